// Every package that the published files import must be a dependency: devDependencies are installed in this repository only.
import {readFileSync} from 'node:fs';
import {builtinModules} from 'node:module';
import path from 'node:path';
import {build, type Metafile, type Plugin} from 'esbuild';
import {expect, test} from 'vitest';
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

/** Packages by name that are not installed with Galley, each with a file that imports it. */
function undeclared(imports: Iterable<readonly [name: string, from: string]>): readonly string[] {
  const missing = new Map<string, string>();
  for (const [name, from] of imports) {
    const [first = '', second = ''] = name.split('/');
    const packageName = first.startsWith('@') ? `${first}/${second}` : first;
    const isKnown =
      packageName === 'galley' ||
      first.startsWith('node:') ||
      builtinModules.includes(first) ||
      Object.hasOwn(manifest.dependencies, packageName);
    if (!isKnown) missing.set(packageName, `${packageName}, imported by ${from}`);
  }
  return [...missing.values()].toSorted();
}

const entries = [
  'cli/main',
  'renderer/index',
  'renderer/page/page',
  'renderer/worker-jobs/worker',
  'runtime/functions/node',
  'runtime/functions/edge',
];

test('every package that lib/ imports is in dependencies of package.json', async () => {
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
  expect(undeclared(externals(metafile))).toEqual([]);
});

test('every package that the bundles of a site import is in dependencies of package.json', async () => {
  const noFiles = memoryFiles({});
  const templates = templateFiles(noFiles, galleyFiles);
  const entries = [
    templatesEntry(templates),
    islandsEntry(),
    browserEntry(templates),
    `import 'templates/styles/index.css';`,
  ];
  const imports: [name: string, from: string][] = [];
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
  expect(imports.length).toBeGreaterThan(10);
  expect(undeclared(imports)).toEqual([]);
});

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

function externals({inputs}: Metafile): readonly (readonly [string, string])[] {
  return Object.entries(inputs).flatMap(([from, {imports}]) =>
    imports
      // The name of esbuild for its own helpers.
      .filter(({external, path: name}) => external === true && name !== '<runtime>')
      .map(({path: name}) => [name, from] as const),
  );
}
