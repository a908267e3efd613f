// Converts a hast tree to the body tree that queries and the JavaScript API return.
import type {Element, Nodes, Root} from 'hast';
import {find, html} from 'property-information';
import type {Json, JsonObject} from '../base/json.js';
import type {AddressOptions} from '../document/document-address.js';
import {parseInfoString} from '../code/info-string.js';
import {relativeReference} from './finalize-link.js';
import {isElement, type Component} from '../document/tree-nodes.js';
import {plainTextOf} from '../document/walk-tree.js';
import {schemeOf} from '../base/url-schemes.js';

type TreeNode = TreeElement | TreeText;

interface TreeElement extends JsonObject {
  readonly type: 'element';
  readonly tag: string;
  readonly props: JsonObject;
  readonly children: readonly TreeNode[];
}

interface TreeText extends JsonObject {
  readonly type: 'text';
  readonly value: string;
}

export interface Tree extends JsonObject {
  readonly type: 'root';
  readonly children: readonly TreeNode[];
}

/** Drops text between top-level elements, which is only whitespace, and all comments. */
export function treeOf({children}: Root, options: AddressOptions): Tree {
  return {type: 'root', children: children.flatMap((node) => (node.type === 'text' ? [] : toNodes(node, options)))};
}

function toNodes(node: Nodes, options: AddressOptions): readonly TreeNode[] {
  switch (node.type) {
    case 'text':
      return isLayout(node.value) ? [] : [{type: 'text', value: node.value}];
    case 'element':
      return elementNodes(node, options);
    case 'component':
      return [element(node.name, componentProps(node), toTreeNodes(node.children, options))];
    case 'slot':
      return [element('template', {[`v-slot:${node.name}`]: ''}, toTreeNodes(node.children, options))];
    default:
      return [];
  }
}

/** Matches the line breaks that Markdown puts between blocks. */
function isLayout(text: string): boolean {
  return /^\n+$/.test(text);
}

function elementNodes(node: Element, options: AddressOptions): readonly TreeNode[] {
  if (node.tagName === 'p' && plainTextOf(node).trim() === '' && node.children.every((child) => child.type === 'text'))
    return [];
  if (node.data?.info !== undefined) return [codeBlock(node)];
  const children = node.tagName === 'li' ? itemChildren(node, options) : toTreeNodes(node.children, options);
  return [element(node.tagName, props(node, options), children)];
}

function toTreeNodes(nodes: readonly Nodes[], options: AddressOptions): readonly TreeNode[] {
  return nodes.flatMap((node) => toNodes(node, options));
}

/** Unwraps the first paragraph of a list item; later paragraphs begin after a line break. */
function itemChildren({children}: Element, options: AddressOptions): readonly TreeNode[] {
  const content = children.filter((child) => child.type !== 'text' || !isLayout(child.value));
  return content.flatMap((child, index) => {
    if (!isElement(child, 'p')) return toNodes(child, options);
    const inline = toTreeNodes(child.children, options);
    return index === 0 ? inline : [element('br', {}, []), ...inline];
  });
}

function element(tag: string, elementProps: JsonObject, children: readonly TreeNode[]): TreeElement {
  return {type: 'element', tag, props: elementProps, children};
}

/** Returns a code block with language, file name and line marks as props. `code` repeats the text. */
function codeBlock(node: Element): TreeElement {
  const code = expandTabs(plainTextOf(node));
  const info = parseInfoString(node.data?.info ?? '');
  const {language} = info;
  const blockProps = {...info, code, ...(language !== undefined && {className: [`language-${language}`]})};
  return element('pre', blockProps as JsonObject, [element('code', {__ignoreMap: ''}, [{type: 'text', value: code}])]);
}

/** Expands tabs to tab stops every four columns. */
function expandTabs(code: string): string {
  if (!code.includes('\t')) return code;
  return code.replace(/[^\n]*\t[^\n]*/g, (line) => {
    let expanded = '';
    for (const part of line.split(/(\t)/)) expanded += part === '\t' ? ' '.repeat(4 - (expanded.length % 4)) : part;
    return expanded;
  });
}

function props(node: Element, options: AddressOptions): JsonObject {
  const result: Record<string, Json> = {};
  for (const [name, value] of Object.entries(node.properties)) {
    if (value === null || value === undefined || value === false || /^on/i.test(name)) continue;
    if ((name === 'href' || name === 'src') && isScript(String(value))) continue;
    result[name] = value;
  }
  if (node.tagName === 'a' && typeof result.href === 'string') {
    result.href = relativeReference(result.href, options);
    if (/^(?:https?:)?\/\//i.test(result.href)) result.rel ??= ['nofollow'];
  }
  return result;
}

function isScript(address: string): boolean {
  const scheme = schemeOf(address);
  if (scheme === 'data') return /^data:text\/(?:html|javascript|vbscript|css|plain|xml)/i.test(address.trim());
  return scheme === 'javascript' || scheme === 'vbscript';
}

/** Known HTML attributes get their DOM names; all others are unchanged. */
function componentProps({attributes}: Component): JsonObject {
  const result: Record<string, Json> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || /^:?on/i.test(name)) continue;
    if ((name === 'href' || name === 'src') && isScript(String(value))) continue;
    if (name === 'class' && typeof value === 'string') result.className = value.split(/\s+/);
    else result[knownProperty(name)] = value;
  }
  return result;
}

function knownProperty(name: string): string {
  return name.startsWith(':') || name === 'value' ? name : find(html, name).property;
}
