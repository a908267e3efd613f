// Writes the result to a folder, again and again: files that a tool wrote before are replaced or deleted, and other
// files, such as node_modules, are kept.
import {lstatSync, readdirSync, readFileSync, rmdirSync, rmSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';
import type {OutputFile} from '../../runtime/tools/tool.js';
import {writeFileAtomic} from '../write-file-atomic.js';

/** Lists the files that a tool has written, for the next run. */
export const manifestName = '.galley-tool.json';

export interface Written {
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

interface WriteOptions {
  /** Overwrite files of other programs. */
  readonly force: boolean;
  /** Count files without writing them. */
  readonly dryRun: boolean;
}

/**
 * Writes the files to `folder`. Throws `output-not-ours` before anything is written if files of other programs are in
 * the way. With `force` these are overwritten; all others are kept.
 */
export function writeFolder(folder: string, files: readonly OutputFile[], {force, dryRun}: WriteOptions): Written {
  const known = readManifest(folder);
  const outputs = files.map(({path: name, content}) => ({name, bytes: Buffer.from(content)}));
  rejectLinks(folder, outputs);
  const changed = outputs.filter(({name, bytes}) => !isSame(path.join(folder, name), bytes));
  const foreign = changed.map(({name}) => name).filter((name) => !known?.has(name) && exists(path.join(folder, name)));
  if (foreign.length > 0 && !force) throw notOurs(folder, foreign);
  const names = new Set(outputs.map(({name}) => name));
  const stale = [...(known ?? [])].filter((name) => !names.has(name) && exists(path.join(folder, name)));
  if (!dryRun) {
    // Written before the files, so that after a crash every file is in the list.
    saveManifest(folder, new Set([...(known ?? []), ...names]));
    replace(folder, changed);
    for (const name of stale) removeFile(folder, name);
    saveManifest(folder, names);
  }
  return {
    files: outputs.length,
    bytes: outputs.reduce((sum, {bytes}) => sum + bytes.length, 0),
    written: changed.length,
    unchanged: outputs.length - changed.length,
    removed: stale.length,
  };
}

/** Throws if a folder is not empty and was not written by a tool, so that this is known before the tool runs. */
export function checkFolder(folder: string, {force}: Pick<WriteOptions, 'force'>): void {
  const stats = lstatSync(folder, {throwIfNoEntry: false});
  if (stats && !stats.isDirectory() && !stats.isSymbolicLink()) {
    throw new SiteError('output-not-ours', `${folder} is a file.`, {
      hint: 'Choose a folder, or a name that ends in .zip.',
    });
  }
  if (!stats || force || readManifest(folder)) return;
  const names = readdirSync(folder).filter((name) => name !== '.git');
  if (names.length > 0) throw notOurs(folder, names);
}

function notOurs(folder: string, names: readonly string[]): SiteError {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  const shown = names.toSorted().slice(0, 3).join(', ') + more;
  return new SiteError('output-not-ours', `${folder} contains files that galley tool did not write: ${shown}.`, {
    hint: 'Choose another folder with --out, or pass --force to write into this one.',
  });
}

/** Returns the names that were written before, or undefined if they are not known. */
function readManifest(folder: string): ReadonlySet<string> | undefined {
  try {
    const {files} = JSON.parse(readFileSync(path.join(folder, manifestName), 'utf8')) as {readonly files?: unknown};
    if (!Array.isArray(files)) return undefined;
    return new Set(files.filter((name): name is string => typeof name === 'string' && isBelow(folder, name)));
  } catch {
    return undefined; // There is no list, or it was changed: then the files are not ours.
  }
}

function saveManifest(folder: string, names: ReadonlySet<string>): void {
  const text = JSON.stringify(
    {about: 'Written by galley tool, which replaces these files.', files: [...names].toSorted()},
    undefined,
    2,
  );
  writeFileAtomic(path.join(folder, manifestName), Buffer.from(`${text}\n`));
}

function isBelow(folder: string, name: string): boolean {
  return path.resolve(folder, name).startsWith(path.resolve(folder) + path.sep);
}

/** A link to another folder would make us write there. */
function rejectLinks(folder: string, files: readonly {readonly name: string}[]): void {
  const folders = new Set(files.flatMap(({name}) => parentsOf(name)));
  for (const name of folders) {
    const stats = lstatSync(path.join(folder, name), {throwIfNoEntry: false});
    if (stats && !stats.isDirectory()) {
      throw new SiteError('output-not-ours', `${path.join(folder, name)} is not a folder, but one is needed there.`, {
        hint: 'Move it away, or choose another folder with --out.',
      });
    }
  }
}

/** `a/b/c.ts` → `a`, `a/b` */
function parentsOf(name: string): readonly string[] {
  const segments = name.split('/').slice(0, -1);
  return segments.map((_, index) => segments.slice(0, index + 1).join('/'));
}

function replace(folder: string, files: readonly {readonly name: string; readonly bytes: Buffer}[]): void {
  for (const {name, bytes} of files) writeFileAtomic(path.join(folder, name), bytes);
}

function removeFile(folder: string, name: string): void {
  // The target of a link is not in the folder.
  if (parentsOf(name).some((parent) => lstatSync(path.join(folder, parent)).isSymbolicLink())) return;
  rmSync(path.join(folder, name), {force: true});
  for (const parent of parentsOf(name).toReversed()) {
    if (readdirSync(path.join(folder, parent)).length > 0) return;
    rmdirSync(path.join(folder, parent));
  }
}

function exists(file: string): boolean {
  return lstatSync(file, {throwIfNoEntry: false}) !== undefined;
}

function isSame(file: string, bytes: Uint8Array): boolean {
  const stats = lstatSync(file, {throwIfNoEntry: false});
  if (!stats?.isFile() || stats.size !== bytes.length) return false;
  return readFileSync(file).equals(bytes);
}
