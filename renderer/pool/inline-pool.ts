// A pool of one: this thread.
import type {WorkerPool, Outcome, Task} from './worker-pool.js';
import {workerGone, outcomeOf} from './outcome.js';

/** Runs jobs here, one after the other, for when starting a thread would cost more. Nothing can stop a slow job. */
export function inlinePool(tasks: Readonly<Record<string, Task>>): WorkerPool {
  return {
    start: () => [],
    run: async (task, jobs, take, answer) => {
      for (const [index, job] of jobs.entries())
        take((await outcomeOf(tasks, task, job, answer)) as Outcome<never>, index, null);
    },
    runOn: async (workerId, _, jobs, take) => jobs.forEach((_job, index) => take(workerGone, index, workerId)),
    broadcast: () => {},
    close: async () => {},
  };
}
