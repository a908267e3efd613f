// “Did you mean …?”
import {distance} from 'fastest-levenshtein';

/** The candidate closest to a mistyped word, or undefined when none is close enough to be meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  // One slip in three letters; two letters swapped count as two.
  const furthest = Math.min(4, Math.ceil(wanted.length / 3));
  let best: {readonly candidate: string; readonly far: number} | undefined;
  let form: {readonly candidate: string; readonly far: number} | undefined;
  for (const candidate of candidates) {
    const more = Math.abs(candidate.length - wanted.length);
    if (isFormOf(candidate, wanted) && more < (form?.far ?? Infinity)) form = {candidate, far: more};
    if (more > furthest) continue;
    const far = slips(wanted, candidate.toLowerCase());
    if (far <= furthest && far < (best?.far ?? Infinity)) best = {candidate, far};
  }
  return (best?.far === 0 ? best : (form ?? best))?.candidate;
}

/** Most words of two letters are close to each other, so their letters may only be swapped, or one may be missing. */
function slips(wanted: string, name: string): number {
  if (wanted.length > 2 || wanted === name) return distance(wanted, name);
  if (name === [...wanted].reverse().join('')) return 1;
  return [...wanted].every((letter) => name.includes(letter)) ? distance(wanted, name) : Infinity;
}

/** Whether the candidate is the word with one letter less, such as `user` for `users`, or the word is shortened from it. */
function isFormOf(candidate: string, wanted: string): boolean {
  if (wanted.length < 3) return false;
  return wanted.slice(0, -1) === candidate.toLowerCase() || isShortened(wanted, candidate);
}

/** Whether the word is the start of the candidate, whose last word it breaks off: `warn` of `warning`, but not `/a` of `/a/b`. */
function isShortened(wanted: string, candidate: string): boolean {
  return (
    candidate.length > wanted.length &&
    candidate.slice(0, wanted.length).toLowerCase() === wanted &&
    /^[\p{L}\d]+$/u.test(candidate.slice(wanted.length - 1))
  );
}
