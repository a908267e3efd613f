import {expect, test} from 'vitest';
import {compile, type Snapshot} from '../../renderer/compile.js';
import {inlinePool} from '../../renderer/worker-pool/inline-pool.js';
import type {Host} from '../../renderer/compiler-host.js';
import {memoryFiles} from '../../renderer/files/files.js';
import {memoryStore} from '../../renderer/store/store.js';
import {tasks} from '../../renderer/worker-jobs/transform-tasks.js';
import {compileSite, site} from '../support/site.js';

const pages: Readonly<Record<string, string>> = {
  'content/index.md': '# Home\n',
  'content/docs/index.md': '# Docs\n',
  'content/docs/1.a.md': '# A\n\nText of A.\n',
  'content/docs/2.b.md': '# B\n\nText of B.\n',
  'content/docs/far/1.c.md': '# C\n\nText of C.\n',
  'content/docs/far/2.d.md': '# D\n\nText of D.\n',
  // More entries than a page shows of the navigation at once.
  ...Object.fromEntries(
    Array.from({length: 130}, (_, index) => [`content/docs/many/${index}.md`, `# Page ${index}\n`]),
  ),
};

function host(files: Readonly<Record<string, string>>, store = memoryStore()): Host {
  return {files: memoryFiles(files), store, pool: inlinePool(tasks)};
}

/** Routes whose key differs after some files changed. */
async function stale(change: Readonly<Record<string, string>>): Promise<string[]> {
  const before = await compile(host(pages), {dev: false});
  const after = await compile(host({...pages, ...change}), {dev: false}, before);
  const cold = await compile(host({...pages, ...change}), {dev: false});
  expect(shownBy(after)).toEqual(shownBy(cold));
  const known = keysOf(before);
  return [...keysOf(after)].filter(([route, key]) => known.get(route) !== key).map(([route]) => route);
}

/** Everything that pages are rendered from, and the query results and navigation that are published. */
function shownBy({pages: planned, answers, catalog}: Snapshot): unknown {
  // Each compile evaluates the templates again.
  const shown = planned.map((page) => ({...page, definition: page.definition.name}));
  return [shown, answers.used(), catalog.navigation, catalog.documents, [...catalog.byPath.keys()]];
}

function keysOf({pages: planned}: Snapshot): ReadonlyMap<string, string> {
  return new Map(planned.map(({route, key}) => [route, key]));
}

test('after a text edit, compile() changes the key of that page only', async () => {
  expect(await stale({'content/docs/far/1.c.md': '# C\n\nText of C.\n\nMore text.\n'})).toEqual(['/docs/far/c']);
});

test('compile() with `changedFiles` equals a cold compile, and returns the same pages if nothing changed', async () => {
  const list = `
import {definePage} from 'galley/page';
export default definePage({
  name: 'list',
  path: '/list',
  paginate: {query: {where: {_path: {$regex: '^/docs/far'}}}, size: 1},
  component: ({list}) => <p>{list?.documents.map(({_words}) => _words).join()}</p>,
});`;
  const start: Readonly<Record<string, string>> = {
    ...pages,
    'templates/pages/list.tsx': list,
    'content/docs/shot.png': 'one',
    'content/docs/3.shown.md': '# Shown\n\n![A shot](shot.png)\n',
  };
  const edits: readonly Readonly<Record<string, string>>[] = [
    {'content/docs/far/1.c.md': '# C\n\nText of C, and more.\n'},
    {'content/docs/1.a.md': '# A\n\nText.\n', 'content/docs/far/2.d.md': '# D\n\nLonger text of D.\n'},
    {'content/docs/1.a.md': '# Another\n\nText.\n'},
    {'content/docs/shot.png': 'two'},
    {'content/docs/4.new.md': '# New\n'},
    {'content/site.yml': 'brand: Other\ncontent: {ignore: [far]}\n'},
    {'content/docs/2.b.md': '# B\n\n```js\n1\n```\n'},
  ];
  const files = {...start};
  let snapshot = await compile(host(files), {dev: true});
  for (const edit of edits) {
    Object.assign(files, edit);
    const cold = await compile(host(files), {dev: true});
    const warm = await compile(host(files), {dev: true, changedFiles: Object.keys(edit)}, snapshot);
    expect(shownBy(warm)).toEqual(shownBy(cold));
    expect(warm.diagnostics()).toEqual(cold.diagnostics());
    for (const changedFiles of [[], undefined]) {
      const unchanged = await compile(host(files), {dev: true, changedFiles}, warm);
      expect(unchanged.pages).toBe(warm.pages);
      expect(unchanged.diagnostics).toBe(warm.diagnostics);
    }
    snapshot = warm;
  }
});

test('compile() reads the config again even if `changedFiles` does not list it', async () => {
  const compileWith = (brand: string, previous?: Snapshot) =>
    compile(host({...pages, 'content/site.yml': `brand: ${brand}\n`}), {dev: true, changedFiles: []}, previous);
  const before = await compileWith('A');
  const after = await compileWith('B', before);
  const back = await compileWith('A', after);
  expect([before, after, back].map(({config}) => config.brand)).toEqual(['A', 'B', 'A']);
});

