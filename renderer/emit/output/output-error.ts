// Turns file system errors into errors that users can act on.
import {SiteError} from '../../base/site-error.js';

const causes: Readonly<Record<string, readonly [cause: string, hint: string]>> = {
  ENOSPC: ['no space is left on the disk', 'Free some space and build again.'],
  EDQUOT: ['the disk quota is used up', 'Free some space and build again.'],
  EROFS: ['the file system is read-only', 'Choose another folder with --out.'],
  EACCES: ['permission is denied', 'Choose another folder with --out, or change its permissions.'],
  EPERM: ['the operation is not permitted', 'Choose another folder with --out, or change its permissions.'],
  EMFILE: ['too many files are open', 'Raise the limit (ulimit -n) and build again.'],
  ENFILE: ['too many files are open on this system', 'End other programs and build again.'],
  ENAMETOOLONG: ['the name is too long', 'Shorten the name of the content file or folder.'],
  ENOTDIR: ['a file exists where a folder is needed', 'Move that file away, or choose another folder with --out.'],
  EEXIST: ['a file exists where a folder is needed', 'Move that file away, or choose another folder with --out.'],
  EBUSY: ['it is in use', 'A mounted folder cannot be replaced: choose a folder inside it with --out.'],
  EXDEV: ['it is on another file system', 'A mounted folder cannot be replaced: choose a folder inside it with --out.'],
};

/**
 * Runs one step. A file system error becomes a `SiteError` with the path and the cause. Other errors are thrown
 * unchanged.
 */
export function withOutputErrors<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw outputError(path, error);
  }
}

/** Converts an error that was already caught. */
export function outputError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  const code = String((error as NodeJS.ErrnoException).code);
  const [cause, hint] = causes[code] ?? [error.message, 'The previous site is unchanged.'];
  return new SiteError('output-unwritable', `Cannot write ${path}: ${cause} (${code}).`, {cause: error, hint});
}
