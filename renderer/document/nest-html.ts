// Ordinary HTML put into a tree without an HTML parser: tags that open and close in the same place, of elements for
// which the rules of HTML do nothing but begin and end. That is most HTML that stands in Markdown.
import type {Element, ElementContent, RootContent} from 'hast';
import {h} from 'hastscript';
import {isInherited, ownName} from './attributes.js';
import {isElement, type Raw} from './nodes.js';

/**
 * The nodes with what their `raw` nodes say in place of these: what the HTML parser makes of them. Undefined where only
 * the parser can tell. The nodes given stay as they are.
 */
export function nestHtml(nodes: readonly RootContent[]): RootContent[] | undefined {
  return nestAll(nodes, nowhere);
}

/** Which elements are open around a place, of those that make a difference to what may begin there. */
interface Around {
  readonly paragraph: boolean;
  readonly heading: boolean;
  readonly link: boolean;
}

const nowhere: Around = {paragraph: false, heading: false, link: false};

/** An element that is written in HTML, and open. */
interface Open {
  /** Null for where the nodes stand. */
  readonly element: Element | null;
  readonly around: Around;
  readonly children: RootContent[];
}

function nestAll(nodes: readonly RootContent[], around: Around): RootContent[] | undefined {
  const open: Open[] = [{element: null, around, children: []}];
  for (const node of nodes) {
    if (node.type === 'raw') {
      if (!nestTags(node, open)) return undefined;
      continue;
    }
    const place = open.at(-1)!;
    const nested = nestNode(node, place.around);
    if (nested === undefined) return undefined;
    add(place, nested);
  }
  return open.length === 1 ? open[0]!.children : undefined;
}

function nestNode(node: RootContent, around: Around): RootContent | undefined {
  // HTML never reaches into a component, nor out of it, and code has none.
  const inside = isElement(node) ? aroundIn(node.tagName, around) : nowhere;
  if (inside === undefined) return undefined;
  if (!('children' in node) || (isElement(node) && node.data?.info !== undefined)) return node;
  // A line break at its beginning is none.
  if (isElement(node, 'pre') && !isElement(node.children[0])) return undefined;
  const children = nestAll(node.children, inside);
  return children && ({...node, children} as RootContent);
}

/** What is open inside an element; undefined when HTML would end another one first. */
function aroundIn(name: string, around: Around): Around | undefined {
  if (around.paragraph && endsParagraph.has(name)) return undefined;
  if (name === 'p') return {...around, paragraph: true};
  if (name === 'a') return around.link ? undefined : {...around, link: true};
  if (headings.has(name)) return around.heading ? undefined : {...around, heading: true};
  return around;
}

/** The parser makes one text of several in a row. */
function add({children}: Open, node: RootContent): void {
  const last = children.at(-1);
  if (node.type !== 'text' || last?.type !== 'text') children.push(node);
  else children[children.length - 1] = {type: 'text', value: last.value + node.value};
}

/** Characters. What goes on for millions exhausts the stack of patterns; the parser has none. */
const longestPiece = 100_000;

/** Follows the tags in one piece of HTML; false when it is not ordinary. */
function nestTags({value, position}: Raw, open: Open[]): boolean {
  if (value.length > longestPiece || /[&\0\r]/.test(value)) return false;
  const placeOf = placesIn(value, position);
  for (let at = 0; at < value.length;) {
    const next = value.indexOf('<', at);
    const end = next < 0 ? value.length : next;
    if (end > at) add(open.at(-1)!, {type: 'text', value: value.slice(at, end)});
    if (next < 0) break;
    const comment = matchAt(commentPattern, value, next);
    const tag = comment === null ? matchAt(tagPattern, value, next) : null;
    if (comment !== null) add(open.at(-1)!, {type: 'comment', value: comment[1]!});
    else if (tag === null || !nestTag(tag, placeOf(next), open)) return false;
    at = next + (comment ?? tag)![0].length;
  }
  return true;
}

function nestTag(tag: RegExpExecArray, position: Element['position'], open: Open[]): boolean {
  const [, slash, written = '', attributes = '', selfClosing] = tag;
  const own = ownName(written);
  const isOwn = own !== undefined;
  const name = own ?? written;
  const place = open.at(-1)!;
  if (slash === '/') {
    if (place.element?.tagName !== name || attributes !== '' || selfClosing === '/') return false;
    open.pop();
    place.element.children = place.children as ElementContent[];
    add(open.at(-1)!, place.element);
    return true;
  }
  if (extraordinary.has(name) || (isOwn && attributes.endsWith('/'))) return false;
  const around = aroundIn(name, place.around);
  if (around === undefined) return false;
  const element: Element = {
    type: 'element',
    tagName: name,
    properties: attributes === '' ? {} : propertiesOf(name, attributes),
    children: [],
    ...(position && {position}),
  };
  if (voids.has(name) || (isOwn && selfClosing === '/')) add(place, element);
  else open.push({element, around, children: []});
  return true;
}

function propertiesOf(tagName: string, written: string): Element['properties'] {
  const named = new Map<string, string>();
  for (const [, name = '', , double, single, bare] of written.matchAll(attributePattern)) {
    const attribute = name.toLowerCase();
    if (!isInherited(attribute) && !named.has(attribute)) named.set(attribute, double ?? single ?? bare ?? '');
  }
  return h(tagName, Object.fromEntries(named)).properties;
}

/**
 * Where characters of a piece of HTML stand in the source, as far as the piece tells; to be asked for one after the
 * other.
 */
function placesIn(value: string, position: Raw['position']): (at: number) => Element['position'] {
  if (position === undefined) return () => undefined;
  const {start, end} = position;
  let {line} = start;
  let lineStart = 1 - start.column;
  let lineEnd = value.indexOf('\n');
  return (at) => {
    for (; lineEnd >= 0 && lineEnd < at; lineEnd = value.indexOf('\n', lineEnd + 1)) {
      line++;
      lineStart = lineEnd + 1;
    }
    const offset = start.offset === undefined ? {} : {offset: start.offset + at};
    return {start: {line, column: at - lineStart + 1, ...offset}, end};
  };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const attribute = String.raw`[ \t\n\f]+([^ \t\n\f"'<>\/=]+)(?:([ \t\n\f]*=[ \t\n\f]*)(?:"([^"]*)"|'([^']*)'|([^ \t\n\f"'=<>\`]+)))?`;
const attributePattern = new RegExp(attribute, 'g');
const tagPattern = new RegExp(
  String.raw`<(\/?)([A-Za-z][\w.-]*)((?:${attribute.replaceAll(/\((?!\?)/g, '(?:')})*)[ \t\n\f]*(\/?)>`,
  'y',
);
const commentPattern = /<!--(?!-?>)((?:[^-]|-(?!-))*)-->/y;

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const headings = setOf('h1 h2 h3 h4 h5 h6');
const voids = setOf('area br embed hr img input source track wbr');

/** They begin only when no paragraph is open (HTML standard, “in body” insertion mode). */
const endsParagraph = setOf(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup ' +
    'main menu nav ol p search section summary ul h1 h2 h3 h4 h5 h6 pre listing form li dd dt table hr',
);

/** Elements with rules of their own, what begins in other elements only, and what is not HTML. */
const extraordinary = setOf(
  'html head body frameset frame base basefont bgsound link meta title noframes script style template noscript ' +
    'textarea xmp iframe noembed plaintext select optgroup option pre listing form button li dd dt nobr ' +
    'applet marquee object table caption colgroup col tbody thead tfoot tr td th image keygen param isindex ' +
    'rb rtc rp rt svg math',
);
