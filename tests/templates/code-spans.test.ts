import {expect, test} from 'vitest';
import {codeSpans} from '../../templates/support/code-spans.js';

test('keywords, texts and comments have a look, the rest has none', () => {
  expect(codeSpans("const a = 'b'; // c")).toEqual([
    {text: 'const', look: 'k'},
    {text: ' a = '},
    {text: "'b'", look: 's'},
    {text: '; '},
    {text: '// c', look: 'c'},
  ]);
});

test('the names of tags are keywords, their text is not', () => {
  expect(codeSpans('<p class="x">a</p>')).toEqual([
    {text: '<p', look: 'k'},
    {text: ' class='},
    {text: '"x"', look: 's'},
    {text: '>', look: 'k'},
    {text: 'a'},
    {text: '</p', look: 'k'},
    {text: '>', look: 'k'},
  ]);
});

test('the address of a page is no comment', () => {
  expect(codeSpans('see: https://x.example')).toEqual([{text: 'see: https://x.example'}]);
});

test.each(['schema: https://x.example/a', 'a => b', 'if (a > b) c();', ''])('%j loses no character', (code) => {
  expect(
    codeSpans(code)
      .map(({text}) => text)
      .join(''),
  ).toBe(code);
});
