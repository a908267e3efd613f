// `galley build --why` with builds of real folders.
import {appendFileSync, cpSync, renameSync, rmSync, unlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, describe, expect, test, vi} from 'vitest';
import {lazy} from '../../renderer/base/lazy.js';
import {build, type BuildResult} from '../../renderer/build.js';
import {openHost} from '../../renderer/open-compiler-host.js';
import type {PageReport} from '../../renderer/rebuild/explain-rebuild.js';
import {galley} from '../support/galley.js';
import {temporary, writeFiles} from '../support/temporary.js';

afterEach(() => void vi.useRealTimers());

const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';

const site = {
  'content/index.md': '# Home\n',
  'content/site.yml': 'brand: First\n',
  'content/docs/index.md': '# Docs\n',
  'content/docs/1.a.md': '# A\n\nText.\n',
  'content/docs/2.b.md': '# B\n\n![A mark](mark.svg)\n',
  'content/docs/mark.svg': icon,
  'content/docs/3.c.md': '# C\n\nText.\n\n<<< ./c.ts\n',
  'content/docs/c.ts': 'one();\n',
  'content/blog/index.md': '# Blog\n',
  'content/blog/one.md': '---\ntitle: One\ndate: 2026-01-01\n---\n\nText.\n',
  'content/facts.yml': 'name: Facts\n',
  'templates/pages/facts.tsx': `import {definePage} from 'galley/page';
export default definePage({
  name: 'facts',
  path: '/facts-page',
  data: {facts: {where: {_path: '/facts'}, first: true}},
  component: ({data}) => <main><h1>{data.facts?.title}</h1></main>,
});
`,
};

async function why(root: string, page: string): Promise<PageReport> {
  const {stdout} = await galley(['build', '--json', '--why', page], {cwd: root});
  const lines = stdout.split('\n').map((line) => JSON.parse(line) as PageReport & {type: string});
  const {type: _type, ...report} = lines.find((line) => line.type === 'why')!;
  return report;
}

