// A hash table over characters in one array, so that a word becomes a string only once, at the end.
import {wordAt} from '../../../runtime/browser/search/split-words.js';
import {withDoubleCapacity} from './double-capacity.js';

interface WordTable {
  /** Returns where the record of a word begins. Adds the word if the table lacks it. */
  recordOf(chars: Uint16Array, start: number, end: number, wordHash: number): number;
  /** Returns the records of all words. `recordOf` may replace them with a larger copy. */
  records(): Uint32Array;
  /** Returns all words, in the order of their records. */
  words(): readonly string[];
}

// The record of a word: offset and length of its characters, its hash, the stamp of the last chunk that contains it, its
// count in the text of that chunk, and the weight of its heading there. The last two numbers are unused.
export const recordSize = 8;
const startAt = 0;
const sizeAt = 1;
const hashAt = 2;
export const stampAt = 3;
export const countAt = 4;
export const headingAt = 5;

export function createWordTable(): WordTable {
  let slots = new Uint32Array(1 << 15);
  let mask = slots.length - 1;
  let records = new Uint32Array(recordSize << 13);
  let pool = new Uint16Array(1 << 16);
  let poolEnd = 0;
  let wordCount = 0;

  const insert = (hash: number, chars: Uint16Array, start: number, end: number): number => {
    if (poolEnd + end - start > pool.length) pool = withDoubleCapacity(pool);
    if ((wordCount + 1) * recordSize > records.length) records = withDoubleCapacity(records);
    const record = wordCount * recordSize;
    records[record + startAt] = poolEnd;
    records[record + sizeAt] = end - start;
    records[record + hashAt] = hash;
    for (let i = start; i < end; i++) pool[poolEnd++] = chars[i]!;
    wordCount++;
    if (wordCount * 2 > slots.length) {
      slots = new Uint32Array(slots.length * 2);
      mask = slots.length - 1;
      for (let word = 0; word < wordCount; word++) place(word);
    } else place(wordCount - 1);
    return record;
  };
  const place = (word: number): void => {
    let slot = records[word * recordSize + hashAt]! & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = word + 1;
  };
  const recordOf: WordTable['recordOf'] = (chars, start, end, wordHash) => {
    const size = end - start;
    // The high bits are distributed best.
    const hash = Math.imul(wordHash, 0x9e_37_79_b1) >>> 8;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = slots[slot]!;
      if (number === 0) return insert(hash, chars, start, end);
      const record = (number - 1) * recordSize;
      if (records[record + hashAt] !== hash || records[record + sizeAt] !== size) continue;
      const from = records[record + startAt]!;
      let i = 0;
      while (i < size && pool[from + i] === chars[start + i]) i++;
      if (i === size) return record;
    }
  };

  return {
    recordOf,
    records: () => records,
    words: () =>
      Array.from({length: wordCount}, (_, word) => {
        const start = records[word * recordSize + startAt]!;
        return wordAt(pool, start, start + records[word * recordSize + sizeAt]!);
      }),
  };
}
