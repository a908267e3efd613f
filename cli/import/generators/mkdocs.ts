// Reads a site of MkDocs, with or without the Material theme.
import path from 'node:path';
import type {Json, JsonObject} from '../../../renderer/base/json.js';
import {noteUnusedPart, noteUnusedKeys, noteUnreadableParts} from '../config-notes.js';
import {matchesGlob} from '../matches-glob.js';
import {relocateIncludes} from '../relocate-includes.js';
import {asObject, asText} from '../json-values.js';
import {copyright, newTarget, repositoryFromEditUrl, socialLink} from '../header-and-footer-links.js';
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
import {openPage} from '../open-page.js';
import {contentPath, joinUrl} from '../page-addresses.js';
import {folderOf, joinFolder, type ReadContext} from '../reader-context.js';
import {
  valueAt,
  entriesAt,
  itemsAt,
  mergeMaps,
  scalarAt,
  textAt,
  textsAt,
  unreadable,
  type StaticValue,
} from '../static-eval/static-value.js';
import {readYamlValue} from '../static-eval/read-yaml-value.js';
import {readFrontMatter, type FrontMatter} from '../text/edit-front-matter.js';
import {convertDefinitionLists} from '../text/convert-definition-lists.js';
import {crossReferences, definedReferences} from '../text/mkdocs/cross-references.js';
import {convertMkdocs} from '../text/convert-mkdocs.js';

export function mkdocsConfig(files: readonly string[]): string | undefined {
  return files.find((file) => /(?:^|\/)(?:mkdocs|properdocs)\.ya?ml$/.test(file));
}

const knownKeys = new Set(
  'INHERIT site_name site_url site_description site_author repo_name repo_url edit_uri docs_dir site_dir theme nav not_in_nav exclude_docs draft_docs plugins markdown_extensions extra copyright use_directory_urls validation watch strict dev_addr remote_branch remote_name'.split(
    ' ',
  ),
);

/** Plugins whose work Galley does itself. */
const includedPlugins = new Set([
  'search',
  'redirects',
  'tags',
  'social',
  'minify',
  'autorefs',
  'optimize',
  'privacy',
  'meta',
  'offline',
]);

interface Site {
  readonly context: ReadContext;
  readonly root: string;
  readonly docs: string;
  readonly config: StaticValue;
  readonly directoryUrls: boolean;
  readonly extensions: ReadonlySet<string>;
  readonly plugins: ReadonlySet<string>;
  readonly snippetRoots: readonly string[];
  /** Finds what plugins link between pages. Undefined without such a plugin. */
  readonly findReference: ReturnType<typeof crossReferences> | undefined;
  readonly files: CopiedFile[];
  /** Paths below `content/` by paths below the docs. */
  readonly paths: ReadonlyMap<string, string>;
}

