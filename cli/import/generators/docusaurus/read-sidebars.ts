// Reads the sidebars of Docusaurus, and the files that describe its categories.
import path from 'node:path';
import {compact, type SidebarItem} from '../../imported-site.js';
import {contentPath, joinUrl} from '../../page-addresses.js';
import {folderOf} from '../../../../renderer/base/posix-path.js';
import {joinFolder} from '../../reader-context.js';
import {readModule} from '../../static-eval/read-module.js';
import {
  valueAt,
  entriesAt,
  scalarAt,
  textAt,
  unreadableParts,
  type StaticValue,
} from '../../static-eval/static-value.js';
import {readYamlValue} from '../../static-eval/read-yaml-value.js';
import {withoutNumberPrefixes, renumberPath} from './number-prefix.js';
import {joinPath, pageOfId, sidebarKey, type DocsPlugin, type DocusaurusSite} from './docusaurus-site.js';
import type {SidebarOrder} from './sidebar-order.js';

interface CategoryContext {
  readonly routeBase: string;
  readonly numbered: boolean;
}

export function readCategory(
  file: string,
  below: string,
  {routeBase, numbered}: CategoryContext,
  site: DocusaurusSite,
): void {
  const value = readYamlValue(site.context.project.read(file) ?? '', file);
  const folder = joinPath(routeBase, contentPath(renumberPath(folderOf(below), numbered)));
  const position = scalarAt(value, 'position');
  site.directories.set(
    folder,
    compact({
      title: textAt(value, 'label'),
      order: typeof position === 'number' ? position : undefined,
    }),
  );
  if (textAt(value, 'link', 'type') === 'generated-index') {
    const slug =
      textAt(value, 'link', 'slug') ?? `/category/${slugged(textAt(value, 'label') ?? path.posix.basename(folder))}`;
    site.lost.push({
      url: joinUrl(routeBase, slug),
      why: 'Galley has no generated index pages. Write an `index.md` in the folder.',
    });
  }
}

function slugged(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

interface SidebarInputs {
  readonly site: DocusaurusSite;
  /** The pages of the plugin. */
  readonly order: SidebarOrder;
}

export function readSidebars(plugin: DocsPlugin, {site, order}: SidebarInputs): void {
  const {project, notes} = site.context;
  const {routeBase, options, sidebarFile} = plugin;
  const pluginId = textAt(options, 'id');
  const written = textAt(options, 'sidebarPath');
  if (written === undefined && sidebarFile === undefined) {
    const first = order.firstBelow('');
    if (first !== undefined) site.sidebarStarts.set(sidebarKey(pluginId, 'defaultSidebar'), first);
    return;
  }
  const file = sidebarFile ?? joinFolder(site.root, written!);
  if (project.read(file) === undefined) {
    notes.addManualStep('sidebar', `The sidebar ${written} is missing.`, valueAt(options, 'sidebarPath')?.place);
    return;
  }
  const value = file.endsWith('.json') ? readYamlValue(project.read(file) ?? '', file) : readModule(project, file);
  for (const {path: key, reason, place} of unreadableParts(value))
    notes.addManualStep('config-code', `The sidebar \`${key}\` ${reason}.`, place);
  for (const [sidebarId, list] of entriesAt(value)) {
    const items = sidebarItems(list, {plugin, site});
    site.sidebars.push({prefix: joinUrl(routeBase, '/'), items, place: list.place});
    const first = firstAddress(items, routeBase, order);
    if (first !== undefined) site.sidebarStarts.set(sidebarKey(pluginId, sidebarId), first);
  }
}

/** Returns the address to which Docusaurus links a sidebar. */
function firstAddress(items: readonly SidebarItem[], routeBase: string, order: SidebarOrder): string | undefined {
  for (const item of items) {
    const first =
      item.kind === 'folder'
        ? order.firstBelow(item.url.slice(joinUrl(routeBase, '/').length))
        : item.kind === 'group'
          ? (item.url ?? firstAddress(item.items, routeBase, order))
          : item.url;
    if (first !== undefined) return first;
  }
  return undefined;
}

interface SidebarContext {
  readonly plugin: DocsPlugin;
  readonly site: DocusaurusSite;
}

/** A list of items, or a map from labels of categories to their items. */
function sidebarItems(value: StaticValue, context: SidebarContext): readonly SidebarItem[] {
  if (value.kind === 'map') {
    return [...value.entries].map(([label, items]): SidebarItem => ({
      kind: 'group',
      label,
      items: sidebarItems(items, context),
    }));
  }
  if (value.kind !== 'list') return [];
  return value.items.flatMap((item) => sidebarItem(item, context));
}

function sidebarItem(item: StaticValue, context: SidebarContext): readonly SidebarItem[] {
  const {plugin, site} = context;
  const id = textAt(item) ?? textAt(item, 'id');
  const type = textAt(item, 'type') ?? (id === undefined ? 'category' : 'doc');
  const label = textAt(item, 'label');
  switch (type) {
    case 'doc':
    case 'ref': {
      const url = id === undefined ? undefined : pageOfId(id, plugin, site)?.url;
      if (url !== undefined) return [{kind: 'page', url, label}];
      site.context.notes.addManualStep(
        'sidebar',
        `The sidebar names \`${id}\`, which is not a page, so the entry was left out. Remove it, or add the page to \`sidebar\` in \`site.yml\`.`,
        item.place,
      );
      return [];
    }
    case 'link': {
      const href = textAt(item, 'href');
      return href === undefined || label === undefined ? [] : [{kind: 'link', url: href, label}];
    }
    case 'autogenerated': {
      const folder = textAt(item, 'dirName') ?? '.';
      return [{kind: 'folder', url: joinUrl(plugin.routeBase, folder === '.' ? '' : withoutNumberPrefixes(folder))}];
    }
    case 'category': {
      if (label === undefined) return item.kind === 'map' ? sidebarItems(item, context) : [];
      const target = textAt(item, 'link', 'id');
      const url = target === undefined ? undefined : pageOfId(target, plugin, site)?.url;
      if (textAt(item, 'link', 'type') === 'generated-index') {
        const slug = textAt(item, 'link', 'slug') ?? `/category/${slugged(label)}`;
        site.lost.push({
          url: joinUrl(plugin.routeBase, slug),
          why: 'Galley has no generated index pages. Write a page for the group.',
        });
      }
      const items = valueAt(item, 'items');
      return [
        {
          kind: 'group',
          label,
          url,
          collapsed: scalarAt(item, 'collapsed') !== false,
          items: items === undefined ? [] : sidebarItems(items, context),
        },
      ];
    }
    default:
      site.context.notes.addManualStep(
        'sidebar',
        `The sidebar has an item of the type \`${type}\`, which was left out. Add what it shows to \`sidebar\` in \`site.yml\`.`,
        item.place,
      );
      return [];
  }
}
