import {expect, test} from 'vitest';
import {codeFrame} from '../../../renderer/base/code-frame.js';

test('codeFrame() shows the line, the line before it, and a caret below the column', () => {
  expect(codeFrame('one\nBefore you begin,\nread [Install](/x) first.', {file: 'a.md', line: 3, column: 6})).toBe(
    ['2 │ Before you begin,', '3 │ read [Install](/x) first.', '  │      ^'].join('\n'),
  );
});

test('codeFrame() right-aligns line numbers', () => {
  const text = Array.from({length: 10}, (_, index) => `line ${index + 1}`).join('\n');
  expect(codeFrame(text, {file: 'a.md', line: 10, column: 1})).toBe(
    [' 9 │ line 9', '10 │ line 10', '   │ ^'].join('\n'),
  );
});

test('codeFrame() cuts a very long line around the column', () => {
  const lines = codeFrame('x'.repeat(500) + 'Y' + 'x'.repeat(500), {file: 'a.md', line: 1, column: 501}).split('\n');
  expect(lines.every((line) => line.length < 135)).toBe(true);
  expect(lines[0]?.[lines[1]?.indexOf('^') ?? -1]).toBe('Y');
});

test.each([
  ['a range within a line', {line: 1, column: 3, endLine: 1, endColumn: 6}, '  │   ^^^'],
  ['a range over several lines', {line: 1, column: 3, endLine: 2, endColumn: 6}, '  │   ^'],
  ['an empty range', {line: 1, column: 3, endLine: 1, endColumn: 3}, '  │   ^'],
])('codeFrame() marks %s', (_, place, mark) => {
  expect(codeFrame('abcdefgh\nabc', {file: 'a.md', ...place}).split('\n')[1]).toBe(mark);
});

test('codeFrame() ends a long mark where its line ends', () => {
  const lines = codeFrame('x'.repeat(500), {file: 'a.md', line: 1, column: 1, endLine: 1, endColumn: 501}).split('\n');
  expect(lines[1]?.length).toBe(lines[0]?.replace('…', '').length);
});

test('codeFrame() shows an empty last line only if the text ends with a line break', () => {
  expect(codeFrame('a\n', {file: 'a.md', line: 2, column: 1})).toBe('1 │ a\n2 │ \n  │ ^');
  expect(codeFrame('a', {file: 'a.md', line: 2, column: 1})).toBe('');
});

test('codeFrame() replaces control characters', () => {
  expect(codeFrame('a\u001b[31mb', {file: 'a.md', line: 1, column: 1})).toBe('1 │ a·[31mb\n  │ ^');
});

test.each([
  ['a place without a line', {file: 'a.md'}],
  ['a line beyond the end of the text', {file: 'a.md', line: 9}],
])('codeFrame() is empty for %s', (_, place) => {
  expect(codeFrame('one', place)).toBe('');
});

test.each([
  [120, 100, '1 │ ', '', '', 99],
  [121, 100, '1 │ ', '', '…', 99],
  [300, 101, '1 │ ', '…', '…', 80],
  [141, 101, '1 │ ', '…', '', 80],
])('codeFrame() cuts a line of %i characters around column %i', (length, column, number, before, after, spaces) => {
  const visible = 'x'.repeat(120);
  expect(codeFrame('x'.repeat(length), {file: 'a.md', line: 1, column})).toBe(
    `${number}${before}${visible}${after}\n  │ ${' '.repeat(spaces)}^`,
  );
});

test('codeFrame() shows a tab as one space, so that the caret is below its column', () => {
  expect(codeFrame('\ta', {file: 'a.md', line: 1, column: 2})).toBe('1 │  a\n  │  ^');
});
