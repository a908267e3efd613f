// Reads the menus of Hugo: which of them is in the header, and which is a sidebar.
import type {Place} from '../../../../renderer/base/diagnostic.js';
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import type {Sidebar, SidebarItem} from '../../imported-site.js';
import {asObject, asText} from '../../narrow-json.js';
import {joinUrl, newTarget} from '../../page-addresses.js';
import {valueAt, entriesAt, itemsAt, scalarAt, textAt, type StaticValue} from '../../static-eval/static-value.js';
import type {HugoDocument, HugoSite} from './hugo-site.js';
import {addressOf, hugoPageUrl} from './page-url.js';
import {compareCodeUnits} from '../../../../runtime/text/compare-code-units.js';

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
  const {entries} = menu;
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

function headerMenu(site: HugoSite): Menu | undefined {
  const menus = menusOf(site);
  const named = headerMenus.map((name) => menus.find((menu) => menu.name === name)).find((menu) => menu !== undefined);
  if (named !== undefined) return named;
  const [first] = menus;
  return first !== undefined && menuLinks(first).length <= maxHeaderLinks ? first : undefined;
}

interface Menu {
  readonly name: string;
  /** By weight. */
  readonly entries: readonly MenuEntry[];
  readonly place: Place;
}

/** Returns the menus of the config, with the entries that pages add in their front matter. */
function menusOf(site: HugoSite): readonly Menu[] {
  const {config, documents} = site;
  const configured = entriesAt(valueAt(config, 'menus') ?? valueAt(config, 'menu'));
  const ofPages = documents.flatMap((document) => pageEntries(document, site));
  const names = new Set([...configured.map(([name]) => name), ...ofPages.map(({menu}) => menu)]);
  return [...names].map((name) => {
    const written = configured.find(([menu]) => menu === name)?.[1];
    const own = ofPages.filter(({menu}) => menu === name);
    const entries = [...(written === undefined ? [] : configEntries(written, site)), ...own.map(({entry}) => entry)];
    return {name, entries: entries.toSorted(byWeight), place: written?.place ?? own[0]!.place};
  });
}

/** Entries without a weight come last. Among equal weights, Hugo sorts by name. */
function byWeight(a: MenuEntry, b: MenuEntry): number {
  if (a.weight === b.weight) return compareCodeUnits(a.label, b.label);
  return a.weight === 0 ? 1 : b.weight === 0 ? -1 : a.weight - b.weight;
}

/** A long menu that no header has room for lists the sections of the site. */
export function menuSidebar(site: HugoSite): readonly Sidebar[] {
  const header = headerMenu(site);
  const menu = menusOf(site).find(
    ({name, ...other}) => name !== header?.name && menuLinks(other).length > maxHeaderLinks,
  );
  if (menu === undefined) return [];
  const items = menuLinks(menu).map(({label, to}): Extract<SidebarItem, {kind: 'folder' | 'link'}> =>
    to.startsWith('/') ? {kind: 'folder', url: to, label} : {kind: 'link', url: to, label},
  );
  const listed = new Set(items.map(({url}) => sectionOf(url)));
  // A section that only the header leads to, such as the news, has a sidebar of its own.
  const others = (header === undefined ? [] : menuLinks(header)).flatMap(({label, to}): Sidebar[] => {
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
function menuLinks({entries}: Pick<Menu, 'entries'>): readonly MenuLink[] {
  return linksOf(entries, undefined);
}

interface MenuEntry {
  /** What `parent` of other entries refers to. */
  readonly id: string;
  readonly parent: string | undefined;
  readonly label: string;
  readonly to: string | undefined;
  readonly weight: number;
}

function linksOf(entries: readonly MenuEntry[], parent: string | undefined): readonly MenuLink[] {
  return entries.flatMap((entry) =>
    entry.parent === parent && entry.to !== undefined ? [{label: entry.label, to: entry.to}] : [],
  );
}

function configEntries(items: StaticValue, site: HugoSite): readonly MenuEntry[] {
  return itemsAt(items).flatMap((item) => {
    const label = textAt(item, 'name') ?? textAt(item, 'title');
    if (label === undefined) return [];
    const reference = textAt(item, 'pageRef');
    const address =
      textAt(item, 'url') ?? (reference === undefined ? undefined : (addressOf(reference, '', site) ?? reference));
    const to = address === undefined || /^[a-z]+:/.test(address) ? address : newTarget(joinUrl(address));
    const weight = scalarAt(item, 'weight');
    return [
      {
        id: textAt(item, 'identifier') ?? label,
        parent: textAt(item, 'parent'),
        label,
        to,
        weight: typeof weight === 'number' ? weight : 0,
      },
    ];
  });
}

interface PageEntry {
  readonly menu: string;
  readonly entry: MenuEntry;
  readonly place: Place;
}

/** Front matter names one menu, a list of them, or a map with the fields of each entry: `menu: {main: {weight: 10}}`. */
function pageEntries(document: HugoDocument, site: HugoSite): readonly PageEntry[] {
  const {fields, lineOf} = document.front;
  if (document.isPartial || fields.draft === true) return [];
  const key = fields.menus === undefined ? 'menu' : 'menus';
  const written = fields[key];
  if (written === undefined) return [];
  const named = asObject(written) ?? Object.fromEntries([written].flat().map((menu: Json) => [String(menu), {}]));
  const ofPage = asText(fields.linkTitle) ?? asText(fields.title);
  return Object.entries(named).flatMap(([menu, value]): readonly PageEntry[] => {
    const own = asObject(value) ?? {};
    const label = asText(own.name) ?? ofPage;
    if (label === undefined) return [];
    const weight = own.weight ?? fields.weight;
    const entry = {
      id: asText(own.identifier) ?? label,
      parent: asText(own.parent),
      label,
      to: newTarget(hugoPageUrl(document, site)),
      weight: typeof weight === 'number' ? weight : 0,
    };
    return [{menu, entry, place: {file: document.file, line: lineOf(key)}}];
  });
}