async function buildHere(root: string, page: string): Promise<BuildResult['why']> {
  const host = openHost(root);
  try {
    return (await build(host, {out: 'dist', why: page})).why;
  } finally {
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

/** The site and its first build, to be copied. */
const built = lazy(async () => {
  const root = temporary(site);
  await buildHere(root, '/');
  return root;
});

describe('galley build --why names the changed input:', () => {
  const write = (file: string, text: string) => (root: string) => writeFileSync(path.join(root, file), text);
  test.each<
    [what: string, page: string, change: (root: string) => unknown, reasons: Record<string, readonly string[]>]
  >([
    [
      'the document',
      '/docs/a',
      write('content/docs/1.a.md', '# A\n\nOther.\n'),
      {document: ['content/docs/1.a.md (changed)']},
    ],
    ['an included file', '/docs/c', write('content/docs/c.ts', 'two();\n'), {include: ['content/docs/c.ts (changed)']}],
    ['the brand', '/docs/a', write('content/site.yml', 'brand: Second\n'), {config: ['brand: "Second", was "First"']}],
    [
      'a template',
      '/docs/a',
      (root: string) => writeFiles(root, {'templates/components/logo.tsx': 'export const Logo = () => <b>Logo</b>;\n'}),
      {templates: ['templates/components/logo.tsx (changed)']},
    ],
    [
      'the Markdown plugins',
      '/docs/a',
      (root: string) => writeFiles(root, {'templates/markdown.ts': 'export const remarkPlugins = [];\n'}),
      {templates: ['templates/markdown.ts (added)'], plugins: ['templates/markdown.ts']},
    ],
    [
      'a new entry of the navigation and a new neighbor',
      '/docs/c',
      write('content/docs/4.d.md', '# D\n'),
      {navigation: ['content/docs/4.d.md (added)'], neighbors: ['content/docs/4.d.md (added)']},
    ],
    [
      'the name of a folder',
      '/',
      write('content/docs/_dir.yml', 'title: Guide\n'),
      {navigation: ['content/docs/_dir.yml (added)']},
    ],
    [
      'an image of the document',
      '/docs/b',
      write('content/docs/mark.svg', icon.replace('9 9', '8 8')),
      {image: ['content/docs/mark.svg (changed)']},
    ],
    [
      'an icon',
      '/docs/a',
      (root: string) => writeFiles(root, {'content/icons/own.svg': icon}),
      {'shared-images': ['content/icons/own.svg (added)']},
    ],
    [
      'a query result from a data file',
      '/facts-page',
      write('content/facts.yml', 'name: Other\n'),
      {facts: ['content/facts.yml (changed)']},
    ],
    [
      'a list',
      '/blog',
      write('content/blog/two.md', '---\ntitle: Two\ndate: 2026-02-01\n---\n\nText.\n'),
      {list: ['content/blog/two.md (added)']},
    ],
    ['a new page', '/docs/d', write('content/docs/4.d.md', '# D\n'), {'new-page': ['content/docs/4.d.md (added)']}],
    [
      'the path of the file',
      '/docs/a',
      (root: string) => renameSync(path.join(root, 'content/docs/1.a.md'), path.join(root, 'content/docs/5.a.md')),
      {document: ['content/docs/5.a.md, was content/docs/1.a.md']},
    ],
  ])('%s', async (_, page, change, expected) => {
    const root = temporary();
    cpSync(await built(), root, {recursive: true});
    change(root);
    const {rendering, reasons} = (await buildHere(root, page)) as PageReport;
    expect(rendering).toBe('rendered');
    const named = reasons.map(({kind, message, details}) => {
      const query = /`(\w+)`/.exec(message)?.[1];
      return [query ?? kind, details.filter((detail) => !detail.startsWith('query: '))] as const;
    });
    expect(Object.fromEntries(named)).toMatchObject(expected);
    // No other inputs are listed.
    const isForAll = ['config', 'templates', 'plugins', 'shared-images'].some((kind) => kind in expected);
    expect(
      named.every(
        ([kind]) => kind in expected || (!isForAll && ['navigation', 'list', 'neighbors', 'tagged'].includes(kind)),
      ),
    ).toBe(true);
  });
});

test('galley build --why distinguishes pages that were rendered, only written, or not rendered', async () => {
  const root = temporary(site);
  expect(await why(root, '/docs/a')).toEqual({
    route: '/docs/a',
    file: 'content/docs/1.a.md',
    rendering: 'rendered',
    reasons: [{kind: 'first-build', message: 'there is no record of an earlier build into this folder', details: []}],
  });
  const page = {route: '/docs/a', file: 'content/docs/1.a.md', reasons: []};
  appendFileSync(path.join(root, 'content/docs/3.c.md'), '\nMore.\n');
  expect(await why(root, '/docs/a')).toEqual({...page, rendering: 'none'});
  unlinkSync(path.join(root, 'dist/docs/a/index.html'));
  expect(await why(root, '/docs/a')).toEqual({...page, rendering: 'written'});
  rmSync(path.join(root, '.galley/store'), {recursive: true});
  // On a slow machine, all files would be old enough to be trusted, and the build would not open the store.
  appendFileSync(path.join(root, 'content/docs/3.c.md'), '\nEven more.\n');
  expect(await why(root, '/docs/a')).toEqual({...page, rendering: 'rendered'});
  // Galley does not trust the times of files that changed in the last two seconds.
  vi.useFakeTimers({toFake: ['Date'], now: Date.now() + 3_600_000});
  await galley(['build'], {cwd: root});
  expect(await why(root, 'content/docs/1.a.md')).toEqual({...page, rendering: 'none'});
});

test('galley build --why prints the page, whether it was rendered, and the reasons', async () => {
  const root = temporary(site);
  await galley(['build'], {cwd: root});
  const first = await galley(['build', '--why', 'docs/a/'], {cwd: root});
  expect(first).toMatchObject({
    exitCode: 0,
    stdout:
      '/docs/a (content/docs/1.a.md) was not rendered: nothing that it is made from has changed since the last build.',
  });
  writeFileSync(path.join(root, 'content/docs/1.a.md'), '# Other\n\nText.\n');
  const {stdout} = await galley(['build', '--why', '/docs/b'], {cwd: root});
  expect(stdout.split('\n')).toEqual([
    '/docs/b (content/docs/2.b.md) was rendered. What changed since the last build:',
    '   - the navigation it shows changed',
    '       content/docs/1.a.md (changed)',
    '   - the result of its query `neighbors` changed',
    '       content/docs/1.a.md (changed)',
    expect.stringMatching(/^ {7}query: \{"where":/),
  ]);
});

test('galley build --why of a site without templates names only the config after a change of the base', async () => {
  const root = temporary({'content/index.md': '# Home\n', 'content/site.yml': 'base: /\n'});
  await galley(['build'], {cwd: root});
  writeFiles(root, {'content/site.yml': 'base: /docs/\n'});
  expect((await why(root, '/')).reasons.map(({kind}) => kind)).toEqual(['config']);
});

test('galley build --why of an unknown or removed page exits with 2 and suggests the nearest pages', async () => {
  const root = temporary(site);
  const unknown = await galley(['build', '--why', '/dcos/a'], {cwd: root});
  expect(unknown.exitCode).toBe(2);
  expect(unknown.stderr).toContain('There is no page at /dcos/a.');
  expect(unknown.stderr).toContain('hint: Did you mean /docs/a or /docs');
  unlinkSync(path.join(root, 'content/docs/3.c.md'));
  const gone = await galley(['build', '--json', '--why', '/docs/c'], {cwd: root});
  expect(gone.exitCode).toBe(2);
  expect(JSON.parse(gone.stdout.split('\n').at(-1)!)).toEqual({
    type: 'error',
    code: 'route-unknown',
    message: 'There is no page at /docs/c any more; the last build had it.',
    hint: 'Did you mean /docs/a or /docs/b or /docs?',
  });
});
