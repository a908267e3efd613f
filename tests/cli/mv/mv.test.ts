import {existsSync, mkdirSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {applyMove} from '../../../cli/mv/apply-move.js';
import {galley} from '../../support/galley.js';
import {temporary, writeFiles} from '../../support/temporary.js';

const read = (root: string, file: string): string => readFileSync(path.join(root, file), 'utf8');

/** All texts of a site by path. */
function textsOf(root: string): Readonly<Record<string, string>> {
  const names = readdirSync(path.join(root, 'content'), {recursive: true, encoding: 'utf8', withFileTypes: true});
  const files = names
    .filter((one) => one.isFile())
    .map((one) => path.relative(root, path.join(one.parentPath, one.name)));
  return Object.fromEntries(files.toSorted().map((file) => [file, read(root, file)]));
}

/** Moves `docs/a` to `docs/guide/b` and returns the changed line of a page that links to it. */
async function linkAfterMove(line: string, file = 'content/docs/from.md'): Promise<string> {
  const root = temporary({
    'content/index.md': '# Home\n',
    'content/docs/1.a.md': '# A\n\n## One\n',
    'content/docs/guide/c.md': '# C\n',
    [file]: file.endsWith('.yml') ? line : `# From\n\n${line}\n`,
  });
  const {stderr, exitCode} = await galley(['mv', 'docs/a', 'docs/guide/b.md', '--quiet'], {cwd: root});
  expect([stderr, exitCode]).toEqual(['', 0]);
  const text = read(root, file);
  return file.endsWith('.yml') ? text : text.slice('# From\n\n'.length, -1);
}

test.each([
  ['a relative link to a file', '[a](./a.md#one)', '[a](./guide/b.md#one)'],
  ['a relative link without dot', '[a](a.md?x=1#one "Title")', '[a](guide/b.md?x=1#one "Title")'],
  ['a link to the file with its number', '[a](1.a.md)', '[a](guide/b.md)'],
  ['a relative address', '[a](a) and [a](../docs/a)', '[a](guide/b) and [a](./guide/b)'],
  ['an absolute address', '[a](/docs/a#one)', '[a](/docs/guide/b#one)'],
  ['an absolute link to a file', '[a](/docs/a.md)', '[a](/docs/guide/b.md)'],
  ['an address with an ending', '[a](/docs/a.html) [a](/docs/a/)', '[a](/docs/guide/b.html) [a](/docs/guide/b/)'],
  ['a link definition', '[a]\n\n[a]: <./a.md> "Title"', '[a]\n\n[a]: <./guide/b.md> "Title"'],
  ['an HTML link', '<a class="x"\n  href="/docs/a">A</a>', '<a class="x"\n  href="/docs/guide/b">A</a>'],
  ['a prop of a component', '::card{title="A" to="/docs/a"}\n::', '::card{title="A" to="/docs/guide/b"}\n::'],
  ['a link, but not inline code', '[a](/docs/a) `[a](/docs/a)`', '[a](/docs/guide/b) `[a](/docs/a)`'],
  ['nothing in a code block', '```md\n[a](/docs/a)\n```', '```md\n[a](/docs/a)\n```'],
  ['a link, but not indented code', '[a](/docs/a)\n\n    [a](/docs/a)', '[a](/docs/guide/b)\n\n    [a](/docs/a)'],
  ['a link in a list', '- One\n\n    [a](./a.md)', '- One\n\n    [a](./guide/b.md)'],
  [
    'nothing in links to other pages',
    '[c](guide/c.md) [d](./ab.md) [e](https://example.com/docs/a)',
    '[c](guide/c.md) [d](./ab.md) [e](https://example.com/docs/a)',
  ],
])('galley mv updates %s', async (_, before, after) => {
  expect(await linkAfterMove(before)).toBe(after);
});

test('galley mv updates imports and props in MDX', async () => {
  const before = `import Part from './1.a.md'\n\n<Card to="/docs/a" title={'A'} />\n\n<Card to={'./a.md'}>A</Card>`;
  expect(await linkAfterMove(before, 'content/docs/from.mdx')).toBe(
    `import Part from './guide/b.md'\n\n<Card to="/docs/guide/b" title={'A'} />\n\n<Card to={'./guide/b.md'}>A</Card>`,
  );
});

test('galley mv updates header links, sidebar and redirect targets in site.yml', async () => {
  const before = `header: {links: [{label: A, to: /docs/a#one}]} # header
sidebar:
  /docs:
    - /docs/a
    - label: Also
      to: '/docs/a'
redirects:
  /begin: /docs/a
  /start: {to: "/docs/a", status: 302}
`;
  expect(await linkAfterMove(before, 'content/site.yml')).toBe(before.replaceAll(/\/docs\/a\b/g, '/docs/guide/b'));
});

test('galley mv updates order in _dir.yml, and removes the name if the page leaves the folder', async () => {
  expect(await linkAfterMove('order:\n  - from\n  - a # first\n  - guide\n', 'content/docs/_dir.yml')).toBe(
    'order:\n  - from\n  - guide\n',
  );
  const root = temporary({
    'content/docs/a.md': '# A\n',
    'content/docs/c.md': '# C\n',
    'content/docs/_dir.yml': 'order: [c, a]\n',
  });
  await galley(['mv', 'docs/a', 'docs/b'], {cwd: root});
  expect(read(root, 'content/docs/_dir.yml')).toBe('order: [c, b]\n');
});

test('galley mv updates relative links, images and includes in the moved page', async () => {
  const root = temporary({
    'content/docs/a.md':
      '---\ntitle: A\n---\n\n[b](b.md) [c](./guide/c) ![x](./x.svg) [here](#one)\n\n<!--@include: ./_part.md-->\n',
    'content/docs/b.md': '# B\n',
    'content/docs/_part.md': 'Part.\n',
    'content/docs/x.svg': '<svg/>',
    'content/docs/guide/c.md': '# C\n',
  });
  await galley(['mv', 'docs/a', 'docs/guide/'], {cwd: root});
  expect(read(root, 'content/docs/guide/a.md')).toBe(
    '---\ntitle: A\nredirectFrom: /docs/a\n---\n\n[b](../b.md) [c](./c) ![x](../x.svg) [here](#one)\n\n<!--@include: ../_part.md-->\n',
  );
});

test('galley mv gives pages and folders that move into a folder the next number there, and no number among pages without', async () => {
  const root = temporary({
    'content/docs/1.a.md': '# A\n',
    'content/docs/1.chart.svg': '<svg/>',
    'content/docs/2.part/1.b.md': '# B\n',
    'content/docs/3.guide/1.c.md': '# C\n',
    'content/docs/3.guide/2.d.md': '# D\n',
    'content/docs/plain/e.md': '# E\n',
    'content/docs/4.f.md': '# F\n',
  });
  for (const [from, to] of [
    ['docs/1.a.md', 'docs/guide'],
    ['docs/part', 'docs/guide/'],
    ['docs/1.chart.svg', 'docs/guide'],
    ['docs/4.f.md', 'docs/plain'],
  ] as const) {
    await galley(['mv', from, to, '--no-redirect'], {cwd: root});
  }
  expect(textsOf(root)).toEqual({
    'content/docs/3.guide/1.c.md': '# C\n',
    'content/docs/3.guide/1.chart.svg': '<svg/>',
    'content/docs/3.guide/2.d.md': '# D\n',
    'content/docs/3.guide/3.a.md': '# A\n',
    'content/docs/3.guide/4.part/1.b.md': '# B\n',
    'content/docs/plain/e.md': '# E\n',
    'content/docs/plain/f.md': '# F\n',
  });
});

test('galley mv moves a folder with its files, adds a redirect to each page, and restores all bytes when moved back', async () => {
  const root = temporary({
    'content/index.md': '[a](docs/guide/a.md) [g](/docs/guide)\n',
    'content/docs/1.guide/index.md': '# Guide\n\n[a](a.md)\n',
    'content/docs/1.guide/a.md': '---\nredirectFrom:\n  - /a\n---\n\n![x](img/x.svg)\n',
    'content/docs/1.guide/img/x.svg': '<svg/>',
  });
  const before = textsOf(root);
  const {stdout} = await galley(['mv', '/docs/guide', 'docs/manual'], {cwd: root});
  expect([stdout, textsOf(root)]).toEqual([
    'content/docs/1.manual',
    {
      'content/docs/1.manual/a.md': '---\nredirectFrom:\n  - /a\n  - /docs/guide/a\n---\n\n![x](img/x.svg)\n',
      'content/docs/1.manual/img/x.svg': '<svg/>',
      'content/docs/1.manual/index.md': '---\nredirectFrom: /docs/guide\n---\n\n# Guide\n\n[a](a.md)\n',
      'content/index.md': '[a](docs/manual/a.md) [g](/docs/manual)\n',
    },
  ]);
  await galley(['mv', 'docs/manual', 'docs/guide'], {cwd: root});
  expect(textsOf(root)).toEqual(before);
});

test('galley mv back to the old address removes that redirect and keeps later edits', async () => {
  const root = temporary({
    'content/index.md': '[a](./docs/a.md)\n',
    'content/docs/a.md': '# A\n',
    'content/docs/c.md': '# C\n',
  });
  await galley(['mv', 'docs/a', 'b'], {cwd: root});
  expect(read(root, 'content/index.md')).toBe('[a](./b.md)\n');
  writeFiles(root, {'content/b.md': '---\ntitle: New\nredirectFrom: /docs/a\n---\n\n# A\n'});
  await galley(['mv', 'b', 'docs/a'], {cwd: root});
  expect(textsOf(root)).toEqual({
    'content/docs/a.md': '---\ntitle: New\nredirectFrom: /b\n---\n\n# A\n',
    'content/docs/c.md': '# C\n',
    'content/index.md': '[a](./docs/a.md)\n',
  });
});

test('galley mv adds no redirect with --no-redirect, or if the page has a permalink', async () => {
  const root = temporary({
    'content/a.md': '# A\n',
    'content/c.md': '---\npermalink: /x\n---\n',
    'content/index.md': '[c](/x)\n',
  });
  await galley(['mv', 'a', 'b', '--no-redirect'], {cwd: root});
  await galley(['mv', '/x', 'd'], {cwd: root});
  expect(textsOf(root)).toEqual({
    'content/b.md': '# A\n',
    'content/d.md': '---\npermalink: /x\n---\n',
    'content/index.md': '[c](/x)\n',
  });
});

test('galley mv --dry-run prints a diff and writes nothing', async () => {
  const root = temporary({'content/index.md': '# Home\n\n[a](/a)\n', 'content/a.md': '# A\n'});
  const before = textsOf(root);
  const {stdout} = await galley(['mv', 'a', 'b', '--dry-run'], {cwd: root});
  expect(stdout).toBe(`diff --git a/content/a.md b/content/b.md
rename from content/a.md
rename to content/b.md
--- a/content/a.md
+++ b/content/b.md
@@ -1,1 +1,5 @@
+---
+redirectFrom: /a
+---
+
 # A
diff --git a/content/index.md b/content/index.md
--- a/content/index.md
+++ b/content/index.md
@@ -1,3 +1,3 @@
 # Home
 
-[a](/a)
+[a](/b)`);
  expect(textsOf(root)).toEqual(before);
});

test.each([
  [
    'a file that does not exist',
    ['docs/pla', 'b'],
    'There is no page, file or folder docs/pla.  move-missing\n   hint: Did you mean docs/plan?',
  ],
  [
    'a file that exists',
    ['docs/plan', 'a.md'],
    'content/a.md already exists.  file-exists\n   hint: Choose another name.',
  ],
  [
    'an address that another page has',
    ['docs/plan', '2.a.md'],
    'The new address /a belongs to content/a.md.  address-taken\n   hint: Choose another name.',
  ],
  [
    'an address that a redirect has',
    ['docs/plan', 'old'],
    'The new address /old belongs to a redirect in content/a.md.  address-taken\n   hint: Choose another name.',
  ],
  [
    'a folder into itself',
    ['docs', 'docs/more/docs'],
    'content/docs cannot be moved into itself.  move-invalid\n   hint: Choose another folder.',
  ],
  [
    'a path outside',
    ['a', '../a'],
    "“..” can't be part of a path.  name-invalid\n   hint: Use letters, digits and dashes, such as docs/guide/install.",
  ],
  [
    'a page and a folder of the same name',
    ['both', 'b'],
    'both can be content/both/ or content/both.md.  move-ambiguous\n   hint: Write one of these paths.',
  ],
  [
    'a page that would not be read any more',
    ['a', '.drafts/a'],
    'content/a.md cannot be moved to content/.drafts/a.md.  move-invalid\n   hint: Galley does not read files there: a name begins with `.` or `-`, or `content.ignore` matches it.',
  ],
  [
    'a page that would become a partial',
    ['a', '_parts/a'],
    'content/a.md cannot be moved to content/_parts/a.md.  move-invalid\n   hint: It would have no address: a file whose path has a name that begins with `_` is a partial.',
  ],
  [
    'the config',
    ['site.yml', 'b.yml'],
    'content/site.yml cannot be moved to content/b.yml.  move-invalid\n   hint: The config has a fixed name.',
  ],
])('galley mv refuses %s', async (_, args, message) => {
  const root = temporary({
    'content/site.yml': 'brand: X\n',
    'content/index.md': '# Home\n',
    'content/a.md': '---\nredirectFrom: /old\n---\n',
    'content/both.md': '# Both\n',
    'content/both/c.md': '# C\n',
    'content/docs/plan.md': '# Plan\n',
  });
  const before = textsOf(root);
  expect(await galley(['mv', ...args], {cwd: root})).toEqual({exitCode: 2, stdout: '', stderr: `error  ${message}`});
  expect(textsOf(root)).toEqual(before);
});

test('applyMove restores all files if a move fails', () => {
  const root = temporary({'content/a.md': '# A\n', 'content/index.md': '[a](/a)\n'});
  mkdirSync(path.join(root, 'content/b.md/full'), {recursive: true});
  const plan = {
    move: {from: 'a.md', to: 'b.md', isFolder: false, files: new Map([['a.md', 'b.md']])},
    changes: [{file: 'content/index.md', newFile: 'content/index.md', before: '[a](/a)\n', after: '[a](/b)\n'}],
    addresses: new Map<string, string>(),
    withoutRedirect: [],
  };
  expect(() => applyMove(root, plan)).toThrow('EISDIR');
  expect([read(root, 'content/index.md'), existsSync(path.join(root, 'content/a.md'))]).toEqual(['[a](/a)\n', true]);
});

test('galley mv adds new addresses to the ledger and keeps the old ones, and moving back restores the ledger', async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'content/docs/a.md': '# A\n\n## One\n',
    'content/docs/b.md': '---\npermalink: /fixed\n---\n\n# B\n',
  });
  const run = (...args: readonly string[]) => galley([...args, '--quiet'], {cwd: root});
  await run('ledger');
  const before = read(root, 'galley-ledger.json');
  const {stdout} = await galley(['mv', 'docs', 'guide', '--json'], {cwd: root});
  expect(stdout.split('\n').map((line) => JSON.parse(line) as object)).toContainEqual({
    type: 'changed',
    file: 'galley-ledger.json',
    newFile: 'galley-ledger.json',
  });
  const {pages} = JSON.parse(read(root, 'galley-ledger.json')) as {readonly pages: Readonly<Record<string, object>>};
  expect([pages['/docs/a'], pages['/guide/a'], pages['/fixed']]).toEqual([
    {file: 'content/docs/a.md', title: 'A', ids: ['a', 'one']},
    {file: 'content/guide/a.md', title: 'A', ids: ['a', 'one']},
    {file: 'content/guide/b.md', title: 'B', ids: ['b']},
  ]);
  expect(await run('ledger', '--check')).toEqual({exitCode: 0, stdout: '', stderr: ''});
  expect((await run('check')).stderr).not.toContain('address-lost');
  await run('mv', 'guide', 'docs');
  expect(read(root, 'galley-ledger.json')).toBe(before);
});

test('galley mv adds no unknown page to the ledger, and ignores an invalid ledger', async () => {
  const root = temporary({'content/index.md': '# Home\n', 'content/a.md': '# A\n'});
  await galley(['ledger'], {cwd: root});
  const before = read(root, 'galley-ledger.json');
  writeFiles(root, {'content/new.md': '# New\n'});
  await galley(['mv', 'new', 'newer'], {cwd: root});
  expect(read(root, 'galley-ledger.json')).toBe(before);
  writeFiles(root, {'galley-ledger.json': '<<<<<<< HEAD\n'});
  expect((await galley(['mv', 'a', 'b'], {cwd: root})).exitCode).toBe(0);
  expect(read(root, 'galley-ledger.json')).toBe('<<<<<<< HEAD\n');
});
