// Lists the template files of a site: its own, and Galley's.
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import {memoize} from '../base/memoize.js';
import type {Files} from '../files/files.js';
import {toolVersion} from '../files/galley-package.js';
import {isSameFile, readStamp, type ReadStamp} from '../files/file-stamp.js';

export interface TemplateFiles {
  /** Sorted paths such as `templates/pages/blog.tsx`. Each exists in the site root or in Galley's package. */
  readonly paths: readonly string[];
  /** Changes with every byte of these files, and with the version of Galley. */
  readonly hash: Hash;
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
 * `touched`, and returns `previous` itself if all are.
 */
export function templateFiles(
  files: Files,
  galleyFiles: Files,
  previous?: TemplateFiles,
  touched: readonly string[] = [],
): TemplateFiles {
  const touchedPaths = new Set(touched);
  const entries =
    files.root === galleyFiles.root
      ? [
          ...listFiles(galleyFiles, 'runtime', touchedPaths, previous),
          ...listFiles(galleyFiles, 'templates', touchedPaths, previous),
        ]
      : [...listGalleyFiles(galleyFiles), ...listFiles(files, 'templates', touchedPaths, previous)];
  const byPath = new Map(entries);
  const isSame =
    previous?.files.size === byPath.size && entries.every(([path, file]) => previous.files.get(path) === file);
  if (isSame) return previous;
  const paths = [...byPath.keys()].toSorted();
  return {
    paths,
    files: byPath,
    hash: hashOfAll([toolVersion, ...paths.flatMap((path) => [path, byPath.get(path)?.hash ?? ''])]),
  };
}

/** Memoized, because the installed package does not change while the process runs. */
const listGalleyFiles = memoize((galleyFiles: Files) => [
  ...listFiles(galleyFiles, 'runtime', new Set()),
  ...listFiles(galleyFiles, 'templates', new Set()),
]);

function listFiles(
  source: Files,
  folder: string,
  touchedPaths: ReadonlySet<string>,
  previous?: TemplateFiles,
): readonly (readonly [string, TemplateFile])[] {
  // Pages do not depend on the checks of a site.
  const entries = source.walk(folder).files.filter(({path}) => !path.startsWith('templates/checks/'));
  return entries.map((entry) => {
    const {path} = entry;
    const previousFile = previous?.files.get(path);
    const isSame = previousFile !== undefined && !touchedPaths.has(path) && isSameFile(previousFile.stamp, entry);
    return [path, isSame ? previousFile : {stamp: readStamp(entry), hash: hashOf(source.read(path))}] as const;
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
