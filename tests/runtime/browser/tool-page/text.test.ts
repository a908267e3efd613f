import fc from 'fast-check';
import {expect, test, vi} from 'vitest';
import {
  fileStart,
  fileText,
  withEdit,
  isLarge,
  pathOfTyped,
  formatSize,
  typedFile,
} from '../../../../runtime/browser/tool-page/edited-files.js';
import {runInSlices, piecesOf} from '../../../../runtime/browser/tool-page/run-in-slices.js';
import {
  beginsBefore,
  lastLine,
  positionAfter,
  blocksOf,
  rowLength,
  rowIn,
  type Block,
} from '../../../../runtime/browser/tool-page/text-blocks.js';
import {closedAtFirst, rowAfterKey, treeRows} from '../../../../runtime/browser/tool-page/tree-rows.js';

test('blocksOf splits a text into numbered blocks of at most 300 lines', () => {
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

test('blocksOf ends a block before an unindented line and not inside a comment', () => {
  const lines = [...Array.from({length: 149}, () => 'a'), '/**', ' * b', ' */', '}', 'c', 'd'];
  expect(blocksOf(lines.join('\n')).map(({lines: [first]}) => first)).toEqual(['a', 'c']);
});

test('blocksOf splits a long line into rows, and rowIn maps a column to its row', () => {
  const long = 'x'.repeat(112_500);
  const blocks = blocksOf(`first\n${long}\nlast`);
  expect(blocks.map(({start, offset, lines}) => [start, offset, lines.length])).toEqual([
    [1, undefined, 1],
    [2, 0, 50],
    [2, 50_000, 50],
    [2, 100_000, 13],
    [3, undefined, 1],
  ]);
  expect(blocks.flatMap(({start, lines}) => (start === 2 ? lines : [])).join('')).toBe(long);
  expect(rowIn(blocks[2] as Block, 2, 50_000 + rowLength + 8)).toEqual({row: 1, column: 8});
});

test.each([
  ['150 lines, before an unindented one', 'a\n'.repeat(151), false, [150, 1]],
  ['300 lines at most', ' a\n'.repeat(601), false, [300, 300, 1]],
  ['600 lines of a long text', 'a\n'.repeat(601), true, [600, 1]],
  ['900 lines of a long text at most', ' a\n'.repeat(901), true, [900, 1]],
  ['50,000 characters and a line', ' '.repeat(4000).concat('\n').repeat(15), false, [13, 2]],
  ['a line of 4,000 characters', `a\n${'x'.repeat(4000)}\nb`, false, [3]],
])('blocksOf ends a block after %s', (_, text, isLong, expected) => {
  expect(blocksOf(text, undefined, isLong).map(({lines}) => lines.length)).toEqual(expected);
});

test('blocksOf continues a line that has begun before', () => {
  expect(blocksOf('bc\nd', {line: 7, offset: 3})).toEqual([
    {start: 7, lines: ['bc'], offset: 3},
    {start: 8, lines: ['d']},
  ]);
});

const whole: Block = {start: 3, lines: ['a', 'b']};
const second: Block = {start: 3, lines: ['x'.repeat(1000), 'y'], offset: 5000};
test('positionAfter, lastLine, rowIn and beginsBefore know the lines of a block and the parts of a line', () => {
  expect([positionAfter(undefined, true), positionAfter(whole, true), positionAfter(second, true)]).toEqual([
    {line: 1, offset: 0},
    {line: 5, offset: 0},
    {line: 4, offset: 0},
  ]);
  expect([positionAfter(second, false), positionAfter({start: 3, lines: ['abc']}, false)]).toEqual([
    {line: 3, offset: 6001},
    {line: 3, offset: 3},
  ]);
  expect([lastLine(whole), lastLine(second)]).toEqual([4, 3]);
  expect([
    rowIn(whole, 4, 7),
    rowIn(second, 3, 1),
    rowIn(second, 3, 5001),
    rowIn(second, 3, 6001),
    rowIn(second, 3, 9000),
  ]).toEqual([
    {row: 1, column: 7},
    {row: 0, column: 1},
    {row: 0, column: 1},
    {row: 1, column: 1},
    {row: 1, column: 3000},
  ]);
  const places = [
    [2, 9],
    [3, 1],
    [3, 5000],
    [3, 5001],
    [4, 1],
  ] as const;
  expect([whole, second].map((block) => places.map(([line, column]) => beginsBefore(block, line, column)))).toEqual([
    [false, true, true, true, true],
    [false, false, false, true, true],
  ]);
});

test('piecesOf splits a text at line ends without breaking multi-byte characters', () => {
  const text = 'Füße – 🚀 and more of it\n'.repeat(40_000);
  const pieces = [...piecesOf(new TextEncoder().encode(text))];
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.join('')).toBe(text);
  expect(pieces.every((piece) => piece.endsWith('\n'))).toBe(true);
  expect([...piecesOf(text)].join('')).toBe(text);
  expect(() => [...piecesOf(new Uint8Array([97, 0, 98]))]).toThrow(Error);
});

const [short, long] = ['a word', 'word '.repeat(50_000)];
test.each([
  ['a single long line', [long]],
  ['long lines between short ones', [short, long, short, long, '', long, long, short]],
  // The line end is at the end of a piece, or is split across it.
  ['lines as long as a piece', ['a'.repeat(131_072), 'b'.repeat(131_071), 'c'.repeat(131_070), short]],
])('blocks of bounded pieces reproduce the lines of a text: %s', (_, lines) => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = lines.join(end);
    const pieces = [...piecesOf(text)];
    expect(pieces.join('')).toBe(text);
    expect(Math.max(...pieces.map(({length}) => length))).toBeLessThan(270_000);
    const blocks: Block[] = [];
    let endsLine = true;
    for (const piece of pieces) {
      blocks.push(...blocksOf(piece, positionAfter(blocks.at(-1), endsLine)));
      endsLine = /[\r\n]$/.test(piece);
    }
    const shown: string[] = [];
    for (const {start, lines: rows, offset} of blocks) {
      if (offset === undefined) for (const [index, row] of rows.entries()) shown[start - 1 + index] = row;
      else {
        expect(shown[start - 1]?.length ?? 0).toBe(offset);
        shown[start - 1] = (shown[start - 1] ?? '') + rows.join('');
      }
    }
    expect(shown).toEqual(lines);
  }
});

