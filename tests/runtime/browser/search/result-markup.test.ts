import {expect, test} from 'vitest';
import {excerptOf} from '../../../../runtime/browser/search/result-markup.js';

const filler = 'x'.repeat(199);

test('a find far into the text is shown with the 60 characters before it', () => {
  const text = `${filler} needle and more`;
  expect(excerptOf(text, [[200, 206]])).toEqual({text: `...${'x'.repeat(59)} needle and more`, ranges: [[63, 69]]});
});

test('a find near the beginning is shown from there', () => {
  expect(excerptOf('a needle', [[2, 8]])).toEqual({text: 'a needle', ranges: [[2, 8]]});
});

test('a long text is cut behind the find, and never inside a character', () => {
  const {text} = excerptOf('👍'.repeat(300), [[121, 122]]);
  expect(text).toBe(`...${'👍'.repeat(110)}...`);
});

test('a text without a find is shown from its beginning', () => {
  expect(excerptOf('y'.repeat(300), []).text).toBe(`${'y'.repeat(220)}...`);
});
