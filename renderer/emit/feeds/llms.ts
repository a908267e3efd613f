// For language models and other readers of plain text: `llms.txt` (llmstxt.org) says what there is, and every page made
// from a Markdown document has its text beside it.
import {hashOf} from '../../base/hash.js';
import {fileHref, hrefOf, isErrorRoute, markdownFile} from '../../base/path.js';
import type {NavLink} from '../../catalog/catalog.js';
import type {Config} from '../../config/config.js';
import type {Document} from '../../document/document.js';
import {bodyOffsetOf} from '../../markdown/front-matter.js';
import {toolVersion} from '../../files/own-package.js';
import type {Store} from '../../store/store.js';
import {absoluteUrl} from '../absolute-url.js';
import {textOutput, type Output} from '../output/output.js';
import {isListed, type SitePage} from '../site-page.js';

export interface LlmsInput {
  readonly pages: readonly SitePage[];
  readonly navigation: readonly NavLink[];
  readonly config: Config;
  /** Source text of a document, front matter included. */
  textOf(document: Document): string | undefined;
  /** Remembers the hashes of texts, so that only those that are new are read. */
  readonly store: Store;
}

type DocumentPage = SitePage & {readonly document: Document};

/** `llms.txt`, and `docs/a.md` for the page `/docs/a`. */
export function* llmsFiles({pages, navigation, config, textOf, store}: LlmsInput): Iterable<Output> {
  const shown = pages.filter((page): page is DocumentPage => Boolean(page.document?.body) && !isErrorRoute(page.route));
  yield textOutput('llms.txt', overview(shown.filter(isListed), navigation, config));
  for (const page of shown) {
    const {title, hash: source} = page.document;
    const path = markdownFile(page.route);
    const address = addressOf(page, config);
    const key = `markdown:${toolVersion}:${hashOf(JSON.stringify([source, title, address]))}`;
    const known = store.get(key);
    const make = (): string | undefined => {
      const text = textOf(page.document);
      return text === undefined ? undefined : markdownTwin(text, title, address);
    };
    if (known === undefined) {
      const text = make();
      if (text === undefined) continue;
      const output = textOutput(path, text);
      store.put(key, output.hash);
      yield output;
    } else {
      yield {path, hash: known, body: () => Promise.resolve(make() ?? '')};
    }
  }
}

/** Groups of the navigation become sections, in its order; what stands in no group comes first, what stands in no navigation last. */
function overview(pages: readonly DocumentPage[], navigation: readonly NavLink[], config: Config): string {
  const waiting = new Map(pages.map((page) => [page.route, page]));
  const take = (link: NavLink): DocumentPage[] => {
    const page = waiting.get(link._path);
    waiting.delete(link._path);
    return [...(page ? [page] : []), ...(link.children ?? []).flatMap(take)];
  };
  const single = navigation.filter(({children}) => !children).flatMap(take);
  const groups = navigation.filter(({children}) => children).map((link) => [link.title, take(link)] as const);
  // A section of this name may be skipped by who has little room.
  const sections = [['Pages', single] as const, ...groups, ['Optional', [...waiting.values()]] as const];
  const texts = sections.filter(([, found]) => found.length > 0).map(([title, found]) => section(title, found, config));
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

/** The source text below a heading and the page's address; components stay as they are written. */
function markdownTwin(text: string, title: string, address: string): string {
  const {heading, rest} = splitHeading(text.slice(bodyOffsetOf(text)).replace(/^\uFEFF/, ''));
  return `${[heading ?? `# ${oneLine(title)}`, `Canonical: <${address}>`, rest].filter((part) => part !== '').join('\n\n')}\n`;
}

function addressOf({route, document}: DocumentPage, config: Config): string {
  const href = hrefOf(route, config);
  const {canonical} = document.meta;
  return typeof canonical === 'string' ? canonical : (absoluteUrl(href, config) ?? href);
}

// # Title              Title
// ^ ATX                ===== setext: both are taken from the top of the text
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
