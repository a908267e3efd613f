// Starts a worker thread of the pool, and describes it with the jobs that it has.
import {Worker} from 'node:worker_threads';
import type {Json} from '../base/json.js';
import {createQueue, type Queue} from './fifo-queue.js';
import type {JobMessage} from './serve-jobs.js';
import type {Ask, Outcome, WorkerId} from './worker-pool.js';

export interface Thread {
  readonly workerId: number;
  readonly worker: Worker;
  /** In the order in which they were sent. */
  readonly pendingJobs: PendingJob[];
  /** Queued jobs that only this thread can do. They come before those of the shared queues. */
  readonly boundJobs: Queue<PendingJob>;
  /** Whether its script has loaded. Loading time is not counted for any job. */
  ready: boolean;
  /** File with its processor time. */
  timeFile: string | null;
  /** The running job at the last measurement. */
  observed: Measurement | undefined;
  /** Number of questions it waits for. */
  pendingQuestions: number;
  timer: NodeJS.Timeout | undefined;
}

export interface PendingJob {
  readonly message: JobMessage;
  readonly done: (outcome: Outcome<Json>, workerId: WorkerId) => void;
  /** Whether only this thread can do the job. */
  readonly bound?: boolean;
  readonly answer?: Ask;
}

export interface Measurement {
  readonly pending: PendingJob;
  /** Processor time of the thread, if it can be read, and of the process, at the time of the measurement. */
  readonly ownMs: number | undefined;
  readonly processMs: number;
  /** The part of it that the job used, in milliseconds. */
  readonly usedMs: number;
  /** Number of successive measurements without any processor time. */
  readonly idleTicks: number;
}

/** Starts a thread. `memoryMb` is its heap size; without it, the default of Node applies. */
export function startThread(workerId: number, script: URL, memoryMb: number | undefined): Thread {
  const resourceLimits = memoryMb === undefined ? {} : {maxOldGenerationSizeMb: memoryMb};
  return {
    workerId,
    worker: new Worker(script, {execArgv: [], resourceLimits}),
    pendingJobs: [],
    boundJobs: createQueue(),
    ready: false,
    timeFile: null,
    observed: undefined,
    pendingQuestions: 0,
    timer: undefined,
  };
}
