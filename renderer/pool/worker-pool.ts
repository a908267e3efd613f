// Who does the expensive work: this thread, or some worker threads, behind one interface.
import type {Json} from '../base/json.js';

/**
 * A function from JSON to JSON, named so that a thread can find it. Its answer depends on the job, and at most on what
 * jobs before have left with the member that does it.
 */
export type Task = (job: Json, ask: Ask) => Json | Promise<Json>;

/** Puts a question to whoever gave the job. */
export type Ask = (question: Json) => Promise<Json>;

/** What came of one job. */
export type Outcome<R> =
  | {readonly kind: 'done'; readonly value: R}
  /** The job used more processor time than the limit, or none for very long, and its thread was ended. */
  | {readonly kind: 'timeout'; readonly limitMs: number; readonly isIdle: boolean}
  | {readonly kind: 'failed'; readonly message: string; readonly stack?: string};

/** One thread of a crew; null is the thread that asks. */
export type Member = number | null;

/** Is told each outcome as it comes, with the position of its job and who did it. */
export type Take<R> = (outcome: Outcome<R>, index: number, member: Member) => void;

export interface Crew {
  /** Runs `task` on every job, whoever has time for it. `answer` is asked what the task asks. */
  run<R>(task: string, jobs: readonly Json[], take: Take<R>, answer?: Ask): Promise<void>;
  /**
   * Has one thread run `task` on every job, in their order, so that it finds what it has kept from jobs before. The
   * time that `answer` takes is not the job's. When the thread is gone, what is left fails.
   */
  runBy<R>(member: Member, task: string, jobs: readonly Json[], take: Take<R>, answer?: Ask): Promise<void>;
  /** Starts every thread that is not there yet, and names them all; none for a crew of one. */
  start(): readonly Member[];
  /** Has every thread that has been started do this one job as soon as it can; nobody waits for it. */
  tell(task: string, job: Json): void;
  close(): Promise<void>;
}

export {inlineCrew} from './inline-pool.js';
export {serve} from './serve.js';
export {threadCrew} from './thread-pool.js';
