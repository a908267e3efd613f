// A pid alone does not name a process: numbers are used again. With its start time it does.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

/** When a process started, in whatever unit the system counts; undefined when none runs under that pid. */
export function processStart(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// 1234 (node) S 1 1234 … 567890 …
//      ^ may hold spaces and brackets, so fields count from the last `)`
//             ^ state             ^ start, in ticks since boot
function startFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds nothing any more; it only waits for its parent to notice.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    // It ended between the two questions.
    return undefined;
  }
}

function startFromPs(pid: number): string {
  try {
    const options = {encoding: 'utf8', env: {...process.env, LC_ALL: 'C', TZ: 'UTC'}, stdio: 'pipe'} as const;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).replace(/\W+/g, '');
  } catch {
    // No `ps` on this system: the pid has to do.
    return 'unknown';
  }
}
