// Little work is done at once in this thread; much of it, or work that may take long, goes to threads.
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import type {Json} from './base/json.js';
import {tasks, type TransformJob} from './tasks.js';
import {inlineCrew, threadCrew, type Crew} from './work/crew.js';
import {packageRoot} from './work/package.js';

/** Milliseconds one document may take before its thread is ended. */
const limitMs = 5000;

/** Starting threads costs as much as transforming about this many characters of Markdown. */
const worthThreads = 400_000;

/** A document of this size is never read in this thread: nothing could stop it there. */
const largeDocument = 64_000;

/** A crew of up to `size` threads, started when there is enough to do. */
export function choosingCrew(size: number): Crew {
  const inline = inlineCrew(tasks);
  const threads = threadCrew({script: pathToFileURL(path.join(packageRoot, 'lib/renderer/worker.js')), size, limitMs});
  return {
    run: (task, jobs, take) => (isLittle(jobs) ? inline : threads).run(task, jobs, take),
    async close() {
      await threads.close();
    },
  };
}

function isLittle(jobs: readonly Json[]): boolean {
  let total = 0;
  for (const job of jobs) {
    const {source, options} = job as unknown as TransformJob;
    total += source.text.length;
    if (options.markdown.parser !== 'native' || source.text.length > largeDocument || total > worthThreads)
      return false;
  }
  return true;
}
