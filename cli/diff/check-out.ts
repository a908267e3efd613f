// Checks out a commit into a temporary folder, without touching the user's files, index and branches.
import {existsSync, lstatSync, mkdirSync, rmSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/error.js';
import {git, tryGit} from '../git.js';
import type {Side} from './read-sides.js';

type RefSide = Extract<Side, {readonly kind: 'ref'}>;

export interface CheckedOut {
  /** The site root of this commit. */
  readonly root: string;
  /** Forgets the folder. It still has to be deleted. */
  remove(): void;
}

/**
 * Checks out the commit of a side below `folder`, with its history, from which pages take dates. The packages that are
 * installed now are used for it too. Throws `content-missing` if the site does not exist in this commit.
 */
export function checkOut({name, root, commit, prefix}: RefSide, folder: string): CheckedOut {
  mkdirSync(folder, {recursive: true});
  const tree = path.join(folder, 'tree');
  // Hooks of the repository are for work on it, and can do anything.
  const noHooks = ['-c', `core.hooksPath=${path.join(folder, 'hooks')}`];
  const links: string[] = [];
  const remove = (): void => {
    // Git for Windows would delete the packages that a link leads to.
    for (const link of links) rmSync(link, {force: true});
    tryGit(root, [...noHooks, 'worktree', 'remove', '--force', '--force', tree]);
  };
  try {
    // In a hook of Git, the variable names the index of the user, which the checkout would overwrite.
    git(root, [...noHooks, 'worktree', 'add', '--detach', '--quiet', tree, commit], {GIT_INDEX_FILE: undefined});
  } catch (cause) {
    remove();
    throw new SiteError('checkout-failed', `Git cannot check out ${name} into a temporary folder.`, {
      cause,
      hint: `Try it yourself: git worktree add --detach FOLDER ${commit.slice(0, 10)}`,
    });
  }
  const site = path.resolve(tree, prefix);
  if (!existsSync(path.join(site, 'content'))) {
    remove();
    throw new SiteError('content-missing', `${name} has no folder ${prefix}content/.`, {
      hint: 'Compare with a commit that has the site at the same place.',
    });
  }
  links.push(...linkPackages(root, site, prefix));
  return {root: site, remove};
}

/** Links `node_modules` of the site and of the folders above it, as far as the commit has none. Returns the links. */
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