export function readMkdocs(context: ReadContext): ImportedSite {
  const {project, configFile, notes} = context;
  const config = readConfig(configFile, context, 0);
  noteUnusedKeys(config, knownKeys, '', notes);
  noteUnreadableParts(config, ['site_name', 'site_url', 'nav', 'docs_dir', 'repo_url'], notes);
  const root = folderOf(configFile);
  const docs = joinFolder(root, textAt(config, 'docs_dir') ?? 'docs');
  const excluded = (textAt(config, 'exclude_docs') ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const extensions = extensionNames(config);
  const markdown: string[] = [];
  const files: CopiedFile[] = [];
  for (const file of project.list(docs)) {
    const below = file.slice(docs === '' ? 0 : docs.length + 1);
    if (
      isHidden(below) ||
      excluded.some((glob) => matchesGlob(below, glob.includes('/') ? glob.replace(/^\//, '') : `**/${glob}`))
    )
      continue;
    if (/\.(?:md|markdown)$/.test(below)) markdown.push(below);
    // MkDocs publishes all other files at their path.
    else if (!/\.(?:py|pyc)$/.test(below) && below !== 'CNAME') files.push({from: file, to: `content/public/${below}`});
  }
  const plugins: ReadonlySet<string> = new Set(namesAt(config, 'plugins'));
  const hasReferences = plugins.has('autorefs') || plugins.has('mkdocstrings');
  const textOf = (below: string): string => project.read(docs === '' ? below : `${docs}/${below}`) ?? '';
  const site: Site = {
    context,
    root,
    docs,
    config,
    directoryUrls: scalarAt(config, 'use_directory_urls') !== false,
    extensions,
    plugins,
    findReference: hasReferences ? crossReferences(markdown.map((below) => [below, textOf(below)])) : undefined,
    snippetRoots: snippetRoots(config, root, docs),
    files,
    paths: new Map(markdown.map((below) => [below, pagePath(below, markdown)])),
  };
  const pages = markdown.map((below) => page(below, site));
  const redirects = readRedirects(site);
  notePlugins(config, notes);
  const logo = valueAt(config, 'theme', 'logo');
  // A drawing of one color gets a variant for the other mode.
  if (logo && !/\.svg$/i.test(textAt(logo) ?? ''))
    notes.byHand('logo', 'The logo was made for the header of the theme. Check it in light and dark mode.', logo.place);
  return {
    generator: 'mkdocs',
    config: siteConfig(site),
    pages,
    files,
    sidebars: readNav(site),
    redirects,
    lost: [] satisfies LostUrl[],
    linkBase: basePath(config),
    publishesFiles: true,
    notes: notes.list,
  };
}

/** `INHERIT` names another config, whose keys this one replaces or joins. */
function readConfig(file: string, context: ReadContext, depth: number): StaticValue {
  const text = context.project.read(file);
  if (text === undefined) return unreadable(`is in ${file}, which is missing or outside of the project`, {file});
  const value = readYamlValue(text, file);
  const inherited = textAt(value, 'INHERIT');
  if (inherited === undefined || value.kind !== 'map' || depth > 5) return value;
  return mergeMaps(readConfig(joinFolder(folderOf(file), inherited), context, depth + 1), value);
}

function isHidden(below: string): boolean {
  return /(?:^|\/)\./.test(below);
}

/** Names in a list, or keys of a map. */
function namesAt(config: StaticValue, key: string): readonly string[] {
  const list = itemsAt(config, key).flatMap((item) => textAt(item) ?? entriesAt(item).map(([name]) => name));
  return [...list, ...entriesAt(config, key).map(([name]) => name)];
}

function optionsOf(config: StaticValue, key: string, name: string): StaticValue | undefined {
  for (const item of itemsAt(config, key)) {
    const options = valueAt(item, name);
    if (options) return options;
  }
  return valueAt(config, key, name);
}

function extensionNames(config: StaticValue): ReadonlySet<string> {
  const names = namesAt(config, 'markdown_extensions');
  const extra = names.includes('pymdownx.extra') ? ['attr_list', 'def_list', 'footnotes', 'tables'] : [];
  return new Set([...names, ...extra]);
}

/** Snippets are looked up from the folder of the config, unless `base_path` names others. */
function snippetRoots(config: StaticValue, root: string, docs: string): readonly string[] {
  const written = textsAt(optionsOf(config, 'markdown_extensions', 'pymdownx.snippets'), 'base_path');
  const roots = written.filter((folder) => !folder.startsWith('!')).map((folder) => joinFolder(root, folder));
  return [...roots, root, docs];
}

/** `README.md` is the page of its folder, unless there is an `index.md`. */
function pagePath(below: string, all: readonly string[]): string {
  const folder = folderOf(below);
  const isIndex = /(?:^|\/)README\.md$/i.test(below) && !all.includes(`${folder === '' ? '' : `${folder}/`}index.md`);
  return contentPath((isIndex ? below.replace(/README\.md$/i, 'index.md') : below).replace(/\.markdown$/, '.md'));
}

function pageUrl(below: string, {directoryUrls}: Site): string {
  const stem = below.replace(/\.(?:md|markdown)$/, '');
  if (/(?:^|\/)(?:index|README)$/.test(stem)) {
    return joinUrl(stem.replace(/(?:index|README)$/, ''));
  }
  return joinUrl(directoryUrls ? `${stem}/` : `${stem}.html`);
}

function page(below: string, site: Site): ImportedPage {
  const {project, notes} = site.context;
  const file = site.docs === '' ? below : `${site.docs}/${below}`;
  const front = openPage(file, site.context);
  const to = site.paths.get(below) ?? below;
  const placeAt = (line: number) => ({file, line});
  const included = relocateIncludes(front.body, front.lines + 1, {
    project,
    notes,
    files: site.files,
    from: file,
    to,
    roots: site.snippetRoots,
    sourceRoot: site.docs,
    pagePath: (old) => site.paths.get(site.docs === '' ? old : old.slice(site.docs.length + 1)),
  });
  const converted = convertMkdocs(included, front.lines + 1, {
    notes,
    placeAt,
    extensions: site.extensions,
    plugins: site.plugins,
    referenceHref: referencesOf(below, included, site),
  });
  const body = site.extensions.has('def_list') ? convertDefinitionLists(converted, false) : converted;
  return {
    from: file,
    to,
    url: pageUrl(below, site),
    aliases: [],
    text: front.with({...fieldChanges(front, file, notes), ...(to === 'index.md' && homeFields(front, site))}, body),
  };
}

/** Returns the addresses of references on a page, as links of the old site. */
function referencesOf(below: string, body: string, {findReference}: Site): (name: string) => string | null | undefined {
  if (findReference === undefined) return () => undefined;
  const defined = definedReferences(body);
  return (name) => {
    if (defined.has(name.toLowerCase())) return undefined;
    const target = findReference(name);
    if (target === undefined) return null;
    const file = path.posix.relative(path.posix.dirname(below), target.below);
    return target.id === undefined ? file : `${target.below === below ? '' : file}#${target.id}`;
  };
}

/** The home page has the navigation beside it, unless a template of the theme makes something else of it. */
function homeFields({fields}: FrontMatter, {config}: Site): Record<string, Json> {
  const hidden = Array.isArray(fields.hide) ? fields.hide.map(String) : [];
  const isListed = valueAt(config, 'nav') === undefined || textsIn(valueAt(config, 'nav')).includes('index.md');
  return fields.template === undefined && isListed && !hidden.includes('navigation') ? {layout: 'docs'} : {};
}

/** All texts of a list, at any depth. */
function textsIn(value: StaticValue | undefined): readonly string[] {
  const text = textAt(value);
  if (text !== undefined) return [text];
  return [...itemsAt(value), ...entriesAt(value).map(([, inner]) => inner)].flatMap(textsIn);
}

function fieldChanges({fields, lineOf}: FrontMatter, file: string, notes: Notes): Record<string, Json | undefined> {
  const changes: Record<string, Json | undefined> = {};
  const hidden = Array.isArray(fields.hide) ? fields.hide.map(String) : [];
  if (hidden.includes('toc')) changes.toc = false;
  if (hidden.includes('toc') && hidden.every((name) => name === 'toc')) changes.hide = undefined;
  if (asObject(fields.search)?.exclude === true) changes.search = false;
  else if (fields.search !== undefined && asObject(fields.search)) changes.search = undefined;
  const date = asObject(fields.date);
  if (date) Object.assign(changes, {date: date.created, updated: date.updated});
  if (fields.template !== undefined) {
    notes.byHand('template', `The template \`${String(fields.template)}\` is one of MkDocs.`, {
      file,
      line: lineOf('template'),
    });
  }
  return changes;
}

function basePath(config: StaticValue): string {
  const url = textAt(config, 'site_url');
  const pathname = url === undefined ? '/' : (/^https?:\/\/[^/]+(\/.*)?$/.exec(url)?.[1] ?? '/');
  return joinUrl(pathname, '/');
}

function siteConfig(site: Site): JsonObject {
  const {config, files, docs, directoryUrls} = site;
  const url = textAt(config, 'site_url');
  const base = basePath(config);
  const repository = repositoryOf(config);
  const logo = textAt(config, 'theme', 'logo');
  return compact({
    brand: textAt(config, 'site_name'),
    description: textAt(config, 'site_description'),
    url: url === undefined ? undefined : /^https?:\/\/[^/]+/.exec(url)?.[0],
    base: base === '/' ? undefined : base,
    language: textAt(config, 'theme', 'language'),
    trailingSlash: directoryUrls ? 'always' : undefined,
    logo:
      logo === undefined || !files.some(({from}) => from === joinFolder(docs, logo))
        ? undefined
        : // Themes show the name beside the logo.
          {light: `/${logo}`, dark: `/${logo}`, showBrand: true},
    header: {links: headerLinks(site)},
    footer: {
      ...copyright(textAt(config, 'copyright') ?? ''),
      social: itemsAt(config, 'extra', 'social').flatMap((item) => {
        const link = textAt(item, 'link');
        return link === undefined || !/^(?:https?|mailto):/.test(link)
          ? []
          : [socialLink(link, textAt(item, 'icon'), textAt(item, 'name'))];
      }),
    },
    repository,
    content: {respectPathCase: true},
    markdown: {
      headingIds: 'github',
      math: site.extensions.has('pymdownx.arithmatex') ? true : undefined,
      mermaid: hasMermaid(config) ? true : undefined,
    },
  });
}

function hasMermaid(config: StaticValue): boolean {
  const fences = itemsAt(optionsOf(config, 'markdown_extensions', 'pymdownx.superfences'), 'custom_fences');
  return fences.some((fence) => textAt(fence, 'name') === 'mermaid');
}

function repositoryOf(config: StaticValue): Json | undefined {
  const url = textAt(config, 'repo_url')?.replace(/\/$/, '');
  if (url === undefined || !/^https?:/.test(url)) return undefined;
  const edit = textAt(config, 'edit_uri') ?? '';
  const full = /^https?:/.test(edit) ? edit : `${url}/${edit.replace(/^\//, '')}`;
  return (edit === '' ? undefined : repositoryFromEditUrl(full)) ?? url;
}

/** With `navigation.tabs`, the first level of the navigation is in the header. */
function headerLinks(site: Site): readonly JsonObject[] {
  const {config} = site;
  if (!textsAt(config, 'theme', 'features').includes('navigation.tabs')) return [];
  return itemsAt(config, 'nav').flatMap((item): readonly JsonObject[] => {
    const [read] = navItem(item, site);
    if (read === undefined) return [];
    const first = firstUrl(read);
    const label = read.label ?? (first === undefined ? undefined : titleOfPage(first, site));
    return first === undefined || label === undefined ? [] : [{label, to: newTarget(first)}];
  });
}

function firstUrl(item: SidebarItem): string | undefined {
  if (item.kind !== 'group') return item.url;
  return item.url ?? item.items.map(firstUrl).find((url) => url !== undefined);
}

function titleOfPage(url: string, site: Site): string | undefined {
  const below = [...site.paths.keys()].find((file) => pageUrl(file, site) === url);
  if (below === undefined) return undefined;
  const {fields, body} = readFrontMatter(site.context.project.read(joinFolder(site.docs, below)) ?? '');
  return asText(fields.title) ?? /^#\s+(.+?)\s*(?:\{[^{}]*\})?\s*$/m.exec(body)?.[1];
}

function readNav(site: Site): readonly Sidebar[] {
  const nav = valueAt(site.config, 'nav');
  if (nav?.kind !== 'list') return [];
  return [{prefix: '/', items: nav.items.flatMap((item) => navItem(item, site)), place: nav.place}];
}

/** `a.md`, `Title: a.md`, `Title: https://…` or `Title: [items]`. */
function navItem(item: StaticValue, site: Site): readonly SidebarItem[] {
  const single = textAt(item);
  if (single !== undefined) return navLink(undefined, single, item, site);
  return entriesAt(item).flatMap(([label, value]): readonly SidebarItem[] => {
    const target = textAt(value);
    if (target !== undefined) return navLink(label, target, value, site);
    const items = itemsAt(value).flatMap((child) => navItem(child, site));
    if (items.length === 0) return [];
    // With `navigation.indexes`, an index at the start is the page of its group.
    const [first] = items;
    const isIndex =
      first?.kind === 'page' &&
      first.label === undefined &&
      textsAt(site.config, 'theme', 'features').includes('navigation.indexes');
    const title = label !== '' ? label : first?.kind === 'page' ? titleOfPage(first.url, site) : undefined;
    if (title === undefined) return items;
    return [
      {kind: 'group', label: title, url: isIndex ? first.url : undefined, items: isIndex ? items.slice(1) : items},
    ];
  });
}

function navLink(label: string | undefined, target: string, item: StaticValue, site: Site): readonly SidebarItem[] {
  if (/^https?:/.test(target)) return label === undefined ? [] : [{kind: 'link', url: target, label}];
  const [file = '', fragment] = target.split('#');
  const below = path.posix.normalize(file.replace(/^\.?\//, ''));
  if (site.paths.has(below))
    return [
      {
        kind: 'page',
        url: pageUrl(below, site) + (fragment === undefined ? '' : `#${fragment}`),
        label: label === '' ? undefined : label,
      },
    ];
  site.context.notes.byHand(
    'sidebar',
    `The navigation names \`${target}\`, which is no page, so the entry was left out. Remove it, or add the page to \`sidebar\` in \`site.yml\`.`,
    item.place,
  );
  return [];
}

/** Reads `redirect_maps` of the plugin for redirects. */
function readRedirects(site: Site): readonly ImportedRedirect[] {
  const maps = optionsOf(site.config, 'plugins', 'redirects');
  return entriesAt(maps, 'redirect_maps').flatMap(([from, value]): readonly ImportedRedirect[] => {
    const to = textAt(value);
    if (to === undefined) return [];
    const [file = '', fragment] = to.split('#');
    const target = /^https?:/.test(to) ? to : pageUrl(file, site) + (fragment === undefined ? '' : `#${fragment}`);
    return [{from: pageUrl(from, site), to: target, place: value.place}];
  });
}

function notePlugins(config: StaticValue, notes: Notes): void {
  for (const name of namesAt(config, 'plugins')) {
    const short = name.replace(/^material\//, '');
    if (!includedPlugins.has(short)) {
      const {place} = optionsOf(config, 'plugins', name) ?? valueAt(config, 'plugins') ?? {};
      noteUnusedPart(`The plugin \`${name}\``, name, place, notes);
    }
  }
}
