// How much there is to read on a page.
import type {Document} from '../document/document.js';
import {wordsIn} from '../markdown/count-words.js';

/** Words of a Markdown document; 0 for data, and where there is no document. `textOf` gives the source text. */
export function wordsOf(document: Document | null, textOf: (document: Document) => string | undefined): number {
  if (document === null || document.body === null) return 0;
  const words = counted.get(document) ?? wordsIn(textOf(document) ?? '');
  counted.set(document, words);
  return words;
}

/** A list asks for all its documents with every save. */
const counted = new WeakMap<Document, number>();
