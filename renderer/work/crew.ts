// Who does the expensive work: this thread, or some worker threads, behind one interface.
import type {Json} from '../base/json.js';

/** A pure function from JSON to JSON, named so that a thread can find it. */
export type Task = (job: Json) => Json;

/** What came of one job. */
export type Outcome<R> =
  | {readonly kind: 'done'; readonly value: R}
  /** The job ran longer than the limit and its thread was ended. */
  | {readonly kind: 'timeout'; readonly limitMs: number}
  | {readonly kind: 'failed'; readonly message: string; readonly stack?: string};

export interface Crew {
  /** Makes ready what `run` will need, without waiting for it; a crew that is never told begins with the first job. */
  prepare(): void;
  /** Runs `task` on every job, and hands over each outcome as it comes, with the position of its job. */
  run<R>(task: string, jobs: readonly Json[], take: (outcome: Outcome<R>, index: number) => void): Promise<void>;
  close(): Promise<void>;
}

export {inlineCrew} from './inline-crew.js';
export {serve} from './serve.js';
export {threadCrew} from './thread-crew.js';
