// Turns the nodes of MDX into those of Markdown with components: `<Card title="a" />` becomes the node that
// `::card{title="a"}` makes, so that all later steps are the same.
import type {Heading, Nodes, Parents, PhrasingContent, Root, RootContent} from 'mdast';
import type {Place} from '../base/diagnostic.js';
import type {Json, JsonObject} from '../base/json.js';
import {lazy} from '../base/lazy.js';
import type {Collector} from '../document/collector.js';
import {phrasingTypes, type JsxElement, type MdastComponent, type MdastSlot} from '../document/tree-nodes.js';
import {elementProperty, isInherited, kebabCase} from '../html/attributes.js';
import {isHtmlElement} from '../html/html-elements.js';
import {isObject} from '../../runtime/text/is-object.js';
import {attributeOffsets} from './attribute-offsets.js';
import {translatedProps, translationOf, type ComponentMap, type Translation} from './foreign-components.js';
import {commentText, evaluate, evaluateSpread, isComment, type Scope, type SizedValue} from './evaluate-literals.js';
import {ModuleSyntaxError, readModule} from './module-names.js';
import {MdxSyntaxError} from './syntax-error.js';

export interface MdxContext {
  /** The text from which the tree was parsed. */
  readonly source: string;
  /** `markdown.components` of the config. */
  readonly components: ComponentMap;
  /** Fields of the front matter, which expressions can read as `frontMatter` and `frontmatter`. */
  readonly fields: JsonObject;
  readonly collector: Collector;
}

/** Changes `tree` in place. Throws an `MdxSyntaxError` for an invalid import or export. */
export function readMdx(tree: Root, context: MdxContext): void {
  const scope = readModules(tree, context);
  tree.children = asFlow(
    readAll(tree.children, {...context, scope, isForeign: false}),
    context.source,
  ) as RootContent[];
}

interface Reader extends MdxContext {
  readonly scope: Scope;
  /** Whether the nodes are in SVG or MathML, whose elements have other names. */
  readonly isForeign: boolean;
}

type JsxNode = Extract<Nodes, {type: 'mdxJsxFlowElement' | 'mdxJsxTextElement'}>;
type Expression = Extract<Nodes, {type: 'mdxFlowExpression' | 'mdxTextExpression'}>;
type Module = Extract<Nodes, {type: 'mdxjsEsm'}>;

function readModules({children}: Root, {fields, collector}: MdxContext): Scope {
  const matter = {value: fields, size: JSON.stringify(fields).length};
  let scope: Scope = new Map([
    ['frontMatter', matter],
    ['frontmatter', matter],
  ]);
  for (const node of children) {
    if (node.type !== 'mdxjsEsm') continue;
    const names = moduleNames(node, scope);
    scope = names.scope;
    if (names.code.length > 0) reportExports(node, names.code, collector);
  }
  return scope;
}

function moduleNames(node: Module, scope: Scope): ReturnType<typeof readModule> {
  try {
    return readModule(node.value, scope);
  } catch (error) {
    if (!(error instanceof ModuleSyntaxError)) throw error;
    const lines = node.value.slice(0, error.offset).split('\n');
    const line = (node.position?.start.line ?? 1) + lines.length - 1;
    throw new MdxSyntaxError({line, column: lines.at(-1)!.length + 1, kind: 'module', reason: error.message});
  }
}

function reportExports(node: Module, names: readonly string[], collector: Collector): void {
  const named = names.filter((name) => name !== '');
  const list = named.length === 0 ? 'This code' : named.map((name) => `\`${name}\``).join(', ');
  collector.warn({
    code: 'mdx-export',
    message: `${list} ${named.length > 1 ? 'are' : 'is'} left out: content runs no code.`,
    hint: 'Export literal values only, and write a component in templates/components.',
    place: collector.placeOf(node),
    dedupeKey: '',
  });
}

function readAll(nodes: readonly Nodes[], reader: Reader): Nodes[] {
  return nodes.flatMap((node) => read(node, reader));
}

function read(node: Nodes, reader: Reader): readonly Nodes[] {
  switch (node.type) {
    case 'mdxjsEsm':
      return [];
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return readExpression(node, reader);
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return readJsx(node, reader);
    case 'heading':
      keepId(node, reader);
      return withReadChildren(node, reader);
    default:
      return 'children' in node ? withReadChildren(node, reader) : [node];
  }
}

