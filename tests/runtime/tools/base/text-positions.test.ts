import fc from 'fast-check';
import {expect, test} from 'vitest';
import {textPositions} from '../../../../runtime/tools/base/text-positions.js';

test.each([
  ['placeOf at the start of the text', 0, undefined, {line: 1, column: 1}],
  ['placeOf within the first line', 1, undefined, {line: 1, column: 2}],
  ['placeOf at the end of a line', 2, undefined, {line: 1, column: 3}],
  ['placeOf after \\r\\n', 4, undefined, {line: 2, column: 1}],
  ['placeOf after \\r', 6, undefined, {line: 3, column: 1}],
  ['placeOf after \\n', 8, undefined, {line: 4, column: 1}],
  ['placeOf after a surrogate pair', 10, undefined, {line: 4, column: 3}],
  ['placeOf after an empty line', 12, undefined, {line: 6, column: 1}],
  ['placeOf at the end of the text', 13, undefined, {line: 6, column: 2}],
  ['placeOf beyond the end of the text', 99, undefined, {line: 6, column: 2}],
  ['placeOf before the start of the text', -1, undefined, {line: 1, column: 1}],
  ['placeOf with a range on one line', 0, 2, {line: 1, column: 1, endLine: 1, endColumn: 3}],
  ['placeOf with a range of several lines', 4, 10, {line: 2, column: 1, endLine: 4, endColumn: 3}],
  ['placeOf with a range beyond the end of the text', 12, 99, {line: 6, column: 1, endLine: 6, endColumn: 2}],
  ['placeOf with an empty range', 4, 4, {line: 2, column: 1}],
  ['placeOf with a reversed range', 4, 2, {line: 2, column: 1}],
])('%s returns the expected line and column', (_, start, end, place) => {
  const text = 'ab\r\nc\rd\n😀\n\ne';
  expect(textPositions('a.txt', text).placeOf(start, end)).toEqual({file: 'a.txt', ...place});
});

test('placeOf of an empty text is line 1, column 1', () => {
  expect(textPositions('a.txt', '').placeOf(0)).toEqual({file: 'a.txt', line: 1, column: 1});
});

test('the line and column of placeOf give back the offset', () => {
  fc.assert(
    fc.property(fc.string({unit: fc.constantFrom('a', '\n', '\r\n', '😀')}), fc.nat(50), (text, wanted) => {
      const offset = Math.min(wanted, text.length);
      const {line, column} = textPositions('a.txt', text).placeOf(offset);
      const before = text.split('\n').slice(0, line - 1);
      expect(before.reduce((sum, {length}) => sum + length + 1, 0) + column - 1).toBe(offset);
    }),
  );
});
