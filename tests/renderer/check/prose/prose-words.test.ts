// Which words of a Markdown file are looked up in a dictionary.
import {expect, test} from 'vitest';
import {wordsOf} from '../../../../renderer/check/prose/prose-words.js';

function wordsIn(text: string): readonly string[] {
  return wordsOf(text, 'a.md').map(({word}) => word);
}

test('wordsOf() returns each word with the place of its first occurrence', () => {
  expect(wordsOf('---\ntitle: My page\n---\n\nSome **words**, some\n> words.\n', 'content/a.md')).toEqual([
    {word: 'page', place: {file: 'content/a.md', line: 2, column: 11}},
    {word: 'Some', place: {file: 'content/a.md', line: 5, column: 1}},
    {word: 'words', place: {file: 'content/a.md', line: 5, column: 8}},
    {word: 'some', place: {file: 'content/a.md', line: 5, column: 17}},
  ]);
});

test.each([
  ['apostrophes and possessives', "don’t Galley's users'", ["don't", 'Galley', 'users']],
  ['hyphens, dashes and quotes', 'well-known: “two”—(three), four…', ['well', 'known', 'two', 'three', 'four']],
  ['accents and other scripts', 'café naïve слово', ['café', 'naïve', 'слово']],
  ['sentences', 'Stop. Really? [Yes](/no).', ['Stop', 'Really', 'Yes']],
  ['components', '::card{icon="lucide:boook"}\nFirst :badge[second]{a=b}\n::', ['First', 'second']],
])('wordsOf() returns the words of %s', (_, text, expected) => {
  expect(wordsIn(text)).toEqual(expected);
});

test.each([
  ['code and HTML', '`teh` <b title="teh">\n\n```\nteh\n```\n'],
  ['addresses and files', 'https://teh.test/teh www.teh.test/a teh@teh.test teh/teh teh.md docs/teh'],
  ['identifiers', 'camelCase PascalCase snake_case v2teh teh2 API IDs lucide:teh word(s) #teh @teh a=teh --teh=teh'],
  ['bindings, emoji and references', '{{ teh }} :teh: &teh; {#teh}'],
  ['short words', 'a is of it'],
])('wordsOf() ignores %s', (_, text) => {
  expect(wordsIn(text)).toEqual([]);
});
