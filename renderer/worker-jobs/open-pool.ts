// Opens the worker pool. Small jobs run on this thread; large ones, and those that may take long, run on threads. This
// module imports almost nothing, so that threads can start while everything else is still loading.
import {existsSync, readdirSync, statSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Json} from '../base/json.js';
import type {TextJob, TransformJob} from './transform-tasks.js';
import {inlinePool} from '../worker-pool/inline-pool.js';
import {threadPool} from '../worker-pool/thread-pool.js';
import type {WorkerPool} from '../worker-pool/worker-pool.js';
import {threadLimitMs} from '../worker-pool/cpu-time-limits.js';
import {packageRoot} from '../files/galley-package.js';

/** Starting threads costs as much as transforming about this many characters of Markdown. */
const minCharactersForThreads = 400_000;

/** A document of this size is never transformed on this thread, where nothing could stop it. */
const maxMainThreadCharacters = 64_000;

/** Folder of the store, below the site root. */
export const storeFolder = '.galley/store';

/**
 * Returns a pool for the site at `root`: this thread and one for each other core. Threads start when there is enough
 * work, or immediately if the site is large and has no store yet.
 */
export function openPool(root: string): WorkerPool {
  const pool = adaptivePool(os.availableParallelism());
  if (!existsSync(path.join(root, storeFolder)) && isLarge(path.join(root, 'content'))) pool.start();
  return pool;
}

function adaptivePool(size: number): WorkerPool {
  const tasks = async () => (await import('./transform-tasks.js')).tasks;
  const threads = threadPool({
    script: pathToFileURL(path.join(packageRoot, 'lib/renderer/worker-jobs/worker.js')),
    size: Math.max(1, size - 1),
    limitMs: threadLimitMs(),
    mainThread: {tasks, isQuick},
  });
  return {
    start: threads.start,
    run: async (task, jobs, onOutcome, answer) =>
      (isSmallJob(jobs) ? inlinePool(await tasks()) : threads).run(task, jobs, onOutcome, answer),
    runOn: threads.runOn,
    broadcast: threads.broadcast,
    close: threads.close,
  };
}

/** Reads no more files than necessary. A folder that cannot be read is reported elsewhere. */
function isLarge(folder: string): boolean {
  let total = 0;
  const exceedsLimit = (subfolder: string): boolean =>
    readdirSync(subfolder, {withFileTypes: true}).some((entry) => {
      const file = path.join(subfolder, entry.name);
      if (entry.isDirectory()) return exceedsLimit(file);
      if (entry.isFile() && /\.md[cx]?$/.test(file)) total += statSync(file).size;
      return total > minCharactersForThreads;
    });
  try {
    return exceedsLimit(folder);
  } catch {
    return false;
  }
}

function isSmallJob(jobs: readonly Json[]): boolean {
  let total = 0;
  for (const job of jobs) {
    total += estimateCost(job as unknown as TransformJob | TextJob);
    if (total > minCharactersForThreads || !isQuick(job)) return false;
  }
  return true;
}

/** Returns the cost as a number of Markdown characters that take as long to transform. Checks of a text are slower. */
function estimateCost(job: TransformJob | TextJob): number {
  return 'source' in job ? job.source.text.length : 8 * job.text.length;
}

function isQuick(jsonJob: Json): boolean {
  const job = jsonJob as unknown as TransformJob | TextJob;
  if (!('source' in job)) return estimateCost(job) <= maxMainThreadCharacters;
  const {source, options} = job;
  // Plugins of the site may never end, so their documents need a thread.
  const hasOnlyBuiltInCode = options.plugins === undefined && options.markdown.parser === 'native';
  // The layout of a diagram takes more than linear time.
  const hasDiagram = options.mermaid !== undefined && /mermaid/i.test(source.text);
  return hasOnlyBuiltInCode && !hasDiagram && source.text.length <= maxMainThreadCharacters;
}
