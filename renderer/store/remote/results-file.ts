// Stores results in one file, so that another checkout or CI job can reuse them: CI systems cache one file faster than
// thousands. The file has the entries, then their index as JSON, then the length of the index. A truncated file has no
// index and counts as empty.
import {closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, rmSync, writeSync} from 'node:fs';
import path from 'node:path';
import type {RemoteCache} from './remote-cache.js';

type IndexEntry = readonly [key: string, offset: number, length: number];

export interface ResultsWriter {
  readonly remote: RemoteCache;
  /** Writes the index, closes the file and moves it to its final name. */
  finish(): void;
  /** Deletes the unfinished file. */
  discard(): void;
}

/** Creates a file beside `file` and writes entries to it. It gets its final name when it is finished. */
export function resultsWriter(file: string): ResultsWriter {
  mkdirSync(path.dirname(file), {recursive: true});
  const draft = `${file}.new`;
  const descriptor = openSync(draft, 'w');
  const rows = new Map<string, IndexEntry>();
  let end = 0;
  const append = (bytes: Uint8Array): void => {
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    end += bytes.length;
  };
  return {
    remote: {
      isWritable: true,
      // A file that is being written is never read.
      get: () => Promise.resolve(undefined),
      has: (key) => Promise.resolve(rows.has(key)),
      put: (key, entry) => {
        rows.set(key, [key, end, entry.length]);
        append(entry);
        return Promise.resolve(true);
      },
      wait: (work) => work,
      failure: () => undefined,
    },
    finish() {
      const index = Buffer.from(JSON.stringify([...rows.values()]));
      const length = Buffer.alloc(8);
      length.writeBigUInt64LE(BigInt(index.length));
      append(Buffer.concat([index, length]));
      closeSync(descriptor);
      renameSync(draft, file);
    },
    discard() {
      closeSync(descriptor);
      rmSync(draft, {force: true});
    },
  };
}

export interface ResultsReader {
  readonly remote: RemoteCache;
  close(): void;
}

/** Opens a finished file. It stays open until `close`. */
export function resultsReader(file: string): ResultsReader {
  const descriptor = openSync(file, 'r');
  const rows = indexOf(descriptor);
  return {
    remote: {
      isWritable: false,
      get: (key) => {
        const row = rows.get(key);
        return Promise.resolve(row && bytesAt(descriptor, row[1], row[2]));
      },
      has: (key) => Promise.resolve(rows.has(key)),
      put: () => Promise.resolve(false),
      wait: (work) => work,
      failure: () => undefined,
    },
    close: () => closeSync(descriptor),
  };
}

function indexOf(descriptor: number): ReadonlyMap<string, IndexEntry> {
  try {
    const {size} = fstatSync(descriptor);
    const length = Number(bytesAt(descriptor, size - 8, 8)!.readBigUInt64LE());
    const rows = JSON.parse(bytesAt(descriptor, size - 8 - length, length)!.toString()) as readonly IndexEntry[];
    return new Map(rows.map((row) => [row[0], row] as const));
  } catch {
    return new Map();
  }
}

/** Returns undefined if the file ends too early. `sharingStore` verifies the content of entries. */
function bytesAt(descriptor: number, offset: number, length: number): Buffer | undefined {
  const bytes = Buffer.allocUnsafe(length);
  let read = 0;
  while (read < length) {
    const count = readSync(descriptor, bytes, read, length - read, offset + read);
    if (count === 0) return undefined;
    read += count;
  }
  return bytes;
}
