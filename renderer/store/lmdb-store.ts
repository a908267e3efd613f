// Stores entries in a folder with LMDB. Processes and threads share it, and it survives if any of them is killed.
import {mkdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {RootDatabase} from 'lmdb';
import {createSpaceCheck, type FreeBytes} from './free-space.js';
import {decodeEntry, encodeEntry} from './store-entry.js';
import {memoryStore} from './memory-store.js';
import {isNativePartError, nativePartNotice} from '../base/missing-native-package.js';
import {breakSeal, isValidStore, removeStore, seal} from './store-seal.js';
import type {Store} from './store.js';

/**
 * Opens the store in `folder`. Deletes the files of the store first if they are damaged or too large. Returns a store in
 * memory if the folder cannot be written or the native part of LMDB is missing. While the disk is almost full, new
 * entries stay in memory.
 */
export function lmdbStore(folder: string, freeBytes?: FreeBytes): Store {
  try {
    return createStore(openFolder(folder), folder, freeBytes);
  } catch (error) {
    // A store only saves time, so a read-only disk or an unsupported file system must not stop the build.
    if (!isNativePartError(error)) return memoryStore();
    return {
      ...memoryStore(),
      notice: nativePartNotice('lmdb', 'Nothing is stored for the next build, which will be slower.'),
    };
  }
}

/** Returns the store that another thread of this process opened in `folder`, or undefined if it cannot be opened. */
export function reopenStore(folder: string): Store | undefined {
  try {
    return createStore(openDatabase(folder), folder);
  } catch {
    return undefined;
  }
}

const require = createRequire(import.meta.url);

function openFolder(folder: string): RootDatabase<Buffer, string> {
  if (!isValidStore(folder)) removeStore(folder);
  mkdirSync(folder, {recursive: true});
  breakSeal(folder);
  return openDatabase(folder);
}

function openDatabase(folder: string): RootDatabase<Buffer, string> {
  // Loaded here, so that a missing native part can be caught.
  const {open} = require('lmdb') as typeof import('lmdb');
  return open({path: folder, encoding: 'binary', ...writeOptions, ...mapOptions});
}

/**
 * Without syncing, only a power cut can damage the file. The seal detects that, and the system writes when it has time.
 *
 * With batches, a transaction that has begun waits for the end of the turn of the thread whose entries it writes. If that
 * thread is terminated or never ends its turn, no thread and no process can write to the store, and this process cannot
 * exit.
 */
const writeOptions = {noSync: true, eventTurnBatching: false};

/**
 * Reserves address space for the whole file at the start. Otherwise LMDB maps the file again each time it grows, and
 * keeps the old mappings with everything read through them. Windows would make the file as large as its mapping.
 */
const mapOptions = process.platform === 'win32' ? {} : {mapSize: 2 ** 32};

function createStore(database: RootDatabase<Buffer, string>, folder: string, freeBytes?: FreeBytes): Store {
  // LMDB commits in the background, and a value can be read only after that. Values that cannot be written stay here.
  const pending = new Map<string, Buffer>();
  let unwrittenBytes = 0;
  let hasFailed = false;
  const hasSpace = createSpaceCheck(folder, () => unwrittenBytes, freeBytes);

  const whenWritten = async (key: string, entry: Buffer, commit: Promise<unknown>): Promise<void> => {
    unwrittenBytes += entry.length;
    try {
      await commit;
      if (pending.get(key) === entry) pending.delete(key);
    } catch (error) {
      // Another failure could crash the process, so nothing more is written. The next build computes what is missing.
      hasFailed = true;
      await Promise.allSettled([(error as CommitFailure).commitError]);
    } finally {
      unwrittenBytes -= entry.length;
    }
  };
  const flush = async (): Promise<void> => {
    await Promise.allSettled([database.committed]);
  };

  const readEntry = (key: string) => decodeEntry(key, pending.get(key) ?? readFrom(database, key));
  return {
    folder,
    get: (key) => {
      const entry = readEntry(key);
      return entry?.kind === 'text' ? entry.content.toString('utf8') : undefined;
    },
    getBytes: (key) => {
      const entry = readEntry(key);
      // Copied, because the next read reuses the buffer.
      return entry?.kind === 'bytes' ? Uint8Array.from(entry.content) : undefined;
    },
    put: (key, value) => {
      const entry = encodeEntry(key, value);
      pending.set(key, entry);
      if (!hasFailed && hasSpace(entry.length)) void whenWritten(key, entry, database.put(key, entry));
    },
    flush,
    close: async () => {
      await flush();
      await database.close();
      seal(folder);
    },
  };
}

/** The error of an entry. LMDB also rejects `commitError`, which would end the process if nothing handled it. */
interface CommitFailure {
  readonly commitError?: Promise<unknown>;
}

function readFrom(database: RootDatabase<Buffer, string>, key: string): Buffer | undefined {
  try {
    const bytes = database.getBinaryFast(key);
    // LMDB returns its one large read buffer with `length` overwritten, and since Node 24 `subarray` uses the true
    // length. A view of exactly the value costs nothing; `getBinary` would copy every page and image.
    return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  } catch {
    // The entry counts as absent, as if its checksum was wrong.
    return undefined;
  }
}
