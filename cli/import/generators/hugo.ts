// Reads a site of Hugo.
import path from 'node:path';
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import {relocateIncludes} from '../relocate-includes.js';
import {asObject, asText} from '../json-values.js';
import {copyright, newTarget, socialLink} from '../header-and-footer-links.js';
import {
  compact,
  type CopiedFile,
  type ImportedPage,
  type ImportedRedirect,
  type ImportedSite,
  type LostUrl,
  type Notes,
} from '../imported-site.js';
import {memoize} from '../../../renderer/base/memoize.js';
import {otherLanguages} from '../other-languages.js';
import {openPage} from '../open-page.js';
import {contentPath, joinUrl} from '../page-addresses.js';
import {readPublished} from '../published-files.js';
import {folderOf, nearby, type ReadContext} from '../reader-context.js';
import {readTomlValue} from '../static-eval/read-toml-value.js';
import {
  at,
  entriesAt,
  itemsAt,
  map,
  scalarAt,
  textAt,
  textsAt,
  type StaticValue,
  merged,
} from '../static-eval/static-value.js';
import {readYamlValue} from '../static-eval/read-yaml-value.js';
import type {FrontMatter} from '../text/edit-front-matter.js';
import {convertDefinitionLists} from '../text/convert-definition-lists.js';
import {aroundCode, editLinks, editProse} from '../text/prose-lines.js';
import {convertShortcodes} from '../text/convert-shortcodes.js';

const configPattern = /(?:^|\/)(?:hugo|config)\.(?:toml|ya?ml|json)$/;

export function hugoConfig(files: readonly string[]): string | undefined {
  const found = files.find(
    (file) => configPattern.test(file) && !/\/(?:themes|node_modules|public)\//.test(`/${file}`),
  );
  if (found === undefined) return undefined;
  const root = rootOf(found);
  const prefix = root === '' ? '' : `${root}/`;
  // Many tools have a `config.yml`; a site of Hugo has content as well.
  return files.some((file) => file.startsWith(`${prefix}content/`) || file.startsWith(`${prefix}archetypes/`))
    ? found
    : undefined;
}

/** `config/_default/hugo.toml` → the folder above `config`. */
function rootOf(configFile: string): string {
  return folderOf(configFile).replace(/(?:^|\/)config\/_default$/, '');
}

interface Site {
  readonly context: ReadContext;
  readonly root: string;
  readonly config: StaticValue;
  readonly content: string;
  readonly language: string;
  readonly languages: readonly string[];
  readonly keepsCase: boolean;
  readonly uglyUrls: boolean;
  readonly files: CopiedFile[];
  /** Addresses by path below the content, without extension and language: `/methods/page/title`. */
  readonly addresses: Map<string, string>;
  /** Files below the content by the same paths. */
  readonly sources: Map<string, string>;
  /** Addresses of pages and aliases, so that none is redirected twice. */
  readonly claimed: Set<string>;
  /** Destinations that only a render hook for links knows, such as `g` for the glossary. */
  readonly hookLinks: Set<string>;
  /** Whether a render hook looks links up as `ref` does. */
  hasLinkHook: boolean;
  readonly documents: HugoDocument[];
}

export function readHugo(context: ReadContext): ImportedSite {
  const {configFile, notes} = context;
  const root = rootOf(configFile);
  const config = readConfig(configFile, root, context);
  const languages = entriesAt(config, 'languages').map(([key]) => key);
  const language = context.locale ?? textAt(config, 'defaultContentLanguage') ?? 'en';
  const site: Site = {
    context,
    root,
    config,
    content: contentFolder(config, root, language),
    language,
    languages,
    keepsCase: scalarAt(config, 'disablePathToLower') === true,
    uglyUrls: scalarAt(config, 'uglyURLs') === true,
    files: [],
    addresses: new Map(),
    sources: new Map(),
    claimed: new Set(),
    hookLinks: new Set(),
    hasLinkHook: false,
    documents: [],
  };
  const documents = readDocuments(site);
  site.documents.push(...documents);
  readHookLinks(site);
  const lost: LostUrl[] = [];
  const pages = documents.flatMap((document) => pagesOf(document, site, lost));
  const redirects = readStatic(site);
  const others = languages.filter((name) => name !== language);
  lost.push(...otherLanguages(others, at(config, 'languages')?.place, notes));
  noteLayouts(site);
  for (const name of new Set([
    ...entriesAt(config, 'taxonomies').flatMap(([, value]) => textAt(value) ?? []),
    'tags',
    'categories',
  ])) {
    if (documents.some(({front}) => Array.isArray(front.fields[name]) && front.fields[name].length > 0)) {
      lost.push({url: `/${name}/*`, why: 'Galley has no pages for terms outside of the blog.'});
    }
  }
  return {
    generator: 'hugo',
    config: siteConfig(site),
    pages,
    files: site.files,
    sidebars: [],
    redirects,
    lost,
    notes: notes.list,
  };
}

