// Limits how long templates may compute. Measures CPU time, because the load of a busy machine must not count.
import {processTimeMs, threadTimeFile, threadTimeMs} from '../worker-pool/thread-cpu-time.js';
import {TemplateTimeoutError} from '../base/template-timeout-error.js';
import {templateLimitMs} from '../worker-pool/cpu-time-limits.js';

/** The clock of a script with time limit checks, which decrement `left` and call `check` at 0. */
export interface TimeLimit {
  left: number;
  /** Throws `TemplateTimeoutError` if the time is up. */
  check(): void;
  /** Resets the clock. */
  reset(): void;
}

/**
 * Each timeout halves the limit for the next, down to this value, so that a site with a thousand pages and one faulty
 * layout still ends.
 */
const minLimitMs = 100;

/** Number of checks between two reads of the clock. */
const checksPerRead = 500;

/** Reading the CPU time takes 20 µs, so it is only read after this much wall-clock time. */
const minElapsedMs = 100;

/**
 * Returns a clock that stops a template after `limitMs` of CPU time. Ctrl-C has to wait for the limit, too: a listener
 * for a signal is only called after the loop, and removing the listeners during the loop would lose a signal that arrived
 * before.
 */
export function timeLimit(limitMs = templateLimitMs()): TimeLimit {
  const file = threadTimeFile();
  let allowedMs = limitMs;
  let run: Run | undefined;
  const stop = (): void => {
    run = undefined;
  };
  return {
    left: checksPerRead,
    check() {
      this.left = checksPerRead;
      const now = performance.now();
      if (run === undefined) {
        run = {nextRead: now + minElapsedMs};
        // A loop or an endless chain of promises never lets this run.
        setImmediate(stop);
        return;
      }
      if (now < run.nextRead) return;
      run.nextRead = now + minElapsedMs;
      // The CPU time used before this first reading was less than twice `minElapsedMs`.
      run.cpuStartMs ??= cpuMs(file);
      if (cpuMs(file) - run.cpuStartMs < allowedMs - 2 * minElapsedMs) return;
      const usedMs = allowedMs;
      allowedMs = Math.max(minLimitMs, allowedMs / 2);
      stop();
      throw new TemplateTimeoutError(`A template has run for ${usedMs / 1000} s without finishing.`);
    },
    reset: stop,
  };
}

interface Run {
  nextRead: number;
  cpuStartMs?: number;
}

/** Returns the CPU time of this thread, or of the whole process on systems that do not report it by thread. */
function cpuMs(file: string | null): number {
  return threadTimeMs(file) ?? processTimeMs();
}
