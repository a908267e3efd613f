// Finds inline components, spans, attributes, bindings and emoji codes in the text of an mdast tree.
import type {Emphasis, Nodes, Parents, PhrasingContent, Root} from 'mdast';
import {areWords, componentAttributes, readAttributes, type Attributes} from '../html/brace-attributes.js';
import {kebabCase} from '../html/html-names.js';
import {readBinding} from './bindings.js';
import {emojiOf} from './emoji.js';
import type {MdastComponent} from '../document/tree-nodes.js';
import {indexLines, type IndexedText} from './line-index.js';
import {nodeMark, inlineTextOf, type InlineText} from './inline-text.js';

export interface InlineOptions extends Pick<InlineText, 'propertiesOf'> {
  /** The text from which the tree was parsed. */
  readonly source: string;
}

/** Changes `tree` in place. */
export function readInlineSyntax(tree: Root, {source, propertiesOf}: InlineOptions): void {
  if (inlineSyntax.test(source)) readBelow(tree, {...indexLines(source), propertiesOf});
}

type Source = IndexedText & Pick<InlineOptions, 'propertiesOf'>;

const inlineSyntax = /\{|:[a-z+\-\d]/i;

function readBelow(parent: Parents, source: Source): void {
  let hasBlockComponent = false;
  for (const child of parent.children) {
    if (!('children' in child)) continue;
    readBelow(child, source);
    hasBlockComponent ||= isComponentParagraph(child);
  }
  if (parent.children.some((child) => child.type === 'text' && inlineSyntax.test(child.value))) {
    const inlineText = inlineTextOf(parent.children as PhrasingContent[], source);
    parent.children = mergeTexts(read(inlineText, 0, inlineText.text.length)) as typeof parent.children;
  }
  if (hasBlockComponent) parent.children = (parent.children as Nodes[]).flatMap(unwrap) as typeof parent.children;
}

/** A component alone on its line is a block. */
function isComponentParagraph(node: Nodes): boolean {
  return (
    node.type === 'paragraph' &&
    node.children.some(isBlock) &&
    node.children.every((child) => isBlock(child) || (child.type === 'text' && child.value.trim() === ''))
  );
}

function isBlock(node: Nodes): boolean {
  return node.type === 'component' && node.name !== 'binding';
}

function unwrap(node: Nodes): Nodes[] {
  return isComponentParagraph(node) ? (node as Emphasis).children.filter(isBlock) : [node];
}

/** A construct that was read, and the index after it. */
interface ReadResult {
  readonly node: PhrasingContent;
  readonly end: number;
}

/** Returns the nodes between two indexes. */
function read(inlineText: InlineText, from: number, to: number): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  let plainStart = from;
  let at = from;
  while (at < to) {
    triggers.lastIndex = at;
    const trigger = triggers.exec(inlineText.text);
    if (trigger === null || trigger.index >= to) break;
    at = trigger.index;
    const result = readAt(inlineText, at, to);
    if (result === undefined) {
      at++;
      continue;
    }
    if (at > plainStart) nodes.push(...inlineText.slice(plainStart, at));
    nodes.push(result.node);
    plainStart = at = result.end;
  }
  if (to > plainStart) nodes.push(...inlineText.slice(plainStart, to));
  return nodes;
}

