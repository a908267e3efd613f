import {expect, test} from 'vitest';
import {highlightSnippet} from '../../templates/support/highlight-snippet.js';

test('highlightSnippet() sets a class name on keywords, strings and comments only', () => {
  expect(highlightSnippet("const a = 'b'; // c")).toEqual([
    {text: 'const', className: 'k'},
    {text: ' a = '},
    {text: "'b'", className: 's'},
    {text: '; '},
    {text: '// c', className: 'c'},
  ]);
});

test('highlightSnippet() marks tag names as keywords, but not the text inside a tag', () => {
  expect(highlightSnippet('<p class="x">a</p>')).toEqual([
    {text: '<p', className: 'k'},
    {text: ' class='},
    {text: '"x"', className: 's'},
    {text: '>', className: 'k'},
    {text: 'a'},
    {text: '</p', className: 'k'},
    {text: '>', className: 'k'},
  ]);
});

test('highlightSnippet() does not read the // of a URL as a comment', () => {
  expect(highlightSnippet('see: https://x.example')).toEqual([{text: 'see: https://x.example'}]);
});

test.each(['schema: https://x.example/a', 'a => b', 'if (a > b) c();', ''])(
  'highlightSnippet() keeps every character of %j',
  (code) => {
    expect(
      highlightSnippet(code)
        .map(({text}) => text)
        .join(''),
    ).toBe(code);
  },
);
