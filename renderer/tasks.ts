// What any thread can be asked to do.
import type {Hash} from './base/hash.js';
import type {Json} from './base/json.js';
import {transform} from './document/transform.js';
import type {TransformOptions} from './document/transform-options.js';
import {textOf} from './document-text.js';
import type {TextSource} from './source/source.js';
import type {Task} from './work/crew.js';

/** One source, understood with these options. */
export interface TransformJob {
  readonly source: TextSource;
  /** Of the document that it will be. */
  readonly hash: Hash;
  readonly options: TransformOptions;
  /** Folder of the store that a thread puts document and body into; absent when there is none to share. */
  readonly store?: string;
}

/** The tasks that any thread can do, by name. */
export const tasks: Readonly<Record<'transform', Task>> = {
  transform: (job) => {
    const {source, hash, options} = job as unknown as TransformJob;
    return textOf(transform(source, options, hash)) as unknown as Json;
  },
};
