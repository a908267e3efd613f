// Reads the sidebar of VitePress.
import {textOfHtmlLabel} from '../../html-label.js';
import type {Notes, Sidebar, SidebarItem} from '../../imported-site.js';
import {joinUrl} from '../../page-addresses.js';
import {scalarAt, textAt, valueAt, type StaticValue} from '../../static-eval/static-value.js';
import {configTarget, isExternal} from './page-url.js';

export function readSidebar(sidebar: StaticValue | undefined, notes: Notes): readonly Sidebar[] {
  if (sidebar === undefined) return [];
  const {place} = sidebar;
  if (sidebar.kind === 'list') return [{prefix: '/', items: sidebarItems(sidebar, ''), place}];
  if (sidebar.kind === 'map') {
    return [...sidebar.entries].map(([prefix, value]) => {
      const base = textAt(value, 'base') ?? '';
      return {prefix: joinUrl(prefix), items: sidebarItems(valueAt(value, 'items') ?? value, base), place: value.place};
    });
  }
  notes.addManualStep(
    'sidebar',
    'The sidebar is computed by code, so it was not imported. Pages are sorted by name instead.',
    place,
  );
  return [];
}

function sidebarItems(value: StaticValue | undefined, base: string): readonly SidebarItem[] {
  const items = value?.kind === 'list' ? value.items : [];
  return items.flatMap((item): readonly SidebarItem[] => {
    const written = textAt(item, 'text');
    const label = written === undefined ? undefined : textOfHtmlLabel(written);
    const link = textAt(item, 'link');
    const children = valueAt(item, 'items');
    const ownBase = textAt(item, 'base') ?? base;
    const url = link === undefined ? undefined : isExternal(link) ? link : configTarget(withBase(link, ownBase));
    if (children !== undefined) {
      const group = sidebarItems(children, ownBase);
      if (group.length === 0 && url === undefined) return [];
      if (label === undefined) return group;
      return [{kind: 'group', label, url, collapsed: scalarAt(item, 'collapsed') === true, items: group}];
    }
    if (url === undefined) return [];
    if (isExternal(url)) return written === undefined ? [] : [{kind: 'link', url, label: label ?? url}];
    return [{kind: 'page', url, label}];
  });
}

/** A base may end within a name: `/api-` and `query` → `/api-query`. */
function withBase(link: string, base: string): string {
  return joinUrl(base === '' ? link : base + link.replace(/^\//, base.endsWith('/') ? '' : '/'));
}