function withReadChildren(node: Parents, reader: Reader): readonly Nodes[] {
  checkParts(node);
  const last = node.children.at(-1);
  const children = readAll(node.children, reader);
  const end = children.at(-1);
  // The white space before a comment at the end of a line is not part of the text.
  if (end !== last && end?.type === 'text') end.value = end.value.trimEnd();
  node.children = (flows.has(node.type) ? asFlow(children, reader.source) : children) as never;
  return node.type === 'paragraph' && children.every(isBlank) ? [] : [node];
}

const flows: ReadonlySet<string> = new Set([
  'root',
  'blockquote',
  'listItem',
  'footnoteDefinition',
  'component',
  'slot',
]);

/**
 * Throws if a table or list has other parts than it may have. The native parser makes such trees of tags that are closed
 * outside of the cell in which they were opened.
 */
function checkParts({type, children}: Parents): void {
  const expected = parts.get(type);
  const wrong = expected && (children as readonly Nodes[]).find((child) => child.type !== expected);
  if (!wrong) return;
  const {line, column} = wrong.position?.start ?? {line: 1, column: 1};
  const tag = isJsx(wrong) ? wrong.name : null;
  throw new MdxSyntaxError({line, column, ...(tag === null ? {kind: 'tag'} : {kind: 'unclosed', tag})});
}

const parts: ReadonlyMap<string, string> = new Map([
  ['table', 'tableRow'],
  ['tableRow', 'tableCell'],
  ['list', 'listItem'],
]);

function isBlank(node: Nodes): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

