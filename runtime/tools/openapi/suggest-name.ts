// Finds the name for the hint "Did you mean …?", with limits for large documents.
import {nearest} from '../../text/nearest-word.js';

/** Comparing thousands of names with thousands of others would take minutes. */
const maxCandidates = 3000;

/** The most similar candidate; undefined if there are too many to compare. */
export function suggestName(word: string, candidates: readonly string[]): string | undefined {
  return candidates.length > maxCandidates || word.length > 200 ? undefined : nearest(word, candidates);
}

/** The hint for a mistyped word: the most similar candidate, or what to do if none is similar. */
export function suggestionHint(word: string, candidates: readonly string[], otherwise: string): string {
  const near = suggestName(word, candidates);
  return near === undefined ? otherwise : `Did you mean ${near}?`;
}
