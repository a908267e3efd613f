// Reads the menus of Hugo: which of them is in the header, and which is a sidebar.
import type {JsonObject} from '../../../../renderer/base/json.js';
import type {Sidebar, SidebarItem} from '../../imported-site.js';
import {joinUrl, newTarget} from '../../page-addresses.js';
import {valueAt, entriesAt, itemsAt, scalarAt, textAt, type StaticValue} from '../../static-eval/static-value.js';
import type {HugoSite} from './hugo-site.js';
import {addressOf} from './page-url.js';

/** Names of menus that themes show in the header. */
const headerMenus = ['main', 'global', 'header', 'primary', 'top', 'nav', 'navbar', 'navigation'];

/** A menu with more entries does not fit into a header, so it becomes a sidebar. */
const maxHeaderLinks = 8;

interface MenuLink {
  readonly label: string;
  readonly to: string;
}

/** The links of the menu for the header. Menus in the header have one level, so entries below the children are left out. */
export function headerLinks(site: HugoSite): readonly JsonObject[] {
  const menu = headerMenu(site);
  if (menu === undefined) return [];
  const entries = menuEntries(menu, site);
  return entries.flatMap(({id, parent, label, to}): JsonObject[] => {
    if (parent !== undefined) return [];
    const children = linksOf(entries, id);
    const [first] = children;
    // An entry without an address only opens its menu.
    const target = to ?? first?.to;
    if (target === undefined) return [];
    return [{label, to: target, ...(first !== undefined && {children: children.map((link) => ({...link}))})}];
  });
}

function headerMenu(site: HugoSite): StaticValue | undefined {
  const menus = menusOf(site);
  const named = headerMenus.map((name) => valueAt(menus, name)).find((menu) => menu !== undefined);
  if (named !== undefined) return named;
  const [first] = entriesAt(menus);
  return first !== undefined && menuLinks(first[1], site).length <= maxHeaderLinks ? first[1] : undefined;
}

function menusOf({config}: HugoSite): StaticValue | undefined {
  return valueAt(config, 'menus') ?? valueAt(config, 'menu');
}

/** A long menu that no header has room for lists the sections of the site. */
export function menuSidebar(site: HugoSite): readonly Sidebar[] {
  const header = headerMenu(site);
  const menu = entriesAt(menusOf(site)).find(
    ([, value]) => value !== header && menuLinks(value, site).length > maxHeaderLinks,
  )?.[1];
  if (menu === undefined) return [];
  const items = menuLinks(menu, site).map(({label, to}): Extract<SidebarItem, {kind: 'folder' | 'link'}> =>
    to.startsWith('/') ? {kind: 'folder', url: to, label} : {kind: 'link', url: to, label},
  );
  const listed = new Set(items.map(({url}) => sectionOf(url)));
  // A section that only the header leads to, such as the news, has a sidebar of its own.
  const others = (header === undefined ? [] : menuLinks(header, site)).flatMap(({label, to}): Sidebar[] => {
    const section = sectionOf(to);
    if (section === undefined || listed.has(section)) return [];
    return [{prefix: section, items: [{kind: 'folder', url: section, label}], place: menu.place}];
  });
  return [{prefix: '/', items, place: menu.place}, ...others];
}

/** `/news/2024/` → `/news` */
function sectionOf(url: string): string | undefined {
  return /^\/[^/?#]+/.exec(url)?.[0];
}

/** The links of the top level. */
function menuLinks(items: StaticValue, site: HugoSite): readonly MenuLink[] {
  return linksOf(menuEntries(items, site), undefined);
}

interface MenuEntry {
  /** What `parent` of other entries refers to. */
  readonly id: string;
  readonly parent: string | undefined;
  readonly label: string;
  readonly to: string | undefined;
}

function linksOf(entries: readonly MenuEntry[], parent: string | undefined): readonly MenuLink[] {
  return entries.flatMap((entry) =>
    entry.parent === parent && entry.to !== undefined ? [{label: entry.label, to: entry.to}] : [],
  );
}

/** All entries of a menu, by weight. */
function menuEntries(items: StaticValue, site: HugoSite): readonly MenuEntry[] {
  const entries = itemsAt(items).flatMap((item) => {
    const label = textAt(item, 'name') ?? textAt(item, 'title');
    if (label === undefined) return [];
    const reference = textAt(item, 'pageRef');
    const address =
      textAt(item, 'url') ?? (reference === undefined ? undefined : (addressOf(reference, '', site) ?? reference));
    const to = address === undefined || /^[a-z]+:/.test(address) ? address : newTarget(joinUrl(address));
    const weight = scalarAt(item, 'weight');
    const entry = {id: textAt(item, 'identifier') ?? label, parent: textAt(item, 'parent'), label, to};
    return [{weight: typeof weight === 'number' ? weight : 0, entry}];
  });
  return entries.toSorted((a, b) => a.weight - b.weight).map(({entry}) => entry);
}
