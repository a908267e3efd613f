// “Did you mean …?”
import {distance} from 'fastest-levenshtein';

/** The candidate closest to a mistyped word, or undefined when none is close enough to be meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  // One slip in three letters; two letters swapped count as two.
  const furthest = Math.min(4, Math.ceil(wanted.length / 3));
  let best: {readonly candidate: string; readonly far: number} | undefined;
  let form: typeof best;
  for (const candidate of candidates) {
    const name = candidate.toLowerCase();
    const more = Math.abs(name.length - wanted.length);
    if (isFormOf(name, wanted) && more < (form?.far ?? Infinity)) form = {candidate, far: more};
    if (more > furthest) continue;
    const far = slips(wanted, name);
    if (far <= furthest && far < (best?.far ?? Infinity)) best = {candidate, far};
  }
  return (best?.far === 0 ? best : (form ?? best))?.candidate;
}

/** Most words of two letters are close to each other, so the candidate must have all of their letters. */
function slips(wanted: string, name: string): number {
  const far = distance(wanted, name);
  if (wanted.length > 2) return far;
  return [...wanted].every((letter) => name.includes(letter)) ? Math.min(far, 1) : Infinity;
}

/** Whether the candidate is the word with one letter less, such as `user` for `users`, or the word is shortened from it. */
function isFormOf(name: string, wanted: string): boolean {
  return wanted.length > 2 && (wanted.slice(0, -1) === name || isShortened(wanted, name));
}

/** Whether the word is the start of the candidate, whose last word it breaks off: `warn` of `warning`, but not `/a` of `/a/b`. */
function isShortened(wanted: string, name: string): boolean {
  return name.startsWith(wanted) && /^[\p{L}\d]+$/u.test(name.slice(wanted.length - 1));
}
