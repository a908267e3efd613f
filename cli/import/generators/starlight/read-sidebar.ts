// Reads the sidebar of Starlight.
import type {ImportedPage, Sidebar, SidebarItem} from '../../imported-site.js';
import {joinUrl, newTarget} from '../../page-addresses.js';
import {entriesAt, valueAt, itemsAt, scalarAt, textAt, type StaticValue} from '../../static-eval/static-value.js';
import type {StarlightSite} from './starlight-site.js';

export function readSidebar(
  options: StaticValue | undefined,
  pages: readonly ImportedPage[],
  site: StarlightSite,
): readonly Sidebar[] {
  const sidebar = valueAt(options, 'sidebar');
  if (sidebar?.kind !== 'list') return [];
  const urls = new Set(pages.map(({url}) => url));
  const lang = textAt(options, 'locales', site.locale === '' ? 'root' : site.locale, 'lang') ?? site.locale;
  const urlOf = (slug: string): string => joinUrl(site.locale, slug === 'index' ? '' : slug, '/');
  const read = (item: StaticValue): readonly SidebarItem[] => {
    const label = textAt(item, 'translations', lang) ?? textAt(item, 'label');
    const badge = badgeOf(item, lang);
    const slug = textAt(item) ?? textAt(item, 'slug');
    if (slug !== undefined) {
      if (urls.has(urlOf(slug))) return [{kind: 'page', url: urlOf(slug), label, badge}];
      site.context.notes.addManualStep(
        'sidebar',
        `The sidebar names \`${slug}\`, which is not a page, so the entry was left out. Remove it, or add the page to \`sidebar\` in \`site.yml\`.`,
        item.place,
      );
      return [];
    }
    const link = textAt(item, 'link');
    if (link !== undefined) {
      if (label === undefined) return [];
      if (/^[a-z]+:/.test(link)) return [{kind: 'link', url: link, label, badge}];
      return [{kind: 'page', url: newTarget(joinUrl(site.locale, link)), label, badge}];
    }
    const folder = textAt(item, 'autogenerate', 'directory');
    if (folder !== undefined) {
      const generated: SidebarItem = {kind: 'folder', url: joinUrl(site.locale, folder)};
      return label === undefined
        ? [generated]
        : [{kind: 'group', label, badge, collapsed: scalarAt(item, 'collapsed') === true, items: [generated]}];
    }
    const items = itemsAt(item, 'items').flatMap(read);
    if (label === undefined) return items;
    return [{kind: 'group', label, badge, collapsed: scalarAt(item, 'collapsed') === true, items}];
  };
  return [{prefix: joinUrl(site.locale, '/'), items: sidebar.items.flatMap(read), place: sidebar.place}];
}

/** A badge is a text, or an object with a text, which can be a map of texts by language. Galley has no colors for badges of a sidebar. */
function badgeOf(item: StaticValue, lang: string): string | undefined {
  const text = valueAt(item, 'badge', 'text');
  return textAt(item, 'badge') ?? textAt(text) ?? textAt(text, lang) ?? textAt(entriesAt(text)[0]?.[1]);
}
