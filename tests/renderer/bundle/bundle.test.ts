import {expect, test} from 'vitest';
import {bundleTemplates, prebuiltFile, type Bundle, type BuildResults} from '../../../renderer/bundle/bundle.js';
import {templateFiles} from '../../../renderer/bundle/template-files.js';
import {memoryFiles} from '../../../renderer/files/files.js';
import {galleyFiles} from '../../../renderer/files/galley-package.js';
import {memoryStore} from '../../../renderer/store/store.js';

function bundleOf(
  site: Readonly<Record<string, string>>,
  previous?: Bundle,
  base = '/',
  own = galleyFiles,
): Promise<Bundle> {
  const files = memoryFiles(site);
  return bundleTemplates(files, own, templateFiles(files, own), memoryStore(), base, {previous});
}

/** Ours, as if nothing had been bundled when the tool was built. */
const unbundled = {...galleyFiles, exists: (path: string) => path !== prebuiltFile && galleyFiles.exists(path)};

const plain = await bundleOf({});
const page =
  "import {definePage} from 'galley/page';\nexport default definePage({name: 'more', path: '/more', component: () => null});\n";

/** Which parts are made anew for a site with these files. */
async function madeAnew(site: Readonly<Record<string, string>>, base?: string): Promise<string[]> {
  const {results: parts} = await bundleOf(site, plain, base);
  return (Object.keys(parts) as (keyof BuildResults)[]).filter((name) => parts[name] !== plain.results[name]);
}

test.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
  ['nothing of its own', {}, []],
  ['a page', {'templates/pages/more.tsx': page}, ['templates']],
  ['a layout of ours', {'templates/layouts/auth.tsx': 'export default ({children}) => children;'}, ['templates']],
  ['a style', {'templates/styles/index.css': 'body {margin: 0}'}, ['styles']],
  ['a file nobody imports', {'templates/notes/todo.ts': 'export const todo = 1;'}, []],
  ['a middleware', {'templates/middleware/guard.ts': 'export default () => undefined;'}, ['scripts']],
  ['islands', {'templates/islands/index.ts': 'export const islands = {};'}, ['islands', 'scripts']],
  [
    'one of our files under another spelling',
    {'templates/components/index.ts': 'export const components = {}; export const props = {};'},
    ['templates'],
  ],
])('%s: only what can differ is bundled again', async (_, site, expected) => {
  expect(await madeAnew(site)).toEqual(expected);
});

test('another base makes the files for browsers anew', async () => {
  expect(await madeAnew({}, '/base/')).toEqual(['scripts', 'styles']);
});

test('what is kept is what a fresh run gives', async () => {
  const site = {'templates/pages/more.tsx': page, 'templates/styles/index.css': 'body {margin: 0}'};
  expect(await bundleOf(site, plain)).toEqual(await bundleOf(site, undefined, '/', unbundled));
  expect(plain).toEqual(await bundleOf({}, undefined, '/', unbundled));
});

test('a file that comes back gives what was before', async () => {
  const between = await bundleOf({'templates/styles/index.css': 'body {margin: 0}'}, plain);
  expect(await bundleOf({}, between)).toEqual(plain);
});
