// Reports syntax of other generators, which Galley shows as text. Of code blocks, only the language is examined.
import type {Code, Html, Nodes, Paragraph, Parents, PhrasingContent, Root} from 'mdast';
import type {Collector} from '../document/reference-collector.js';
import {readBinding} from './bindings.js';
import {foreignKinds, fenceKinds, markupKinds, type ForeignKind, type ReadSyntax} from './other-generator-syntax.js';
import {nodeMark} from './inline-text.js';
import {indexLines, type IndexedText} from './line-index.js';
import {alignWithSource} from './source-offsets.js';

/**
 * Adds one warning for each kind of foreign syntax. `source` is the text from which `tree` was parsed, and `siteSyntax` what
 * Galley itself reads.
 */
export function reportForeignSyntax(tree: Root, source: string, siteSyntax: ReadSyntax, collector: Collector): void {
  const kinds = foreignKinds.filter(
    ({marks, unless = [], unlessRead}) =>
      (unlessRead === undefined || !siteSyntax[unlessRead]) && hasAny(source, marks) && !hasAny(source, unless),
  );
  if (kinds.length === 0 && !source.includes('{{') && !hasFence(source)) return;
  scanBelow(tree, {source: indexLines(source), kinds: new Set(kinds), read: siteSyntax, collector});
}

// A plain search is several times as fast as a regular expression with all of them.
function hasAny(text: string, marks: readonly string[]): boolean {
  return marks.some((mark) => text.includes(mark));
}

function hasFence(source: string): boolean {
  return [...fenceKinds.keys()].some((language) => source.includes(language));
}

interface Scan {
  readonly source: IndexedText;
  /** Kinds that were not found yet. */
  readonly kinds: Set<ForeignKind>;
  readonly read: ReadSyntax;
  readonly collector: Collector;
}

function scanBelow(parent: Parents, scan: Scan): void {
  for (const child of parent.children) {
    if (child.type === 'code') reportFence(child, scan);
    else if (child.type === 'html') reportInHtml(child, scan);
    else if (leafBlocks.has(child.type)) reportInText(child as Paragraph, scan);
    else if ('children' in child) scanBelow(child, scan);
  }
}

const leafBlocks: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableCell']);

/** Examines a leaf block. Reads its text only if its source has a mark of foreign syntax. */
function reportInText({children, position}: Paragraph, scan: Scan): void {
  // With the character before it, which marks such as a line break need.
  const source = scan.source.text.slice(Math.max(0, (position?.start.offset ?? 0) - 1), position?.end.offset);
  const kinds = [...scan.kinds].filter(({marks}) => hasAny(source, marks));
  const hasBraces = source.includes('{{');
  if (kinds.length === 0 && !hasBraces) return;
  const flat: FlatText = {text: '', pieces: []};
  flatten(children as readonly PhrasingContent[], scan.source.text, flat);
  for (const kind of kinds) {
    const match = kind.find(flat.text);
    if (match !== undefined) report(kind, match.written, offsetIn(flat, match.at), scan);
  }
  const subscript = kinds.find(({name}) => name === 'subscript');
  if (subscript !== undefined) reportSubscript(subscript, children, scan);
  if (hasBraces) reportExpressionIn(flat, scan);
}

/** Reports the first text of one word between single tildes that directly follows a word, such as the 2 in `H~2~O`. */
function reportSubscript(kind: ForeignKind, nodes: readonly Nodes[], scan: Scan): boolean {
  return nodes.some((node) => {
    const {start, end} = node.position ?? {};
    if (node.type === 'delete' && start?.offset !== undefined) {
      const written = scan.source.text.slice(start.offset, end?.offset);
      const before = scan.source.text.slice(Math.max(0, start.offset - 2), start.offset);
      if (/^~[\p{L}\p{N}+-]{1,20}~$/u.test(written) && /[\p{L}\p{N})]$/u.test(before)) {
        report(kind, written, start.offset, scan);
        return true;
      }
    }
    return 'children' in node && reportSubscript(kind, node.children, scan);
  });
}

