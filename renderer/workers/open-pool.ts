// Little work is done at once in this thread; of much work, and of work that may take long, threads take their share.
// Loads next to nothing, so that threads can start while everything else is still being loaded.
import {existsSync, readdirSync, statSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Json} from '../base/json.js';
import type {TransformJob} from './tasks.js';
import {inlinePool, threadPool, type WorkerPool} from '../pool/worker-pool.js';
import {packageRoot} from '../files/own-package.js';

/** Milliseconds of processor time one document may use before its thread is ended. */
const limitMs = 5000;

/** Starting threads costs as much as transforming about this many characters of Markdown. */
const worthThreads = 400_000;

/** A document of this size is never read in this thread: nothing could stop it there. */
const largeDocument = 64_000;

/** Where a site root keeps what it has made before. */
export const storeFolder = '.galley/store';

/**
 * A worker pool for the site at `root`: this thread and one for each other core, which are started when there is enough to do;
 * at once, if the site has much content of which nothing has been made before.
 */
export function openPool(root: string): WorkerPool {
  const pool = choosingPool(os.availableParallelism());
  if (!existsSync(path.join(root, storeFolder)) && isLarge(path.join(root, 'content'))) pool.start();
  return pool;
}

function choosingPool(size: number): WorkerPool {
  const tasks = async () => (await import('./tasks.js')).tasks;
  const threads = threadPool({
    script: pathToFileURL(path.join(packageRoot, 'lib/renderer/workers/worker.js')),
    size: Math.max(1, size - 1),
    limitMs,
    mainThread: {tasks, isQuick},
  });
  return {
    start: threads.start,
    run: async (task, jobs, take, answer) =>
      (isLittle(jobs) ? inlinePool(await tasks()) : threads).run(task, jobs, take, answer),
    runOn: threads.runOn,
    broadcast: threads.broadcast,
    close: threads.close,
  };
}

/** Looks at no more files than it takes to know. A folder that can't be read is reported by those who read it. */
function isLarge(folder: string): boolean {
  let total = 0;
  const environment = (below: string): boolean =>
    readdirSync(below, {withFileTypes: true}).some((entry) => {
      const file = path.join(below, entry.name);
      if (entry.isDirectory()) return environment(file);
      if (entry.isFile() && file.endsWith('.md')) total += statSync(file).size;
      return total > worthThreads;
    });
  try {
    return environment(folder);
  } catch {
    return false;
  }
}

function isLittle(jobs: readonly Json[]): boolean {
  let total = 0;
  for (const job of jobs) {
    total += (job as unknown as TransformJob).source.text.length;
    if (total > worthThreads || !isQuick(job)) return false;
  }
  return true;
}

function isQuick(job: Json): boolean {
  const {source, options} = job as unknown as TransformJob;
  // A plugin of the site may never come to an end.
  const isOurs = options.plugins === undefined && options.markdown.parser === 'native';
  return isOurs && source.text.length <= largeDocument;
}
