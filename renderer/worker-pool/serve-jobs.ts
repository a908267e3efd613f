// Implements the worker side of a thread pool.
import {parentPort} from 'node:worker_threads';
import type {Json} from '../base/json.js';
import type {Ask, Outcome, Task} from './worker-pool.js';
import {runJob} from './run-job.js';
import {threadTimeFile} from './thread-cpu-time.js';

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
export function serveJobs(tasks: Readonly<Record<string, Task>>): void {
  if (!parentPort) throw new Error('serveJobs() must be called in a worker thread.');
  const port = parentPort;
  // Messages are cloned instead of sent as JSON: a body is a few long strings, and cloning them took half the time.
  const post = (report: Report): void => port.postMessage(report);
  const pendingQuestions = new Map<number, (answer: Outcome<Json>) => void>();
  let questionCount = 0;
  const ask: Ask = async (question) => {
    const questionId = questionCount++;
    const answer = await new Promise<Outcome<Json>>((onAnswer) => {
      pendingQuestions.set(questionId, onAnswer);
      post({questionId, question});
    });
    if (answer.kind === 'done') return answer.value;
    throw new Error(answer.kind === 'failed' ? answer.message : 'There was no answer in time');
  };
  let lastJob: Promise<void> = Promise.resolve();
  port.on('message', (message: JobMessage | Reply) => {
    if ('questionId' in message) {
      pendingQuestions.get(message.questionId)?.(message.answer);
      pendingQuestions.delete(message.questionId);
      return;
    }
    const {id, task, job} = message;
    lastJob = lastJob.then(async () => post({id, outcome: await runJob(tasks, task, job, ask)}));
  });
  post({ready: true, timeFile: threadTimeFile()});
}
