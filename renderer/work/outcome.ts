// One job done, whatever comes of it.
import type {Json} from '../base/json.js';
import type {Outcome, Task} from './crew.js';

export function outcomeOf(tasks: Readonly<Record<string, Task>>, name: string, job: Json): Outcome<Json> {
  try {
    const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
    if (!task) throw new Error(`There is no task ${name}`);
    return {kind: 'done', value: task(job)};
  } catch (error) {
    return failed(error);
  }
}

export function failed(error: unknown): Outcome<never> {
  const {message, stack} = error instanceof Error ? error : new Error(String(error));
  return {kind: 'failed', message, ...(stack !== undefined && {stack})};
}
