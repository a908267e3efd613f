// Merges lists of chunks by word.
import type {WordLists} from './inverted-index.js';

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
