// Runs `galley check --since` in Git repositories.
import {execFileSync} from 'node:child_process';
import {rmSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary, writeFiles} from '../support/temporary.js';

const matter = '---\ndescription: A page.\n---\n\n';
const pixel = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';

/** `old.md` has a finding that no change of other pages below can cause. */
const site = {
  'content/index.md': `${matter}# Home\n\n[A](/docs/a), [B](/docs/b), [old](/old), [gone](/docs/gone).\n`,
  'content/old.md': `${matter}# Old\n\n[nowhere](/nowhere)\n`,
  'content/docs/a.md': `${matter}# Guide\n\nText.\n\nSee [B](b.md#part).\n\n![Shot](shot.svg)\n\n<!--@include: ./_part.md-->\n`,
  'content/docs/b.md': `${matter}# Reference\n\n## Part\n\nText.\n`,
  'content/docs/gone.md': `${matter}# Gone\n\nText.\n`,
  'content/docs/_part.md': 'Included.\n',
  'content/docs/shot.svg': pixel,
};

function git(root: string, ...args: readonly string[]): void {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', [...identity, ...args], {cwd: root, stdio: 'ignore'});
}

function commit(root: string): void {
  git(root, 'add', '--all');
  git(root, 'commit', '--message', 'Change');
}

function repository(files: Readonly<Record<string, string>> = {}): string {
  const root = temporary({...site, '.gitignore': '.galley\n', ...files});
  git(root, 'init', '--initial-branch', 'main');
  commit(root);
  return root;
}

/** A line of JSON: a finding or the summary. */
interface Finding {
  readonly severity?: string;
  readonly code?: string;
  readonly place?: {readonly file: string; readonly line?: number};
  readonly elsewhere?: number;
}

/** `content/a.md:7 link-broken` for each error and warning, and the number of findings elsewhere. */
async function since(root: string, ref = 'HEAD'): Promise<readonly (string | number)[]> {
  const {stdout} = await galley(['check', '--since', ref, '--json'], {cwd: root});
  const lines = stdout.split('\n').map((line) => JSON.parse(line) as Finding);
  return lines.flatMap(({severity, code, place, elsewhere}): readonly (string | number)[] => {
    if (elsewhere !== undefined) return [elsewhere];
    return severity === 'info' ? [] : [`${place?.file}:${place?.line} ${code}`];
  });
}

test('galley check --since HEAD without changes reports no findings and counts those left out', async () => {
  const root = repository();
  const {stderr, exitCode} = await galley(['check', '--since', 'HEAD'], {cwd: root});
  expect(exitCode).toBe(0);
  expect(stderr).toContain('1 finding elsewhere is left out, because the changes cannot have caused it.');
});

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  [
    'an edited page',
    {'content/docs/b.md': `${site['content/docs/b.md']}\n[x](/x)\n`},
    ['content/docs/b.md:11 link-broken'],
  ],
  [
    'a heading to which another page links',
    {'content/docs/b.md': `${matter}# Reference\n\n## Piece\n`},
    ['content/docs/a.md:9 anchor-broken'],
  ],
  [
    'the address of a page',
    {'content/docs/b.md': site['content/docs/b.md'].replace('---\n', '---\nslug: c\n')},
    ['content/index.md:7 link-broken'],
  ],
  ['a new page', {'content/new.md': `${matter}# New\n\n[x](/x)\n`}, ['content/new.md:7 link-broken']],
  ['an included file', {'content/docs/_part.md': '[x](/x)\n'}, ['content/docs/_part.md:1 link-broken']],
  ['the config', {'content/site.yml': 'url: https://example.com\n'}, ['content/old.md:7 link-broken']],
  [
    'a template',
    {'templates/components/note.tsx': 'export default function Note() {\n  return null;\n}\n'},
    ['content/old.md:7 link-broken'],
  ],
  ['a file outside of the site', {'notes.txt': 'x'}, []],
])('galley check --since reports the findings that a change of %s can cause', async (_, files, expected) => {
  const root = repository();
  writeFiles(root, files);
  expect((await since(root)).slice(0, -1)).toEqual(expected);
});

