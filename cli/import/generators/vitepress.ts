// Reads a site of VitePress.
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import {closeNestedContainers} from '../text/close-containers.js';
import {convertVue} from '../text/convert-vue.js';
import type {FrontMatter} from '../text/edit-front-matter.js';
import {
  compact,
  type CopiedFile,
  type ImportedPage,
  type ImportedSite,
  type LostUrl,
  type Notes,
  type Sidebar,
  type SidebarItem,
} from '../imported-site.js';
import {copyright, repositoryFromEditUrl, socialLink} from '../header-and-footer-links.js';
import {asObject, asText} from '../narrow-json.js';
import {noteOtherLanguages} from '../other-languages.js';
import {readPage} from '../read-page.js';
import {contentPath, joinUrl, newTarget} from '../page-addresses.js';
import {readPublished} from '../published-files.js';
import {noteUnusedKeys, noteUnreadableParts} from '../config-notes.js';
import {noteHeadTags, noteLayout} from '../field-notes.js';
import {readModule} from '../static-eval/read-module.js';
import {
  valueAt,
  entriesAt,
  itemsAt,
  jsonFrom,
  scalarAt,
  textAt,
  textsAt,
  type StaticValue,
} from '../static-eval/static-value.js';
import {matchesGlob} from '../matches-glob.js';
import {relocateIncludes} from '../relocate-includes.js';
import type {OldProject} from '../old-project.js';
import {joinFolder, type ReadContext} from '../reader-context.js';

/** Returns the config file of a VitePress site in a folder. */
export function vitepressConfig(files: readonly string[]): string | undefined {
  return files.find((file) => /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/.test(file));
}

/** Keys that this importer reads, or that mean nothing for the content. */
const knownKeys = new Set([
  'title',
  'description',
  'lang',
  'base',
  'cleanUrls',
  'srcDir',
  'srcExclude',
  'rewrites',
  'locales',
  'themeConfig',
  'lastUpdated',
  'sitemap',
  'appearance',
  'markdown',
  'ignoreDeadLinks',
  'outDir',
  'cacheDir',
  'assetsDir',
  'metaChunk',
  'mpa',
  'useWebFonts',
  'router',
]);
const knownThemeKeys = new Set([
  'logo',
  'siteTitle',
  'nav',
  'sidebar',
  'socialLinks',
  'footer',
  'editLink',
  'lastUpdated',
  'outline',
  'docFooter',
  'search',
  'aside',
  'logoLink',
  'darkModeSwitchLabel',
  'sidebarMenuLabel',
  'returnToTopLabel',
  'externalLinkIcon',
  'outlineTitle',
  'langMenuLabel',
  'lightModeSwitchTitle',
  'darkModeSwitchTitle',
  'notFound',
]);

