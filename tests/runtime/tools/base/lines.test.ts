import fc from 'fast-check';
import {expect, test} from 'vitest';
import {linesOf} from '../../../../runtime/tools/base/lines.js';

test.each([
  ['at the start', 0, undefined, {line: 1, column: 1}],
  ['in the first line', 1, undefined, {line: 1, column: 2}],
  ['at the end of a line', 2, undefined, {line: 1, column: 3}],
  ['after \\r\\n', 4, undefined, {line: 2, column: 1}],
  ['after \\r', 6, undefined, {line: 3, column: 1}],
  ['after \\n', 8, undefined, {line: 4, column: 1}],
  ['behind a character of two units', 10, undefined, {line: 4, column: 3}],
  ['after an empty line', 12, undefined, {line: 6, column: 1}],
  ['at the end', 13, undefined, {line: 6, column: 2}],
  ['beyond the end', 99, undefined, {line: 6, column: 2}],
  ['before the start', -1, undefined, {line: 1, column: 1}],
  ['a stretch', 0, 2, {line: 1, column: 1, endLine: 1, endColumn: 3}],
  ['a stretch of lines', 4, 10, {line: 2, column: 1, endLine: 4, endColumn: 3}],
  ['a stretch beyond the end', 12, 99, {line: 6, column: 1, endLine: 6, endColumn: 2}],
  ['a stretch of nothing', 4, 4, {line: 2, column: 1}],
  ['a stretch backwards', 4, 2, {line: 2, column: 1}],
])('%s', (_, start, end, place) => {
  const text = 'ab\r\nc\rd\n😀\n\ne';
  expect(linesOf('a.txt', text).placeOf(start, end)).toEqual({file: 'a.txt', ...place});
});

test('an empty text has a first line', () => {
  expect(linesOf('a.txt', '').placeOf(0)).toEqual({file: 'a.txt', line: 1, column: 1});
});

test('a place leads back to its offset', () => {
  fc.assert(
    fc.property(fc.string({unit: fc.constantFrom('a', '\n', '\r\n', '😀')}), fc.nat(50), (text, wanted) => {
      const offset = Math.min(wanted, text.length);
      const {line, column} = linesOf('a.txt', text).placeOf(offset);
      const before = text.split('\n').slice(0, line - 1);
      expect(before.reduce((sum, {length}) => sum + length + 1, 0) + column - 1).toBe(offset);
    }),
  );
});
