// Runs the commands of the recipes page on a small site with a Git history.
import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {galley} from '../support/galley.js';
import {temporary} from '../support/temporary.js';
import {docsPage} from './docs-page.js';

const root = temporary({
  'content/index.md': '---\ndescription: Home.\n---\n\n# Home\n\nRead [the post](/blog/a).\n',
  'content/long.md': '# Long\n\n#### Deep\n\nOne two three four five six, [elsewhere](https://example.com/x).\n',
  'content/_part.md': 'A part.\n',
  'content/longest.md': `---\ndescription: Long.\n---\n\n# Longest\n\n[A](/) ${'word '.repeat(100)}\n`,
  'content/prices.yml': 'free: 0\n',
  'content/blog/_dir.yml': 'title: Blog\n',
  'content/blog/index.md': '---\ndescription: All posts.\n---\n\n# Blog\n\n[Long](/longest)\n',
  'content/blog/c.md': '---\ndescription: C.\n---\n\n# C\n',
  'content/blog/a.md': '---\nauthors:\n  - name: Ada\n---\n\n# A\n',
  'content/blog/b.md': '---\ndraft: true\n---\n\n# B\n',
});
const author = ['-c', 'user.name=Ada Lovelace', '-c', 'user.email=ada@example.com'];
const commit = [...author, 'commit', '-q', '-m', 'All', '--date=2025-01-01T00:00:00Z'];
const env = {...process.env, GIT_COMMITTER_DATE: '2025-01-01T00:00:00Z'};
for (const args of [['init', '-q'], ['add', '.'], commit]) execFileSync('git', args, {cwd: root, env});

const commands = [...docsPage('9.checks/5.recipes.md').matchAll(/^## (.*)$[^]*?```sh\n(galley query .*)\n```/gm)];

const day = '2025-01-01';
const expectedResults: Readonly<Record<string, unknown>> = {
  'Stale pages': [
    {_path: '/blog/a', _updated: day},
    {_path: '/blog/c', _updated: day},
    {_path: '/blog', _updated: day},
    {_path: '/', _updated: day},
    {_path: '/long', _updated: day},
    {_path: '/longest', _updated: day},
  ],
  'Posts without an author': [{_file: 'blog/c.md'}],
  'Pages without a description': [{_file: 'blog/a.md'}, {_file: 'long.md'}],
  'Longest pages': [
    {_path: '/longest', _words: 102},
    {_path: '/long', _words: 9},
    {_path: '/', _words: 4},
    {_path: '/blog', _words: 2},
    {_path: '/blog/a', _words: 1},
    {_path: '/blog/c', _words: 1},
  ],
  'All external hosts': [{_path: '/long', _hosts: ['example.com']}],
  'Pages that link to a host': [{_path: '/long'}],
  'Pages without incoming links': [{_path: '/blog/c'}, {_path: '/blog'}, {_path: '/long'}],
  'Pages with deep headings': [{_path: '/long'}],
  'Drafts, oldest first': [{_path: '/blog/b', _created: day}],
  'Pages by one author': ['/blog/a', '/blog/c', '/blog', '/', '/long', '/longest'].map((_path) => ({_path})),
};

test.each(commands.map(([, title = '', command = '']) => [title, command] as const))(
  'the query of the recipe “%s” finds the expected pages',
  async (title, command) => {
    const args = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(1);
    const {stdout, stderr} = await galley(args, {cwd: root});
    expect([stderr, JSON.parse(stdout)]).toEqual(['', expectedResults[title]]);
  },
);

test('the recipes page has exactly the recipes with an expected result', () => {
  expect(commands.map(([, title]) => title)).toEqual(Object.keys(expectedResults));
});
