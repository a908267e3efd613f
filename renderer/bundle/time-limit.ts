// Limits how long templates may compute. It measures processor time, because other processes on a busy machine must not
// count.
import {threadTimeFile, threadTimeMs} from '../pool/thread-time.js';
import {templateLimitMs} from '../pool/time-limits.js';

/** Thrown if a template exceeds the limit. */
export class TemplateOverrun extends Error {
  override readonly name = 'TemplateOverrun';
}

/** The clock of a script with time checks. They decrement `left` and call `check` at 0. */
export interface TimeLimit {
  left: number;
  /** Throws `TemplateOverrun` if the time is up. */
  check(): void;
  /** Resets the clock. */
  begin(): void;
}

/**
 * Each overrun halves the limit for the next, down to this value, so that a site with a thousand pages and one faulty
 * layout still ends.
 */
const minLimitMs = 100;

/** Number of checks between two reads of the clock. */
const checksPerRead = 500;

/** Reading the processor time takes 20 µs, so it is read only if this much wall-clock time has passed. */
const minElapsedMs = 100;

/**
 * Ctrl-C waits for the limit, too: a listener for a signal is called only after the loop, and removing the listeners
 * meanwhile would lose a signal that came before.
 */
export function timeLimit(limitMs = templateLimitMs()): TimeLimit {
  const file = threadTimeFile();
  let allowedMs = limitMs;
  let run: Run | undefined;
  const end = (): void => {
    run = undefined;
  };
  return {
    left: checksPerRead,
    check() {
      this.left = checksPerRead;
      const now = performance.now();
      if (run === undefined) {
        run = {nextRead: now + minElapsedMs};
        // Neither a loop nor an endless chain of promises reaches this.
        setImmediate(end);
        return;
      }
      if (now < run.nextRead) return;
      run.nextRead = now + minElapsedMs;
      // The time before that was less than twice `minElapsedMs`.
      run.cpuBegun ??= cpuMs(file);
      if (cpuMs(file) - run.cpuBegun < allowedMs - 2 * minElapsedMs) return;
      const usedMs = allowedMs;
      allowedMs = Math.max(minLimitMs, allowedMs / 2);
      end();
      throw new TemplateOverrun(`A template has run for ${usedMs / 1000} s without finishing.`);
    },
    begin: end,
  };
}

interface Run {
  nextRead: number;
  cpuBegun?: number;
}

/** Returns the processor time of this thread, or of the whole process on systems that do not report it. */
function cpuMs(file: string | null): number {
  const {user, system} = process.cpuUsage();
  return threadTimeMs(file) ?? (user + system) / 1000;
}
