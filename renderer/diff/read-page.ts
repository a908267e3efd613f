// Extracts metadata, main content and page shell from the HTML of a built page. Works with the pages of any generator.
import {parseDocument} from 'htmlparser2';
import {hashOf, type Hash} from '../base/hash.js';
import {loadedFile} from '../html/inspect-html.js';
import {blockText} from './block-text.js';

/** The fields of the head that are compared. */
export const headFields = ['title', 'description', 'canonical', 'robots', 'language'] as const;

export type HeadField = (typeof headFields)[number];

/** An image, a video or an embedded page in the content. */
export interface MediaElement {
  /** Its address. */
  readonly src: string;
  readonly alt?: string;
}

export interface ParsedPage {
  readonly head: Readonly<Partial<Record<HeadField, string>>>;
  /** Target of a page that only redirects. */
  readonly redirect?: string;
  /** Text of the first first-level heading; empty without one. */
  readonly heading: string;
  /** Text of the content: paragraphs, headings, lines of code and rows of tables. */
  readonly blocks: readonly string[];
  /** Addresses of links in the content, in order, each once. Links inside the page are left out. */
  readonly links: readonly string[];
  readonly media: readonly MediaElement[];
  /** Ids of headings in the content. */
  readonly anchors: readonly string[];
  /** Hash of the elements in the content, without attributes. */
  readonly structure: Hash;
  /** Unique texts and links of the page shell: header, menus, footer. */
  readonly shell: readonly string[];
  /** Addresses of files that browsers load with the page. */
  readonly loads: readonly string[];
}

type Dom = ReturnType<typeof parseDocument>;
type Node = Dom['children'][number];
type Element = Extract<Node, {readonly attribs: object}>;

/** `base` is the base path of the site. It is removed from links, so that sites with different base paths can be compared. */
export function readPage(html: string, base = '/'): ParsedPage {
  const dom = parseDocument(html);
  const elements = elementsOf(dom);
  const head = headOf(elements);
  const redirect = refreshOf(elements);
  return {
    head,
    ...(redirect !== undefined && {redirect: withoutBase(redirect, base)}),
    ...bodyOf(contentOf(elements, dom), elements.find(({name}) => name === 'body') ?? dom, base),
    loads: [...new Set(elements.flatMap(({name, attribs}) => loadedFile(name, attribs) ?? []))],
  };
}

/** Returns all elements in document order. Not recursive, because pages can be nested to any depth. */
function elementsOf(dom: Dom): readonly Element[] {
  const elements: Element[] = [];
  visit(dom, {
    enter: (element) => elements.push(element) > 0,
    leave: () => {},
    text: () => {},
  });
  return elements;
}

function headOf(elements: readonly Element[]): ParsedPage['head'] {
  const find = (name: string, key: string, value: string): Element | undefined =>
    elements.find((element) => element.name === name && element.attribs[key]?.toLowerCase() === value);
  const title = elements.find(({name, parent}) => name === 'title' && !isElement(parent, 'svg'));
  const values: Record<HeadField, string | undefined> = {
    title: title && textContent(title),
    description: find('meta', 'name', 'description')?.attribs['content'],
    canonical: find('link', 'rel', 'canonical')?.attribs['href'],
    robots: find('meta', 'name', 'robots')?.attribs['content'],
    language: elements.find(({name}) => name === 'html')?.attribs['lang'],
  };
  return Object.fromEntries(
    headFields.flatMap((field) => {
      const value = values[field];
      return value === undefined ? [] : [[field, oneSpace(value)] as const];
    }),
  );
}

/** Returns the target of `<meta http-equiv="refresh">`. Ignores `noscript`, where ordinary pages use it as a fallback. */
function refreshOf(elements: readonly Element[]): string | undefined {
  const meta = elements.find(
    ({name, attribs, parent}) =>
      name === 'meta' && attribs['http-equiv']?.toLowerCase() === 'refresh' && !isElement(parent, 'noscript'),
  );
  return /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(meta?.attribs['content'] ?? '')?.[1]?.trim();
}

/** Returns the article around the first heading, or `<main>`, or the body. */
function contentOf(elements: readonly Element[], dom: Dom): Element | Dom {
  const main = elements.find(({name, attribs}) => name === 'main' || attribs['role'] === 'main');
  const heading = elements.find((element) => element.name === 'h1' && (!main || isInside(element, main)));
  let article: Element | undefined;
  for (let node = heading?.parent; node && node !== main; node = node.parent) {
    if (isElement(node, 'article')) article = node as Element;
  }
  return article ?? main ?? elements.find(({name}) => name === 'body') ?? dom;
}

function isInside(element: Element, outer: Element): boolean {
  for (let node = element.parent; node; node = node.parent) if (node === outer) return true;
  return false;
}

type ParsedBody = Omit<ParsedPage, 'head' | 'redirect' | 'loads'>;

/** Every element belongs to the content or to the page shell around it. */
function bodyOf(content: Element | Dom, body: Element | Dom, base: string): ParsedBody {
  const inContent = contentCollector(base);
  const inShell = shellCollector(base);
  let isContent = content === body;
  /** The current element in the content that belongs to the page shell. */
  let excluded: Element | undefined;
  visit(body, {
    enter(element) {
      if (isInvisible(element)) return false;
      if (element === content) isContent = true;
      if (isContent && excluded === undefined && belongsToShell(element, content)) excluded = element;
      return isContent && excluded === undefined ? inContent.enter(element) : inShell.enter(element);
    },
    leave(element) {
      if (isContent && excluded === undefined) inContent.leave(element);
      if (element === excluded) excluded = undefined;
      if (element === content) isContent = false;
      inShell.leave(element);
    },
    text(data) {
      if (isContent && excluded === undefined) inContent.text(data);
      else inShell.text(data);
    },
  });
  return {...inContent.collected(), shell: inShell.collected()};
}

