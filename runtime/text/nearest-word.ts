// Finds the name for “Did you mean …?”
import {distance} from 'fastest-levenshtein';

/** Returns the candidate most similar to a mistyped word, or undefined if none is similar enough to be meant. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase();
  return leastDifferent(candidates, (name) => differenceBetween(typed, name));
}

/**
 * Returns the path most similar to a mistyped path, such as `/docs/instal`, or undefined. It has as many segments, and each of
 * them is similar enough to be meant. Compared as one word, `/docs/gone` would be similar to `/docs/zz`.
 */
export function nearestPath(path: string, candidates: Iterable<string>): string | undefined {
  const typed = path.toLowerCase().split('/');
  return leastDifferent(candidates, (name) => {
    const segments = name.split('/');
    if (segments.length !== typed.length) return Infinity;
    const difference = typed.reduce((sum, segment, index) => sum + differenceBetween(segment, segments[index]!), 0);
    return difference <= maxErrors ? difference : Infinity;
  });
}

/** `difference` takes a candidate in small letters, and returns Infinity for one that cannot be meant. */
function leastDifferent(candidates: Iterable<string>, difference: (candidate: string) => number): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const errors = difference(candidate.toLowerCase());
    if (errors < least) [best, least] = [candidate, errors];
  }
  return best;
}

const maxErrors = 4;

/** Returns the number of typing errors, or Infinity if there are too many for the word to be meant. */
function differenceBetween(typed: string, name: string): number {
  if (typed === name) return 0;
  // One typing error in three letters. Two swapped letters count as two errors.
  const allowed = Math.min(maxErrors, Math.ceil(typed.length / 3));
  // Less than one error if the word breaks off, as `warn` for `warning`, but more with each letter that is missing.
  const rest = name.startsWith(typed) ? name.slice(typed.length) : '';
  if (rest.length <= typed.length && /^\p{L}+$/u.test(rest)) return 1 - 1 / (rest.length + 1);
  if (Math.abs(name.length - typed.length) > allowed) return Infinity;
  // Most words of two letters differ by one.
  if (typed.length <= 2 && ![...typed].every((letter) => name.includes(letter))) return Infinity;
  const errors = distance(typed, name);
  return errors <= allowed ? errors : Infinity;
}
