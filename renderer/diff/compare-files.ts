// Compares files that are not pages: images, stylesheets, scripts and downloads.
import {isPage, routeOfPage, type BuiltFile, type BuiltSite} from './read-built-site.js';
import {stripFileHash} from './strip-file-hash.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';

export interface FileDiff {
  readonly change: 'added' | 'removed' | 'changed';
  readonly path: string;
  /** Sizes in bytes, if known. */
  readonly before?: number;
  readonly after?: number;
}

/** Files with content hashes in their names are matched without the hash. */
export function compareFiles(before: BuiltSite, after: BuiltSite): readonly FileDiff[] {
  const [old, now] = [filesOf(before), filesOf(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].toSorted(compareCodeUnits);
  return names.flatMap((name): readonly FileDiff[] => {
    const [a, b] = [old.get(name), now.get(name)];
    const path = b?.path ?? a?.path ?? name;
    const sizes = {
      ...(a?.file.bytes !== undefined && {before: a.file.bytes}),
      ...(b?.file.bytes !== undefined && {after: b.file.bytes}),
    };
    if (a === undefined) return [{change: 'added', path, ...sizes}];
    if (b === undefined) return [{change: 'removed', path, ...sizes}];
    return isSame(a.file, b.file) ? [] : [{change: 'changed', path, ...sizes}];
  });
}

interface NamedFile {
  readonly path: string;
  readonly file: BuiltFile;
}

/** Returns files by their names without hash, or by their full names if several files share such a name. */
function filesOf({files}: BuiltSite): ReadonlyMap<string, NamedFile> {
  const routes = new Set([...files.keys()].filter(isPage).map(routeOfPage));
  const own = [...files].filter(([path]) => !isPage(path) && !isDerived(path, routes));
  const counts = new Map<string, number>();
  for (const [path] of own) counts.set(stripFileHash(path), (counts.get(stripFileHash(path)) ?? 0) + 1);
  return new Map(
    own.map(([path, file]) => {
      const name = stripFileHash(path);
      return [counts.get(name) === 1 ? name : path, {path, file}] as const;
    }),
  );
}

/** Returns whether a file is generated from pages and changes with them. */
function isDerived(path: string, routes: ReadonlySet<string>): boolean {
  return derived.test(path) || (path.endsWith('.md') && routes.has(`/${path.slice(0, -'.md'.length)}`));
}

const derived =
  /(?:^|\/)_payload\.json$|^(?:builds|query|navigation|_search|__nuxt_island|api)\/|^_img\/card\.|^(?:index\.md|llms(?:-full)?\.txt|(?:rss|atom|sitemap[\w-]*)\.xml|feed\.json)$|\.(?:br|gz)$/;

function isSame(a: BuiltFile, b: BuiltFile): boolean {
  const haveSizes = a.bytes !== undefined && b.bytes !== undefined;
  return (!haveSizes || a.bytes === b.bytes) && a.hash() === b.hash();
}
