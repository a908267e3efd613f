// Which template files a site has: its own and ours, its own first.
import {hashOf, hashOfAll, type Hash} from '../base/hash.js';
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
  const known = new Map<string, Known>();
  const look = (from: Files, folder: string): void => {
    for (const {path, size, mtimeMs} of from.walk(folder).files) {
      const before = previous?.known.get(path);
      const isSame = before?.size === size && before.mtimeMs === mtimeMs;
      known.set(path, isSame ? before : {size, mtimeMs, hash: hashOf(from.read(path))});
    }
  };
  look(own, 'runtime');
  look(own, 'templates');
  if (files.root !== own.root) look(files, 'templates');
  const paths = [...known.keys()].toSorted();
  return {
    paths,
    known,
    hash: hashOfAll([toolVersion, ...paths.flatMap((path) => [path, known.get(path)?.hash ?? ''])]),
  };
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
