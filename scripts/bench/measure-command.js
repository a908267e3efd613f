// Runs a command in its own process, with limits for time and memory, and measures both.
import {execFileSync, spawn} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync} from 'node:fs';
import path from 'node:path';

/** How often the memory limit of a running command is checked. The reported peak comes from the system. */
const sampleMs = 200;
/** Old output is deleted between two commands if less than this is free. */
const minFreeBytes = 10e9;

/**
 * Wall time and peak memory of a command. The memory is the maximum of the resident set, as the system counts it. A
 * command that fails, takes too long or takes too much is ended, and that is an error.
 */
export async function run(command, {cwd, limits}) {
  const start = performance.now();
  const child = spawn('/usr/bin/time', ['-f', '%M', ...command], {cwd, detached: true});
  const end = () => process.kill(-child.pid, 'SIGKILL');
  let broken;
  const stop = (reason) => {
    broken ??= reason;
    end();
  };
  const timer = setTimeout(() => stop(`took more than ${limits.seconds} s`), limits.seconds * 1000);
  const watch = setInterval(() => {
    if (megabytesOf(child.pid) > limits.megabytes) stop(`took more than ${limits.megabytes} MB`);
  }, sampleMs);
  // If the benchmark is terminated, terminate its child processes too.
  process.once('exit', end);
  const output = {stdout: '', stderr: ''};
  for (const name of ['stdout', 'stderr']) child[name].setEncoding('utf8').on('data', (text) => (output[name] += text));
  const status = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  const seconds = (performance.now() - start) / 1000;
  clearTimeout(timer);
  clearInterval(watch);
  process.removeListener('exit', end);
  if (broken !== undefined) throw new Error(`${command.join(' ')} ${broken}.`);
  if (status !== 0) {
    throw new Error(`${command.join(' ')} ended with ${status}:\n${(output.stderr + output.stdout).slice(0, 1000)}`);
  }
  return {
    seconds: rounded(seconds, 4),
    megabytes: rounded(Number(output.stderr.trim().split('\n').at(-1)) / 1024, 1),
    stdout: output.stdout,
  };
}

/** Moves old output away. It is not deleted, because ext4 is slow to reuse inodes that were freed within the last minute. */
export function moveAside(root, folders, attic) {
  mkdirSync(attic, {recursive: true});
  const {bavail, bsize} = statfsSync(attic);
  if (bavail * bsize < minFreeBytes) {
    rmSync(attic, {recursive: true});
    mkdirSync(attic);
  }
  for (const folder of folders) {
    const from = path.join(root, folder);
    if (existsSync(from)) renameSync(from, path.join(attic, String(readdirSync(attic).length)));
  }
}

/** Counts the files, HTML pages and bytes below a folder. */
export function sizeOf(folder) {
  let [files, pages, bytes] = [0, 0, 0];
  for (const entry of readdirSync(folder, {recursive: true, withFileTypes: true})) {
    if (!entry.isFile()) continue;
    files++;
    if (entry.name.endsWith('.html')) pages++;
    bytes += statSync(path.join(entry.parentPath, entry.name)).size;
  }
  return {files, pages, bytes};
}

export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

export function rounded(number, digits) {
  return Number(number.toFixed(digits));
}

/** Resident memory of a process and its descendants; 0 on systems without /proc, where there is no limit. */
function megabytesOf(pid) {
  try {
    const own = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + megabytesOf(child), own);
  } catch {
    return 0; // The process has ended, or there is no /proc.
  }
}

/** The first line that a command prints, or undefined if it does not exist or fails. */
export function firstLineOf(command, args) {
  try {
    return execFileSync(command, args, {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']}).split('\n')[0];
  } catch {
    return undefined;
  }
}