test('galley check --since reports links to a removed page and uses of a removed image', async () => {
  const root = repository();
  for (const file of ['gone.md', 'shot.svg']) rmSync(path.join(root, 'content/docs', file));
  expect(await since(root)).toEqual(['content/docs/a.md:11 image-missing', 'content/index.md:7 link-broken', 1]);
});

test('galley check --since reports a page as orphan after a change removed its only link', async () => {
  const hidden = `---\ndescription: A page.\nnavigation: false\n---\n\n# Hidden\n\nText.\n`;
  const root = repository({'content/hidden.md': hidden, 'content/links.md': `${matter}# Links\n\n[hidden](/hidden)\n`});
  const orphans = async (): Promise<number> => {
    const {stdout} = await galley(['check', '--since', 'HEAD', '--json'], {cwd: root});
    return stdout.split('No page links to /hidden.').length - 1;
  };
  expect(await orphans()).toBe(0);
  writeFiles(root, {'content/links.md': `${matter}# Links\n\nText.\n`});
  expect(await orphans()).toBe(1);
});

test('galley check --since sees committed, staged, unstaged and untracked changes of a branch, not those of the base', async () => {
  const root = repository();
  git(root, 'checkout', '-b', 'work');
  writeFiles(root, {'content/committed.md': `${matter}[x](/x)\n`});
  commit(root);
  git(root, 'checkout', 'main');
  writeFiles(root, {'content/old.md': `${matter}# Old\n`});
  commit(root);
  git(root, 'checkout', 'work');
  writeFiles(root, {'content/staged.md': `${matter}[x](/x)\n`});
  git(root, 'add', '--all');
  const edited = `${site['content/docs/gone.md']}[x](/x)\n`;
  writeFiles(root, {'content/docs/gone.md': edited, 'content/untracked.md': `${matter}[x](/x)\n`});
  expect(await since(root, 'main')).toEqual([
    'content/committed.md:5 link-broken',
    'content/docs/gone.md:8 link-broken',
    'content/staged.md:5 link-broken',
    'content/untracked.md:5 link-broken',
    1,
  ]);
});

test('galley check --since reports changes of a site in a subfolder of the repository with a non-ASCII name', async () => {
  const root = temporary({'sites/über/content/index.md': `${matter}# Home\n`});
  git(root, 'init');
  commit(root);
  writeFiles(root, {'sites/über/content/é.md': `${matter}[x](/x)\n`, 'other.md': ''});
  expect(await since(path.join(root, 'sites/über'))).toEqual(['content/é.md:5 link-broken', 0]);
});

test('galley check --since keeps baseline entries of unchanged files', async () => {
  const root = repository();
  const baseline = ['--baseline', 'known.json'];
  await galley(['check', ...baseline, '--update-baseline'], {cwd: root});
  const {stdout} = await galley(['check', ...baseline, '--since', 'HEAD', '--json'], {cwd: root});
  const {baseline: outcome, elsewhere} = JSON.parse(stdout) as Record<string, {known: number; change: string}>;
  expect([outcome?.change, elsewhere]).toEqual(['none', 0]);
});

test('galley check --since in a repository of another user shows the command that lets Git read it', async () => {
  const root = repository();
  const env = {GIT_TEST_ASSUME_DIFFERENT_OWNER: '1'};
  const {stderr, exitCode} = await galley(['check', '--since=HEAD'], {cwd: root, env});
  expect([exitCode, stderr]).toEqual([
    2,
    `error  --since needs the Git repository of ${root}, which Git does not read, because another user owns it.  repository-untrusted
   hint: If you trust it, run \`git config --global --add safe.directory ${root}\`.`,
  ]);
});

test.each([
  ['outside of a repository', false, 'HEAD', 'repository-missing'],
  ['with an unknown ref', true, 'nope', 'ref-unknown'],
  ['with an option in place of a ref', true, '--output=x', 'ref-unknown'],
])('galley check --since %s exits with 2 and an error code', async (_, isRepository, ref, code) => {
  const root = isRepository ? repository() : temporary(site);
  const {stdout, exitCode} = await galley(['check', `--since=${ref}`, '--json'], {cwd: root});
  expect([exitCode, (JSON.parse(stdout) as {code: string}).code]).toEqual([2, code]);
});
