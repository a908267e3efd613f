// The other end of a thread crew.
import {parentPort} from 'node:worker_threads';
import type {Json} from '../base/json.js';
import type {Outcome, Task} from './crew.js';
import {outcomeOf} from './outcome.js';

/** Main thread → worker. The worker does its jobs in the order they come. */
export interface Order {
  readonly id: number;
  readonly task: string;
  readonly job: Json;
}

/** Worker → main thread: `null` once, when it is ready; then for each job, in order, its outcome. */
export type Report = {readonly id: number; readonly outcome: Outcome<Json>} | null;

/** Does the jobs a crew sends to this worker thread; to be called once by the script of the crew. */
export function serve(tasks: Readonly<Record<string, Task>>): void {
  if (!parentPort) throw new Error('serve() belongs in a worker thread');
  const port = parentPort;
  port.on('message', ({id, task, job}: Order) => {
    // Cloned, not as JSON text: a body is few long texts, for which cloning took half the time.
    port.postMessage({id, outcome: outcomeOf(tasks, task, job)} satisfies Report);
  });
  port.postMessage(null satisfies Report);
}
