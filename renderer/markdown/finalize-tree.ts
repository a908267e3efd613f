// Turns a tree into the body of a page: every link, image, code block and component gets its final form.
import type {Element, Nodes, Root, RootContent} from 'hast';
import type {JsonObject} from '../base/json.js';
import {lazy} from '../base/lazy.js';
import {alertOf} from './alerts.js';
import {isBindingPath, isReadable, outerBindings, writtenBinding} from './bindings.js';
import {splitCodeGroup} from '../code/code-group.js';
import {renderCodeBlock, renderInlineCode, type CodeOptions} from '../code/render-code-block.js';
import {headingDepth} from './headings/assign-heading-ids.js';
import {propsOf} from '../html/component-to-hole.js';
import {finalizeImage} from './finalize-image.js';
import {finalizeLink, type LinkContext} from './finalize-link.js';
import {mathHtml, mathStyles, mathStylesName, type MathRules} from './math/math-html.js';
import {isMermaid, mermaidFigure, mermaidStylesName, type MermaidContext} from './mermaid/mermaid-figure.js';
import type {MermaidPackage} from './mermaid/load-mermaid.js';
import {isBlank, isElement, type Component, type Formula} from '../document/tree-nodes.js';
import {plainTextOf, walk} from '../document/walk-tree.js';
import type {Collector} from '../document/reference-collector.js';
import {finalizeProps} from './finalize-props.js';
import {makeTablesResponsive} from './responsive-tables.js';

export interface FinalizeOptions {
  readonly from: LinkContext;
  readonly code: CodeOptions;
  /** Whether formulas are drawn. */
  readonly math: boolean;
  /** Whether diagrams are drawn, and the package that draws them. */
  readonly mermaid: boolean;
  readonly mermaidPackage: MermaidPackage | undefined;
  /** Fields of the document, which bindings show. */
  readonly fields: JsonObject;
}

/** Changes `tree` in place. */
export function finalizeTree(tree: Root, options: FinalizeOptions, collector: Collector): void {
  const outer = lazy(() => outerBindings(tree));
  const rules: MathRules = new Map();
  const firstFormula = options.math ? tree.children.find(containsFormula) : undefined;
  const mermaid: MermaidContext = {package: options.mermaidPackage, ids: new Map(), figures: new Set()};
  walk(tree, (node) => {
    if (node.type === 'element' && node.data?.formula !== undefined)
      return finalizeFormula(node, node.data.formula, rules, collector);
    const diagram = options.mermaid && isMermaid(node) ? mermaidFigure(node, mermaid, collector) : undefined;
    if (diagram !== undefined) return diagram;
    if (node.type === 'element') return finalizeElement(node, options, collector);
    if (node.type !== 'component') return undefined;
    if (node.name === 'binding')
      return finalizeBinding(node, outer().has(node) ? options.fields : undefined, collector);
    return finalizeComponent(node, options, collector);
  });
  if (firstFormula !== undefined) addMathStyles(tree, tree.children.indexOf(firstFormula), rules);
  if (mermaid.figures.size > 0) addMermaidStyles(tree, mermaid);
}

/** Adds the styles before the first diagram. */
function addMermaidStyles(tree: Root, {figures}: MermaidContext): void {
  const isDiagram = (node: Nodes): boolean =>
    figures.has(node) || ('children' in node && node.children.some((child) => isDiagram(child)));
  const styles: Component = {type: 'component', name: mermaidStylesName, attributes: {}, children: []};
  tree.children.splice(Math.max(0, tree.children.findIndex(isDiagram)), 0, styles);
}

function containsFormula(node: Nodes): boolean {
  if (node.type === 'element' && node.data?.formula !== undefined) return true;
  return 'children' in node && node.children.some(containsFormula);
}

/** An invalid formula is shown as TeX. */
function finalizeFormula(node: Element, formula: Formula, rules: MathRules, collector: Collector): RootContent {
  const html = mathHtml(formula, rules, collector);
  const delimiter = formula.isDisplay ? '$$' : '$';
  if (html === undefined)
    return {...node, children: [{type: 'text', value: delimiter + formula.tex + delimiter}], data: {}};
  // Wide formulas scroll sideways. With a tab index, they can also be scrolled with the keyboard.
  return {type: 'raw', value: formula.isDisplay ? html.replace('<span ', '<span tabindex="0" ') : html};
}

/** Adds the styles before the first formula, but after the title, which must come first. */
function addMathStyles(tree: Root, index: number, rules: MathRules): void {
  const isTitle = index === 0 && isElement(tree.children[0], 'h1');
  const styles: Component = {
    type: 'component',
    name: mathStylesName,
    attributes: {css: mathStyles(rules)},
    children: [],
  };
  tree.children.splice(isTitle ? 1 : Math.max(0, index), 0, styles);
}