/** Reads the config file and the folder `config/_default`, where each file holds the key of its name. */
function readConfig(configFile: string, root: string, {project, notes}: ReadContext): StaticValue {
  let config = readValue(configFile, project.read(configFile) ?? '');
  const folder = nearby(root, 'config/_default');
  for (const file of project.list(folder)) {
    if (file === configFile || !/\.(?:toml|ya?ml|json)$/.test(file)) continue;
    const name = path.posix
      .basename(file)
      .replace(/\.\w+$/, '')
      .replace(/^(menus?|params)\.\w+$/, '$1');
    const value = readValue(file, project.read(file) ?? '');
    config = merged(config, /^(?:hugo|config)$/.test(name) ? value : map([[name, value]], value.place));
  }
  if (config.kind !== 'map') notes.byHand('config', 'The config cannot be read.', {file: configFile});
  return lowerCased(config);
}

function readValue(file: string, text: string): StaticValue {
  return file.endsWith('.toml') ? readTomlValue(text, file) : readYamlValue(text, file);
}

/** Hugo ignores the case of its own keys; the ones read here have their usual spelling. */
function lowerCased(config: StaticValue): StaticValue {
  if (config.kind !== 'map') return config;
  const usual = [
    'baseURL',
    'defaultContentLanguage',
    'contentDir',
    'staticDir',
    'languageCode',
    'disablePathToLower',
    'uglyURLs',
    'title',
    'menus',
    'menu',
    'params',
    'languages',
    'permalinks',
    'module',
    'taxonomies',
    'copyright',
  ];
  const spelled = new Map(usual.map((key) => [key.toLowerCase(), key]));
  return map(
    [...config.entries].map(([key, value]) => [spelled.get(key.toLowerCase()) ?? key, value]),
    config.place,
  );
}

function contentFolder(config: StaticValue, root: string, language: string): string {
  const mount = itemsAt(config, 'module', 'mounts').find(
    (item) => textAt(item, 'target') === 'content' && (textAt(item, 'lang') ?? language) === language,
  );
  const folder =
    textAt(config, 'languages', language, 'contentDir') ??
    textAt(mount, 'source') ??
    textAt(config, 'contentDir') ??
    'content';
  return nearby(root, folder);
}

interface HugoDocument {
  readonly file: string;
  /** Path below the content, without the language: `posts/hello.md`. */
  readonly below: string;
  readonly kind: 'page' | 'section' | 'bundle';
  readonly front: FrontMatter;
  /** Whether it has no page of its own, but may be included. */
  readonly isPartial: boolean;
}

