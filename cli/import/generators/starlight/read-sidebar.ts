// Reads the sidebar of Starlight.
import type {ImportedPage, Sidebar, SidebarItem} from '../../imported-site.js';
import {joinUrl, newTarget} from '../../page-addresses.js';
import {valueAt, itemsAt, scalarAt, textAt, type StaticValue} from '../../static-eval/static-value.js';
import type {StarlightSite} from './starlight-site.js';

export function readSidebar(
  options: StaticValue | undefined,
  pages: readonly ImportedPage[],
  site: StarlightSite,
): readonly Sidebar[] {
  const sidebar = valueAt(options, 'sidebar');
  if (sidebar?.kind !== 'list') return [];
  const urls = new Set(pages.map(({url}) => url));
  const urlOf = (slug: string): string => joinUrl(site.locale, slug === 'index' ? '' : slug, '/');
  const read = (item: StaticValue): readonly SidebarItem[] => {
    const label = textAt(item, 'label');
    const slug = textAt(item) ?? textAt(item, 'slug');
    if (slug !== undefined) {
      if (urls.has(urlOf(slug))) return [{kind: 'page', url: urlOf(slug), label}];
      site.context.notes.byHand(
        'sidebar',
        `The sidebar names \`${slug}\`, which is not a page, so the entry was left out. Remove it, or add the page to \`sidebar\` in \`site.yml\`.`,
        item.place,
      );
      return [];
    }
    const link = textAt(item, 'link');
    if (link !== undefined) {
      if (label === undefined) return [];
      if (/^[a-z]+:/.test(link)) return [{kind: 'link', url: link, label}];
      return [{kind: 'page', url: newTarget(joinUrl(site.locale, link)), label}];
    }
    const folder = textAt(item, 'autogenerate', 'directory');
    if (folder !== undefined) {
      const generated: SidebarItem = {kind: 'folder', url: joinUrl(site.locale, folder)};
      return label === undefined
        ? [generated]
        : [{kind: 'group', label, collapsed: scalarAt(item, 'collapsed') === true, items: [generated]}];
    }
    const items = itemsAt(item, 'items').flatMap(read);
    if (label === undefined) return items;
    return [{kind: 'group', label, collapsed: scalarAt(item, 'collapsed') === true, items}];
  };
  return [{prefix: joinUrl(site.locale, '/'), items: sidebar.items.flatMap(read), place: sidebar.place}];
}
