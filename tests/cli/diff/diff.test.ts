// `galley diff` with folders and in Git repositories.
import {execFileSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {expect, test} from 'vitest';
import {bin, galley} from '../../support/galley.js';
import {temporary, writeFiles} from '../../support/temporary.js';

const before = {
  'index.html': '<title>Home</title><main><h1>Home</h1><p>You need Node.js 20 or newer.</p></main>',
  'gone.html': '<title>Gone</title><main><h1>Gone</h1></main>',
};
const after = {
  'index.html': '<title>Home</title><main><h1>Home</h1><p>You need Node.js 22 or <a href="/x">newer</a>.</p></main>',
  'new.html': '<title>New</title><main><h1>New</h1></main>',
};

function folders(): string {
  return temporary({
    ...Object.fromEntries(Object.entries(before).map(([name, text]) => [`a/${name}`, text])),
    ...Object.fromEntries(Object.entries(after).map(([name, text]) => [`b/${name}`, text])),
  });
}

test('galley diff A B prints added, removed and changed pages of two folders', async () => {
  const cwd = folders();
  expect(await galley(['diff', 'a', 'b'], {cwd})).toEqual({
    exitCode: 0,
    stderr: '',
    stdout: `a → b

~ /  Home  +1 −1 words
    links:
      + /x
    text:
      # Home
      You need Node.js [-20-]{+22+} or newer.
    weight: HTML 81 B → 98 B

- /gone  Gone  no redirect

+ /new  New  1 word

1 page added, 1 removed, 1 changed.`,
  });
});

test('galley diff --exit-code exits with 1 for differences, and with 0 without any', async () => {
  const cwd = folders();
  expect((await galley(['diff', 'a', 'b', '--exit-code'], {cwd})).exitCode).toBe(1);
  expect(await galley(['diff', 'a', 'a', '--exit-code'], {cwd})).toEqual({
    exitCode: 0,
    stderr: '',
    stdout: 'a → a\n\nNo differences.  (2 unchanged)',
  });
});

test('galley diff --json prints one line of JSON with a version, the same as --format json', async () => {
  const cwd = folders();
  const {stdout} = await galley(['diff', 'a', 'b', '--json'], {cwd});
  expect((await galley(['diff', 'a', 'b', '--format', 'json'], {cwd})).stdout).toBe(stdout);
  const {pages, ...rest} = JSON.parse(stdout) as {readonly pages: readonly {readonly change: string}[]};
  expect(pages.map(({change}) => change)).toEqual(['changed', 'removed', 'added']);
  expect(rest).toEqual({
    type: 'diff',
    version: 1,
    before: {kind: 'folder', name: 'a', errors: 0},
    after: {kind: 'folder', name: 'b', errors: 0},
    isSame: false,
    counts: {before: 2, after: 2, added: 1, removed: 1, moved: 0, changed: 1, unchanged: 0},
    shared: [],
    markup: {content: [], elsewhere: []},
    files: [],
  });
});

test('galley diff --format markdown escapes HTML, mentions and table cells of the content', async () => {
  const cwd = temporary({
    'a/index.html': '<main><h1>Home</h1><p>One</p></main>',
    'b/index.html': '<main><h1>Home @team &lt;b&gt;</h1><p>One &lt;script&gt; | two</p></main>',
  });
  const {stdout} = await galley(['diff', 'a', 'b', '--format', 'markdown'], {cwd});
  expect(stdout).toBe(`<!-- galley diff -->

### Galley: 1 page changed

a → b

| | Page | Title | |
| --- | --- | --- | --- |
| changed | / | Home @\u200Bteam \\<b\\> | +4 −0 words |

<details><summary>/: Home @\u200Bteam &lt;b&gt;</summary>

> \\# Home<ins> @\u200Bteam \\<b\\></ins>
>
> One<ins> \\<script\\> \\| two</ins>

Weight: HTML 36 B → 73 B

</details>`);
});

test('galley diff --format markdown stays below 65,536 characters and counts the sections left out', async () => {
  const many = (text: string): Record<string, string> =>
    Object.fromEntries(
      Array.from({length: 120}, (_, index) => [
        `p${index}/index.html`,
        `<main><h1>Page ${index}</h1><p>${`${text} ${index} `.repeat(60)}</p></main>`,
      ]),
    );
  const cwd = temporary();
  writeFiles(path.join(cwd, 'a'), many('old'));
  writeFiles(path.join(cwd, 'b'), many('new'));
  const {stdout} = await galley(['diff', 'a', 'b', '--format', 'markdown'], {cwd});
  expect(stdout.length).toBeLessThanOrEqual(65_536);
  expect(stdout).toMatch(/\n\nA comment has at most 65,536 characters\. Left out: \d+ sections\.$/);
});

test('galley diff --format html --out writes one HTML file without external resources and escapes content', async () => {
  const cwd = temporary({
    'a/index.html': '<main><h1>Home</h1><p>One</p></main>',
    'b/index.html': '<main><h1>Home</h1><p>One &lt;img src=x onerror=alert(1)&gt;</p></main>',
  });
  const {stderr, stdout, exitCode} = await galley(['diff', 'a', 'b', '--format', 'html', '--out', 'r/diff.html'], {
    cwd,
  });
  expect({stderr, stdout, exitCode}).toEqual({exitCode: 0, stdout: '', stderr: '✓ 1 page changed.  r/diff.html'});
  const html = readFileSync(path.join(cwd, 'r/diff.html'), 'utf8');
  expect(html).toContain('<p>One<ins> &lt;img src=x onerror=alert(1)&gt;</ins></p>');
  expect(html.match(/<(?:script|img|link|iframe)\b/g)).toBeNull();
});

function git(root: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** A site in a folder of a repository, with a tag `v1`. */
function repository(): string {
  const top = temporary({
    '.gitignore': '.galley\ndist\n',
    'site/content/index.md': '# Home\n\nHello world.\n',
    'site/content/docs/a.md': '# A\n\nText of a page that is long enough to be found.\n',
  });
  git(top, 'init', '--initial-branch', 'main');
  git(top, 'add', '--all');
  git(top, 'commit', '--message', 'Start');
  git(top, 'tag', 'v1');
  return path.join(top, 'site');
}

interface Pages {
  readonly before: {readonly name: string};
  readonly pages: readonly {readonly change: string; readonly route: string; readonly from?: string}[];
}

/** `changed /`, `moved /b from /a` for each page. */
async function changes(root: string, ...args: readonly string[]): Promise<readonly string[]> {
  const {stdout} = await galley(['diff', ...args, '--json'], {cwd: root});
  return (JSON.parse(stdout) as Pages).pages.map(({change, route, from}) =>
    change === 'moved' ? `moved ${route} from ${from}` : `${change} ${route}`,
  );
}

test('galley diff REF compares a ref with the working tree and leaves the repository unchanged', async () => {
  const root = repository();
  const folder = temporary();
  mkdirSync(path.join(root, 'content/guide'));
  git(root, 'mv', 'content/docs/a.md', 'content/guide/a.md');
  writeFileSync(path.join(root, 'content/index.md'), '---\nlayout: default\n---\n\n# Home\n\nHello new world.\n');
  git(root, 'config', 'core.hooksPath', path.join(folder, 'hooks'));
  writeFiles(folder, {'hooks/post-checkout': '#!/bin/sh\ntouch "$0.ran"\n'});
  execFileSync('chmod', ['+x', path.join(folder, 'hooks/post-checkout')]);
  const [status, refs] = [git(root, 'status', '--porcelain'), git(root, 'for-each-ref')];
  // The environment of a Git hook.
  const env = {TMPDIR: folder, GIT_INDEX_FILE: path.join(root, '../.git/index')};
  const {stdout} = await galley(['diff', 'v1', '--json'], {cwd: root, env});
  const {before: side, pages} = JSON.parse(stdout) as Pages;
  expect(side).toEqual({kind: 'ref', name: 'v1', commit: git(root, 'rev-parse', 'v1').trim(), errors: 0});
  expect(pages.filter(({route}) => route !== '/search')).toMatchObject([
    {change: 'changed', route: '/'},
    {change: 'moved', route: '/guide/a', from: '/docs/a'},
  ]);
  expect(readdirSync(folder)).toEqual(['hooks']);
  expect(readdirSync(path.join(folder, 'hooks'))).toEqual(['post-checkout']);
  expect({
    status: git(root, 'status', '--porcelain'),
    refs: git(root, 'for-each-ref'),
    worktrees: existsSync(path.join(root, '../.git/worktrees')),
    dist: existsSync(path.join(root, 'dist')),
  }).toEqual({status, refs, worktrees: false, dist: false});
});

test('galley diff A...B compares B with the merge base, and A..B with A', async () => {
  const root = repository();
  git(root, 'checkout', '-b', 'change');
  writeFileSync(path.join(root, 'content/docs/a.md'), '# A\n\nOther text.\n');
  git(root, 'commit', '--all', '--message', 'Change');
  git(root, 'checkout', 'main');
  writeFileSync(path.join(root, 'content/index.md'), '# Home\n\nHello main.\n');
  git(root, 'commit', '--all', '--message', 'Go on');
  expect(await changes(root, 'main...change')).toEqual(['changed /docs/a']);
  expect(await changes(root, 'main..change')).toEqual(['changed /', 'changed /docs/a']);
  expect(await changes(root, 'main', 'main')).toEqual([]);
});

test('galley diff REF prints the template errors of the ref and exits with 2', async () => {
  const root = repository();
  writeFiles(root, {'templates/pages/x.tsx': 'export default 1 +;\n'});
  git(root, 'add', '--all');
  git(root, 'commit', '--message', 'Break');
  rmSync(path.join(root, 'templates'), {recursive: true});
  expect(await galley(['diff', 'HEAD'], {cwd: root})).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `templates/pages/x.tsx:1:19  error  Unexpected ";".  template-invalid
   1 │ export default 1 +;
     │                   ^

1 error in 1 file

error  HEAD does not build.  side-failed`,
  });
});

