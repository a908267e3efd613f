// Writes changed texts, or shows them as a diff.
import {accessSync, chmodSync, constants, existsSync, readFileSync, statSync} from 'node:fs';
import path from 'node:path';
import {createTwoFilesPatch, formatPatch} from 'diff';
import {SiteError} from '../renderer/base/site-error.js';
import type {Io} from './io.js';
import {printableLines} from './terminal/format-values.js';
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

/** Returns a unified diff in the form that `git apply` reads. */
export function diffOf(changes: readonly TextChange[]): string {
  return changes.map((change) => diffHead(change) + hunksOf(change)).join('');
}

/** Prints a diff. A terminal gets no control characters; anything else gets the bytes that `git apply` needs. */
export function printDiff({out, columns}: Pick<Io, 'out' | 'columns'>, diff: string): void {
  const text = diff.replace(/\n$/, '');
  out(columns === undefined ? text : printableLines(text));
}

export function diffHead({file, newFile = file}: {readonly file: string; readonly newFile?: string}): string {
  const renamed = file === newFile ? '' : `rename from ${file}\nrename to ${newFile}\n`;
  return `diff --git a/${file} b/${newFile}\n${renamed}`;
}

export function hunksOf({file, before, after, ...rest}: TextChange | MovedText): string {
  const newFile = 'newFile' in rest ? rest.newFile : file;
  const names = [`a/${file}`, `b/${newFile}`] as const;
  const patch =
    createTwoFilesPatch(...names, before, after, undefined, undefined, {context: contextLines, maxEditLength}) ??
    wholePatch(names, before, after);
  return patch.replace(/^=+\n/, '');
}

/** Number of unchanged lines around changes. */
const contextLines = 3;

/** Finding the shortest diff takes time with the square of its length. A longer diff replaces all lines instead. */
const maxEditLength = 2000;

function wholePatch([oldFileName, newFileName]: readonly [string, string], before: string, after: string): string {
  const [removed, added] = [linesOf(before), linesOf(after)];
  const lines = [...marked(removed, '-', before), ...marked(added, '+', after)];
  const hunk = {oldStart: 1, oldLines: removed.length, newStart: 1, newLines: added.length, lines};
  return formatPatch({oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks: [hunk]});
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function marked(lines: readonly string[], mark: '-' | '+', text: string): readonly string[] {
  const isOpenEnded = text !== '' && !text.endsWith('\n');
  return [...lines.map((line) => mark + line), ...(isOpenEnded ? ['\\ No newline at end of file'] : [])];
}