/** Reports the first `{{` that is neither a shortcode nor a binding. */
function reportExpressionIn(flat: FlatText, scan: Scan): void {
  for (let at = flat.text.indexOf('{{'); at !== -1; at = flat.text.indexOf('{{', at + 2)) {
    if (/^\{\{[<%]/.test(flat.text.slice(at, at + 3)) || readBinding(flat.text, at) !== undefined) continue;
    reportExpression(flat.text.slice(at), offsetIn(flat, at), scan);
    return;
  }
}

/** The text of a block in one string. Code, images and the like are one character each. */
interface FlatText {
  text: string;
  readonly pieces: {readonly start: number; readonly offsetAt: (index: number) => number}[];
}

function flatten(nodes: readonly PhrasingContent[], source: string, flat: FlatText): void {
  for (const node of nodes) {
    if (node.type === 'text') addText(node, source, flat);
    else if (node.type === 'break') flat.text += '\n';
    else if ('children' in node && !isBareLink(node)) {
      flat.text += nodeMark;
      flatten(node.children as readonly PhrasingContent[], source, flat);
      flat.text += nodeMark;
    } else flat.text += nodeMark;
  }
}

function addText(node: Extract<PhrasingContent, {type: 'text'}>, source: string, flat: FlatText): void {
  const aligned = alignWithSource(node, source);
  const from = node.position?.start.offset;
  if (aligned === undefined || from === undefined) {
    flat.text += nodeMark;
    return;
  }
  const {visible, offsets} = aligned;
  flat.pieces.push({start: flat.text.length, offsetAt: (index) => offsets?.[index] ?? from + index});
  flat.text += node.data?.isLiteral ? `${visible[0] ?? ''}${nodeMark}` : visible;
}

function isBareLink(node: Nodes): boolean {
  const [onlyChild] = node.type === 'link' ? node.children : [];
  return node.type === 'link' && onlyChild?.type === 'text' && node.url.endsWith(onlyChild.value);
}

function offsetIn({pieces}: FlatText, at: number): number | undefined {
  const piece = pieces.findLast(({start}) => start <= at);
  return piece?.offsetAt(at - piece.start);
}

/** Reports expressions of template languages in an HTML block. */
function reportInHtml({value, position}: Html, scan: Scan): void {
  if (!/\{[{%]/.test(value)) return;
  const text = value.replace(markup, (match) => match.replace(/[^\n]/g, nodeMark));
  const start = position?.start.offset;
  const offsetAt = (at: number): number | undefined =>
    start !== undefined && scan.source.text.startsWith(value, start) ? start + at : start;
  for (const kind of scan.kinds) {
    const match = markupKinds.has(kind.name) ? kind.find(text) : undefined;
    if (match !== undefined) report(kind, match.written, offsetAt(match.at), scan);
  }
  const at = text.search(/\{\{(?![<%])/);
  if (at !== -1) reportExpression(text.slice(at), offsetAt(at), scan);
}

// Elements whose text is code, and tags.
const markup =
  /<!--.*?-->|<(script|style|pre|code|textarea)\b[^>]{0,2000}>[^<]*(?:<(?!\/\1)[^<]*){0,500}<\/\1>|<\/?[a-z][^<>]{0,2000}>/gis;

function reportFence({lang, position}: Code, {read: siteSyntax, collector}: Scan): void {
  const kind = fenceKinds.get(lang?.toLowerCase() ?? '');
  if (kind === undefined || (kind.unlessRead !== undefined && siteSyntax[kind.unlessRead])) return;
  const {message, hint} = kind;
  collector.warn({code: 'syntax-foreign', message, hint, place: collector.placeOf({position}), dedupeKey: message});
}

function report(kind: ForeignKind, written: string, offset: number | undefined, scan: Scan): void {
  const {source, kinds, collector} = scan;
  kinds.delete(kind);
  collector.warn({
    code: 'syntax-foreign',
    message: `“${shorten(written)}” ${kind.meaning}, ${kind.effect ?? 'so it is shown as text'}.`,
    hint: typeof kind.hint === 'string' ? kind.hint : kind.hint(written.replaceAll(/[\uFFFC\0]+/g, '')),
    place: placeAt(offset, source, collector),
  });
}

function reportExpression(text: string, offset: number | undefined, {source, collector}: Scan): void {
  const end = text.indexOf('}}');
  collector.warn({
    code: 'binding-unknown',
    message: `“${shorten(end === -1 ? text : text.slice(0, end + 2))}” is an expression of another generator, so it is shown as text.`,
    hint: 'Write a path such as `{{ $doc.title }}` outside of HTML, write its value, or put it into code.',
    place: placeAt(offset, source, collector),
    dedupeKey: '',
  });
}

function placeAt(offset: number | undefined, source: IndexedText, collector: Collector) {
  if (offset === undefined) return collector.placeOf({});
  const start = source.pointAt(offset);
  return collector.placeOf({position: {start, end: start}});
}

function shorten(written: string): string {
  const line = written
    .replaceAll(/[\uFFFC\0]+/g, '…')
    .split('\n', 1)[0]!
    .trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
