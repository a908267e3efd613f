// Converts the config of Docusaurus to `site.yml`.
import type {JsonObject} from '../../../../renderer/base/json.js';
import {copyright, repositoryFromEditUrl} from '../../header-and-footer-links.js';
import {compact} from '../../imported-site.js';
import {joinUrl, newTarget} from '../../page-addresses.js';
import {valueAt, itemsAt, jsonFrom, scalarAt, textAt, type StaticValue} from '../../static-eval/static-value.js';
import {sidebarKey, siteFile, type DocusaurusSite} from './docusaurus-site.js';

interface ConfigContext extends Pick<DocusaurusSite, 'sidebarStarts'> {
  readonly byId: (id: string) => string | undefined;
  readonly docsBase: string;
}

export function convertDocusaurusConfig(config: StaticValue, context: ConfigContext): JsonObject {
  const theme = valueAt(config, 'themeConfig');
  const [organization, projectName] = [textAt(config, 'organizationName'), textAt(config, 'projectName')];
  const edit = editUrl(config);
  const repository = edit === undefined ? undefined : repositoryFromEditUrl(edit);
  const own = organization && projectName ? `https://github.com/${organization}/${projectName}` : undefined;
  const logo = textAt(theme, 'navbar', 'logo', 'src');
  const image = textAt(theme, 'image');
  const base = textAt(config, 'baseUrl');
  const maxLevel = scalarAt(theme, 'tableOfContents', 'maxHeadingLevel');
  const mode = textAt(theme, 'colorMode', 'defaultMode');
  return compact({
    brand: textAt(theme, 'navbar', 'title') ?? textAt(config, 'title'),
    description: textAt(config, 'tagline'),
    url: textAt(config, 'url'),
    base: base === undefined || base === '/' ? undefined : joinUrl(base, '/'),
    language: textAt(config, 'i18n', 'defaultLocale'),
    trailingSlash: scalarAt(config, 'trailingSlash') === true ? 'always' : undefined,
    logo:
      logo === undefined
        ? undefined
        : {
            light: siteFile(logo),
            dark: siteFile(textAt(theme, 'navbar', 'logo', 'srcDark') ?? logo),
            ...(textAt(theme, 'navbar', 'title') !== undefined && {showBrand: true}),
          },
    image: image === undefined ? undefined : siteFile(image),
    theme: {
      colorMode:
        mode === 'dark' && scalarAt(theme, 'colorMode', 'respectPrefersColorScheme') !== true ? 'dark' : undefined,
    },
    header: {links: navLinks(itemsAt(theme, 'navbar', 'items'), context)},
    footer: {
      columns: itemsAt(theme, 'footer', 'links').flatMap((column) => {
        const links = navLinks(itemsAt(column, 'items'), context);
        return links.length === 0 ? [] : [{title: textAt(column, 'title') ?? '', links}];
      }),
      ...copyright(textAt(theme, 'footer', 'copyright') ?? ''),
    },
    repository: repository ?? own,
    lastUpdated: /showLastUpdateTime/.test(JSON.stringify(jsonFrom(valueAt(config, 'presets')) ?? ''))
      ? true
      : undefined,
    content: {respectPathCase: true},
    markdown: {
      headingIds: scalarAt(config, 'markdown', 'anchors', 'maintainCase') === true ? 'docusaurus-case' : 'docusaurus',
      format: ['detect', 'md'].includes(textAt(config, 'markdown', 'format') ?? 'mdx') ? undefined : 'mdx',
      mermaid: scalarAt(config, 'markdown', 'mermaid') === true ? true : undefined,
      toc: {depth: typeof maxLevel === 'number' ? maxLevel - 1 : undefined},
    },
  });
}

function editUrl(config: StaticValue): string | undefined {
  for (const preset of itemsAt(config, 'presets')) {
    const url = preset.kind === 'list' ? textAt(preset.items[1], 'docs', 'editUrl') : undefined;
    if (url !== undefined) return url;
  }
  return undefined;
}

function navLinks(items: readonly StaticValue[], context: ConfigContext): readonly JsonObject[] {
  return items.flatMap((item): readonly JsonObject[] => {
    const label = textAt(item, 'label');
    const to = linkTarget(item, context);
    const children = navLinks(itemsAt(item, 'items'), context);
    if (label === undefined) return [];
    if (children.length > 0) return [{label, to: to ?? String(children[0]?.to), children}];
    return to === undefined ? [] : [{label, to}];
  });
}

function linkTarget(item: StaticValue, {byId, docsBase, sidebarStarts}: ConfigContext): string | undefined {
  const href = textAt(item, 'href');
  if (href !== undefined) return href.replace(/^pathname:\/\//, '');
  const to = textAt(item, 'to');
  if (to !== undefined) return /^[a-z]+:/.test(to) ? to : newTarget(joinUrl(to));
  const id = textAt(item, 'docId');
  if (id !== undefined) return newTarget(byId(id) ?? joinUrl(docsBase, id));
  if (textAt(item, 'type') !== 'docSidebar') return undefined;
  const first = sidebarStarts.get(sidebarKey(textAt(item, 'docsPluginId'), textAt(item, 'sidebarId') ?? ''));
  return newTarget(first ?? joinUrl(docsBase));
}
