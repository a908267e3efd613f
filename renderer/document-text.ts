// Documents as they cross threads and lie in the store.
import {lazily} from './base/lazily.js';
import type {Body, Document} from './document/document.js';
import type {Transformed} from './document/transform.js';

/**
 * The document, a tree, as text (see `documentOf`): texts cross threads faster, and the store wants one. The body is a
 * few long texts as it is.
 */
export interface TransformedText {
  readonly document: string;
  /** Null for data files, and where it was kept. */
  readonly body: Body | null;
  readonly kept?: true;
}

/** Characters of a body, those inside of its components left out. */
export function lengthOf(body: Body): number {
  return body.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);
}

/** Two lines of JSON, the second for the sections: they are half of it, and few ask for them. */
export function textOf({document, body}: Transformed): TransformedText {
  const {sections, ...rest} = document;
  return {document: `${JSON.stringify(rest)}\n${JSON.stringify(sections)}`, body};
}

/**
 * The document of `textOf`; its sections are read when first asked for. If it has the same fields as one `before`, it has
 * the very same object, so that what was made of the fields of all documents can be known to stand.
 */
export function documentOf(text: string, before?: Document): Document {
  const end = text.indexOf('\n');
  const read = JSON.parse(text.slice(0, end)) as Document;
  const document =
    before && JSON.stringify(before.meta) === JSON.stringify(read.meta) ? {...read, meta: before.meta} : read;
  const sections = lazily(() => JSON.parse(text.slice(end)) as Document['sections']);
  return Object.defineProperty(document, 'sections', {get: sections, enumerable: true});
}
