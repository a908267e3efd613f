// Removes the entries of documents that have no page from the navigation, so that no page links to them.
import {memoize} from '../../base/memoize.js';
import type {NavLink} from '../../catalog/catalog.js';

type Navigation = readonly NavLink[];

/** The results for each navigation, by the paths that are removed: plans of several snapshots share them. */
const resultsOf = memoize((_navigation: Navigation) => new Map<string, Navigation>());

/**
 * Returns the navigation without entries that have no children and whose path is that of a document without a page, such as
 * a data file, and without the folders that become empty. Entries with another path come from an author, and stay.
 */
export function navigationOfPages(navigation: Navigation, isWithoutPage: (path: string) => boolean): Navigation {
  const missing = new Set(leafPaths(navigation).filter(isWithoutPage));
  if (missing.size === 0) return navigation;
  const results = resultsOf(navigation);
  const key = [...missing].join('\n');
  const result = results.get(key) ?? withoutLeaves(navigation, missing);
  results.set(key, result);
  return result;
}

function leafPaths(level: Navigation): readonly string[] {
  return level.flatMap(({_path, children}) => (children === undefined ? [_path] : leafPaths(children)));
}

function withoutLeaves(level: Navigation, missing: ReadonlySet<string>): Navigation {
  return level.flatMap((link): Navigation => {
    const {_path, children} = link;
    if (children === undefined) return missing.has(_path) ? [] : [link];
    const kept = withoutLeaves(children, missing);
    return kept.length === 0 && children.length > 0 ? [] : [{...link, children: kept}];
  });
}
