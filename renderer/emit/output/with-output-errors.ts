// Turns file system errors into errors that users can act on.
import {SiteError} from '../../base/site-error.js';

/** `stateHint` is for files in `.galley`, which `--out` does not move. */
type Explanation = readonly [cause: string, hint: string, stateHint?: string];

const makeWritable = 'Make the folder .galley of the site writable.';

const explanations: Readonly<Record<string, Explanation>> = {
  ENOSPC: ['no space is left on the disk', 'Free some space and build again.'],
  EDQUOT: ['the disk quota is used up', 'Free some space and build again.'],
  EROFS: ['the file system is read-only', 'Choose another folder with --out.', makeWritable],
  EACCES: ['permission is denied', 'Choose another folder with --out, or change its permissions.', makeWritable],
  EPERM: [
    'the operation is not permitted',
    'Choose another folder with --out, or change its permissions.',
    makeWritable,
  ],
  EMFILE: ['too many files are open', 'Raise the limit (ulimit -n) and build again.'],
  ENFILE: ['too many files are open on this system', 'Close other programs and build again.'],
  ENAMETOOLONG: ['the name is too long', 'Shorten the name of the content file or folder.'],
  ENOTDIR: [
    'a file exists where a folder is needed',
    'Move that file away, or choose another folder with --out.',
    'Move that file away.',
  ],
  EEXIST: [
    'a file exists where a folder is needed',
    'Move that file away, or choose another folder with --out.',
    'Move that file away.',
  ],
  EBUSY: [
    'it is in use',
    'A mounted folder cannot be replaced: choose a folder inside it with --out.',
    'Close the program that uses it, and build again.',
  ],
  EXDEV: ['it is on another file system', 'A mounted folder cannot be replaced: choose a folder inside it with --out.'],
};

const otherError: Explanation = [
  'the file system reports an error',
  'Build again. If it fails again, check the disk and its permissions.',
];

/** Whether a path is in the output folder, or in `.galley`. */
type Location = 'output' | 'state';

/**
 * Runs one step. A file system error becomes a `SiteError` with the path and the cause. Other errors are thrown
 * unchanged.
 */
export function withOutputErrors<T>(path: string, step: () => T, location: Location = 'output'): T {
  try {
    return step();
  } catch (error) {
    throw toOutputError(path, error, location);
  }
}

/** Converts an error that was already caught. Returns it unchanged if it is not a file system error. */
export function toOutputError(path: string, error: unknown, location: Location = 'output'): unknown {
  if (!(error instanceof Error) || !('syscall' in error)) return error;
  const code = String((error as NodeJS.ErrnoException).code);
  const [cause, hint, stateHint = hint] = explanations[code] ?? otherError;
  return new SiteError('output-unwritable', `Cannot write ${path}: ${cause} (${code}).`, {
    cause: error,
    hint: location === 'state' ? stateHint : hint,
  });
}
