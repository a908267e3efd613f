// Builds the sidebars of the config: trees of pages that authors write for a section of the site.
import type {SidebarEntry} from '../config/sidebar-schema.js';
import {trimSlash} from '../base/url-mapping.js';
import {memoize} from '../base/memoize.js';
import type {Config} from '../config/config.js';
import {labelOf} from '../document/other-generator-fields.js';
import type {Catalog, NavLink} from './catalog.js';

/** A page of a sidebar, as a link to the previous or next page shows it. */
export interface SidebarPage {
  readonly _path: string;
  readonly title: string;
  readonly description?: string;
}

export interface Sidebar {
  /** Path of the section. */
  readonly section: string;
  readonly links: readonly NavLink[];
  /** The pages of this site in the tree, in order, each once. */
  readonly pages: readonly SidebarPage[];
  /** Index in `pages` by path. */
  readonly positions: ReadonlyMap<string, number>;
}

/** Returns the sidebar of a route: that of the longest section that contains it. */
export type FindSidebar = (route: string) => Sidebar | undefined;

/** Builds all sidebars once, and returns the function that finds the one of a route. */
export function createSidebarFinder(catalog: Pick<Catalog, 'navigation' | 'byPath'>, config: Config): FindSidebar {
  const sections = Object.keys(config.sidebar).map((section) => [trimSlash(section), section] as const);
  if (sections.length === 0) return () => undefined;
  const sidebars = new Map(
    sections.map(([path, key]) => [path, createSidebar(path, config.sidebar[key] ?? [], catalog)] as const),
  );
  return (route) => {
    for (let path = route; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      const sidebar = sidebars.get(path);
      if (sidebar !== undefined) return sidebar;
    }
    return sidebars.get('/');
  };
}

/** `/docs/a#b` → `/docs/a`; undefined for an address outside of the site. */
export function pageOfTarget(to: string): string | undefined {
  return to.startsWith('/') ? trimSlash(to.replace(/[?#].*$/s, '')) : undefined;
}

type Pages = Pick<Catalog, 'navigation' | 'byPath'>;

function createSidebar(section: string, entries: readonly SidebarEntry[], catalog: Pages): Sidebar {
  const links = entries.flatMap((entry, index) => linksOf(entry, `${section}#${index + 1}`, catalog));
  const paths = [...new Set(pathsIn(links))].filter((path) => catalog.byPath.has(path));
  const titles = titlesIn(catalog.navigation);
  const pages = paths.map((path): SidebarPage => {
    const {meta, title} = catalog.byPath.get(path)!;
    const {description} = meta;
    return {
      _path: path,
      title: title || (titles.get(path)?.title ?? ''),
      ...(typeof description === 'string' && {description}),
    };
  });
  return {section, links, pages, positions: new Map(paths.map((path, index) => [path, index] as const))};
}

/** `id` identifies a group without a page among the entries of the sidebar. */
function linksOf(entry: SidebarEntry, id: string, catalog: Pages): readonly NavLink[] {
  if (typeof entry === 'string') return [pageLink(trimSlash(entry), catalog)];
  const {label, to, from, items, icon, badge, target, collapsed} = entry;
  const generated = from === undefined ? [] : childrenOf(trimSlash(from), catalog);
  const children = [
    ...(items ?? []).flatMap((item, index) => linksOf(item, `${id}.${index + 1}`, catalog)),
    ...generated,
  ];
  const isGroup = items !== undefined || (from !== undefined && (label !== undefined || to !== undefined));
  if (!isGroup && from !== undefined) return generated;
  const own = to === undefined ? undefined : targetLink(to, catalog);
  const link: NavLink = {
    ...(own ?? {title: '', _path: id}),
    ...(label !== undefined && {title: label}),
    ...(icon !== undefined && {icon}),
    ...(badge !== undefined && {badge}),
    ...(target !== undefined && {target}),
    ...(collapsed !== undefined && {collapsed}),
  };
  if (!isGroup) return own === undefined ? [] : [link];
  // A folder with a page lists it among its children, as in the navigation.
  const rest = own === undefined ? children : [own, ...children.filter(({_path}) => _path !== own._path)];
  return [{...link, children: rest}];
}

function targetLink(to: string, catalog: Pages): NavLink {
  const path = pageOfTarget(to);
  return path === to || `${path}/` === to ? pageLink(path!, catalog) : {title: to, _path: to, to};
}

function pageLink(path: string, {navigation, byPath}: Pages): NavLink {
  const {children: _, ...known} = titlesIn(navigation).get(path) ?? {title: path, _path: path};
  const document = byPath.get(path);
  // A page outside of the navigation has no entry there.
  const title = document && !titlesIn(navigation).has(path) ? (labelOf(document.meta) ?? document.title) : known.title;
  return {...known, title: title || path, _path: path};
}

function childrenOf(path: string, {navigation}: Pages): readonly NavLink[] {
  return path === '/' ? navigation : (foldersIn(navigation).get(path)?.children ?? []);
}

/** Returns the entries of pages by path. The entry of a folder represents its page, unless the page has its own entry. */
const titlesIn = memoize((navigation: readonly NavLink[]): ReadonlyMap<string, NavLink> => {
  const entries = new Map<string, NavLink>();
  for (const link of entriesOf(navigation))
    if (!entries.has(link._path) || link.children === undefined) entries.set(link._path, link);
  return entries;
});

const foldersIn = memoize((navigation: readonly NavLink[]): ReadonlyMap<string, NavLink> => {
  return new Map(
    [...entriesOf(navigation)].filter(({children}) => children !== undefined).map((link) => [link._path, link]),
  );
});

function* entriesOf(links: readonly NavLink[]): Iterable<NavLink> {
  for (const link of links) {
    yield link;
    if (link.children !== undefined) yield* entriesOf(link.children);
  }
}

function* pathsIn(links: readonly NavLink[]): Iterable<string> {
  for (const {_path, children, disabled, to} of links) {
    if (disabled !== true && to === undefined && children === undefined) yield _path;
    if (children !== undefined) yield* pathsIn(children);
  }
}
