// Converts the config of Starlight to `site.yml`.
import path from 'node:path';
import type {JsonObject} from '../../../../renderer/base/json.js';
import {repositoryFromEditUrl, socialLink} from '../../header-and-footer-links.js';
import {compact} from '../../imported-site.js';
import {joinUrl} from '../../page-addresses.js';
import {joinFolder} from '../../reader-context.js';
import {valueAt, entriesAt, itemsAt, scalarAt, textAt, type StaticValue} from '../../static-eval/static-value.js';
import {type StarlightSite, resolveSpecifier} from './starlight-site.js';

export function convertStarlightConfig(
  config: StaticValue,
  options: StaticValue | undefined,
  logo: JsonObject | undefined,
  site: StarlightSite,
): JsonObject {
  const url = textAt(config, 'site');
  const base = textAt(config, 'base');
  const edit = textAt(options, 'editLink', 'baseUrl');
  const maxLevel = scalarAt(options, 'tableOfContents', 'maxHeadingLevel');
  const title = valueAt(options, 'title');
  const delimiter = textAt(options, 'titleDelimiter');
  return compact({
    brand: textAt(title) ?? textAt(title, site.locale === '' ? 'en' : site.locale) ?? textAt(entriesAt(title)[0]?.[1]),
    description: textAt(options, 'description'),
    titleTemplate: delimiter === undefined ? undefined : `%s ${delimiter} {brand}`,
    url: url === undefined ? undefined : /^https?:\/\/[^/]+/.exec(url)?.[0],
    base: base === undefined || base === '/' ? undefined : joinUrl(base, '/'),
    language:
      textAt(options, 'locales', site.locale === '' ? 'root' : site.locale, 'lang') ??
      (site.locale === '' ? undefined : site.locale),
    trailingSlash: textAt(config, 'trailingSlash') === 'never' ? undefined : 'always',
    logo,
    footer: {social: socials(options)},
    repository: edit === undefined ? undefined : repositoryFromEditUrl(edit),
    lastUpdated: scalarAt(options, 'lastUpdated') === true ? true : undefined,
    content: {respectPathCase: true},
    publish: scalarAt(options, 'pagefind') === false ? {search: false} : undefined,
    markdown: {headingIds: 'github', toc: {depth: typeof maxLevel === 'number' ? maxLevel - 1 : undefined}},
  });
}

/** A list of links, or a map from icons to addresses in older versions. */
function socials(options: StaticValue | undefined): readonly JsonObject[] {
  const list = itemsAt(options, 'social').flatMap((item) => {
    const url = textAt(item, 'href');
    return url === undefined ? [] : [socialLink(url, textAt(item, 'icon'), textAt(item, 'label'))];
  });
  const entries = entriesAt(options, 'social').flatMap(([icon, value]) => {
    const url = textAt(value);
    return url === undefined ? [] : [socialLink(url, icon)];
  });
  return [...list, ...entries];
}

/** A logo is a file of the sources; it moves to the published ones. */
export function readLogo(options: StaticValue | undefined, site: StarlightSite): JsonObject | undefined {
  const published = (written: string | undefined): string | undefined => {
    if (written === undefined) return undefined;
    if (!written.startsWith('.') && !written.startsWith('~')) return written;
    const old = resolveSpecifier(
      written.startsWith('.') ? joinFolder(site.root, written).replace(/^/, './') : written,
      'config',
      site,
    );
    if (old === undefined) return undefined;
    const to = `/${path.posix.basename(old)}`;
    site.files.push({from: old, to: `content/public${to}`});
    return to;
  };
  const single = published(textAt(options, 'logo', 'src'));
  const light = published(textAt(options, 'logo', 'light')) ?? single;
  const dark = published(textAt(options, 'logo', 'dark')) ?? single;
  if (light === undefined || dark === undefined) return undefined;
  return {light, dark, ...(scalarAt(options, 'logo', 'replacesTitle') !== true && {showBrand: true})};
}
