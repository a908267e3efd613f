// Bundles templates/markdown.ts with the packages that it imports to one script, before the first document is read.
import {createRequire} from 'node:module';
import path from 'node:path';
import type {BuildOptions} from 'esbuild';
import {hashOf, type Hash} from '../base/hash.js';
import {pluginsFile} from '../markdown/plugin-diagnostics.js';
import {areUnchanged, stampsOf, type FileStamps} from '../files/file-stamps.js';
import type {Files} from '../files/files.js';
import {toolVersion} from '../files/own-package.js';
import type {Store} from '../store/store.js';
import {bundlingError, packagesOf, sharedOptions} from './bundle.js';
import {folderOfFile, override} from './override-plugin.js';
import {withTimeChecks} from './time-checks.js';

/** JSON, because it crosses threads and is stored. */
export interface PluginBundle {
  /** Hash of the script, and so of every file in it. It is part of the key of every document. */
  readonly hash: Hash;
  /** CommonJS text. */
  readonly script: string;
  /** Source map of that text, as JSON. */
  readonly map: string;
  /** Text of templates/markdown.ts. */
  readonly source: string;
  /** Hashes of its files in the site and in Galley, by path from the root. */
  readonly templates: Readonly<Record<string, Hash>>;
  /** Stamps of all other files. */
  readonly packages: FileStamps;
}

/** Returns the bundle, from `previous` or the store if all of its files are unchanged. Throws `TemplateError`. */
export async function bundlePlugins(
  files: Files,
  own: Files,
  store: Store,
  previous?: PluginBundle,
): Promise<PluginBundle> {
  if (previous !== undefined && isCurrent(previous, files)) return previous;
  const text = store.get(storeKey);
  const stored = text === undefined ? undefined : (JSON.parse(text) as PluginBundle);
  if (stored !== undefined && isCurrent(stored, files)) return stored;
  const created = await makeBundle(files, own);
  store.put(storeKey, JSON.stringify(created));
  return created;
}

const storeKey = `plugins:${toolVersion}`;

function isCurrent({templates, packages}: PluginBundle, files: Files): boolean {
  const isSame = ([file, hash]: readonly [string, Hash]): boolean =>
    files.exists(file) && hashOf(files.read(file)) === hash;
  return Object.entries(templates).every(isSame) && areUnchanged(packages);
}

const require = createRequire(import.meta.url);

async function makeBundle(files: Files, own: Files): Promise<PluginBundle> {
  const {build} = require('esbuild') as typeof import('esbuild');
  // Computed before bundling, so that a file that is saved meanwhile counts as changed.
  const hashes = new Map(
    files.walk('templates').files.map(({path: file}) => [file, hashOf(files.read(file))] as const),
  );
  const options = {
    ...sharedOptions,
    // Paths in the script are relative to the site, so that it does not depend on the location of the site.
    absWorkingDir: files.root,
    nodePaths: packagesOf(files),
    entryPoints: [pluginsFile],
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    outfile: '/out/markdown.js',
    sourcemap: 'external',
    sourcesContent: false,
    // Authors know a plugin by the name of its function.
    keepNames: true,
    external: [...shared],
    plugins: [override(files, own, (file) => folderOfFile(file, files))],
  } satisfies BuildOptions;
  try {
    const {outputFiles, metafile} = await build(options);
    const script = withTimeChecks(outputText(outputFiles, '.js'), isOfPackage);
    const inputs = Object.keys(metafile.inputs);
    const templates = inputs
      .filter((input) => input.startsWith(sitePrefix))
      .map((input) => input.slice(sitePrefix.length));
    const packages = inputs.filter((input) => !input.includes(':')).map((input) => path.join(files.root, input));
    return {
      hash: hashOf(script),
      script,
      map: outputText(outputFiles, '.map'),
      source: new TextDecoder().decode(files.read(pluginsFile)),
      templates: Object.fromEntries(templates.map((file) => [file, hashes.get(file) ?? ''])),
      packages: stampsOf(packages),
    };
  } catch (error) {
    throw bundlingError(error);
  }
}

/** Packages that plugins share with the renderer. */
const shared = ['react', 'react/jsx-runtime', 'galley/page', 'zod'] as const;

const sitePrefix = 'site:';

/** Code of packages gets no time checks: it is trusted like ours, and the checks would slow down every page. */
function isOfPackage(file: string): boolean {
  return file.includes('node_modules/');
}

function outputText(outputs: readonly {readonly path: string; readonly text: string}[], ending: string): string {
  return outputs.find(({path: file}) => file.endsWith(ending))!.text;
}
