// Bundles the Markdown plugins of a site: templates/markdown.ts and the packages that it imports into one script, before the first document is read.
import {createRequire} from 'node:module';
import path from 'node:path';
import type {BuildOptions} from 'esbuild';
import {hashOf, type Hash} from '../base/hash.js';
import {pluginsFile} from '../markdown/plugin-diagnostics.js';
import {areUnchanged, stampsOf, type FileStamps} from '../files/unchanged-files.js';
import type {Files} from '../files/files.js';
import {toolVersion} from '../files/galley-package.js';
import type {Store} from '../store/store.js';
import {packageFolders, commonEsbuildOptions} from './esbuild-inputs.js';
import {bundlingError} from './template-error.js';
import {isFileInput} from './package-files.js';
import {packageLookups} from './package-lookups.js';
import {resolveFolderOf, overridePlugin} from './template-override-plugin.js';
import {injectTimeLimitChecks} from './inject-time-limit-checks.js';

/** Serializable, because it is sent to workers and stored. */
export interface MarkdownPluginBundle {
  /** Hash of the script, and thereby of every file in it. It is part of the key of every document. */
  readonly hash: Hash;
  /** CommonJS source. */
  readonly script: string;
  /** Source map of `script`, as JSON. */
  readonly sourceMap: string;
  /** Source of templates/markdown.ts. */
  readonly source: string;
  /** Hashes of the bundled files of the site, by path from its root. */
  readonly templates: Readonly<Record<string, Hash>>;
  /** Stamps of all other bundled files: those of packages, with their folders, and of Galley. */
  readonly otherFiles: FileStamps;
}

/** Returns the bundle, from `previous` or the store if all of its files are unchanged. Throws `TemplateError`. */
export async function bundleMarkdownPlugins(
  files: Files,
  galleyFiles: Files,
  store: Store,
  previous?: MarkdownPluginBundle,
): Promise<MarkdownPluginBundle> {
  if (previous !== undefined && isCurrent(previous, files)) return previous;
  const storedText = store.get(storeKey);
  const stored = storedText === undefined ? undefined : (JSON.parse(storedText) as MarkdownPluginBundle);
  if (stored !== undefined && isCurrent(stored, files)) return stored;
  const built = await buildPlugins(files, galleyFiles);
  store.put(storeKey, JSON.stringify(built));
  return built;
}

const storeKey = `plugins:${toolVersion}`;

function isCurrent({templates, otherFiles}: MarkdownPluginBundle, files: Files): boolean {
  const isSame = ([file, hash]: readonly [string, Hash]): boolean => hashOfFile(file, files) === hash;
  return Object.entries(templates).every(isSame) && areUnchanged(otherFiles);
}

function hashOfFile(file: string, files: Files): Hash | undefined {
  try {
    return hashOf(files.read(file));
  } catch {
    // It was deleted or cannot be read, so the build has to report it.
    return undefined;
  }
}

const require = createRequire(import.meta.url);

async function buildPlugins(files: Files, galleyFiles: Files): Promise<MarkdownPluginBundle> {
  const {build} = require('esbuild') as typeof import('esbuild');
  // Computed before bundling, so that a file that is saved meanwhile counts as changed.
  const hashes = new Map(
    files.walk('templates').files.map(({path: file}) => [file, hashOfFile(file, files) ?? ''] as const),
  );
  const options = {
    ...commonEsbuildOptions,
    // Paths in the script are relative to the site, so that it does not depend on the location of the site.
    absWorkingDir: files.root,
    nodePaths: packageFolders(files),
    entryPoints: [pluginsFile],
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    outfile: '/out/markdown.js',
    sourcemap: 'external',
    sourcesContent: false,
    // Authors know a plugin by the name of its function.
    keepNames: true,
    external: [...sharedPackages],
    plugins: [overridePlugin(files, galleyFiles, (file) => resolveFolderOf(file, files))],
  } satisfies BuildOptions;
  try {
    const {outputFiles, metafile} = await build(options);
    const script = injectTimeLimitChecks(outputText(outputFiles, '.js'), isPackageFile);
    const inputs = Object.keys(metafile.inputs);
    const templates = inputs
      .filter((input) => input.startsWith(sitePrefix))
      .map((input) => input.slice(sitePrefix.length));
    const otherFiles = inputs.filter(isFileInput).map((input) => path.resolve(files.root, input));
    const folders = packageLookups(metafile.inputs, {
      root: files.root,
      nodePaths: options.nodePaths,
      folderOf: (input) =>
        input.startsWith(sitePrefix)
          ? resolveFolderOf(input.slice(sitePrefix.length), files)
          : path.dirname(path.resolve(files.root, input)),
    });
    return {
      hash: hashOf(script),
      script,
      sourceMap: outputText(outputFiles, '.map'),
      source: new TextDecoder().decode(files.read(pluginsFile)),
      // A file created during the build has no hash yet, so the next build bundles again.
      templates: Object.fromEntries(templates.map((file) => [file, hashes.get(file) ?? ''])),
      otherFiles: stampsOf([...otherFiles, ...folders]),
    };
  } catch (error) {
    throw bundlingError(error);
  }
}

/** Packages that plugins share with the renderer. */
const sharedPackages = ['react', 'react/jsx-runtime', 'galley/page', 'zod'] as const;

const sitePrefix = 'site:';

/** Packages get no time limit checks: they are trusted like Galley's own code, and checks would slow down every page. */
function isPackageFile(file: string): boolean {
  return file.includes('node_modules/');
}

function outputText(outputs: readonly {readonly path: string; readonly text: string}[], extension: string): string {
  return outputs.find(({path: file}) => file.endsWith(extension))!.text;
}
