// Who does the expensive work: this thread, or some worker threads, behind one interface.
import type {Json} from '../base/json.js';

/**
 * A function from JSON to JSON, named so that a thread can find it. Its answer depends on the job, and at most on what
 * jobs before have left with the worker that does it.
 */
export type Task = (job: Json, ask: Ask) => Json | Promise<Json>;

/** Asks the code that submitted the job. */
export type Ask = (question: Json) => Promise<Json>;

/** What came of one job. */
export type Outcome<R> =
  | {readonly kind: 'done'; readonly value: R}
  /** The job used more processor time than the limit, or none for very long, and its thread was ended. */
  | {readonly kind: 'timeout'; readonly limitMs: number; readonly isIdle: boolean}
  | {readonly kind: 'failed'; readonly message: string; readonly stack?: string};

/** One thread of a worker pool; null is the thread that asks. */
export type WorkerId = number | null;

/** Called with each outcome as it arrives, the position of its job, and the worker that did it. */
export type OnOutcome<R> = (outcome: Outcome<R>, index: number, workerId: WorkerId) => void;

export interface WorkerPool {
  /** Runs `task` on every job, whoever has time for it. `answer` is asked what the task asks. */
  run<R>(task: string, jobs: readonly Json[], onOutcome: OnOutcome<R>, answer?: Ask): Promise<void>;
  /**
   * Has one thread run `task` on every job, in their order, so that it finds what it has kept from jobs before. The
   * time that `answer` takes is not the job's. When the thread is gone, what is left fails.
   */
  runOn<R>(
    workerId: WorkerId,
    task: string,
    jobs: readonly Json[],
    onOutcome: OnOutcome<R>,
    answer?: Ask,
  ): Promise<void>;
  /** Starts every thread that is not there yet, and returns their ids; none for a pool of one. */
  start(): readonly WorkerId[];
  /** Has every thread that has been started do this one job as soon as it can. */
  broadcast(task: string, job: Json): void;
  close(): Promise<void>;
}

export {inlinePool} from './inline-pool.js';
export {serve} from './serve.js';
export {threadPool} from './thread-pool.js';