test('treeRows lists folders before files and omits the contents of closed folders', () => {
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

test('rowAfterKey stays within the tree, enters an open folder, and leaves a row for its folder', () => {
  // src/, src/a/ (closed), src/b/, src/b/c.ts, d.ts
  const rows = treeRows(['src/a/x.ts', 'src/b/c.ts', 'd.ts'], new Set(['src/a']));
  const open = new Set(['src', 'src/b']);
  const after = (key: string): readonly (number | undefined)[] =>
    rows.map(({path}, index) => rowAfterKey(key, rows, index, open.has(path)));
  expect(after('ArrowDown')).toEqual([1, 2, 3, 4, 4]);
  expect(after('ArrowUp')).toEqual([0, 0, 1, 2, 3]);
  expect(after('Home')).toEqual([0, 0, 0, 0, 0]);
  expect(after('End')).toEqual([4, 4, 4, 4, 4]);
  expect(after('ArrowRight')).toEqual([1, undefined, 3, undefined, undefined]);
  expect(after('ArrowLeft')).toEqual([undefined, 0, undefined, 2, undefined]);
  expect(after('Enter')).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [12_345, '12 kB'],
  [123_456, '123 kB'],
  [999_999, '1.0 MB'],
  [13_001_822, '13.0 MB'],
])('formatSize of %i bytes is %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test('pathOfTyped names pasted text after its format', () => {
  expect(pathOfTyped('openapi.yaml', '  {"openapi": "3.1.0"}')).toBe('openapi.json');
  expect(pathOfTyped('openapi.yaml', 'openapi: 3.1.0')).toBe('openapi.yaml');
});

test('closedAtFirst closes the inner folders of more than 20 files, except those around the chosen file', () => {
  const inner = ['src/a/b/c.ts', 'src/d/e.ts', 'src/f.ts', 'tests/g/h.ts'];
  const paths = [...inner, ...Array.from({length: 16}, (_, index) => `${index}.ts`)];
  expect([...closedAtFirst(paths, 'src/f.ts')]).toEqual([]);
  expect([...closedAtFirst([...paths, '16.ts'], 'src/a/b/c.ts')]).toEqual(['src/d', 'tests/g']);
});

test('fileText and fileStart return the text and its start, but none for bytes that are not text', () => {
  const bytes = new TextEncoder().encode('Füße');
  expect([fileText({path: 'a', bytes}), fileStart({path: 'a', bytes}, 3)]).toEqual(['Füße', 'Fü']);
  expect([fileText({path: 'a', bytes, text: 'typed'}), fileStart({path: 'a', bytes, text: 'typed'}, 2)]).toEqual([
    'typed',
    'ty',
  ]);
  const binary = new Uint8Array([97, 0, 98]);
  expect([fileText({path: 'a', bytes: binary}), fileStart({path: 'a', bytes: binary}, 2)]).toEqual([
    undefined,
    undefined,
  ]);
  const large = new Uint8Array(1_000_001).fill(97);
  expect([isLarge(large), isLarge(large.subarray(1)), fileText({path: 'a', bytes: large})]).toEqual([
    true,
    false,
    undefined,
  ]);
});

test('withEdit renames typed text by its format, and keeps the name of a file', () => {
  const typed = typedFile('openapi.yaml', 'a: 1');
  const bytes = new TextEncoder().encode('{}');
  expect(withEdit(typed, '{}', 'openapi.yaml')).toEqual({path: 'openapi.json', bytes, text: '{}', isTyped: true});
  expect(withEdit({path: 'api.yaml', bytes: typed.bytes}, '{}', 'openapi.yaml')).toEqual({
    path: 'api.yaml',
    bytes,
    text: '{}',
  });
});

test('runInSlices yields to the browser when a task takes long, and stops when its result is not wanted', async () => {
  const now = vi.spyOn(performance, 'now');
  try {
    const called: number[] = [];
    const checks: number[] = [];
    // Each item takes 10 ms, so that a task ends after the third.
    now.mockImplementation(() => called.length * 10);
    await runInSlices(
      [1, 2, 3, 4, 5, 6, 7],
      (item) => called.push(item),
      () => checks.push(called.length) < 2,
    );
    expect([called, checks]).toEqual([
      [1, 2, 3, 4, 5, 6],
      [3, 6],
    ]);
  } finally {
    now.mockRestore();
  }
});
