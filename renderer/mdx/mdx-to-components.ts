// Turns the nodes of MDX into those of Markdown with components: `<Card title="a" />` becomes the node that
// `::card{title="a"}` makes, so that all later steps are the same.
import type {Heading, ListItem, Nodes, Parents, PhrasingContent, Root, RootContent} from 'mdast';
import type {Json} from '../base/json.js';
import {isBlank, type JsxElement, type MdastComponent, type MdastSlot} from '../document/tree-nodes.js';
import {elementProperty, isInherited} from '../html/html-names.js';
import {isHtmlElement} from '../html/html-elements.js';
import {isObject} from '../../runtime/text/is-object.js';
import {translateProps, translationOf, type Translation} from './other-generator-components.js';
import {commentText} from './evaluate-literals.js';
import {type JsxNode, type MdxContext, type Reader, isJsx, literalText, placed} from './mdx-context.js';
import {evaluateModules} from './evaluate-modules.js';
import {wrapPhrasing, hasPhrasing} from './wrap-phrasing.js';
import {expressionToText} from './expression-to-text.js';
import {checkChildTypes} from './check-child-types.js';
import {evaluateProps} from './evaluate-props.js';
import {createComponent, componentName} from './component-node.js';

/** Changes `tree` in place. Throws an `MdxSyntaxError` for an invalid import or export, and for crossing tags. */
export function mdxToComponents(tree: Root, context: MdxContext): void {
  const reader = {...context, ...evaluateModules(tree, context), isForeign: false};
  tree.children = wrapPhrasing(readAll(tree.children, reader), context.source) as RootContent[];
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
      return expressionToText(node, reader);
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
  checkChildTypes(node);
  const last = node.children.at(-1);
  const children = readAll(node.children, reader);
  const lastRead = children.at(-1);
  // The whitespace before a comment at the end of a line is not part of the text.
  if (lastRead !== last && lastRead?.type === 'text') lastRead.value = lastRead.value.trimEnd();
  node.children = (flowContainers.has(node.type) ? wrapPhrasing(children, reader.source) : children) as never;
  return node.type === 'paragraph' && children.every(isBlank) ? [] : [node];
}

const flowContainers: ReadonlySet<string> = new Set([
  'root',
  'blockquote',
  'listItem',
  'footnoteDefinition',
  'component',
  'slot',
]);

/** Turns `{/* id *\/}` at the end of a heading into text again, which `read-heading-ids.ts` reads as its id. */
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

function readJsx(node: JsxNode, reader: Reader): readonly Nodes[] {
  const {name} = node;
  if (name === null) return readFragment(node, reader);
  if (isElementName(name, reader)) return [readElement(node, name, evaluateProps(node, reader), reader)];
  return readComponent(node, name, reader);
}

/** In JSX, names of elements are in lower case. Other names in lower case are components of ours: `<card-group>`. */
function isElementName(name: string, {isForeign}: Reader): boolean {
  return /^[a-z]/.test(name) && (isForeign || (name === name.toLowerCase() && isHtmlElement(name)));
}

/** Returns the content of a tag without the tag. */
function readFragment(node: JsxNode, reader: Reader): readonly Nodes[] {
  const hasDirective = node.attributes.some((attribute) => 'name' in attribute && attribute.name.startsWith('set:'));
  const content = hasDirective ? setContent(node, evaluateProps(node, reader)) : undefined;
  if (content !== undefined) return content;
  const children = readAll(node.children, reader);
  return node.type === 'mdxJsxFlowElement' ? wrapPhrasing(children, reader.source) : children;
}

/** Returns the content that Astro's `set:html` or `set:text` gives to a tag in place of its children. */
function setContent(node: JsxNode, props: ReadonlyMap<string, Json>): readonly Nodes[] | undefined {
  const [html, text] = [props.get('set:html'), props.get('set:text')];
  if (typeof html === 'string') return [{type: 'html', value: html, ...placed(node)}];
  return typeof text === 'string' ? [{type: 'text', value: text, ...placed(node)}] : undefined;
}

