// Lists the template files of a site: its own, and ours that it does not replace.
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import {memoize} from '../base/memoize.js';
import type {Files} from '../files/files.js';
import {toolVersion} from '../files/own-package.js';
import {isSameFile, readStamp, type ReadStamp} from '../files/read-stamp.js';

export interface TemplateFiles {
  /** Sorted paths such as `templates/pages/blog.tsx`. Each exists in the site root or in our package. */
  readonly paths: readonly string[];
  /** Changes with every byte of every template, island, style and runtime file. */
  readonly hash: Hash;
  /** Each file as it was read, so that unchanged files need not be read again. */
  readonly known: ReadonlyMap<string, KnownTemplate>;
}

interface KnownTemplate {
  readonly stamp: ReadStamp;
  readonly hash: Hash;
}

/**
 * Returns all files that a bundle can read: `templates/` of the site over ours, and our `runtime/`. Takes files that
 * are unchanged and not `touched` from `previous`, and returns `previous` if all are.
 */
export function templateFiles(
  files: Files,
  own: Files,
  previous?: TemplateFiles,
  touched: readonly string[] = [],
): TemplateFiles {
  const again = new Set(touched);
  const all =
    files.root === own.root
      ? [...listFiles(own, 'runtime', again, previous), ...listFiles(own, 'templates', again, previous)]
      : [...templatesOf(own), ...listFiles(files, 'templates', again, previous)];
  const known = new Map(all);
  const isSame = previous?.known.size === known.size && all.every(([path, file]) => previous.known.get(path) === file);
  if (isSame) return previous;
  const paths = [...known.keys()].toSorted();
  return {
    paths,
    known,
    hash: hashOfAll([toolVersion, ...paths.flatMap((path) => [path, known.get(path)?.hash ?? ''])]),
  };
}

/** Memoized, because the files of a package do not change while the process runs. */
const templatesOf = memoize((own: Files) => [
  ...listFiles(own, 'runtime', new Set()),
  ...listFiles(own, 'templates', new Set()),
]);

function listFiles(
  from: Files,
  folder: string,
  again: ReadonlySet<string>,
  previous?: TemplateFiles,
): readonly (readonly [string, KnownTemplate])[] {
  // Pages do not depend on the checks of a site.
  const entries = from.walk(folder).files.filter(({path}) => !path.startsWith('templates/checks/'));
  return entries.map((entry) => {
    const {path} = entry;
    const before = previous?.known.get(path);
    const isSame = before !== undefined && !again.has(path) && isSameFile(before.stamp, entry);
    return [path, isSame ? before : {stamp: readStamp(entry), hash: hashOf(from.read(path))}] as const;
  });
}

/** Returns the files directly inside `folder` that a loader finds by name, as `[name, path]`. */
export function templatesByName(
  templates: TemplateFiles,
  folder: string,
  ending = '.tsx',
): readonly (readonly [string, string])[] {
  const prefix = `templates/${folder}/`;
  return templates.paths
    .filter((path) => path.startsWith(prefix) && path.endsWith(ending) && !path.slice(prefix.length).includes('/'))
    .map((path) => [path.slice(prefix.length, -ending.length), path] as const);
}