test('galley diff prints the number of content errors of a side and exits with 0', async () => {
  const root = repository();
  writeFileSync(path.join(root, 'content/index.md'), '# Home\n\n[nowhere](/nowhere)\n');
  const {stdout, exitCode} = await galley(['diff', 'v1'], {cwd: root});
  expect(exitCode).toBe(0);
  expect(stdout.split('\n')[2]).toBe('working tree has 1 error, so pages of it can be missing or incomplete.');
});

test.each([
  ['an unknown ref', ['nope'], 'ref-unknown', 'Git does not know the commit, branch or tag nope.'],
  ['a missing folder', ['./nope'], 'folder-missing', 'There is no folder ./nope.'],
  [
    'a folder without pages',
    ['content', 'v1'],
    'pages-missing',
    expect.stringMatching(/^There are no pages in .*content\.$/),
  ],
  [
    'a name that looks like an option',
    ['--', '--output=x'],
    'ref-unknown',
    'Git does not know the commit, branch or tag --output=x.',
  ],
])('galley diff rejects %s', async (_, args, code, message) => {
  const {stdout, exitCode} = await galley(['diff', '--json', ...args], {cwd: repository()});
  expect({exitCode, ...(JSON.parse(stdout) as object)}).toMatchObject({exitCode: 2, type: 'error', code, message});
});

