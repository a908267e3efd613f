// Finds jobs that take too long. It measures at intervals, so that short jobs cost nothing.
import type {Measurement, Thread} from './start-thread.js';
import {processTimeMs} from './thread-cpu-time.js';

export interface SlowJobDetectorOptions {
  /** Processor time that one job may use, in milliseconds. */
  readonly limitMs: number;
  /** Returns the processor time of a thread, from the file that the thread reported. */
  readonly threadTime: (file: string | null) => number | undefined;
  /** Returns how many threads have a job. */
  readonly busyThreads: () => number;
  /** Gets a thread whose running job takes too long, and whether the job used no processor time. */
  readonly onTimeout: (thread: Thread, isIdle: boolean) => void;
}

/** With five measurements per limit, a job that uses no processor time gets twelve times the limit. */
const maxIdleTicks = 60;

/**
 * Returns a function that watches the running job of a thread, which is its first pending one. Call it after every
 * change of the pending jobs. A thread without jobs does not keep the process alive.
 */
export function createSlowJobDetector({limitMs, threadTime, busyThreads, onTimeout}: SlowJobDetectorOptions) {
  const tickMs = limitMs / 5;

  /** Counts the time of a job from its first measurement. */
  const checkTime = (thread: Thread) => {
    const [pending] = thread.pendingJobs;
    thread.timer = setTimeout(() => checkTime(thread), tickMs);
    if (pending === undefined) return;
    const ownMs = threadTime(thread.timeFile);
    const processMs = processTimeMs();
    const {observed} = thread;
    if (observed?.pending !== pending || thread.pendingQuestions > 0) {
      thread.observed = {pending, ownMs, processMs, usedMs: 0, idleTicks: 0};
      return;
    }
    const newMs = usedSince(observed, ownMs, processMs, busyThreads);
    const usedMs = observed.usedMs + newMs;
    const idleTicks = newMs > 0 ? 0 : observed.idleTicks + 1;
    thread.observed = {pending, ownMs, processMs, usedMs, idleTicks};
    if (usedMs < limitMs && idleTicks < maxIdleTicks) return;
    // If the main thread was busy, the outcome is already in the event queue and is processed first.
    setImmediate(() => {
      if (thread.pendingJobs[0] === pending) onTimeout(thread, usedMs < limitMs);
    });
  };

  return (thread: Thread): void => {
    if (thread.pendingJobs.length === 0) {
      clearTimeout(thread.timer);
      thread.timer = undefined;
      thread.observed = undefined;
      thread.worker.unref();
      return;
    }
    thread.worker.ref();
    if (thread.ready) thread.timer ??= setTimeout(() => checkTime(thread), tickMs);
  };
}

/**
 * Returns the processor time of a job in milliseconds. If the time of the thread is unknown, the time of the process
 * divided by its busy threads is the best estimate.
 */
function usedSince(
  observed: Measurement,
  ownMs: number | undefined,
  processMs: number,
  busyThreads: () => number,
): number {
  if (ownMs !== undefined && observed.ownMs !== undefined) return Math.max(0, ownMs - observed.ownMs);
  return (processMs - observed.processMs) / Math.max(1, busyThreads());
}
