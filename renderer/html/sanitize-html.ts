// Parses raw HTML in content, so that its links and images are found. With `safe`, removes everything unsafe.
import type {Element, ElementContent, Root, RootContent} from 'hast';
import {defaultSchema, sanitize, type Schema} from 'hast-util-sanitize';
import {removedElements} from './html-elements.js';
import {hintForAttribute, hintForElement} from './removed-html-hint.js';
import {depthChange, rawTextElement} from './unclosed-elements.js';
import {checkNesting} from '../document/nesting-limit.js';
import {rejectedImage} from '../document/rejected-image.js';
import {isSetApart, rootOf, type Component, type Raw, type Slot} from '../document/tree-nodes.js';
import {walk} from '../document/walk-tree.js';
import type {Collector} from '../document/reference-collector.js';
import {parseHtml} from './parse-html.js';
import {safeSchemes, schemeOf} from '../base/url-schemes.js';

export interface HtmlOptions {
  readonly html: 'safe' | 'trusted';
  /** The text from which the tree was parsed. */
  readonly source: string;
}

/**
 * Replaces the `raw` nodes of a tree by the elements they contain. With `safe`, only harmless elements and attributes
 * remain.
 */
export function sanitizeHtml(tree: Root, options: HtmlOptions, collector: Collector): Root {
  return {type: 'root', children: sanitizeAll(tree.children, options, collector)};
}

function sanitizeAll(nodes: RootContent[], options: HtmlOptions, collector: Collector): RootContent[] {
  const sanitized: RootContent[] = [];
  for (let index = 0; index < nodes.length;) {
    const node = nodes[index]!;
    const html = containsHtml(node);
    const end = html ? groupEnd(nodes, index) : index + 1;
    if (!html) sanitized.push(node);
    else if (node.type === 'component' || node.type === 'slot') sanitized.push(sanitizeBelow(node, options, collector));
    else sanitized.push(...sanitizeGroup(nodes.slice(index, end), options, collector));
    index = end;
  }
  return sanitized;
}

/** Processes each component separately, so that its HTML cannot close elements outside of it. */
function sanitizeBelow<N extends Component | Slot>(node: N, options: HtmlOptions, collector: Collector): N {
  return {...node, children: sanitizeAll(node.children, options, collector)};
}

/**
 * Returns the end of a group. An HTML block can open an element that a later block closes; such blocks are parsed
 * together, all others separately.
 */
function groupEnd(nodes: readonly RootContent[], start: number): number {
  let open = 0;
  for (let index = start; index < nodes.length; index++) {
    const node = nodes[index]!;
    if (node.type === 'raw') open += depthChange(node.value);
    if (open <= 0) return index + 1;
  }
  return nodes.length;
}

function sanitizeGroup(
  nodes: RootContent[],
  {html, source}: HtmlOptions,
  collector: Collector,
): readonly RootContent[] {
  const [only] = nodes;
  const whole = nodes.length === 1 && only?.type === 'raw' && html === 'safe' ? rawTextElement(only.value) : undefined;
  if (whole !== undefined) {
    reportElement({tagName: whole, position: only!.position}, collector, source);
    return [];
  }
  const parsed: Root = {type: 'root', children: parseHtml(nodes)};
  checkNesting(parsed);
  nameAnchors(parsed);
  return (html === 'safe' ? sanitizeTree(parsed, collector, source) : parsed).children;
}

/** `<a name="x">`, from before HTML5, is a target of links like an id. */
function nameAnchors(tree: Root): void {
  walk(tree, (node) => {
    if (node.type !== 'element' || node.tagName !== 'a') return undefined;
    const {name, id, ...others} = node.properties;
    if (typeof name === 'string' && name !== '' && (id === undefined || id === name))
      node.properties = {...others, id: name};
    return undefined;
  });
}

/** Returns whether `safe` allows an attribute, by its DOM name, on any element. */
export function isSafeProperty(property: string): boolean {
  return safeProperties.has(property) || /^data[A-Z]/.test(property);
}

