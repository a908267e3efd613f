// Which template files a site has: its own and ours, its own first.
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
import {memoized} from '../base/memoized.js';
import type {FileEntry, Files} from '../work/files.js';
import {toolVersion} from '../work/package.js';

export interface TemplateFiles {
  /** Paths such as `templates/pages/blog.tsx`, sorted; each exists in the site root or in our package. */
  readonly paths: readonly string[];
  /** Changes with every byte of every template, island, style and runtime file. */
  readonly hash: Hash;
  /** What each file was when it was read, so that the next look need not read it again. */
  readonly known: ReadonlyMap<string, Known>;
}

interface Known extends Pick<FileEntry, 'size' | 'mtimeMs'> {
  readonly hash: Hash;
}

/** Everything a bundle can read: `templates/` of the site over ours, and our `runtime/`. */
export function templateFiles(files: Files, own: Files, previous?: TemplateFiles): TemplateFiles {
  const all =
    files.root === own.root
      ? [...look(own, 'runtime', previous), ...look(own, 'templates', previous)]
      : [...templatesOf(own), ...look(files, 'templates', previous)];
  const known = new Map(all);
  const paths = [...known.keys()].toSorted();
  return {
    paths,
    known,
    hash: hashOfAll([toolVersion, ...paths.flatMap((path) => [path, known.get(path)?.hash ?? ''])]),
  };
}

/** Those of a package, which stays as it is while we run. */
const templatesOf = memoized((own: Files) => [...look(own, 'runtime'), ...look(own, 'templates')]);

function look(from: Files, folder: string, previous?: TemplateFiles): readonly (readonly [string, Known])[] {
  return from.walk(folder).files.map(({path, size, mtimeMs}) => {
    const before = previous?.known.get(path);
    const isSame = before?.size === size && before.mtimeMs === mtimeMs;
    return [path, isSame ? before : {size, mtimeMs, hash: hashOf(from.read(path))}] as const;
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