function finalizeElement(
  node: Element,
  options: FinalizeOptions,
  collector: Collector,
): RootContent | null | undefined {
  recordAnchor(node, collector);
  switch (node.tagName) {
    case 'a':
      if (!node.data?.anchor) finalizeLink(node, options.from, collector);
      return undefined;
    case 'img':
      return finalizeImage(node, options.from, collector);
    case 'pre':
      if (node.data?.info === undefined) return undefined;
      collector.languages.add(/^[^\s{[:,]*/.exec(node.data.info)![0].toLowerCase());
      return renderCodeBlock(node, node.data.info, options.code, collector);
    case 'blockquote':
      return finalizeQuote(node, options, collector);
    case 'p':
      if (isTocMarker(node)) return reportTocMarker(node, collector);
      return node.children.every(isBlank) ? null : undefined;
    case 'audio':
    case 'video':
    case 'source':
    case 'track':
      finalizeMedia(node, options.from);
      return undefined;
    case 'code':
      renderInlineCode(node, options.code);
      return undefined;
    case 'table':
      // A table wider than the text scrolls sideways. With a tab index, it can also be scrolled with the keyboard.
      node.properties.tabIndex = 0;
      makeTablesResponsive(node);
      return undefined;
    case 'th':
    case 'td':
      finalizeCell(node);
      return undefined;
    case 'input':
      finalizeTask(node);
      return undefined;
    case 'h2':
    case 'h3':
    case 'h4':
      linkHeading(node);
      return undefined;
    default:
      return undefined;
  }
}

function recordAnchor(node: Element, collector: Collector): void {
  const {id} = node.properties;
  if (typeof id === 'string' && headingDepth(node) === 0) collector.anchors.push(id);
}

/** Turns a heading into `<h2 id="x"><a href="#x">…</a></h2>`, unless it contains a link. */
function linkHeading(node: Element): void {
  const {id} = node.properties;
  if (typeof id !== 'string' || isHidden(node) || containsLink(node)) return;
  node.children = [
    {type: 'element', tagName: 'a', properties: {href: `#${id}`}, children: node.children, data: {anchor: true}},
  ];
}

/** The heading of the footnotes is only for screen readers. */
function isHidden({properties}: Element): boolean {
  return Array.isArray(properties.className) && properties.className.includes('sr-only');
}

function containsLink(node: Element): boolean {
  return node.children.some((child) => isElement(child) && (child.tagName === 'a' || containsLink(child)));
}

function finalizeComponent(node: Component, options: FinalizeOptions, collector: Collector): RootContent | undefined {
  finalizeProps(node, options.from, collector);
  const place = collector.placeOf(node);
  const props = propsOf(node.attributes);
  const slots = node.children.flatMap((child) => (child.type === 'slot' && child.name !== 'default' ? child.name : []));
  collector.components.push({
    name: node.name,
    place,
    ...(Object.keys(props).length > 0 && {props}),
    ...(slots.length > 0 && {slots}),
  });
  if (node.name === 'code-group') splitCodeGroup(node);
  const prop = node.name === 'icon' ? 'name' : 'icon';
  const icon = node.attributes[prop];
  if (typeof icon === 'string') collector.icons.push({name: icon, prop, place});
  return undefined;
}

/**
 * Shows a binding as it was written if it is not a path, such as a Vue expression, or if nothing can have its value.
 * `fields` are those of the document, outside of components.
 */
function finalizeBinding(
  node: Component,
  fields: JsonObject | undefined,
  collector: Collector,
): RootContent | undefined {
  if (isReadable(node, fields)) return undefined;
  const value = String(node.attributes.value);
  const isPath = isBindingPath(value);
  const [name = '', ...steps] = value.split(/[.[\]]+/);
  const written = writtenBinding(node);
  // A shortcode is a finding of its own.
  if (!/^[<%]/.test(value))
    collector.warn({
      code: 'binding-unknown',
      message: isPath
        ? `The page has no field \`${name.slice(0, 60)}\`, so “${written.slice(0, 60)}” is shown as it is written.`
        : `“${written.slice(0, 60)}” is not a path to a value, so it is shown as it is written.`,
      hint:
        isPath && steps[0] !== undefined && Object.hasOwn(fields!, steps[0])
          ? `Write \`{{ $doc.${steps.join('.')} }}\`.`
          : 'Write a path such as `{{ $doc.title }}`, or put it into code.',
      place: collector.placeOf(node),
      dedupeKey: '',
    });
  return {type: 'text', value: written};
}

function finalizeQuote(node: Element, options: FinalizeOptions, collector: Collector): RootContent | undefined {
  const alert = alertOf(node);
  if (alert !== undefined) finalizeComponent(alert, options, collector);
  return alert;
}

function isTocMarker(node: Element): boolean {
  const [first, second, third] = node.children;
  // Markdown reads `_TOC_` of GitLab and Azure DevOps as emphasis.
  const isSingleText = node.children.length === 1 && first?.type === 'text';
  const isAroundEmphasis = node.children.length === 3 && isElement(second, 'em') && third?.type === 'text';
  return (isSingleText || isAroundEmphasis) && /^(?:\[toc\]|\[\[toc\]\])$/i.test(plainTextOf(node).trim());
}

function reportTocMarker(node: Element, collector: Collector): null {
  const mark = node.children.length === 1 ? plainTextOf(node).trim() : '[[_TOC_]]';
  collector.warn({
    code: 'toc-mark',
    message: `“${mark}” is removed: pages already show their table of contents.`,
    hint: 'Delete the line; `toc` in front matter sets depth and title.',
    place: collector.placeOf(node),
    dedupeKey: '',
  });
  return null;
}

/** HTML no longer has `align`, and a strict content security policy forbids style attributes. */
function finalizeCell(node: Element): void {
  const {align, ...otherProperties} = node.properties;
  if (align !== undefined) node.properties = {...otherProperties, dataAlign: align};
}

/** Gives the checkbox of a task an accessible name. */
function finalizeTask({properties}: Element): void {
  if (properties.type === 'checkbox' && properties.disabled)
    properties.ariaLabel ??= properties.checked ? 'Done' : 'To do';
}

/** Adds the base of the site to the address of audio and video files. */
function finalizeMedia(node: Element, {base}: LinkContext): void {
  for (const name of ['src', 'poster'] as const) {
    const value = node.properties[name];
    if (typeof value === 'string' && /^\/(?!\/)/.test(value)) node.properties[name] = base + value.slice(1);
  }
}
