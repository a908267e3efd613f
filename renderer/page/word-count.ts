// Counts the words of a page.
import type {Document} from '../document/document-types.js';
import {countMarkdownWords} from '../markdown/count-words.js';

/**
 * Returns the number of words of a Markdown document, and 0 for data or without a document. `sourceTextOf` returns the source
 * text.
 */
export function countWords(
  document: Document | null,
  sourceTextOf: (document: Document) => string | undefined,
): number {
  if (document === null || document.body === null) return 0;
  const words = cachedCounts.get(document) ?? countMarkdownWords(sourceTextOf(document) ?? '');
  cachedCounts.set(document, words);
  return words;
}

/** Cached by document, because a list counts all its documents on every save. */
const cachedCounts = new WeakMap<Document, number>();
