// Whether a file that was read before has to be read again.
import type {FileEntry} from './files.js';

type Times = Pick<FileEntry, 'size' | 'mtimeMs' | 'ctimeMs' | 'inode'>;

/** A file as it was when it was read. */
export interface ReadStamp extends Times {
  /** It had changed just before it was read: a later change may have left size and times as they are. */
  readonly isRecent: boolean;
}

/** Clocks of file systems tick every 10 ms at best, and every two seconds at worst. */
const clockTickMs = 2000;

/** To be made before the file is read. */
export function readStamp({size, mtimeMs, ctimeMs, inode}: FileEntry): ReadStamp {
  return {size, mtimeMs, ctimeMs, inode, isRecent: Math.abs(Date.now() - ctimeMs) < clockTickMs};
}

/** Whether a later change of the file would show. */
export function isTrusted({isRecent}: ReadStamp): boolean {
  return !isRecent;
}

/** Whether the file must still hold what was read of it. */
export function isSameFile(before: ReadStamp, now: FileEntry): boolean {
  return isTrusted(before) && isAlike(before, now);
}

/** Whether a file was the same when it was read once and again, and can be trusted as much. */
export function isSameStamp(a: ReadStamp, b: ReadStamp): boolean {
  return a.isRecent === b.isRecent && isAlike(a, b);
}

function isAlike(before: Times, now: Times): boolean {
  return (
    before.size === now.size &&
    before.mtimeMs === now.mtimeMs &&
    before.ctimeMs === now.ctimeMs &&
    before.inode === now.inode
  );
}
