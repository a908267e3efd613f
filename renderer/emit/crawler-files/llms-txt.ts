// Writes files for language models and other readers of plain text: `llms.txt` (llmstxt.org) lists the pages, and every
// page made from a Markdown document has a Markdown version.
import {hashOf} from '../../base/hash.js';
import {fileHref, hrefOf, isErrorRoute, markdownFile} from '../../base/url-mapping.js';
import type {NavLink} from '../../catalog/catalog.js';
import type {Config} from '../../config/config.js';
import type {Document} from '../../document/document-types.js';
import {bodyOffsetOf} from '../../markdown/front-matter.js';
import {isMdx} from '../../mdx/is-mdx.js';
import {readableMdx} from '../../mdx/mdx-to-markdown.js';
import {toolVersion} from '../../files/galley-package.js';
import type {Store} from '../../store/store.js';
import {absoluteUrl} from '../absolute-url.js';
import {textOutput, type Output} from '../output/output.js';
import {isListed, type SitePage} from '../is-listed-page.js';

export interface LlmsInput {
  readonly pages: readonly SitePage[];
  readonly navigation: readonly NavLink[];
  readonly config: Config;
  /** Returns the source text of a document, with front matter. */
  sourceTextOf(document: Document): string | undefined;
  /** Caches the hashes of texts, so that only new texts are read. */
  readonly store: Store;
}

type DocumentPage = SitePage & {readonly document: Document};

/** Yields `llms.txt`, and `docs/a.md` for the page `/docs/a`. */
export function* llmsFiles({pages, navigation, config, sourceTextOf, store}: LlmsInput): Iterable<Output> {
  const documentPages = pages.filter(
    (page): page is DocumentPage => Boolean(page.document?.body) && !isErrorRoute(page.route),
  );
  yield textOutput('llms.txt', overview(documentPages.filter(isListed), navigation, config));
  for (const page of documentPages) {
    const {title, hash: source} = page.document;
    const path = markdownFile(page.route);
    const address = canonicalUrl(page, config);
    const key = `markdown:${toolVersion}:${hashOf(JSON.stringify([source, title, address]))}`;
    const storedHash = store.get(key);
    const make = (): string | undefined => {
      const text = sourceTextOf(page.document);
      if (text === undefined) return undefined;
      return markdownVersion(text, {title, address, isMdx: isMdx(page.document.file, config.markdown)});
    };
    if (storedHash === undefined) {
      const text = make();
      if (text === undefined) continue;
      const output = textOutput(path, text);
      store.put(key, output.hash);
      yield output;
    } else {
      yield {path, hash: storedHash, body: () => Promise.resolve(make() ?? '')};
    }
  }
}

/**
 * Groups of the navigation become sections, in the same order. Pages outside of any group come first, pages outside of
 * the navigation last.
 */
function overview(pages: readonly DocumentPage[], navigation: readonly NavLink[], config: Config): string {
  const remaining = new Map(pages.map((page) => [page.route, page]));
  const take = (link: NavLink): DocumentPage[] => {
    const page = remaining.get(link._path);
    remaining.delete(link._path);
    return [...(page ? [page] : []), ...(link.children ?? []).flatMap(take)];
  };
  const single = navigation.filter(({children}) => !children).flatMap(take);
  const groups = navigation.filter(({children}) => children).map((link) => [link.title, take(link)] as const);
  // By convention, readers with a small context may skip a section with this name.
  const sections = [['Pages', single] as const, ...groups, ['Optional', [...remaining.values()]] as const];
  const texts = sections
    .filter(([, sectionPages]) => sectionPages.length > 0)
    .map(([title, sectionPages]) => section(title, sectionPages, config));
  return (
    [`# ${oneLine(config.brand)}`, ...(config.description ? [`> ${oneLine(config.description)}`] : []), ...texts].join(
      '\n\n',
    ) + '\n'
  );
}

function section(title: string, pages: readonly DocumentPage[], config: Config): string {
  const lines = pages.map(({route, document}) => {
    const href = fileHref(markdownFile(route), config);
    const {description} = document.meta;
    const about = typeof description === 'string' && description !== '' ? `: ${oneLine(description)}` : '';
    return `- [${escapeLabel(document.title || config.brand)}](${escapeTarget(absoluteUrl(href, config) ?? href)})${about}`;
  });
  return `## ${oneLine(title)}\n\n${lines.join('\n')}`;
}

interface MarkdownVersion {
  readonly title: string;
  readonly address: string;
  readonly isMdx: boolean;
}

/** Returns the source text with a heading and the URL of the page. Tags of MDX become Markdown. */
function markdownVersion(text: string, {title, address, isMdx: isMdxSource}: MarkdownVersion): string {
  const body = text.slice(bodyOffsetOf(text)).replace(/^\uFEFF/, '');
  const {heading, rest} = splitHeading(isMdxSource ? readableMdx(body) : body);
  return `${[heading ?? `# ${oneLine(title)}`, `Canonical: <${address}>`, rest].filter((part) => part !== '').join('\n\n')}\n`;
}

function canonicalUrl({route, document}: DocumentPage, config: Config): string {
  const href = hrefOf(route, config);
  const {canonical} = document.meta;
  return typeof canonical === 'string' ? canonical : (absoluteUrl(href, config) ?? href);
}

// # Title              Title
// ^ ATX                ===== setext: both are removed from the start of the text
function splitHeading(body: string): {heading?: string; rest: string} {
  const text = body.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  const [heading] = /^ {0,3}#(?=[ \t\n]|$)[^\n]*|^ {0,3}[^\s#>`~*+|-][^\n]*\n {0,3}=+[ \t]*(?=\n|$)/.exec(text) ?? [];
  return heading === undefined
    ? {rest: text}
    : {heading, rest: text.slice(heading.length).replace(/^(?:[ \t]*\n)+/, '')};
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function escapeLabel(text: string): string {
  return oneLine(text).replace(/[[\]\\]/g, String.raw`\$&`);
}

function escapeTarget(href: string): string {
  return href.replace(/[()]/g, (c) => (c === '(' ? '%28' : '%29'));
}
