import {readFileSync} from 'node:fs';
import {symlinkSync} from 'node:fs';
import path from 'node:path';
import {execa} from 'execa';
import {expect, test} from 'vitest';
import {testCheck} from '../../renderer/test-check.js';
import {galley, repository} from '../support/galley.js';
import {linkServer} from '../support/link-server.js';
import {temporary} from '../support/temporary.js';

const page = '---\ndescription: A page.\n---\n\n# Home\n\n';

test.each([
  ['no findings', 'Text.', [], 0],
  ['a warning', 'See [](/).', [], 0],
  ['a warning and --strict', 'See [](/).', ['--strict'], 1],
  ['an error', 'See [a](/nope).', [], 1],
  ['a misspelled option', 'Text.', ['--strct'], 2],
])('galley check with %s exits with the documented code', async (_, text, args, exitCode) => {
  const root = temporary({'content/index.md': page + text});
  expect((await galley(['check', ...args], {cwd: root})).exitCode).toBe(exitCode);
});

test('galley check --json prints findings and a summary, and writes no output folder', async () => {
  const root = temporary({'content/index.md': `${page}See [a](/nope).\n`});
  const {stdout} = await galley(['check', '--json'], {cwd: root});
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    {
      type: 'diagnostic',
      severity: 'error',
      code: 'link-broken',
      message: 'No page at /nope.',
      place: {file: 'content/index.md', line: 7, column: 5},
    },
    {
      type: 'summary',
      version: 1,
      command: 'check',
      errors: 1,
      warnings: 0,
      infos: 0,
      pages: 3,
      documents: 1,
      durationMs: expect.any(Number) as unknown,
    },
  ]);
  const {exitCode} = await galley(['preview', '--port', '0'], {cwd: root});
  expect(exitCode).toBe(2);
});

test('galley check --spelling reports words that are not in the dictionary', async () => {
  const root = temporary({'content/index.md': `${page}A wrongg word.\n`});
  const {stdout, exitCode} = await galley(['check', '--spelling', '--reporter', 'compact'], {cwd: root});
  expect(exitCode).toBe(0);
  expect(stdout.split('\n')[0]).toMatch(/^content\/index\.md:7:3: warning word-misspelled “wrongg” .*“wrong/);
});

test('galley check --external-cache reports dead links and caches the results in the file', async () => {
  const server = await linkServer((request) => ({status: request.endsWith('/lost') ? 404 : 200}));
  try {
    const root = temporary({
      'content/index.md': `${page}[a](${server.url}/ok)\n[b](${server.url}/lost)\n`,
      'content/b.md': `${page}<!-- galley-ignore link-dead: it moves -->\n[c](${server.url}/lost) [d](/)\n`,
    });
    const args = ['check', '--reporter', 'compact'];
    const external = await galley([...args, '--external-cache', 'links.json'], {cwd: root});
    expect(external.stdout).toMatch(/^content\/index\.md:8:1: error link-dead /m);
    expect([external.stdout.match(/link-dead/g)?.length, external.exitCode]).toEqual([1, 1]);
    expect(readFileSync(`${root}/links.json`, 'utf8')).toContain(`${server.url}/ok`);
    const again = await galley([...args, '--external-cache', 'links.json'], {cwd: root});
    expect(again.stdout).toBe(external.stdout);
    expect(server.requests).toHaveLength(3);
    // Without requests, an ignore comment is not reported as unused.
    expect((await galley(args, {cwd: root})).stdout).not.toMatch(/link-dead|ignore-unused/);
  } finally {
    await server.close();
  }
});

test('galley check --external requests the links in the config and in front matter', async () => {
  const server = await linkServer(() => ({status: 404}));
  try {
    const {url} = server;
    const root = temporary({
      'content/site.yml': `brand: A
header:
  links:
    - {label: App, to: ${url}/app}
footer:
  social:
    - {label: Code, url: ${url}/code, icon: i-simple-icons-github}
`,
      'content/index.md': `---\ntitle: A\ndescription: See [b](${url}/b).\nauthors: [{name: C, to: '${url}/c'}]\n---\n\n# A\n`,
    });
    const {stdout} = await galley(['check', '--external', '--reporter', 'compact'], {cwd: root});
    expect(stdout.split('\n').filter((line) => line.includes('link-dead'))).toEqual([
      expect.stringMatching(/^content\/index\.md:3:14: .*\/b responds/),
      expect.stringMatching(/^content\/index\.md:4:25: .*\/c responds/),
      expect.stringMatching(/^content\/site\.yml:4:24: .*\/app responds/),
      expect.stringMatching(/^content\/site\.yml:7:26: .*\/code responds/),
    ]);
  } finally {
    await server.close();
  }
});