function readDocuments(site: Site): readonly HugoDocument[] {
  const {project, notes} = site.context;
  const files = project.list(site.content);
  const documents: HugoDocument[] = [];
  const bundles = new Set(
    files.filter((file) => /(?:^|\/)index(?:\.[\w-]+)?\.(?:md|markdown|html)$/.test(file)).map(folderOf),
  );
  for (const file of files) {
    const path = file.slice(site.content === '' ? 0 : site.content.length + 1);
    const below = withoutLanguage(path, site);
    if (below === undefined) continue;
    if (/\.(?:adoc|rst|org|pandoc)$/.test(below))
      notes.byHand('format', 'Galley reads Markdown only. Convert the page.', {file});
    else if (/\.(?:md|markdown)$/.test(below)) {
      const name = path.split('/').at(-1)!.split('.')[0]!;
      const kind = name === '_index' ? 'section' : name === 'index' ? 'bundle' : 'page';
      const inBundle = kind === 'page' && [...ancestors(folderOf(file))].some((folder) => bundles.has(folder));
      const front = withUsualKeys(openPage(file, site.context));
      documents.push({file, below, kind, front, isPartial: inBundle || neverRenders(front.fields)});
    } else if (!/(?:^|\/)\./.test(below)) site.files.push({from: file, to: `content/${assetPath(below)}`});
  }
  const hidden = documents
    .filter(({kind, front}) => kind === 'section' && cascadeHides(front.fields))
    .map(({below}) => folderOf(below));
  const all = documents.map((document) => ({
    ...document,
    isPartial:
      document.isPartial ||
      (!alwaysRenders(document.front.fields) &&
        hidden.some((folder) => folder !== '' && document.below.startsWith(`${folder}/`))),
  }));
  for (const document of all) {
    const key = pageKey(document.below);
    site.sources.set(key, document.file);
    if (!document.isPartial) site.addresses.set(key, pageUrl(document, site));
  }
  return all;
}

/** Hugo ignores the case of its own keys. */
const frontMatterKeys = new Map(
  'aliases author authors build cascade date description draft expiryDate headless images lastmod layout linkTitle menus params publishDate slug summary tags title toc type url weight'
    .split(' ')
    .map((key) => [key.toLowerCase(), key]),
);

/** Returns front matter whose keys have their usual spelling, also when it is written. */
function withUsualKeys(front: FrontMatter): FrontMatter {
  const renamed = Object.entries(front.fields).flatMap(([key, value]): [string, string, Json][] => {
    const usual = frontMatterKeys.get(key.toLowerCase());
    const isOther = usual !== undefined && usual !== key && !Object.hasOwn(front.fields, usual);
    return isOther && value !== undefined ? [[key, usual, value]] : [];
  });
  if (renamed.length === 0) return front;
  const without = Object.fromEntries(renamed.map(([key]) => [key, undefined]));
  const own = Object.fromEntries(renamed.map(([, usual, value]) => [usual, value]));
  const writtenAs = new Map(renamed.map(([key, usual]) => [usual, key]));
  return {
    ...front,
    fields: compactFields({...front.fields, ...without, ...own}),
    lineOf: (key) => front.lineOf(writtenAs.get(key) ?? key),
    with: (changes, body) => front.with({...without, ...own, ...changes}, body),
  };
}

