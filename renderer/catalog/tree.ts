// Ways through a navigation tree.
import type {NavLink} from './catalog.js';

/** The first entry of a path, from the top; a folder comes before its index page. */
export function entryAt(tree: readonly NavLink[], path: string): NavLink | undefined {
  for (const link of tree) {
    const found = link._path === path ? link : entryAt(link.children ?? [], path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What lies in the folder of a path; empty when there is no such folder. */
export function childrenAt(tree: readonly NavLink[], path: string): readonly NavLink[] {
  return entryAt(tree, path)?.children ?? [];
}

/** The path of the first page below an entry, or its own when it has no children. */
export function firstPath(link: NavLink): string {
  const [first] = link.children ?? [];
  return first === undefined ? link._path : firstPath(first);
}

/**
 * The value of a key at the entry nearest to a path, looking at every entry whose path the given one begins with; the
 * root counts for itself alone.
 */
export function nearestValue(tree: readonly NavLink[], path: string, key: string): unknown {
  let value: unknown;
  for (const link of tree) {
    const isNear = link._path === '/' ? path === '/' : path.startsWith(link._path);
    if (isNear && Object.hasOwn(link, key) && link[key]) value = link[key];
    value = nearestValue(link.children ?? [], path, key) ?? value;
  }
  return value;
}
