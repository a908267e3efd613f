// Inspects the output folder: where it is, what it contains, and whether it may be replaced.
import {lstatSync, readdirSync, readFileSync, realpathSync} from 'node:fs';
import {dirname, isAbsolute, join, relative, resolve, sep} from 'node:path';
import {SiteError} from '../../base/site-error.js';
import {hashOf, type Hash} from '../../base/hash.js';
import {buildIdOf, latestFile} from './build-id.js';
import type {Manifest} from './output-manifest.js';

/** Content of the output folder before a build. */
export interface FolderContents {
  readonly files: ReadonlyMap<string, {readonly size: number; readonly mtimeMs: number}>;
  /** Names at the top that begin with a dot and that Galley did not write, such as `.git`. Every build keeps them. */
  readonly foreignNames: readonly string[];
}

/** Names in a site root that contain sources, or data that cannot be made again. */
const sourceNames = new Set(['content', 'templates', 'node_modules', '.git', '.galley']);

/**
 * Returns the absolute path of the output folder, with links resolved. Throws `output-holds-source` if it contains
 * sources of the site or is inside them.
 */
export function outputFolder(root: string, out: string): string {
  const site = resolveLinks(resolve(root));
  const folder = resolveLinks(resolve(root, out));
  const relativePath = relative(site, folder);
  const isOutside = relativePath.startsWith('..') || isAbsolute(relativePath);
  const containsSite = relativePath === '' || /^\.\.(?:[/\\]\.\.)*$/.test(relativePath);
  if (containsSite || (!isOutside && sourceNames.has(relativePath.split(sep)[0] ?? ''))) {
    throw new SiteError(
      'output-holds-source',
      `The site cannot be written to ${folder}, because ${containsSite ? 'it contains the sources of the site' : 'it is a source folder of the site'}.`,
      {hint: 'Choose a separate folder with --out, such as dist.'},
    );
  }
  return folder;
}

function resolveLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    // The folder does not exist yet, but its parent may.
    const parent = dirname(path);
    return parent === path ? path : join(resolveLinks(parent), relative(parent, path));
  }
}

/**
 * Returns every file below `folder`, or none if it does not exist. The manifest distinguishes dot names that Galley
 * wrote from others.
 */
export function inspectFolder(folder: string, manifest: Manifest | undefined): FolderContents {
  const files = new Map<string, {size: number; mtimeMs: number}>();
  const foreignNames = foreignDotNames(folder, manifest);
  const visit = (folderPath: string): void => {
    for (const entry of readdirSync(join(folder, folderPath), {withFileTypes: true})) {
      if (folderPath === '' && foreignNames.includes(entry.name)) continue;
      const path = folderPath === '' ? entry.name : `${folderPath}/${entry.name}`;
      if (entry.isDirectory()) {
        visit(path);
        continue;
      }
      const {size, mtimeMs} = lstatSync(join(folder, path));
      // Galley never writes links or pipes, so they get a size that differs from every entry.
      files.set(path, entry.isFile() ? {size, mtimeMs} : {size: -1, mtimeMs});
    }
  };
  // If it is a file, reading it as a folder throws the right error.
  if (lstatSync(folder, {throwIfNoEntry: false})) visit('');
  return {files, foreignNames};
}

/** Returns names at the top of `folder` that begin with a dot and do not belong to the site. */
export function foreignDotNames(folder: string, manifest: Manifest | undefined): string[] {
  if (!isFolder(folder)) return [];
  const ownNames = new Set<string | undefined>();
  for (const path of manifest?.keys() ?? []) if (path.startsWith('.')) ownNames.add(path.split('/')[0]);
  return readdirSync(folder).filter((name) => name.startsWith('.') && !ownNames.has(name));
}

function isFolder(path: string): boolean {
  return lstatSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false;
}

/**
 * Returns files in the folder that no build of this site wrote. If there is no manifest, the site is verified by its build
 * id: it must be the hash of all files, except those kept from earlier builds.
 */
export function foreignFiles(
  {files}: FolderContents,
  manifest: Manifest | undefined,
  hashFile: (path: string) => Hash | undefined,
  oldAssets: () => ReadonlyMap<string, Hash>,
): string[] {
  const paths = [...files.keys()];
  if (manifest) return paths.filter((path) => !manifest.has(path));
  return files.size > 0 && !isVerifiedByBuildId(paths, hashFile, oldAssets()) ? paths : [];
}

function isVerifiedByBuildId(
  paths: readonly string[],
  hashFile: (path: string) => Hash | undefined,
  oldAssets: ReadonlyMap<string, Hash>,
): boolean {
  const all = new Set(paths);
  if (!all.has(latestFile)) return false;
  const siteFiles = paths.filter(
    (path) => !isCompressedCopy(path, all) && !(oldAssets.has(path) && oldAssets.get(path) === hashFile(path)),
  );
  const id = buildIdOf(siteFiles.map((path) => ({path, hash: hashFile(path) ?? ''})));
  return hashFile(`builds/meta/${id}.json`) !== undefined;
}

/** Returns whether a file is the compressed version of another. */
function isCompressedCopy(path: string, all: ReadonlySet<string>): boolean {
  return /\.(?:br|gz)$/.test(path) && all.has(path.slice(0, -3));
}

/** Returns the error that is thrown instead of deleting files of other programs. */
export function foreignError(folder: string, paths: readonly string[]): SiteError {
  const listed = paths.slice(0, 3).join(', ') + (paths.length > 3 ? ` and ${paths.length - 3} more` : '');
  return new SiteError('output-not-ours', `${folder} contains files that no build of this site wrote: ${listed}.`, {
    hint: 'Move them to content/public to publish them, choose another folder with --out, or pass --force to delete them.',
  });
}

/**
 * Returns a function that hashes files below `folder`, each at most once. It returns undefined for a path that does not
 * exist or is not a regular file.
 */
export function fileHasher(folder: string): (path: string) => Hash | undefined {
  const hashes = new Map<string, Hash | undefined>();
  return (path) => {
    if (!hashes.has(path)) hashes.set(path, hashFileAt(join(folder, path)));
    return hashes.get(path);
  };
}

function hashFileAt(path: string): Hash | undefined {
  const isFile = lstatSync(path, {throwIfNoEntry: false})?.isFile() ?? false;
  return isFile ? hashOf(readFileSync(path)) : undefined;
}
