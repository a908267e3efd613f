import {describe, expect, test} from 'vitest';
import {transformed} from '../document/support.js';

describe.each(['native', 'remark'] as const)('the %s parser', (parser) => {
  const reported = (text: string): readonly string[] =>
    transformed(text, {markdown: {parser}})
      .document.diagnostics.filter(({code}) => code.includes('unclosed'))
      .map(({code, place, hint}) => `${place?.line}:${place?.column} ${code} ${hint}`);

  test.each<[situation: string, text: string, finding: string]>([
    ['at the top level', 'A\n\n```js\nx\n\n## B\n', '3:1 code-unclosed Close it with a line of ```.'],
    ['with other characters in it', '~~~~js\n~~~\n````\n', '1:1 code-unclosed Close it with a line of ~~~~.'],
    ['without content', '```js', '1:1 code-unclosed Close it with a line of ```.'],
    ['in a quote in a list', '- > ```js\n  > x\n', '1:5 code-unclosed Close it with a line of ```.'],
    [
      'that begins where another should end',
      '1. A\n\n   ```sh\n   a\n```\n\nB\n',
      '5:1 code-unclosed Close it with a line of ```. If this line should close a block above it, indent it like that block.',
    ],
    ['in a component', '::callout\n```js\nx\n', '1:1 component-unclosed Close it with a line of 2 colons.'],
  ])('reports a code block without an end %s', (_, text, finding) => {
    expect(reported(text)).toEqual([finding]);
  });

  test.each([
    ['```js\nx\n```'],
    ['````md\n```js\n````\n\n'],
    ['> ```js\n> x\n> ```'],
    ['- ~~~\n  x\n  ~~~~  \n'],
    ['1. A\n\n   ```sh\n   a\n\n2. B\n'],
    ['    ```js'],
    ['A `` ``` `` b'],
    ['::callout\n```js\nx\n```\n::\n'],
    ['<pre>\n```\n</pre>'],
  ])('does not report %j', (text) => {
    expect(reported(text)).toEqual([]);
  });
});

test('a code block of a component in MDX, and one without an end, are read like those of Markdown', () => {
  const codes = (text: string) => transformed(text, {path: 'a.mdx'}).document.diagnostics.map(({code}) => code);
  expect(codes('<Code code="a" lang="js" />\n')).toEqual([]);
  expect(codes('# A\n\n```js\nx {y}\n')).toEqual(['code-unclosed']);
});
