import {expect, test} from 'vitest';
import {convertDefinitionLists} from '../../../../cli/import/text/convert-definition-lists.js';

test('convertDefinitionLists converts definitions to HTML with Markdown inside, but not in code fences', () => {
  const text =
    'Intro.\n\n`a.b`\n: One\n  more\n\n  ```js\n  x\n  ```\n: Two\n\nTerm\n\n: Three\n\nEnd.\n\n```\nx\n: y\n```\n';
  expect(convertDefinitionLists(text, () => undefined)).toBe(
    'Intro.\n\n<dl>\n<dt id="ab">\n\n`a.b`\n\n</dt>\n<dd>\n\nOne\nmore\n\n```js\nx\n```\n\n</dd>\n<dd>\n\nTwo\n\n</dd>\n\n<dt id="term">\n\nTerm\n\n</dt>\n<dd>\n\nThree\n\n</dd>\n\n</dl>\n\nEnd.\n\n```\nx\n: y\n```\n',
  );
});

test('convertDefinitionLists returns a text without definitions unchanged', () => {
  const text = '- a: b\n- c\n\n:badge[x] and a: b\n';
  expect(convertDefinitionLists(text, () => undefined)).toBe(text);
});

test('convertDefinitionLists begins a definition at each indented colon', () => {
  expect(convertDefinitionLists('Term\n\n  : One\n    more\n  : Two\n\n  : Three\n')).toBe(
    '<dl>\n<dt>\n\nTerm\n\n</dt>\n<dd>\n\nOne\nmore\n\n</dd>\n<dd>\n\nTwo\n\n</dd>\n<dd>\n\nThree\n\n</dd>\n\n</dl>\n',
  );
});
