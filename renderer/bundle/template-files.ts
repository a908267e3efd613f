// Lists the template files of a site: its own, and Galley's.
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import {memoize} from '../base/memoize.js';
import type {FileEntry, Files, SkippedFile, Walk} from '../files/files.js';
import {unreadableEntry} from '../files/unreadable-entry.js';
import {toolVersion} from '../files/galley-package.js';
import {isSameFile, readStamp, type ReadStamp} from '../files/file-stamp.js';

export interface TemplateFiles {
  /** Sorted paths such as `templates/pages/blog.tsx`. Each exists in the site root or in Galley's package. */
  readonly paths: readonly string[];
  /** Changes with every byte of these files, and with the version of Galley. */
  readonly hash: Hash;
  /** What the site has below `templates/` and templates cannot use, such as pipes and links that leave the site. */
  readonly skipped: readonly SkippedFile[];
  /** Stamp and hash of each file, so that unchanged files are not read again. */
  readonly files: ReadonlyMap<string, TemplateFile>;
}

interface TemplateFile {
  readonly stamp: ReadStamp;
  readonly hash: Hash;
}

/**
 * Returns the files from which bundles are made: `templates/` of the site and of Galley, without `checks/`, and Galley's
 * `runtime/`. Files of packages are not included. Reuses the entries in `previous` of files that are unchanged and not
 * `changedFiles`, and returns `previous` itself if all are.
 */
export function templateFiles(
  files: Files,
  galleyFiles: Files,
  previous?: TemplateFiles,
  changedFiles: readonly string[] = [],
): TemplateFiles {
  const changedPaths = new Set(changedFiles);
  const walk = files.walk('templates');
  const skipped = [...walk.skipped];
  const entries = [
    ...(files.root === galleyFiles.root
      ? readFiles(galleyFiles, galleyFiles.walk('runtime'), skipped, changedPaths, previous)
      : listGalleyFiles(galleyFiles)),
    ...readFiles(files, walk, skipped, changedPaths, previous),
  ];
  const byPath = new Map(entries);
  const isSame =
    previous?.files.size === byPath.size &&
    entries.every(([path, file]) => previous.files.get(path) === file) &&
    JSON.stringify(previous.skipped) === JSON.stringify(skipped);
  if (isSame) return previous;
  const paths = [...byPath.keys()].toSorted();
  return {
    paths,
    skipped,
    files: byPath,
    hash: hashOfAll([toolVersion, ...paths.flatMap((path) => [path, byPath.get(path)?.hash ?? ''])]),
  };
}

/** Memoized, because the installed package does not change while the process runs. */
const listGalleyFiles = memoize((galleyFiles: Files) => [
  ...readFiles(galleyFiles, galleyFiles.walk('runtime'), [], new Set()),
  ...readFiles(galleyFiles, galleyFiles.walk('templates'), [], new Set()),
]);

/** Adds files that cannot be read to `skipped`. */
function readFiles(
  source: Files,
  {files}: Walk,
  skipped: SkippedFile[],
  changedPaths: ReadonlySet<string>,
  previous?: TemplateFiles,
): readonly (readonly [string, TemplateFile])[] {
  const read = (entry: FileEntry): TemplateFile | undefined => {
    const before = previous?.files.get(entry.path);
    const isSame = before !== undefined && !changedPaths.has(entry.path) && isSameFile(before.stamp, entry);
    if (isSame) return before;
    try {
      return {stamp: readStamp(entry), hash: hashOf(source.read(entry.path))};
    } catch (error) {
      skipped.push(unreadableEntry(entry.path, 'file', error as Error));
      return undefined;
    }
  };
  // Pages do not depend on the checks of a site.
  const used = files.filter(({path}) => !path.startsWith('templates/checks/'));
  return used.flatMap((entry) => {
    const file = read(entry);
    return file === undefined ? [] : [[entry.path, file] as const];
  });
}

/** Returns `[name, path]` of the files directly inside `folder`, which are looked up by name. */
export function templatesByName(
  templates: TemplateFiles,
  folder: string,
  extension = '.tsx',
): readonly (readonly [string, string])[] {
  const prefix = `templates/${folder}/`;
  return templates.paths
    .filter((path) => path.startsWith(prefix) && path.endsWith(extension) && !path.slice(prefix.length).includes('/'))
    .map((path) => [path.slice(prefix.length, -extension.length), path] as const);
}
