// Checks whether the files of an LMDB store can be opened safely. LMDB maps its file into memory and trusts it: a
// truncated or overwritten file does not cause an error, it crashes the process. So a store is sealed when it is
// closed, and a store whose seal is missing or wrong is first tested in a separate process.
import {spawnSync} from 'node:child_process';
import {readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {uptime} from 'node:os';
import path from 'node:path';

/**
 * Returns whether the store can be opened: it is absent, or Galley closed it and nothing changed it since, or the test
 * succeeds. A store above the maximum size is not valid.
 */
export function isValidStore(folder: string): boolean {
  if (!(statSync(folder, {throwIfNoEntry: false})?.isDirectory() ?? true)) return false;
  const data = statSync(path.join(folder, 'data.mdb'), {throwIfNoEntry: false});
  if (!data) return true;
  // Entries are never removed one by one. Starting again once in a while costs only one slow build.
  if (data.size > maxSize) return false;
  return sealOf(folder) === readSeal(folder) || isReadable(folder);
}

const maxSize = 1024 ** 3;

/**
 * Removes the files of the store, or a file in its place, and nothing else: the configured folder may contain files of
 * the user.
 */
export function removeStore(folder: string): void {
  if (!statSync(folder).isDirectory()) rmSync(folder);
  for (const file of ['data.mdb', 'lock.mdb', 'seal']) rmSync(path.join(folder, file), {recursive: true, force: true});
}

/** Call it when the store is opened: if the process crashes, the store has no seal. */
export function breakSeal(folder: string): void {
  rmSync(sealFile(folder), {force: true});
}

/** Call it after everything is written and the store is closed. */
export function seal(folder: string): void {
  try {
    writeFileSync(sealFile(folder), sealOf(folder));
  } catch {
    // The folder was removed, or the disk is full. Without a seal the store is tested next time.
  }
}

/**
 * Returns a value that changes with every write to the store and every restart of the machine, since a power cut may
 * have damaged the file.
 */
function sealOf(folder: string): string {
  const {size, mtimeMs} = statSync(path.join(folder, 'data.mdb'));
  return `${size} ${mtimeMs} ${bootId()}\n`;
}

function readSeal(folder: string): string | undefined {
  try {
    return readFileSync(sealFile(folder), 'utf8');
  } catch {
    return undefined;
  }
}

function sealFile(folder: string): string {
  return path.join(folder, 'seal');
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Other systems have no boot id, so the minute of the start is used. A wrong value costs one test.
    return String(Math.round((Date.now() / 1000 - uptime()) / 60));
  }
}

/**
 * Reads, counts and checks every entry, writes one, and removes them all, so that anything that would crash a process
 * crashes this one. Only removing reads the page headers of values. The transaction is aborted, so nothing changes.
 */
const testScript = `
const {crc32} = require('node:zlib');
const lmdb = require(process.argv[1]);
const database = lmdb.open({path: process.argv[2], encoding: 'binary', noSync: true});
const entries = [...database.getRange()];
if (entries.length !== database.getStats().entryCount) throw new Error('Entries are missing');
database.transactionSync(() => {
  database.putSync('trial', Buffer.alloc(1e6));
  for (const {key, value} of entries) {
    if (crc32(value.subarray(5), crc32(key, value[0])) !== value.readUInt32LE(1)) throw new Error(key);
    database.removeSync(key);
  }
  return lmdb.ABORT;
});
`;

function isReadable(folder: string): boolean {
  const lmdb = createRequire(import.meta.url).resolve('lmdb');
  const {status} = spawnSync(process.execPath, ['-e', testScript, lmdb, folder], {stdio: 'ignore', timeout: 10_000});
  return status === 0;
}
