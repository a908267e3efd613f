import {expect, test} from 'vitest';
import {codeBlocksIn} from '../../../renderer/markdown/find-code-blocks.js';
import {parseForChecks} from '../../../renderer/markdown/parse-for-checks.js';

const blocksIn = (text: string) =>
  codeBlocksIn(parseForChecks(text), ({position}) => ({file: 'a.md', line: position!.start.line}));

test.each([
  ['```TS\na\n```', 'ts', ''],
  ['```ts{1} title="a"\na\n```', 'ts', '{1} title="a"'],
  ['```ts[a.ts]{1}\na\n```', 'ts', '[a.ts] {1}'],
  ['```ts:line-numbers=2 b\na\n```', 'ts', 'line-numbers=2 b'],
  ['```\na\n```', '', ''],
  ['``` title="a b"\na\n```', '', 'title="a b"'],
  ['    a', '', ''],
])('codeBlocksIn() reads the language and options of %j', (text, language, meta) => {
  expect(blocksIn(text)).toEqual([{language, meta, code: 'a', place: {file: 'a.md', line: 1}}]);
});

test('codeBlocksIn() lists the blocks in lists and quotes in order', () => {
  const text = '- a\n\n  ```js\n  b\n  ```\n\n> ```css\n> c\n> ```\n';
  expect(blocksIn(text).map(({language, place}) => [language, place.line])).toEqual([
    ['js', 3],
    ['css', 7],
  ]);
});
