// Links a file, or copies it on disks without hard links.
import {copyFileSync, constants, linkSync, lstatSync, utimesSync} from 'node:fs';
import {toOutputError} from './with-output-errors.js';

const linkErrorCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']);

/**
 * Makes `to` a hard link to `from` and returns undefined. On disks without hard links, copies the file with its times,
 * and returns size and time of the copy.
 */
export function linkOrCopy(
  from: string,
  to: string,
  link: typeof linkSync = linkSync,
): {size: number; mtimeMs: number} | undefined {
  try {
    link(from, to);
    return undefined;
  } catch (error) {
    if (!linkErrorCodes.has((error as NodeJS.ErrnoException).code ?? '')) throw toOutputError(from, error);
  }
  const {atime, mtime} = lstatSync(from);
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  utimesSync(to, atime, mtime);
  const {size, mtimeMs} = lstatSync(to);
  return {size, mtimeMs};
}