/** Returns whether a node contains HTML to parse. Also turns comments into comment nodes, which need no parser. */
function containsHtml(node: RootContent): boolean {
  if (node.type === 'raw') {
    const comment = commentIn(node);
    if (comment === undefined) return true;
    Object.assign(node, {type: 'comment', value: comment});
    return false;
  }
  let found = node.type === 'element' && node.data?.isJsx === true;
  if ('children' in node) for (const child of node.children) if (containsHtml(child)) found = true;
  return found;
}

function commentIn({value}: Raw): string | undefined {
  const text = value.trim();
  return text.startsWith('<!--') && text.length >= 7 && text.indexOf('-->', 4) === text.length - 3
    ? text.slice(4, -3)
    : undefined;
}

// hast-util-sanitize drops unknown node types, so Galley's nodes are replaced with elements of this name. Elements that
// the author wrote with the same name are renamed first.
const holeTag = 'galley-hole';

function sanitizeTree(tree: Root, collector: Collector, source: string): Root {
  const holes: (ElementContent & {children?: ElementContent[]})[] = [];
  walk(tree, (node) => {
    if (node.type === 'element' && !isSetApart(node)) {
      if (node.tagName === holeTag) node.tagName = 'span';
      // Without its address, an image would also be reported as one that has none.
      if (node.tagName === 'img' && !isKept('img', 'src', node.properties.src)) {
        collector.warn(rejectedImage(String(node.properties.src), collector.placeOf(node)));
        return null;
      }
      reportRemoved(node, collector, source);
      return removedElements.has(node.tagName) ? null : undefined;
    }
    if (node.type !== 'element' && node.type !== 'component' && node.type !== 'slot') return undefined;
    const index = holes.push(node) - 1;
    const children = 'children' in node && node.type !== 'element' ? node.children : [];
    return {type: 'element', tagName: holeTag, properties: {dataHole: String(index)}, children};
  });
  const root = rootOf(sanitize(tree, schema));
  walk(root, (node) => {
    if (node.type !== 'element' || node.tagName !== holeTag) return undefined;
    const hole = holes[Number(node.properties.dataHole)]!;
    return hole.type === 'component' || hole.type === 'slot' ? {...hole, children: node.children} : hole;
  });
  return root;
}

function reportRemoved(node: Element, collector: Collector, source: string): void {
  const {tagName, properties} = node;
  if (!schema.tagNames!.includes(tagName)) {
    reportElement(node, collector, source);
    return;
  }
  for (const [name, value] of Object.entries(properties)) {
    if (!isKept(tagName, name, value)) reportAttribute(node, {name, value}, collector);
  }
}

/** Reports that an attribute is removed from an element or Markdown node. */
export function reportAttribute(
  node: Positioned,
  {name, value}: {readonly name: string; readonly value: unknown},
  collector: Collector,
): void {
  const written = name.toLowerCase();
  if (isDirective(written)) warnOfDirective(collector, node, written);
  else
    warn(collector, node, {
      dedupeKey: name,
      message: `The attribute \`${written}\` is removed: Galley allows only safe HTML.`,
      hint: hintForAttribute(name, value),
    });
}

