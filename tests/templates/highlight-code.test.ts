import {expect, test} from 'vitest';
import {highlightCode} from '../../templates/support/highlight-code.js';

test('codeSpans sets a class name on keywords, strings and comments only', () => {
  expect(highlightCode("const a = 'b'; // c")).toEqual([
    {text: 'const', className: 'k'},
    {text: ' a = '},
    {text: "'b'", className: 's'},
    {text: '; '},
    {text: '// c', className: 'c'},
  ]);
});

test('codeSpans marks tag names as keywords, but not the text inside a tag', () => {
  expect(highlightCode('<p class="x">a</p>')).toEqual([
    {text: '<p', className: 'k'},
    {text: ' class='},
    {text: '"x"', className: 's'},
    {text: '>', className: 'k'},
    {text: 'a'},
    {text: '</p', className: 'k'},
    {text: '>', className: 'k'},
  ]);
});

test('codeSpans does not read the // of a URL as a comment', () => {
  expect(highlightCode('see: https://x.example')).toEqual([{text: 'see: https://x.example'}]);
});

test.each(['schema: https://x.example/a', 'a => b', 'if (a > b) c();', ''])(
  'codeSpans keeps every character of %j',
  (code) => {
    expect(
      highlightCode(code)
        .map(({text}) => text)
        .join(''),
    ).toBe(code);
  },
);
