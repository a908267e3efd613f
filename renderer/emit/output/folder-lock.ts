// Locks a folder, so that only one build writes to it. The lock file names its process, so that the lock of a dead
// process can be removed.
import {readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import {SiteError} from '../../base/site-error.js';
import {toOutputError} from './with-output-errors.js';
import {processStartTime} from './process-start-time.js';

interface Holder {
  readonly pid: number;
  readonly started: string;
}

export interface LockOptions {
  /** The lock file. Its folder must exist. */
  readonly file: string;
  /** What is locked, for the message: `/site/dist`. */
  readonly subject: string;
  /** How long to wait for another holder. The default is 1000. */
  readonly waitMs?: number;
}

const pollMs = 25;

/** Runs `action` while no other process or call holds the lock. Throws `build-running` if it stays locked. */
export async function withLock<T>({file, subject, waitMs = 1000}: LockOptions, action: () => Promise<T>): Promise<T> {
  const ownHolder = JSON.stringify({pid: process.pid, started: processStartTime(process.pid)});
  await acquire(file, ownHolder, subject, waitMs);
  try {
    return await action();
  } finally {
    if (readText(file) === ownHolder) rmSync(file, {force: true});
  }
}

async function acquire(file: string, ownHolder: string, subject: string, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  while (!tryCreateLock(file, ownHolder)) {
    const currentHolder = readText(file);
    const holder = readHolder(currentHolder);
    const isLate = performance.now() >= deadline;
    // A lock without a holder is being written, or its writer was killed; it gets the whole waiting time.
    if (currentHolder !== undefined && (holder ? isDead(holder) : isLate)) breakLock(file, currentHolder);
    else if (isLate) throw buildRunningError(holder, subject);
    else await sleep(pollMs);
  }
}

function tryCreateLock(file: string, ownHolder: string): boolean {
  try {
    writeFileSync(file, ownHolder, {flag: 'wx'});
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw toOutputError(file, error, 'state');
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readHolder(text: string | undefined): Holder | undefined {
  try {
    const {pid, started} = JSON.parse(text ?? '') as Partial<Holder>;
    return Number.isInteger(pid) && typeof started === 'string' ? {pid: pid as number, started} : undefined;
  } catch {
    // The file is empty or incomplete, so it has no holder.
    return undefined;
  }
}

function isDead({pid, started}: Holder): boolean {
  return processStartTime(pid) !== started;
}

// Two waiting processes may find the same dead lock. Only one can rename it, and it then checks whether the renamed
// file is the dead lock or a new one of another process.
function breakLock(file: string, deadHolder: string): void {
  const renamedFile = `${file}-${process.pid}`;
  try {
    renameSync(file, renamedFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const renamedText = readText(renamedFile);
  if (renamedText === deadHolder || renamedText === undefined) rmSync(renamedFile, {force: true});
  else renameSync(renamedFile, file);
}

function buildRunningError(holder: Holder | undefined, subject: string): SiteError {
  const holderName = holder ? `process ${holder.pid}` : 'another process';
  return new SiteError('build-running', `A build is already writing ${subject} (${holderName}).`, {
    hint: 'Wait until it has ended, or stop it.',
  });
}
