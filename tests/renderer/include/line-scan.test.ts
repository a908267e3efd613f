import {expect, test} from 'vitest';
import {
  bodyLineOf,
  commentEndFinder,
  continuationPrefix,
  fenceEnd,
  isIndentedCode,
  trackBlocks,
  type LineScan,
} from '../../../renderer/include/line-scan.js';
import {openingFence} from '../../../renderer/code/code-fences.js';
import type {Line} from '../../../renderer/include/line-with-origin.js';

/** What is open after these lines, each as its marks and its content. */
function scanOf(...lines: readonly (readonly [marks: string, content: string])[]): LineScan {
  const scan: LineScan = {list: 0, blocks: []};
  for (const [marks, content] of lines) trackBlocks(scan, content, marks);
  return scan;
}

const linesOf = (...texts: readonly string[]): readonly Line[] => texts.map((text) => ({text}) as Line);

test.each<[lines: readonly (readonly [string, string])[], scan: LineScan]>([
  [[['', 'text']], {list: 0, blocks: []}],
  [[['- ', 'a']], {list: 2, blocks: []}],
  [[['1. ', 'a']], {list: 3, blocks: []}],
  [[['> ', 'a']], {list: 0, blocks: []}],
  [
    [
      ['- ', 'a'],
      ['', ''],
    ],
    {list: 2, blocks: []},
  ],
  [
    [
      ['- ', 'a'],
      ['  ', 'b'],
    ],
    {list: 2, blocks: []},
  ],
  [
    [
      ['- ', 'a'],
      [' ', 'b'],
    ],
    {list: 0, blocks: []},
  ],
  [
    [
      ['- ', 'a'],
      ['', 'b'],
    ],
    {list: 0, blocks: []},
  ],
  [[['', '::card']], {list: 0, blocks: [2]}],
  [[['', ':: card']], {list: 0, blocks: [2]}],
  [[['', '::1']], {list: 0, blocks: []}],
  [[['', ':card']], {list: 0, blocks: []}],
  [
    [
      ['', '::::a'],
      ['', ':::b'],
      ['', '::c'],
    ],
    {list: 0, blocks: [4, 3, 2]},
  ],
  [
    [
      ['', '::::a'],
      ['', ':::b'],
      ['', '::c'],
      ['', '::: '],
    ],
    {list: 0, blocks: [4]},
  ],
  [
    [
      ['', '::::a'],
      ['', ':::b'],
      ['', '::::'],
    ],
    {list: 0, blocks: []},
  ],
  [
    [
      ['', '::a'],
      ['', '::b'],
      ['', '::'],
    ],
    {list: 0, blocks: [2]},
  ],
  [
    [
      ['', '::a'],
      ['', ':::'],
    ],
    {list: 0, blocks: [2]},
  ],
])('trackBlocks() tracks the open lists and blocks of %j', (lines, scan) => {
  expect(scanOf(...lines)).toEqual(scan);
});

test('trackBlocks() counts at most 100 open blocks', () => {
  expect(scanOf(...Array.from({length: 150}, () => ['', '::a'] as const)).blocks).toHaveLength(100);
});

test.each<[marks: string, scan: LineScan, isCode: boolean]>([
  ['   ', {list: 0, blocks: []}, false],
  ['    ', {list: 0, blocks: []}, true],
  ['\t\t\t\t', {list: 0, blocks: []}, true],
  ['    > ', {list: 0, blocks: []}, true],
  ['>     ', {list: 0, blocks: []}, false],
  ['    ', {list: 0, blocks: [2]}, false],
  ['    ', {list: 2, blocks: []}, false],
  ['     ', {list: 2, blocks: []}, false],
  ['      ', {list: 2, blocks: []}, true],
  ['    ', {list: 4, blocks: []}, false],
  ['    ', {list: 5, blocks: []}, true],
])('isIndentedCode() of a line that begins with %j in %j is %j', (marks, scan, isCode) => {
  expect(isIndentedCode(marks, scan)).toBe(isCode);
});

test.each([
  ['- ', '  '],
  ['10. ', '    '],
  ['> - ', '>   '],
  ['\t* ', '\t  '],
  ['', ''],
])('continuationPrefix(%j) is %j', (marks, prefix) => {
  expect(continuationPrefix(marks)).toBe(prefix);
});

test.each<[lines: readonly string[], end: number]>([
  [['```', 'a', '```', 'b'], 2],
  [['```', '```', 'b'], 1],
  [['```', 'a', '~~~', 'b'], 3],
  [['````', '```', 'a', '````'], 3],
  [['```', 'a', '- ```', 'b'], 2],
  [['```'], 0],
])('fenceEnd() of %j is the closing fence or the last line', (lines, end) => {
  const fence = openingFence(lines[0]!)!;
  expect(fenceEnd(linesOf(...lines), 0, fence)).toBe(end);
});

test('commentEndFinder() finds the next line with the end of a comment', () => {
  const lines = ['<!-- a', 'b', 'c --> d', '<!-- e -->', 'f', '<!-->', '-->', '<!-- g', 'h', '<!-- i'];
  const endOf = commentEndFinder(linesOf(...lines));
  expect(lines.map((line, index) => endOf(index, line))).toEqual([
    2,
    undefined,
    undefined,
    undefined,
    undefined,
    6,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['# A\n', 0],
  ['---\ntitle: A\n---\n# A\n', 3],
  ['---\ntitle: A\n---\n\n# A\n', 3],
])('bodyLineOf(%j) is %i', (text, line) => {
  expect(bodyLineOf(text)).toBe(line);
});
