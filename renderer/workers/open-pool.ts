// Opens the worker pool. Small amounts of work run on this thread; threads share large amounts, and work that may take
// long. This module imports almost nothing, so that threads can start while everything else is still loading.
import {existsSync, readdirSync, statSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Json} from '../base/json.js';
import type {TextJob, TransformJob} from './transform-tasks.js';
import {inlinePool, threadPool, type WorkerPool} from '../pool/worker-pool.js';
import {threadLimitMs} from '../pool/time-limits.js';
import {packageRoot} from '../files/galley-package.js';

/** Starting threads costs as much as transforming about this many characters of Markdown. */
const minCharactersForThreads = 400_000;

/** A document of this size is never transformed on this thread, where nothing could stop it. */
const largeDocument = 64_000;

/** Folder of the store, below the site root. */
export const storeFolder = '.galley/store';

/**
 * Returns a pool for the site at `root`: this thread and one for each other core. Threads start when there is enough
 * work, or immediately if the site is large and the store is empty.
 */
export function openPool(root: string): WorkerPool {
  const pool = choosingPool(os.availableParallelism());
  if (!existsSync(path.join(root, storeFolder)) && isLarge(path.join(root, 'content'))) pool.start();
  return pool;
}

function choosingPool(size: number): WorkerPool {
  const tasks = async () => (await import('./transform-tasks.js')).tasks;
  const threads = threadPool({
    script: pathToFileURL(path.join(packageRoot, 'lib/renderer/workers/worker.js')),
    size: Math.max(1, size - 1),
    limitMs: threadLimitMs(),
    mainThread: {tasks, isQuick},
  });
  return {
    start: threads.start,
    run: async (task, jobs, take, answer) =>
      (isSmallJob(jobs) ? inlinePool(await tasks()) : threads).run(task, jobs, take, answer),
    runOn: threads.runOn,
    broadcast: threads.broadcast,
    close: threads.close,
  };
}

/** Reads no more files than necessary. A folder that cannot be read is reported elsewhere. */
function isLarge(folder: string): boolean {
  let total = 0;
  const environment = (below: string): boolean =>
    readdirSync(below, {withFileTypes: true}).some((entry) => {
      const file = path.join(below, entry.name);
      if (entry.isDirectory()) return environment(file);
      if (entry.isFile() && /\.mdx?$/.test(file)) total += statSync(file).size;
      return total > minCharactersForThreads;
    });
  try {
    return environment(folder);
  } catch {
    return false;
  }
}

function isSmallJob(jobs: readonly Json[]): boolean {
  let total = 0;
  for (const job of jobs) {
    total += costOf(job as unknown as TransformJob | TextJob);
    if (total > minCharactersForThreads || !isQuick(job)) return false;
  }
  return true;
}

/** In characters of Markdown that take as long to transform. Checks of a text are slower. */
function costOf(job: TransformJob | TextJob): number {
  return 'source' in job ? job.source.text.length : 8 * job.text.length;
}

function isQuick(given: Json): boolean {
  const job = given as unknown as TransformJob | TextJob;
  if (!('source' in job)) return costOf(job) <= largeDocument;
  const {source, options} = job;
  // Plugins of the site may never end, so their documents need a thread.
  const isOurs = options.plugins === undefined && options.markdown.parser === 'native';
  // The layout of a diagram takes more than linear time.
  const isDrawn = options.mermaid !== undefined && /mermaid/i.test(source.text);
  return isOurs && !isDrawn && source.text.length <= largeDocument;
}
