// A crew of one: this thread.
import type {Crew, Outcome, Task} from './worker-pool.js';
import {gone, outcomeOf} from './outcome.js';

/** Runs jobs here, one after the other, for when starting a thread would cost more. Nothing can stop a slow job. */
export function inlineCrew(tasks: Readonly<Record<string, Task>>): Crew {
  return {
    start: () => [],
    run: async (task, jobs, take, answer) => {
      for (const [index, job] of jobs.entries())
        take((await outcomeOf(tasks, task, job, answer)) as Outcome<never>, index, null);
    },
    runBy: async (member, _, jobs, take) => jobs.forEach((_job, index) => take(gone, index, member)),
    tell: () => {},
    close: async () => {},
  };
}
