import fc from 'fast-check';
import {expect, test} from 'vitest';
import {pathOfTyped, sizeText} from '../../../runtime/tool-page/drafts.js';
import {blocksOf} from '../../../runtime/tool-page/text-blocks.js';
import {treeRows} from '../../../runtime/tool-page/tree-rows.js';

test('blocks are the lines of a text, numbered, and none is long', () => {
  const line = fc.string({maxLength: 20}).map((text) => text.replace(/[\r\n]/g, ''));
  fc.assert(
    fc.property(fc.array(line, {minLength: 1, maxLength: 1000}), (lines) => {
      const blocks = blocksOf(`${lines.join('\n')}\n`);
      expect(blocks.flatMap((block) => block.lines)).toEqual(lines);
      expect(blocks.map(({start}) => start)).toEqual(
        blocks.map((_, index) => 1 + blocks.slice(0, index).reduce((sum, block) => sum + block.lines.length, 0)),
      );
      expect(Math.max(...blocks.map((block) => block.lines.length))).toBeLessThanOrEqual(300);
    }),
    {numRuns: 50},
  );
});

test('a block ends where something begins at the edge, not inside of a comment', () => {
  const lines = [...Array.from({length: 149}, () => 'a'), '/**', ' * b', ' */', '}', 'c', 'd'];
  expect(blocksOf(lines.join('\n')).map(({lines: [first]}) => first)).toEqual(['a', 'c']);
});

test('a tree has folders before files, and nothing of what is closed', () => {
  const paths = ['src/a.ts', 'README.md', 'src/deep/b.ts', 'src/a/c.ts'];
  const shown = (closed: readonly string[]): readonly string[] =>
    treeRows(paths, new Set(closed)).map(
      ({path, level, isFolder, position, count}) => `${level} ${path}${isFolder ? '/' : ''} ${position}/${count}`,
    );
  expect(shown([])).toEqual([
    '1 src/ 1/2',
    '2 src/a/ 1/3',
    '3 src/a/c.ts 1/1',
    '2 src/deep/ 2/3',
    '3 src/deep/b.ts 1/1',
    '2 src/a.ts 3/3',
    '1 README.md 2/2',
  ]);
  expect(shown(['src/a', 'src/deep'])).toEqual([
    '1 src/ 1/2',
    '2 src/a/ 1/3',
    '2 src/deep/ 2/3',
    '2 src/a.ts 3/3',
    '1 README.md 2/2',
  ]);
  expect(shown(['src'])).toEqual(['1 src/ 1/2', '1 README.md 2/2']);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_345, '12 kB'],
  [123_456, '123 kB'],
  [999_999, '1.0 MB'],
  [13_001_822, '13.0 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('what is typed is named after what it looks like', () => {
  expect(pathOfTyped('openapi.yaml', '  {"openapi": "3.1.0"}')).toBe('openapi.json');
  expect(pathOfTyped('openapi.yaml', 'openapi: 3.1.0')).toBe('openapi.yaml');
});
