// What any thread can be asked to do.
import type {Hash} from '../base/hash.js';
import type {Json} from '../base/json.js';
import {transform, transformWith, type Transformed} from '../transform/transform.js';
import type {TransformOptions} from '../transform/transform-options.js';
import {pluginLoader} from './plugin-loader.js';
import {textOf} from './document-text.js';
import type {TextSource} from '../source/source.js';
import type {Ask, Task} from '../pool/worker-pool.js';

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
  transform: (job, ask) =>
    whenTransformed(job as unknown as TransformJob, ask, (made) => textOf(made) as unknown as Json),
};

const loadPlugins = pluginLoader();

/** Without plugins of the site, at once. */
export function whenTransformed(
  {source, hash, options}: TransformJob,
  ask: Ask,
  then: (made: Transformed) => Json,
): Json | Promise<Json> {
  if (options.plugins === undefined) return then(transform(source, options, hash));
  return loadPlugins(options.plugins, ask)
    .then(({plugins, begin}) => {
      begin();
      return transformWith(plugins, source, options, hash);
    })
    .then(then);
}
