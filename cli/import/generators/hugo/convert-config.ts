// Converts the config of Hugo to `site.yml`.
import type {JsonObject} from '../../../../renderer/base/json.js';
import {copyright, socialLink} from '../../header-and-footer-links.js';
import {compact} from '../../imported-site.js';
import {joinUrl} from '../../page-addresses.js';
import {valueAt, entriesAt, itemsAt, scalarAt, textAt, type StaticValue} from '../../static-eval/static-value.js';
import type {HugoSite} from './hugo-site.js';
import {headerLinks} from './read-menus.js';

export function convertHugoConfig(site: HugoSite): JsonObject {
  const {config, keepsCase, language, uglyUrls} = site;
  const base = textAt(config, 'baseURL') ?? '';
  const url = /^https?:\/\/[^/]+/.exec(base)?.[0];
  const pathname = url === undefined ? '/' : joinUrl(base.slice(url.length), '/');
  const params = valueAt(config, 'params');
  const repository =
    textAt(params, 'github_repo') ?? textAt(params, 'repoURL') ?? textAt(params, 'ghrepo') ?? textAt(params, 'repo');
  return compact({
    brand: textAt(config, 'languages', language, 'title') ?? textAt(config, 'title'),
    description: textAt(params, 'description') ?? textAt(config, 'languages', language, 'params', 'description'),
    url,
    base: pathname === '/' ? undefined : pathname,
    language: textAt(config, 'languages', language, 'locale') ?? textAt(config, 'languageCode') ?? language,
    trailingSlash: uglyUrls ? undefined : 'always',
    header: {links: headerLinks(site)},
    footer: {
      ...copyright(textAt(config, 'copyright') ?? ''),
      social: socialLinks(params),
    },
    repository:
      repository !== undefined && /^https:\/\/[^/]+\/[^/]+\/[^/]+\/?$/.test(repository)
        ? repository.replace(/\/$/, '')
        : undefined,
    content: {respectPathCase: keepsCase ? true : undefined},
    markdown: {
      headingIds: 'github',
      // Themes such as Docsy draw diagrams without a setting. Without a diagram, the import leaves this out.
      mermaid: true,
      math: scalarAt(config, 'markup', 'goldmark', 'extensions', 'passthrough', 'enable') === true ? true : undefined,
    },
  });
}

/** `social` is a map or a list. Docsy has lists below `links`. */
function socialLinks(params: StaticValue | undefined): readonly JsonObject[] {
  const lists = [['social'], ['links', 'user'], ['links', 'developer']].flatMap((keys) => itemsAt(params, ...keys));
  const named: readonly (readonly [string, StaticValue])[] = [
    ...entriesAt(params, 'social'),
    ...lists.map((item) => [textAt(item, 'icon') ?? textAt(item, 'name') ?? '', item] as const),
  ];
  const links = named.flatMap(([name, value]) => {
    const link = textAt(value) ?? textAt(value, 'url');
    return link !== undefined && /^https?:/.test(link) ? [socialLink(link, name, textAt(value, 'name'))] : [];
  });
  return links.filter(({url}, index) => links.findIndex((link) => link.url === url) === index);
}
