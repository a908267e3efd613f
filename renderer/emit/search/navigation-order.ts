// Selects, sorts and groups the pages of the index like the navigation.
import type {NavLink} from '../../catalog/catalog.js';
import type {Document} from '../../document/document-types.js';
import {longestParent, type Group, type IndexLink} from '../../../runtime/browser/search/index-format.js';

export interface OrderedPage {
  readonly document: Document;
  /** Index of the group. */
  readonly group: number;
  /** Title of its folder, unless that is the group. */
  readonly parent?: string;
  /** The longest path of `boost` that it is below, or else the path of the group. */
  readonly area: string;
}

export interface NavigationOrder {
  readonly pages: readonly OrderedPage[];
  readonly groups: readonly Group[];
}

/** The most pages of a group that are shown before any input. */
const maxPagesPerGroup = 12;

/**
 * Returns pages in the order of the navigation. Each top-level entry with children is a group. The first group has no
 * title: it contains the pages beside those entries, and then the pages outside of the navigation, which are not
 * shown before any input.
 */
export function navigationOrder(
  documents: readonly Document[],
  navigation: readonly NavLink[],
  boosted: readonly string[] = [],
): NavigationOrder {
  const remaining = new Map(documents.map((document) => [document.path, document] as const));
  const groups: {title: string; path: string; pages: OrderedPage[]}[] = [{title: '', path: '', pages: []}];

  const take = (path: string, group: number, parent?: string): void => {
    const document = remaining.get(path);
    if (document === undefined) return;
    remaining.delete(path);
    const area = longestParent(path, boosted) ?? groups[group]!.path;
    groups[group]!.pages.push({document, group, ...(parent !== undefined && {parent}), area});
  };
  const walk = (links: readonly NavLink[], group: number, parent?: string): void => {
    for (const {title, _path, children} of links) {
      if (children === undefined) take(_path, group, parent);
      else {
        walk(children, group, String(title));
        take(_path, group, parent);
      }
    }
  };
  for (const link of navigation) {
    if (link.children === undefined) take(link._path, 0);
    else {
      groups.push({title: String(link.title), path: link._path, pages: []});
      for (const child of link.children) {
        if (child.children === undefined) take(child._path, groups.length - 1);
        else walk([child], groups.length - 1);
      }
      take(link._path, groups.length - 1);
    }
  }
  const takeOthers = (): void => remaining.forEach((_, path) => take(path, 0));
  // A site without a navigation shows all pages.
  if (navigation.length === 0) takeOthers();
  const shown = groups.map(({title, pages}) => ({title, pages: pages.slice(0, maxPagesPerGroup).map(toLink)}));
  takeOthers();
  return {pages: groups.flatMap(({pages}) => pages), groups: shown};
}

function toLink({document, parent}: OrderedPage): IndexLink {
  return {label: document.title, to: document.path, ...(parent !== undefined && {parent})};
}
