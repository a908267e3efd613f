// Records the files and folders of packages in a bundle, so that a bundle is not reused after `npm update`.
import {readFileSync, realpathSync, statSync} from 'node:fs';
import path from 'node:path';
import {hashOf, type Hash} from '../base/hash.js';
import {isUnchanged, statFile, type FileStamps} from '../files/unchanged-files.js';
import {packageRoot} from '../files/galley-package.js';
import {isSameStamp, readStamp, type ReadStamp} from '../files/file-stamp.js';

interface PackageFile {
  /** Null if the file or folder does not exist, or if it changed while the bundle was made. */
  readonly stamp: ReadStamp | null;
  /**
   * Of the content, or of the real path of a folder. Empty if it does not exist, `unstable` if it changed while the
   * bundle was made.
   */
  readonly hash: Hash;
}

/**
 * By path from Galley's package, as esbuild writes it: `../chart/index.js`. The folder `../chart` is included, because it can be
 * a link that changes, and nearer folders that do not exist, because a package can appear there.
 */
export type PackageFiles = Readonly<Record<string, PackageFile>>;

const unstable = 'unstable';

/** Returns whether a file changed while the bundle was made. */
export function hasUnstableFile(files: PackageFiles): boolean {
  return Object.values(files).some(({hash}) => hash === unstable);
}

/** Returns whether an input of esbuild is a file, not `<entry>`, `site:templates/a.tsx` or `(disabled):fs`. */
export function isFileInput(input: string): boolean {
  // One letter is a drive of Windows.
  return !/^(?:<|[\w()-]{2,}:)/.test(input);
}

/**
 * Reads the files in a bundle, each package.json, which decides about them, and the real paths of `folders`, which are
 * absolute. `startedAt` is the time before bundling.
 */
export function readPackageFiles(
  files: readonly string[],
  folders: readonly string[],
  startedAt: number,
): PackageFiles {
  const names = [
    ...new Set([...files.flatMap((file) => [file, manifestOf(file)]), ...folders.map(relativePath)]),
  ].toSorted();
  return Object.fromEntries(
    names.map((name) => {
      const file = readPackageFile(name);
      // esbuild may have read another version of a file that has changed since, so the bundle is not reused.
      const isUnstable = file.stamp !== null && file.stamp.ctimeMs > startedAt + 1;
      return [name, isUnstable ? {stamp: null, hash: unstable} : file];
    }),
  );
}

/** `../chart/lib/index.js` → `../chart/package.json`. Returns a file in no package unchanged. */
function manifestOf(file: string): string {
  return file.replace(/^((?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+)\/.*$/, '$1/package.json');
}

/**
 * Returns the files with their present stamps, or undefined if one of them changed. Reads only files with another stamp:
 * on another machine, and after a new installation, all stamps differ. Returns the same object if no stamp differs.
 */
export function currentPackageFiles(files: PackageFiles): PackageFiles | undefined {
  const current: Record<string, PackageFile> = {};
  let isSame = true;
  for (const [name, before] of Object.entries(files)) {
    if (before.hash === unstable) return undefined;
    const now = isUnchanged(before.stamp, statFile(absolutePath(name))) ? before : readPackageFile(name);
    if (now.hash !== before.hash) return undefined;
    // The stamp of a recent file is not trusted, so the file is read, but its stamp can be the same.
    isSame &&= now === before || (now.stamp !== null && before.stamp !== null && isSameStamp(now.stamp, before.stamp));
    current[name] = now;
  }
  return isSame ? files : current;
}

/** Returns the stamps of the package files in the results of all builds, by absolute path. */
export function packageStamps(results: readonly {readonly packageFiles?: PackageFiles}[]): FileStamps {
  const files = results.flatMap(({packageFiles = {}}) => Object.entries(packageFiles));
  return Object.fromEntries(files.map(([name, {stamp}]) => [absolutePath(name), stamp]));
}

function readPackageFile(name: string): PackageFile {
  const file = absolutePath(name);
  const entry = statFile(file);
  if (entry === undefined) return {stamp: null, hash: ''};
  const stamp = readStamp(entry);
  try {
    const isFolder = statSync(file).isDirectory();
    return {stamp, hash: hashOf(isFolder ? relativePath(realpathSync.native(file)) : readFileSync(file))};
  } catch {
    // An installation has just removed it.
    return {stamp: null, hash: ''};
  }
}

function absolutePath(name: string): string {
  return path.resolve(packageRoot, name);
}

function relativePath(file: string): string {
  return path.relative(packageRoot, file).split(path.sep).join('/');
}
