// Writes lists of words as lines of shards; see runtime/browser/search/index-format.ts.
import {firstWeight} from '../../../runtime/browser/search/index-format.js';
import type {WordLists} from './inverted-index.js';

export interface Shard {
  /** The shortest prefix of its first word that sorts after the last word of the previous shard. */
  readonly word: string;
  readonly body: Uint8Array;
}

/**
 * Minimum size of a shard in bytes, before compression. After that, it ends at the first word whose hash matches, which
 * is one in 64, or when it has `maxSize`. The end of a shard depends mostly on its words, so a new word changes one or a
 * few shards and not all after it.
 */
const minSize = 2500;
const maxSize = 8000;
const wordsPerEnd = 64;
/** Number of occurrences up to which an index has a single shard, so that no spelling mistake is missed. */
const minSharded = 15_000;
const tab = 9;
const newline = 10;
/** Length of the shared prefix that one digit in base 36 can hold. */
const maxShared = 35;

/** Returns the shards in the order of their words. */
export function shardsOf({words, starts, chunks, weightSteps}: WordLists): Shard[] {
  const shards: Shard[] = [];
  const encoder = new TextEncoder();
  const isSmall = chunks.length <= minSharded;
  let bytes = new Uint8Array(maxSize * 2);
  let end = 0;
  let first = '';
  let previous = '';
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    // An occurrence takes at most six digits and a letter, a character at most three bytes.
    const maxLineBytes = (starts[i + 1]! - starts[i]!) * 7 + word.length * 3 + 3;
    if (end + maxLineBytes > bytes.length) {
      const larger = new Uint8Array((end + maxLineBytes) * 2);
      larger.set(bytes);
      bytes = larger;
    }
    if (end === 0) first = distinctPrefix(words[i - 1] ?? '', word);
    const shared = sharedPrefixLength(previous, word);
    bytes[end++] = digitOf(shared);
    end += encoder.encodeInto(word.slice(shared), bytes.subarray(end)).written;
    bytes[end++] = tab;
    let next = 0;
    for (let place = starts[i]!; place < starts[i + 1]!; place++) {
      const chunk = chunks[place]!;
      end = writeNumber(bytes, end, chunk - next);
      bytes[end++] = firstWeight + weightSteps[place]!;
      next = chunk + 1;
    }
    bytes[end++] = newline;
    previous = word;
    const isFull = !isSmall && (end >= maxSize || (end >= minSize && endsShard(word)));
    if (isFull || i === words.length - 1) {
      shards.push({word: first, body: bytes.slice(0, end)});
      end = 0;
      previous = '';
    }
  }
  return shards;
}

function endsShard(word: string): boolean {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0;
  // The low bits depend too much on the last letter.
  return ((hash ^ (hash >>> 15)) >>> 0) % wordsPerEnd === 0;
}

/** Returns the shortest prefix of a word that sorts after `before`. */
function distinctPrefix(before: string, word: string): string {
  const size = sharedPrefixLength(before, word) + 1;
  const code = word.charCodeAt(size - 1);
  return word.slice(0, code >= 0xd8_00 && code < 0xdc_00 ? size + 1 : size);
}

/** Never splits a surrogate pair, so that lines are valid UTF-8. */
function sharedPrefixLength(a: string, b: string): number {
  let size = 0;
  while (size < maxShared && size < a.length && a.charCodeAt(size) === b.charCodeAt(size)) size++;
  const code = size > 0 ? b.charCodeAt(size - 1) : 0;
  return code >= 0xd8_00 && code < 0xdc_00 ? size - 1 : size;
}

/** In base 36; writes nothing for 0. */
function writeNumber(bytes: Uint8Array, at: number, number: number): number {
  if (number === 0) return at;
  const end = number < 36 ? at : writeNumber(bytes, at, Math.floor(number / 36));
  bytes[end] = digitOf(number % 36);
  return end + 1;
}

function digitOf(number: number): number {
  return number < 10 ? 48 + number : 87 + number;
}
