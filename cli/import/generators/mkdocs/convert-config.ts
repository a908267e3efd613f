// Converts the config of MkDocs to `site.yml`.
import type {Json, JsonObject} from '../../../../renderer/base/json.js';
import {copyright, repositoryFromEditUrl, socialLink} from '../../header-and-footer-links.js';
import {compact, type ImportedPage, type SidebarItem} from '../../imported-site.js';
import {joinUrl, newTarget} from '../../page-addresses.js';
import {joinFolder} from '../../reader-context.js';
import {itemsAt, textAt, textsAt, type StaticValue} from '../../static-eval/static-value.js';
import {hasAbbreviations} from './append-snippets.js';
import type {MkdocsSite} from './mkdocs-site.js';
import {optionsOf} from './read-config.js';
import {navItem, titleOfPage} from './read-nav.js';

export function convertMkdocsConfig(site: MkdocsSite, pages: readonly ImportedPage[]): JsonObject {
  const texts = [...pages, ...site.appended].map(({text}) => text);
  const {config, files, docs, directoryUrls} = site;
  const url = textAt(config, 'site_url');
  const base = basePath(config);
  const repository = repositoryOf(config);
  const logo = textAt(config, 'theme', 'logo');
  return compact({
    brand: textAt(config, 'site_name'),
    description: textAt(config, 'site_description'),
    url: url === undefined ? undefined : /^https?:\/\/[^/]+/.exec(url)?.[0],
    base: base === '/' ? undefined : base,
    language: textAt(config, 'theme', 'language'),
    trailingSlash: directoryUrls ? 'always' : undefined,
    logo:
      logo === undefined || !files.some(({from}) => from === joinFolder(docs, logo))
        ? undefined
        : // Themes show the name beside the logo.
          {light: `/${logo}`, dark: `/${logo}`, showBrand: true},
    header: {links: headerLinks(site)},
    footer: {
      ...copyright(textAt(config, 'copyright') ?? ''),
      social: itemsAt(config, 'extra', 'social').flatMap((item) => {
        const link = textAt(item, 'link');
        return link === undefined || !/^(?:https?|mailto):/.test(link)
          ? []
          : [socialLink(link, textAt(item, 'icon'), textAt(item, 'name'))];
      }),
    },
    repository,
    content: {respectPathCase: true},
    markdown: {
      headingIds: 'github',
      extras: site.extensions.has('abbr') && texts.some(hasAbbreviations) ? true : undefined,
      math: site.extensions.has('pymdownx.arithmatex') ? true : undefined,
      mermaid: hasMermaid(config) ? true : undefined,
    },
  });
}

export function basePath(config: StaticValue): string {
  const url = textAt(config, 'site_url');
  const pathname = url === undefined ? '/' : (/^https?:\/\/[^/]+(\/.*)?$/.exec(url)?.[1] ?? '/');
  return joinUrl(pathname, '/');
}

function hasMermaid(config: StaticValue): boolean {
  const fences = itemsAt(optionsOf(config, 'markdown_extensions', 'pymdownx.superfences'), 'custom_fences');
  return fences.some((fence) => textAt(fence, 'name') === 'mermaid');
}

function repositoryOf(config: StaticValue): Json | undefined {
  const url = textAt(config, 'repo_url')?.replace(/\/$/, '');
  if (url === undefined || !/^https?:/.test(url)) return undefined;
  const edit = textAt(config, 'edit_uri') ?? '';
  const full = /^https?:/.test(edit) ? edit : `${url}/${edit.replace(/^\//, '')}`;
  return (edit === '' ? undefined : repositoryFromEditUrl(full)) ?? url;
}

/** With `navigation.tabs`, the first level of the navigation is in the header. */
function headerLinks(site: MkdocsSite): readonly JsonObject[] {
  const {config} = site;
  if (!textsAt(config, 'theme', 'features').includes('navigation.tabs')) return [];
  return itemsAt(config, 'nav').flatMap((item): readonly JsonObject[] => {
    const [read] = navItem(item, site);
    if (read === undefined) return [];
    const first = firstUrl(read);
    const label = read.label ?? (first === undefined ? undefined : titleOfPage(first, site));
    return first === undefined || label === undefined ? [] : [{label, to: newTarget(first)}];
  });
}

function firstUrl(item: SidebarItem): string | undefined {
  if (item.kind !== 'group') return item.url;
  return item.url ?? item.items.map(firstUrl).find((url) => url !== undefined);
}
