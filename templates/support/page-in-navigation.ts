// Finds a page in the navigation: its section, the tree beside it, and its breadcrumbs.
import type {NavLink, SiteProps} from 'galley/page';

/** `/docs/start/install` → `/docs`; `/` stays. */
export function sectionOf(route: string): string {
  return `/${route.split('/')[1] ?? ''}`;
}

/** Compares whole segments: `/docs/api` does not contain `/docs/api-reference`. */
export function containsPage(path: string, route: string): boolean {
  return route === path || (path !== '/' && route.startsWith(`${path}/`));
}

/** Links of the sidebar: the pages of the route's section if it has any, else the whole top level. */
function sidebarLinks(navigation: readonly NavLink[], route: string): readonly NavLink[] {
  const section = navigation.find(({_path}) => _path === sectionOf(route));
  return section?.children?.length ? section.children : navigation;
}

/** The page tree beside a route, and the paths of its open groups. It comes from a sidebar in the config, or else the navigation. */
export function pageTree(
  {navigation, sidebar}: Pick<SiteProps, 'navigation' | 'sidebar'>,
  route: string,
): {readonly links: readonly NavLink[]; readonly open: readonly string[]} {
  return sidebar === null
    ? {links: sidebarLinks(navigation, route), open: openGroups(navigation, route)}
    : {links: sidebar.links, open: openInSidebar(sidebar.links, route)};
}

/** Groups that are always open, and those that contain the route, even if its path is outside that of the group. */
function openInSidebar(links: readonly NavLink[], route: string): readonly string[] {
  return links.flatMap((link) => {
    const {_path, children = []} = link;
    if (children.length === 0) return [];
    const isOpen = link['collapsed'] === false || hasEntry(children, route);
    return [...(isOpen ? [_path] : []), ...openInSidebar(children, route)];
  });
}

function hasEntry(links: readonly NavLink[], route: string): boolean {
  return links.some(({_path, children = []}) => _path === route || hasEntry(children, route));
}

/**
 * Entries from the top level down to the route. A page outside the navigation comes after the nearest entry above it, if its
 * `title` is given.
 */
export function trailTo(navigation: readonly NavLink[], route: string, title?: string): readonly NavLink[] {
  const trail: NavLink[] = [];
  let level: readonly NavLink[] | undefined = navigation;
  while (level !== undefined) {
    // The index page of a folder is one of its children too; skip it.
    const above: string = trail.at(-1)?._path ?? '/';
    const next: NavLink | undefined = level.find(({_path}) => _path !== above && containsPage(_path, route));
    if (next === undefined) break;
    trail.push(next);
    level = next.children;
  }
  const isListed = trail.at(-1)?._path === route;
  return isListed || title === undefined ? trail : [...trail, {title, _path: route}];
}

/** Paths of the groups that are open for a route: the same for all pages of a folder, so that they share one tree. */
function openGroups(navigation: readonly NavLink[], route: string): readonly string[] {
  return trailTo(navigation, route)
    .filter(({children}) => children !== undefined)
    .map(({_path}) => _path);
}

/** Whether an entry has a page: a folder with an index page lists it among its children. */
export function hasPage({_path, children = []}: NavLink): boolean {
  return children.length === 0 || children.some((child) => child._path === _path);
}
