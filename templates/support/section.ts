// The subtree of the navigation that one page needs.
import type {NavLink} from 'galley/page';

/** `/docs/start/install` → `/docs`; `/` stays. */
export function sectionOf(route: string): string {
  return `/${route.split('/')[1] ?? ''}`;
}

/** Compares whole segments: `/docs/api` does not contain `/docs/api-reference`. */
export function containsPage(path: string, route: string): boolean {
  return route === path || (path !== '/' && route.startsWith(`${path}/`));
}

/** Links of the sidebar: the pages of the route's section if it has any, else the whole top level. */
export function sidebarLinks(navigation: readonly NavLink[], route: string): readonly NavLink[] {
  const section = navigation.find(({_path}) => _path === sectionOf(route));
  return section?.children?.length ? section.children : navigation;
}

/** Entries from the top level down to the route, the route's own entry last. */
export function trailTo(navigation: readonly NavLink[], route: string): readonly NavLink[] {
  const trail: NavLink[] = [];
  let level: readonly NavLink[] | undefined = navigation;
  while (level !== undefined) {
    // The index page of a folder is also its first child; skip it.
    const above: string = trail.at(-1)?._path ?? '/';
    const next: NavLink | undefined = level.find(({_path}) => _path !== above && containsPage(_path, route));
    if (next === undefined) break;
    trail.push(next);
    level = next.children;
  }
  return trail;
}

/** Paths of the groups that are open for a route: the same for all pages of a folder, so that they share one tree. */
export function openGroups(navigation: readonly NavLink[], route: string): readonly string[] {
  return trailTo(navigation, route)
    .filter(({children}) => children !== undefined)
    .map(({_path}) => _path);
}

/** Whether an entry has a page: a folder with an index page lists it among its children. */
export function hasPage({_path, children = []}: NavLink): boolean {
  return children.length === 0 || children.some((child) => child._path === _path);
}