test('galley check --explain suggests the nearest code for one that does not exist', async () => {
  const {stderr, exitCode} = await galley(['check', '--explain', 'link-brokn']);
  expect([stderr.includes('Did you mean link-broken?'), exitCode]).toEqual([true, 2]);
});

test('galley check --explain links to the page about accessibility for a rule of axe-core', async () => {
  const {stdout} = await galley(['check', '--explain', 'a11y-image-alt']);
  expect(stdout.trimEnd()).toBe(`a11y-image-alt (error)

An image has no text alternative.

Reported by galley check and galley dev. To change its severity, write in content/site.yml:

  checks:
    rules:
      a11y-image-alt: off    # or info, warning, error

More about these rules: https://galley.example/docs/checks/accessibility`);
});

test('galley check --explain names only galley build, and announces no example, for a rule of builds without one', async () => {
  const {stdout} = await galley(['check', '--explain', 'store-remote-failed']);
  expect(stdout.split('\n').filter((line) => /^Reported by|https:/.test(line))).toEqual([
    'Reported by galley build. To change its severity, write in content/site.yml:',
    'In the docs: https://galley.example/docs/checks/rules/store-remote-failed',
  ]);
});

test('galley check keeps findings of galley build in a baseline', async () => {
  const root = temporary({
    'content/index.md': `${page}Text.\n`,
    'content/site.yml': 'hosting:\n  hosts: [firebase]\n',
  });
  const codes = (): readonly string[] =>
    [...readFileSync(path.join(root, 'baseline.json'), 'utf8').matchAll(/host-file-old/g)].map(([code]) => code);
  await galley(['build', '--baseline', 'baseline.json', '--update-baseline'], {cwd: root});
  const before = codes();
  await galley(['check', '--baseline', 'baseline.json'], {cwd: root});
  expect([before, codes()]).toEqual([['host-file-old'], ['host-file-old']]);
});

test('galley check --list --json prints one JSON object per rule', async () => {
  const {stdout} = await galley(['check', '--list', '--json']);
  expect(stdout.split('\n').map((line) => (JSON.parse(line) as {code: string}).code)).toContain('link-broken');
});

test('galley new check writes a check that galley check runs, and a test, and refuses existing and invalid names', async () => {
  const root = temporary({'content/index.md': `${page}Text.\n`, 'content/blog/a.md': '# A\n\nText.\n'});
  const result = await galley(['new', 'check', 'post-author'], {cwd: root});
  expect(result.stdout.trimEnd()).toBe('templates/checks/post-author.ts\ntemplates/checks/post-author.test.mjs');
  const {stdout} = await galley(['check', '--json'], {cwd: root});
  expect(stdout).toContain('"code":"post-author","message":"This document has no author."');
  expect((await galley(['new', 'check', 'post-author'], {cwd: root})).stderr).toContain('already exists');
  expect((await galley(['new', 'check', 'Post author'], {cwd: root})).exitCode).toBe(2);
});

test('the test that galley new check writes passes with node --test', async () => {
  const root = temporary({'content/index.md': '# Home\n', 'node_modules/.keep': ''});
  symlinkSync(repository, path.join(root, 'node_modules/galley'), 'dir');
  await galley(['new', 'check', 'post-author'], {cwd: root});
  const run = await execa('node', ['--test', '--test-reporter=tap', 'templates/checks/post-author.test.mjs'], {
    cwd: root,
    reject: false,
  });
  expect([run.exitCode, /^# pass 1$/m.test(run.stdout)]).toEqual([0, true]);
});

test('testCheck rejects a file without a check and a file with a syntax error', async () => {
  const root = temporary({'wrong.ts': 'export default 3;', 'broken.ts': 'export default {'});
  const tested = (file: string) => testCheck(path.join(root, file), {'content/index.md': '# Home'});
  await expect(tested('wrong.ts')).rejects.toThrow('wrong.ts: The default export of this file is not a check.');
  await expect(tested('broken.ts')).rejects.toThrow('broken.ts:1: Expected identifier');
});
