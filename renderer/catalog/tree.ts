// Searches a navigation tree.
import type {NavLink} from './catalog.js';

/** Returns the first entry of a path, from the top. A folder comes before its index page. */
export function entryAt(tree: readonly NavLink[], path: string): NavLink | undefined {
  for (const link of tree) {
    const found = link._path === path ? link : entryAt(link.children ?? [], path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the children of the folder at a path. Returns an empty list if there is no such folder. */
export function childrenAt(tree: readonly NavLink[], path: string): readonly NavLink[] {
  return entryAt(tree, path)?.children ?? [];
}

/** Returns the path of the first page below an entry, or its own if it has no children. */
export function firstPath(link: NavLink): string {
  const [first] = link.children ?? [];
  return first === undefined ? link._path : firstPath(first);
}

/**
 * Returns the value of a key at the entry closest to a path, among all entries whose path is a prefix of it. The root
 * applies only to itself.
 */
export function nearestValue(tree: readonly NavLink[], path: string, key: string): unknown {
  let value: unknown;
  for (const link of tree) {
    const isPrefix = link._path === '/' ? path === '/' : path.startsWith(link._path);
    if (isPrefix && Object.hasOwn(link, key) && link[key]) value = link[key];
    value = nearestValue(link.children ?? [], path, key) ?? value;
  }
  return value;
}
