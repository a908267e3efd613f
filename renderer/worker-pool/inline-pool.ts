// Runs jobs on the current thread, with the interface of a worker pool.
import type {WorkerPool, Outcome, Task} from './worker-pool.js';
import {workerEnded, runJob} from './run-job.js';

/**
 * Returns a pool that runs jobs one after the other on this thread, for work that takes less time than starting a
 * thread. It cannot stop a slow job. It has no workers, so `runOn` fails and `broadcast` has no effect.
 */
export function inlinePool(tasks: Readonly<Record<string, Task>>): WorkerPool {
  return {
    start: () => [],
    run: async (task, jobs, onOutcome, answer) => {
      for (const [index, job] of jobs.entries())
        onOutcome((await runJob(tasks, task, job, answer)) as Outcome<never>, index, null);
    },
    runOn: async (workerId, _, jobs, onOutcome) =>
      jobs.forEach((_job, index) => onOutcome(workerEnded, index, workerId)),
    broadcast: () => {},
    close: async () => {},
  };
}