function compactFields(fields: Readonly<Record<string, Json | undefined>>): JsonObject {
  const entries = Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

function* ancestors(folder: string): Iterable<string> {
  for (let current = folder; current !== ''; current = folderOf(current)) yield current;
}

/** `about.fr.md` is the French page. Returns undefined for other languages than the one to import. */
function withoutLanguage(path: string, {languages, language}: Site): string | undefined {
  const suffix = /\.([a-z]{2,3}(?:-[a-z]{2,4})?)(\.\w+)$/i.exec(path);
  if (!suffix || !languages.includes(suffix[1]!)) return path;
  return suffix[1] === language ? path.slice(0, suffix.index) + suffix[2]! : undefined;
}

function neverRenders(fields: JsonObject): boolean {
  const build = asObject(fields.build) ?? asObject(fields._build);
  return build?.render === 'never' || build?.render === false || fields.headless === true;
}

/** What a page says about itself wins over what it inherits. */
function alwaysRenders(fields: JsonObject): boolean {
  const render = (asObject(fields.build) ?? asObject(fields._build))?.render;
  return render === 'always' || render === true;
}

function cascadeHides(fields: JsonObject): boolean {
  const list = Array.isArray(fields.cascade) ? (fields.cascade as readonly Json[]) : [fields.cascade];
  return list.some(
    (cascade) =>
      cascade !== undefined &&
      neverRenders(asObject(cascade) ?? {}) &&
      asObject(asObject(cascade)?.target)?.kind === undefined,
  );
}

/** `/Methods/Page/_index` → `/methods/page`: `ref` ignores case and extensions. */
function pageKey(below: string): string {
  return joinUrl(below.replace(/\.(?:md|markdown)$/, '').replace(/(?:^|\/)_?index$/, ''))
    .toLowerCase()
    .replace(/(.)\/$/, '$1');
}

/** Names of files beside pages stay, but Galley would ignore those with a leading `.` or `-`. */
function assetPath(below: string): string {
  return contentPath(below);
}

function urlized(segment: string, {keepsCase}: Site): string {
  const text = segment
    .replace(/[^\p{L}\p{M}\p{N}._~+\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
  return keepsCase ? text : text.toLowerCase();
}

function pageUrl(document: HugoDocument, site: Site): string {
  const {below, kind, front} = document;
  const {url, slug} = front.fields;
  const ending = (path: string) =>
    path === '/' || !site.uglyUrls || kind === 'section' ? joinUrl(path, '/') : `${path}.html`;
  if (typeof url === 'string' && url !== '' && !/^[a-z]+:/i.test(url)) {
    const own = joinUrl(url.startsWith('/') ? url : `${folderOf(below)}/${url}`);
    return /\.\w+$/.test(own) ? own : joinUrl(own, '/');
  }
  const stem = below.replace(/\.(?:md|markdown)$/, '').replace(/(?:^|\/)_?index$/, '');
  const segments = stem === '' ? [] : stem.split('/').map((segment) => urlized(segment, site));
  const pattern = kind === 'section' ? undefined : permalink(stem.split('/')[0] ?? '', site);
  if (pattern !== undefined) return ending(permalinkUrl(pattern, document, segments, site));
  if (typeof slug === 'string' && slug !== '' && segments.length > 0 && kind !== 'section')
    segments[segments.length - 1] = urlized(slug, site);
  return ending(joinUrl(...segments));
}

function permalink(section: string, {config}: Site): string | undefined {
  return textAt(config, 'permalinks', 'page', section) ?? textAt(config, 'permalinks', section);
}

function permalinkUrl(pattern: string, {front, below}: HugoDocument, segments: readonly string[], site: Site): string {
  const date = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(front.fields.date ?? ''));
  const name = segments.at(-1) ?? '';
  const title = urlized(asText(front.fields.title) ?? name, site);
  const slug = asText(front.fields.slug);
  return pattern.replace(/:(\w+)(?:\[[^\]]*\])?/g, (whole, token: string) => {
    switch (token) {
      case 'year':
        return date?.[1] ?? '0001';
      case 'month':
        return date?.[2] ?? '01';
      case 'day':
        return date?.[3] ?? '01';
      case 'slug':
        return slug === undefined ? title : urlized(slug, site);
      case 'slugorfilename':
      case 'slugorcontentbasename':
        return slug === undefined ? name : urlized(slug, site);
      case 'filename':
      case 'contentbasename':
        return name;
      case 'title':
        return title;
      case 'section':
        return segments[0] ?? '';
      case 'sections':
        return segments.slice(0, -1).join('/');
      default:
        site.context.notes.byHand('permalink', `The permalink \`${pattern}\` has \`${whole}\`, which cannot be read.`, {
          file: below,
        });
        return '';
    }
  });
}

function pagesOf(document: HugoDocument, site: Site, lost: LostUrl[]): readonly ImportedPage[] {
  const {file, below, kind, front, isPartial} = document;
  const {notes, project} = site.context;
  const to = contentPath(below.replace(/(^|\/)_index\.(?:md|markdown)$/, '$1index.md').replace(/\.markdown$/, '.md'));
  const target = isPartial ? `_partials/${contentPath(below)}` : to;
  const placeAt = (line: number) => ({file, line});
  const included = relocateIncludes(front.body, front.lines + 1, {
    project,
    notes,
    files: site.files,
    from: file,
    to: target,
    roots: [site.root],
    sourceRoot: site.content,
    pagePath: () => undefined,
  });
  const shown = convertShortcodes(included, front.lines + 1, {
    notes,
    placeAt,
    addressOf: (written) => addressOf(written, below, site) ?? missingPage(written, file, notes),
    includePath: (written) => includePath(written, target, below, site),
    imagePath: (written) => imagePath(written, file, site),
    param: (name) =>
      asText(front.fields[name]) ??
      asText(asObject(front.fields.params)?.[name]) ??
      textAt(site.config, 'params', name),
  });
  const linked = hookedLinks(withoutHookLinks(shown, site.hookLinks), below, site);
  const isBare = kind === 'section' && !isPartial && linked.trim() === '';
  const body = isBare ? sectionList(below, site) : convertDefinitionLists(linked, hasTermIds(site.config));
  if (isPartial) {
    if (body.trim() === '') return [];
    site.files.push({
      from: file,
      to: `content/${target}`,
      text: front.with(withoutFields(front.fields), body.replace(/^\n+/, '')),
    });
    return [];
  }
  const url = pageUrl(document, site);
  if (kind === 'section' && front.fields.redirect !== undefined)
    lost.push({url, why: 'The section redirects by its layout.'});
  const aliases = aliasesOf(front.fields, below, site);
  return [
    {
      from: file,
      to,
      url,
      aliases,
      text: front.with({...fieldChanges(front, file, notes), ...aliasFields(front.fields, aliases)}, body),
    },
  ];
}

/** So many links to the same word that is no page are no mistake. */
const minHookLinks = 10;

/** Finds words that links lead to although no page has them, if the site changes the addresses of links. */
function readHookLinks(site: Site): void {
  const {project, notes} = site.context;
  const hook = [
    'layouts/_markup/render-link.html',
    'layouts/_default/_markup/render-link.html',
    'layouts/_markup/link.html',
  ].find((file) => project.read(nearby(site.root, file)) !== undefined);
  if (hook === undefined) return;
  site.hasLinkHook = true;
  const counts = new Map<string, number>();
  for (const {front, below} of site.documents) {
    editHookLinks(front.body, (word, whole) => {
      const isPage = addressOf(word, below, site) !== undefined;
      if (!isPage) counts.set(word, (counts.get(word) ?? 0) + 1);
      return whole;
    });
  }
  for (const [word, count] of counts) {
    if (count < minHookLinks) continue;
    site.hookLinks.add(word);
    notes.byHand(
      'render-hook',
      `The text of ${count} links to \`${word}\` was kept without the link, because only the render hook \`${hook}\` knows where they lead. Write the addresses in the old pages, and import again.`,
      {file: nearby(site.root, hook)},
    );
  }
}

function withoutHookLinks(body: string, words: ReadonlySet<string>): string {
  if (words.size === 0) return body;
  return editHookLinks(body, (word, whole, text) => (words.has(word) ? text : whole));
}

/** A render hook finds pages from the root and in any case, where a browser would find none. */
function hookedLinks(body: string, below: string, site: Site): string {
  if (!site.hasLinkHook) return body;
  const routes = routesOf(site.addresses);
  return editLinks(body, (href) => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
    if (path === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)) return undefined;
    const own = newTarget(pageUrlOf(below, site));
    const meant = newTarget(new URL(path, `http://old${own}/`).pathname);
    if (routes.has(meant)) return undefined;
    const found = addressOf(path, below, site);
    return found === undefined ? undefined : found + rest;
  });
}

