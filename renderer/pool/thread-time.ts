// How much processor time a worker thread has used: unlike the time on the wall, that of a job is the same on a busy
// machine, and a sleeping laptop adds nothing to it.
import {readFileSync, readlinkSync} from 'node:fs';

/** To be called by a thread: where others can read its processor time; null where the system does not tell. */
export function threadTimeFile(): string | null {
  try {
    return `/proc/${readlinkSync('/proc/thread-self')}/stat`;
  } catch {
    return null; // macOS and Windows have no such folder
  }
}

/** Milliseconds of processor time of the thread that told of `file`; undefined when it cannot be read. */
export function threadTimeMs(file: string | null): number | undefined {
  if (file === null) return undefined;
  try {
    // The second field, the name, may have spaces; the twelfth and thirteenth after it are user and system time.
    const fields = readFileSync(file, 'latin1').replace(/^.*\)/s, '').trim().split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * msPerTick : undefined;
  } catch {
    return undefined; // the thread has ended
  }
}

/** Linux counts in hundredths of a second for every program, whatever the clock of its kernel. */
const msPerTick = 10;

/**
 * Milliseconds of processor time of the whole process. Divided by its busy threads, it stands in for the time of one where
 * the system tells no more: Node 20 has no way to ask for that of another thread.
 */
export function processTimeMs(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}
