// Measures the processor time of a worker thread. Unlike wall-clock time, it is the same on a busy machine, and does
// not grow while a laptop sleeps.
import {readFileSync, readlinkSync} from 'node:fs';

/**
 * Returns the file in which other threads can read the processor time of the calling thread, or null if the system has
 * none.
 */
export function threadTimeFile(): string | null {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/stat`;
  } catch {
    return null; // macOS and Windows have no such folder.
  }
}

/**
 * Returns the processor time of a thread in milliseconds, from its file. Returns undefined if the file cannot be read.
 */
export function threadTimeMs(file: string | null): number | undefined {
  if (file === null) return undefined;
  try {
    // The second field, the name, can contain spaces. The twelfth and thirteenth fields after it are user and system
    // time.
    const fields = readFileSync(file, 'latin1').replace(/^.*\)/s, '').trim().split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * msPerTick : undefined;
  } catch {
    return undefined; // The thread has ended.
  }
}

/** Linux reports hundredths of a second to every program, whatever the clock rate of its kernel. */
const msPerTick = 10;

/**
 * Returns the processor time of the whole process in milliseconds. Divided by the number of busy threads it replaces
 * the time of one thread on systems that do not report it: Node 20 cannot read the time of another thread.
 */
export function processTimeMs(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}
