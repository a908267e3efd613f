// esbuild plugin: files of the site replace ours of the same path; for all other paths ours are used.
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Loader, OnResolveArgs, OnResolveResult, Plugin} from 'esbuild';
import type {Files} from '../files/files.js';
import {packageRoot} from '../files/own-package.js';

/** Name of the generated entries. No file has this name. */
export const entryName = '<entry>';

/** Prefix of an import of our file that the site can replace. */
export const ownPrefix = 'own:';

/** Namespace of files from the site root, on disk or in memory. */
const siteSpace = 'site';

const loaders: Readonly<Record<string, Loader>> = {
  '.tsx': 'tsx',
  '.ts': 'ts',
  '.jsx': 'jsx',
  '.js': 'js',
  '.css': 'css',
  '.json': 'json',
};

/** Candidates, in order, for an import without an extension or with another one. */
const spellings: readonly ((target: string) => string)[] = [
  (target) => target.replace(/\.js$/, '.tsx'),
  (target) => target.replace(/\.js$/, '.ts'),
  (target) => target,
  (target) => `${target}.tsx`,
  (target) => `${target}.ts`,
  (target) => `${target}/index.ts`,
];

/**
 * Resolves relative imports below `templates/` and `runtime/` first in the site root, then in our package. `folderFor`
 * returns the folder from which esbuild resolves the other imports of a site's file, such as packages.
 */
export function override(files: Files, own: Files, folderFor = (_file: string) => packageRoot): Plugin {
  return {
    name: 'override',
    setup(build) {
      const resolve = ({path: specifier, importer, namespace}: OnResolveArgs): OnResolveResult | undefined => {
        const folder = folderOf(importer, namespace, files);
        return folder === undefined ? undefined : locate(path.posix.join(folder, specifier), files, own);
      };
      build.onResolve({filter: /^(?:templates|runtime)\//}, resolve);
      build.onResolve({filter: /^\.\.?\//, namespace: siteSpace}, resolve);
      build.onResolve({filter: replaceable(files), namespace: 'file'}, resolve);
      build.onResolve({filter: new RegExp(`^${ownPrefix}`)}, ({path: specifier}) =>
        locate(specifier.slice(ownPrefix.length), noFiles, own),
      );
      build.onLoad({filter: /.*/, namespace: siteSpace}, ({path: file}) => ({
        contents: files.read(file),
        loader: loaders[path.extname(file)] ?? 'file',
        resolveDir: folderFor(file),
      }));
    },
  };
}

/**
 * Matches imports of ours that may refer to a file of the site, by their last segment. esbuild resolves all others
 * itself, because calling the plugin is slower.
 */
function replaceable(files: Files): RegExp {
  const names = new Set(files.walk('templates').files.flatMap(({path: file}) => namesOf(file)));
  if (names.size === 0) return /$^/;
  const any = [...names].map((name) => name.replaceAll(/[^\w-]/g, '\\$&')).join('|');
  return new RegExp(`^\\.\\.?/(?:.*/)?(?:${any})(?:\\.\\w+)?$`);
}

/** `templates/a/b.tsx` → `b`; `templates/a/index.ts` → `index` and `a`. */
function namesOf(file: string): string[] {
  const {name, dir} = path.posix.parse(file);
  return name === 'index' ? [name, path.posix.basename(dir)] : [name];
}

/** Returns the folder from which imports of a site's file are resolved. Files in memory have none. */
export function folderOfFile(file: string, files: Files): string {
  const folder = path.join(files.root, path.dirname(file));
  return existsSync(folder) ? folder : packageRoot;
}

const noFiles: Pick<Files, 'exists'> = {exists: () => false};

/**
 * Returns the folder of the importing file, relative to the site root or our package. Returns undefined for other
 * packages.
 */
function folderOf(importer: string, namespace: string, files: Files): string | undefined {
  if (importer === '' || path.basename(importer) === entryName) return '.';
  if (namespace === siteSpace) return path.posix.dirname(importer);
  const fromOwn = path.relative(packageRoot, importer).split(path.sep).join('/');
  if (fromOwn.startsWith('node_modules/') || fromOwn.startsWith('../')) return undefined;
  const fromSite = path.relative(files.root, importer).split(path.sep).join('/');
  return path.posix.dirname(fromSite.startsWith('../') ? fromOwn : fromSite);
}

function locate(target: string, files: Pick<Files, 'exists'>, own: Files): OnResolveResult | undefined {
  for (const place of [siteSpace, 'file'] as const) {
    for (const spelling of spellings) {
      const file = spelling(target);
      if (place === siteSpace ? file.startsWith('templates/') && files.exists(file) : own.exists(file)) {
        return place === siteSpace ? {path: file, namespace: siteSpace} : {path: path.join(packageRoot, file)};
      }
    }
  }
  return undefined;
}
