// Every package that the published files import must be a dependency: devDependencies are installed in this repository only. Every
// other package is bundled, so that a site does not install it too.
import {existsSync, readFileSync} from 'node:fs';
import {builtinModules} from 'node:module';
import path from 'node:path';
import {build, type Metafile, type Plugin} from 'esbuild';
import {beforeAll, expect, test} from 'vitest';
import {browserEntry, islandsEntry, templatesEntry} from '../../renderer/bundle/entry-modules.js';
import {inlineStylesPlugin} from '../../renderer/bundle/inline-styles-plugin.js';
import {entryName, overridePlugin} from '../../renderer/bundle/template-override-plugin.js';
import {templateFiles} from '../../renderer/bundle/template-files.js';
import {memoryFiles} from '../../renderer/files/files.js';
import {galleyFiles} from '../../renderer/files/galley-package.js';
import {repository} from '../support/galley.js';

const manifest = JSON.parse(readFileSync(path.join(repository, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

type Import = readonly [name: string, from: string];

/** Packages by name that are not installed with Galley, each with a file that imports it. */
function undeclared(imports: Iterable<Import>): readonly string[] {
  const missing = new Map<string, string>();
  for (const [name, from] of imports) {
    const packageName = packageOf(name);
    const isKnown =
      packageName === 'galley' ||
      packageName.startsWith('node:') ||
      builtinModules.includes(packageName) ||
      Object.hasOwn(manifest.dependencies, packageName);
    if (!isKnown) missing.set(packageName, `${packageName}, imported by ${from}`);
  }
  return [...missing.values()].toSorted();
}

function packageOf(name: string): string {
  const [first = '', second = ''] = name.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Not imported: their files are read, or only the published types name them. */
const readAsFiles = [
  '@fontsource-variable/geist-mono',
  '@fontsource-variable/instrument-sans',
  '@fontsource/geist-mono',
  '@fontsource/instrument-sans',
  '@iconify-json/lucide',
];
const inTypes = ['@types/hast', '@types/mdast', '@types/react', 'mdast-util-to-hast', 'unified'];

const entries = [
  'cli/main',
  'renderer/index',
  'renderer/page/page',
  'renderer/worker-jobs/worker',
  'runtime/functions/node',
  'runtime/functions/edge',
];

let importsOfLib: readonly Import[];
let importsOfSite: readonly Import[];

beforeAll(async () => {
  [importsOfLib, importsOfSite] = await Promise.all([readImportsOfLib(), readImportsOfSite()]);
});

test('every package that lib/ imports is in dependencies of package.json', () => {
  expect(undeclared(importsOfLib)).toEqual([]);
});

test('every package that the bundles of a site import is in dependencies of package.json', () => {
  expect(importsOfSite.length).toBeGreaterThan(10);
  expect(undeclared(importsOfSite)).toEqual([]);
});

test('dependencies of package.json contain no package that is only bundled', () => {
  const imported = [...importsOfLib, ...importsOfSite].map(([name]) => packageOf(name));
  const needed = new Set([...imported, ...readAsFiles, ...inTypes]);
  expect(Object.keys(manifest.dependencies).filter((name) => !needed.has(name))).toEqual([]);
});

async function readImportsOfLib(): Promise<readonly Import[]> {
  const {metafile} = await build({
    // All entry points that Node runs; with shared chunks, each file is read once.
    entryPoints: entries.map((file) => `lib/${file}.js`),
    splitting: true,
    absWorkingDir: repository,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
    plugins: [plainRequire],
  });
  return externals(metafile);
}

async function readImportsOfSite(): Promise<readonly Import[]> {
  const noFiles = memoryFiles({});
  const templates = templateFiles(noFiles, galleyFiles);
  const entries = [
    templatesEntry(templates),
    islandsEntry(),
    browserEntry(templates),
    `import 'templates/styles/index.css';`,
  ];
  const imports: Import[] = [];
  const collect: Plugin = {
    name: 'collect',
    setup({onResolve}) {
      onResolve({filter: /^[^./]/}, ({path: name, importer, kind}) => {
        if (kind === 'entry-point' || name.startsWith('data:')) return undefined;
        imports.push([name, path.relative(repository, importer)]);
        return {path: name, external: true};
      });
    },
  };
  for (const contents of entries) {
    await build({
      stdin: {contents, resolveDir: repository, loader: 'ts', sourcefile: entryName},
      absWorkingDir: repository,
      bundle: true,
      write: false,
      outdir: 'out',
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
      loader: {'.svg': 'file', '.png': 'file'},
      plugins: [overridePlugin(noFiles, galleyFiles), inlineStylesPlugin, collect],
    });
  }
  return imports;
}

/** lib/ makes its own `require`, and esbuild follows only the real one. */
const plainRequire: Plugin = {
  name: 'plain-require',
  setup({onLoad}) {
    onLoad({filter: /lib[\\/].*\.js$/}, ({path: file}) => ({
      contents: readFileSync(file, 'utf8').replace(/const require = __createRequire\(import\.meta\.url\);/, ''),
      loader: 'js',
    }));
  },
};

function externals({inputs}: Metafile): readonly Import[] {
  return Object.entries(inputs).flatMap(([from, {imports}]) => {
    const imported = imports
      // The name of esbuild for its own helpers.
      .filter(({external, path: name}) => external === true && name !== '<runtime>')
      .map(({path: name}) => name);
    // esbuild numbers each `require` that a module of Galley makes for itself.
    const required = [...readFileSync(path.join(repository, from), 'utf8').matchAll(/\brequire\d+\("([^".][^"]*)"\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !existsSync(path.join(repository, name.replace('#packages/', 'lib/packages/') + '.js')));
    return [...imported, ...required].map((name) => [name, from] as const);
  });
}
