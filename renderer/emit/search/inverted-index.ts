// Builds the lists of chunks by word. A first build processes all text of a site, so it is optimized for speed: words are
// numbers, and their data is in typed arrays.
import {headingWeights, stepOf} from '../../../runtime/browser/search/word-weights.js';
import {eachWord, type WordSink} from '../../../runtime/browser/search/split-words.js';
import {withDoubleCapacity} from './double-capacity.js';
import {countAt, createWordTable, headingAt, recordSize, stampAt} from './word-table.js';

export interface WordLists {
  /** Sorted by code unit. */
  readonly words: readonly string[];
  /** Occurrences of word `i`: `chunks` and `weightSteps` from `starts[i]` up to `starts[i + 1]`. Chunks are ascending. */
  readonly starts: Uint32Array;
  readonly chunks: Uint32Array;
  /** Weight of the word in the chunk, from `stepOf`. */
  readonly weightSteps: Uint8Array;
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

export function createWordListBuilder(): WordListBuilder {
  const table = createWordTable();
  const postings = createPostings();
  let touched = new Uint32Array(1 << 12);
  let touchedCount = 0;
  /** Identifies the current chunk, whose number is not known before it ends. */
  let stamp = 1;
  let textWords = 0;
  let heading = 0;
  let isCode = false;

  const sink: WordSink = (chars, start, end, _kind, _from, _to, hash) => {
    const record = table.recordOf(chars, start, end, hash);
    const records = table.records();
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
      postings.add(number, {records: table.records(), touched: touched.subarray(0, touchedCount), textWords});
      stamp++;
      touchedCount = textWords = 0;
    },
    lists: () => sortLists(table.words(), postings.all()),
  };
}

/** The words of a chunk. */
interface ChunkWords {
  readonly records: Uint32Array;
  /** Where the records of its words begin. */
  readonly touched: Uint32Array;
  /** Number of words in its text. */
  readonly textWords: number;
}

/** Collects the pairs of a word and a chunk that contains it, in the order of the chunks. */
function createPostings() {
  let words = new Uint32Array(1 << 16);
  let chunks = new Uint32Array(1 << 16);
  let weightSteps = new Uint8Array(1 << 16);
  let count = 0;
  return {
    add(chunk: number, {records, touched, textWords}: ChunkWords): void {
      const half = halfway * (0.3 + (0.7 * textWords) / usualWords);
      const weightOfCount = Array.from({length: maxCounted + 1}, (_, occurrences) =>
        Math.max(minWordWeight, occurrences / (occurrences + half)),
      );
      const stepOfCount = weightOfCount.map(stepOf);
      while (count + touched.length > words.length) {
        words = withDoubleCapacity(words);
        chunks = withDoubleCapacity(chunks);
        weightSteps = withDoubleCapacity(weightSteps);
      }
      for (let i = 0; i < touched.length; i++) {
        const record = touched[i]!;
        const counted = Math.min(records[record + countAt]!, maxCounted);
        const weight = records[record + headingAt]!;
        words[count] = record / recordSize;
        chunks[count] = chunk;
        weightSteps[count++] =
          weight === 0 ? stepOfCount[counted]! : stepOf(weight / headingScale + weightOfCount[counted]!);
      }
    },
    all: (): Postings => ({words: words.subarray(0, count), chunks, weightSteps}),
  };
}

interface Postings {
  readonly words: Uint32Array;
  readonly chunks: Uint32Array;
  readonly weightSteps: Uint8Array;
}

/** Sorts postings in order of chunks into lists in order of words, with counting sort. */
function sortLists(words: readonly string[], postings: Postings): WordLists {
  const order = Array.from(words.keys()).sort((a, b) => (words[a]! < words[b]! ? -1 : 1));
  const rank = new Uint32Array(words.length);
  for (let i = 0; i < order.length; i++) rank[order[i]!] = i;
  const {length} = postings.words;
  const starts = new Uint32Array(words.length + 1);
  for (let i = 0; i < length; i++) starts[rank[postings.words[i]!]! + 1]!++;
  for (let i = 0; i < words.length; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const chunks = new Uint32Array(length);
  const weightSteps = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const at = next[rank[postings.words[i]!]!]!++;
    chunks[at] = postings.chunks[i]!;
    weightSteps[at] = postings.weightSteps[i]!;
  }
  return {words: order.map((word) => words[word]!), starts, chunks, weightSteps};
}