/** `v-for`, `:href` and `@click` run only in Vue, also with `html: trusted`. */
function isDirective(attribute: string): boolean {
  return /^(?:v-|[:@#])/.test(attribute);
}

function warnOfDirective(collector: Collector, node: Positioned, attribute: string): void {
  warn(collector, node, {
    dedupeKey: attribute,
    message: `The attribute \`${attribute}\` is removed: it is a directive of Vue, which Galley does not run.`,
    hint: 'Write what it results in, or write a component in templates/components.',
  });
}

function reportElement(node: Named, collector: Collector, source: string): void {
  const consequence = removedElements.has(node.tagName) ? 'is removed' : 'is removed and its content kept';
  const message = `\`<${writtenName(node, source)}>\` ${consequence}: Galley allows only safe HTML.`;
  // Every removal that loses text of the author is reported. Others are reported once for each element.
  const losesText = removedElements.has(node.tagName) && node.tagName !== 'script' && node.tagName !== 'style';
  warn(collector, node, {
    ...(!losesText && {dedupeKey: `<${node.tagName}>`}),
    message,
    hint: hintForElement(node),
  });
}

type Positioned = Pick<Element, 'position'>;

/** An element, or one whose attributes are not read because its content is not HTML. */
type Named = Pick<Element, 'tagName' | 'position'> & Partial<Pick<Element, 'properties'>>;

/** Returns the tag name as written; the parser converts it to lower case. */
function writtenName({tagName, position}: Named, source: string): string {
  const start = position?.start.offset;
  const found = start === undefined ? null : /^<([A-Za-z][\w.-]{0,60})/.exec(source.slice(start, start + 64));
  return found?.[1] ?? tagName;
}

function isKept(tagName: string, name: string, value: unknown): boolean {
  const allowed = [...(schema.attributes![tagName] ?? []), ...schema.attributes!['*']!];
  if (!isSafeProperty(name) && !allowed.some((entry) => (typeof entry === 'string' ? entry : entry[0]) === name))
    return false;
  const scheme = name in schema.protocols! && typeof value === 'string' ? schemeOf(value) : undefined;
  return scheme === undefined || schema.protocols![name]!.includes(scheme);
}

interface Removal {
  readonly message: string;
  readonly hint: string;
  readonly dedupeKey?: string;
}

function warn(collector: Collector, node: Positioned, removal: Removal): void {
  collector.warn({code: 'html-removed', place: collector.placeOf(node), ...removal});
}

const moreTags =
  'abbr audio bdi bdo caption cite col colgroup dfn figcaption figure mark small time track u video wbr'.split(' ');
const linkSchemes = [...safeSchemes];
const aria = ['ariaLabel', 'ariaHidden', 'ariaDescribedBy', 'ariaLabelledBy', 'ariaCurrent', 'ariaRoleDescription'];
const media = ['src', 'controls', 'loop', 'muted', 'playsInline', 'preload', 'poster'];

const schema: Schema = {
  ...defaultSchema,
  tagNames: [...defaultSchema.tagNames!, ...moreTags, holeTag],
  attributes: {
    ...defaultSchema.attributes,
    // Without the entry that allows only one class, the entry for all elements applies.
    a: [...defaultSchema.attributes!.a!.filter((entry) => typeof entry === 'string'), 'target', 'rel', 'download'],
    img: [...defaultSchema.attributes!.img!, 'loading', 'decoding', 'sizes'],
    source: ['srcSet', 'src', 'type', 'media', 'sizes'],
    audio: media,
    video: media,
    track: ['src', 'kind', 'srcLang', 'default'],
    code: [],
    h2: [],
    li: [],
    ol: ['start', 'reversed', 'type'],
    section: ['dataFootnotes'],
    ul: [],
    '*': [
      ...defaultSchema.attributes!['*']!.filter((name) => name !== 'name' && name !== 'action'),
      'className',
      'role',
      'data*',
      ...aria,
    ],
  },
  ancestors: {...defaultSchema.ancestors, caption: ['table'], col: ['table'], colgroup: ['table']},
  // Other pages link to headings and footnotes by id, so ids get no prefix. Ids of templates contain a colon, which
  // slugs never do.
  clobber: [],
  protocols: {
    ...defaultSchema.protocols,
    href: linkSchemes,
    src: ['http', 'https', 'data'],
    poster: ['http', 'https'],
  },
  strip: [...removedElements],
};

const safeProperties: ReadonlySet<string> = new Set(
  [...schema.attributes!['*']!, 'target', 'rel', 'download', 'lang', 'loading', 'decoding', 'sizes'].filter(
    (entry) => typeof entry === 'string',
  ),
);
