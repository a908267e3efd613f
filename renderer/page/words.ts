// How much there is to read on a page.
import type {Document} from '../document/document.js';
import {wordsIn} from '../document/words.js';

/** Words of a Markdown document; 0 for data, and where there is no document. `textOf` gives the source text. */
export function wordsOf(document: Document | null, textOf: (document: Document) => string | undefined): number {
  return document === null || document.body === null ? 0 : wordsIn(textOf(document) ?? '');
}
