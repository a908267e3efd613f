import {execaCommand} from 'execa';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {encodeQueryParams} from '../../renderer/catalog/encode-query-params.js';
import {openSite, type Query} from '../../renderer/index.js';
import {bin, galley, type Run} from '../support/galley.js';
import {temporary} from '../support/temporary.js';

const root = temporary({
  'content/index.md': '# Home\n',
  'content/docs/0.index.md': '# Docs\n',
  'content/docs/1.install.md': '---\ntags: [start]\nsize: 9\n---\n\n# Install\n\nHow to begin.\n',
  'content/docs/2.use.md': '# Use\n',
  'content/docs/3.draft.md': '---\ndraft: true\n---\n\n# Draft\n',
  'content/blog/hello.md': '---\ndate: 2026-01-02\nsize: 10\n---\n\n# Hello\n',
});

const ask = (...args: readonly string[]): Promise<Run> => galley(['query', ...args], {cwd: root});
const only = ['--only', '_path,title'];

test.each([
  [
    ['--where', '{"_dir":"docs"}', ...only],
    [
      {_path: '/docs/install', title: 'Install'},
      {_path: '/docs/use', title: 'Use'},
    ],
  ],
  [
    ["{where: {_dir: 'docs'}, only: ['_path']}", '--drafts'],
    [{_path: '/docs/install'}, {_path: '/docs/use'}, {_path: '/docs/draft'}],
  ],
  [
    ['--path', '/docs', '--only', '_path'],
    [{_path: '/docs'}, {_path: '/docs/install'}, {_path: '/docs/use'}],
  ],
  [['--path', '/docs', '--first', '--only', '_path'], {_path: '/docs'}],
  [['--path', '/docs', '--count'], 3],
  [['--where', '{"_path":"/nope"}', '--count'], 0],
  [['--where', '{"tags":{"$contains":"start"}}', '--only', 'title'], [{title: 'Install'}]],
  [
    ['--sort', 'title:-1', '--limit', '2', '--only', 'title'],
    [{title: 'Use'}, {title: 'Install'}],
  ],
  [
    ['--sort', 'title', '--skip', '3', '--only', 'title'],
    [{title: 'Install'}, {title: 'Use'}],
  ],
  [
    ['--path', '/docs', '--surround', '/docs/install', '--only', '_path'],
    [{_path: '/docs'}, {_path: '/docs/use'}],
  ],
  [['--where', '{"_path":"/nope"}'], []],
])('galley query %j prints the documents as JSON', async (args, answer) => {
  const {exitCode, stdout, stderr} = await ask(...args);
  expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
  expect(JSON.parse(stdout)).toEqual(answer);
});

test('galley query warns about fields that no document has and suggests the nearest field', async () => {
  const where = '{"_dri":"docs","tags.x":{"$ne":1},"$or":[{"daet":1},{"title":"Use"}]}';
  const {exitCode, stdout, stderr} = await ask('--where', where, '--sort', 'author', '--only', '_path,titel');
  expect({exitCode, stdout, stderr}).toEqual({
    exitCode: 0,
    stdout: '[]',
    stderr: [
      'warning  where: no document has a field _dri. Did you mean _dir?',
      'warning  where: no document has a field daet. Did you mean date?',
      'warning  sort: no document has a field author.',
      'warning  only: no document has a field titel. Did you mean title?',
    ].join('\n'),
  });
});

test('galley query warns about a sort that compares numbers as text, if the order of the matches depends on it', async () => {
  const sortedBySize = (where: string) => ask('--where', where, '--sort', 'size', '--only', '_path');
  const [all, docs] = await Promise.all([sortedBySize('{"size":{"$exists":true}}'), sortedBySize('{"_dir":"docs"}')]);
  expect([JSON.parse(all.stdout), all.stderr]).toEqual([
    [{_path: '/blog/hello'}, {_path: '/docs/install'}],
    'warning  sort.size: numbers are compared as text, so 10 comes before 9; in a query as JSON, add "$numeric": true to sort.',
  ]);
  expect(docs.stderr).toBe('');
});

