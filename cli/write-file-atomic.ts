// Replaces files atomically.
import {mkdirSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../renderer/base/site-error.js';

/**
 * Replaces a file, so that readers see either the old or the new one, and creates its folder. Throws
 * `output-unwritable` with the hint if it cannot be written.
 */
export function writeFileAtomic(
  target: string,
  content: Uint8Array | string,
  hint = 'Choose another place with --out.',
): void {
  const draft = `${target}.${process.pid}.new`;
  try {
    mkdirSync(path.dirname(target), {recursive: true});
    writeFileSync(draft, content);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, {force: true});
    throw writeError(target, error, hint);
  }
}

/** Returns `output-unwritable` for an error of the file system, and any other error unchanged. */
export function writeError(target: string, cause: unknown, hint: string): unknown {
  const {code = ''} = cause as NodeJS.ErrnoException;
  const reason = reasons[code];
  if (reason === undefined) return cause;
  return new SiteError('output-unwritable', `${target} cannot be written: ${reason}.`, {cause, hint});
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'the operation is not permitted',
  EROFS: 'the disk is read-only',
  ENOSPC: 'no space is left on the disk',
  EISDIR: 'a folder has this name',
  ENOTDIR: 'a file exists where a folder is needed',
  EEXIST: 'a file exists where a folder is needed',
  ENOENT: 'its folder does not exist',
};
