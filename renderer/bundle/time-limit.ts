// How long templates may compute in one go: processor time, because a busy machine is not their fault.
import {isMainThread} from 'node:worker_threads';
import {threadTimeFile, threadTimeMs} from '../pool/thread-time.js';

/** A template did not come to an end. */
export class TemplateOverrun extends Error {
  override readonly name = 'TemplateOverrun';
}

/** The clock of a script with time checks, which count `left` down and call `check` at 0. */
export interface TimeLimit {
  left: number;
  /** Throws `TemplateOverrun` when the time is up. */
  check(): void;
  /** Something new begins: what was computed before does not count for it. */
  begin(): void;
}

/** Less than a thread may take for one page altogether, so that the thread lives on. */
export const templateLimitMs = 4000;

/** A site of a thousand pages with one faulty layout is to end some time: each overrun halves the time of the next. */
const leastMs = 100;

/** Checks between two looks at the clock. */
const checksPerLook = 500;

/** Reading the processor time costs 20 µs, so it is read only this often, and only when this much time has gone by. */
const patienceMs = 100;

/** After this time, a signal ends the process at once. */
const signalsMs = 250;

export function timeLimit(limitMs = templateLimitMs): TimeLimit {
  const file = threadTimeFile();
  let allowedMs = limitMs;
  let run: Run | undefined;
  const end = (): void => {
    run?.restoreSignals?.();
    run = undefined;
  };
  return {
    left: checksPerLook,
    check() {
      this.left = checksPerLook;
      const now = performance.now();
      if (run === undefined) {
        run = {begun: now, nextLook: now + patienceMs};
        // Neither a loop nor an endless chain of promises lets it come to this.
        setImmediate(end);
        return;
      }
      if (now < run.nextLook) return;
      run.nextLook = now + patienceMs;
      // What came before was less than twice the patience.
      run.cpuBegun ??= cpuMs(file);
      if (now - run.begun > signalsMs) run.restoreSignals ??= releaseSignals();
      if (cpuMs(file) - run.cpuBegun < allowedMs - 2 * patienceMs) return;
      const usedMs = allowedMs;
      allowedMs = Math.max(leastMs, allowedMs / 2);
      end();
      throw new TemplateOverrun(`A template has computed for ${usedMs / 1000} s without coming to an end.`);
    },
    begin: end,
  };
}

interface Run {
  readonly begun: number;
  nextLook: number;
  cpuBegun?: number;
  restoreSignals?: () => void;
}

/** Processor time of this thread; where the system does not tell, of the whole process. */
function cpuMs(file: string | null): number {
  const {user, system} = process.cpuUsage();
  return threadTimeMs(file) ?? (user + system) / 1000;
}

/**
 * Listeners for signals are called between two tasks, and that may be long away: without any, the system ends the process
 * itself. Gives back what puts the listeners back.
 */
function releaseSignals(): () => void {
  if (!isMainThread) return () => {};
  const taken = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const listeners = process.rawListeners(signal) as NodeJS.SignalsListener[];
    for (const listener of listeners) process.removeListener(signal, listener);
    return [signal, listeners] as const;
  });
  return () => {
    for (const [signal, listeners] of taken) for (const listener of listeners) process.on(signal, listener);
  };
}
