// What a crew can be asked to do.
import type {Json} from './base/json.js';
import type {Body} from './document/document.js';
import {transform, type Transformed, type TransformOptions} from './document/transform.js';
import type {TextSource} from './source/source.js';
import type {Task} from './work/crew.js';

/** One source, understood with these options. */
export interface TransformJob {
  readonly source: TextSource;
  readonly options: TransformOptions;
}

/**
 * The document, a tree, as JSON text: texts cross threads faster, and the store wants one. The body is a few long texts
 * as it is.
 */
export interface TransformedText {
  readonly document: string;
  /** Null for data files. */
  readonly body: Body | null;
}

/** The tasks of every crew, by name. */
export const tasks: Readonly<Record<'transform', Task>> = {
  transform: (job) => {
    const {source, options} = job as unknown as TransformJob;
    return textOf(transform(source, options)) as unknown as Json;
  },
};

export function textOf({document, body}: Transformed): TransformedText {
  return {document: JSON.stringify(document), body};
}
