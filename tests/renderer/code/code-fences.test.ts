import {expect, test} from 'vitest';
import {fenceScanner, isClosingFence, marksBefore, openingFence} from '../../../renderer/code/code-fences.js';

test.each([
  ['```', {char: '`', length: 3, info: ''}],
  ['````ts {1}  ', {char: '`', length: 4, info: 'ts {1}'}],
  ['~~~ a`b', {char: '~', length: 3, info: 'a`b'}],
  ['``` a`b', undefined],
  ['``', undefined],
  [' ```', undefined],
  ['a ```', undefined],
])('openingFence() reads %j', (content, fence) => {
  expect(openingFence(content)).toEqual(fence);
});

test.each([
  ['```', true],
  ['`````  ', true],
  ['``', false],
  ['``` a', false],
  ['~~~', false],
  ['', false],
])('isClosingFence(%j) of a block with three backticks is %j', (content, expected) => {
  expect(isClosingFence(content, {char: '`', length: 3, info: ''})).toBe(expected);
});

test.each([
  ['a', ''],
  ['  a', '  '],
  ['- a', '- '],
  ['-a', ''],
  ['> - 1. \t10) a', '> - 1. \t10) '],
  ['1.a', ''],
  ['1234567890. a', ''],
  ['>>a', '>>'],
])('marksBefore(%j) is %j', (line, marks) => {
  expect(marksBefore(line)).toBe(marks);
});

test('fenceScanner() returns whether each line is part of a code block', () => {
  const isCode = fenceScanner();
  const lines = ['a', '- ```', '  b', '  ~~~', '  ```', 'c', '~~~~', '~~~', '~~~~', 'd', '```', 'e'];
  expect(lines.filter(isCode)).toEqual(['- ```', '  b', '  ~~~', '  ```', '~~~~', '~~~', '~~~~', '```', 'e']);
});
