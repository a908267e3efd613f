// Which template files a site has: its own and ours, its own first.
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import {memoize} from '../base/memoize.js';
import type {Files} from '../files/files.js';
import {toolVersion} from '../files/own-package.js';
import {isSameFile, readStamp, type ReadStamp} from '../files/read-stamp.js';

export interface TemplateFiles {
  /** Paths such as `templates/pages/blog.tsx`, sorted; each exists in the site root or in our package. */
  readonly paths: readonly string[];
  /** Changes with every byte of every template, island, style and runtime file. */
  readonly hash: Hash;
  /** What each file was when it was read, so that the next look need not read it again. */
  readonly known: ReadonlyMap<string, Known>;
}

interface Known {
  readonly stamp: ReadStamp;
  readonly hash: Hash;
}

/**
 * Everything a bundle can read: `templates/` of the site over ours, and our `runtime/`. Of `previous`, what the files hold
 * that are still the same and not `touched` since; the very same, if all are.
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
      ? [...look(own, 'runtime', again, previous), ...look(own, 'templates', again, previous)]
      : [...templatesOf(own), ...look(files, 'templates', again, previous)];
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

/** Those of a package, which stays as it is while we run. */
const templatesOf = memoize((own: Files) => [...look(own, 'runtime', new Set()), ...look(own, 'templates', new Set())]);

function look(
  from: Files,
  folder: string,
  again: ReadonlySet<string>,
  previous?: TemplateFiles,
): readonly (readonly [string, Known])[] {
  return from.walk(folder).files.map((entry) => {
    const {path} = entry;
    const before = previous?.known.get(path);
    const isSame = before !== undefined && !again.has(path) && isSameFile(before.stamp, entry);
    return [path, isSame ? before : {stamp: readStamp(entry), hash: hashOf(from.read(path))}] as const;
  });
}

/** Files directly inside `folder` that a loader takes by their name, as `[name, path]`. */
export function named(
  templates: TemplateFiles,
  folder: string,
  ending = '.tsx',
): readonly (readonly [string, string])[] {
  const prefix = `templates/${folder}/`;
  return templates.paths
    .filter((path) => path.startsWith(prefix) && path.endsWith(ending) && !path.slice(prefix.length).includes('/'))
    .map((path) => [path.slice(prefix.length, -ending.length), path] as const);
}
