// esbuild plugin: files of the site replace Galley's files of the same path.
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {Loader, OnResolveArgs, OnResolveResult, PartialMessage, Plugin} from 'esbuild';
import type {Files, SkippedFile} from '../files/files.js';
import {unreadableEntry} from '../files/unreadable-entry.js';
import {packageRoot} from '../files/galley-package.js';

/** File name of the generated entry modules. No real file can have it. */
export const entryName = '<entry>';

/** Prefix of imports that resolve to Galley's file even if the site replaces it. */
export const galleyPrefix = 'own:';

/** Namespace of files from the site root, on disk or in memory. */
const siteNamespace = 'site';

const loaders: Readonly<Record<string, Loader>> = {
  '.tsx': 'tsx',
  '.ts': 'ts',
  '.jsx': 'jsx',
  '.js': 'js',
  '.css': 'css',
  '.json': 'json',
};

/** Candidate files, in order, for an import without an extension or with `.js`. */
const candidatesFor: readonly ((target: string) => string)[] = [
  (target) => target.replace(/\.js$/, '.tsx'),
  (target) => target.replace(/\.js$/, '.ts'),
  (target) => target,
  (target) => `${target}.tsx`,
  (target) => `${target}.ts`,
  (target) => `${target}/index.ts`,
];

/**
 * Resolves relative imports below `templates/` and `runtime/` first in the site root, then in Galley's package.
 * `folderFor` returns the folder from which esbuild resolves all other imports of a site's file, such as packages.
 */
export function overridePlugin(files: Files, galleyFiles: Files, folderFor = (_file: string) => packageRoot): Plugin {
  return {
    name: 'override',
    setup(build) {
      const walk = files.walk('templates');
      const site: SiteTemplates = {exists: (file) => files.exists(file), skipped: walk.skipped};
      const resolve = ({path: specifier, importer, namespace}: OnResolveArgs): OnResolveResult | undefined => {
        const folder = importerFolder(importer, namespace, files);
        return folder === undefined ? undefined : resolveFile(path.posix.join(folder, specifier), site, galleyFiles);
      };
      build.onResolve({filter: /^(?:templates|runtime)\//}, resolve);
      build.onResolve({filter: /^\.\.?\//, namespace: siteNamespace}, resolve);
      build.onResolve({filter: replaceableImports(walk.files), namespace: 'file'}, resolve);
      build.onResolve({filter: new RegExp(`^${galleyPrefix}`)}, ({path: specifier}) =>
        resolveFile(specifier.slice(galleyPrefix.length), noTemplates, galleyFiles),
      );
      build.onLoad({filter: /.*/, namespace: siteNamespace}, ({path: file}) => {
        try {
          const contents = files.read(file);
          return {contents, loader: loaders[path.extname(file)] ?? 'file', resolveDir: folderFor(file)};
        } catch (error) {
          return refusalOf(file, [unreadableEntry(file, 'file', error as Error)]);
        }
      });
    },
  };
}

/**
 * Matches imports in Galley's files that may refer to a file of the site, by their last segment. esbuild resolves all
 * others itself, because calling the plugin is slower.
 */
function replaceableImports(templates: readonly {readonly path: string}[]): RegExp {
  const names = new Set(templates.flatMap(({path: file}) => importNamesOf(file)));
  if (names.size === 0) return /$^/;
  const namePattern = [...names].map((name) => name.replaceAll(/[^\w-]/g, '\\$&')).join('|');
  return new RegExp(`^\\.\\.?/(?:.*/)?(?:${namePattern})(?:\\.\\w+)?$`);
}

/** `templates/a/b.tsx` → `b`; `templates/a/index.ts` → `index` and `a`. */
function importNamesOf(file: string): string[] {
  const {name, dir} = path.posix.parse(file);
  return name === 'index' ? [name, path.posix.basename(dir)] : [name];
}

/** Returns the folder from which imports of a site's file are resolved. Files in memory use Galley's package. */
export function resolveFolderOf(file: string, files: Files): string {
  const folder = path.join(files.root, path.dirname(file));
  return existsSync(folder) ? folder : packageRoot;
}

/** What of the site's `templates/` can be imported. */
interface SiteTemplates {
  exists(file: string): boolean;
  readonly skipped: readonly SkippedFile[];
}

const noTemplates: SiteTemplates = {exists: () => false, skipped: []};

/**
 * Returns the folder of the importing file, relative to the site root or Galley's package. Returns undefined for other
 * packages.
 */
function importerFolder(importer: string, namespace: string, files: Files): string | undefined {
  if (importer === '' || path.basename(importer) === entryName) return '.';
  if (namespace === siteNamespace) return path.posix.dirname(importer);
  const fromPackage = path.relative(packageRoot, importer).split(path.sep).join('/');
  if (fromPackage.startsWith('node_modules/') || fromPackage.startsWith('../')) return undefined;
  const fromSite = path.relative(files.root, importer).split(path.sep).join('/');
  return path.posix.dirname(fromSite.startsWith('../') ? fromPackage : fromSite);
}

function resolveFile(target: string, site: SiteTemplates, galleyFiles: Files): OnResolveResult | undefined {
  const candidates = candidatesFor.map((candidateFor) => candidateFor(target));
  const inSite = candidates.find((file) => file.startsWith('templates/') && site.exists(file));
  if (inSite !== undefined) return refusalOf(inSite, site.skipped) ?? {path: inSite, namespace: siteNamespace};
  const ofGalley = candidates.find((file) => galleyFiles.exists(file));
  return ofGalley === undefined ? undefined : {path: path.join(packageRoot, ofGalley)};
}

/**
 * A file behind a link that `walk` does not follow is not in the key of the bundle, so its changes would go unnoticed.
 * esbuild would wait forever for the end of a pipe.
 */
function refusalOf(file: string, skipped: readonly SkippedFile[]): {readonly errors: PartialMessage[]} | undefined {
  const found = skipped.find((entry) => file === entry.path || file.startsWith(`${entry.path}/`));
  return found && {errors: [{text: `${found.path} cannot be imported: ${found.reason}`, detail: `${found.remedy}.`}]};
}
