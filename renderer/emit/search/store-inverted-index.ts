// Stores the word lists of the last search index, so that the next one only processes new chunks.
import {deserialize, serialize} from 'node:v8';
import type {Hash} from '../../base/hash.js';
import {toolVersion} from '../../files/galley-package.js';
import type {Store} from '../../store/store.js';
import type {WordLists} from './inverted-index.js';

export interface IndexLists {
  /** By number: key of the chunk, and hash of its text. */
  readonly chunks: readonly (readonly [key: Hash, hash: Hash])[];
  readonly lists: WordLists;
}

const key = `search-lists:${toolVersion}`;

export function storeLists({chunks, lists}: IndexLists, store: Store): void {
  const {words, ...arrays} = lists;
  // One string is read faster than many. Words contain no line breaks.
  store.put(key, serialize({...arrays, words: words.join('\n'), chunkRows: chunks.flat().join(' ')}));
}

/** Returns undefined if there are none, or if another version of V8 wrote them. */
export function storedLists(store: Store): IndexLists | undefined {
  const bytes = store.getBytes(key);
  if (bytes === undefined) return undefined;
  try {
    const {words, chunkRows, ...arrays} = deserialize(bytes) as Omit<WordLists, 'words'> & {
      readonly words: string;
      readonly chunkRows: string;
    };
    const rows = chunkRows === '' ? [] : chunkRows.split(' ');
    const chunks = Array.from(
      {length: rows.length / 2},
      (_, number) => [rows[2 * number]!, rows[2 * number + 1]!] as const,
    );
    return {chunks, lists: {...arrays, words: words === '' ? [] : words.split('\n')}};
  } catch {
    return undefined;
  }
}
