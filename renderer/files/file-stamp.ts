// Defines the stamp of a file that was read. It decides whether the file has to be read again.
import type {FileEntry} from './files.js';

type Times = Pick<FileEntry, 'size' | 'mtimeMs' | 'ctimeMs' | 'inode'>;

/** Size, times and inode of a file when it was read. */
export interface ReadStamp extends Times {
  /** Whether the file changed just before it was read. A later change may then not affect size and times. */
  readonly isRecent: boolean;
}

/** The coarsest resolution of file times: FAT rounds them to two seconds. */
const clockTickMs = 2000;

/** Must be called before the file is read, so that a change during the read is detected. */
export function readStamp({size, mtimeMs, ctimeMs, inode}: FileEntry): ReadStamp {
  return {size, mtimeMs, ctimeMs, inode, isRecent: Math.abs(Date.now() - ctimeMs) < clockTickMs};
}

/** Returns whether a later change of the file would change its stamp. */
export function isTrusted({isRecent}: ReadStamp): boolean {
  return !isRecent;
}

/** Returns whether the file certainly still has the content that was read. */
export function isSameFile(before: ReadStamp, now: FileEntry): boolean {
  return isTrusted(before) && hasSameTimes(before, now);
}

/** Returns whether two stamps are the same and can be trusted equally. */
export function isSameStamp(a: ReadStamp, b: ReadStamp): boolean {
  return a.isRecent === b.isRecent && hasSameTimes(a, b);
}

function hasSameTimes(before: Times, now: Times): boolean {
  return (
    before.size === now.size &&
    before.mtimeMs === now.mtimeMs &&
    before.ctimeMs === now.ctimeMs &&
    before.inode === now.inode
  );
}
