// How our own mdast nodes, and code blocks, become hast.
import type {Element, ElementContent, Text} from 'hast';
import type {Code, Link, Text as MdastText} from 'mdast';
import {defaultHandlers, type Handlers, type State} from 'mdast-util-to-hast';
import type {Component, MdastComponent, MdastSlot, Slot} from './nodes.js';

export const handlers: Handlers = {
  code,
  link,
  text,
  component: (state: State, node: MdastComponent): Component => ({
    type: 'component',
    name: node.name,
    attributes: node.attributes,
    children: childrenOf(state, node),
    position: node.position,
  }),
  slot: (state: State, node: MdastSlot): Slot => ({
    type: 'slot',
    name: node.name,
    children: childrenOf(state, node),
    position: node.position,
  }),
};

/** With line ends between blocks, as Markdown has them. */
function childrenOf(state: State, node: MdastComponent | MdastSlot): ElementContent[] {
  const children = state.all(node);
  return node.children.some((child) => phrasing.has(child.type)) ? children : state.wrap(children);
}

const phrasing = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'break',
]);

/** Standard `pre > code.language-x`; the whole info string and the text ride along for `code.ts`. */
function code(state: State, node: Code): Element {
  const value = node.value ? `${node.value}\n` : '';
  const language = node.lang?.split(/\s+/)[0];
  const inner: Element = {
    type: 'element',
    tagName: 'code',
    properties: language ? {className: [`language-${language}`]} : {},
    children: [{type: 'text', value}],
  };
  state.applyData(node, inner);
  const info = [node.lang, node.meta].filter((part) => part).join(' ');
  const result: Element = {type: 'element', tagName: 'pre', properties: {}, children: [inner], data: {info}};
  state.patch(node, result);
  return result;
}

// The handlers of the package take their time with every address and every line, almost all of which stay as they are.

function link(state: State, node: Link): Element {
  if (!plainAddress.test(node.url)) return defaultHandlers.link(state, node);
  const {url: href, title} = node;
  const properties = title === null || title === undefined ? {href} : {href, title};
  const result: Element = {type: 'element', tagName: 'a', properties, children: state.all(node)};
  state.patch(node, result);
  return state.applyData(node, result) as Element;
}

/** Nothing that has to be encoded, by the rule of the package. */
const plainAddress = /^(?:[!#$&-;=?-Z_a-z~]|%[\dA-Za-z]{2})*$/;

function text(state: State, node: MdastText): Text | Element {
  if (/[\r\n]/.test(node.value)) return defaultHandlers.text(state, node);
  const result: Text = {type: 'text', value: node.value};
  state.patch(node, result);
  return state.applyData(node, result);
}