/** Turns `{/* id *\/}` at the end of a heading into text again, which is read as its id. */
function keepId(heading: Heading, {source}: Reader): void {
  const last = heading.children.findLastIndex((child) => !isBlank(child));
  const [before, node] = [heading.children[last - 1], heading.children[last]];
  if (node?.type !== 'mdxTextExpression' || before?.type !== 'text') return;
  const {start, end} = node.position ?? {};
  if (start?.offset === undefined || end?.offset === undefined || source[start.offset] !== '{') return;
  if (!/^#?[^\s*{}]+$/.test(commentText(node.value) ?? '')) return;
  const value = before.value + source.slice(start.offset, end.offset);
  const position = before.position && {position: {start: before.position.start, end}};
  heading.children.splice(last - 1, Infinity, {type: 'text', value, ...position});
}

/** Shows a value as React does: nothing for `true`, `false` and `null`. Other expressions are shown as they are written. */
function readExpression(node: Expression, reader: Reader): readonly Nodes[] {
  const isFlow = node.type === 'mdxFlowExpression';
  if (isComment(node.value)) {
    const isExcerptMark = isFlow && commentText(node.value) === 'more';
    return isExcerptMark ? [{type: 'html', value: '<!-- more -->', ...placed(node)}] : [];
  }
  const text = shownText(evaluate(node.value, reader.scope));
  if (text !== undefined) return text === '' ? [] : [literalText(text, node)];
  const written = sourceOf(node, reader) ?? `{${node.value}}`;
  reader.collector.warn({
    code: 'mdx-expression',
    message: `“${shortened(written)}” is not a literal value, so it is shown as it is written: content runs no code.`,
    hint: 'Write its result, export a literal with its name, or put the text between backticks.',
    place: reader.collector.placeOf(node),
    dedupeKey: written,
  });
  if (isFlow && written.includes('\n')) return [{type: 'code', lang: 'jsx', value: written, ...placed(node)}];
  return [literalText(written, node)];
}

function shownText(found: SizedValue | undefined): string | undefined {
  if (found === undefined) return undefined;
  const items = Array.isArray(found.value) ? (found.value as readonly Json[]) : [found.value];
  let text = '';
  for (const item of items) {
    if (typeof item === 'object' && item !== null) return undefined;
    if (typeof item === 'string' || typeof item === 'number') text += String(item);
  }
  return text;
}

function literalText(value: string, node: Nodes): Nodes {
  return {type: 'text', value, data: {isLiteral: true}, ...placed(node)};
}

function placed({position}: Nodes): Pick<Nodes, 'position'> {
  return position === undefined ? {} : {position};
}

function sourceOf({position}: Nodes, {source}: Reader): string | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? undefined : source.slice(start, end);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

function readJsx(node: JsxNode, reader: Reader): readonly Nodes[] {
  const {name} = node;
  if (name === null) return readFragment(node, reader);
  if (isElementName(name, reader)) return [readElement(node, name, readProps(node, reader), reader)];
  return readComponent(node, name, reader);
}

/** In JSX, names of elements are in lower case. Other names in lower case are components of ours: `<card-group>`. */
function isElementName(name: string, {isForeign}: Reader): boolean {
  return /^[a-z]/.test(name) && (isForeign || (name === name.toLowerCase() && isHtmlElement(name)));
}

/** Returns the content of a tag without the tag. */
function readFragment(node: JsxNode, reader: Reader): readonly Nodes[] {
  const children = readAll(node.children, reader);
  return node.type === 'mdxJsxFlowElement' ? asFlow(children, reader.source) : children;
}

function readElement(node: JsxNode, tagName: string, props: ReadonlyMap<string, Json>, reader: Reader): JsxElement {
  const isInline = hasPhrasing(node);
  const isForeign = reader.isForeign ? tagName !== 'foreignObject' : tagName === 'svg' || tagName === 'math';
  const children = readAll(node.children, {...reader, isForeign});
  const [only] = children;
  // <p>
  //   text        The line break makes a paragraph of the text, which an HTML parser would take out of the element.
  // </p>
  const isWrapped = children.length === 1 && only?.type === 'paragraph' && phrasingElements.has(tagName);
  return {
    type: 'jsxElement',
    tagName,
    properties: elementProperties(node, props, reader),
    children: (isWrapped ? only.children : children) as RootContent[],
    ...((isInline || isWrapped) && {isInline: true}),
    ...placed(node),
  };
}

/** Elements that may contain no blocks. */
const phrasingElements: ReadonlySet<string> = new Set('p h1 h2 h3 h4 h5 h6 summary span label button dt'.split(' '));

function elementProperties(
  node: JsxNode,
  props: ReadonlyMap<string, Json>,
  {collector}: Reader,
): JsxElement['properties'] {
  const entries: (readonly [string, JsxElement['properties'][string]])[] = [];
  for (const [name, value] of props) {
    if (value === null || value === false || isInherited(name)) continue;
    if (typeof value === 'object')
      collector.warn({
        code: 'html-removed',
        message: `The attribute \`${name}\` is left out: attributes of HTML are texts, and pages allow no inline styles.`,
        hint: name === 'style' ? 'Write `className`, and put the style into templates/styles.' : 'Write a text.',
        place: collector.placeOf(node),
        dedupeKey: name,
      });
    else entries.push(elementProperty(name, value === true ? true : String(value)));
  }
  return Object.fromEntries(entries);
}

function readComponent(node: JsxNode, written: string, reader: Reader): readonly Nodes[] {
  const name = componentName(written);
  const translation = translationOf(written, name, reader.components);
  switch (translation.form) {
    case 'fragment':
    case 'tab':
      return readFragment(node, reader);
    case 'element':
      return [readElement(node, translation.component, propsOf(node, translation, reader), reader)];
    case 'code':
      return readCode(node, translation, reader);
    case 'tabs':
      return [readTabs(node, translation, reader)];
    default:
      return [component(node, translation, propsOf(node, translation, reader), slottedChildren(node, reader))];
  }
}

/** `MyCard` → `my-card`, `Tabs.Item` → `tabs-item` */
function componentName(written: string): string {
  const name = kebabCase(written)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return name === '' ? 'component' : name;
}

function propsOf(node: JsxNode, translation: Translation, reader: Reader): Map<string, Json> {
  return translatedProps(readProps(node, reader), translation);
}

function component(
  node: JsxNode,
  {component: name, content}: Translation,
  props: Map<string, Json>,
  children: readonly Nodes[],
): MdastComponent {
  const text = content === undefined ? undefined : props.get(content);
  if (content !== undefined) props.delete(content);
  const added: readonly Nodes[] =
    typeof text === 'string' ? [{type: 'paragraph', children: [literalText(text, node) as PhrasingContent]}] : [];
  return {
    type: 'component',
    name,
    attributes: componentAttributes(props),
    children: [...added, ...children] as RootContent[],
    ...(hasPhrasing(node) && {isInline: true}),
    ...placed(node),
  };
}

/** Returns the attributes in the form that the syntax `::name{a="b" :c="1"}` gives. */
function componentAttributes(props: ReadonlyMap<string, Json>): JsonObject {
  const entries: (readonly [string, Json])[] = [];
  for (const [written, value] of props) {
    const name = written === 'className' ? 'class' : kebabCase(written);
    if (isInherited(written)) continue;
    if (typeof value === 'string') entries.push([name, value]);
    else {
      if (value === true) entries.push([name, true]);
      entries.push([`:${name}`, JSON.stringify(value)]);
    }
  }
  return Object.fromEntries(entries);
}

/** Returns the values of the attributes. Those that are not data are reported and left out. */
function readProps(node: JsxNode, reader: Reader): Map<string, Json> {
  const props = new Map<string, Json>();
  const placeOf = attributePlaces(node, reader);
  for (const [index, attribute] of node.attributes.entries()) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      const spread = evaluateSpread(attribute.value, reader.scope)?.value;
      if (!isObject(spread)) reportProp(node, `{${attribute.value}}`, placeOf(index), reader);
      else for (const [name, value] of Object.entries(spread)) props.set(name, value as Json);
      continue;
    }
    const {name, value = null} = attribute;
    if (name === 'key' || name === 'ref') continue;
    if (value === null) props.set(name, true);
    else if (typeof value === 'string') props.set(name, value);
    else {
      const found = evaluate(value.value, reader.scope);
      if (found === undefined) reportProp(node, name, placeOf(index), reader);
      else if (found.value !== undefined) props.set(name, found.value);
    }
  }
  return props;
}

