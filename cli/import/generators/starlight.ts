// Reads a site of Starlight, Astro's theme for documentation.
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import {noteLeftOut, noteOtherKeys} from '../config-notes.js';
import {newTarget, repositoryFromEditUrl, socialLink} from '../header-and-footer-links.js';
import {
  compact,
  type CopiedFile,
  type ImportedPage,
  type ImportedRedirect,
  type ImportedSite,
  type LostUrl,
  type Notes,
  type Sidebar,
  type SidebarItem,
} from '../imported-site.js';
import {otherLanguages} from '../other-languages.js';
import {openPage} from '../open-page.js';
import {contentPath, joinUrl} from '../page-addresses.js';
import {asObject, asText} from '../json-values.js';
import {readPublished} from '../published-files.js';
import {folderOf, nearby, type ReadContext} from '../reader-context.js';
import {readModule} from '../static-eval/read-module.js';
import {
  at,
  entriesAt,
  itemsAt,
  scalarAt,
  textAt,
  unreadableParts,
  type StaticValue,
} from '../static-eval/static-value.js';
import {readYamlValue} from '../static-eval/read-yaml-value.js';
import {readFrontMatter, type FrontMatter} from '../text/edit-front-matter.js';
import {convertMdx} from '../text/convert-mdx.js';

export function starlightConfig(files: readonly string[]): string | undefined {
  return files.find(
    (file) =>
      /(?:^|\/)astro\.config\.[cm]?[jt]s$/.test(file) &&
      files.some((other) => other.startsWith(`${folderOf(file) === '' ? '' : `${folderOf(file)}/`}src/content/docs/`)),
  );
}

const knownKeys = new Set(
  'site base trailingSlash redirects integrations markdown image output compressHTML scopedStyleStrategy build prefetch outDir publicDir srcDir devToolbar experimental server'.split(
    ' ',
  ),
);
const knownOptions = new Set(
  'title description logo social editLink lastUpdated sidebar locales defaultLocale tableOfContents pagination pagefind favicon expressiveCode disable404Route titleDelimiter credits markdown prerender'.split(
    ' ',
  ),
);

interface Site {
  readonly context: ReadContext;
  readonly root: string;
  /** Folder of the pages of all languages. */
  readonly docs: string;
  /** Folder of the language, below `docs`; empty if its pages are not in one. */
  readonly locale: string;
  readonly aliases: readonly (readonly [string, string])[];
  readonly existing: ReadonlySet<string>;
  readonly files: CopiedFile[];
  readonly components: Map<string, Json>;
}

export function readStarlight(context: ReadContext): ImportedSite {
  const {project, configFile, notes} = context;
  const root = folderOf(configFile);
  const config = readModule(project, configFile);
  const options = starlightOptions(config, notes);
  noteOtherKeys(config, knownKeys, '', notes);
  noteOtherKeys(options, knownOptions, 'starlight.', notes);
  for (const {path: key, reason, place} of unreadableParts(at(options, 'sidebar'), 'sidebar')) {
    if (!/\.translations(?:\.|$)/.test(key)) notes.byHand('config-code', `\`${key}\` ${reason}.`, place);
  }
  const docs = nearby(root, 'src/content/docs');
  const locale = localeFolder(options, context);
  const site: Site = {
    context,
    root,
    docs,
    locale,
    aliases: readAliases(context, root),
    existing: new Set(project.list(nearby(root, 'src'))),
    files: [],
    components: new Map(),
  };
  const otherLocales = localeKeys(options).filter((key) => key !== locale && key !== 'root');
  const pages: ImportedPage[] = [];
  const lost: LostUrl[] = [];
  for (const file of project.list(docs)) {
    const below = file.slice(docs.length + 1);
    if (otherLocales.includes(below.split('/')[0] ?? '')) continue;
    if (/(?:^|\/)_/.test(below)) continue;
    if (/\.mdx?$/.test(below)) pages.push(page(file, below, site));
    else if (/\.(?:mdoc|markdoc)$/.test(below)) {
      notes.byHand('markdoc', 'Galley does not read Markdoc. Write the page in Markdown.', {file});
      lost.push({url: pageUrl(below, undefined), why: 'Galley does not read Markdoc.'});
    } else if (!/\.(?:astro|[cm]?[jt]sx?|json|ya?ml)$/.test(below))
      site.files.push({from: file, to: `content/${contentPath(below)}`});
  }
  lost.push(...otherLanguages(otherLocales, at(options, 'locales')?.place, notes));
  const redirects = readRedirects(config, site);
  readPublic(site, redirects);
  const logo = readLogo(options, site);
  return {
    generator: 'starlight',
    config: siteConfig(config, options, logo, site),
    pages,
    files: site.files,
    sidebars: readSidebar(options, pages, site),
    linkBase: textAt(config, 'base') === undefined ? undefined : joinUrl(textAt(config, 'base') ?? '', '/'),
    components: site.components,
    redirects,
    lost,
    notes: notes.list,
  };
}

