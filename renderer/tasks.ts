// What a crew can be asked to do.
import type {Hash} from './base/hash.js';
import type {Json} from './base/json.js';
import {lazily} from './base/lazily.js';
import type {Body, Document} from './document/document.js';
import {transform, type Transformed, type TransformOptions} from './document/transform.js';
import type {TextSource} from './source/source.js';
import type {Task} from './work/crew.js';

/** One source, understood with these options. */
export interface TransformJob {
  readonly source: TextSource;
  /** Of the document that it will be. */
  readonly hash: Hash;
  readonly options: TransformOptions;
  /** A thread keeps the body, to render the page of the document itself. */
  readonly keep: boolean;
}

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

/** The tasks that any thread can do, by name. */
export const tasks: Readonly<Record<'transform', Task>> = {
  transform: (job) => {
    const {source, hash, options} = job as unknown as TransformJob;
    return textOf(transform(source, options, hash)) as unknown as Json;
  },
};

/** Characters of a body, those inside of its components left out. */
export function lengthOf(body: Body): number {
  return body.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0);
}

/** Two lines of JSON, the second for the sections: they are half of it, and few ask for them. */
export function textOf({document, body}: Transformed): TransformedText {
  const {sections, ...rest} = document;
  return {document: `${JSON.stringify(rest)}\n${JSON.stringify(sections)}`, body};
}

/** The document of `textOf`; its sections are read when first asked for. */
export function documentOf(text: string): Document {
  const end = text.indexOf('\n');
  const document = JSON.parse(text.slice(0, end)) as Document;
  const sections = lazily(() => JSON.parse(text.slice(end)) as Document['sections']);
  return Object.defineProperty(document, 'sections', {get: sections, enumerable: true});
}
