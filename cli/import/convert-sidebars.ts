// Converts the sidebars of the old site to `sidebar` of `site.yml`.
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {trimSlash} from '../../renderer/base/url-mapping.js';
import {compact, type Notes, type Sidebar, type SidebarItem} from './imported-site.js';
import {routeFromUrl} from './page-addresses.js';
import type {PlacedPage} from './old-address-redirects.js';
import {readFrontMatter} from './text/edit-front-matter.js';
import {firstLevelHeading} from './text/edit-prose.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

interface Context {
  readonly byRoute: ReadonlyMap<string, PlacedPage>;
  /** Addresses of the files that the site publishes. */
  readonly published: ReadonlySet<string>;
  readonly notes: Notes;
  readonly sidebar: Sidebar;
}

/** Returns the entries by the path of their section. Sidebars of the same section are joined. */
export function convertSidebars(
  sidebars: readonly Sidebar[],
  pages: readonly PlacedPage[],
  published: ReadonlySet<string>,
  notes: Notes,
): JsonObject {
  const byRoute = new Map(pages.map((page) => [page.route, page]));
  const sections = new Set([...byRoute.keys()].flatMap(withFoldersAbove));
  const bySection = new Map<string, Json[]>();
  const hasSharedPrefix = new Set(sidebars.map(({prefix}) => prefix)).size < sidebars.length;
  for (const sidebar of sidebars) {
    const entries = sidebar.items.flatMap((item) => toEntries(item, {byRoute, published, notes, sidebar}));
    if (entries.length === 0) continue;
    const section = decodePercent(trimSlash(hasSharedPrefix ? commonFolder(sidebar) : sidebar.prefix));
    // Sidebars are also configured for pages that are in another language, or that a script creates.
    if (section !== '/' && !sections.has(section)) continue;
    bySection.set(section, [...(bySection.get(section) ?? []), ...entries]);
  }
  return Object.fromEntries(bySection);
}

/** `/a/b/c` → `/a`, `/a/b` and `/a/b/c` */
function withFoldersAbove(route: string): readonly string[] {
  const segments = route.split('/').slice(1);
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join('/')}`);
}

function toEntries(item: SidebarItem, context: Context): readonly Json[] {
  const {byRoute} = context;
  switch (item.kind) {
    case 'page': {
      const {label, badge} = item;
      if (isFile(item.url, context)) return [compact({label, to: item.url, badge})];
      const route = routeOf(item.url, context);
      if (route === undefined) return [];
      const isTitle = label === undefined || label === titleOf(byRoute.get(route)!.text);
      return [isTitle && badge === undefined ? route : compact({label: isTitle ? undefined : label, to: route, badge})];
    }
    case 'link':
      return /^(?:https?:|\/(?!\/))/.test(item.url)
        ? [compact({label: item.label, to: item.url, badge: item.badge})]
        : [];
    case 'folder': {
      const from = decodePercent(trimSlash(item.url));
      const exists = [...byRoute.keys()].some(
        (route) => route === from || route.startsWith(`${trimSlash(from)}/`) || from === '/',
      );
      return exists ? [compact({label: item.label, from})] : [];
    }
    case 'group': {
      const items = item.items.flatMap((child) => toEntries(child, context));
      const to = item.url === undefined ? undefined : routeOf(item.url, context);
      const {label, badge} = item;
      if (items.length === 0) return to === undefined ? [] : [compact({label, to, badge})];
      return [compact({label, to, badge, collapsed: item.collapsed === false ? false : undefined, items})];
    }
    default:
      return item satisfies never;
  }
}

/**
 * Whether an address is that of a file: one that the site publishes, or `/llms.txt`, which a plugin may have written. Names such as
 * `node.js` are more often those of pages.
 */
function isFile(url: string, {byRoute, published}: Context): boolean {
  const path = decodePercent(trimSlash(url.replace(/[?#].*$/, '')));
  return !byRoute.has(path) && (published.has(path) || generatedFile.test(path));
}

const generatedFile = /\.(?:atom|csv|ics|json|pdf|rss|txt|webmanifest|xml|ya?ml|zip)$/i;

/** Returns the route of a page that the sidebar lists. An anchor is left out: entries link to pages. */
function routeOf(url: string, {byRoute, notes, sidebar}: Context): string | undefined {
  const path = url.replace(/[?#].*$/, '');
  // A page at `/guide/index` has the address of its folder here.
  for (const route of [decodePercent(trimSlash(path)), decodePercent(routeFromUrl(path))])
    if (byRoute.has(route)) return route;
  notes.addManualStep(
    'sidebar',
    `The sidebar links to ${url}, which is not a page, so the entry was left out. Remove it, or add the page to \`sidebar\` in \`site.yml\`.`,
    sidebar.place,
  );
  return undefined;
}

/** Generators with several sidebars for one section choose one by its pages. */
function commonFolder({prefix, items}: Sidebar): string {
  const urls = (list: readonly SidebarItem[]): readonly string[] =>
    list.flatMap((item) => [
      ...('url' in item && item.url !== undefined && item.kind !== 'link' ? [item.url] : []),
      ...(item.kind === 'group' ? urls(item.items) : []),
    ]);
  const [first, ...others] = urls(items).map((url) => trimSlash(url).split('/').slice(0, -1));
  if (first === undefined) return prefix;
  const length = others.reduce((shared, other) => {
    const differs = first.findIndex((segment, index) => segment !== other[index]);
    return Math.min(shared, differs < 0 ? first.length : differs);
  }, first.length);
  const folder = first.slice(0, length).join('/');
  return folder.startsWith(trimSlash(prefix)) ? folder : prefix;
}

function titleOf(text: string): string | undefined {
  const {fields, body} = readFrontMatter(text);
  if (typeof fields.title === 'string') return fields.title;
  return firstLevelHeading(body)?.replace(/^#\s+|\s*\{#[^}]*\}\s*$|\s+#+\s*$/g, '');
}