/** The addresses are complete when the texts of pages are read. */
const routesOf = memoize(
  (addresses: Site['addresses']) => new Set([...addresses.values()].map((address) => newTarget(address))),
);

function pageUrlOf(below: string, site: Site): string {
  return site.addresses.get(pageKey(below)) ?? '/';
}

/** Replaces links to a single word: `[page bundle](g)`. */
function editHookLinks(body: string, edit: (word: string, whole: string, text: string) => string): string {
  return editProse(body, (line) =>
    line.includes('](')
      ? aroundCode(line, (part) =>
          part.replace(/(?<!!)\[([^[\]]+)\]\(([\w-]+)\)/g, (whole, text: string, word: string) =>
            edit(word, whole, text),
          ),
        )
      : line,
  );
}

/** Layouts of Hugo list the pages of a section; a section without a text of its own gets such a list. */
function sectionList(below: string, site: Site): string {
  const folder = folderOf(below);
  if (folder === 'blog') return ''; // Galley lists the posts.
  const children = site.documents
    .filter((document) => !document.isPartial && parentOf(document) === folder && document.below !== below)
    // A list that is written down must not lead to pages that come and go.
    .filter(
      ({front: {fields}}) =>
        fields.draft !== true && fields.expiryDate === undefined && fields.publishDate === undefined,
    )
    .toSorted((a, b) => weightOf(a) - weightOf(b) || (labelOf(a) < labelOf(b) ? -1 : 1));
  if (children.length === 0) return '';
  site.context.notes.done('section', 'Listed the pages of sections without a text.');
  const cards = children.map((document) => {
    const to = newTarget(pageUrl(document, site));
    const description = asText(document.front.fields.description) ?? '';
    return `::card{title=${JSON.stringify(labelOf(document))} to=${JSON.stringify(to)}}\n${description === '' ? '' : `${description}\n`}::\n`;
  });
  return `\n:::card-group\n${cards.join('')}:::\n`;
}

