// Implements a worker pool on the current thread.
import type {WorkerPool, Outcome, Task} from './worker-pool.js';
import {workerGone, outcomeOf} from './job-outcome.js';

/**
 * Returns a pool that runs jobs here, one after the other, for cases where starting a thread costs more. It cannot stop
 * a slow job.
 */
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
