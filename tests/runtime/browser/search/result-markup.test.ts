import {expect, test} from 'vitest';
import {excerptOf} from '../../../../runtime/browser/search/result-markup.js';

const filler = 'x'.repeat(199);

test('excerptOf starts 60 characters before a match far into the text', () => {
  const text = `${filler} needle and more`;
  expect(excerptOf(text, [[200, 206]])).toEqual({text: `...${'x'.repeat(59)} needle and more`, ranges: [[63, 69]]});
});

test('excerptOf starts at the beginning of the text when the match is near it', () => {
  expect(excerptOf('a needle', [[2, 8]])).toEqual({text: 'a needle', ranges: [[2, 8]]});
});

test('excerptOf starts with dots as soon as one character before the match is left out', () => {
  const text = `${'x'.repeat(61)}needle`;
  expect(excerptOf(text, [[61, 67]])).toEqual({text: `...${'x'.repeat(60)}needle`, ranges: [[63, 69]]});
});

test('excerptOf truncates a long text after the match without splitting a character', () => {
  const {text} = excerptOf('👍'.repeat(300), [[121, 122]]);
  expect(text).toBe(`...${'👍'.repeat(110)}...`);
});

test('excerptOf without a match returns the beginning of the text', () => {
  expect(excerptOf('y'.repeat(300), []).text).toBe(`${'y'.repeat(220)}...`);
});

test('excerptOf truncates a text before a private-use character, which is no half of a pair', () => {
  expect(excerptOf(`${'y'.repeat(220)}\ue000`, []).text).toBe(`${'y'.repeat(220)}...`);
});

test.each([
  ['words', `${'word '.repeat(40)}needle`, `...${'word '.repeat(11)}needle`],
  ['Greek words', `${'λέξη '.repeat(40)}needle`, `...${'λέξη '.repeat(11)}needle`],
  ['Chinese, which has no spaces', `${'文字'.repeat(100)}needle`, `...${'文字'.repeat(30)}needle`],
  ['a word of more than 24 characters', `${'x'.repeat(200)} needle`, `...${'x'.repeat(59)} needle`],
])('excerptOf starts at the beginning of a word in a text of %s', (_, text, expected) => {
  const at = text.indexOf('needle');
  const {text: shown, ranges} = excerptOf(text, [[at, at + 6]]);
  expect(shown).toBe(expected);
  expect(ranges.map(([from, to]) => shown.slice(from, to))).toEqual(['needle']);
});
