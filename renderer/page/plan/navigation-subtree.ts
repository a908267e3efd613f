// Reduces the navigation to the entries that one page shows. The result is small, and shared by all pages of a section.
import {hashOf, type Hash} from '../../base/hash.js';
import {memoize} from '../../base/memoize.js';
import type {NavLink} from '../../catalog/catalog.js';

/** The path from the root to a page, with a text that identifies it. Pages with the same trail get the same subtree. */
interface Trail {
  readonly key: string;
  /** The entries with children, outermost first. */
  readonly entries: readonly NavLink[];
  /** For each wide level on the trail, the number of the part that contains the page. */
  readonly parts: ReadonlyMap<readonly NavLink[], number>;
}

/**
 * A level with more entries is shown in parts. Otherwise every page would list its whole folder, which is 1.6 GB of
 * HTML for 3,000 pages in one folder.
 */
const maxLevelEntries = 200;

/** A tree with at most this many entries is not reduced, so that readers can expand every group. */
const maxFullTree = 120;

type SubtreeOf = (route: string) => readonly NavLink[];

/** Returns `navigationSubtrees` of a navigation. Memoized, because several snapshots share it. */
export const subtreesOf = memoize((navigation: readonly NavLink[]) => navigationSubtrees(navigation));

/** Part of the key of every page that shows the subtree. */
export const hashOfSubtree = memoize((subtree: readonly NavLink[]): Hash => hashOf(JSON.stringify(subtree)));

/**
 * Returns a function from route to subtree: the whole top level, and below it only the children of entries that lead to
 * the route. A collapsed entry has the path of its `first` page. Of a wide level, the subtree contains the part around
 * the route, and one entry for each other part: “Page 50 – Page 99”. Pages with the same trail get the same object, so
 * that hashing and comparing are cheap.
 */
export function navigationSubtrees(navigation: readonly NavLink[], maxEntries = maxFullTree): SubtreeOf {
  if (countEntries(navigation) <= maxEntries) return () => navigation;
  const trails = trailsThrough(navigation);
  const subtrees = new Map<string, readonly NavLink[]>();
  return (route) => {
    const {key, entries, parts} = nearestTrail(trails, route);
    const cached = subtrees.get(key);
    if (cached !== undefined) return cached;
    const subtree = narrow(navigation, {entries: new Set(entries), parts});
    subtrees.set(key, subtree);
    return subtree;
  };
}

const rootTrail: Trail = {key: '', entries: [], parts: new Map()};

function trailsThrough(navigation: readonly NavLink[]): ReadonlyMap<string, Trail> {
  const trails = new Map<string, Trail>([['/', rootTrail]]);
  const visit = (level: readonly NavLink[], above: Trail): void => {
    const size = partSize(level);
    let trail = above;
    for (const [index, link] of level.entries()) {
      if (size !== undefined && index % size === 0) {
        const part = index / size;
        trail = {...above, key: `${above.key}\n${part}`, parts: new Map([...above.parts, [level, part]])};
      }
      const {_path, children} = link;
      const below =
        children === undefined ? trail : {...trail, key: `${trail.key}\n${_path}`, entries: [...trail.entries, link]};
      // A directory and its index page have the same path. The directory comes first and has the longer trail.
      if (!trails.has(_path)) trails.set(_path, below);
      if (children !== undefined) visit(children, below);
    }
  };
  visit(navigation, rootTrail);
  return trails;
}

/**
 * Returns the number of entries in a part of a wide level. With very many entries it grows, so that there are about as
 * many parts as entries per part.
 */
function partSize({length}: readonly NavLink[]): number | undefined {
  return length > maxLevelEntries ? Math.max(50, Math.ceil(Math.sqrt(length))) : undefined;
}

/** Returns the trail of the route, or of the closest folder above it. */
function nearestTrail(trails: ReadonlyMap<string, Trail>, route: string): Trail {
  for (let path = route; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const trail = trails.get(path);
    if (trail !== undefined) return trail;
  }
  return rootTrail;
}

interface OpenEntries {
  readonly entries: ReadonlySet<NavLink>;
  readonly parts: Trail['parts'];
}

function narrow(level: readonly NavLink[], open: OpenEntries, folder?: string): NavLink[] {
  return partsOf(level).flatMap((part, number, parts) => {
    if (parts.length === 1 || number === (open.parts.get(level) ?? 0)) {
      return part.map((link) => narrowEntry(link, open));
    }
    // The page of the folder itself is always included; otherwise the folder would seem to have none.
    const folderPage = part.filter(({_path}) => _path === folder);
    return [...folderPage, partEntry(part.filter(({_path}) => _path !== folder))];
  });
}

function narrowEntry(link: NavLink, open: OpenEntries): NavLink {
  if (link.children === undefined || link.children.every(({_path}) => _path === link._path)) return link;
  if (open.entries.has(link)) return {...link, children: narrow(link.children, open, link._path)};
  // A collapsed entry still shows that it has children, and links to the first of them.
  return {...link, first: firstPage(link), children: []};
}

function partsOf(level: readonly NavLink[]): readonly (readonly NavLink[])[] {
  const size = partSize(level);
  if (size === undefined) return [level];
  return Array.from({length: Math.ceil(level.length / size)}, (_, part) => level.slice(part * size, (part + 1) * size));
}

/** Returns a collapsed entry, like a folder: it links to its first page, which shows the part. */
function partEntry(part: readonly NavLink[]): NavLink {
  const [first, last] = [part[0]!, part.at(-1)!];
  return {title: `${first.title} – ${last.title}`, _path: first._path, first: firstPage(first), children: []};
}

/** Returns the first leaf. A folder may have no page of its own, but a leaf always does. */
function firstPage({_path, children}: NavLink): string {
  const first = children?.[0];
  return first === undefined ? _path : firstPage(first);
}

function countEntries(navigation: readonly NavLink[]): number {
  return navigation.reduce((size, {children = []}) => size + 1 + countEntries(children), 0);
}