export function readVitepress({project, configFile, notes}: ReadContext): ImportedSite {
  const root = configFile.replace(/\.vitepress\/config.*$/, '').replace(/\/$/, '');
  const config = readModule(project, configFile);
  const theme = valueAt(config, 'themeConfig');
  noteUnusedKeys(config, knownKeys, '', notes);
  noteUnusedKeys(theme, knownThemeKeys, 'themeConfig.', notes);
  noteUnreadableParts(config, ['title', 'description', 'base', 'locales', 'rewrites', 'srcDir', 'srcExclude'], notes);
  noteUnreadableParts(theme, ['nav', 'sidebar', 'socialLinks', 'footer', 'editLink', 'logo', 'outline'], notes);

  const source = joinFolder(root, textAt(config, 'srcDir') ?? '.');
  const below = (file: string) => (source === '' ? file : file.slice(source.length + 1));
  const files = project.list(source).filter((file) => !/(?:^|\/)(?:\.vitepress|node_modules)\//.test(file));
  const excluded = textsAt(config, 'srcExclude');
  const cleanUrls = scalarAt(config, 'cleanUrls') === true;
  const locales = entriesAt(config, 'locales').filter(([, locale]) => !isExternal(textAt(locale, 'link')));
  const otherLocales = new Set(locales.map(([key]) => key).filter((key) => key !== 'root'));

  const pages: ImportedPage[] = [];
  const copied: CopiedFile[] = [];
  const published = readPublished(joinFolder(source, 'public'), project, notes);
  const lost: LostUrl[] = [];
  for (const file of files) {
    const path = below(file);
    if (path.startsWith('public/')) continue;
    if (path.endsWith('.md')) {
      if (excluded.some((glob) => matchesGlob(path, glob))) continue;
      const url = pageUrl(rewritten(path, config), cleanUrls);
      if (otherLocales.has(path.split('/')[0] ?? '')) continue;
      if (/\[.+\]/.test(path)) {
        lost.push({url, why: 'The pages of a dynamic route come from a script. Write each of them.'});
        notes.byHand('dynamic-route', 'The pages of this dynamic route come from a script. Write each of them.', {
          file,
        });
      } else {
        pages.push(
          page({file, to: contentPath(rewritten(path, config)), url}, {project, notes, files: copied, source}),
        );
      }
    } else if (isAsset(path)) {
      copied.push({from: file, to: `content/${contentPath(path)}`});
    }
  }
  lost.push(...noteOtherLanguages([...otherLocales], valueAt(config, 'locales')?.place, notes));
  return {
    generator: 'vitepress',
    config: siteConfig(config),
    pages,
    files: [...copied, ...published.files],
    sidebars: sidebars(valueAt(theme, 'sidebar'), notes),
    redirects: published.redirects,
    lost,
    notes: notes.list,
  };
}

function isExternal(link: string | undefined): boolean {
  return link !== undefined && /^[a-z]+:/.test(link);
}

/** Scripts and settings of the old site are not content, nor are files such as `LICENSE`. */
function isAsset(path: string): boolean {
  return !/(?:^|\/)(?:[^/.]+|[^/]+\.(?:[cm]?[jt]sx?|vue|json[c5]?|ya?ml|lock|toml|fig))$/.test(path);
}

/** Applies `rewrites` that name a file, or a whole segment by `:name`. */
function rewritten(path: string, config: StaticValue): string {
  for (const [from, target] of entriesAt(config, 'rewrites')) {
    const to = textAt(target);
    if (to === undefined) continue;
    if (from === path) return to;
    const [names, segments] = [from.split('/'), path.split('/')];
    if (names.length !== segments.length) continue;
    const values = new Map<string, string>();
    const fits = names.every((name, index) => {
      const segment = segments[index] ?? '';
      const [, key, ending = ''] = /^:(\w+)((?:\.\w+)?)$/.exec(name) ?? [];
      if (key === undefined) return name === segment;
      values.set(key, segment.slice(0, segment.length - ending.length));
      return segment.endsWith(ending);
    });
    if (fits) return to.replace(/:(\w+)/g, (whole, key: string) => values.get(key) ?? whole);
  }
  return path;
}

function pageUrl(path: string, cleanUrls: boolean): string {
  const stem = path.replace(/\.md$/, '');
  if (stem === 'index' || stem.endsWith('/index')) return joinUrl(stem.slice(0, -'index'.length));
  return joinUrl(cleanUrls ? stem : `${stem}.html`);
}

interface PageContext {
  readonly project: OldProject;
  readonly notes: Notes;
  readonly files: CopiedFile[];
  /** `srcDir`, for which `@` stands. */
  readonly source: string;
}

function page(
  {file, to, url}: {readonly file: string; readonly to: string; readonly url: string},
  {project, notes, files, source}: PageContext,
): ImportedPage {
  const front = readPage(file, {project, notes});
  const placeAt = (line: number) => ({file, line});
  const first = front.lines + 1;
  const {changes, intro} = fieldChanges(front, file, url === '/', notes);
  const included = relocateIncludes(front.body, first, {
    project,
    notes,
    files,
    from: file,
    to,
    roots: [],
    sourceRoot: source,
    pagePath: () => undefined,
  });
  const body = intro + closeNestedContainers(convertVue(included, first, {notes, placeAt}));
  return {from: file, to, url, aliases: [], text: front.with(changes, body)};
}

interface FieldChanges {
  readonly changes: Record<string, Json | undefined>;
  /** Text before the body. */
  readonly intro: string;
}

function fieldChanges(
  {fields, lineOf}: FrontMatter,
  file: string,
  home: boolean,
  notes: ReadContext['notes'],
): FieldChanges {
  const changes: Record<string, Json | undefined> = {};
  const {layout, outline, aside, head, prev, next} = fields;
  if (layout !== undefined) changes.layout = undefined;
  if (layout !== undefined && !['home', 'doc', 'page'].includes(String(layout))) {
    noteLayout(String(layout), {file, line: lineOf('layout')}, notes);
  }
  if (outline === false || aside === false) changes.toc = false;
  else if (outline !== undefined) changes.toc = {depth: depthOf(outline)};
  if (outline !== undefined) changes.outline = undefined;
  if (head !== undefined) noteHeadTags({file, line: lineOf('head')}, notes);
  for (const [key, value] of Object.entries({prev, next})) {
    const neighbor = neighborOf(value);
    if (neighbor !== undefined) changes[key] = neighbor;
  }
  if (layout !== 'home') return {changes, intro: ''};
  const hero = asObject(fields.hero);
  if (home && hero) {
    changes.hero = heroFields(hero);
    changes.title = fields.title ?? asText(hero.name) ?? asText(hero.text) ?? 'Home';
  } else if (hero) changes.hero = undefined;
  if (fields.features !== undefined) changes.features = undefined;
  return {changes, intro: featureCards(fields.features)};
}

function depthOf(outline: Json): number {
  if (outline === 'deep') return 5;
  const level = Array.isArray(outline) ? outline[1] : outline;
  return typeof level === 'number' ? Math.min(5, Math.max(1, level - 1)) : 2;
}

function neighborOf(value: Json | undefined): Json | undefined {
  const neighbor = asObject(value);
  const link = asText(neighbor?.link);
  if (!neighbor || link === undefined) return undefined;
  return {title: asText(neighbor.text) ?? link, to: newTarget(link)};
}

function heroFields(hero: JsonObject): JsonObject {
  const image = typeof hero.image === 'string' ? {src: hero.image} : asObject(hero.image);
  const light = asText(image?.light) ?? asText(image?.src);
  const title = asText(hero.text) ?? asText(hero.name) ?? 'Home';
  return compact({
    title,
    motto: asText(hero.text) === undefined ? undefined : asText(hero.name),
    description: asText(hero.tagline) ?? title,
    links: (Array.isArray(hero.actions) ? hero.actions : []).flatMap((action: Json) => {
      const {text, link, theme} = asObject(action) ?? {};
      if (typeof text !== 'string' || typeof link !== 'string') return [];
      return [{label: text, to: newTarget(link), ...(theme === 'alt' && {variant: 'outline'})}];
    }),
    picture: light === undefined ? undefined : {light, dark: asText(image?.dark), alt: asText(image?.alt) ?? ''},
  });
}

function featureCards(features: Json | undefined): string {
  if (!Array.isArray(features)) return '';
  const cards = features.flatMap((feature: Json) => {
    const {title, details, link, icon} = asObject(feature) ?? {};
    if (typeof title !== 'string') return [];
    const label = typeof icon === 'string' && !icon.includes('<') ? `${icon} ${title}` : title;
    const to = typeof link === 'string' ? ` to=${JSON.stringify(newTarget(link))}` : '';
    return [`::card{title=${JSON.stringify(label)}${to}}\n${typeof details === 'string' ? `${details}\n` : ''}::\n`];
  });
  return cards.length === 0 ? '' : `\n:::card-group\n${cards.join('')}:::\n`;
}

function siteConfig(config: StaticValue): JsonObject {
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
  const appearance = textAt(config, 'appearance');
  return compact({
    brand: textAt(theme, 'siteTitle') ?? textAt(config, 'title'),
    description: textAt(config, 'description'),
    url: hostname === undefined ? undefined : /^https?:\/\/[^/]+/.exec(hostname)?.[0],
    base: baseOf(textAt(config, 'base')),
    language: textAt(config, 'lang') ?? textAt(config, 'locales', 'root', 'lang'),
    logo,
    theme: {colorMode: appearance === 'dark' || appearance === 'force-dark' ? 'dark' : undefined},
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
        depth: outline === undefined || (typeof outline === 'object' && !Array.isArray(outline)) ? 1 : depthOf(outline),
      },
    },
  });
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
    if (link !== undefined) return [{label, to: newTarget(link)}];
    const children = flatLinks(itemsAt(item, 'items'));
    const [first] = children;
    return first === undefined ? [] : [{label, to: String(first.to), children}];
  });
}

