// One job done, whatever comes of it.
import type {Json} from '../base/json.js';
import type {Ask, Outcome, Task} from './worker-pool.js';

export async function outcomeOf(
  tasks: Readonly<Record<string, Task>>,
  name: string,
  job: Json,
  ask: Ask = unanswered,
): Promise<Outcome<Json>> {
  return outcomeFrom(async () => {
    const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
    if (!task) throw new Error(`There is no task ${name}`);
    return task(job, ask);
  });
}

/** What a promise comes to. */
export async function outcomeFrom(work: () => Promise<Json>): Promise<Outcome<Json>> {
  try {
    return {kind: 'done', value: await work()};
  } catch (error) {
    return failed(error);
  }
}

export function failed(error: unknown): Outcome<never> {
  const {message, stack} = error instanceof Error ? error : new Error(String(error));
  return {kind: 'failed', message, ...(stack !== undefined && {stack})};
}

/** For jobs that only a thread can do which is not there. */
export const workerGone: Outcome<never> = {kind: 'failed', message: 'The thread is gone'};

export const unanswered: Ask = () => Promise.reject(new Error('Nobody is there to ask'));