/** `docs/a/_index.md` and `docs/a/index.md` belong to `docs`, as `docs/a.md` does. */
function parentOf({below, kind}: HugoDocument): string {
  return kind === 'page' ? folderOf(below) : folderOf(folderOf(below));
}

function labelOf({front, below}: HugoDocument): string {
  return asText(front.fields.linkTitle) ?? asText(front.fields.title) ?? below;
}

/** Pages without a weight come last. */
function weightOf({front}: HugoDocument): number {
  const {weight} = front.fields;
  return typeof weight === 'number' && weight !== 0 ? weight : Number.MAX_SAFE_INTEGER;
}

function hasTermIds(config: StaticValue): boolean {
  return scalarAt(config, 'markup', 'goldmark', 'parser', 'autoDefinitionTermID') === true;
}

/** A partial has no page, so its fields have no meaning. */
function withoutFields(fields: JsonObject): Record<string, undefined> {
  return Object.fromEntries(Object.keys(fields).map((key) => [key, undefined]));
}

function missingPage(written: string, file: string, notes: Notes): string {
  notes.byHand('ref', `\`ref\` names \`${written}\`, which is no page.`, {file});
  return written;
}

/** Looks a page up as `ref` does: from the root, beside the page, or by its name alone. */
function addressOf(written: string, below: string, site: Site): string | undefined {
  const [name = '', fragment] = written.split('#');
  const anchor = fragment === undefined ? '' : `#${fragment}`;
  if (name === '') return anchor;
  const candidates = [
    pageKey(name),
    pageKey(nearby(folderOf(below), name)),
    pageKey(nearby(below.replace(/\.md$/, ''), name)),
  ];
  const key =
    candidates.find((candidate) => site.addresses.has(candidate)) ??
    [...site.addresses.keys()].find((candidate) => candidate.endsWith(`/${pageKey(name).slice(1)}`));
  return key === undefined ? undefined : newTarget(site.addresses.get(key)!) + anchor;
}