function readElement(node: JsxNode, tagName: string, props: ReadonlyMap<string, Json>, reader: Reader): JsxElement {
  const content = setContent(node, props);
  const isInline = content !== undefined || hasPhrasing(node);
  const isForeign = reader.isForeign ? tagName !== 'foreignObject' : tagName === 'svg' || tagName === 'math';
  const children = content ?? readAll(node.children, {...reader, isForeign});
  const [onlyChild] = children;
  // <p>
  //   text        The line break makes a paragraph of the text, which an HTML parser would take out of the element.
  // </p>
  const isWrapped = children.length === 1 && onlyChild?.type === 'paragraph' && phrasingElements.has(tagName);
  return {
    type: 'jsxElement',
    tagName,
    properties: elementProperties(node, props, reader),
    children: (isWrapped ? onlyChild.children : children) as RootContent[],
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
    if (value === null || value === false || isInherited(name) || name.startsWith('set:')) continue;
    if (typeof value === 'object')
      collector.warn({
        code: 'html-removed',
        message: `The attribute \`${name}\` is removed: ${name === 'style' ? 'pages do not allow inline styles' : 'its value is a list or an object'}.`,
        hint:
          name === 'style'
            ? 'Give the element a class with `className`, and style that in templates/styles.'
            : 'Write a string, number or boolean.',
        place: collector.placeOf(node),
        dedupeKey: name,
      });
    else entries.push(elementProperty(name, value === true ? true : String(value)));
  }
  return Object.fromEntries(entries);
}

function readComponent(node: JsxNode, jsxName: string, reader: Reader): readonly Nodes[] {
  const name = componentName(jsxName);
  const translation = translationOf(jsxName, name, reader.components);
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
    case 'steps':
      return [createComponent(node, translation, propsOf(node, translation, reader), readSteps(node, reader))];
    case 'files':
      return [createComponent(node, translation, propsOf(node, translation, reader), readFiles(node, reader))];
    default:
      return [createComponent(node, translation, propsOf(node, translation, reader), slottedChildren(node, reader))];
  }
}

function propsOf(node: JsxNode, translation: Translation, reader: Reader): Map<string, Json> {
  return translateProps(evaluateProps(node, reader), translation);
}

/** Reads the children of a component. Those with a `slot` attribute form slots, as in Astro. */
function slottedChildren(node: JsxNode, reader: Reader): readonly Nodes[] {
  return node.children.flatMap((child) => readSlotted(child, node, reader));
}

function readSlotted(child: Nodes, parent: JsxNode, reader: Reader): readonly Nodes[] {
  const name = isJsx(child) ? slotName(child) : undefined;
  if (!isJsx(child) || name === undefined) return read(child, reader);
  const attributes = child.attributes.filter(
    (candidate) => candidate.type !== 'mdxJsxAttribute' || candidate.name !== 'slot',
  );
  const content = read({...child, attributes} as JsxNode, reader);
  return [slot(name, hasPhrasing(parent) ? content : wrapPhrasing(content, reader.source), child)];
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
  const {values, items, ...props} = Object.fromEntries(propsOf(node, translation, reader));
  const listedLabels = Array.isArray(items) ? (items as readonly Json[]) : [];
  const labels: string[] = [];
  const children = node.children.flatMap((child): readonly Nodes[] => {
    if (!isJsx(child) || !isTab(child, reader)) return readSlotted(child, node, reader);
    const label = tabLabel(evaluateProps(child, reader), values) ?? listedLabel(listedLabels[labels.length]);
    labels.push(label ?? `Tab ${labels.length + 1}`);
    return [slot(`tab-${labels.length}`, readFragment(child, reader), child)];
  });
  const labelledProps = new Map(Object.entries(props as Record<string, Json>));
  if (labels.length > 0) labelledProps.set('labels', labels);
  return createComponent(node, translation, labelledProps, children);
}

function isTab({name}: JsxNode, {components}: Reader): boolean {
  return name !== null && (isPart(name, tabNames, components) || translationOf(name, '', components).form === 'tab');
}

/** Names with a meaning only directly inside of tabs, steps or a file tree. Sites can map them to components of their own. */
const tabNames = /^(?:Tabs\.)?Tab$/;
const stepNames = /^(?:Steps\.)?Step$/;
const fileNames = /^(?:\w+\.)?(?:File|Folder)$/;

function isPart(name: string | null, names: RegExp, components: Reader['components']): boolean {
  return name !== null && names.test(name) && !Object.hasOwn(components, name);
}

