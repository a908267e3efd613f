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
  /** Runs `task` on every job; outcomes stand in the order of the jobs. */
  run<R>(task: string, jobs: readonly Json[]): Promise<readonly Outcome<R>[]>;
  close(): Promise<void>;
}
