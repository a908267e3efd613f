// “Did you mean …?”
import {distance} from 'fastest-levenshtein';

/** The candidate closest to a mistyped word, or undefined when none is close enough to be meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  // One slip in three letters; two letters swapped count as two.
  const furthest = Math.min(4, Math.ceil(wanted.length / 3));
  let best: {readonly candidate: string; readonly far: number} | undefined;
  let longForm: string | undefined;
  for (const candidate of candidates) {
    if (isShortened(wanted, candidate) && candidate.length < (longForm?.length ?? Infinity)) longForm = candidate;
    if (Math.abs(candidate.length - wanted.length) > furthest) continue;
    const far = slips(wanted, candidate.toLowerCase());
    if (far <= furthest && far < (best?.far ?? Infinity)) best = {candidate, far};
  }
  return best?.far === 0 ? best.candidate : (longForm ?? best?.candidate);
}

/** Most words of two letters are close to each other, so their letters may only be swapped, or one may be missing. */
function slips(wanted: string, name: string): number {
  if (wanted.length > 2 || wanted === name) return distance(wanted, name);
  if (name === [...wanted].reverse().join('')) return 1;
  return [...wanted].every((letter) => name.includes(letter)) ? distance(wanted, name) : Infinity;
}

/** Whether the word is the start of the candidate, whose last word it breaks off: `warn` of `warning`, but not `/a` of `/a/b`. */
function isShortened(wanted: string, candidate: string): boolean {
  return (
    wanted.length >= 3 &&
    candidate.length > wanted.length &&
    candidate.slice(0, wanted.length).toLowerCase() === wanted &&
    /^[\p{L}\d]+$/u.test(candidate.slice(wanted.length - 1))
  );
}
