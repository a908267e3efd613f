// What is reported for words that are not in the dictionary.
import {expect, test} from 'vitest';
import {hashOf} from '../../../../renderer/base/hash.js';
import {loadDictionary, type Dictionary} from '../../../../renderer/check/prose/dictionary.js';
import {misspelledWords} from '../../../../renderer/check/prose/misspelled-words.js';
import {memoryStore} from '../../../../renderer/store/store.js';
import {temporary} from '../../../support/temporary.js';

const places = (words: readonly string[], file = 'a.md') =>
  words.map((word, index) => ({word, place: {file, line: index + 1, column: 1}}));

/** A dictionary of a few words that records its calls. */
function fewWords(known: readonly string[]): Dictionary & {readonly calls: string[]} {
  const calls: string[] = [];
  return {
    calls,
    hash: hashOf(known.join(' ')),
    extraWords: [],
    isCorrect: (word) => calls.push(word) > 0 && known.includes(word),
    suggest: (word) => (calls.push(`${word}?`) > 0 ? known.filter((one) => one[0] === word[0]) : []),
  };
}

test('misspelledWords() reports an unknown word once per file, and looks it up once', () => {
  const dictionary = fewWords(['the', 'then', 'than', 'thus']);
  const files = [places(['teh', 'the']), places(['teh'], 'b.md')];
  const inputs = {files, dictionary, siteWords: [], store: memoryStore()};
  const finding = {
    severity: 'warning',
    code: 'word-misspelled',
    message: '“teh” is not in the dictionary.',
    hint: 'Did you mean “the”, “then” or “than”? If “teh” is correct, add it to `checks.spelling.words`.',
  };
  const expected = [
    {...finding, place: {file: 'a.md', line: 1, column: 1}},
    {...finding, place: {file: 'b.md', line: 1, column: 1}},
  ];
  expect(misspelledWords(inputs)).toEqual(expected);
  expect(dictionary.calls).toEqual(['teh', 'the', 'teh?']);
  expect(misspelledWords(inputs)).toEqual(expected);
  expect(dictionary.calls).toHaveLength(3);
});

test('misspelledWords() accepts and suggests words of the site, and those with capitals only as written', () => {
  const dictionary = fewWords(['get']);
  const files = [places(['Frontmatter', 'Vite', 'vite', 'Galey'])];
  const found = misspelledWords({
    files,
    dictionary,
    siteWords: ['frontmatter', 'Vite', 'Galley'],
    store: memoryStore(),
  });
  expect(found.map(({message, hint}) => `${message} ${hint?.split('?')[0]}`)).toEqual([
    '“vite” is not in the dictionary. Did you mean “Vite”',
    '“Galey” is not in the dictionary. Did you mean “Galley”',
  ]);
});

test('misspelledWords() asks the dictionary for suggestions for only the first 50 words', () => {
  const dictionary = fewWords(['a']);
  const words = Array.from({length: 60}, (_, index) => `x${index}`);
  misspelledWords({files: [places(words)], dictionary, siteWords: [], store: memoryStore()});
  expect(dictionary.calls.filter((call) => call.endsWith('?'))).toHaveLength(50);
});

test.each([
  ['en', true, false],
  ['en-US', true, false],
  ['en-GB', false, true],
])('the dictionary of %s accepts its own spelling and rejects the other', async (language, color, colour) => {
  const dictionary = await loadDictionary({language, root: '/nowhere'});
  expect([dictionary?.isCorrect('color'), dictionary?.isCorrect('colour')]).toEqual([color, colour]);
});

test('loadDictionary() reads the dictionary of another language from a package of the site', async () => {
  const root = temporary({
    'node_modules/dictionary-xx/index.aff': 'SET UTF-8\n',
    'node_modules/dictionary-xx/index.dic': '2\nhaus\nboot\n',
    'site/content/index.md': '# A\n',
  });
  const request = {language: 'xx', root: `${root}/site`};
  const dictionary = await loadDictionary({...request, packageName: 'dictionary-xx'});
  expect(['haus', 'house'].map((word) => dictionary?.isCorrect(word))).toEqual([true, false]);
  expect(await loadDictionary({...request, packageName: 'dictionary-yy'})).toBeUndefined();
  expect(await loadDictionary(request)).toBeUndefined();
});
