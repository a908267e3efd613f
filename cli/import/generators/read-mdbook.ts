// Reads a book of mdBook: `book.toml`, and `SUMMARY.md`, which lists the pages and is their sidebar.
import type {Place} from '../../../renderer/base/diagnostic.js';
import type {JsonObject} from '../../../renderer/base/json.js';
import {trimSlash} from '../../../renderer/base/url-mapping.js';
import {noteUnreadableParts, noteUnusedKeys} from '../config-notes.js';
import {repositoryFromEditUrl} from '../header-and-footer-links.js';
import {
  compact,
  type CopiedFile,
  type ImportedPage,
  type ImportedRedirect,
  type ImportedSite,
  type Notes,
  type SidebarItem,
} from '../imported-site.js';
import {contentPath, joinUrl} from '../page-addresses.js';
import {readPage} from '../read-page.js';
import {folderOf, pathBelow} from '../../../renderer/base/posix-path.js';
import {joinFolder, type ReadContext} from '../reader-context.js';
import {relocateIncludes} from '../relocate-includes.js';
import {readTomlValue} from '../static-eval/read-toml-value.js';
import {entriesAt, scalarAt, textAt, valueAt, type StaticValue} from '../static-eval/static-value.js';
import {convertDefinitionLists} from '../text/convert-definition-lists.js';
import {convertMdbook} from '../text/convert-mdbook.js';
import {editLinks, firstLevelHeading} from '../text/edit-prose.js';
import {chaptersIn, readSummary, type SummaryItem} from './mdbook/read-summary.js';

export function mdbookConfig(files: readonly string[]): string | undefined {
  return files.find((file) => /(?:^|\/)book\.toml$/.test(file));
}

const knownKeys = new Set(['book', 'output', 'build', 'rust']);
const knownHtmlKeys = new Set([
  'site-url',
  'git-repository-url',
  'edit-url-template',
  'redirect',
  'mathjax-support',
  'default-theme',
  'preferred-dark-theme',
  'smart-punctuation',
  'hash-files',
  'playground',
  'code',
  'search',
  'git-repository-icon',
  'no-section-label',
  'definition-lists',
  'admonitions',
  'fold',
  'print',
  'cname',
  'copy-fonts',
  'input-404',
  'sidebar-header-nav',
]);

export function readMdbook({project, configFile, notes}: ReadContext): ImportedSite {
  const root = folderOf(configFile);
  const config = readTomlValue(project.read(configFile) ?? '', configFile);
  const html = valueAt(config, 'output', 'html');
  noteUnusedKeys(config, knownKeys, '', notes);
  if (html !== undefined) noteUnusedKeys(html, knownHtmlKeys, 'output.html.', notes);
  noteUnreadableParts(config, ['book'], notes);
  const source = joinFolder(root, textAt(config, 'book', 'src') ?? 'src');
  const summaryFile = joinFolder(source, 'SUMMARY.md');
  const {items, drafts} = readSummary(project.read(summaryFile) ?? '', summaryFile);
  for (const place of drafts)
    notes.addManualStep('draft', 'A chapter without a file was left out of the sidebar. Write its page.', place);
  const chapters = chaptersIn(items);
  const titles = new Map(chapters.map(({path, title}) => [path, title]));
  // Without a start page, mdBook shows the first chapter at `/` too.
  const start = chapters.some(({path}) => pagePath(path) === 'index.md') ? undefined : chapters[0]?.path;
  const newPathOf = (path: string): string => (path === start ? 'index.md' : pagePath(path));
  const urlOf = (path: string): string => (path === start ? '/' : chapterUrl(path));
  const chapterFiles = new Map(chapters.map(({path}) => [joinFolder(source, path), newPathOf(path)]));
  const files: CopiedFile[] = [];
  const pages = [...titles].flatMap(([path, title]): readonly ImportedPage[] => {
    const from = joinFolder(source, path);
    if (project.read(from) === undefined) {
      notes.addManualStep('missing', `\`${path}\` is listed, but there is no such file.`, {file: summaryFile});
      return [];
    }
    const to = newPathOf(path);
    const text = convertChapter({path, title, from, to}, {project, notes, html, source, files, chapterFiles});
    return [{from, to, url: urlOf(path), aliases: [], text}];
  });
  for (const file of project.list(source)) {
    const path = pathBelow(source, file);
    if (!path.endsWith('.md') && !/(?:^|\/)\./.test(path)) files.push({from: file, to: `content/public/${path}`});
  }
  return {
    generator: 'mdbook',
    config: siteConfig(config, html),
    pages,
    files,
    sidebars: [
      {prefix: '/', items: items.map((item) => sidebarItem(item, urlOf)), place: {file: summaryFile, line: 1}},
    ],
    redirects: [...writtenRedirects(html, notes), ...(start === undefined ? [] : [{from: chapterUrl(start), to: '/'}])],
    lost: [{url: '/print.html', why: 'Galley has no page with the whole book.'}],
    linkBase: basePath(html),
    publishesFiles: true,
    notes: notes.list,
  };
}

interface Chapter {
  /** Its path in the folder of the book. */
  readonly path: string;
  /** The title in `SUMMARY.md`. */
  readonly title: string;
  readonly from: string;
  readonly to: string;
}

interface ChapterContext extends Pick<ReadContext, 'project' | 'notes'> {
  readonly html: StaticValue | undefined;
  readonly source: string;
  /** Included files are added. */
  readonly files: CopiedFile[];
  /** New paths of all chapters, by their old files. */
  readonly chapterFiles: ReadonlyMap<string, string>;
}