test('galley diff rejects a ref without the site, and a ref outside of a repository', async () => {
  const root = repository();
  git(root, 'checkout', '--orphan', 'empty');
  git(root, 'rm', '-r', '--cached', '.');
  git(root, 'commit', '--allow-empty', '--message', 'Empty');
  expect((await galley(['diff', 'empty'], {cwd: root})).stderr.split('\n')[0]).toBe(
    'error  empty has no folder site/content/.  content-missing',
  );
  const outside = temporary({'content/index.md': '# Hi\n'});
  expect((await galley(['diff', 'main'], {cwd: outside})).stderr).toMatch(
    /^error {2}Comparing with main needs a Git repository, and .* is not in one\. {2}repository-missing\n/,
  );
});

test('galley diff removes its temporary folder and worktree on SIGINT', async () => {
  const root = repository();
  // A slow template keeps the command busy.
  writeFiles(root, {
    'templates/pages/slow.tsx': `import {definePage} from 'galley/page';
const end = Date.now() + 60000;
while (Date.now() < end);
export default definePage({name: 'slow', path: '/slow', component: () => <p>Slow</p>});
`,
  });
  git(root, 'add', '--all');
  git(root, 'commit', '--message', 'Slow');
  const folder = temporary();
  const running = execa(process.execPath, [bin, 'diff', 'HEAD'], {cwd: root, reject: false, env: {TMPDIR: folder}});
  const isBuilding = (): boolean =>
    readdirSync(folder).some((name) => existsSync(path.join(folder, name, 'before/site')));
  await expect.poll(isBuilding).toBe(true);
  running.kill('SIGINT');
  const {signal} = await running;
  expect({signal, rest: readdirSync(folder), worktrees: existsSync(path.join(root, '../.git/worktrees'))}).toEqual({
    signal: 'SIGINT',
    rest: [],
    worktrees: false,
  });
});
