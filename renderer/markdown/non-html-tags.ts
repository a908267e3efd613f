// Keeps tags that are not HTML, such as those of `Array<T>` and `<your-name>`, as text.
import type {Html, Nodes, Parents, PhrasingContent, Root, Text} from 'mdast';
import {kebabCase} from '../html/html-names.js';
import {removedElements} from '../html/html-elements.js';
import {
  createClosingCheck,
  foreignRanges,
  isWithin,
  markupAt,
  tagAt,
  tagNameAt,
  type Range,
} from '../html/scan-tags.js';
import type {Collector} from '../document/reference-collector.js';
import {isElementTag, type ElementTags} from './element-tags.js';
import {alignWithSource} from './source-offsets.js';

/** Turns the tags in a tree that are text into text, and escapes those in HTML blocks. Changes `tree` in place. */
export function readTextTags(tree: Root, source: string, tags: ElementTags, collector: Collector): void {
  if (tags === 'all' || !source.includes('<')) return;
  const seen: TagState = {opened: new Map(), collector};
  readBelow(tree, {source, tags, seen, foreign: foreignRanges(source), isClosed: createClosingCheck(source)});
}

interface Context {
  readonly source: string;
  readonly tags: ElementTags;
  readonly seen: TagState;
  readonly foreign: readonly Range[];
  readonly isClosed: (name: string, at: number) => boolean;
}

function readBelow(parent: Parents, context: Context): void {
  const isFlow = flows.has(parent.type);
  const closes = isFlow ? undefined : closingTagsOf(parent);
  for (const [index, child] of parent.children.entries()) {
    if ('children' in child) readBelow(child, context);
    else if (child.type === 'html' && isFlow) child.value = escapeTags(child, context);
    else if (child.type === 'html' && isTextTag(child, parent, index, closes!, context))
      parent.children[index] = {...(child as Nodes), type: 'text', data: {isLiteral: true}} as Text;
    else if (child.type === 'text') reportShielded(child, context);
  }
  if (!isFlow && parent.children.some(hasTag))
    parent.children = parent.children.flatMap((child) =>
      split(child as PhrasingContent, context),
    ) as typeof parent.children;
}

const hasTag = (node: Nodes): boolean => node.type === 'text' && !node.data?.isLiteral && node.value.includes('<');

/** Splits a text so that each tag is a node of its own. Nothing in a tag is a component, such as `:size` in Vue. */
function split(node: PhrasingContent, {source}: Context): PhrasingContent[] {
  const aligned = node.type === 'text' && hasTag(node) ? alignWithSource(node, source) : undefined;
  const start = node.position?.start.offset;
  if (node.type !== 'text' || aligned === undefined || start === undefined) return [node];
  const {visible, offsets} = aligned;
  const offsetAt = (index: number): number => offsets?.[index] ?? start + index;
  const pieces: PhrasingContent[] = [];
  const add = (from: number, to: number, isLiteral: boolean): void => {
    if (from === to) return;
    const position = {
      start: {...node.position!.start, offset: offsetAt(from)},
      end: {...node.position!.end, offset: to < visible.length ? offsetAt(to) : node.position!.end.offset!},
    };
    pieces.push({type: 'text', value: node.value.slice(from, to), position, ...(isLiteral && {data: {isLiteral}})});
  };
  let from = 0;
  for (let at = visible.indexOf('<'); at !== -1; at = visible.indexOf('<', Math.max(at + 1, from))) {
    const tag = tagAt(visible, at);
    if (tag === undefined) continue;
    add(from, at, false);
    add(at, at + tag.length, true);
    from = at + tag.length;
  }
  add(from, visible.length, false);
  return pieces;
}

const flows: ReadonlySet<string> = new Set([
  'root',
  'blockquote',
  'listItem',
  'footnoteDefinition',
  'component',
  'slot',
  'descriptionDetails',
  'defListDescription',
]);

/** Returns the index of the last closing tag of each name among the children of a paragraph, a cell and so on. */
function closingTagsOf({children}: Parents): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const [index, child] of children.entries()) {
    const name = child.type === 'html' ? /^<\/([A-Za-z][A-Za-z0-9-]*)/.exec(child.value)?.[1] : undefined;
    if (name !== undefined) last.set(name.toLowerCase(), index);
  }
  return last;
}