/** Returns the text of the new page. */
function convertChapter({path, title, from, to}: Chapter, context: ChapterContext): string {
  const {project, notes, html, source, files, chapterFiles} = context;
  const page = readPage(from, {project, notes});
  const first = page.lines + 1;
  const linked = editLinks(
    page.body,
    (href, line) => linkOutside(href, path, {html, notes, place: {file: from, line}}),
    first,
  );
  const included = relocateIncludes(linked, first, {
    project,
    notes,
    files,
    from,
    to,
    roots: [],
    sourceRoot: source,
    pagePath: (file) => chapterFiles.get(file),
  });
  const mathjax = scalarAt(html, 'mathjax-support') === true;
  const converted = convertMdbook(included, {first, file: from, notes, mathjax});
  const hasDefinitions = scalarAt(html, 'definition-lists') !== false;
  // Terms have ids, as headings do.
  const body = hasDefinitions ? convertDefinitionLists(converted, () => undefined) : converted;
  const changes = {
    // Without a heading, the page would be titled by the name of its file.
    ...(firstLevelHeading(linked) === undefined && {title}),
    // The start page has the sidebar too.
    ...(to === 'index.md' && {layout: 'docs'}),
  };
  return page.with(changes, body);
}

function sidebarItem({title, path, items}: SummaryItem, urlOf: (path: string) => string): SidebarItem {
  const url = path === undefined ? undefined : urlOf(path);
  if (items.length === 0 && url !== undefined) return {kind: 'page', url, label: title};
  return {kind: 'group', label: title, url, items: items.map((item) => sidebarItem(item, urlOf))};
}

function pagePath(path: string): string {
  return contentPath(indexFile(path));
}

function chapterUrl(path: string): string {
  return joinUrl(
    indexFile(path)
      .replace(/\.md$/, '.html')
      .replace(/(^|\/)index\.html$/, '$1'),
  );
}

/** `README.md` is the page of its folder. */
function indexFile(path: string): string {
  return path.replace(/(^|\/)README\.md$/i, '$1index.md');
}

function writtenRedirects(html: StaticValue | undefined, notes: Notes): readonly ImportedRedirect[] {
  return entriesAt(html, 'redirect').flatMap(([from, value]): readonly ImportedRedirect[] => {
    const to = textAt(value);
    if (to === undefined) return [];
    if (from.includes('#')) {
      notes.addManualStep(
        'redirect',
        'Redirects of fragments were left out, because browsers do not send fragments. If a section is on the same page under another id, write its old id into `anchors` in the front matter.',
        value.place,
      );
      return [];
    }
    const base = `https://a.example${joinUrl(from)}`;
    if (!URL.canParse(to, base)) {
      notes.addManualStep(
        'redirect',
        `\`${from}\` leads to \`${to}\`, which is not an address. Redirect it to a page in \`site.yml\`.`,
        value.place,
      );
      return [];
    }
    const {pathname, hash} = new URL(to, base);
    const target = /^(?:https?:|\/)/.test(to) ? to : pathname + hash;
    return [{from: joinUrl(from), to: target, place: value.place}];
  });
}

interface OutsideContext {
  readonly html: StaticValue | undefined;
  readonly notes: Notes;
  readonly place: Place;
}

/**
 * Returns the full address for a link of a chapter that leads above the book, such as `../../std/` to a book beside it. Only a
 * `site-url` with a host tells where that is, so other links are noted.
 */
function linkOutside(href: string, path: string, {html, notes, place}: OutsideContext): string | undefined {
  const [written = ''] = /^[^?#]*/.exec(href) ?? [];
  if (/^(?:[a-z][a-z0-9+.-]*:|\/|$)/i.test(written)) return undefined;
  if (!joinFolder(folderOf(path), written).startsWith('..')) return undefined;
  const url = textAt(html, 'site-url') ?? '';
  if (/^https?:/.test(url) && URL.canParse(url)) return new URL(href, `${trimSlash(url)}${joinUrl(path)}`).href;
  notes.addManualStep('link', `The link \`${href}\` leads above the book. Write its full address.`, place);
  return undefined;
}

function siteConfig(config: StaticValue, html: StaticValue | undefined): JsonObject {
  const url = textAt(html, 'site-url');
  const edit = textAt(html, 'edit-url-template');
  const theme = textAt(html, 'default-theme');
  const base = basePath(html);
  return compact({
    brand: textAt(config, 'book', 'title'),
    description: textAt(config, 'book', 'description'),
    language: textAt(config, 'book', 'language'),
    url: url === undefined ? undefined : /^https?:\/\/[^/]+/.exec(url)?.[0],
    base: base === '/' ? undefined : base,
    repository:
      (edit === undefined ? undefined : repositoryFromEditUrl(edit.replace('{path}', ':path'))) ??
      /^https:\/\/[^/]+\/[^/]+\/[^/]+/.exec(textAt(html, 'git-repository-url') ?? '')?.[0],
    theme: {colorMode: /^(?:ayu|navy|coal)$/.test(theme ?? '') ? 'dark' : undefined},
    content: {respectPathCase: true},
    markdown: {headingIds: 'github', math: scalarAt(html, 'mathjax-support') === true ? true : undefined},
  });
}

function basePath(html: StaticValue | undefined): string {
  const written = (textAt(html, 'site-url') ?? '/').replace(/^https?:\/\/[^/]+/, '');
  return joinUrl(trimSlash(written), '/');
}
