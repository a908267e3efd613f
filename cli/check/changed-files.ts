// Asks Git which files of a site changed since a commit.
import {execFileSync} from 'node:child_process';
import path from 'node:path';
import type {FileChanges} from '../../renderer/caused-by-changes.js';
import {commitOf, git, gitOptions, prefixInRepository, tryGit} from '../git.js';

/**
 * Returns what changed below a site root since the work branched off `ref`: committed, staged, unstaged and untracked.
 * Throws a `SiteError` outside of a repository and for a name that Git does not know.
 */
export function changesSince(root: string, ref: string): FileChanges {
  const prefix = prefixInRepository(root, {
    subject: '--since',
    hint: 'Leave out --since to report all findings.',
  });
  const top = path.join(root, path.relative(prefix, ''));
  const base = baseOf(top, ref);
  const changed = git(top, ['diff', '--name-only', '-z', '--no-renames', '--no-ext-diff', base, '--']);
  const untracked = git(top, ['ls-files', '--others', '--exclude-standard', '-z']);
  const names = `${changed}${untracked}`.split('\0').filter((name) => name !== '');
  const fromRoot = (name: string): string => path.posix.relative(prefix, name).normalize('NFC');
  const documents = names.filter((name) => isDocument(fromRoot(name)));
  const texts = textsAt(top, base, documents);
  return {
    files: new Set(names.map(fromRoot)),
    earlierTexts: new Map([...texts].map(([name, text]) => [fromRoot(name), text] as const)),
  };
}

/**
 * Returns the commit at which the current branch left that of `ref`, because changes made there since are not those of
 * this branch. Without one, as in a shallow clone, returns the commit of `ref`.
 */
function baseOf(top: string, ref: string): string {
  const commit = commitOf(top, ref, 'In CI, fetch it first: git fetch origin BRANCH, then --since origin/BRANCH.');
  return (tryGit(top, ['merge-base', commit, 'HEAD']) ?? commit).trim();
}

function isDocument(file: string): boolean {
  return /^content\/.*\.(?:md|mdc|mdx|ya?ml|json5?|csv)$/i.test(file);
}

/** Returns the texts of files in a commit. Files that the commit does not have are omitted. */
function textsAt(top: string, commit: string, names: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const readable = names.filter((name) => !name.includes('\n')); // Git reads one name per line.
  if (readable.length === 0) return texts;
  const input = readable.map((name) => `${commit}:${name}\n`).join('');
  const output = execFileSync('git', ['cat-file', '--batch'], {...gitOptions(top), input});
  let offset = 0;
  for (const name of readable) {
    const end = output.indexOf(10, offset);
    // `<id> blob <size>`, or `<name> missing`
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(output.subarray(offset, end).toString())?.[1];
    offset = end + 1;
    if (size === undefined) continue;
    texts.set(name, output.subarray(offset, offset + Number(size)).toString());
    offset += Number(size) + 1;
  }
  return texts;
}
