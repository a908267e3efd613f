// Converts Galley's mdast nodes, and code blocks, to hast.
import type {Element, ElementContent} from 'hast';
import type {Code} from 'mdast';
import {defaultHandlers, type Handler, type Handlers, type State} from 'mdast-util-to-hast';
import {beginsWithOption} from '../code/info-string.js';
import {
  phrasingTypes,
  type Component,
  type JsxElement,
  type MdastComponent,
  type MdastFormula,
  type MdastSlot,
  type Slot,
} from '../document/tree-nodes.js';

export const handlers: Handlers = {
  code,
  formula,
  image: markImage(defaultHandlers.image),
  imageReference: markImage(defaultHandlers.imageReference),
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
  jsxElement: (state: State, node: JsxElement): Element => ({
    type: 'element',
    tagName: node.tagName,
    properties: node.properties,
    children: childrenOf(state, node),
    data: {isJsx: true},
    position: node.position,
  }),
};

/** Marks the image that a handler returns, to distinguish it from one in raw HTML. */
function markImage(handler: Handler): Handler {
  return (...args) => {
    const element = handler(...args) as ElementContent | ElementContent[] | undefined;
    if (element !== undefined && !Array.isArray(element) && element.type === 'element')
      element.data = {...element.data, isMarkdown: true};
    return element;
  };
}

/** Returns a `span` that contains the formula for `finalizeTree`. Search and descriptions use its text. */
function formula(_: State, {formula: {tex, isDisplay, lines}, position}: MdastFormula): Element {
  return {
    type: 'element',
    tagName: 'span',
    properties: {className: ['math', isDisplay ? 'math-display' : 'math-inline']},
    children: [{type: 'text', value: tex}],
    data: {formula: {tex, isDisplay, lines}},
    position,
  };
}

/** Returns the children with line breaks between blocks, as Markdown does. */
function childrenOf(state: State, node: MdastComponent | MdastSlot | JsxElement): ElementContent[] {
  const children = state.all(node);
  const isInline =
    ('isInline' in node && node.isInline) || node.children.some((child) => phrasingTypes.has(child.type));
  return isInline ? children : state.wrap(children);
}

/** Returns the standard `pre > code.language-x`, with the whole info string and the text for `render-code-block.ts`. */
function code(state: State, node: Code): Element {
  const value = node.value ? `${node.value}\n` : '';
  const language = beginsWithOption(node.lang ?? '') ? undefined : node.lang?.split(/\s+/)[0];
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
