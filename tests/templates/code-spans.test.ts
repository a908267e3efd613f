import {expect, test} from 'vitest';
import {codeSpans} from '../../templates/support/code-spans.js';

test('keywords, texts and comments have a class name, the rest has none', () => {
  expect(codeSpans("const a = 'b'; // c")).toEqual([
    {text: 'const', className: 'k'},
    {text: ' a = '},
    {text: "'b'", className: 's'},
    {text: '; '},
    {text: '// c', className: 'c'},
  ]);
});

test('the names of tags are keywords, their text is not', () => {
  expect(codeSpans('<p class="x">a</p>')).toEqual([
    {text: '<p', className: 'k'},
    {text: ' class='},
    {text: '"x"', className: 's'},
    {text: '>', className: 'k'},
    {text: 'a'},
    {text: '</p', className: 'k'},
    {text: '>', className: 'k'},
  ]);
});

test('the address of a page is not a comment', () => {
  expect(codeSpans('see: https://x.example')).toEqual([{text: 'see: https://x.example'}]);
});

test.each(['schema: https://x.example/a', 'a => b', 'if (a > b) c();', ''])('%j loses no character', (code) => {
  expect(
    codeSpans(code)
      .map(({text}) => text)
      .join(''),
  ).toBe(code);
});
