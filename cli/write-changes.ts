// Writes changed texts to their files: all of them or none.
import {accessSync, chmodSync, constants, existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../renderer/base/site-error.js';
import {writeError, writeFileAtomic} from './write-file-atomic.js';

/** Paths are relative to the site root. */
export interface TextChange {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** A change of a file that also moves. */
export interface MovedText extends TextChange {
  /** Its path afterwards. */
  readonly newFile: string;
}

interface WriteFailure {
  /** Code of the error if a file has changed since it was read. */
  readonly code: string;
  /** Hint of the error if a file cannot be written. */
  readonly hint: string;
}

/**
 * Writes all texts, or none, and returns a function that restores the old ones. Throws a `SiteError`: the code of
 * `failure` if a file has changed since it was read, and `output-unwritable` if one cannot be written.
 */
export function writeChanges(root: string, changes: readonly TextChange[], failure: WriteFailure): () => void {
  for (const change of changes) requireUnchanged(root, change, failure);
  const written: TextChange[] = [];
  const restore = (): void => {
    for (const {file, before} of written.toReversed()) replaceText(path.join(root, file), before, failure);
  };
  try {
    for (const change of changes) {
      replaceText(path.join(root, change.file), change.after, failure);
      written.push(change);
    }
  } catch (error) {
    restore();
    throw error;
  }
  return restore;
}

/** Replaces the text of a file as a whole, so that none is cut off if the disk is full, and keeps its mode. */
function replaceText(target: string, text: string, {hint}: WriteFailure): void {
  const {mode} = statSync(target);
  writeFileAtomic(target, text, hint);
  chmodSync(target, mode);
}

function requireUnchanged(root: string, {file, before}: TextChange, {code, hint}: WriteFailure): void {
  const target = path.join(root, file);
  if (!existsSync(target) || readFileSync(target, 'utf8') !== before) {
    throw new SiteError(code, `${file} has changed in the meantime.`, {hint: 'Run the command again.'});
  }
  try {
    accessSync(target, constants.W_OK);
  } catch (cause) {
    throw writeError(target, cause, hint);
  }
}
