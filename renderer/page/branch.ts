// The navigation as seen from one page: small, and shared by all pages of a section.
import {hashOf, type Hash} from '../base/hash.js';
import {memoized} from '../base/memoized.js';
import type {NavLink} from '../catalog/catalog.js';

/** The entries with children that lead to a page, outermost first, with a text that stands for them. */
interface Way {
  readonly key: string;
  readonly entries: readonly NavLink[];
}

/** A tree of up to this many entries is given whole, so that a reader can unfold every group. */
const smallTree = 120;

type BranchOf = (route: string) => readonly NavLink[];

/** `branches` of a navigation, made once, however many snapshots share it. */
export const branchesOf = memoized((navigation: readonly NavLink[]) => branches(navigation));

/** Part of the key of every page that shows the branch. */
export const hashOfBranch = memoized((branch: readonly NavLink[]): Hash => hashOf(JSON.stringify(branch)));

/**
 * A function from route to branch: the whole top level, and below it only the children of entries that lead to
 * the route; an entry that stays closed names its `first` page. Pages with the same way down get the very same
 * object, so it can be hashed and compared cheaply.
 */
export function branches(navigation: readonly NavLink[], wholeUpTo = smallTree): BranchOf {
  if (sizeOf(navigation) <= wholeUpTo) return () => navigation;
  const ways = waysThrough(navigation);
  const made = new Map<string, readonly NavLink[]>();
  return (route) => {
    const {key, entries} = nearestWay(ways, route);
    const known = made.get(key);
    if (known !== undefined) return known;
    const branch = narrow(navigation, new Set(entries));
    made.set(key, branch);
    return branch;
  };
}

function waysThrough(navigation: readonly NavLink[]): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>([['/', {key: '', entries: []}]]);
  const visit = (level: readonly NavLink[], way: Way): void => {
    for (const link of level) {
      const {_path, children} = link;
      const below = children === undefined ? way : {key: `${way.key}\n${_path}`, entries: [...way.entries, link]};
      // A directory and its index page share a path; the directory is seen first and is the longer way.
      if (!ways.has(_path)) ways.set(_path, below);
      if (children !== undefined) visit(children, below);
    }
  };
  visit(navigation, {key: '', entries: []});
  return ways;
}

/** The way to the route, or to the closest folder above it. */
function nearestWay(ways: ReadonlyMap<string, Way>, route: string): Way {
  for (let path = route; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const way = ways.get(path);
    if (way !== undefined) return way;
  }
  return {key: '', entries: []};
}

function narrow(level: readonly NavLink[], open: ReadonlySet<NavLink>): NavLink[] {
  return level.map((link) => {
    if (link.children === undefined) return link;
    if (open.has(link)) return {...link, children: narrow(link.children, open)};
    // An entry that is closed still says that there is something below it, and where that begins.
    return {...link, first: firstPage(link), children: []};
  });
}

/** A folder need not have a page of its own; its first leaf always is one. */
function firstPage({_path, children}: NavLink): string {
  const first = children?.[0];
  return first === undefined ? _path : firstPage(first);
}

function sizeOf(navigation: readonly NavLink[]): number {
  return navigation.reduce((size, {children = []}) => size + 1 + sizeOf(children), 0);
}
