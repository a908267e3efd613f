// Nests block components after parsing: the nodes between two markers become the children of a component.
import type {Nodes, Parents, PhrasingContent, Root, RootContent} from 'mdast';
import type {Json, JsonObject} from '../base/json.js';
import {readYaml} from '../base/read-yaml.js';
import {markerNumber, withoutMarkers, type MarkedText, type Marker} from './block-markers.js';
import type {YamlProps} from './yaml-props.js';
import {expandDottedKeys} from '../document/dotted-keys.js';
import {changeAttributes, changeHastChildren} from '../document/walk-tree.js';
import type {MdastComponent, MdastSlot} from '../document/tree-nodes.js';
import type {Collector} from '../document/reference-collector.js';
import {isObject} from '../../runtime/text/is-object.js';

export interface NestContext {
  readonly marked: MarkedText;
  readonly collector: Collector;
  /** Parses the Markdown of a label. */
  readonly parse: (text: string) => Root;
}

/** Changes `tree` in place. */
export function nestBlocks(tree: Root, context: NestContext): void {
  nest(tree, context);
}

type SlotMarker = Extract<Marker, {kind: 'slot'}>;
type OpenMarker = Extract<Marker, {kind: 'open'}>;

/** A component that is not closed yet. */
interface OpenBlock {
  readonly marker: number;
  /** Null for a container without a name. */
  readonly component: MdastComponent | null;
  /** Labels of its tabs so far. */
  readonly labels: string[];
  /** Where children are added: the component or its current slot. */
  target: Nodes[];
}

function nest(parent: Parents, context: NestContext): void {
  const children: Nodes[] = parent.children;
  if (!flows.has(parent.type)) {
    for (let index = 0; index < children.length; index++) children[index] = restoreMarkers(children[index]!, context);
    return;
  }
  const result: Nodes[] = [];
  const openBlocks: OpenBlock[] = [];
  for (const child of children.flatMap((node) => withoutHtmlMarker(node, context))) {
    const target = openBlocks.at(-1)?.target ?? result;
    const number = markerOf(child, context);
    if (number === undefined) target.push(restoreMarkers(child, context));
    else applyMarker(number, child, openBlocks, target, context);
    const end = child.position?.end;
    if (end !== undefined) for (const {component} of openBlocks) if (component?.position) component.position.end = end;
  }
  parent.children = result as typeof parent.children;
}

const flows = new Set([
  'root',
  'blockquote',
  'listItem',
  'footnoteDefinition',
  'mdxJsxFlowElement',
  'descriptionDetails',
  'defListDescription',
]);

/** Separates HTML from the marker at its end. HTML of one tag may be a paragraph. */
function withoutHtmlMarker(node: Nodes, context: NestContext): readonly Nodes[] {
  if (node.type === 'paragraph') {
    const last = node.children.at(-1);
    if (node.children.length < 2 || last === undefined || markerOf(last, context) === undefined) return [node];
    return [{...node, children: node.children.slice(0, -1)}, last];
  }
  const {marked} = context;
  if (node.type !== 'html' || marked.token === '') return [node];
  const at = node.value.lastIndexOf(marked.token);
  if (node.value.slice(0, Math.max(0, at)).trim() === '' || markerNumber(node.value.slice(at), marked) === undefined)
    return [node];
  return [
    {...node, value: node.value.slice(0, at)},
    {...node, value: node.value.slice(at)},
  ];
}

function markerOf(node: Nodes | PhrasingContent, {marked}: NestContext): number | undefined {
  if (node.type === 'html') return markerNumber(node.value, marked);
  const isExpression = node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
  return isExpression ? markerNumber(`{${node.value}}`, marked) : undefined;
}

/** Outside of flow content a marker becomes text again. */
function restoreMarkers(node: Nodes, context: NestContext): Nodes {
  const number = markerOf(node, context);
  if (number !== undefined) return {type: 'text', value: context.marked.markers[number]!.written};
  if ('children' in node) nest(node, context);
  else if ('value' in node) node.value = withoutMarkers(node.value, context.marked);
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
    changeAttributes(node, (text) => withoutMarkers(text, context.marked));
  if (node.data !== undefined) changeHastChildren(node, (text) => withoutMarkers(text, context.marked));
  return node;
}

function applyMarker(
  number: number,
  node: Nodes,
  openBlocks: OpenBlock[],
  target: Nodes[],
  context: NestContext,
): void {
  const marker = context.marked.markers[number]!;
  if (marker.kind === 'open') {
    openBlocks.push(startBlock(number, marker, node, target, context));
    return;
  }
  const depth = openBlocks.findLastIndex((block) => block.marker === marker.of);
  if (depth === -1) {
    // The component was opened inside a list, a quote or HTML. The line of a slot contains text, which is kept.
    if (marker.kind === 'slot') target.push({type: 'paragraph', children: [{type: 'text', value: marker.written}]});
    return;
  }
  if (marker.kind === 'close') {
    openBlocks.length = depth;
    return;
  }
  openBlocks.length = depth + 1;
  openSlot(openBlocks[depth]!, marker, node);
}