interface ElementCollector<T> extends Visitor {
  collected(): T;
}

function contentCollector(base: string): ElementCollector<Omit<ParsedBody, 'shell'>> {
  const text = blockText();
  const links = new Set<string>();
  const media: MediaElement[] = [];
  const anchors: string[] = [];
  const names: string[] = [];
  let heading: string | undefined;
  return {
    enter(element) {
      if (isUnread(element)) return false;
      const {name, attribs} = element;
      names.push(name);
      text.open(name);
      if (name === 'a' && attribs['href'] !== undefined && !attribs['href'].startsWith('#')) {
        links.add(withoutBase(attribs['href'], base));
      }
      const src = sourceOf(element);
      if (src !== undefined) media.push({src: withoutBase(src, base), ...(attribs['alt'] && {alt: attribs['alt']})});
      if (isHeading(name) && attribs['id']) anchors.push(attribs['id']);
      if (name === 'h1') heading ??= oneSpace(textContent(element));
      return true;
    },
    leave: ({name}) => text.close(name),
    text: (data) => text.add(data),
    collected: () => ({
      heading: heading ?? '',
      blocks: text.blocks(),
      links: [...links],
      media,
      anchors,
      structure: hashOf(names.join(' ')),
    }),
  };
}

function shellCollector(base: string): ElementCollector<readonly string[]> {
  const texts = new Set<string>();
  let link: {readonly href: string; text: string} | undefined;
  return {
    enter({name, attribs}) {
      if (name === 'a' && attribs['href'] !== undefined) {
        link = {href: attribs['href'], text: attribs['aria-label'] ?? ''};
        return true;
      }
      return name !== 'time'; // A new “last updated” date is not a change of the page shell.
    },
    leave({name}) {
      if (name !== 'a' || link === undefined) return;
      // Links inside the page mirror its headings, which are compared with the content.
      if (!link.href.startsWith('#')) texts.add(`${oneSpace(link.text)} → ${withoutBase(link.href, base)}`);
      link = undefined;
    },
    text(data) {
      if (link !== undefined) link.text += ` ${data}`;
      else if (data.trim() !== '') texts.add(oneSpace(data));
    },
    collected: () => [...texts],
  };
}

/** Returns whether an element in the content belongs to the page shell: menus, and the footer of the page. */
function belongsToShell({name, parent}: Element, content: Element | Dom): boolean {
  if (name === 'nav') return true;
  if (name === 'footer') return parent === content;
  // Without <main>, the page's header and sidebars are in the content.
  const isWholeBody = !('name' in content) || content.name === 'body';
  return isWholeBody && (name === 'header' || name === 'aside') && !isInSection(parent);
}

function isInSection(parent: Node['parent']): boolean {
  for (let node = parent; node; node = node.parent) {
    if (isElement(node, 'article') || isElement(node, 'section')) return true;
  }
  return false;
}

const invisible: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'svg',
  'head',
  'annotation',
]);

function isInvisible({name}: Element): boolean {
  return invisible.has(name);
}

/** Returns whether an element is hidden, or visible only to screen readers. */
function isUnread({attribs}: Element): boolean {
  return (
    attribs['aria-hidden'] === 'true' || /(?:^|\s)(?:sr-only|visually-hidden)(?:\s|$)/.test(attribs['class'] ?? '')
  );
}

function sourceOf({name, attribs}: Element): string | undefined {
  return name === 'img' || name === 'video' || name === 'audio' || name === 'iframe'
    ? attribs['src'] || undefined
    : undefined;
}

function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name);
}

function withoutBase(href: string, base: string): string {
  return base !== '/' && href.startsWith(base) ? `/${href.slice(base.length)}` : href;
}

function textContent(element: Element): string {
  const texts: string[] = [];
  visit(element, {enter: () => true, leave: () => {}, text: (data) => texts.push(data)});
  return texts.join('');
}

function oneSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isElement(node: Node['parent'], name: string): boolean {
  return node !== null && 'name' in node && node.name === name;
}

interface Visitor {
  /** Returns whether to visit the children. Without that, `leave` is not called. */
  enter(element: Element): boolean;
  leave(element: Element): void;
  text(data: string): void;
}

/** Visits everything below `root`, and `root` itself if it is an element, without recursion. */
function visit(root: Element | Dom, {enter, leave, text}: Visitor): void {
  const open = (node: Node | Dom): node is Element | Dom => {
    if ('attribs' in node) return enter(node);
    if (node.type === 'text') text((node as Extract<Node, {readonly data: string}>).data);
    return node === root;
  };
  let node: Node | Dom = root;
  let isOpen = open(node);
  for (;;) {
    const child: Node | null = isOpen ? ((node as Element | Dom).children[0] ?? null) : null;
    if (child !== null) {
      node = child;
      isOpen = open(node);
      continue;
    }
    if (isOpen && 'attribs' in node) leave(node);
    while (node !== root && node.next === null) {
      node = node.parent as Element | Dom;
      if ('attribs' in node) leave(node);
    }
    if (node === root) return;
    node = node.next as Node;
    isOpen = open(node);
  }
}
