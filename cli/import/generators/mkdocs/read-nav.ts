// Reads the navigation of MkDocs as a sidebar.
import path from 'node:path';
import {asText} from '../../narrow-json.js';
import {textOfHtmlLabel} from '../../html-label.js';
import type {Sidebar, SidebarItem} from '../../imported-site.js';
import {joinFolder} from '../../reader-context.js';
import {entriesAt, itemsAt, textAt, textsAt, valueAt, type StaticValue} from '../../static-eval/static-value.js';
import {readFrontMatter} from '../../text/edit-front-matter.js';
import type {MkdocsSite} from './mkdocs-site.js';
import {mkdocsPageUrl} from './page-url.js';
import {firstLevelHeading} from '../../text/edit-prose.js';

export function readNav(site: MkdocsSite): readonly Sidebar[] {
  const nav = valueAt(site.config, 'nav');
  if (nav?.kind !== 'list') return [];
  return [{prefix: '/', items: nav.items.flatMap((item) => navItem(item, site)), place: nav.place}];
}

/** `a.md`, `Title: a.md`, `Title: https://…` or `Title: [items]`. */
export function navItem(item: StaticValue, site: MkdocsSite): readonly SidebarItem[] {
  const single = textAt(item);
  if (single !== undefined) return navLink(undefined, single, item, site);
  return entriesAt(item).flatMap(([written, value]): readonly SidebarItem[] => {
    const label = textOfHtmlLabel(written) ?? '';
    const target = textAt(value);
    if (target !== undefined) return navLink(label, target, value, site);
    const items = itemsAt(value).flatMap((child) => navItem(child, site));
    if (items.length === 0) return [];
    // With `navigation.indexes`, an index at the start is the page of its group.
    const [first] = items;
    const isIndex =
      first?.kind === 'page' &&
      first.label === undefined &&
      textsAt(site.config, 'theme', 'features').includes('navigation.indexes');
    const title = label !== '' ? label : first?.kind === 'page' ? titleOfPage(first.url, site) : undefined;
    if (title === undefined) return items;
    return [
      {kind: 'group', label: title, url: isIndex ? first.url : undefined, items: isIndex ? items.slice(1) : items},
    ];
  });
}

function navLink(
  label: string | undefined,
  target: string,
  item: StaticValue,
  site: MkdocsSite,
): readonly SidebarItem[] {
  if (/^https?:/.test(target))
    return [{kind: 'link', url: target, label: label === undefined || label === '' ? target : label}];
  const [file = '', fragment] = target.split('#');
  const below = path.posix.normalize(file.replace(/^\.?\//, ''));
  if (site.paths.has(below))
    return [
      {
        kind: 'page',
        url: mkdocsPageUrl(below, site) + (fragment === undefined ? '' : `#${fragment}`),
        label: label === '' ? undefined : label,
      },
    ];
  site.context.notes.addManualStep(
    'sidebar',
    `The navigation names \`${target}\`, which is not a page, so the entry was left out. Remove it, or add the page to \`sidebar\` in \`site.yml\`.`,
    item.place,
  );
  return [];
}

export function titleOfPage(url: string, site: MkdocsSite): string | undefined {
  const below = [...site.paths.keys()].find((file) => mkdocsPageUrl(file, site) === url);
  if (below === undefined) return undefined;
  const {fields, body} = readFrontMatter(site.context.project.read(joinFolder(site.docs, below)) ?? '');
  return asText(fields.title) ?? /^#\s+(.+?)\s*(?:\{[^{}]*\})?\s*$/.exec(firstLevelHeading(body) ?? '')?.[1];
}