/** Returns the argument of `starlight({…})` among the integrations. */
function starlightOptions(config: StaticValue, notes: Notes): StaticValue | undefined {
  let options: StaticValue | undefined;
  for (const integration of itemsAt(config, 'integrations')) {
    const name = integration.kind === 'call' ? integration.name : '';
    if (integration.kind === 'call' && name === 'starlight') [options] = integration.args;
    // Galley writes a sitemap, and reads MDX.
    else if (!/^(?:sitemap|mdx|react|preact|svelte|vue|solid)$/.test(name)) {
      noteLeftOut(name === '' ? 'An integration' : `The integration \`${name}\``, name, integration.place, notes);
    }
  }
  if (options !== undefined) return options;
  notes.byHand('config', 'The config has no integration `starlight({…})` that can be read.', config.place);
  return undefined;
}

function localeKeys(options: StaticValue | undefined): readonly string[] {
  return entriesAt(options, 'locales').map(([key]) => key);
}

/** The folder of the language to import: the given one, or that of the default language. */
function localeFolder(options: StaticValue | undefined, {locale}: ReadContext): string {
  const keys = localeKeys(options);
  if (locale !== undefined) return locale;
  if (keys.length === 0 || keys.includes('root')) return '';
  return textAt(options, 'defaultLocale') ?? keys[0] ?? '';
}

/** Aliases of `tsconfig.json`, and `~/`, which most sites use for `src/`. */
function readAliases({project}: ReadContext, root: string): Site['aliases'] {
  const file = nearby(root, 'tsconfig.json');
  const paths = entriesAt(readYamlValue(project.read(file) ?? '', file), 'compilerOptions', 'paths').flatMap(
    ([key, value]) => {
      const target = textAt(itemsAt(value)[0]);
      return key.endsWith('/*') && target?.endsWith('/*')
        ? [[key.slice(0, -1), nearby(root, target.slice(0, -1))] as const]
        : [];
    },
  );
  return [...paths, ['~/', nearby(root, 'src')]];
}

/** `~/assets/a.png`, `../a.png` → path below the project, if there is such a file. */
function resolved(specifier: string, file: string, {aliases, existing}: Site): string | undefined {
  const alias = aliases.find(([prefix]) => specifier.startsWith(prefix));
  const target = alias
    ? nearby(alias[1], specifier.slice(alias[0].length))
    : specifier.startsWith('.')
      ? nearby(folderOf(file), specifier)
      : undefined;
  return target !== undefined && existing.has(target) ? target : undefined;
}

function page(file: string, below: string, site: Site): ImportedPage {
  const {notes} = site.context;
  const front = openPage(file, site.context);
  const placeAt = (line: number) => ({file, line});
  const to = contentPath(below);
  const body = convertMdx(front.body, {
    first: front.lines + 1,
    notes,
    placeAt,
    components: site.components,
    partialPath: (specifier) => partialPath(specifier, file, to, site),
    importPath: (specifier) => assetPath(specifier, file, site),
  }).replace(
    /(\]\()(~\/[^\s()]+|\.[^\s()]+\.(?:png|jpe?g|svg|webp|gif|avif))(?=[\s)])/g,
    (whole, before: string, specifier: string) => {
      const asset = assetPath(specifier, file, site);
      return asset === undefined ? whole : before + asset;
    },
  );
  const slug = asText(front.fields.slug);
  const home = pageUrl(below, slug) === '/';
  return {
    from: file,
    to,
    url: pageUrl(below, slug),
    aliases: [],
    text: front.with(fieldChanges(front, home, file, notes), body),
  };
}

