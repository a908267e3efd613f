// Two renames put a new site in place of the old one. Whatever a killed build leaves behind says, by its name,
// how far that build came, so the next start can put things right:
//
//   .dist.galley-draft-{pid}-{start}   a site being put together: worth nothing
//   .dist.galley-old-{pid}-{start}     the whole former site: goes back when `dist` is missing
//   .dist.galley-gone-{pid}-{start}    a former site being removed: worth nothing
import {existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, unlinkSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import type {Manifest} from './manifest.js';
import {foreignDotNames} from './output-folder.js';
import {onDisk} from './output-fault.js';
import {processStart} from './process-start.js';

type Stage = 'draft' | 'old' | 'gone';

/** Creates an empty folder beside `folder` for the new site and gives its path. */
export function createDraft(folder: string): string {
  const draft = stagePath(folder, 'draft');
  onDisk(dirname(folder), () => mkdirSync(dirname(folder), {recursive: true}));
  // Not recursive: on a file system that takes no folders, Node would try for ever.
  onDisk(folder, () => mkdirSync(draft));
  return draft;
}

/**
 * Puts `draft` in place of `folder`. Names at the top that begin with a dot and that `known` does not have (`.git`)
 * move over from the old site; the rest of it is removed.
 */
export function swap(folder: string, draft: string, known: Manifest): void {
  const old = stagePath(folder, 'old');
  const replaces = existsSync(folder);
  if (replaces) onDisk(folder, () => renameSync(folder, old));
  try {
    onDisk(folder, () => renameSync(draft, folder));
  } catch (error) {
    if (replaces) renameSync(old, folder);
    throw error;
  }
  if (replaces) retire(folder, old, known);
}

/** Puts right what builds that were killed have left around `folder`; the caller holds the lock. */
export function recover(folder: string, known: Manifest | undefined): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  for (const {name, stage} of leftovers(folder, readdirSync(parent))) {
    const path = join(parent, name);
    if (stage !== 'old') removeTree(path);
    else if (existsSync(folder)) retire(folder, path, known);
    else onDisk(folder, () => renameSync(path, folder));
  }
}

function retire(folder: string, old: string, known: Manifest | undefined): void {
  for (const name of foreignDotNames(old, known)) {
    const home = join(folder, name);
    if (!existsSync(home)) onDisk(home, () => renameSync(join(old, name), home));
  }
  const gone = stagePath(folder, 'gone');
  renameSync(old, gone);
  try {
    removeTree(gone);
  } catch {
    // The new site is in place; what could not be removed (a file in use) is tried again at the next start.
  }
}

/** Removes a folder and all below it; about twice as fast as `rmSync`, which asks more about every file. */
export function removeTree(folder: string): void {
  for (const entry of readdirSync(folder, {withFileTypes: true})) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeTree(path);
    else unlinkSync(path);
  }
  rmdirSync(folder);
}

function stagePath(folder: string, stage: Stage): string {
  return join(dirname(folder), `${prefixOf(folder)}${stage}-${process.pid}-${processStart(process.pid)}`);
}

function prefixOf(folder: string): string {
  return `.${basename(folder)}.galley-`;
}

// The pid is our own when an earlier build of this process failed; of another living one when a second site writes to the same folder.
function leftovers(folder: string, names: readonly string[]): {name: string; stage: Stage}[] {
  const prefix = prefixOf(folder);
  return names.flatMap((name) => {
    const [, stage, pid, started] =
      (name.startsWith(prefix) && /^(draft|old|gone)-(\d+)-(\w+)$/.exec(name.slice(prefix.length))) || [];
    if (!stage || (Number(pid) !== process.pid && processStart(Number(pid)) === started)) return [];
    return [{name, stage: stage as Stage}];
  });
}
