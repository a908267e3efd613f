// Implements the worker side of a thread pool.
import {parentPort} from 'node:worker_threads';
import type {Json} from '../base/json.js';
import type {Ask, Outcome, Task} from './worker-pool.js';
import {outcomeOf} from './job-outcome.js';
import {threadTimeFile} from './thread-time.js';

/** Main thread → worker. The worker runs jobs in the order in which they arrive. */
export interface JobMessage {
  readonly id: number;
  readonly task: string;
  readonly job: Json;
}

/** Main thread → worker: the answer to a question. */
export interface Reply {
  readonly questionId: number;
  readonly answer: Outcome<Json>;
}

/** Worker → main thread: a question from the running job. */
export interface Question {
  readonly questionId: number;
  readonly question: Json;
}

/** Worker → main thread, once: the worker accepts jobs. Includes the file with its processor time. */
interface Ready {
  readonly ready: true;
  readonly timeFile: string | null;
}

/** Worker → main thread: one `Ready`; then for each job, in order, its questions and its outcome. */
export type Report = {readonly id: number; readonly outcome: Outcome<Json>} | Question | Ready;

/** Runs the jobs that a worker pool sends to this thread. Call it once, in the script of the worker pool. */
export function serve(tasks: Readonly<Record<string, Task>>): void {
  if (!parentPort) throw new Error('serve() belongs in a worker thread');
  const port = parentPort;
  // Messages are cloned and not sent as JSON text: a body is a few long strings, for which cloning took half the time.
  const post = (report: Report): void => port.postMessage(report);
  const open = new Map<number, (answer: Outcome<Json>) => void>();
  let questions = 0;
  const ask: Ask = async (question) => {
    const questionId = questions++;
    const answer = await new Promise<Outcome<Json>>((onAnswer) => {
      open.set(questionId, onAnswer);
      post({questionId, question});
    });
    if (answer.kind === 'done') return answer.value;
    throw new Error(answer.kind === 'failed' ? answer.message : 'There was no answer in time');
  };
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: JobMessage | Reply) => {
    if ('questionId' in message) {
      open.get(message.questionId)?.(message.answer);
      open.delete(message.questionId);
      return;
    }
    const {id, task, job} = message;
    last = last.then(async () => post({id, outcome: await outcomeOf(tasks, task, job, ask)}));
  });
  post({ready: true, timeFile: threadTimeFile()});
}
