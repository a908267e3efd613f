// Defines the tasks that both the main thread and worker threads can run: transforming a source, and checking its text.
import type {Hash} from '../base/hash.js';
import type {Json} from '../base/json.js';
import {transform, transformWithPlugins, type Transformed} from '../transform/transform-document.js';
import {fromJobOptions, type JobOptions} from './job-options.js';
import {createPluginLoader} from './markdown-plugin-loader.js';
import {serializeDocument} from './serialize-document.js';
import type {Term} from '../check/prose/avoided-terms.js';
import type {TextSource} from '../source/source.js';
import type {Ask, Task} from '../worker-pool/worker-pool.js';

/** A source and the options for its transform. */
export interface TransformJob {
  readonly source: TextSource;
  /** Hash of the resulting document. */
  readonly hash: Hash;
  readonly options: JobOptions;
  /** Folder of the store to which a thread writes document and body; absent if it cannot be shared. */
  readonly store?: string;
}

/** A Markdown file whose text is checked. */
export interface TextJob {
  readonly text: string;
  /** Path from the site root. */
  readonly file: string;
  /** What the task needs besides the text. */
  readonly options: Json;
}

/** Tasks that check a text. Their modules are loaded on first use, because builds do not need them. */
export const textTasks = {
  samples: async (job) => {
    const {invalidSamples} = await import('../check/invalid-samples.js');
    const {text, file} = job as unknown as TextJob;
    return invalidSamples(text, file) as unknown as Json;
  },
  terms: async (job) => {
    const {avoidedTerms} = await import('../check/prose/avoided-terms.js');
    const {text, file, options} = job as unknown as TextJob;
    return avoidedTerms(text, file, options as unknown as readonly Term[]) as unknown as Json;
  },
  words: async (job) => {
    const {wordsOf} = await import('../check/prose/prose-words.js');
    const {text, file} = job as unknown as TextJob;
    return wordsOf(text, file) as unknown as Json;
  },
} satisfies Readonly<Record<string, Task>>;

/** The tasks by name. */
export const tasks: Readonly<Record<'transform' | keyof typeof textTasks, Task>> = {
  ...textTasks,
  transform: (job, ask) =>
    whenTransformed(
      job as unknown as TransformJob,
      ask,
      (transformed) => serializeDocument(transformed) as unknown as Json,
    ),
};

const loadPlugins = createPluginLoader();

/** Transforms a source and returns the result of `then`, synchronously if the site has no plugins. */
export function whenTransformed(
  {source, hash, options: jobOptions}: TransformJob,
  ask: Ask,
  then: (transformed: Transformed) => Json,
): Json | Promise<Json> {
  const options = fromJobOptions(jobOptions);
  if (options.plugins === undefined) return then(transform(source, options, hash));
  return loadPlugins(options.plugins, ask)
    .then(({plugins, resetTimeLimit}) => {
      resetTimeLimit();
      return transformWithPlugins(plugins, source, options, hash);
    })
    .then(then);
}
