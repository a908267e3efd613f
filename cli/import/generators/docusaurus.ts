// Reads a site of Docusaurus.
import path from 'node:path';
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import type {Place} from '../../../renderer/base/diagnostic.js';
import {noteOtherKeys, notePartsOf} from '../config-notes.js';
import {matchesGlob} from '../glob.js';
import {copyright, newTarget, repositoryFromEditUrl} from '../links.js';
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
} from '../model.js';
import {asObject, asText} from '../json-values.js';
import {contentPath, joinUrl} from '../pages.js';
import {readNetlifyRedirects} from '../netlify-redirects.js';
import {readPublished} from '../published-files.js';
import {folderOf, nearby, type ReadContext} from '../read-context.js';
import {readModule} from '../static/module.js';
import {
  at,
  entriesAt,
  itemsAt,
  jsonFrom,
  scalarAt,
  textAt,
  textsAt,
  unreadableParts,
  type StaticValue,
} from '../static/value.js';
import {readYamlValue} from '../static/yaml.js';
import {convertDocusaurusText} from '../text/docusaurus-text.js';
import type {MdxContext} from '../text/mdx.js';
import {readFrontMatter, type FrontMatter} from '../text/front-matter.js';

export function docusaurusConfig(files: readonly string[]): string | undefined {
  return files.find((file) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(file));
}

const knownKeys = new Set(
  'title tagline url baseUrl trailingSlash favicon i18n presets plugins themeConfig staticDirectories organizationName projectName onBrokenLinks onBrokenMarkdownLinks onBrokenAnchors onDuplicateRoutes markdown noIndex future themes githubHost deploymentBranch customFields titleDelimiter webpack ssrTemplate'.split(
    ' ',
  ),
);
const knownThemeKeys = new Set(
  'navbar footer colorMode image metadata prism docs tableOfContents algolia announcementBar liveCodeBlock blog zoom mermaid'.split(
    ' ',
  ),
);

interface DocsPlugin {
  readonly options: StaticValue | undefined;
  /** Folder of the pages. */
  readonly folder: string;
  readonly routeBase: string;
}

interface Site {
  readonly context: ReadContext;
  readonly root: string;
  readonly config: StaticValue;
  readonly pages: ImportedPage[];
  readonly files: CopiedFile[];
  readonly redirects: ImportedRedirect[];
  readonly lost: LostUrl[];
  readonly sidebars: Sidebar[];
  readonly directories: Map<string, JsonObject>;
  readonly components: Map<string, Json>;
}

export function readDocusaurus(context: ReadContext): ImportedSite {
  const {project, configFile, notes} = context;
  const config = readModule(project, configFile);
  const theme = at(config, 'themeConfig');
  noteOtherKeys(config, knownKeys, '', notes);
  noteOtherKeys(theme, knownThemeKeys, 'themeConfig.', notes);
  notePartsOf(config, ['title', 'tagline', 'url', 'baseUrl', 'i18n'], notes);
  notePartsOf(theme, ['navbar', 'footer', 'image'], notes);
  const site: Site = {
    context,
    root: folderOf(configFile),
    config,
    pages: [],
    files: [],
    redirects: [],
    lost: [],
    sidebars: [],
    directories: new Map(),
    components: new Map(),
  };
  const options = pluginOptions(config, notes);
  const docs = options.filter(({kind}) => kind === 'docs').map(({value}) => docsPlugin(value, site.root));
  for (const plugin of docs) readDocs(plugin, site);
  for (const {value} of options.filter(({kind}) => kind === 'blog')) readBlog(value, site);
  readPages(site);
  for (const folder of staticFolders(config)) readStatic(nearby(site.root, folder), site);
  for (const {value} of options.filter(({kind}) => kind === 'redirects')) readClientRedirects(value, site);
  readNetlify(site);
  noteLocales(site);
  const docsBase = docs[0]?.routeBase ?? 'docs';
  const urls = new Map(site.pages.map(({from, url}) => [from, url]));
  const byId = (id: string) => docs.flatMap((plugin) => urlOfId(id, plugin, site, urls) ?? [])[0];
  return {
    generator: 'docusaurus',
    config: siteConfig(config, {byId, docsBase}),
    pages: site.pages,
    files: site.files,
    sidebars: site.sidebars,
    directories: site.directories,
    components: site.components,
    linkRoots: docs.map(({folder}) => folder),
    redirects: site.redirects,
    lost: site.lost,
    notes: notes.list,
  };
}

