// Reads what `galley diff` compares: folders, Git refs, and the site as it is.
import {existsSync, statSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';
import {commitOf, prefixInRepository, tryGit} from '../git.js';
import type {Io} from '../io.js';
import {printable} from '../terminal/format-values.js';

/** One of the two sites. */
export type Side =
  | {readonly kind: 'folder'; readonly name: string; readonly folder: string}
  /** `prefix` is the path of the site in the repository. */
  | {
      readonly kind: 'ref';
      readonly name: string;
      readonly root: string;
      readonly commit: string;
      readonly prefix: string;
    }
  | {readonly kind: 'site'; readonly name: string; readonly root: string};

/** The arguments of the command. */
type SideArguments = readonly [before: string, after?: string | undefined];

/** Returns the old and the new side. Throws a `SiteError`. */
export function readSides(io: Pick<Io, 'cwd' | 'root'>, args: SideArguments): readonly [Side, Side] {
  const [before, after] = rangeOf(io, args);
  return [sideOf(io, before), after === undefined ? workingTree(io) : sideOf(io, after)];
}

/** `main..HEAD` is the same as two arguments. `main...HEAD` starts at the commit where both branched off. */
function rangeOf(io: Pick<Io, 'cwd' | 'root'>, [before, after]: SideArguments): readonly [string, string?] {
  const [, from, dots, to] = /^(.*?)(\.{2,3})(?![./\\])(.*)$/s.exec(before) ?? [];
  const isRange =
    after === undefined && from !== undefined && !isFolder(path.resolve(io.cwd, before)) && !/[/\\]$|^$/.test(from);
  if (!isRange) return after === undefined ? [before] : [before, after];
  const [a, b] = [from, to || 'HEAD'];
  if (dots === '..') return [a, b];
  const root = io.root();
  const commits = [a, b].map((ref) => commitIn(root, ref));
  const base = tryGit(root, ['merge-base', ...commits]);
  if (base === undefined) {
    throw new SiteError('ref-unknown', `${printable(a)} and ${printable(b)} have no commit in common.`, {
      hint: 'In CI, fetch the whole history, for example with fetch-depth: 0.',
    });
  }
  return [base.trim(), b];
}

function sideOf(io: Pick<Io, 'cwd' | 'root'>, name: string): Side {
  const folder = path.resolve(io.cwd, name);
  if (isFolder(folder)) return {kind: 'folder', name: printable(name), folder};
  if (/^[.~]?[/\\]|[/\\]$|^\.\.[/\\]/.test(name)) {
    throw new SiteError('folder-missing', `There is no folder ${printable(name)}.`, {
      hint: 'Name the output folder of a build, or a Git commit, branch or tag.',
    });
  }
  const root = io.root();
  const prefix = prefixInRepository(root, {
    subject: `Comparing with ${printable(name)}`,
    hint: `There is no folder ${printable(name)} either. Name two output folders of builds.`,
  });
  const commit = commitIn(root, name);
  const isId = /^[0-9a-f]{7,}$/.test(name) && commit.startsWith(name);
  return {kind: 'ref', name: isId ? name.slice(0, 10) : printable(name), root, commit, prefix};
}

function commitIn(root: string, ref: string): string {
  return commitOf(
    root,
    ref,
    'There is no folder of this name either. In CI, fetch the branch first: git fetch origin BRANCH, then galley diff origin/BRANCH.',
  );
}

function workingTree(io: Pick<Io, 'root'>): Side {
  return {kind: 'site', name: 'working tree', root: io.root()};
}

function isFolder(folder: string): boolean {
  return existsSync(folder) && statSync(folder).isDirectory();
}
