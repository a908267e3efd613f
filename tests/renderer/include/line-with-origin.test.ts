import {expect, test} from 'vitest';
import {columnOf, lineOf, originsOf, withPrefix, withReplacements} from '../../../renderer/include/line-with-origin.js';

/** For each digit of the text: its column in the file. Digits are written so that they are the columns before. */
function columns(line: ReturnType<typeof lineOf>): readonly (readonly [string, number])[] {
  return [...line.text.matchAll(/\d/g)].map(({0: digit, index}) => [digit, columnOf(line, index)] as const);
}

const digits = lineOf('123456789', 'a.md', 1);
const own = (text: string) => [...text].map((digit) => [digit, Number(digit)] as const);

test('withReplacements() keeps the columns of the other characters', () => {
  const once = withReplacements(digits, [
    {start: 1, end: 2, text: 'long'},
    {start: 4, end: 7, text: ''},
  ]);
  expect(once.text).toBe('1long3489');
  expect(columns(once)).toEqual(own('13489'));
  const twice = withReplacements(once, [
    {start: 0, end: 1, text: 'abc'},
    {start: 6, end: 7, text: 'x'},
  ]);
  expect(twice.text).toBe('abclong3x89');
  expect(columns(twice)).toEqual(own('389'));
});

test('withPrefix() moves a line, and adds no whitespace to an empty line', () => {
  const line = withPrefix(withReplacements(digits, [{start: 1, end: 2, text: 'long'}]), '> ');
  expect(line.text).toBe('> 1long3456789');
  expect(columns(line)).toEqual(own('13456789'));
  expect(withPrefix(lineOf('', 'a.md', 1), '> ').text).toBe('>');
  expect(withPrefix(digits, '')).toBe(digits);
});

test('withReplacements() without replacements returns the same object', () => {
  expect(withReplacements(digits, [])).toBe(digits);
});

test('originsOf() starts a run where the file, the number or the shift does not continue the line before', () => {
  const lines = [
    lineOf('a', 'a.md', 1),
    lineOf('b', 'a.md', 2),
    lineOf('c', 'b.md', 3),
    lineOf('d', 'b.md', 4, 2),
    withReplacements(lineOf('e', 'b.md', 5, 2), [{start: 0, end: 1, text: 'long'}]),
    lineOf('f', 'b.md', 9, 2),
    lineOf('g', 'a.md', 10, 2),
  ];
  expect(originsOf(lines, 'a.md')).toEqual({
    files: ['a.md', 'b.md'],
    runs: [
      [1, 0, 1, 0],
      [3, 1, 3, 0],
      [4, 1, 4, 2],
      [6, 1, 9, 2],
      [7, 0, 10, 2],
    ],
    edits: [[5, [[4, 3]]]],
  });
});
