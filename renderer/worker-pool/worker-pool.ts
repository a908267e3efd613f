// Defines the interface of worker pools, which run expensive work on this thread or on worker threads.
import type {Json} from '../base/json.js';

/**
 * A function from JSON to JSON, named so that a thread can find it. The result depends on the job, and at most on what
 * earlier jobs cached in the same worker.
 */
export type Task = (job: Json, ask: Ask) => Json | Promise<Json>;

/** Sends a question to the code that submitted the job. */
export type Ask = (question: Json) => Promise<Json>;

/** The result of one job. */
export type Outcome<R> =
  | {readonly kind: 'done'; readonly value: R}
  /** The job used more processor time than the limit, or none for very long, and its thread was terminated. */
  | {readonly kind: 'timeout'; readonly limitMs: number; readonly isIdle: boolean}
  | {readonly kind: 'failed'; readonly message: string; readonly stack?: string};

/** Identifies a thread of a worker pool; null is the main thread. */
export type WorkerId = number | null;

/** Called with each outcome as it arrives, with the index of its job and the worker that ran it. */
export type OnOutcome<R> = (outcome: Outcome<R>, index: number, workerId: WorkerId) => void;

export interface WorkerPool {
  /** Runs `task` for every job on any free worker. `answer` answers the questions of the task. */
  run<R>(task: string, jobs: readonly Json[], onOutcome: OnOutcome<R>, answer?: Ask): Promise<void>;
  /**
   * Runs `task` for every job on one worker, in order, so that it can use what earlier jobs cached. The time that
   * `answer` takes does not count for the job. If the thread has ended, the remaining jobs fail.
   */
  runOn<R>(
    workerId: WorkerId,
    task: string,
    jobs: readonly Json[],
    onOutcome: OnOutcome<R>,
    answer?: Ask,
  ): Promise<void>;
  /** Starts every thread that is not running yet, and returns all ids. A pool without threads returns none. */
  start(): readonly WorkerId[];
  /** Runs this job on every started thread as soon as possible. */
  broadcast(task: string, job: Json): void;
  close(): Promise<void>;
}
