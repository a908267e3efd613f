// Finds what is wrong with rendered pages and between them: markup, orphans, unused files, repeated titles.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {isErrorRoute, routeOf} from '../base/path.js';
import type {Config} from '../config/config.js';
import type {Document} from '../document/document.js';
import type {Inspection} from '../html/inspect-html.js';
import type {Page} from '../page/page.js';
import {sourceText, type Source} from '../source/source.js';

/** A page and what its HTML is like; undefined if the page could not be rendered. */
export interface InspectedPage {
  readonly page: Page;
  readonly inspection: Inspection | undefined;
}

/** The facts that page rules can read. */
export interface PageRuleContext {
  readonly pages: readonly InspectedPage[];
  readonly config: Config;
  readonly sources: ReadonlyMap<string, Source>;
  /** Returns the file of the template that rendered a page. */
  templatePlace(page: Page): Place;
  /** Returns the position of a field in the front matter. */
  fieldPlace(document: Document, key: string): Place;
}

type PageRule = (site: PageRuleContext) => Iterable<Diagnostic>;

/** All rules, in the order of their findings. */
export const pageRules: readonly PageRule[] = [
  markupMistakes,
  mainHeadings,
  orphanPages,
  unusedFiles,
  missingDescriptions,
  repeatedTitles,
  emptyPages,
];

/** Rules that look at each page by itself. */
const rulesOfEachPage: readonly PageRule[] = [markupMistakes, mainHeadings, missingDescriptions, emptyPages];

/** Returns what is wrong with some of the pages by themselves. */
export function checkEachPage(site: PageRuleContext): Diagnostic[] {
  return rulesOfEachPage.flatMap((rule) => [...rule(site)]);
}

const mistakeTexts = {
  'html-nesting': ['is not allowed, so browsers change the structure of the page', 'Use another element around it.'],
  'html-id-duplicate': ['is the id of two elements', 'Give one of them another id.'],
  'image-alt-missing': ['is an image without an `alt` attribute', 'Describe it, or write `alt=""` for decoration.'],
} as const;

/** A mistake of a template is one finding, not one for each of its pages. */
function* markupMistakes({pages, templatePlace}: PageRuleContext): Iterable<Diagnostic> {
  const known = new Set<string>();
  for (const {page, inspection} of pages) {
    for (const {code, subject, place = templatePlace(page)} of inspection?.mistakes ?? []) {
      const key = JSON.stringify([code, subject, place.file]);
      if (known.has(key)) continue;
      known.add(key);
      const [text, hint] = mistakeTexts[code];
      yield {
        severity: 'warning',
        code,
        message: `${subject === '' ? 'Something' : subject} ${text}.`,
        hint: `${hint} It is on ${page.route}.`,
        place,
      };
    }
  }
}

function* mainHeadings({pages, templatePlace}: PageRuleContext): Iterable<Diagnostic> {
  for (const {page, inspection} of pages) {
    if (inspection === undefined || inspection.firstLevelHeadings === 1) continue;
    const count = inspection.firstLevelHeadings;
    // `heading-repeated` reports those of a text with their lines.
    if ((page.document?.headings ?? []).filter(({depth}) => depth === 1).length > 1) continue;
    yield {
      severity: 'warning',
      code: 'page-heading',
      message: `${page.route} has ${count === 0 ? 'no first-level heading' : `${count} first-level headings`}.`,
      hint: count === 0 ? 'Give it a title.' : 'Keep one, and write ## for the sections of the page.',
      place: page.document === null ? templatePlace(page) : {file: page.document.file},
    };
  }
}

/** Documents to which no page links, not even a menu. */
function* orphanPages({pages, config}: PageRuleContext): Iterable<Diagnostic> {
  const linked = new Set<string>();
  /** Menus repeat the same addresses on every page. */
  const routes = new Map<string, string | undefined>();
  const targetOf = (link: string, from: string): string | undefined => {
    if (!link.startsWith('/')) return routeOfLink(link, from, config);
    if (!routes.has(link)) routes.set(link, routeOfLink(link, from, config));
    return routes.get(link);
  };
  for (const {page, inspection} of pages) {
    for (const link of inspection?.links ?? []) {
      const route = targetOf(link, page.route);
      if (route !== undefined && route !== page.route) linked.add(route);
    }
  }
  for (const {page} of pages) {
    const {document, route} = page;
    if (document === null || route === '/' || isErrorRoute(route) || linked.has(route)) continue;
    if (document.meta['unlisted'] === true) continue;
    yield {
      severity: 'info',
      code: 'page-orphan',
      message: `No page links to ${route}.`,
      hint: 'Link to it, or list it in a menu.',
      place: {file: document.file},
    };
  }
}

