import fc from 'fast-check';
import {expect, test} from 'vitest';
import {countMarkdownWords} from '../../../renderer/markdown/count-words.js';

test.each([
  ['', 0],
  ['# One two\n\nThree *four* `five`.\n', 5],
  ['---\ntitle: Not these words\n---\n\nOne.\n\n---\n\nTwo.\n\n---\n', 2],
  ['One.\n\n---\n\nTwo.\n\n---\n\nThree.\n', 3],
  ['One\n\n```js title="x"\nnot(this)\n\n~~~\n```\n\ntwo\n', 2],
  ['- One\n\n  ````md\n  ```\n  not this\n  ```\n  ````\n\n> ~~~\n> not\n> ~~~\n> two\n', 2],
  ['One\n\n```js\nnever(closed)\n', 1],
  ['One ```two``` three\n', 3],
  ['One <!-- not\n\nthis --> <b class="not">two</b><br/>\n', 2],
  ['[One](https://not.example/a-b "two") [three][not] ![four](./not.png) <https://not.example>\n\n[not]: /not\n', 4],
  ['::callout{type="not"}\nOne :badge[two]{color=not}\n::\n\n## Three {#not}\n', 4],
  ["it's state-of-the-art Ελληνικά नमस्ते 𝒜bc é 2026 – … 👋", 7],
])('countMarkdownWords(%j) is %i', (text, words) => {
  expect(countMarkdownWords(text)).toEqual(words);
});

test('countMarkdownWords() counts random plain words exactly', () => {
  const word = fc.stringMatching(/^[a-zé]{1,8}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(word, fc.constantFrom(' ', '\n', '. ', '\n\n', ' – '))), (written) => {
      expect(countMarkdownWords(written.flat().join(''))).toEqual(written.length);
    }),
  );
});

test.each(['<', '<a ', '<!--', '```\n', '[a](', '{', '{a', '> ', ' ', '-', '\n', '~~~a\n', ']['])(
  'countMarkdownWords() reads a megabyte of %j in linear time',
  (text) => {
    expect(countMarkdownWords(text.repeat(1_000_000 / text.length))).toBeLessThanOrEqual(1_000_000);
  },
);