function reportProp({name}: JsxNode, prop: string, place: Place, {collector}: Reader): void {
  collector.warn({
    code: 'mdx-expression',
    message: `The value of \`${shortened(prop)}\` is not a literal, so \`<${name}>\` does not get it: content runs no code.`,
    hint: 'Write a text, number, list or object, or export it as a literal.',
    place,
  });
}

/** Returns a function from the number of an attribute to its place. The native parser gives none. */
function attributePlaces({position}: JsxNode, {source, collector}: Reader): (index: number) => Place {
  const start = position?.start;
  if (start?.offset === undefined) return () => collector.placeOf({});
  const from = start.offset;
  const offsets = lazy(() => attributeOffsets(source, from));
  return (index) => {
    const offset = offsets()[index] ?? from;
    const lines = source.slice(from, offset).split('\n');
    const column = lines.length === 1 ? start.column + offset - from : lines.at(-1)!.length + 1;
    const point = {line: start.line + lines.length - 1, column, offset};
    return collector.placeOf({position: {start: point, end: point}});
  };
}

/** Reads the children of a component. Those with a `slot` attribute form slots, as in Astro. */
function slottedChildren(node: JsxNode, reader: Reader): readonly Nodes[] {
  return node.children.flatMap((child) => readSlotted(child, node, reader));
}

function readSlotted(child: Nodes, parent: JsxNode, reader: Reader): readonly Nodes[] {
  const name = isJsx(child) ? slotName(child) : undefined;
  if (!isJsx(child) || name === undefined) return read(child, reader);
  const attributes = child.attributes.filter((one) => one.type !== 'mdxJsxAttribute' || one.name !== 'slot');
  const content = read({...child, attributes} as JsxNode, reader);
  return [slot(name, hasPhrasing(parent) ? content : asFlow(content, reader.source), child)];
}

function slotName({attributes}: JsxNode): string | undefined {
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'slot') continue;
    return typeof attribute.value === 'string' && /^[A-Za-z][\w-]*$/.test(attribute.value)
      ? attribute.value
      : undefined;
  }
  return undefined;
}

function slot(name: string, children: readonly Nodes[], node: Nodes): MdastSlot {
  return {type: 'slot', name, children: children as RootContent[], ...placed(node)};
}

/** `<Tabs><TabItem label="npm">` → slots, with the labels as a prop. */
function readTabs(node: JsxNode, translation: Translation, reader: Reader): MdastComponent {
  const {values, ...props} = Object.fromEntries(propsOf(node, translation, reader));
  const labels: string[] = [];
  const children = node.children.flatMap((child): readonly Nodes[] => {
    if (!isJsx(child) || !isTab(child, reader)) return readSlotted(child, node, reader);
    labels.push(tabLabel(readProps(child, reader), values) ?? `Tab ${labels.length + 1}`);
    return [slot(`tab-${labels.length}`, readFragment(child, reader), child)];
  });
  const labelled = new Map(Object.entries(props as Record<string, Json>));
  if (labels.length > 0) labelled.set('labels', labels);
  return component(node, translation, labelled, children);
}