function routeOfLink(href: string, from: string, config: Config): string | undefined {
  try {
    const {pathname} = new URL(href, `http://site${config.base}${from.slice(1)}`);
    return routeOf(decodeURI(pathname), config)?.normalize();
  } catch {
    return undefined; // `brokenLinks` reports it.
  }
}

/** Files beside documents, and images below `public/`. Other public files can be linked from elsewhere. */
function* unusedFiles({pages, sources, config}: PageRuleContext): Iterable<Diagnostic> {
  const used = new Set<string>();
  const addresses = new Set<string>();
  const origin = config.url === undefined ? '' : new URL(config.url).origin;
  const texts = [JSON.stringify(config)];
  for (const {page, inspection} of pages) {
    for (const address of inspection?.files ?? []) addresses.add(address);
    for (const address of inspection?.links ?? []) addresses.add(address);
    for (const {asset} of page.document?.images ?? []) if (asset !== undefined) used.add(asset);
    if (page.document !== null) texts.push(JSON.stringify(page.document.meta));
  }
  for (const address of addresses) used.add(publicPath(address, config));
  const isNamed = (path: string): boolean => texts.some((text) => text.includes(path));
  for (const {kind, path} of sources.values()) {
    if (kind !== 'asset' || !isImage(path) || used.has(path)) continue;
    const address = path.startsWith('public/') ? path.slice('public'.length) : path;
    if (isWellKnown(address) || isNamed(address) || isNamed(`${origin}${address}`)) continue;
    yield {
      severity: 'info',
      code: 'file-unused',
      message: `No page shows content/${path}.`,
      hint: 'Delete it if nothing else refers to it.',
      place: {file: `content/${path}`},
    };
  }
}

function publicPath(address: string, {base}: Config): string {
  const path = address.replace(/[?#].*$/s, '');
  return `public/${path.startsWith(base) ? path.slice(base.length) : path.replace(/^\//, '')}`;
}

function isImage(path: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(path);
}

/** Browsers and other programs ask for these without a link; icons and logos are found by their names. */
function isWellKnown(address: string): boolean {
  return (
    /^\/(?:logo|social-card|icons?\/|\.well-known\/)/.test(address) ||
    /\/(?:favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab)[^/]*$/.test(address) ||
    address.startsWith('icons/')
  );
}

/** The first paragraph takes its place, which is rarely a good summary in search results. */
function* missingDescriptions({pages, sources}: PageRuleContext): Iterable<Diagnostic> {
  for (const {document} of pagesOfTexts(pages)) {
    if (document.authored.includes('description') || isUnread(document, sources)) continue;
    yield {
      severity: 'info',
      code: 'description-missing',
      message: 'The front matter has no `description`, so search engines show the first paragraph.',
      hint: 'Add one sentence that says what a reader finds here.',
      place: {file: document.file, line: 1},
    };
  }
}

/** Returns whether another finding says already that the file is empty or its front matter could not be read. */
function isUnread({file, diagnostics}: Document, sources: PageRuleContext['sources']): boolean {
  return (
    sourceText(sources, file)?.trim() === '' ||
    diagnostics.some(({code}) => code === 'front-matter-invalid' || code === 'front-matter-ignored')
  );
}

/** Tabs, bookmarks and search results of two pages with the same title look the same. */
function* repeatedTitles({pages, fieldPlace}: PageRuleContext): Iterable<Diagnostic> {
  const first = new Map<string, Document>();
  for (const {document} of pagesOfTexts(pages)) {
    const key = `${String(document.meta._locale)} ${document.title.trim().toLowerCase()}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, document);
    else {
      yield {
        severity: 'info',
        code: 'title-repeated',
        message: `${other.path} has the title “${document.title}” too.`,
        hint: 'Make one of them more specific.',
        place: document.authored.includes('title') ? fieldPlace(document, 'title') : {file: document.file, line: 1},
      };
    }
  }
}

function* emptyPages({pages, sources}: PageRuleContext): Iterable<Diagnostic> {
  for (const {document, page} of pagesOfTexts(pages)) {
    // A template for a single address shows something of its own, such as a list.
    if (!document.isEmpty || page.definition.each === undefined || isUnread(document, sources)) continue;
    yield {
      severity: 'warning',
      code: 'page-empty',
      message: 'This page has no text.',
      hint: 'Write the text, or set `draft: true` until then.',
      place: {file: document.file, line: 1},
    };
  }
}

/** Pages of Markdown documents. Other documents are shown by templates of their own. */
function* pagesOfTexts(pages: readonly InspectedPage[]): Iterable<{readonly document: Document; readonly page: Page}> {
  for (const {page} of pages) {
    if (page.document?.body && page.document.path === page.route) yield {document: page.document, page};
  }
}