test('compile() reuses navigation and query results until a field of a document changes', async () => {
  const edit = {'content/docs/far/1.c.md': '# C\n\nText of C.\n\nMore text.\n'};
  const title = {'content/docs/far/1.c.md': '# Sea\n\nText of C.\n\nMore text.\n'};
  const store = memoryStore(); // It has the text of C when that text is restored.
  const compileWith = (files: Readonly<Record<string, string>>, previous?: Snapshot) =>
    compile(host({...pages, ...files}, store), {dev: true}, previous);
  const before = await compileWith({});
  const edited = await compileWith(edit, before);
  const back = await compileWith({}, edited);
  const titled = await compileWith(title, back);
  const configured = await compileWith({'content/site.yml': 'locales: [en, fr]'}, back);
  const warm = [edited, back, titled, configured];
  for (const [index, files] of [edit, {}, title, {'content/site.yml': 'locales: [en, fr]'}].entries()) {
    expect(shownBy(warm[index]!)).toEqual(shownBy(await compile(host({...pages, ...files}), {dev: true})));
  }
  const known = new Set<unknown>(before.answers.used().map(({value}) => value));
  const isReused = ({catalog, answers}: Snapshot) => [
    catalog.navigation === before.catalog.navigation,
    answers.used().every(({value}) => known.has(value)),
  ];
  expect(warm.map(isReused)).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ]);
});

test('after a title edit, compile() changes the keys of all pages that show the title', async () => {
  // Its own page, its neighbors, the pages whose navigation subtree has it, and the list of all pages.
  expect(await stale({'content/docs/far/2.d.md': '# Dee\n\nText of D.\n'})).toEqual([
    '/docs',
    '/docs/far/c',
    '/docs/far/d',
    '/search',
  ]);
});

test('after a config edit, compile() changes the key of every page', async () => {
  const all = await stale({'content/site.yml': 'brand: Other\n'});
  expect(all).toEqual([...keysOf(await compileSite(pages)).keys()]);
});

test('after an edit of `content.csv`, compile() reads CSV files again, with and without a previous snapshot', async () => {
  const store = memoryStore();
  const withConfig = (config: string): Host =>
    host({...pages, 'content/prices.csv': 'a;b\n1;2,5\n', 'content/site.yml': config}, store);
  const rowsOf = ({catalog}: Snapshot): unknown => catalog.byPath.get('/prices')?.meta.body;
  const before = await compile(withConfig(''), {dev: false});
  expect(rowsOf(before)).toEqual([{'a;b': '1;2', undefined: '5'}]);
  const delimiter = withConfig("content: {csv: {delimiter: ';'}}");
  expect(rowsOf(await compile(delimiter, {dev: false}))).toEqual([{a: '1', b: '2,5'}]);
  const lists = withConfig("content: {csv: {delimiter: ';', json: false}}");
  const listRows = [
    ['a', 'b'],
    ['1', '2,5'],
  ];
  expect(rowsOf(await compile(lists, {dev: true, changedFiles: ['content/site.yml']}, before))).toEqual(listRows);
  expect(rowsOf(await compile(lists, {dev: false}))).toEqual(listRows);
});

test('after a page is added, compile() includes it', async () => {
  expect(await stale({'content/docs/far/3.e.md': '# E\n'})).toContain('/docs/far/e');
});

test('data files and partials have no page, and drafts have one only in development', async () => {
  const files = {
    'content/data/people.yml': 'name: Ada\n',
    'content/docs/_part.md': '# Part\n',
    'content/docs/later.md': '---\ndraft: true\n---\n\n# Later\n',
  };
  const routes = (snapshot: Snapshot) =>
    snapshot.pages.map(({route}) => route).filter((route) => /people|part|later/.test(route));
  expect(routes(await compileSite(files))).toEqual([]);
  expect(routes(await compileSite(files, true))).toEqual(['/docs/later']);
});

test('page templates of the site replace built-in ones', async () => {
  const page = `
import {Body, definePage} from 'galley/page';
export default definePage({name: 'special', path: '/docs/:slug*', layout: 'bare', each: {where: {_path: '/docs/a'}}, component: () => <Body />});`;
  const snapshot = await compileSite({
    ...pages,
    'templates/pages/special.tsx': page,
    'templates/pages/docs-slug.tsx': page.replace("'/docs/a'", "{$regex: '^/docs/far'}").replace("'special'", "'far'"),
    'templates/layouts/bare.tsx': 'export default ({children}) => <main>{children}</main>;',
  });
  const names = Object.fromEntries(snapshot.pages.map(({route, name}) => [route, name]));
  expect(names).toMatchObject({'/docs/a': 'special', '/docs/far/c': 'far', '/docs/b': 'document'});
});

test.each([
  ['does not parse', 'export default <', {code: 'template-invalid', place: {file: 'templates/pages/bad.tsx', line: 1}}],
  ['throws', 'throw new Error("no");', {code: 'template-failed'}],
  ['has no page', 'export const a = 1;', {code: 'template-failed'}],
])('compile() rejects a template that %s with a diagnostic', async (_, text, diagnostic) => {
  await expect(compileSite({'templates/pages/bad.tsx': text})).rejects.toMatchObject({diagnostics: [diagnostic]});
});

test('compile() with `until` leaves out posts with a later date', async () => {
  const host = site({
    'content/blog/a.md': '---\ntitle: A\ndate: 2026-03-01\n---\n',
    'content/blog/b.md': '---\ntitle: B\ndate: 2026-03-02\n---\n',
  });
  const routesUntil = async (until?: string) =>
    (await compile(host, {dev: false, ...(until !== undefined && {until})})).pages
      .map(({route}) => route)
      .filter((route) => /^\/blog\/[ab]$/.test(route));
  expect(await routesUntil('2026-03-01T23:59:59.000Z')).toEqual(['/blog/a']);
  expect(await routesUntil('2026-03-02T00:00:00.000Z')).toEqual(['/blog/a', '/blog/b']);
  expect(await routesUntil()).toEqual(['/blog/a', '/blog/b']);
});
