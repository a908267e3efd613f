// Checks out a commit into a temporary folder, without touching the user's files, index and branches.
import {existsSync, lstatSync, mkdirSync, rmSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';
import {git, tryGit} from '../git.js';
import type {Side} from './read-sides.js';

type RefSide = Extract<Side, {readonly kind: 'ref'}>;

export interface Checkout {
  /** The site root of this commit. */
  readonly root: string;
  /** Removes the worktree from the repository. The caller deletes `folder`. */
  removeWorktree(): void;
}

/**
 * Checks out the commit of a side as a worktree below `folder`, so that pages can take dates from its history. The
 * checkout uses the currently installed packages. Throws `content-missing` if the site does not exist in this commit.
 */
export function checkoutCommit({name, root, commit, prefix}: RefSide, folder: string): Checkout {
  mkdirSync(folder, {recursive: true});
  const tree = path.join(folder, 'tree');
  // Do not run the hooks of the repository: they may have any side effect.
  const noHooks = ['-c', `core.hooksPath=${path.join(folder, 'hooks')}`];
  const links: string[] = [];
  const removeWorktree = (): void => {
    // Git for Windows would follow the links and delete the packages themselves.
    for (const link of links) rmSync(link, {force: true});
    tryGit(root, [...noHooks, 'worktree', 'remove', '--force', '--force', tree]);
  };
  try {
    // Within a Git hook, GIT_INDEX_FILE names the user's index, which the checkout would overwrite.
    git(root, [...noHooks, 'worktree', 'add', '--detach', '--quiet', tree, commit], {GIT_INDEX_FILE: undefined});
  } catch (cause) {
    removeWorktree();
    throw new SiteError('checkout-failed', `Git cannot check out ${name} into a temporary folder.`, {
      cause,
      hint: `Try it yourself: git worktree add --detach FOLDER ${commit.slice(0, 10)}`,
    });
  }
  const site = path.resolve(tree, prefix);
  if (!existsSync(path.join(site, 'content'))) {
    removeWorktree();
    throw new SiteError('content-missing', `${name} has no folder ${prefix}content/.`, {
      hint: 'Compare with a commit that has the site in the same folder.',
    });
  }
  links.push(...linkPackages(root, site, prefix));
  return {root: site, removeWorktree};
}

/** Links `node_modules` of the site and of the folders above it, unless the commit contains one. Returns the links. */
function linkPackages(root: string, site: string, prefix: string): readonly string[] {
  const links: string[] = [];
  const depth = prefix.split('/').filter((step) => step !== '').length;
  for (let up = 0; up <= depth; up++) {
    const steps = Array.from({length: up}, () => '..');
    const [from, to] = [path.join(root, ...steps, 'node_modules'), path.join(site, ...steps, 'node_modules')];
    if (!existsSync(from) || lstatSync(to, {throwIfNoEntry: false}) !== undefined) continue;
    symlinkSync(from, to, 'junction');
    links.push(to);
  }
  return links;
}
