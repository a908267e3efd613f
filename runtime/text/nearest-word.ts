// “Did you mean …?”
import {distance} from 'fastest-levenshtein';

/** The candidate closest to a mistyped word, or undefined when none is close enough to be meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  // One slip in three letters; two letters swapped count as two.
  const furthest = Math.min(4, Math.ceil(wanted.length / 3));
  let best: {readonly candidate: string; readonly far: number} | undefined;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > furthest) continue;
    const far = distance(wanted, candidate.toLowerCase());
    if (far <= furthest && far < (best?.far ?? Infinity)) best = {candidate, far};
  }
  return best?.candidate;
}
