// esbuild plugin: files of the site root stand in for ours of the same path, and everything else falls back to ours.
import path from 'node:path';
import type {Loader, OnResolveArgs, OnResolveResult, Plugin} from 'esbuild';
import type {Files} from '../files/files.js';
import {packageRoot} from '../files/own-package.js';

/** What the generated entries are called; no file has such a name. */
export const entryName = '<entry>';

/** Begins an import of our file where the site may have one of the same path. */
export const ownPrefix = 'own:';

/** Namespace of files that come from the site root, on disk or in memory. */
const siteSpace = 'site';

const loaders: Readonly<Record<string, Loader>> = {
  '.tsx': 'tsx',
  '.ts': 'ts',
  '.jsx': 'jsx',
  '.js': 'js',
  '.css': 'css',
  '.json': 'json',
};

/** What is tried, in order, for an import that may leave out or rename its extension. */
const spellings: readonly ((target: string) => string)[] = [
  (target) => target.replace(/\.js$/, '.tsx'),
  (target) => target.replace(/\.js$/, '.ts'),
  (target) => target,
  (target) => `${target}.tsx`,
  (target) => `${target}.ts`,
  (target) => `${target}/index.ts`,
];

/**
 * Resolves relative imports below `templates/` and `runtime/` first in the site root, then in our package. `folderFor` gives the
 * folder from which esbuild looks for what else a file of the site imports, such as packages.
 */
export function override(files: Files, own: Files, folderFor = (_file: string) => packageRoot): Plugin {
  return {
    name: 'override',
    setup(build) {
      const resolve = ({path: wanted, importer, namespace}: OnResolveArgs): OnResolveResult | undefined => {
        const folder = folderOf(importer, namespace, files);
        return folder === undefined ? undefined : locate(path.posix.join(folder, wanted), files, own);
      };
      build.onResolve({filter: /^(?:templates|runtime)\//}, resolve);
      build.onResolve({filter: /^\.\.?\//, namespace: siteSpace}, resolve);
      build.onResolve({filter: replaceable(files), namespace: 'file'}, resolve);
      build.onResolve({filter: new RegExp(`^${ownPrefix}`)}, ({path: wanted}) =>
        locate(wanted.slice(ownPrefix.length), noFiles, own),
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
 * Imports of ours that may mean a file of the site, by the name they end in. esbuild resolves all others by itself: to be
 * asked costs it more.
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

const noFiles: Pick<Files, 'exists'> = {exists: () => false};

/** Folder of the importing file, counted from the site root or from our package; undefined for foreign packages. */
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
    for (const spell of spellings) {
      const file = spell(target);
      if (place === siteSpace ? file.startsWith('templates/') && files.exists(file) : own.exists(file)) {
        return place === siteSpace ? {path: file, namespace: siteSpace} : {path: path.join(packageRoot, file)};
      }
    }
  }
  return undefined;
}
