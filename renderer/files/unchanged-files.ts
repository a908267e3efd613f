// Checks whether files anywhere on disk, such as those of packages, are unchanged.
import {statSync} from 'node:fs';
import type {FileEntry} from './files.js';
import {isSameFile, readStamp, type ReadStamp} from './file-stamp.js';

/** Stamps by absolute path; null for a file that does not exist. */
export type FileStamps = Readonly<Record<string, ReadStamp | null>>;

export function stampsOf(paths: readonly string[]): FileStamps {
  return Object.fromEntries(
    paths.map((path) => {
      const entry = statFile(path);
      return [path, entry === undefined ? null : readStamp(entry)];
    }),
  );
}

export function areUnchanged(stamps: FileStamps): boolean {
  return Object.entries(stamps).every(([path, stamp]) => isUnchanged(stamp, statFile(path)));
}

/** Compares a stamp with the present file, which is undefined if there is none. */
export function isUnchanged(stamp: ReadStamp | null, entry: FileEntry | undefined): boolean {
  return stamp === null ? entry === undefined : entry !== undefined && isSameFile(stamp, entry);
}

/** Returns a file as `Files` list it, with its absolute path. Returns undefined if it does not exist or cannot be reached. */
export function statFile(path: string): FileEntry | undefined {
  try {
    const {size, mtimeMs, ctimeMs, ino: inode} = statSync(path);
    return {path, size, mtimeMs, ctimeMs, inode};
  } catch {
    return undefined;
  }
}
