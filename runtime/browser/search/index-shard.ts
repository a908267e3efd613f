// Reads a shard, and compares its words with those of a query. index-format.ts describes the format.
import {firstWeight} from './index-format.js';
import {weightOf} from './word-weights.js';
import {editDistance} from './edit-distance.js';
import {stemOf} from './english-stemming.js';

export interface Entry {
  readonly word: string;
  readonly places: string;
}

export function readShard(text: string): readonly Entry[] {
  let word = '';
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const tab = line.indexOf('\t');
      word = word.slice(0, Number.parseInt(line[0]!, 36)) + line.slice(1, tab);
      return {word, places: line.slice(tab + 1)};
    });
}

/** Calls `call` with each chunk that has the word, and its weight there. */
export function forEachChunk({places}: Entry, call: (chunk: number, weight: number) => void): void {
  let chunk = 0;
  let gap = 0;
  for (let at = 0; at < places.length; at++) {
    const code = places.charCodeAt(at);
    if (code >= firstWeight && code < 97) {
      chunk += gap;
      call(chunk, weightOf(code - firstWeight));
      chunk++;
      gap = 0;
    } else gap = gap * 36 + code - (code < firstWeight ? 48 : 87);
  }
}

/** How similar an entry is to a word: 1 for the word itself, less for an inflection or a longer word, 0 for another. */
export function similarity(entry: string, word: string, prefix: boolean, isEnglish: boolean): number {
  if (entry === word) return 1;
  if (word.length > 3) {
    if (isEndingMore(entry, word) || isEndingMore(word, entry)) return 0.8;
    if (isEnglish && entry.startsWith(word.slice(0, 3)) && stemOf(entry) === stemOf(word)) return 0.8;
  }
  // Even a word that the reader has finished may be short for a longer one, such as `env` or `config`.
  const least = prefix ? 0.4 : word.length > 2 ? 0.1 : 0;
  return least > 0 && entry.startsWith(word) ? least + (0.5 * word.length) / entry.length : 0;
}

/** `links`, `linked` and `linking` for `link`; but not `linker-script`. */
function isEndingMore(long: string, short: string): boolean {
  const more = long.length - short.length;
  return short.length > 2 && long.startsWith(short) && (more === 1 || (more <= 3 && /(?:ing|e[dsr])$/.test(long)));
}

/** The same for words with typos: up to one from four letters on, two from eight. */
export function typoSimilarity(entry: string, word: string, prefix: boolean): number {
  if (word.length < 4) return 0;
  const maxTypos = word.length < 8 ? 1 : 2;
  const found = editDistance(word, entry, maxTypos, prefix);
  return found > maxTypos ? 0 : 0.5 - 0.15 * found;
}
