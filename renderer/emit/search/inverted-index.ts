// Builds the lists of chunks by word. A first build processes all text of a site, so it is optimized for speed: words are
// numbers, and their data is in typed arrays.
import {headingWeights, stepOf} from '../../../runtime/browser/search/word-weights.js';
import {eachWord, wordAt, type WordSink} from '../../../runtime/browser/search/split-words.js';

export interface WordLists {
  /** Sorted by code unit. */
  readonly words: readonly string[];
  /** Occurrences of word `i`: `chunks` and `steps` from `starts[i]` up to `starts[i + 1]`. Chunks are ascending. */
  readonly starts: Uint32Array;
  readonly chunks: Uint32Array;
  /** Weight of the word in the chunk, from `stepOf`. */
  readonly steps: Uint8Array;
}

export interface WordListBuilder {
  /** Adds text to the current chunk. */
  addText(text: string): void;
  /** Adds a heading of this level to the current chunk. */
  addHeading(text: string, level: number): void;
  /** Adds names from code blocks to the current chunk. */
  addCode(names: string): void;
  /** Ends the current chunk and gives it this number. Numbers must be ascending. */
  endChunk(number: number): void;
  /** Returns the lists of all ended chunks. */
  lists(): WordLists;
}

/** Number of occurrences with half of the maximum weight, in a text with `usualWords` words. */
const halfway = 1.5;
const usualWords = 1000;
/** Factor with which weights of headings are stored as integers. */
const headingScale = 16;
/** Least weight of a word in a chunk. Words that only code contains have it. */
const minWordWeight = 0.15;
/** Higher counts have the same weight. */
const maxCounted = 31;

// The record of a word: offset and length of its characters, its hash, the stamp of the last chunk that contains it, its
// count in the text of that chunk, and the weight of its heading there. The last two numbers are unused.
const recordSize = 8;
const startAt = 0;
const sizeAt = 1;
const hashAt = 2;
const stampAt = 3;
const countAt = 4;
const headingAt = 5;