/** Returns the path from a page to the page or partial that it includes. */
function includePath(written: string, from: string, below: string, site: Site): string | undefined {
  const keys = [pageKey(written), pageKey(nearby(folderOf(below), written))];
  const key = keys.find((candidate) => site.sources.has(candidate));
  if (key === undefined) return undefined;
  const old = site.sources.get(key)!;
  const target = old.slice(site.content === '' ? 0 : site.content.length + 1);
  const to = site.addresses.has(key)
    ? contentPath(target.replace(/(^|\/)_index\./, '$1index.'))
    : `_partials/${contentPath(target)}`;
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Looks an image up beside the page, then among the published files and in `assets`, which is published if it is used. */
function imagePath(written: string, file: string, site: Site): string | undefined {
  const {project} = site.context;
  if (/^[a-z]+:/i.test(written)) return written;
  const own = nearby(folderOf(file), written);
  if (site.files.some(({from}) => from === own) || project.list(folderOf(file)).includes(own)) return written;
  const name = written.replace(/^\/+/, '');
  for (const folder of ['static', 'assets']) {
    const old = nearby(site.root, `${folder}/${name}`);
    if (!project.list(nearby(site.root, folder)).includes(old)) continue;
    if (folder === 'assets' && !site.files.some(({from}) => from === old))
      site.files.push({from: old, to: `content/public/${name}`});
    return `/${name}`;
  }
  return undefined;
}

function aliasesOf(fields: JsonObject, below: string, site: Site): readonly string[] {
  const written = Array.isArray(fields.aliases)
    ? (fields.aliases as readonly Json[])
    : fields.aliases === undefined
      ? []
      : [fields.aliases];
  const {claimed} = site;
  if (claimed.size === 0) for (const address of site.addresses.values()) claimed.add(newTarget(address).toLowerCase());
  const aliases = written.flatMap((alias) => {
    if (typeof alias !== 'string' || alias === '') return [];
    const absolute = alias.startsWith('/') ? alias : joinUrl(nearby(folderOf(below), alias));
    const key = newTarget(absolute).toLowerCase();
    if (claimed.has(key) || /[\s?#]/.test(absolute)) return [];
    claimed.add(key);
    return [absolute];
  });
  return aliases;
}

/** Galley reads `aliases` that start with a slash. */
function aliasFields(fields: JsonObject, aliases: readonly string[]): Record<string, Json | undefined> {
  const written = Array.isArray(fields.aliases) ? (fields.aliases as readonly Json[]) : [];
  if (
    fields.aliases === undefined ||
    (written.length === aliases.length && written.every((alias, index) => alias === aliases[index]))
  )
    return {};
  return {aliases: aliases.length === 0 ? undefined : aliases};
}

/** Keys that Galley reads itself, such as `weight` and `linkTitle`, stay. */
function fieldChanges({fields, lineOf}: FrontMatter, file: string, notes: Notes): Record<string, Json | undefined> {
  const changes: Record<string, Json | undefined> = {};
  for (const key of ['slug', 'url', 'permalink']) if (fields[key] !== undefined) changes[key] = undefined;
  for (const [old, key] of [
    ['lastmod', 'updated'],
    ['publishDate', 'publishAt'],
    ['expiryDate', 'expiresAt'],
  ] as const) {
    const date = asText(fields[old]);
    if (date === undefined || !/^\d{4}-\d\d-\d\d/.test(date)) continue;
    changes[key] = date;
    changes[old] = undefined;
  }
  for (const key of ['toc', 'layout', 'type', 'cascade', 'build', '_build', 'menus', 'menu']) {
    if (fields[key] === undefined) continue;
    // `toc` and `layout` mean something else in Galley.
    if (key === 'toc' || key === 'layout') changes[key] = key === 'toc' && fields.toc === false ? false : undefined;
    if (key === 'layout')
      notes.byHand('layout', `The layout \`${String(fields.layout)}\` is one of Hugo.`, {file, line: lineOf('layout')});
  }
  if (typeof fields.author === 'string') changes.authors = [{name: fields.author}];
  else if (Array.isArray(fields.authors)) {
    const authors = (fields.authors as readonly Json[]).flatMap((author) =>
      typeof author === 'string' ? [{name: author}] : [],
    );
    if (authors.length > 0) changes.authors = authors;
  }
  if (Array.isArray(fields.images)) {
    const [image] = fields.images as readonly Json[];
    if (typeof image === 'string' && fields.image === undefined)
      changes.image = image.startsWith('/') || /^https?:/.test(image) ? image : `/${image}`;
  }
  return changes;
}

function readStatic(site: Site): readonly ImportedRedirect[] {
  const {project, notes} = site.context;
  const written = textsAt(site.config, 'staticDir');
  return (written.length === 0 ? ['static'] : written).flatMap((folder) => {
    const published = readPublished(nearby(site.root, folder), project, notes);
    site.files.push(...published.files);
    return published.redirects;
  });
}

function noteLayouts(site: Site): void {
  const {project, notes} = site.context;
  const layouts = nearby(site.root, 'layouts');
  if (project.list(layouts).length > 0)
    notes.byHand('layouts', 'The files of `layouts/` were left out. Write pages and components in `templates/`.', {
      file: layouts,
    });
  if (textsAt(site.config, 'theme').length > 0)
    notes.byHand(
      'theme',
      `The theme \`${textsAt(site.config, 'theme').join(', ')}\` was left out. Change colors and fonts in \`templates/styles\`.`,
      at(site.config, 'theme')?.place,
    );
}

function siteConfig(site: Site): JsonObject {
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
