// Finds the name for “Did you mean …?”
import {distance} from 'fastest-levenshtein';

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
  return distance(typed, name);
}
