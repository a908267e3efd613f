// How much there is to read.
import type {Document} from '../document/document.js';

/** Words of a document, without its code. */
export function wordsOf({sections}: Pick<Document, 'sections'>): number {
  return sections.reduce((sum, {title, content}) => sum + wordsIn(title) + wordsIn(content), 0);
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
}
