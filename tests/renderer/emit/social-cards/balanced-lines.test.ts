import {expect, test} from 'vitest';
import {balancedLines} from '../../../../renderer/emit/social-cards/balanced-lines.js';

/** Each character is ten pixels wide. */
const widthOf = (text: string): number => [...text].length * 10;

test.each<[text: string, width: number, lines: number, broken: readonly string[], isComplete: boolean]>([
  ['one', 100, 2, ['one'], true],
  ['one two', 70, 2, ['one two'], true],
  ['one two', 69, 2, ['one', 'two'], true],
  ['one two three four', 150, 3, ['one two', 'three four'], true],
  ['a b c d e f', 90, 2, ['a b c', 'd e f'], true],
  ['aaaaaaaaaa b', 110, 2, ['aaaaaaaaaa', 'b'], true],
  ['abcdef', 30, 2, ['abc', 'def'], true],
  ['abcdefg', 30, 3, ['abc', 'def', 'g'], true],
  ['abcdef', 5, 9, ['a', 'b', 'c', 'd', 'e', 'f'], true],
  ['one two three', 50, 2, ['one', 'two…'], false],
  ['one, two', 40, 1, ['one…'], false],
  ['one - two', 70, 1, ['one…'], false],
  ['abcdef', 30, 1, ['ab…'], false],
  ['one two', 5, 1, ['…'], false],
])('balancedLines(%j) with the width %i and at most %i lines is %j', (text, width, lines, broken, isComplete) => {
  expect(balancedLines(text, {width, lines}, widthOf)).toEqual({lines: broken, isComplete});
});