type PluginKind = 'docs' | 'blog' | 'redirects';

interface PluginOptions {
  readonly kind: PluginKind;
  readonly value: StaticValue | undefined;
}

/** Lists the plugins for docs, blog and redirects, also those of presets. Without any, the classic ones. */
function pluginOptions(config: StaticValue, notes: Notes): readonly PluginOptions[] {
  const found: PluginOptions[] = [];
  for (const preset of itemsAt(config, 'presets')) {
    const [name, options] = preset.kind === 'list' ? preset.items : [preset, undefined];
    if (!/classic/.test(textAt(name) ?? '')) {
      notes.byHand('config-key', `The preset \`${textAt(name) ?? '?'}\` was not carried over.`, preset.place);
      continue;
    }
    for (const kind of ['docs', 'blog'] as const) {
      if (scalarAt(options, kind) !== false) found.push({kind, value: at(options, kind)});
    }
  }
  for (const plugin of itemsAt(config, 'plugins')) {
    const [name, value] = plugin.kind === 'list' ? plugin.items : [plugin, undefined];
    const text = textAt(name) ?? '';
    const kind = /content-docs/.test(text)
      ? 'docs'
      : /content-blog/.test(text)
        ? 'blog'
        : /client-redirects/.test(text)
          ? 'redirects'
          : undefined;
    if (kind !== undefined) found.push({kind, value});
    else if (text !== '' || plugin.kind !== 'scalar') {
      notes.byHand('config-key', `The plugin ${text === '' ? '' : `\`${text}\` `}was not carried over.`, plugin.place);
    }
  }
  return found.length === 0
    ? [
        {kind: 'docs', value: undefined},
        {kind: 'blog', value: undefined},
      ]
    : found;
}

function docsPlugin(options: StaticValue | undefined, root: string): DocsPlugin {
  return {
    options,
    folder: nearby(root, textAt(options, 'path') ?? 'docs'),
    routeBase: (textAt(options, 'routeBasePath') ?? 'docs').replace(/^\/+|\/+$/g, ''),
  };
}

const defaultExcluded = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'];

function readDocs(plugin: DocsPlugin, site: Site): void {
  const {project, notes} = site.context;
  const {folder, routeBase, options} = currentVersion(plugin, site);
  notePartsOf(options, ['path', 'routeBasePath', 'include', 'exclude'], notes);
  const included = textsAt(options, 'include');
  const excluded = at(options, 'exclude') === undefined ? defaultExcluded : textsAt(options, 'exclude');
  const numbered = scalarAt(options, 'numberPrefixParser') !== false;
  const pages: DocInput[] = [];
  for (const file of project.list(folder)) {
    const below = file.slice(folder === '' ? 0 : folder.length + 1);
    const to = joinPath(routeBase, contentPath(renumbered(below, numbered)));
    if (/(?:^|\/)_category_\.(?:json|ya?ml)$/.test(below)) readCategory(file, below, {routeBase, numbered}, site);
    else if (/\.mdx?$/.test(below)) {
      const isPartial = excluded.some((glob) => matchesGlob(below, glob)) || /(?:^|\/)_/.test(below);
      // Pages include partials by their new paths, so these are read first.
      if (isPartial) addPartial(file, joinPath(routeBase, renumbered(below, numbered)), site);
      else if (included.length === 0 || included.some((glob) => matchesGlob(below, glob))) {
        const front = readFrontMatter(project.read(file) ?? '');
        pages.push({file, to, front, url: docUrl(below, front, routeBase, numbered)});
      }
    } else if (isAsset(below)) site.files.push({from: file, to: `content/${to}`});
  }
  for (const page of pages) site.pages.push(docPage(page, site));
  readSidebars({folder, routeBase, options}, site);
}

function isAsset(file: string): boolean {
  return !/\.(?:[cm]?[jt]sx?|json|ya?ml|lock|s?css)$/.test(file);
}

/** With versions, the latest one is that of the site, and the folder of the docs holds the next one. */
function currentVersion(plugin: DocsPlugin, site: Site): DocsPlugin {
  const {project, notes} = site.context;
  const id = textAt(plugin.options, 'id');
  const prefix = id === undefined || id === 'default' ? '' : `${id}_`;
  const file = nearby(site.root, `${prefix}versions.json`);
  const text = project.read(file);
  if (text === undefined) return plugin;
  const versions = textsAt(readYamlValue(text, file));
  const [latest] = versions;
  if (latest === undefined || textAt(plugin.options, 'lastVersion') === 'current') return plugin;
  notes.byHand(
    'versions',
    `Only the version ${latest} was imported, not ${['next', ...versions.slice(1)].join(', ')}.`,
    {file},
  );
  for (const version of ['next', ...versions.slice(1)]) {
    site.lost.push({url: joinUrl(plugin.routeBase, version, '*'), why: 'Galley builds one version of a site.'});
  }
  return {...plugin, folder: nearby(site.root, `${prefix}versioned_docs/version-${latest}`)};
}

/** `01-basics/02-intro.md` → `1.basics/2.intro.md`: Galley keeps the order and drops the number, as Docusaurus does. */
function renumbered(file: string, numbered: boolean): string {
  if (!numbered) return file;
  return file
    .split('/')
    .map((segment) => {
      const {number, name} = numberPrefix(segment);
      return number === undefined ? segment : `${number}.${name}`;
    })
    .join('/');
}

function numberPrefix(segment: string): {readonly number: number | undefined; readonly name: string} {
  // Dates and versions are no numbers.
  if (/^\d+[-_.]\d+/.test(segment)) return {number: undefined, name: segment};
  const found = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(segment);
  return found ? {number: Number(found[1]), name: found[2]!} : {number: undefined, name: segment};
}

function docUrl(below: string, front: FrontMatter, routeBase: string, numbered: boolean): string {
  const plain = below
    .split('/')
    .map((segment) => (numbered ? numberPrefix(segment).name : segment))
    .join('/')
    .replace(/\.mdx?$/, '');
  const folder = folderOf(plain);
  const fileName = plain.slice(folder === '' ? 0 : folder.length + 1);
  const slug = asText(front.fields.slug);
  if (slug !== undefined) return joinUrl(routeBase, slug.startsWith('/') ? '' : folder, slug);
  const isIndex = ['index', 'readme', path.posix.basename(folder).toLowerCase()].includes(fileName.toLowerCase());
  if (isIndex && (folder !== '' || fileName.toLowerCase() !== '')) return joinUrl(routeBase, folder, '/');
  const id = asText(front.fields.id);
  return joinUrl(routeBase, folder, id ?? fileName);
}

interface DocInput {
  readonly file: string;
  readonly to: string;
  readonly url: string;
  readonly front: FrontMatter;
}

function docPage({file, to, url, front}: DocInput, site: Site): ImportedPage {
  const {notes} = site.context;
  const placeAt = (line: number): Place => ({file, line});
  if (front.error !== undefined)
    notes.byHand('front-matter', `The front matter cannot be read: ${front.error}`, placeAt(1));
  const body = convertDocusaurusText(front.body, textContext(front, file, site, to));
  const isIndex = url.endsWith('/') || url === '/';
  const name = path.posix.basename(to).replace(/^\d+\./, '');
  const indexed =
    isIndex && /^readme\.mdx?$/i.test(name) ? joinPath(folderOf(to), name.replace(/^readme/i, 'index')) : to;
  return {
    from: file,
    to: indexed,
    url,
    aliases: [],
    text: front.with(fieldChanges(front.fields, front, file, notes), body),
  };
}

/** Pages without a path below `content/` here include no partials. */
function textContext(front: FrontMatter, file: string, site: Site, to?: string): MdxContext {
  return {
    first: front.lines + 1,
    notes: site.context.notes,
    placeAt: (line) => ({file, line}),
    components: site.components,
    partialPath: (specifier) => (to === undefined ? undefined : partialPath(specifier, file, to, site)),
    importPath: (specifier) => /^@site\/static(\/.*)$/.exec(specifier)?.[1],
  };
}

/** Partials are read by path, so they keep their names. */
function addPartial(file: string, to: string, site: Site): void {
  const text = site.context.project.read(file);
  if (text === undefined || site.files.some(({from}) => from === file)) return;
  const front = readFrontMatter(text);
  const body = convertDocusaurusText(front.body, textContext(front, file, site, to));
  site.files.push({from: file, to: `content/${to}`, text: front.with({}, body)});
}

/** Returns the path for an include of an imported Markdown file, relative to the page. */
function partialPath(specifier: string, file: string, to: string, site: Site): string | undefined {
  const {project} = site.context;
  const old = specifier.startsWith('@site/')
    ? nearby(site.root, specifier.slice('@site/'.length))
    : nearby(folderOf(file), specifier);
  if (!/\.mdx?$/.test(old) || project.read(old) === undefined) return undefined;
  const known = site.files.find(({from}) => from === old);
  const name = path.posix.basename(old).replace(/^_*/, '_');
  const target = known?.to ?? `content/_partials/${folderOf(old).replaceAll('../', '').replaceAll('/', '-')}${name}`;
  if (known === undefined) {
    addPartial(old, target.slice('content/'.length), site);
  }
  const relative = path.posix.relative(path.posix.dirname(`content/${to}`), target);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Keys that Galley reads itself, such as `sidebar_position`, stay. */
function fieldChanges(
  fields: JsonObject,
  front: FrontMatter,
  file: string,
  notes: Notes,
): Record<string, Json | undefined> {
  const changes: Record<string, Json | undefined> = {};
  if (fields.slug !== undefined) changes.slug = undefined;
  if (fields.hide_table_of_contents === true) changes.toc = false;
  else if (typeof fields.toc_max_heading_level === 'number')
    changes.toc = {depth: Math.max(1, fields.toc_max_heading_level - 1)};
  for (const [old, key] of [
    ['pagination_prev', 'prev'],
    ['pagination_next', 'next'],
  ] as const) {
    if (fields[old] === null) changes[key] = false;
  }
  if (typeof fields.image === 'string') changes.image = siteFile(fields.image);
  const update = asObject(fields.last_update)?.date;
  if (typeof update === 'string' && /^\d{4}-\d\d?-\d\d?/.test(update)) changes.updated = update;
  if (fields.custom_edit_url !== undefined && fields.custom_edit_url !== null) {
    notes.byHand('edit-url', 'Pages have no edit address of their own.', {file, line: front.lineOf('custom_edit_url')});
  }
  return changes;
}

function siteFile(file: string): string {
  return /^[a-z]+:|^\.|^\//.test(file) ? file : `/${file}`;
}

interface CategoryContext {
  readonly routeBase: string;
  readonly numbered: boolean;
}

function readCategory(file: string, below: string, {routeBase, numbered}: CategoryContext, site: Site): void {
  const value = readYamlValue(site.context.project.read(file) ?? '', file);
  const folder = joinPath(routeBase, contentPath(renumbered(folderOf(below), numbered)));
  const position = scalarAt(value, 'position');
  site.directories.set(
    folder,
    compact({
      title: textAt(value, 'label'),
      order: typeof position === 'number' ? position : undefined,
    }),
  );
  if (textAt(value, 'link', 'type') === 'generated-index') {
    const slug =
      textAt(value, 'link', 'slug') ?? `/category/${slugged(textAt(value, 'label') ?? path.posix.basename(folder))}`;
    site.lost.push({
      url: joinUrl(routeBase, slug),
      why: 'Galley has no generated index pages. Write an `index.md` in the folder.',
    });
  }
}

function slugged(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

function readSidebars({folder, routeBase, options}: DocsPlugin, site: Site): void {
  const {project, notes} = site.context;
  const written = textAt(options, 'sidebarPath');
  if (written === undefined) return;
  const file = nearby(site.root, written);
  if (project.read(file) === undefined) {
    notes.byHand('sidebar', `The sidebar ${written} is missing.`, at(options, 'sidebarPath')?.place);
    return;
  }
  const value = file.endsWith('.json') ? readYamlValue(project.read(file) ?? '', file) : readModule(project, file);
  for (const {path: key, reason, place} of unreadableParts(value))
    notes.byHand('config-code', `The sidebar \`${key}\` ${reason}.`, place);
  const urls = new Map(site.pages.map(({from, url}) => [from, url]));
  const plugin = {folder, routeBase, options};
  for (const [, items] of entriesAt(value)) {
    site.sidebars.push({
      prefix: joinUrl(routeBase, '/'),
      items: sidebarItems(items, {plugin, site, urls}),
      place: items.place,
    });
  }
}

interface SidebarContext {
  readonly plugin: DocsPlugin;
  readonly site: Site;
  readonly urls: ReadonlyMap<string, string>;
}

/** A list of items, or a map from labels of categories to their items. */
function sidebarItems(value: StaticValue, context: SidebarContext): readonly SidebarItem[] {
  if (value.kind === 'map') {
    return [...value.entries].map(([label, items]): SidebarItem => ({
      kind: 'group',
      label,
      items: sidebarItems(items, context),
    }));
  }
  if (value.kind !== 'list') return [];
  return value.items.flatMap((item) => sidebarItem(item, context));
}

function sidebarItem(item: StaticValue, context: SidebarContext): readonly SidebarItem[] {
  const {plugin, site} = context;
  const id = textAt(item) ?? textAt(item, 'id');
  const type = textAt(item, 'type') ?? (id === undefined ? 'category' : 'doc');
  const label = textAt(item, 'label');
  switch (type) {
    case 'doc':
    case 'ref': {
      const url = id === undefined ? undefined : urlOfId(id, plugin, site, context.urls);
      if (url !== undefined) return [{kind: 'page', url, label}];
      site.context.notes.byHand('sidebar', `The sidebar names \`${id}\`, which is no page.`, item.place);
      return [];
    }
    case 'link': {
      const href = textAt(item, 'href');
      return href === undefined || label === undefined ? [] : [{kind: 'link', url: href, label}];
    }
    case 'autogenerated': {
      const folder = textAt(item, 'dirName') ?? '.';
      return [{kind: 'folder', url: joinUrl(plugin.routeBase, plainFolder(folder))}];
    }
    case 'category': {
      if (label === undefined) return item.kind === 'map' ? sidebarItems(item, context) : [];
      const target = textAt(item, 'link', 'id');
      const url = target === undefined ? undefined : urlOfId(target, plugin, site, context.urls);
      if (textAt(item, 'link', 'type') === 'generated-index') {
        const slug = textAt(item, 'link', 'slug') ?? `/category/${slugged(label)}`;
        site.lost.push({
          url: joinUrl(plugin.routeBase, slug),
          why: 'Galley has no generated index pages. Write a page for the group.',
        });
      }
      const items = at(item, 'items');
      return [
        {
          kind: 'group',
          label,
          url,
          collapsed: scalarAt(item, 'collapsed') !== false,
          items: items === undefined ? [] : sidebarItems(items, context),
        },
      ];
    }
    default:
      site.context.notes.byHand(
        'sidebar',
        `The sidebar has an item of the type \`${type}\`, which was left out.`,
        item.place,
      );
      return [];
  }
}

function plainFolder(folder: string): string {
  return folder
    .split('/')
    .map((segment) => numberPrefix(segment).name)
    .join('/')
    .replace(/^\.$/, '');
}

/** The id of a page is its path without numbers, with `id` of its front matter in place of its name. */
function urlOfId(id: string, {folder}: DocsPlugin, site: Site, urls: ReadonlyMap<string, string>): string | undefined {
  for (const page of site.pages) {
    if (!page.from.startsWith(folder === '' ? '' : `${folder}/`)) continue;
    const below = page.from.slice(folder === '' ? 0 : folder.length + 1).replace(/\.mdx?$/, '');
    const plain = below
      .split('/')
      .map((segment) => numberPrefix(segment).name)
      .join('/');
    const own = asText(readFrontMatter(site.context.project.read(page.from) ?? '').fields.id);
    if (id === (own === undefined ? plain : joinPath(folderOf(plain), own)) || id === plain) return urls.get(page.from);
  }
  return undefined;
}

function readBlog(options: StaticValue | undefined, site: Site): void {
  const {project, notes} = site.context;
  const folder = nearby(site.root, textAt(options, 'path') ?? 'blog');
  const routeBase = (textAt(options, 'routeBasePath') ?? 'blog').replace(/^\/+|\/+$/g, '');
  const authors = readAuthors(nearby(folder, textAt(options, 'authorsMapPath') ?? 'authors.yml'), site);
  for (const file of project.list(folder)) {
    const below = file.slice(folder === '' ? 0 : folder.length + 1);
    if (/\.mdx?$/.test(below) && !/(?:^|\/)_/.test(below)) {
      const front = readFrontMatter(project.read(file) ?? '');
      const {url, date} = blogUrl(below, front, routeBase);
      const body = convertDocusaurusText(front.body, textContext(front, file, site));
      const changes = {...fieldChanges(front.fields, front, file, notes), ...blogFields(front.fields, authors, date)};
      // All posts are in one folder, because the blog shows pages directly below `/blog`.
      const name = below.replace(/\/index(\.mdx?)$/, '$1').replaceAll('/', '-');
      site.pages.push({
        from: file,
        to: joinPath(routeBase, contentPath(name)),
        url,
        aliases: [],
        text: front.with(changes, body),
      });
    } else if (isAsset(below)) site.files.push({from: file, to: `content/${joinPath(routeBase, contentPath(below))}`});
  }
  if (site.pages.some(({from}) => from.startsWith(`${folder}/`))) {
    for (const page of ['tags/*', 'archive', 'page/*', 'authors/*']) {
      site.lost.push({url: joinUrl(routeBase, page), why: 'Lists of posts have other addresses.'});
    }
  }
}

function blogUrl(
  below: string,
  front: FrontMatter,
  routeBase: string,
): {readonly url: string; readonly date: string | undefined} {
  const slug = asText(front.fields.slug);
  const found = /^(.*?)(\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/.exec(below);
  const date = found?.[2]?.replaceAll('/', '-');
  if (slug !== undefined) return {url: joinUrl(routeBase, slug), date};
  if (!found) return {url: joinUrl(routeBase, below.replace(/(?:\/index)?\.mdx?$/, '')), date: undefined};
  return {url: joinUrl(routeBase, found[1]!, found[2]!.replaceAll('-', '/'), found[3]!), date};
}

function readAuthors(file: string, site: Site): ReadonlyMap<string, JsonObject> {
  const text = site.context.project.read(file);
  if (text === undefined) return new Map();
  return new Map(
    entriesAt(readYamlValue(text, file)).map(([key, value]) => [key, authorOf(asObject(jsonFrom(value)) ?? {}, key)]),
  );
}

function authorOf(author: JsonObject, fallback: string): JsonObject {
  return compact({
    name: asText(author.name) ?? fallback,
    role: asText(author.title),
    avatar: asText(author.image_url),
    to: asText(author.url),
  });
}

function blogFields(
  fields: JsonObject,
  authors: ReadonlyMap<string, JsonObject>,
  date: string | undefined,
): Record<string, Json | undefined> {
  const written = fields.authors ?? fields.author;
  const list = written === undefined ? [] : Array.isArray(written) ? (written as readonly Json[]) : [written];
  const found = list.map((author: Json): JsonObject => {
    if (typeof author === 'string') return authors.get(author) ?? {name: author};
    const own = asObject(author) ?? {};
    return {...authors.get(asText(own.key) ?? ''), ...authorOf(own, asText(own.key) ?? 'Author')};
  });
  const tags = Array.isArray(fields.tags)
    ? (fields.tags as readonly Json[]).flatMap((tag) => asText(tag) ?? asText(asObject(tag)?.label) ?? [])
    : [];
  return {
    ...(found.length > 0 && {authors: found}),
    ...(fields.date === undefined && date !== undefined && {date}),
    ...(tags.length > 0 && {tags}),
  };
}

function readPages(site: Site): void {
  const {project, notes} = site.context;
  const folder = nearby(site.root, 'src/pages');
  for (const file of project.list(folder)) {
    const below = file.slice(folder.length + 1);
    if (/(?:^|\/)_|\.(?:test|module)\./.test(below)) continue;
    const stem = below.replace(/\.[cm]?[jt]sx?$|\.mdx?$/, '');
    const url = joinUrl(stem.replace(/(?:^|\/)index$/, '/'));
    if (/\.mdx?$/.test(below)) {
      const front = readFrontMatter(project.read(file) ?? '');
      const body = convertDocusaurusText(front.body, textContext(front, file, site));
      site.pages.push({
        from: file,
        to: contentPath(below),
        url,
        aliases: [],
        text: front.with(fieldChanges(front.fields, front, file, notes), body),
      });
    } else if (/\.[jt]sx?$/.test(below)) {
      notes.byHand('react-page', 'This page is a React component. Write it as a page of your templates.', {file});
      site.lost.push({url, why: 'The page is a React component.'});
    }
  }
}

function staticFolders(config: StaticValue): readonly string[] {
  const folders = textsAt(config, 'staticDirectories');
  return folders.length === 0 ? ['static'] : folders;
}

function readStatic(folder: string, site: Site): void {
  const published = readPublished(folder, site.context.project, site.context.notes);
  site.files.push(...published.files);
  site.redirects.push(...published.redirects);
}

/** Netlify also reads `_redirects` from the folder of the site. */
function readNetlify(site: Site): void {
  const {project, notes} = site.context;
  const file = nearby(site.root, '_redirects');
  const text = project.read(file);
  if (text !== undefined) site.redirects.push(...readNetlifyRedirects(text, file, notes));
}

function readClientRedirects(options: StaticValue | undefined, site: Site): void {
  for (const item of itemsAt(options, 'redirects')) {
    const to = textAt(item, 'to');
    for (const from of textsAt(item, 'from')) {
      if (to !== undefined) site.redirects.push({from: joinUrl(from), to, place: item.place});
    }
  }
  const code = at(options, 'createRedirects');
  if (code)
    site.context.notes.byHand(
      'redirect',
      '`createRedirects` makes redirects with a function. Write them into `redirects` of `site.yml`.',
      code.place,
    );
}

function noteLocales(site: Site): void {
  const locales = textsAt(site.config, 'i18n', 'locales').filter(
    (locale) => locale !== textAt(site.config, 'i18n', 'defaultLocale'),
  );
  for (const locale of locales) site.lost.push({url: `/${locale}/*`, why: 'Galley builds pages in one language.'});
  if (locales.length > 0) {
    site.context.notes.byHand(
      'locales',
      `The languages ${locales.join(', ')} were not imported.`,
      at(site.config, 'i18n')?.place,
    );
  }
}

interface ConfigContext {
  readonly byId: (id: string) => string | undefined;
  readonly docsBase: string;
}

function siteConfig(config: StaticValue, context: ConfigContext): JsonObject {
  const theme = at(config, 'themeConfig');
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
        : {light: siteFile(logo), dark: siteFile(textAt(theme, 'navbar', 'logo', 'srcDark') ?? logo)},
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
    lastUpdated: /showLastUpdateTime/.test(JSON.stringify(jsonFrom(at(config, 'presets')) ?? '')) ? true : undefined,
    content: {respectPathCase: true},
    markdown: {
      headingIds: 'docusaurus',
      format: textAt(config, 'markdown', 'format') === 'detect' ? undefined : 'mdx',
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

function linkTarget(item: StaticValue, {byId, docsBase}: ConfigContext): string | undefined {
  const href = textAt(item, 'href');
  if (href !== undefined) return href.replace(/^pathname:\/\//, '');
  const to = textAt(item, 'to');
  if (to !== undefined) return /^[a-z]+:/.test(to) ? to : newTarget(joinUrl(to));
  const id = textAt(item, 'docId');
  if (id !== undefined) return newTarget(byId(id) ?? joinUrl(docsBase, id));
  return textAt(item, 'type') === 'docSidebar' ? newTarget(joinUrl(docsBase)) : undefined;
}

function joinPath(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/');
}
