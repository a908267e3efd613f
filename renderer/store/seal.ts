// Whether the files of an LMDB store can be opened at all. LMDB maps its file into memory and trusts it: a truncated or
// overwritten one does not give an error, it ends the process. So a store is sealed when it is closed, and one whose
// seal is missing or does not fit is first tried out in a process of its own.
import {spawnSync} from 'node:child_process';
import {readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {uptime} from 'node:os';
import path from 'node:path';

/** An absent store is sound, and so is one that was closed by us and not touched since. One past its size is not. */
export function isValidStore(folder: string): boolean {
  if (!(statSync(folder, {throwIfNoEntry: false})?.isDirectory() ?? true)) return false;
  const data = statSync(path.join(folder, 'data.mdb'), {throwIfNoEntry: false});
  if (!data) return true;
  // Old entries are never removed one by one; starting afresh now and then costs one slow build.
  if (data.size > maxSize) return false;
  return sealOf(folder) === readSeal(folder) || isReadable(folder);
}

const maxSize = 1024 ** 3;

/** Removes the files of the store, or the file in its place, and nothing else: somebody may have named a folder of theirs. */
export function removeStore(folder: string): void {
  if (!statSync(folder).isDirectory()) rmSync(folder);
  for (const file of ['data.mdb', 'lock.mdb', 'seal']) rmSync(path.join(folder, file), {recursive: true, force: true});
}

/** To be called when the store is opened: a process that dies on it leaves it without seal. */
export function breakSeal(folder: string): void {
  rmSync(sealFile(folder), {force: true});
}

/** To be called when everything is written and the store closed. */
export function seal(folder: string): void {
  try {
    writeFileSync(sealFile(folder), sealOf(folder));
  } catch {
    // Somebody has removed the folder, or the disk is full. Without seal the store is tried out next time.
  }
}

/** Changes with every write to the store, and when the machine starts anew: a power cut may have torn the file. */
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
    // Elsewhere the minute of the start will do: a wrong guess costs one try-out.
    return String(Math.round((Date.now() / 1000 - uptime()) / 60));
  }
}

/**
 * Reads and counts every entry, checks it, writes one and removes them all: whatever would end a process on this store
 * ends that one. Only removing looks at the head of a value's pages. In the end nothing is changed.
 */
const trial = `
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
  const {status} = spawnSync(process.execPath, ['-e', trial, lmdb, folder], {stdio: 'ignore', timeout: 10_000});
  return status === 0;
}
