import fc from 'fast-check';
import {expect, test} from 'vitest';
import {applyEdits, editRange, rawText, withEdits} from '../../../renderer/base/source-edit.js';

const textOf = fc
  .array(fc.constantFrom('a', 'b', '\n', '\r', '\r\n', '\uFEFF'), {maxLength: 20})
  .map((parts) => parts.join(''));

test('offsetAt() reverses positionAt() for every offset of a random text', () => {
  fc.assert(
    fc.property(textOf, (text) => {
      const raw = rawText(text);
      for (let offset = text.startsWith('\uFEFF') ? 1 : 0; offset <= text.length; offset++) {
        const {line, column} = raw.positionAt(offset);
        const before = text.slice(0, offset).split(/\r\n?|\n/);
        // Between the characters of `\r\n`, the new line has not begun.
        const isInside = text[offset - 1] === '\r' && text[offset] === '\n';
        if (!isInside) expect(line).toBe(before.length);
        expect(raw.offsetAt(line, column)).toBe(offset);
      }
    }),
    {seed: 1, numRuns: 200},
  );
});

test('rawText() splits lines at any line break, and ignores a byte-order mark in columns', () => {
  const raw = rawText('\uFEFFab\r\nc\rd\n\ne');
  expect([0, 1, 2, 3, 4, 5, 6].map((line) => raw.lineAt(line))).toEqual([
    undefined,
    'ab',
    'c',
    'd',
    '',
    'e',
    undefined,
  ]);
  expect(raw.positionAt(1)).toEqual({line: 1, column: 1});
  expect(raw.positionAt(5)).toEqual({line: 2, column: 1});
  expect(raw.positionAt(raw.text.length)).toEqual({line: 5, column: 2});
});

test.each([
  [1, 1, 0],
  [1, 3, 2],
  [1, 4, undefined],
  [2, 1, 3],
  [2, 2, 4],
  [2, 3, undefined],
  [1, 0, undefined],
  [0, 1, undefined],
  [3, 1, undefined],
])('offsetAt() in a text of two lines maps line %i and column %i to %s', (line, column, offset) => {
  expect(rawText('ab\nc').offsetAt(line, column)).toBe(offset);
});

test.each([
  ['ab', {line: 1, column: 1, old: 'ab'}, {start: 0, end: 2}],
  ['ab', {line: 1, column: 2, old: ''}, {start: 1, end: 1}],
  ['ab', {line: 1, column: 1, old: 'b'}, undefined],
  ['ab', {line: 2, column: 1, old: 'ab'}, undefined],
  ['a\nb', {line: 1, column: 1, old: 'a\nb'}, {start: 0, end: 3}],
  ['a\r\nb', {line: 1, column: 1, old: 'a\nb'}, {start: 0, end: 4}],
  ['a\rb', {line: 1, column: 1, old: 'a\nb'}, {start: 0, end: 3}],
  ['a\rb', {line: 1, column: 1, old: 'a\n'}, {start: 0, end: 2}],
  ['a', {line: 1, column: 1, old: 'a\n'}, {start: 0, end: 1}],
  ['a', {line: 1, column: 1, old: 'a\nb'}, undefined],
  ['ab', {line: 1, column: 1, old: 'a\n'}, undefined],
  ['a\nb', {line: 1, column: 1, old: 'a\nc'}, undefined],
])('editRange() in %j of %j is %j', (text, edit, range) => {
  expect(editRange(rawText(text), edit)).toEqual(range);
});

const edit = (line: number, column: number, old: string, text: string) => ({
  file: 'a.md',
  line,
  column,
  old,
  new: text,
});

test.each([
  ['edits are applied in any order', 'ab\ncd', [edit(2, 1, 'cd', 'C'), edit(1, 2, 'b', 'B')], 'aB\nC'],
  ['an edit whose old text does not match is ignored', 'ab', [edit(1, 1, 'b', 'B')], 'ab'],
  [
    'new line breaks are written as the first line break of the file',
    'a\r\nb\n',
    [edit(1, 1, 'a', 'c\nd')],
    'c\r\nd\r\nb\n',
  ],
  ['new line breaks in a file of one line are line feeds', 'a', [edit(1, 1, 'a', 'c\nd')], 'c\nd'],
])('withEdits(): %s', (_, text, edits, result) => {
  expect(withEdits(rawText(text), edits)).toBe(result);
});

test('applyEdits() applies adjacent edits, and the first of overlapping edits', () => {
  const edits = [
    {start: 2, end: 4, text: 'X'},
    {start: 3, end: 5, text: 'Y'},
    {start: 4, end: 5, text: 'Z'},
    {start: 0, end: 0, text: '>'},
  ];
  expect(applyEdits('abcdef', edits)).toBe('>abXZf');
});