/** Docusaurus can list the labels in the prop `values` of the tabs. */
function tabLabel(props: ReadonlyMap<string, Json>, values: Json | undefined): string | undefined {
  const [label, title, value] = [props.get('label'), props.get('title'), props.get('value')];
  if (typeof label === 'string') return label;
  if (typeof title === 'string') return title;
  const listed = Array.isArray(values) ? (values as readonly Json[]) : [];
  const entry = listed.find((candidate) => isObject(candidate) && candidate.value === value);
  if (isObject(entry) && typeof entry.label === 'string') return entry.label;
  return typeof value === 'string' ? value : undefined;
}

/** Fumadocs and Nextra list the labels in the prop `items` of the tabs: `['npm', {label: 'Yarn'}]`. */
function listedLabel(item: Json | undefined): string | undefined {
  const label = isObject(item) ? item.label : item;
  return typeof label === 'string' ? label : undefined;
}

/**
 * `<Steps><Step title="a">b</Step></Steps>` → a numbered list with the title in bold. If each step begins with a heading, only
 * the tags are removed, because `steps` numbers headings.
 */
function readSteps(node: JsxNode, reader: Reader): readonly Nodes[] {
  const steps = node.children.filter((child) => isStep(child, reader));
  if (steps.length === 0) return slottedChildren(node, reader);
  const isHeaded = steps.every(({children}) => children.find((child) => !isBlank(child))?.type === 'heading');
  const result: Nodes[] = [];
  let number = 0;
  for (const child of node.children) {
    if (!isStep(child, reader)) result.push(...readSlotted(child, node, reader));
    else if (isHeaded) result.push(...readFragment(child, reader));
    else {
      number += 1;
      const item = listItem(stepContent(child, reader), child);
      const last = result.at(-1);
      if (last?.type === 'list') last.children.push(item);
      else result.push({type: 'list', ordered: true, start: number, spread: true, children: [item], ...placed(child)});
    }
  }
  return result;
}

function isStep(node: Nodes, {components}: Reader): node is JsxNode {
  return isJsx(node) && isPart(node.name, stepNames, components);
}

function stepContent(step: JsxNode, reader: Reader): readonly Nodes[] {
  const title = evaluateProps(step, reader).get('title');
  const content = wrapPhrasing(readFragment(step, reader), reader.source);
  if (typeof title !== 'string') return content;
  const label = {type: 'strong', children: [literalText(title, step)], ...placed(step)} as Nodes;
  return [{type: 'paragraph', children: [label] as PhrasingContent[], ...placed(step)}, ...content];
}

/** `<Folder name="src"><File name="a.ts" /></Folder>` → a nested list of the names. */
function readFiles(node: JsxNode, reader: Reader): readonly Nodes[] {
  const result: Nodes[] = [];
  for (const child of node.children) {
    const name = isFile(child, reader) ? evaluateProps(child, reader).get('name') : undefined;
    if (!isFile(child, reader) || typeof name !== 'string') {
      result.push(...readSlotted(child, node, reader));
      continue;
    }
    const isEmptyFolder = child.name?.endsWith('Folder') === true && child.children.every(isBlank);
    const label = literalText(isEmptyFolder ? `${name}/` : name, child) as PhrasingContent;
    const item = listItem(
      [{type: 'paragraph', children: [label], ...placed(child)}, ...readFiles(child, reader)],
      child,
    );
    const last = result.at(-1);
    if (last?.type === 'list') last.children.push(item);
    else result.push({type: 'list', ordered: false, spread: false, children: [item], ...placed(child)});
  }
  return result;
}

function isFile(node: Nodes, {components}: Reader): node is JsxNode {
  return isJsx(node) && isPart(node.name, fileNames, components);
}

function listItem(children: readonly Nodes[], node: Nodes): ListItem {
  return {type: 'listItem', spread: false, children: children as ListItem['children'], ...placed(node)};
}

/** `<Code code="…" lang="js" title="a.js" />` or `<CodeBlock language="js">…</CodeBlock>` → a code block. */
function readCode(node: JsxNode, translation: Translation, reader: Reader): readonly Nodes[] {
  const props = propsOf(node, translation, reader);
  const [code, lang, title] = ['code', 'language', 'title'].map((name) => props.get(name));
  const value = typeof code === 'string' ? code : plainText(readAll(node.children, reader));
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
