import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const page = '---\ndescription: A page.\n---\n\n# Home\n\n';

test.each([
  ['no findings', 'Text.', [], 0],
  ['a warning', 'See [](/).', [], 0],
  ['a warning and --strict', 'See [](/).', ['--strict'], 1],
  ['an error', 'See [a](/nope).', [], 1],
  ['a misspelled option', 'Text.', ['--strct'], 2],
])('galley check with %s exits as documented', async (_, text, args, exitCode) => {
  const root = temporary({'content/index.md': page + text});
  expect((await galley(['check', ...args], {cwd: root})).exitCode).toBe(exitCode);
});

test('galley check --json prints findings and a summary, and writes no site', async () => {
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
  expect(stdout.split('\n')[0]).toMatch(/^content\/index\.md:7:3: warning word-misspelt “wrongg” .*“wrong/);
});

test('galley check --explain suggests the nearest code for one that does not exist', async () => {
  const {stderr, exitCode} = await galley(['check', '--explain', 'link-brokn']);
  expect([stderr.includes('Did you mean link-broken?'), exitCode]).toEqual([true, 2]);
});

test('galley check --list --json lists every rule', async () => {
  const {stdout} = await galley(['check', '--list', '--json']);
  expect(stdout.split('\n').map((line) => (JSON.parse(line) as {code: string}).code)).toContain('link-broken');
});

test('galley new check writes a check that runs, and its test', async () => {
  const root = temporary({'content/index.md': `${page}Text.\n`, 'content/blog/a.md': '# A\n\nText.\n'});
  const made = await galley(['new', 'check', 'post-author'], {cwd: root});
  expect(made.stdout.trimEnd()).toBe('templates/checks/post-author.ts\ntemplates/checks/post-author.test.ts');
  const {stdout} = await galley(['check', '--json'], {cwd: root});
  expect(stdout).toContain('"code":"post-author","message":"This document has no author."');
  expect((await galley(['new', 'check', 'post-author'], {cwd: root})).stderr).toContain('exists already');
  expect((await galley(['new', 'check', 'Post author'], {cwd: root})).exitCode).toBe(2);
});