export function createWordListBuilder(): WordListBuilder {
  // A hash table over characters in one array, so that a word becomes a string only once, at the end.
  let slots = new Uint32Array(1 << 15);
  let mask = slots.length - 1;
  let records = new Uint32Array(recordSize << 13);
  let pool = new Uint16Array(1 << 16);
  let poolEnd = 0;
  let wordCount = 0;

  let touched = new Uint32Array(1 << 12);
  let touchedCount = 0;
  /** Identifies the current chunk, whose number is not known before it ends. */
  let stamp = 1;
  let textWords = 0;
  let heading = 0;
  let isCode = false;

  let pairWords = new Uint32Array(1 << 16);
  let pairChunks = new Uint32Array(1 << 16);
  let pairSteps = new Uint8Array(1 << 16);
  let pairCount = 0;

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
  const recordOf = (chars: Uint16Array, start: number, end: number, wordHash: number): number => {
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
  const sink: WordSink = (chars, start, end, _kind, _from, _to, hash) => {
    const record = recordOf(chars, start, end, hash);
    if (records[record + stampAt] !== stamp) {
      records[record + stampAt] = stamp;
      records[record + countAt] = 0;
      records[record + headingAt] = 0;
      if (touchedCount === touched.length) touched = withDoubleCapacity(touched);
      touched[touchedCount++] = record;
    }
    if (isCode) return;
    if (heading === 0) {
      records[record + countAt]!++;
      textWords++;
    } else if (records[record + headingAt]! < heading) records[record + headingAt] = heading;
  };

  return {
    addText(text) {
      heading = 0;
      eachWord(text, sink);
    },
    addHeading(text, level) {
      // A word in a short heading has more weight.
      const share = 0.5 + 0.5 / text.split(' ', 12).length;
      heading = Math.round((headingWeights[level] ?? 1) * share * headingScale);
      eachWord(text, sink);
    },
    addCode(names) {
      isCode = true;
      eachWord(names, sink);
      isCode = false;
    },
    endChunk(number) {
      const half = halfway * (0.3 + (0.7 * textWords) / usualWords);
      const weightOfCount = Array.from({length: maxCounted + 1}, (_, count) =>
        Math.max(minWordWeight, count / (count + half)),
      );
      const stepOfCount = weightOfCount.map(stepOf);
      while (pairCount + touchedCount > pairWords.length) {
        pairWords = withDoubleCapacity(pairWords);
        pairChunks = withDoubleCapacity(pairChunks);
        pairSteps = withDoubleCapacity(pairSteps);
      }
      for (let i = 0; i < touchedCount; i++) {
        const record = touched[i]!;
        const counted = Math.min(records[record + countAt]!, maxCounted);
        const weight = records[record + headingAt]!;
        pairWords[pairCount] = record / recordSize;
        pairChunks[pairCount] = number;
        pairSteps[pairCount++] =
          weight === 0 ? stepOfCount[counted]! : stepOf(weight / headingScale + weightOfCount[counted]!);
      }
      stamp++;
      touchedCount = textWords = 0;
    },
    lists() {
      const words = Array.from({length: wordCount}, (_, word) => {
        const start = records[word * recordSize + startAt]!;
        return wordAt(pool, start, start + records[word * recordSize + sizeAt]!);
      });
      return sortLists(words, {words: pairWords.subarray(0, pairCount), chunks: pairChunks, steps: pairSteps});
    },
  };
}

interface Pairs {
  readonly words: Uint32Array;
  readonly chunks: Uint32Array;
  readonly steps: Uint8Array;
}

/** Sorts pairs in order of chunks into lists in order of words, with counting sort. */
function sortLists(words: readonly string[], pairs: Pairs): WordLists {
  const order = Array.from(words.keys()).sort((a, b) => (words[a]! < words[b]! ? -1 : 1));
  const rank = new Uint32Array(words.length);
  for (let i = 0; i < order.length; i++) rank[order[i]!] = i;
  const {length} = pairs.words;
  const starts = new Uint32Array(words.length + 1);
  for (let i = 0; i < length; i++) starts[rank[pairs.words[i]!]! + 1]!++;
  for (let i = 0; i < words.length; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const chunks = new Uint32Array(length);
  const steps = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const at = next[rank[pairs.words[i]!]!]!++;
    chunks[at] = pairs.chunks[i]!;
    steps[at] = pairs.steps[i]!;
  }
  return {words: order.map((word) => words[word]!), starts, chunks, steps};
}

/**
 * Merges the lists of an earlier index, whose chunks have other numbers, with those of new chunks. `numbers` maps old
 * numbers to new ones; -1 stands for a removed chunk.
 */
export function mergeLists(before: WordLists, numbers: Int32Array, added: WordLists): WordLists {
  const maxChunks = before.chunks.length + added.chunks.length;
  const chunks = new Uint32Array(maxChunks);
  const steps = new Uint8Array(maxChunks);
  const words: string[] = [];
  const starts = new Uint32Array(before.words.length + added.words.length + 1);
  let end = 0;
  let beforeIndex = 0;
  let addedIndex = 0;
  while (beforeIndex < before.words.length || addedIndex < added.words.length) {
    const existingWord = before.words[beforeIndex];
    const addedWord = added.words[addedIndex];
    const word =
      addedWord === undefined || (existingWord !== undefined && existingWord < addedWord) ? existingWord! : addedWord;
    const begin = end;
    if (existingWord === word) {
      for (let place = before.starts[beforeIndex]!; place < before.starts[beforeIndex + 1]!; place++) {
        const number = numbers[before.chunks[place]!]!;
        if (number < 0) continue;
        chunks[end] = number;
        steps[end++] = before.steps[place]!;
      }
      beforeIndex++;
    }
    if (addedWord === word) {
      for (let place = added.starts[addedIndex]!; place < added.starts[addedIndex + 1]!; place++) {
        chunks[end] = added.chunks[place]!;
        steps[end++] = added.steps[place]!;
      }
      addedIndex++;
    }
    if (end === begin) continue; // Only removed chunks contained the word.
    sortByChunk(chunks.subarray(begin, end), steps.subarray(begin, end));
    words.push(word);
    starts[words.length] = end;
  }
  return {words, starts: starts.slice(0, words.length + 1), chunks: chunks.slice(0, end), steps: steps.slice(0, end)};
}

function sortByChunk(chunks: Uint32Array, steps: Uint8Array): void {
  let rising = 1;
  while (rising < chunks.length && chunks[rising - 1]! < chunks[rising]!) rising++;
  if (rising >= chunks.length) return;
  const order = Array.from(chunks.keys()).sort((a, b) => chunks[a]! - chunks[b]!);
  const [oldChunks, oldSteps] = [chunks.slice(), steps.slice()];
  for (const [place, from] of order.entries()) {
    chunks[place] = oldChunks[from]!;
    steps[place] = oldSteps[from]!;
  }
}

/** Returns a copy with twice the capacity. */
function withDoubleCapacity<A extends Uint8Array | Uint16Array | Uint32Array>(array: A): A {
  const larger = new (array.constructor as new (size: number) => A)(array.length * 2);
  larger.set(array);
  return larger;
}
