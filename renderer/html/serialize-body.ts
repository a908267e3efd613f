// Serializes a hast tree to HTML text with holes for its components. The text of `raw` nodes is written unchanged.
import type {Element, Nodes, Properties} from 'hast';
import {find, html, svg, type Info, type Schema} from 'property-information';
import type {Body, Hole} from '../document/document-types.js';
import {isElement, type Component} from '../document/tree-nodes.js';
import {dataAndAriaAttributes} from './data-and-aria-attributes.js';
import {placeComments} from './place-marks.js';
import {escapeAttribute} from '../../runtime/text/escape-html.js';

/** Serializes `nodes`. `componentToHole` turns each component into a hole. */
export function bodyOf(nodes: readonly Nodes[], componentToHole: (component: Component) => Hole): Body {
  const writer: Writer = {parts: [], texts: [], componentToHole};
  writeAll(writer, nodes);
  endText(writer);
  return writer.parts;
}

/**
 * Returns plain HTML text. A component becomes a `div` or `span` with `data-component`, a binding its default value.
 */
export function htmlOf(nodes: readonly Nodes[]): string {
  const writer: Writer = {parts: [], texts: [], componentToHole: null};
  writeAll(writer, nodes);
  return writer.texts.join('');
}

interface Writer {
  readonly parts: (string | Hole)[];
  /**
   * Text that is not yet in `parts`. Joined at the end, because repeated concatenation would keep every piece in memory.
   */
  texts: string[];
  readonly componentToHole: ((component: Component) => Hole) | null;
}

function writeAll(writer: Writer, nodes: readonly Nodes[], schema: Schema = html): void {
  for (const node of nodes) write(writer, node, schema);
}

function write(writer: Writer, node: Nodes, schema: Schema): void {
  switch (node.type) {
    case 'text':
      writer.texts.push(escapeAttribute(node.value));
      return;
    case 'element':
      writeElement(writer, node, schema);
      return;
    case 'raw':
      writer.texts.push(node.value);
      return;
    case 'component':
      writeComponent(writer, node);
      return;
    case 'root':
    case 'slot':
      writeAll(writer, node.children, schema);
      return;
    default: // Comments and doctypes are dropped.
  }
}

function writeElement(writer: Writer, node: Element, outer: Schema): void {
  const schema = node.tagName === 'svg' ? svg : outer;
  writer.texts.push(`<${node.tagName}${attributes(node.properties, schema)}`);
  if (voids.has(node.tagName)) {
    writer.texts.push(' />');
    return;
  }
  writer.texts.push('>');
  if (rawText.has(node.tagName))
    for (const child of node.children) writer.texts.push('value' in child ? child.value : '');
  else writeAll(writer, node.children, node.tagName === 'foreignObject' ? html : schema);
  writer.texts.push(`</${node.tagName}>`);
}

function writeComponent(writer: Writer, node: Component): void {
  if (writer.componentToHole === null) {
    writeElement(writer, elementOf(node), html);
    return;
  }
  const marks = node.data?.place === undefined ? undefined : placeComments(node.data.place);
  if (marks) writer.texts.push(marks[0]);
  endText(writer);
  writer.parts.push(writer.componentToHole(node));
  if (marks) writer.texts.push(marks[1]);
}

function endText(writer: Writer): void {
  const text = writer.texts.join('');
  if (text !== '') writer.parts.push(text);
  writer.texts = [];
}

/** Elements without a meaning of their own, which authors use like components: `::div{.wide}`. */
export const plainElements: ReadonlySet<string> = new Set(['div', 'span', 'section', 'article']);

/**
 * Returns an element for a component without a template. Name and props go into data attributes, because an author
 * could choose `script` and `onclick`.
 */
function elementOf({name, attributes, children}: Component): Element {
  if (name === 'binding')
    return {type: 'element', tagName: 'span', properties: {}, children: [textNode(attributes.defaultValue)]};
  if (plainElements.has(name)) {
    const {class: classes, className = classes, id} = attributes;
    return {
      type: 'element',
      tagName: name,
      properties: {
        ...(className && {className}),
        ...(typeof id === 'string' && {id}),
        ...dataAndAriaAttributes(attributes),
      } as Properties,
      children,
    };
  }
  const properties: Properties = {'data-component': name};
  for (const [key, value] of Object.entries(attributes)) {
    if (!key.startsWith(':') && (typeof value === 'string' || value === true)) properties[`data-${key}`] = value;
  }
  const isInline = children.every(
    (child) => child.type === 'text' || (isElement(child) && phrasing.has(child.tagName)),
  );
  return {type: 'element', tagName: isInline ? 'span' : 'div', properties, children};
}

const phrasing = new Set(['a', 'code', 'del', 'em', 'img', 'span', 'strong']);

function textNode(value: unknown): {type: 'text'; value: string} {
  return {type: 'text', value: typeof value === 'string' ? value : ''};
}

/** Returns ` href="/a" disabled=""`, with a leading space. */
function attributes(properties: Properties, schema: Schema): string {
  let text = '';
  for (const name in properties) {
    const value = properties[name];
    if (value === null || value === undefined || value === false) continue;
    const {attribute, commaSeparated} = common[name] ?? find(schema, name);
    if (!isAttributeName(attribute)) continue;
    const written =
      value === true ? '' : typeof value === 'object' ? value.join(commaSeparated ? ', ' : ' ') : String(value);
    text += ` ${attribute}="${escapeAttribute(written)}"`;
  }
  return text;
}

/** Returns whether a name contains no character that ends the name or the tag. */
function isAttributeName(name: string): boolean {
  return !/[\s"'<>/=\0]/.test(name) && name !== '';
}

// Precomputed for the attributes that almost every page has.
const common: Readonly<Record<string, Pick<Info, 'attribute' | 'commaSeparated'>>> = Object.assign(
  Object.create(null) as object,
  Object.fromEntries(
    ['href', 'id', 'className', 'title', 'rel', 'role', 'dataAlign', 'dataLabel'].map((name) => [
      name,
      find(html, name),
    ]),
  ),
);

const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const rawText = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);
