// “Did you mean …?”, within reason.
import {nearest} from '../../text/nearest.js';

/** Comparing thousands of names with thousands of others would take minutes. */
const candidateLimit = 3000;

/** The candidate that was probably meant, unless there are too many to look through. */
export function nearName(word: string, candidates: readonly string[]): string | undefined {
  return candidates.length > candidateLimit || word.length > 200 ? undefined : nearest(word, candidates);
}
