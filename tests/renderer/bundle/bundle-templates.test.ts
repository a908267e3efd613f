import {expect, test} from 'vitest';
import {prebuiltFile, withoutPackageFiles, type EsbuildResults} from '../../../renderer/bundle/esbuild-results.js';
import {bundleTemplates, type Bundle} from '../../../renderer/bundle/bundle-templates.js';
import {templateFiles} from '../../../renderer/bundle/template-files.js';
import {diskFiles, memoryFiles} from '../../../renderer/files/files.js';
import {galleyFiles} from '../../../renderer/files/galley-package.js';
import type {RemoteCache} from '../../../renderer/store/remote/remote-cache.js';
import {sharingStore} from '../../../renderer/store/remote/sharing-store.js';
import {memoryStore, type Store} from '../../../renderer/store/store.js';
import {temporary, writeFiles} from '../../support/temporary.js';

function bundleOf(
  site: Readonly<Record<string, string>>,
  previous?: Bundle,
  base = '/',
  own = galleyFiles,
): Promise<Bundle> {
  const files = memoryFiles(site);
  return bundleTemplates(files, own, templateFiles(files, own), memoryStore(), base, {previous});
}

/** Galley’s own files, as if nothing had been bundled when the package was built. */
const unbundled = {...galleyFiles, exists: (path: string) => path !== prebuiltFile && galleyFiles.exists(path)};

const plain = await bundleOf({});
const page =
  "import {definePage} from 'galley/page';\nexport default definePage({name: 'more', path: '/more', component: () => null});\n";

/** The names of the parts that are bundled again for a site with these files. */
async function rebundledParts(site: Readonly<Record<string, string>>, base?: string): Promise<string[]> {
  const {results: parts} = await bundleOf(site, plain, base);
  return (Object.keys(parts) as (keyof EsbuildResults)[]).filter((name) => parts[name] !== plain.results[name]);
}

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['no templates of its own', {}, []],
  ['a page', {'templates/pages/more.tsx': page}, ['templates']],
  ['a replaced layout', {'templates/layouts/auth.tsx': 'export default ({children}) => children;'}, ['templates']],
  ['a replaced style sheet', {'templates/styles/index.css': 'body {margin: 0}'}, ['styles']],
  ['a file that nothing imports', {'templates/notes/todo.ts': 'export const todo = 1;'}, []],
  ['a middleware', {'templates/middleware/guard.ts': 'export default () => undefined;'}, ['scripts']],
  ['islands', {'templates/islands/index.ts': 'export const islands = {};'}, ['islands', 'scripts']],
  [
    'a default file replaced under another extension',
    {'templates/components/index.ts': 'export const components = {}; export const props = {};'},
    ['templates'],
  ],
])('bundleTemplates() bundles only the affected parts again for a site with %s', async (_, site, expected) => {
  expect(await rebundledParts(site)).toEqual(expected);
});

test('bundleTemplates() bundles scripts and styles again when the base changes', async () => {
  expect(await rebundledParts({}, '/base/')).toEqual(['scripts', 'styles']);
});

test('bundleTemplates() with cached parts returns the same bundle as from scratch', async () => {
  const site = {'templates/pages/more.tsx': page, 'templates/styles/index.css': 'body {margin: 0}'};
  const resultsOf = async (...args: Parameters<typeof bundleOf>) =>
    withoutPackageFiles((await bundleOf(...args)).results);
  expect(await resultsOf(site, plain)).toEqual(await resultsOf(site, undefined, '/', unbundled));
  expect(await resultsOf({})).toEqual(await resultsOf({}, undefined, '/', unbundled));
});

test('bundleTemplates() returns the original bundle after a style sheet was added and removed', async () => {
  const between = await bundleOf({'templates/styles/index.css': 'body {margin: 0}'}, plain);
  expect(await bundleOf({}, between)).toEqual(plain);
});

const chartVersions = (version: string) => ({
  'node_modules/chart/package.json': `{"name": "chart", "version": "${version}", "main": "index.js"}`,
  'node_modules/chart/index.js': `exports.version = '${version}';`,
});

const chartPage = page.replace('null', 'version').replace('\n', "\nimport {version} from 'chart';\n");

test('bundleTemplates() bundles templates again when a package that they import was updated', async () => {
  const root = temporary({'templates/pages/more.tsx': chartPage, ...chartVersions('1.0.0')});
  const files = diskFiles(root);
  const store = memoryStore();
  const bundled = (previous?: Bundle) =>
    bundleTemplates(files, galleyFiles, templateFiles(files, galleyFiles), store, '/', {previous});
  const first = await bundled();
  expect(first.templates).toContain('1.0.0');
  expect(await bundled()).toEqual(first);
  expect(await bundled(first)).toBe(first);

  writeFiles(root, chartVersions('1.0.1'));
  for (const second of [await bundled(), await bundled(first)]) {
    expect(second.templates).toContain('1.0.1');
    expect(second.hash).not.toBe(first.hash);
    expect(second.results.scripts).toEqual(first.results.scripts);
  }

  writeFiles(root, chartVersions('1.0.0'));
  expect((await bundled(first)).hash).toBe(first.hash);
});

test('bundleTemplates() bundles templates again when only a package.json points to another file', async () => {
  const root = temporary({
    'templates/pages/more.tsx': chartPage,
    ...chartVersions('1.0.0'),
    'node_modules/chart/other.js': "exports.version = 'other';",
  });
  const files = diskFiles(root);
  const store = memoryStore();
  const bundled = () => bundleTemplates(files, galleyFiles, templateFiles(files, galleyFiles), store, '/');
  const first = await bundled();
  writeFiles(root, {'node_modules/chart/package.json': '{"name": "chart", "exports": "./other.js"}'});
  const second = await bundled();
  expect(second.templates).toContain("'other'".replaceAll("'", '"'));
  expect(second.hash).not.toBe(first.hash);
});

test('bundleTemplates() takes the bundle of another machine if the stored one is of an older package', async () => {
  const root = temporary({'templates/pages/more.tsx': chartPage, ...chartVersions('1.0.0')});
  const files = diskFiles(root);
  const bundled = (store: Store) => bundleTemplates(files, galleyFiles, templateFiles(files, galleyFiles), store, '/');
  const remote = memoryRemote();
  const stores = [sharingStore(memoryStore(), [remote]), sharingStore(memoryStore(), [remote])] as const;
  await bundled(stores[0]);
  writeFiles(root, chartVersions('1.0.1'));
  await bundled(stores[1]);
  await stores[1].sharing.finish();
  const {hash, templates} = await bundled(stores[0]);
  expect(templates).toContain('1.0.1');
  expect(hash).toBe((await bundled(stores[1])).hash);
  expect(stores[0].sharing.counts().fetched).toBe(1);
});

/** Keeps the last value of each key, after another machine has sent one. */
function memoryRemote(): RemoteCache {
  const entries = new Map<string, Uint8Array>();
  return {
    isWritable: true,
    get: async (key) => entries.get(key),
    has: async (key) => entries.has(key),
    put: async (key, entry) => {
      entries.set(key, entry);
      return true;
    },
    wait: async (work) => work,
    failure: () => undefined,
  };
}
