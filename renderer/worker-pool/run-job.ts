// Runs a job and returns its outcome, whether it succeeds or fails.
import type {Json} from '../base/json.js';
import type {Ask, Outcome, Task} from './worker-pool.js';
import {ownProperty} from '../../runtime/text/own-property.js';

/** Runs the task `name`. The outcome of an unknown task is `failed`. */
export async function runJob(
  tasks: Readonly<Record<string, Task>>,
  name: string,
  job: Json,
  ask: Ask = rejectQuestion,
): Promise<Outcome<Json>> {
  return toOutcome(async () => {
    const task = ownProperty(tasks, name);
    if (!task) throw new Error(`There is no task ${name}.`);
    return task(job, ask);
  });
}

/** Returns the outcome of an asynchronous function. Never throws. */
export async function toOutcome(work: () => Promise<Json>): Promise<Outcome<Json>> {
  try {
    return {kind: 'done', value: await work()};
  } catch (error) {
    return failedOutcome(error);
  }
}

export function failedOutcome(error: unknown): Outcome<never> {
  const {message, stack} = error instanceof Error ? error : new Error(String(error));
  return {kind: 'failed', message, ...(stack !== undefined && {stack})};
}

/** Outcome of a job that only a particular thread can do, after that thread has ended. */
export const workerEnded: Outcome<never> = {kind: 'failed', message: 'The worker thread has ended.'};

/** Answers the questions of jobs that were submitted without `answer`. */
export const rejectQuestion: Ask = () => Promise.reject(new Error('The caller of this job answers no questions.'));
