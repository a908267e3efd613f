// A store in a folder, on LMDB: shared by processes and threads, and whole after any of them is killed.
import {mkdirSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {RootDatabase} from 'lmdb';
import {openEntry, sealedEntry} from './entry.js';
import {memoryStore} from './memory-store.js';
import {isNativePartError, nativePartNotice} from '../base/native-package.js';
import {breakSeal, isValidStore, removeStore, seal} from './seal.js';
import type {Store} from './store.js';

/**
 * The store in `folder`, which is its own and is emptied when what lies there is damaged. Where nothing can be
 * written, the store is in memory.
 */
export function lmdbStore(folder: string): Store {
  try {
    return storeOn(openFolder(folder), folder);
  } catch (error) {
    // A store only saves time: a read-only disk or a strange file system is no reason to fail.
    if (!isNativePartError(error)) return memoryStore();
    return {...memoryStore(), notice: nativePartNotice('lmdb', 'Nothing is kept for the next build, which is slower.')};
  }
}

/** The store that another thread of this process has opened in `folder`; undefined where that fails. */
export function sharedStore(folder: string): Store | undefined {
  try {
    return storeOn(openDatabase(folder), folder);
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
  // Loaded here, where its native part can be found missing.
  const {open} = require('lmdb') as typeof import('lmdb');
  // Without syncing, only a power cut can tear the file, and the seal notices; the disk then writes at its leisure.
  return open({path: folder, encoding: 'binary', noSync: true, ...roomToGrow});
}

/**
 * Address space for the whole file from the start. Each time it outgrows its mapping LMDB makes another, and the old one stays,
 * with all that was read through it. Windows would make the file as large as its mapping.
 */
const roomToGrow = process.platform === 'win32' ? {} : {mapSize: 2 ** 32};

function storeOn(database: RootDatabase<Buffer, string>, folder: string): Store {
  // LMDB commits in the background and shows a value only then.
  const pending = new Map<string, Buffer>();

  const find = (key: string) => openEntry(key, pending.get(key) ?? readFrom(database, key));
  return {
    folder,
    get: (key) => {
      const entry = find(key);
      return entry?.kind === 'text' ? entry.content.toString('utf8') : undefined;
    },
    getBytes: (key) => {
      const entry = find(key);
      // The next read reuses the memory.
      return entry?.kind === 'bytes' ? Uint8Array.from(entry.content) : undefined;
    },
    put: (key, value) => {
      const entry = sealedEntry(key, value);
      pending.set(key, entry);
      const clearPending = () => {
        if (pending.get(key) === entry) pending.delete(key);
      };
      // A full disk loses the entry, and the next build makes it again.
      database.put(key, entry).then(clearPending, clearPending);
    },
    flush: async () => {
      await database.committed;
    },
    close: async () => {
      await database.committed;
      await database.close();
      seal(folder);
    },
  };
}

function readFrom(database: RootDatabase<Buffer, string>, key: string): Buffer | undefined {
  try {
    const bytes = database.getBinaryFast(key);
    // LMDB returns its one large read buffer with `length` overwritten, and since Node 24 `subarray` goes by the true
    // length. A view of exactly the value costs nothing; a copy (`getBinary`) would, for every page and image.
    return bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  } catch {
    // Damage that LMDB notices itself counts like damage that our checksum notices: the entry was never there.
    return undefined;
  }
}
