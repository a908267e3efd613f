// Checks out a commit into a temporary folder, without touching the user's files, index and branches.
import {existsSync, lstatSync, mkdirSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/error.js';
import {git, tryGit} from '../git.js';
import type {Side} from './sides.js';

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
  const remove = (): void => void tryGit(root, [...noHooks, 'worktree', 'remove', '--force', '--force', tree]);
  try {
    git(root, [...noHooks, 'worktree', 'add', '--detach', '--quiet', tree, commit]);
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
  linkPackages(root, site, prefix);
  return {root: site, remove};
}

/** Links `node_modules` of the site and of the folders above it, as far as the commit has none. */
function linkPackages(root: string, site: string, prefix: string): void {
  const depth = prefix.split('/').filter((step) => step !== '').length;
  for (let up = 0; up <= depth; up++) {
    const steps = Array.from({length: up}, () => '..');
    const [from, to] = [path.join(root, ...steps, 'node_modules'), path.join(site, ...steps, 'node_modules')];
    if (existsSync(from) && lstatSync(to, {throwIfNoEntry: false}) === undefined) symlinkSync(from, to, 'junction');
  }
}