function isTextTag(
  {value, position}: Html,
  {children}: Parents,
  index: number,
  closes: ReadonlyMap<string, number>,
  {tags, foreign, seen}: Context,
): boolean {
  const kind = markupAt(value, 0);
  if (kind !== 'tag') return kind === 'declaration';
  if (isWithin(foreign, position?.start.offset ?? -1)) return false;
  const {name, isClosing} = tagNameAt(value, 0)!;
  if (!isElementTag(name, tags)) {
    reportTag(value, name, position, seen);
    return true;
  }
  const lowerName = name.toLowerCase();
  if (isClosing || (closes.get(lowerName) ?? -1) > index) return false;
  if (removedElements.has(lowerName)) return true;
  // `Option<a>` is a type. An element that ends with its parent, or has no end tag, can follow a word.
  const before = children[index - 1];
  const followsWord = before?.type === 'text' && /[\p{L}\p{N}_]$/u.test(before.value);
  return followsWord && value.length === name.length + 2 && !optionalEndTags.has(lowerName);
}

const optionalEndTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd tr td th option rp rt'.split(' '),
);

/** Returns an HTML block with `&lt;` in place of each `<` that is text. */
function escapeTags({value, position}: Html, {source, tags, foreign, isClosed, seen}: Context): string {
  const start = position?.start.offset ?? source.length;
  let escaped = '';
  let from = 0;
  let lowerValue: string | undefined;
  for (let at = value.indexOf('<'); at !== -1; at = value.indexOf('<', at)) {
    const {end, isText} = pieceAt(value, at);
    if (isText) {
      const tag = tagNameAt(value, at);
      if (tag !== undefined) reportTag(value.slice(at, end), tag.name, position, seen);
      escaped += `${value.slice(from, at)}&lt;`;
      from = at + 1;
    }
    at = Math.max(end, at + 1);
  }
  return from === 0 ? value : escaped + value.slice(from);

  function pieceAt(text: string, at: number): {readonly end: number; readonly isText: boolean} {
    const kind = markupAt(text, at);
    if (kind === 'comment') {
      const end = text.indexOf('-->', at + 4);
      return end === -1 ? {end: at + 1, isText: true} : {end: end + 3, isText: false};
    }
    if (kind !== 'tag') return {end: at + 1, isText: kind === 'declaration'};
    const {name, isClosing} = tagNameAt(text, at)!;
    const lowerName = name.toLowerCase();
    const end = at + (tagAt(text, at)?.length ?? 1);
    if (isWithin(foreign, start + at)) return {end, isText: false};
    if (end === at + 1 || !isElementTag(name, tags)) return {end, isText: true};
    if (isClosing || !removedElements.has(lowerName)) return {end, isText: false};
    if (!isClosed(name, start + at)) return {end, isText: true};
    if (!rawText.has(lowerName)) return {end, isText: false};
    lowerValue ??= text.toLowerCase();
    const close = lowerValue.indexOf(`</${lowerName}`, end);
    return {end: close === -1 ? text.length : close, isText: false};
  }
}

const rawText: ReadonlySet<string> = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes']);

interface TagState {
  /** First position of each tag that is text, by name. */
  readonly opened: Map<string, Html['position']>;
  readonly collector: Collector;
}

/** Reports a tag that was hidden at the start of a line. */
function reportShielded({value, position}: Text, {source, tags, seen}: Context): void {
  const start = position?.start.offset;
  if (start === undefined || value[0] !== '<' || source[start] !== '<') return;
  const tag = tagAt(value, 0);
  const name = tag === undefined ? undefined : tagNameAt(value, 0)?.name;
  if (tag !== undefined && name !== undefined && !isElementTag(name, tags)) reportTag(tag, name, position, seen);
}

/**
 * Reports a tag that was probably meant as an element, because it has attributes or is closed. `<name>` or `<your
 * name>` is a placeholder or a type.
 */
function reportTag(tag: string, name: string, position: Html['position'], {opened, collector}: TagState): void {
  const isClosing = tag[1] === '/';
  const isPlaceholder = !isClosing && !/=|\/>$/.test(tag);
  if (isPlaceholder) {
    if (!opened.has(name)) opened.set(name, position);
    return;
  }
  if (isClosing && !opened.has(name)) return;
  collector.warn({
    code: 'html-unknown',
    message: `\`<${name}>\` is not an HTML element, so it is shown as text.`,
    hint: `Write a component as \`::${kebabCase(name)}\`, or put code in backticks.`,
    place: collector.placeOf({position: isClosing ? opened.get(name) : position}),
    dedupeKey: name,
  });
}
