// Identifies a process by pid and start time, because pids are reused.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';

/** Returns when a process started, in a unit of the system, or undefined if there is no process with this pid. */
export function processStartTime(pid: number): string | undefined {
  if (!isRunning(pid)) return undefined;
  return process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

// 1234 (node) S 1 1234 … 567890 …
//      ^ may contain spaces and brackets, so fields count from the last `)`
//             ^ state             ^ start, in ticks since boot
function startFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie holds no resources; it only waits for its parent.
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch {
    // The process ended between the two system calls.
    return undefined;
  }
}

function startFromPs(pid: number): string {
  try {
    const options = {encoding: 'utf8', env: {...process.env, LC_ALL: 'C', TZ: 'UTC'}, stdio: 'pipe'} as const;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).replace(/\W+/g, '');
  } catch {
    // This system has no `ps`, so only the pid is used.
    return 'unknown';
  }
}