function isTab({name}: JsxNode, {components}: Reader): boolean {
  return name !== null && translationOf(name, '', components).form === 'tab';
}

/** Docusaurus can list the labels in the prop `values` of the tabs. */
function tabLabel(props: ReadonlyMap<string, Json>, values: Json | undefined): string | undefined {
  const [label, value] = [props.get('label'), props.get('value')];
  if (typeof label === 'string') return label;
  const listed = Array.isArray(values) ? (values as readonly Json[]) : [];
  const entry = listed.find((one) => isObject(one) && one.value === value);
  if (isObject(entry) && typeof entry.label === 'string') return entry.label;
  return typeof value === 'string' ? value : undefined;
}

/** `<Code code="…" lang="js" title="a.js" />` or `<CodeBlock language="js">…</CodeBlock>` → a code block. */
function readCode(node: JsxNode, translation: Translation, reader: Reader): readonly Nodes[] {
  const props = propsOf(node, translation, reader);
  const [written, lang, title] = ['code', 'language', 'title'].map((name) => props.get(name));
  const value = typeof written === 'string' ? written : plainText(readAll(node.children, reader));
  if (value.trim() === '') return [];
  if (node.type === 'mdxJsxTextElement') return [{type: 'inlineCode', value, ...placed(node)}];
  const meta = typeof title === 'string' && !title.includes('"') ? `title="${title}"` : undefined;
  const language = typeof lang === 'string' && /^[^\s{[]+$/.test(lang) ? lang : undefined;
  return [
    {
      type: 'code',
      value: value.replace(/^\n|\n$/g, ''),
      ...(language === undefined ? meta && {lang: 'text'} : {lang: language}),
      ...(meta && {meta}),
      ...placed(node),
    },
  ];
}

function plainText(nodes: readonly Nodes[]): string {
  const separator = nodes.some(({type}) => type === 'paragraph') ? '\n\n' : '';
  return nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? plainText(node.children) : ''))
    .join(separator);
}

function isJsx(node: Nodes): node is JsxNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Returns whether the children of a tag are a line of text and not blocks. */
function hasPhrasing({type, children}: JsxNode): boolean {
  return type === 'mdxJsxTextElement' || (children as readonly Nodes[]).some(isPhrasing);
}

/** Puts runs of text between blocks into paragraphs. */
function asFlow(nodes: readonly Nodes[], source: string): Nodes[] {
  if (!nodes.some(isPhrasing)) return [...nodes];
  const flow: Nodes[] = [];
  let run: Nodes[] = [];
  const endRun = (): void => {
    if (!run.some(isPhrasing)) flow.push(...run);
    else if (!run.every(isBlank))
      flow.push({type: 'paragraph', children: run as PhrasingContent[], ...placed(run[0]!)});
    run = [];
  };
  for (const node of nodes) {
    const isInline = isPhrasing(node) || isInlineNode(node);
    const before = run.at(-1);
    if (!isInline || isOnNewLine(node, before)) endRun();
    else if (isAfterSpace(node, before, source)) run.push({type: 'text', value: ' '});
    (isInline ? run : flow).push(node);
  }
  endRun();
  return flow;
}

function isOnNewLine({position}: Nodes, before: Nodes | undefined): boolean {
  const end = before?.position?.end.line;
  return position !== undefined && end !== undefined && position.start.line > end;
}

/** The white space between two blocks on one line is not in the tree. */
function isAfterSpace({position}: Nodes, before: Nodes | undefined, source: string): boolean {
  const end = before?.position?.end.offset;
  return end !== undefined && /^\s+$/.test(source.slice(end, position?.start.offset));
}

function isPhrasing({type}: Nodes): boolean {
  return phrasing.has(type);
}

/** Components and elements can be on a line of text or a block of their own. */
function isInlineNode(node: Nodes): boolean {
  return (node.type === 'component' || node.type === 'jsxElement') && node.isInline === true;
}

const phrasing: ReadonlySet<string> = new Set([
  ...phrasingTypes,
  'footnoteReference',
  'mdxJsxTextElement',
  'mdxTextExpression',
]);
