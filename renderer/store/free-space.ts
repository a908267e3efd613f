// Checks whether the disk of the store has space for more entries. If a write of LMDB fails, LMDB formats a message into a
// buffer that is too small, which can crash the process. So it must not come to that.
import {statfsSync} from 'node:fs';

/** Other programs, and the other threads of a build, write to the same disk between two checks. */
const reservedBytes = 32 * 1024 ** 2;

/** A check takes some microseconds, so it is not made for every small entry. */
const bytesPerCheck = 256 * 1024;

/** Returns the bytes that are free on the disk of a folder. */
export type FreeBytes = (folder: string) => number;

/**
 * Returns a function that returns whether an entry of the given size can be written in `folder`. `unwrittenBytes` returns
 * the size of the entries that will be written soon.
 */
export function createSpaceCheck(
  folder: string,
  unwrittenBytes: () => number,
  freeBytes: FreeBytes = freeBytesOf,
): (size: number) => boolean {
  let uncheckedBytes = Infinity;
  let hasSpace = false;
  return (size) => {
    uncheckedBytes += size;
    if (uncheckedBytes < bytesPerCheck) return hasSpace;
    uncheckedBytes = 0;
    hasSpace = freeBytes(folder) - unwrittenBytes() - size >= reservedBytes;
    return hasSpace;
  };
}

/** Infinite if the file system does not tell. */
export function freeBytesOf(folder: string): number {
  try {
    const {blocks, bavail, bsize} = statfsSync(folder);
    return blocks === 0 ? Infinity : bavail * bsize;
  } catch {
    return Infinity;
  }
}
