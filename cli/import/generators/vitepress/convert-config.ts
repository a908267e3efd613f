// Converts the config of VitePress to `site.yml`.
import type {JsonObject} from '../../../../renderer/base/json.js';
import {copyright, repositoryFromEditUrl, socialLink} from '../../header-and-footer-links.js';
import {compact} from '../../imported-site.js';
import {joinUrl} from '../../page-addresses.js';
import {itemsAt, jsonFrom, scalarAt, textAt, valueAt, type StaticValue} from '../../static-eval/static-value.js';
import {outlineDepth} from './convert-fields.js';
import {configTarget} from './page-url.js';

export function convertVitepressConfig(config: StaticValue): JsonObject {
  const theme = valueAt(config, 'themeConfig');
  const edit = textAt(theme, 'editLink', 'pattern');
  const socials = itemsAt(theme, 'socialLinks').flatMap((item) => {
    const url = textAt(item, 'link');
    return url === undefined ? [] : [{url, icon: textAt(item, 'icon')}];
  });
  const github = socials.find(({url}) => /^https:\/\/github\.com\/[^/]+\/[^/]+\/?$/.test(url));
  const repository = edit === undefined ? undefined : repositoryFromEditUrl(edit);
  const logo = logoOf(theme);
  const outline = jsonFrom(valueAt(theme, 'outline', 'level') ?? valueAt(theme, 'outline'));
  const hostname = textAt(config, 'sitemap', 'hostname');
  const appearance = scalarAt(config, 'appearance');
  return compact({
    brand: textAt(theme, 'siteTitle') ?? textAt(config, 'title'),
    description: textAt(config, 'description'),
    url: hostname === undefined ? undefined : /^https?:\/\/[^/]+/.exec(hostname)?.[0],
    base: baseOf(textAt(config, 'base')),
    language: textAt(config, 'lang'),
    logo,
    theme: {colorMode: colorModeOf(appearance)},
    header: {links: navLinks(itemsAt(theme, 'nav'))},
    footer: {
      ...copyright(textAt(theme, 'footer', 'copyright') ?? ''),
      social: socials
        .filter((social) => social !== github || repository !== undefined)
        .map(({url, icon}) => socialLink(url, icon)),
    },
    repository: repository ?? github?.url,
    lastUpdated: scalarAt(config, 'lastUpdated') === true ? true : undefined,
    content: {respectPathCase: true},
    markdown: {
      headingIds: 'vitepress',
      lineNumbers: scalarAt(config, 'markdown', 'lineNumbers') === true ? true : undefined,
      math: scalarAt(config, 'markdown', 'math') === true ? true : undefined,
      toc: {
        depth:
          outline === undefined || (typeof outline === 'object' && !Array.isArray(outline)) ? 1 : outlineDepth(outline),
      },
    },
  });
}

/** `false` removes the button of VitePress. Galley keeps it, so readers can still choose the dark mode. */
function colorModeOf(appearance: unknown): string | undefined {
  if (appearance === 'dark' || appearance === 'force-dark') return 'dark';
  return appearance === false ? 'light' : undefined;
}

function baseOf(base: string | undefined): string | undefined {
  return base === undefined || base === '/' ? undefined : joinUrl(base, '/');
}

function logoOf(theme: StaticValue | undefined): JsonObject | undefined {
  const single = textAt(theme, 'logo') ?? textAt(theme, 'logo', 'src');
  const light = textAt(theme, 'logo', 'light') ?? single;
  const dark = textAt(theme, 'logo', 'dark') ?? single;
  if (light === undefined || dark === undefined) return undefined;
  return {light, dark, ...(scalarAt(theme, 'siteTitle') !== false && {showBrand: true})};
}

/** Menus have one level of links here; groups inside a menu are joined. */
function navLinks(items: readonly StaticValue[]): readonly JsonObject[] {
  return items.flatMap((item) => {
    const link = textAt(item, 'link');
    const label = textAt(item, 'text');
    if (label === undefined) return [];
    if (link !== undefined) return [{label, to: configTarget(link)}];
    const children = flatLinks(itemsAt(item, 'items'));
    const [first] = children;
    return first === undefined ? [] : [{label, to: String(first.to), children}];
  });
}

function flatLinks(items: readonly StaticValue[]): readonly JsonObject[] {
  return items.flatMap((item) => {
    const [label, link] = [textAt(item, 'text'), textAt(item, 'link')];
    if (label !== undefined && link !== undefined) return [{label, to: configTarget(link)}];
    return flatLinks(itemsAt(item, 'items'));
  });
}
