// One file at two paths, where the disk can do that.
import {copyFileSync, constants, linkSync, lstatSync, utimesSync} from 'node:fs';
import {outputError} from './output-error.js';

const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV', 'EMLINK']);

/** Makes `to` the same file as `from`; where the disk has no hard links, a copy with the same times, whose size and time it gives. */
export function linkOrCopy(
  from: string,
  to: string,
  link: typeof linkSync = linkSync,
): {size: number; mtimeMs: number} | undefined {
  try {
    link(from, to);
    return undefined;
  } catch (error) {
    if (!withoutLinks.has((error as NodeJS.ErrnoException).code ?? '')) throw outputError(from, error);
  }
  const {atime, mtime} = lstatSync(from);
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  utimesSync(to, atime, mtime);
  const {size, mtimeMs} = lstatSync(to);
  return {size, mtimeMs};
}