// A node followed by a brace, a binding, an emoji code or component, or a bracket.
const triggers = /\uFFFC\{|\{\{|:[A-Za-z+\-\d]|\[/g;

function readAt(inlineText: InlineText, at: number, to: number): ReadResult | undefined {
  switch (inlineText.text[at]) {
    case '{':
      return bindingAt(inlineText, at);
    case ':':
      return emojiAt(inlineText, at) ?? componentAt(inlineText, at, to);
    case '[':
      return spanAt(inlineText, at, to);
    default:
      return attributedAt(inlineText, at, to);
  }
}

function bindingAt(inlineText: InlineText, at: number): ReadResult | undefined {
  const binding = readBinding(inlineText.text, at);
  if (binding === undefined) return undefined;
  const {end, ...attributes} = binding;
  return {node: {type: 'component', name: 'binding', attributes, children: [], ...inlineText.position(at)}, end};
}

function emojiAt(inlineText: InlineText, at: number): ReadResult | undefined {
  const code = matchAt(/:([a-z\d_+-]{1,60}):/y, inlineText.text, at);
  const value = code === undefined ? undefined : emojiOf(code[1]!);
  return value === undefined ? undefined : {node: {type: 'text', value}, end: at + code![0].length};
}

// :icon[label]{name="x"}
// ^ at the start, or after whitespace, a bracket or an emphasis mark
function componentAt(inlineText: InlineText, at: number, to: number): ReadResult | undefined {
  if (at > 0 && !/[\s[*_]/.test(inlineText.text[at - 1]!)) return undefined;
  const name = matchAt(/:([A-Za-z](?:[\w-]*[A-Za-z0-9-])?)(?![\w:-])/y, inlineText.text, at);
  if (name === undefined) return undefined;
  let end = at + name[0].length;
  let label = labelAt(inlineText, end, to);
  end = label?.end ?? end;
  const props = attributesAt(inlineText, end, to);
  end = props?.end ?? end;
  label ??= labelAt(inlineText, end, to);
  end = Math.max(end, label?.end ?? 0);
  const node: MdastComponent = {
    type: 'component',
    name: kebabCase(name[1]!),
    attributes: componentAttributes(props?.attributes ?? {}),
    // Read last, when the component is known to be valid, so that no text is read twice.
    children: label === undefined ? [] : mergeTexts(read(inlineText, label.start, label.end - 1)),
    ...inlineText.position(at),
  };
  return {node, end};
}

function labelAt(inlineText: InlineText, at: number, to: number): {start: number; end: number} | undefined {
  const close = inlineText.text[at] === '[' ? inlineText.closing(at) : undefined;
  return close === undefined || close >= to ? undefined : {start: at + 1, end: close + 1};
}

// [text]{.class}
function spanAt(inlineText: InlineText, at: number, to: number): ReadResult | undefined {
  const label = labelAt(inlineText, at, to);
  const braces = label === undefined ? undefined : attributesAt(inlineText, label.end, to);
  if (label === undefined || braces === undefined) return undefined;
  const children = mergeTexts(read(inlineText, label.start, label.end - 1));
  const position = inlineText.position(at);
  const data = {hName: 'span', hProperties: inlineText.propertiesOf(braces.attributes, position)};
  return {node: {type: 'emphasis', children, data, ...position}, end: braces.end};
}

// **bold**{.class}
function attributedAt(inlineText: InlineText, at: number, to: number): ReadResult | undefined {
  const node = inlineText.nodeAt(at);
  if (node === undefined || !attributeTargets.has(node.type)) return undefined;
  const braces = attributesAt(inlineText, at + nodeMark.length, to);
  if (braces === undefined || areWords(braces.attributes)) return undefined;
  node.data = {...node.data, hProperties: inlineText.propertiesOf(braces.attributes, node)};
  return {node, end: braces.end};
}

const attributeTargets = new Set([
  'strong',
  'emphasis',
  'delete',
  'inlineCode',
  'link',
  'linkReference',
  'image',
  'imageReference',
]);

function attributesAt(
  inlineText: InlineText,
  at: number,
  to: number,
): {attributes: Attributes; end: number} | undefined {
  if (at >= to || inlineText.text[at] !== '{') return undefined;
  const braces = readAttributes(inlineText.source, inlineText.offset(at));
  const end = braces === undefined ? undefined : inlineText.index(braces.end);
  return braces === undefined || end === undefined || end > to ? undefined : {attributes: braces.attributes, end};
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function mergeTexts(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      result[result.length - 1] = {type: 'text', value: last.value + node.value};
    else result.push(node);
  }
  return result;
}
