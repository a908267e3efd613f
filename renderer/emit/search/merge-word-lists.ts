// Merges lists of chunks by word.
import type {WordLists} from './inverted-index.js';

/**
 * Merges the lists of an earlier index, whose chunks have other numbers, with those of new chunks. `newChunkNumbers` maps old
 * numbers to new ones; -1 stands for a removed chunk.
 */
export function mergeWordLists(before: WordLists, newChunkNumbers: Int32Array, added: WordLists): WordLists {
  const maxChunks = before.chunks.length + added.chunks.length;
  const chunks = new Uint32Array(maxChunks);
  const weightSteps = new Uint8Array(maxChunks);
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
      for (let index = before.starts[beforeIndex]!; index < before.starts[beforeIndex + 1]!; index++) {
        const number = newChunkNumbers[before.chunks[index]!]!;
        if (number < 0) continue;
        chunks[end] = number;
        weightSteps[end++] = before.weightSteps[index]!;
      }
      beforeIndex++;
    }
    if (addedWord === word) {
      for (let index = added.starts[addedIndex]!; index < added.starts[addedIndex + 1]!; index++) {
        chunks[end] = added.chunks[index]!;
        weightSteps[end++] = added.weightSteps[index]!;
      }
      addedIndex++;
    }
    if (end === begin) continue; // Only removed chunks contained the word.
    sortByChunk(chunks.subarray(begin, end), weightSteps.subarray(begin, end));
    words.push(word);
    starts[words.length] = end;
  }
  return {
    words,
    starts: starts.slice(0, words.length + 1),
    chunks: chunks.slice(0, end),
    weightSteps: weightSteps.slice(0, end),
  };
}

function sortByChunk(chunks: Uint32Array, weightSteps: Uint8Array): void {
  let sortedLength = 1;
  while (sortedLength < chunks.length && chunks[sortedLength - 1]! < chunks[sortedLength]!) sortedLength++;
  if (sortedLength >= chunks.length) return;
  const order = Array.from(chunks.keys()).sort((a, b) => chunks[a]! - chunks[b]!);
  const [oldChunks, oldWeightSteps] = [chunks.slice(), weightSteps.slice()];
  for (const [index, from] of order.entries()) {
    chunks[index] = oldChunks[from]!;
    weightSteps[index] = oldWeightSteps[from]!;
  }
}