test('galley query - reads the query from stdin', async () => {
  const outcome = await galley(['query', '-'], {cwd: root, input: '{"where":{"_dir":"blog"},"only":["title"]}'});
  expect(outcome).toEqual({exitCode: 0, stdout: '[\n  {\n    "title": "Hello"\n  }\n]', stderr: ''});
});

test('galley query --format lines prints one value per line, and --format table a table', async () => {
  expect((await ask('--path', '/docs', '--only', '_path', '--format', 'lines')).stdout).toBe(
    '/docs\n/docs/install\n/docs/use',
  );
  expect((await ask('--path', '/docs', ...only, '--format', 'lines')).stdout.split('\n')[0]).toBe(
    '{"_path":"/docs","title":"Docs"}',
  );
  expect((await ask('--path', '/docs', '--format', 'table')).stdout).toBe(
    '_path          title    description\n/docs          Docs\n/docs/install  Install  How to begin.\n/docs/use      Use',
  );
  expect((await ask('--count', '--format', 'table')).stdout).toBe('5');
});

test('galley query --first without a match exits with 1', async () => {
  expect(await ask('--where', '{"_path":"/nope"}', '--first')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: 'Nothing was found.',
  });
});

test.each([
  [['{"where":'], 'error  The query is not JSON: invalid end of input at 1:10.  json-invalid'],
  [['--where', '{a:1,,}'], "error  --where is not JSON: invalid character ',' at 1:6.  json-invalid"],
  [['--limit', 'many'], 'query-number'],
  [['--where', '{"title":{"$regex":"("}}'], 'query-pattern'],
])('galley query %j exits with 2', async (args, message) => {
  const {exitCode, stdout, stderr} = await ask(...args);
  expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
  expect(stderr.split('\n')[0]).toContain(message);
});

test('galley query says what an invalid regular expression should be', async () => {
  const {stderr} = await ask('--where', '{"title":{"$regex":"(a"}}');
  expect(stderr).toBe(
    'error  $regex: Invalid regular expression: /(a/: Unterminated group  query-pattern\n' +
      '   hint: Write a regular expression of JavaScript. For a character such as ( itself, write \\\\( in JSON, or use $contains.',
  );
});

test('galley query warns about an unknown operator, unless --quiet is set', async () => {
  const {exitCode, stdout, stderr} = await ask('--where', '{"_path":{"$eqq":"/"}}', '--count');
  expect({exitCode, stdout}).toEqual({exitCode: 0, stdout: '0'});
  expect(stderr).toMatch(/^warning {2}.*\$eqq/);
  expect((await ask('--where', '{"_path":{"$eqq":"/"}}', '--count', '--quiet')).stderr).toBe('');
});

test('galley query exits without an error when the reader closes the pipe', async () => {
  const {stdout, stderr, exitCode} = await execaCommand(`${process.execPath} ${bin} query --root ${root} | head -n 1`, {
    shell: true,
  });
  expect({stdout, stderr, exitCode}).toEqual({stdout: '[', stderr: '', exitCode: 0});
});

/** Queries of all kinds, also with computed fields such as `_words` and `_frontMatter`. */
const queries: fc.Arbitrary<Query> = fc.record(
  {
    where: fc.constantFrom<Query['where']>(
      {_dir: 'docs'},
      {title: {$in: ['Use', 'Hello']}},
      {tags: {$contains: 'start'}},
      {_path: /^\/docs/},
      {_words: {$gt: 1}},
      {_frontMatter: {$exists: true}},
      {title: {$ne: 'Use'}, date: {$exists: false}},
    ),
    sort: fc.constantFrom<Query['sort']>({title: 1}, {title: -1}, {date: -1}),
    only: fc.constantFrom(['_path'], ['title', '_words'], ['_path', 'tags']),
    skip: fc.integer({min: 0, max: 3}),
    limit: fc.integer({min: 1, max: 3}),
    count: fc.constant(true as const),
  },
  {requiredKeys: []},
) as fc.Arbitrary<Query>;

test('galley query and site.query of the JavaScript API return the same results', async () => {
  const site = await openSite(root);
  await fc.assert(
    fc.asyncProperty(queries, async (params) => {
      const {stdout} = await ask(encodeQueryParams(params), '--format', 'json');
      expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(site.query(params))));
    }),
    {numRuns: 12},
  );
  await site.close();
});
