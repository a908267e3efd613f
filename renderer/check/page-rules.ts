// Checks rendered pages: invalid markup, orphaned pages, unused files, repeated titles.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {isErrorRoute, routeOf} from '../base/url-mapping.js';
import type {Config} from '../config/config.js';
import type {Document, DocumentHeading} from '../document/document-types.js';
import type {Inspection} from '../html/inspect-html.js';
import {duplicateIdsIn, idsOfComponents, type KnownComponents} from './component-ids.js';
import {reportsDuplicateId} from '../markdown/headings/duplicate-id.js';
import {readFrontMatter} from '../markdown/front-matter.js';
import type {Page} from '../page/page.js';
import {sourceText, type Source} from '../source/source.js';

/** A page and the inspection of its HTML, which is undefined if the page could not be rendered. */
export interface InspectedPage {
  readonly page: Page;
  readonly inspection: Inspection | undefined;
}

/** The data that page rules read. */
export interface PageRuleContext {
  readonly pages: readonly InspectedPage[];
  readonly config: Config;
  readonly sources: ReadonlyMap<string, Source>;
  /** All documents, also those without a published page. */
  readonly documents: readonly Document[];
  readonly components: KnownComponents;
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

/** Rules that read each page independently. */
const singlePageRules: readonly PageRule[] = [markupMistakes, mainHeadings, missingDescriptions, emptyPages];

/** Applies the rules that read each page independently. */
export function checkPages(site: PageRuleContext): Diagnostic[] {
  return singlePageRules.flatMap((rule) => [...rule(site)]);
}

const mistakeTexts = {
  'html-nesting': ['is not allowed in HTML', 'Use another element for one of them.'],
  'html-id-duplicate': ['is the id of two elements', 'Give one of them another id.'],
  'image-alt-missing': ['is an image without an `alt` attribute', 'Describe it, or write `alt=""` for decoration.'],
} as const;

/** Reports a mistake in a template once, not for each of its pages. */
function* markupMistakes({pages, components, templatePlace}: PageRuleContext): Iterable<Diagnostic> {
  const reported = new Set<string>();
  for (const {page, inspection} of pages) {
    for (const {code, subject, place: marked} of inspection?.mistakes ?? []) {
      const document = code === 'html-id-duplicate' ? page.document : null;
      if (document !== null && isReportedInText(document, subject, components)) continue;
      const place = marked ?? (document && placeOfComponent(document, subject, components)) ?? templatePlace(page);
      const key = JSON.stringify([code, subject, place.file]);
      if (reported.has(key)) continue;
      reported.add(key);
      const [text, hint] = mistakeTexts[code];
      yield {
        severity: 'warning',
        code,
        message: `${code === 'html-id-duplicate' ? `\`${subject}\`` : subject || 'An element'} ${text}.`,
        hint: `${hint} Found on ${page.route}.`,
        place,
      };
    }
  }
}

/** `id-duplicate` reports repeated ids of a text with their lines. */
function isReportedInText(document: Document, id: string, components: KnownComponents): boolean {
  const found = [...document.diagnostics, ...duplicateIdsIn(document, components)];
  return found.some((one) => reportsDuplicateId(one, id));
}

/** Returns the last component of the text with this id. Its element has no place of its own. */
function placeOfComponent(document: Document, subject: string, components: KnownComponents): Place | undefined {
  return [...idsOfComponents(document, components)].findLast(({id}) => id === subject)?.place;
}

function* mainHeadings({pages, templatePlace}: PageRuleContext): Iterable<Diagnostic> {
  for (const {page, inspection} of pages) {
    if (inspection === undefined || inspection.firstLevelHeadings === 1) continue;
    const count = inspection.firstLevelHeadings;
    const [inText, another] = (page.document?.headings ?? []).filter(({depth}) => depth === 1);
    // `heading-repeated` reports several headings in the text, with their lines.
    if (another !== undefined) continue;
    const place = page.document === null ? templatePlace(page) : {file: page.document.file};
    yield {
      severity: 'warning',
      code: 'page-heading',
      ...(inText !== undefined && count > 1
        ? secondHeading(page.route, inText)
        : {
            message: `${page.route} has ${count === 0 ? 'no first-level heading' : `${count} first-level headings`}.`,
            hint: count === 0 ? 'Give the page an <h1>.' : 'Keep one, and write ## for the sections of the page.',
          }),
      place: inText?.line === undefined ? place : {file: inText.file ?? place.file, line: inText.line},
    };
  }
}

/** At the beginning of the text, the heading would be the title of the page. */
function secondHeading(route: string, {text}: DocumentHeading): Pick<Diagnostic, 'message' | 'hint'> {
  return {
    message: `${route} has a first-level heading besides its title: “${text}” is not at the beginning of the text.`,
    hint: 'If it is the title, move it to the beginning. Otherwise, write ##.',
  };
}

/** Reports documents to which no page and no menu links. */
function* orphanPages({pages, config}: PageRuleContext): Iterable<Diagnostic> {
  const linked = new Set<string>();
  /** Caches routes by address, because every page repeats the addresses of menus. */
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
      hint: 'Link to the page, or list it in a menu.',
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

/**
 * Reports unused images. Those of drafts, partials and data are used, or will be. Other public files may be linked from
 * other sites.
 */
function* unusedFiles({pages, documents, sources, config}: PageRuleContext): Iterable<Diagnostic> {
  const used = new Set<string>();
  const addresses = new Set<string>();
  const origin = config.url === undefined ? '' : new URL(config.url).origin;
  const texts = [JSON.stringify(config)];
  for (const {inspection} of pages) {
    for (const address of inspection?.files ?? []) addresses.add(address);
    for (const address of inspection?.links ?? []) addresses.add(address);
  }
  for (const {images, meta} of documents) {
    for (const {asset} of images) if (asset !== undefined) used.add(asset);
    texts.push(JSON.stringify(meta));
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

/** Browsers and other programs request these files without a link, or templates find them by name. */
function isWellKnown(address: string): boolean {
  return (
    /^\/(?:logo|social-card|icons?\/|\.well-known\/)/.test(address) ||
    /\/(?:favicon|apple-touch-icon|android-chrome|mstile|safari-pinned-tab)[^/]*$/.test(address) ||
    address.startsWith('icons/')
  );
}

/** Without a description, search engines show the first paragraph, which is rarely a good summary. */
function* missingDescriptions({pages, sources}: PageRuleContext): Iterable<Diagnostic> {
  for (const {document} of markdownPages(pages)) {
    if (document.authored.includes('description') || isReportedElsewhere(document, sources)) continue;
    yield {
      severity: 'info',
      code: 'description-missing',
      message: 'The front matter has no `description`, so search engines show the first paragraph.',
      hint: 'Add one sentence that says what a reader finds here.',
      place: {file: document.file, line: 1},
    };
  }
}

/** Returns whether another finding already reports the file as empty or its front matter as unreadable. */
function isReportedElsewhere({file, diagnostics}: Document, sources: PageRuleContext['sources']): boolean {
  return (
    sourceText(sources, file)?.trim() === '' ||
    diagnostics.some(({code}) => code === 'front-matter-invalid' || code === 'front-matter-ignored')
  );
}

/** Readers cannot distinguish pages with the same title in tabs, bookmarks and search results. */
function* repeatedTitles({pages, fieldPlace}: PageRuleContext): Iterable<Diagnostic> {
  const first = new Map<string, Document>();
  for (const {document} of markdownPages(pages)) {
    const key = `${String(document.meta._locale)} ${document.title.trim().toLowerCase()}`;
    const previous = first.get(key);
    if (previous === undefined) first.set(key, document);
    else {
      yield {
        severity: 'info',
        code: 'title-repeated',
        message: `${previous.path} also has the title “${document.title}”.`,
        hint: 'Make one of the titles more specific.',
        place: document.authored.includes('title') ? fieldPlace(document, 'title') : {file: document.file, line: 1},
      };
    }
  }
}

function* emptyPages({pages, sources}: PageRuleContext): Iterable<Diagnostic> {
  for (const {document, page} of markdownPages(pages)) {
    // A template for a single address shows other content, such as a list.
    if (!document.isEmpty || page.definition.each === undefined || isReportedElsewhere(document, sources)) continue;
    yield {
      severity: 'warning',
      code: 'page-empty',
      message: hasComment(document, sources) ? 'This page has no text, only comments.' : 'This page has no text.',
      hint: 'Write the text, or set `draft: true` until then.',
      place: {file: document.file, line: 1},
    };
  }
}

/** Text in comments is easily taken for text of the page. Imports leave what they could not convert there. */
function hasComment({file}: Document, sources: ReadonlyMap<string, Source>): boolean {
  const text = sourceText(sources, file) ?? '';
  return text.includes('<!--', readFrontMatter(text, file).bodyOffset);
}

/** Yields pages of Markdown documents. Data files are rendered by specific templates. */
function* markdownPages(pages: readonly InspectedPage[]): Iterable<{readonly document: Document; readonly page: Page}> {
  for (const {page} of pages) {
    if (page.document?.body && page.document.path === page.route) yield {document: page.document, page};
  }
}
