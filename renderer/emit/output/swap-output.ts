// Replaces the old site with the new one in two renames. The names of leftover folders show where a killed build
// stopped, so that the next start can clean up:
//
//   .dist.galley-draft-{pid}-{start}   an unfinished site: deleted
//   .dist.galley-old-{pid}-{start}     the complete former site: restored if `dist` is missing
//   .dist.galley-gone-{pid}-{start}    a former site being removed: deleted
import {existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, unlinkSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {SiteError} from '../../base/site-error.js';
import {linkOrCopy} from './link-or-copy.js';
import type {Manifest} from './output-manifest.js';
import {foreignDotNames} from './output-folder.js';
import {withOutputErrors, toOutputError} from './with-output-errors.js';
import {processStartTime} from './process-start-time.js';

type LeftoverStage = 'draft' | 'old' | 'gone';

/**
 * Creates a folder beside `folder` for the new site and returns its path. It is empty, unless `take` moved a site
 * there.
 */
export function createDraft(folder: string, take: (draft: string) => boolean = () => false): string {
  const draft = stagePath(folder, 'draft');
  withOutputErrors(dirname(folder), () => mkdirSync(dirname(folder), {recursive: true}));
  // Not recursive: on a file system that rejects folders, Node would retry endlessly.
  if (!take(draft)) withOutputErrors(folder, () => mkdirSync(draft));
  return draft;
}

export type Rename = (from: string, to: string) => void;

/**
 * Replaces `folder` by `draft`. Names at the top that begin with a dot and are not in `manifest`, such as `.git`, are
 * moved from the old site. The remaining files are removed, unless `keep` moves them elsewhere. If a rename fails, the
 * old site is restored and a `SiteError` is thrown.
 */
export function swapOutput(
  folder: string,
  draft: string,
  manifest: Manifest,
  rename: Rename = renameSync,
  keep: (old: string) => boolean = () => false,
): void {
  if (!existsSync(folder)) return withOutputErrors(folder, () => rename(draft, folder));
  const old = stagePath(folder, 'old');
  withOutputErrors(folder, () => rename(folder, old));
  const undo = [() => restoreOld(old, folder, rename)];
  let path = folder;
  try {
    rename(draft, folder);
    undo.push(() => rename(folder, draft));
    for (const [from, to] of dotNames(old, folder, manifest)) {
      path = to;
      rename(from, to);
      undo.push(() => rename(to, from));
    }
  } catch (error) {
    throw swapError(path, error, undoAll(undo) ? 'The old site was restored.' : `The old site is in ${old}.`);
  }
  if (!keep(old)) removeOld(folder, old);
}

/** Runs the steps in reverse order. Returns false if one of them fails. */
function undoAll(steps: readonly (() => void)[]): boolean {
  try {
    for (const step of steps.toReversed()) step();
    return true;
  } catch {
    // The original error matters more, and the next start cleans up.
    return false;
  }
}

/** If the rename fails because another program created a folder with that name, links file by file. */
function restoreOld(old: string, folder: string, rename: Rename): void {
  try {
    rename(old, folder);
  } catch {
    linkTree(old, folder);
    removeTree(old);
  }
}

/** Keeps files that already exist in `to`. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, {recursive: true});
  for (const entry of readdirSync(from, {withFileTypes: true})) {
    const target = join(to, entry.name);
    if (entry.isDirectory()) linkTree(join(from, entry.name), target);
    else if (!existsSync(target)) linkOrCopy(join(from, entry.name), target);
  }
}

function swapError(path: string, error: unknown, outcome: string): unknown {
  const siteError = toOutputError(path, error);
  if (!(siteError instanceof SiteError)) return siteError;
  return new SiteError(siteError.code, `${siteError.message} ${outcome}`, {
    cause: siteError.cause,
    hint: siteError.hint ?? '',
  });
}

/** Cleans up what killed builds left around `folder`. The caller must hold the lock. */
export function recoverOutput(folder: string, manifest: Manifest | undefined): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) return;
  for (const {name, stage} of leftovers(folder, readdirSync(parent))) {
    const path = join(parent, name);
    if (stage !== 'old') removeLeftover(path);
    else if (existsSync(folder)) removeFormerSite(folder, path, manifest);
    else withOutputErrors(folder, () => renameSync(path, folder));
  }
}

/** A folder without write permission must not stop every later build. */
function removeLeftover(path: string): void {
  try {
    removeTree(path);
  } catch {
    // The next start tries again.
  }
}

function removeFormerSite(folder: string, old: string, manifest: Manifest | undefined): void {
  for (const [from, to] of dotNames(old, folder, manifest)) withOutputErrors(to, () => renameSync(from, to));
  removeOld(folder, old);
}

/** Returns old and new path of each file or folder that is moved from the old site. */
function dotNames(old: string, folder: string, manifest: Manifest | undefined): readonly (readonly [string, string])[] {
  return foreignDotNames(old, manifest).flatMap((name) => {
    const target = join(folder, name);
    return existsSync(target) ? [] : [[join(old, name), target] as const];
  });
}

function removeOld(folder: string, old: string): void {
  try {
    const gone = stagePath(folder, 'gone');
    renameSync(old, gone);
    removeTree(gone);
  } catch {
    // The new site is in place. What could not be removed, such as an open file, is removed at the next start.
  }
}

/** Removes a folder and its content, about twice as fast as `rmSync`, which makes more system calls per file. */
export function removeTree(folder: string): void {
  for (const entry of readdirSync(folder, {withFileTypes: true})) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeTree(path);
    else unlinkSync(path);
  }
  rmdirSync(folder);
}

function stagePath(folder: string, stage: LeftoverStage): string {
  return join(dirname(folder), `${prefixOf(folder)}${stage}-${process.pid}-${processStartTime(process.pid)}`);
}

function prefixOf(folder: string): string {
  return `.${basename(folder)}.galley-`;
}

// The pid is that of this process if an earlier build in it failed. It is that of another running process if a second
// site writes to the same folder.
function leftovers(folder: string, names: readonly string[]): {name: string; stage: LeftoverStage}[] {
  const prefix = prefixOf(folder);
  return names.flatMap((name) => {
    const [, stage, pid, started] =
      (name.startsWith(prefix) && /^(draft|old|gone)-(\d+)-(\w+)$/.exec(name.slice(prefix.length))) || [];
    if (!stage || (Number(pid) !== process.pid && processStartTime(Number(pid)) === started)) return [];
    return [{name, stage: stage as LeftoverStage}];
  });
}
