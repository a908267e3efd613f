// Extends the two standard trees, mdast and hast, with nodes for components and formulas. `walk-tree.ts` visits and changes them.
import type {Element, ElementContent, Nodes, Properties, Root, RootContent} from 'hast';
import type {Nodes as MdastNodes, Parent, RootContent as MdastContent, Text as MdastText} from 'mdast';
import type {JsonObject} from '../base/json.js';

/** `::name[label]{props}` or `:name[label]{props}`. The children can be slots. */
export interface Component {
  type: 'component';
  /** In kebab case. */
  name: string;
  /** Strings under `name`, all other values as JSON under `:name`. The content API returns them in this form. */
  attributes: JsonObject;
  children: ElementContent[];
  position?: Element['position'];
  data?: Element['data'];
}

/** The mdast version of a component. */
export interface MdastComponent extends Parent {
  type: 'component';
  name: string;
  attributes: JsonObject;
  children: MdastContent[];
  /** Whether the children are text and not blocks. If absent, that depends on their types. */
  isInline?: boolean;
}

/** An HTML element that was written as JSX. It is sanitized like raw HTML. */
export interface JsxElement extends Parent {
  type: 'jsxElement';
  tagName: string;
  /** By their DOM names, as in hast. */
  properties: Properties;
  children: MdastContent[];
  /** Whether the children are text and not blocks. If absent, that depends on their types. */
  isInline?: boolean;
}

export interface MdastSlot extends Parent {
  type: 'slot';
  name: string;
  children: MdastContent[];
}

/** `$…$` or `$$…$$`. Its only child is the formula in TeX. */
export interface MdastFormula extends Parent {
  type: 'formula';
  formula: Formula;
  children: MdastText[];
}

/** A formula in TeX. */
export interface Formula {
  readonly tex: string;
  /** Whether it was written between `$$`, and stands on a line of its own. */
  readonly isDisplay: boolean;
  /** Position of each line of `tex` in the body of the file, starting at 1. */
  readonly lines: readonly {readonly line: number; readonly column: number}[];
}

/** `#name` inside a block component, up to the next such line. */
export interface Slot {
  type: 'slot';
  name: string;
  children: ElementContent[];
  position?: Element['position'];
  data?: Element['data'];
}

/** Placeholder for a node that is set aside while the raw HTML around it is parsed. */
interface Sealed {
  type: 'sealed';
  index: number;
  position?: Element['position'];
  data?: Element['data'];
}

/**
 * HTML source. Until `sanitize-html.ts` it comes from the author, afterwards from Galley. The package declares the node
 * for both node maps of hast.
 */
export type {Raw} from 'mdast-util-to-hast';

declare module 'hast' {
  interface RootContentMap {
    component: Component;
    slot: Slot;
    sealed: Sealed;
  }
  interface ElementContentMap {
    component: Component;
    slot: Slot;
    sealed: Sealed;
  }
  interface ElementData {
    /** On the `pre` of a fenced code block: the info string. */
    info?: string;
    /** On a `span` with a formula in TeX. */
    formula?: Formula;
    /** On the link that Galley adds to a heading. */
    anchor?: boolean;
    /** On an image that is written in Markdown. */
    isMarkdown?: boolean;
    /** Place of a component, for `galley check --a11y`: `content/a.md:3:1`. */
    place?: string;
    /** On a binding: the text that it shows. */
    shown?: string;
    /** On an element that the author wrote as JSX. It is sanitized like raw HTML. */
    isJsx?: boolean;
  }
}

declare module 'mdast' {
  interface TextData {
    /** The text is shown unchanged; nothing in it is a component. */
    isLiteral?: boolean;
  }
  interface RootContentMap {
    component: MdastComponent;
    slot: MdastSlot;
    formula: MdastFormula;
    jsxElement: JsxElement;
  }
  interface PhrasingContentMap {
    component: MdastComponent;
    formula: MdastFormula;
    jsxElement: JsxElement;
  }
  interface BlockContentMap {
    component: MdastComponent;
    jsxElement: JsxElement;
  }
}

/** Types of mdast nodes that only occur in a line of text. */
export const phrasingTypes: ReadonlySet<string> = new Set([
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

/** Fields of mdast nodes that contain text of the author. */
export const textFields = ['value', 'url', 'title', 'alt', 'label', 'identifier', 'lang', 'meta'] as const;

/** Returns a root, for libraries that require one. */
export function rootOf(node: Nodes): Root {
  return node.type === 'root' ? node : {type: 'root', children: [node as RootContent]};
}

export function isElement(node: Nodes | undefined, tagName?: string): node is Element {
  return node?.type === 'element' && (tagName === undefined || node.tagName === tagName);
}

/** Returns whether a node is a code block or a formula. Raw HTML cannot contain or change them. */
export function isSetApart(node: Nodes): boolean {
  return node.type === 'element' && (node.data?.info ?? node.data?.formula) !== undefined;
}

/** Returns whether a node is text with only whitespace. */
export function isBlank(node: Nodes | MdastNodes): boolean {
  return node.type === 'text' && node.value.trim() === '';
}
