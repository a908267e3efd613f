// What a crew can be asked to do.
import type {Json} from './base/json.js';
import {transform, type Transformed, type TransformOptions} from './document/transform.js';
import type {TextSource} from './source/source.js';
import type {Task} from './work/crew.js';

/** One source, understood with these options. */
export interface TransformJob {
  readonly source: TextSource;
  readonly options: TransformOptions;
}

/** A document and its body as JSON texts: texts cross threads faster than trees, and the store wants them so. */
export interface TransformedTexts {
  readonly document: string;
  /** Null for data files. */
  readonly body: string | null;
}

/** The tasks of every crew, by name. */
export const tasks: Readonly<Record<'transform', Task>> = {
  transform: (job) => {
    const {source, options} = job as unknown as TransformJob;
    return textsOf(transform(source, options)) as unknown as Json;
  },
};

export function textsOf({document, body}: Transformed): TransformedTexts {
  return {document: JSON.stringify(document), body: body === null ? null : JSON.stringify(body)};
}
