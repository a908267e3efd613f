// Little work is done at once in this thread; of much work, and of work that may take long, threads take their share.
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

/** A crew of `size` threads, this one among them; the others are started when there is enough to do. */
export function choosingCrew(size: number): Crew {
  const inline = inlineCrew(tasks);
  const threads = threadCrew({
    script: pathToFileURL(path.join(packageRoot, 'lib/renderer/worker.js')),
    size: Math.max(1, size - 1),
    limitMs,
    here: {tasks, isQuick},
  });
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
    total += (job as unknown as TransformJob).source.text.length;
    if (total > worthThreads || !isQuick(job)) return false;
  }
  return true;
}

function isQuick(job: Json): boolean {
  const {source, options} = job as unknown as TransformJob;
  return options.markdown.parser === 'native' && source.text.length <= largeDocument;
}
