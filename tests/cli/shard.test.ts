// `galley build --shard` as processes with real folders.
import {cpSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const site = {
  'content/index.md': '# Home\n\nSee [nothing](/nope).\n',
  'content/docs/a.md': '# A\n\nText.\n',
  'content/docs/b.md': '# B\n\nText.\n',
};

const timeless = (text: string): string => text.replace(/in [\d.]+ m?s/, 'in …');

test('galley build --shard renders a part of the site, and galley build assembles the site from all parts', async () => {
  const [first, second, root] = [temporary(site), temporary(site), temporary(site)];
  const one = await galley(['build', '--shard', '1/2'], {cwd: first});
  expect({...one, stderr: timeless(one.stderr)}).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: `✓ Shard 1 of 2: 2 documents, 3 pages in …
  .galley/shards/1-of-2.pack  (0 results fetched, 7 stored)
  When all shards are done, assemble the site with galley build.`,
  });
  const two = await galley(['build', '--shard', '2/2', '--json', '--strict'], {cwd: second});
  const {durationMs: _durationMs, ...summary} = JSON.parse(two.stdout) as Record<string, unknown>;
  expect({exitCode: two.exitCode, summary}).toEqual({
    exitCode: 0,
    summary: {
      type: 'summary',
      shard: {index: 2, count: 2},
      pages: 2,
      documents: 1,
      shared: {fetched: 0, sent: 4},
      file: '.galley/shards/2-of-2.pack',
    },
  });
  expect(readdirSync(second).toSorted()).toEqual(['.galley', 'content']);
  for (const job of [first, second])
    cpSync(path.join(job, '.galley/shards'), path.join(root, '.galley/shards'), {recursive: true});
  const {exitCode, stderr} = await galley(['build'], {cwd: root});
  expect(exitCode).toBe(1); // for the broken link
  expect(stderr).toContain('link-broken');
  expect(stderr).toMatch(/Shared results: \d+ fetched, 0 sent\./);
});

test.each([
  ['0/2', 'The number of this job must be from 1 to 2; the first is 1/2.'],
  ['3/2', 'The number of this job must be from 1 to 2; the first is 1/2.'],
  ['1/0', 'There must be at least one job, as in 1/1.'],
  ['a/b', 'Write the number of this job and the number of jobs, such as 1/3.'],
  ['2', 'Write the number of this job and the number of jobs, such as 1/3.'],
  ['1/2/3', 'Write the number of this job and the number of jobs, such as 1/3.'],
])('galley build --shard %s exits with 2 and a message', async (value, message) => {
  const root = temporary(site);
  const {exitCode, stderr} = await galley(['build', '--shard', value], {cwd: root});
  expect(exitCode).toBe(2);
  expect(stderr).toContain(`'${value}' is not a valid value of --shard. ${message}`);
  expect(readdirSync(root)).toEqual(['content']);
});

test.each([['--verify'], ['--why', '/docs/a']])(
  'galley build --shard cannot be combined with %s',
  async (...others) => {
    const {exitCode, stderr} = await galley(['build', '--shard', '1/2', ...others], {cwd: temporary(site)});
    expect(exitCode).toBe(2);
    expect(stderr).toContain("'--shard <i/n>' cannot be used with option");
  },
);
