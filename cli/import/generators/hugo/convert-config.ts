// Converts the config of Hugo to `site.yml`.
import type {JsonObject} from '../../../../renderer/base/json.js';
import {copyright, newTarget, socialLink} from '../../header-and-footer-links.js';
import {compact} from '../../imported-site.js';
import {joinUrl} from '../../page-addresses.js';
import {at, entriesAt, itemsAt, scalarAt, textAt} from '../../static-eval/static-value.js';
import type {Site} from './hugo-site.js';
import {addressOf} from './page-url.js';

export function siteConfig(site: Site): JsonObject {
  const {config, keepsCase, language, uglyUrls} = site;
  const base = textAt(config, 'baseURL') ?? '';
  const url = /^https?:\/\/[^/]+/.exec(base)?.[0];
  const pathname = url === undefined ? '/' : joinUrl(base.slice(url.length), '/');
  const params = at(config, 'params');
  const repository =
    textAt(params, 'github_repo') ?? textAt(params, 'repoURL') ?? textAt(params, 'ghrepo') ?? textAt(params, 'repo');
  return compact({
    brand: textAt(config, 'languages', language, 'title') ?? textAt(config, 'title'),
    description: textAt(params, 'description') ?? textAt(config, 'languages', language, 'params', 'description'),
    url,
    base: pathname === '/' ? undefined : pathname,
    language: textAt(config, 'languages', language, 'locale') ?? textAt(config, 'languageCode') ?? language,
    trailingSlash: uglyUrls ? undefined : 'always',
    header: {links: menuLinks(site)},
    footer: {
      ...copyright(textAt(config, 'copyright') ?? ''),
      social: entriesAt(params, 'social').flatMap(([name, value]) => {
        const link = textAt(value) ?? textAt(value, 'url');
        return link !== undefined && /^https?:/.test(link) ? [socialLink(link, name)] : [];
      }),
    },
    repository:
      repository !== undefined && /^https:\/\/[^/]+\/[^/]+\/[^/]+\/?$/.test(repository)
        ? repository.replace(/\/$/, '')
        : undefined,
    content: {respectPathCase: keepsCase ? true : undefined},
    markdown: {
      headingIds: 'github',
      math: scalarAt(config, 'markup', 'goldmark', 'extensions', 'passthrough', 'enable') === true ? true : undefined,
    },
  });
}

/** The menu `main`, or else the first one. */
function menuLinks(site: Site): readonly JsonObject[] {
  const menus = at(site.config, 'menus') ?? at(site.config, 'menu');
  const items = at(menus, 'main') ?? entriesAt(menus)[0]?.[1];
  const links = itemsAt(items).flatMap((item) => {
    const label = textAt(item, 'name') ?? textAt(item, 'title');
    const reference = textAt(item, 'pageRef');
    const to =
      textAt(item, 'url') ?? (reference === undefined ? undefined : (addressOf(reference, '', site) ?? reference));
    const weight = scalarAt(item, 'weight');
    if (label === undefined || to === undefined || textAt(item, 'parent') !== undefined) return [];
    const target = /^[a-z]+:/.test(to) ? to : newTarget(joinUrl(to));
    return [{weight: typeof weight === 'number' ? weight : 0, link: {label, to: target}}];
  });
  return links.toSorted((a, b) => a.weight - b.weight).map(({link}) => link);
}