function openSlot(block: OpenBlock, {name, label}: SlotMarker, {position}: Nodes): void {
  if (block.component === null) return;
  if (label !== undefined) {
    const {labels} = block;
    labels.push(label);
    block.component.attributes = {...block.component.attributes, ':labels': JSON.stringify(labels)};
  }
  const componentChildren: Nodes[] = block.component.children;
  if (name === 'default') {
    block.target = componentChildren;
    return;
  }
  const slot: MdastSlot = {type: 'slot', name, children: [], ...(position && {position})};
  componentChildren.push(slot);
  block.target = slot.children;
}

function startBlock(number: number, marker: OpenMarker, node: Nodes, target: Nodes[], context: NestContext): OpenBlock {
  const {open, yaml} = marker;
  if (open.isForeign) warnOfForeign(marker, node, context.collector);
  if (!marker.closed) warnOfUnclosed(marker, node, context.collector);
  if (marker.unclosedYaml !== undefined) reportUnclosedYaml(marker.unclosedYaml, context.collector);
  if (open.title !== undefined)
    target.push({
      type: 'paragraph',
      children: [{type: 'strong', children: labelNodes(open.title, node, context)}],
      ...(node.position && {position: node.position}),
    });
  if (open.name === '') return {marker: number, component: null, labels: [], target};
  const component: MdastComponent = {
    type: 'component',
    name: open.name,
    attributes: yaml === undefined ? open.attributes : {...open.attributes, ...yamlAttributes(yaml, context.collector)},
    children: open.label === undefined ? [] : [{type: 'paragraph', children: labelNodes(open.label, node, context)}],
    ...(node.position && {position: {start: node.position.start, end: node.position.end}}),
  };
  target.push(component);
  return {marker: number, component, labels: [], target: component.children};
}

function reportUnclosedYaml(line: number, collector: Collector): void {
  collector.warn({
    severity: 'error',
    code: 'component-props',
    message: 'The props that begin here are never closed, so they are shown as text.',
    hint: 'Add a line of `---` below the last prop.',
    place: collector.placeOf({position: {start: {line, column: 1}, end: {line, column: 1}}}),
  });
}

/** Returns texts under their own name, and all other values as JSON under `:name`. */
function yamlAttributes(yaml: YamlProps, collector: Collector): JsonObject {
  const {file, line} = collector.placeOf({
    position: {start: {line: yaml.line, column: 1}, end: {line: yaml.line, column: 1}},
  });
  const {value, diagnostics, placeOf} = readYaml(yaml.text, {file, line: line ?? 1, code: 'component-props'});
  collector.diagnostics.push(...diagnostics);
  if (value === undefined || value === null) return {};
  if (!isObject(value)) {
    const hint = 'Write `key: value`, with a space after the colon.';
    collector.warn({
      severity: 'error',
      code: 'component-props',
      message: 'The props of a component must be an object.',
      hint,
      place: placeOf([]),
    });
    return {};
  }
  const entries = Object.entries(expandDottedKeys(value).value as JsonObject);
  return Object.fromEntries(entries.flatMap(([key, prop]) => (prop === undefined ? [] : [yamlAttribute(key, prop)])));
}

function yamlAttribute(key: string, value: Json): readonly [string, string] {
  return typeof value === 'string' ? [key, value] : [`:${key}`, JSON.stringify(value)];
}

function labelNodes(label: string, {position}: Nodes, {parse}: NestContext): PhrasingContent[] {
  const [paragraph] = parse(label).children;
  if (paragraph?.type !== 'paragraph') return [{type: 'text', value: label}];
  setPosition(paragraph, position);
  return paragraph.children;
}

/** The nodes of a label get the position of the component. */
function setPosition(node: Parents | RootContent, position: Nodes['position']): void {
  if (position !== undefined) node.position = position;
  if ('children' in node) for (const child of node.children) setPosition(child, position);
}

function warnOfForeign({written}: OpenMarker, node: Nodes, collector: Collector): void {
  const name = /^:+\s*([\w-]+)/.exec(written)?.[1] ?? '';
  collector.warn({
    code: 'container-foreign',
    message: `“${written.trim().slice(0, 60)}” is written for another generator; only its title and content are shown.`,
    hint: 'Write a component of this site, such as `::callout`.',
    place: collector.placeOf(node),
    dedupeKey: name,
  });
}

function warnOfUnclosed({open, within, closeInCode}: OpenMarker, node: Nodes, collector: Collector): void {
  const lineOf = (line: number) =>
    collector.placeOf({position: {start: {line, column: 1}, end: {line, column: 1}}}).line ?? line;
  const inCode =
    closeInCode &&
    ` If line ${lineOf(closeInCode.line)} should close it, end the code block that begins on line ${lineOf(closeInCode.fence)} before that line.`;
  collector.warn({
    code: 'component-unclosed',
    message: `\`${':'.repeat(open.colons)}${open.name}\` is never closed, so it runs to the end of the ${within}.`,
    hint: `Close it with a line of ${open.colons} colons.${inCode ?? ''}`,
    place: collector.placeOf(node),
  });
}
