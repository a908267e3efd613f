// The part of the navigation that one page needs.
import type {NavLink} from 'galley/page';

/** `/docs/start/install` → `/docs`; `/` stays. */
export function sectionOf(route: string): string {
  return `/${route.split('/')[1] ?? ''}`;
}

/** By whole segments: `/docs/api` does not lead to `/docs/api-reference`. */
export function leadsTo(path: string, route: string): boolean {
  return route === path || (path !== '/' && route.startsWith(`${path}/`));
}

/** What stands in the sidebar: the pages of the route's section when it has any, else the whole top level. */
export function sidebarLinks(navigation: readonly NavLink[], route: string): readonly NavLink[] {
  const section = navigation.find(({_path}) => _path === sectionOf(route));
  return section?.children?.length ? section.children : navigation;
}

/** Entries from the top level down to the route, the route's own entry last. */
export function wayTo(navigation: readonly NavLink[], route: string): readonly NavLink[] {
  const way: NavLink[] = [];
  let level: readonly NavLink[] | undefined = navigation;
  while (level !== undefined) {
    // The page of a folder is also the folder's first child; it leads nowhere new.
    const above: string = way.at(-1)?._path ?? '/';
    const next: NavLink | undefined = level.find(({_path}) => _path !== above && leadsTo(_path, route));
    if (next === undefined) break;
    way.push(next);
    level = next.children;
  }
  return way;
}

/** Paths of the groups that stand open for a route: the same for all pages of a folder, so that they share one tree. */
export function openGroups(navigation: readonly NavLink[], route: string): readonly string[] {
  return wayTo(navigation, route)
    .filter(({children}) => children !== undefined)
    .map(({_path}) => _path);
}

/** Whether an entry leads somewhere itself: a folder with a page of its own lists that page among its children. */
export function hasPage({_path, children = []}: NavLink): boolean {
  return children.length === 0 || children.some((child) => child._path === _path);
}
