// Finds words that are neither in the dictionary nor in the word list of the site.
import type {Diagnostic} from '../../base/diagnostic.js';
import {hashOf} from '../../base/hash.js';
import type {Store} from '../../store/store.js';
import {nearest} from '../../../runtime/text/nearest-word.js';
import type {Dictionary} from './dictionary.js';
import type {Word} from './prose-words.js';

export interface SpellingInputs {
  /** Words of each file, in the order of the findings. */
  readonly files: readonly (readonly Word[])[];
  readonly dictionary: Dictionary;
  /** Additional correct words of the site. A word with capitals matches only in this form. */
  readonly siteWords: readonly string[];
  readonly store: Pick<Store, 'get' | 'put'>;
}

/** Computing suggestions is slow, so only this many words get them. */
const maxWordsWithSuggestions = 50;
const maxSuggestions = 3;

/** Reports each unknown word once per file. */
export function misspelledWords({files, dictionary, siteWords, store}: SpellingInputs): readonly Diagnostic[] {
  const correctWords = new Set([...siteWords, ...dictionary.extraWords]);
  const uniqueWords = [...new Set(files.flatMap((words) => words.map(({word}) => word)))];
  const unknown = new Set(
    unknownWords(uniqueWords, dictionary, store).filter(
      (word) => !correctWords.has(word) && !correctWords.has(word.toLowerCase()),
    ),
  );
  const hints = new Map(
    [...unknown].map((word, index) => {
      const similar = index < maxWordsWithSuggestions ? suggestions(word, dictionary, store) : [];
      const ownWord = nearest(word, siteWords);
      const all = ownWord === undefined ? similar : [ownWord, ...similar];
      return [word, suggestionHint(word, [...new Set(all)].slice(0, maxSuggestions))] as const;
    }),
  );
  return files.flatMap((words) =>
    words
      .filter(({word}) => unknown.has(word))
      .map(({word, place}): Diagnostic => ({
        severity: 'warning',
        code: 'word-misspelled',
        message: `“${word}” is not in the dictionary.`,
        hint: hints.get(word)!,
        place,
      })),
  );
}

/** Stores the result for the list of words, so that an unchanged site does not load the dictionary. */
function unknownWords(
  words: readonly string[],
  {hash, isCorrect}: Dictionary,
  store: SpellingInputs['store'],
): readonly string[] {
  const key = `unknown-words:${hash}:${hashOf(JSON.stringify(words))}`;
  const stored = store.get(key);
  if (stored !== undefined) return JSON.parse(stored) as readonly string[];
  const unknown = words.filter((word) => !isCorrect(word));
  store.put(key, JSON.stringify(unknown));
  return unknown;
}

function suggestions(word: string, {hash, suggest}: Dictionary, store: SpellingInputs['store']): readonly string[] {
  const key = `suggestions:${hash}:${word}`;
  const stored = store.get(key);
  if (stored !== undefined) return JSON.parse(stored) as readonly string[];
  const similar = suggest(word).slice(0, maxSuggestions);
  store.put(key, JSON.stringify(similar));
  return similar;
}

function suggestionHint(word: string, similar: readonly string[]): string {
  const list = `If “${word}” is correct, add it to \`checks.spelling.words\`.`;
  if (similar.length === 0) return list;
  const named = similar.map((one) => `“${one}”`);
  const last = named.pop()!;
  return `Did you mean ${named.length === 0 ? last : `${named.join(', ')} or ${last}`}? ${list}`;
}
