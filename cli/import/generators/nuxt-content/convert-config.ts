// Converts the config of Nuxt Content and Docus to `site.yml`.
import type {JsonObject} from '../../../../renderer/base/json.js';
import {socialLink} from '../../header-and-footer-links.js';
import {compact} from '../../imported-site.js';
import {joinUrl} from '../../page-addresses.js';
import {
  entriesAt,
  itemsAt,
  jsonFrom,
  scalarAt,
  textAt,
  textsAt,
  valueAt,
  type StaticValue,
} from '../../static-eval/static-value.js';

export function convertNuxtContentConfig(config: StaticValue, app: StaticValue | undefined): JsonObject {
  const docus = valueAt(app, 'docus');
  const url = textAt(config, 'site', 'url');
  const base = textAt(config, 'app', 'baseURL');
  const depth =
    scalarAt(config, 'content', 'markdown', 'toc', 'depth') ??
    scalarAt(config, 'content', 'build', 'markdown', 'toc', 'depth');
  // Version 3 reads the options of files in `build`, and version 2 wrote `delimeter`.
  const csv = valueAt(config, 'content', 'build', 'csv') ?? valueAt(config, 'content', 'csv');
  const [owner, repo, branch] = ['owner', 'repo', 'branch'].map(
    (key) => textAt(docus, 'github', key) ?? textAt(app, 'github', key),
  );
  const repositoryUrl =
    textAt(app, 'github', 'url') ??
    (owner === undefined || repo === undefined ? undefined : `https://github.com/${owner}/${repo}`);
  const socials = [...entriesAt(docus, 'socials'), ...entriesAt(app, 'socials')].flatMap(([icon, value]) => {
    const href = textAt(value) ?? textAt(value, 'href');
    if (href === undefined) return [];
    const address = /^https?:/.test(href)
      ? href
      : icon === 'github'
        ? `https://github.com/${href}`
        : icon === 'twitter'
          ? `https://x.com/${href}`
          : undefined;
    return address === undefined ? [] : [socialLink(address, icon)];
  });
  const locales = itemsAt(config, 'i18n', 'locales').flatMap((item) => textAt(item) ?? textAt(item, 'code') ?? []);
  return compact({
    brand:
      textAt(docus, 'title') ??
      textAt(app, 'seo', 'siteName') ??
      textAt(app, 'header', 'title') ??
      textAt(config, 'site', 'name') ??
      textAt(config, 'app', 'head', 'title'),
    description: textAt(docus, 'description') ?? textAt(app, 'seo', 'description'),
    url: url === undefined ? undefined : /^https?:\/\/[^/]+/.exec(url)?.[0],
    base: base === undefined || base === '/' ? undefined : joinUrl(base, '/'),
    locales: locales.length > 1 ? locales : textsAt(config, 'content', 'locales').slice(),
    defaultLocale: textAt(config, 'i18n', 'defaultLocale') ?? textAt(config, 'content', 'defaultLocale'),
    footer: {social: socials},
    repository:
      repositoryUrl === undefined
        ? undefined
        : {url: repositoryUrl, ...(branch !== undefined && branch !== 'main' && {branch})},
    content: {
      respectPathCase: scalarAt(config, 'content', 'respectPathCase') === true ? true : undefined,
      csv: {
        delimiter: textAt(csv, 'delimiter') ?? textAt(csv, 'delimeter'),
        json: scalarAt(csv, 'json') === false ? false : undefined,
      },
    },
    navigation: {fields: jsonFrom(valueAt(config, 'content', 'navigation', 'fields'))},
    markdown: {toc: {depth: typeof depth === 'number' ? Math.min(5, depth) : undefined}},
  });
}