/** Files outside of the docs are copied to `content/assets`. Returns the old path, relative to the page. */
function assetPath(specifier: string, file: string, site: Site): string | undefined {
  const old = resolved(specifier, file, site);
  if (old === undefined || !/\.(?:png|jpe?g|svg|webp|gif|avif|mp4|webm|pdf)$/i.test(old)) return undefined;
  if (!old.startsWith(`${site.docs}/`) && !site.files.some(({from}) => from === old)) {
    const name = old.slice(nearby(site.root, 'src').length + 1).replace(/^assets\//, '');
    site.files.push({from: old, to: `content/assets/${contentPath(name)}`});
  }
  const relative = path.posix.relative(folderOf(file), old);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

function partialPath(specifier: string, file: string, to: string, site: Site): string | undefined {
  const old = resolved(specifier, file, site);
  if (old === undefined || !/\.mdx?$/.test(old)) return undefined;
  const target = `content/_partials/${contentPath(old.slice(nearby(site.root, 'src').length + 1)).replaceAll('/', '-')}`;
  if (!site.files.some(({from}) => from === old)) {
    const front = readFrontMatter(site.context.project.read(old) ?? '');
    const position = site.files.length;
    site.files.push({from: old, to: target, text: ''});
    const body = convertMdx(front.body, {
      first: front.lines + 1,
      notes: site.context.notes,
      placeAt: (line) => ({file: old, line}),
      components: site.components,
      partialPath: (inner) => partialPath(inner, old, target.slice('content/'.length), site),
      importPath: (inner) => assetPath(inner, old, site),
    });
    site.files[position] = {from: old, to: target, text: front.with({}, body)};
  }
  const relative = path.posix.relative(path.posix.dirname(`content/${to}`), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Astro makes addresses with the slugs of GitHub: `Guides/Hello World.mdx` → `/guides/hello-world/`. */
function pageUrl(below: string, slug: string | undefined): string {
  if (slug !== undefined) return joinUrl(slug, '/');
  const slugger = new GithubSlugger();
  const segments = below
    .replace(/\.(?:mdx?|mdoc|markdoc)$/, '')
    .split('/')
    .map((segment) => {
      slugger.reset();
      return slugger.slug(segment);
    });
  if (segments.at(-1) === 'index') segments.pop();
  return joinUrl(...segments, '/');
}

function fieldChanges(front: FrontMatter, home: boolean, file: string, notes: Notes): Record<string, Json | undefined> {
  const {fields, lineOf} = front;
  const changes: Record<string, Json | undefined> = {};
  const contents = fields.tableOfContents;
  const maxLevel = asObject(contents)?.maxHeadingLevel;
  if (contents === false) changes.toc = false;
  else if (typeof maxLevel === 'number') changes.toc = {depth: Math.min(5, Math.max(1, maxLevel - 1))};
  if (contents !== undefined) changes.tableOfContents = undefined;
  Object.assign(changes, sidebarFields(asObject(fields.sidebar)));
  if (fields.pagefind === false) changes.search = false;
  if (fields.slug !== undefined) changes.slug = undefined;
  for (const key of ['prev', 'next'] as const) {
    const link = asText(asObject(fields[key])?.link);
    if (link !== undefined) changes[key] = {title: asText(asObject(fields[key])?.label) ?? link, to: newTarget(link)};
  }
  if (typeof fields.lastUpdated === 'string') changes.updated = fields.lastUpdated;
  const banner = asText(asObject(fields.banner)?.content);
  if (banner !== undefined)
    notes.byHand('banner', 'The banner of the page was left out. Write a callout at the start of the page.', {
      file,
      line: lineOf('banner'),
    });
  if (fields.head !== undefined)
    notes.byHand('head', 'Tags in `head` are not added to pages. `description` and `image` make the usual ones.', {
      file,
      line: lineOf('head'),
    });
  const hero = asObject(fields.hero);
  if (hero) changes.hero = home ? heroFields(hero, asText(fields.title) ?? '') : undefined;
  if (fields.template !== undefined) changes.template = undefined;
  return changes;
}

/** Galley reads `order` and `label` of `sidebar` itself. A badge is part of the entry in the navigation. */
function sidebarFields(sidebar: JsonObject | undefined): Record<string, Json | undefined> {
  if (sidebar === undefined) return {};
  const {hidden, badge, ...rest} = sidebar;
  if (hidden !== true && badge === undefined) return {};
  const text = asText(badge) ?? asText(asObject(badge)?.text);
  const color = badgeColors.get(asText(asObject(badge)?.variant) ?? '');
  const entry = text === undefined ? undefined : {badge: color === undefined ? text : {label: text, color}};
  const label = entry === undefined ? undefined : asText(rest.label);
  return {
    navigation: hidden === true ? false : compact({title: label, ...entry}),
    sidebar: Object.keys(rest).length === 0 ? undefined : rest,
  };
}

const badgeColors: ReadonlyMap<string, string> = new Map([
  ['note', 'gray'],
  ['default', 'gray'],
  ['tip', 'success'],
  ['success', 'success'],
  ['caution', 'warning'],
  ['danger', 'danger'],
]);

function heroFields(hero: JsonObject, title: string): JsonObject {
  return compact({
    title: asText(hero.title) ?? title,
    description: asText(hero.tagline) ?? title,
    links: (Array.isArray(hero.actions) ? (hero.actions as readonly Json[]) : []).flatMap((action) => {
      const {text, link, variant} = asObject(action) ?? {};
      if (typeof text !== 'string' || typeof link !== 'string') return [];
      return [
        {label: text, to: newTarget(link), ...(variant !== 'primary' && variant !== undefined && {variant: 'outline'})},
      ];
    }),
  });
}

function readRedirects(config: StaticValue, site: Site): ImportedRedirect[] {
  const redirects: ImportedRedirect[] = [];
  for (const [from, value] of entriesAt(config, 'redirects')) {
    const to = textAt(value) ?? textAt(value, 'destination');
    const status = scalarAt(value, 'status');
    if (to === undefined || from.includes('[') || to.includes('[')) {
      site.context.notes.byHand(
        'redirect',
        `The redirect of \`${from}\` has parameters, or cannot be read.`,
        value.place,
      );
    } else
      redirects.push({
        from,
        to,
        ...((status === 302 || status === 307 || status === 308) && {status}),
        place: value.place,
      });
  }
  return redirects;
}

function readPublic(site: Site, redirects: ImportedRedirect[]): void {
  const published = readPublished(nearby(site.root, 'public'), site.context.project, site.context.notes);
  site.files.push(...published.files);
  redirects.push(...published.redirects);
}

/** A logo is a file of the sources; it moves to the published ones. */
function readLogo(options: StaticValue | undefined, site: Site): JsonObject | undefined {
  const published = (written: string | undefined): string | undefined => {
    if (written === undefined) return undefined;
    if (!written.startsWith('.') && !written.startsWith('~')) return written;
    const old = resolved(
      written.startsWith('.') ? nearby(site.root, written).replace(/^/, './') : written,
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
  return light === undefined || dark === undefined ? undefined : {light, dark};
}

function siteConfig(
  config: StaticValue,
  options: StaticValue | undefined,
  logo: JsonObject | undefined,
  site: Site,
): JsonObject {
  const url = textAt(config, 'site');
  const base = textAt(config, 'base');
  const edit = textAt(options, 'editLink', 'baseUrl');
  const maxLevel = scalarAt(options, 'tableOfContents', 'maxHeadingLevel');
  const title = at(options, 'title');
  return compact({
    brand: textAt(title) ?? textAt(title, site.locale === '' ? 'en' : site.locale) ?? textAt(entriesAt(title)[0]?.[1]),
    description: textAt(options, 'description'),
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

function readSidebar(options: StaticValue | undefined, pages: readonly ImportedPage[], site: Site): readonly Sidebar[] {
  const sidebar = at(options, 'sidebar');
  if (sidebar?.kind !== 'list') return [];
  const urls = new Set(pages.map(({url}) => url));
  const urlOf = (slug: string): string => joinUrl(site.locale, slug === 'index' ? '' : slug, '/');
  const read = (item: StaticValue): readonly SidebarItem[] => {
    const label = textAt(item, 'label');
    const slug = textAt(item) ?? textAt(item, 'slug');
    if (slug !== undefined) {
      if (urls.has(urlOf(slug))) return [{kind: 'page', url: urlOf(slug), label}];
      site.context.notes.byHand(
        'sidebar',
        `The sidebar names \`${slug}\`, which is no page, so the entry was left out. Remove it, or add the page to \`sidebar\` in \`site.yml\`.`,
        item.place,
      );
      return [];
    }
    const link = textAt(item, 'link');
    if (link !== undefined) {
      if (label === undefined) return [];
      if (/^[a-z]+:/.test(link)) return [{kind: 'link', url: link, label}];
      return [{kind: 'page', url: newTarget(joinUrl(site.locale, link)), label}];
    }
    const folder = textAt(item, 'autogenerate', 'directory');
    if (folder !== undefined) {
      const generated: SidebarItem = {kind: 'folder', url: joinUrl(site.locale, folder)};
      return label === undefined
        ? [generated]
        : [{kind: 'group', label, collapsed: scalarAt(item, 'collapsed') === true, items: [generated]}];
    }
    const items = itemsAt(item, 'items').flatMap(read);
    if (label === undefined) return items;
    return [{kind: 'group', label, collapsed: scalarAt(item, 'collapsed') === true, items}];
  };
  return [{prefix: joinUrl(site.locale, '/'), items: sidebar.items.flatMap(read), place: sidebar.place}];
}