function flatLinks(items: readonly StaticValue[]): readonly JsonObject[] {
  return items.flatMap((item) => {
    const [label, link] = [textAt(item, 'text'), textAt(item, 'link')];
    if (label !== undefined && link !== undefined) return [{label, to: newTarget(link)}];
    return flatLinks(itemsAt(item, 'items'));
  });
}

function sidebars(sidebar: StaticValue | undefined, notes: ReadContext['notes']): readonly Sidebar[] {
  if (sidebar === undefined) return [];
  const {place} = sidebar;
  if (sidebar.kind === 'list') return [{prefix: '/', items: sidebarItems(sidebar, ''), place}];
  if (sidebar.kind === 'map') {
    return [...sidebar.entries].map(([prefix, value]) => {
      const base = textAt(value, 'base') ?? '';
      return {prefix: joinUrl(prefix), items: sidebarItems(valueAt(value, 'items') ?? value, base), place: value.place};
    });
  }
  notes.byHand(
    'sidebar',
    'The sidebar is computed by code, so it was not imported. Pages are sorted by name instead.',
    place,
  );
  return [];
}

function sidebarItems(value: StaticValue | undefined, base: string): readonly SidebarItem[] {
  const items = value?.kind === 'list' ? value.items : [];
  return items.flatMap((item): readonly SidebarItem[] => {
    const label = textAt(item, 'text');
    const link = textAt(item, 'link');
    const children = valueAt(item, 'items');
    const url = link === undefined ? undefined : isExternal(link) ? link : newTarget(joinUrl(base, link));
    if (children !== undefined) {
      const group = sidebarItems(children, textAt(item, 'base') ?? base);
      if (group.length === 0 && url === undefined) return [];
      if (label === undefined) return group;
      return [{kind: 'group', label, url, collapsed: scalarAt(item, 'collapsed') === true, items: group}];
    }
    if (url === undefined) return [];
    if (isExternal(url)) return label === undefined ? [] : [{kind: 'link', url, label}];
    return [{kind: 'page', url, label}];
  });
}
