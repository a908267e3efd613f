// Finds the name for “Did you mean …?”

/** Returns the candidate most similar to a mistyped word, or undefined if none is similar enough to be meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  // One typing error in three letters. Two swapped letters count as two errors.
  const maxDifference = Math.min(4, Math.ceil(typed.length / 3));
  let best: {readonly candidate: string; readonly difference: number} | undefined;
  for (const candidate of candidates) {
    const difference = differenceBetween(typed, candidate.toLowerCase(), maxDifference);
    if (difference <= maxDifference && difference < (best?.difference ?? Infinity)) best = {candidate, difference};
  }
  return best?.candidate;
}

function differenceBetween(typed: string, name: string, maxDifference: number): number {
  // Less than one error if the word breaks off, as `warn` for `warning`, but more with each letter that is missing.
  const rest = name.startsWith(typed) ? name.slice(typed.length) : '';
  if (rest.length <= typed.length && /^\p{L}+$/u.test(rest)) return 1 - 1 / (rest.length + 1);
  if (Math.abs(name.length - typed.length) > maxDifference) return Infinity;
  // Most words of two letters differ by one.
  if (typed.length <= 2 && ![...typed].every((letter) => name.includes(letter))) return Infinity;
  return editDistance(typed, name, maxDifference);
}

/** The distances between the beginning of a word and each beginning of another; one list for all calls, because there are many. */
const distances: number[] = [];

/** The number of letters to add, remove or replace (Levenshtein distance), or Infinity if it exceeds the maximum. */
function editDistance(from: string, to: string, max: number): number {
  for (let column = 0; column <= to.length; column++) distances[column] = column;
  for (let row = 1; row <= from.length; row++) {
    // Beginnings whose lengths differ by more than the maximum are skipped.
    const first = Math.max(1, row - max);
    const last = Math.min(to.length, row + max);
    const letter = from.charCodeAt(row - 1);
    let diagonal = distances[first - 1]!;
    let left = row;
    let least = row;
    distances[first - 1] = row;
    for (let column = first; column <= last; column++) {
      const above = distances[column]!;
      left = letter === to.charCodeAt(column - 1) ? diagonal : 1 + Math.min(above, diagonal, left);
      distances[column] = left;
      diagonal = above;
      least = Math.min(least, left);
    }
    if (least > max) return Infinity;
  }
  return distances[to.length]!;
}
