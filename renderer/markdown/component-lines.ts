// Parses the lines that open, divide and close block components.
import {componentAttributes, kebabCase, readAttributes} from '../html/attributes.js';
import type {JsonObject} from '../base/json.js';

export interface OpenLine {
  readonly colons: number;
  /** In kebab case; empty for a container without a name. */
  readonly name: string;
  readonly attributes: JsonObject;
  readonly label?: string;
  /** Text after the name that does not belong to the component. It is placed before the component. */
  readonly title?: string;
  /** Whether it is a container of another generator that has no component here. */
  readonly isForeign: boolean;
}

/** Reads `::card[label]{props}`. Returns undefined for any other line. */
export function openLine(line: string): OpenLine | undefined {
  const start = /^(:{2,})([A-Za-z](?:[\w-]*[A-Za-z0-9-])?)(?=[[{\s]|$)/.exec(line);
  if (start === null) return undefined;
  let at = start[0].length;
  const label = readLabel(line, at);
  if (label !== undefined) at = label.end;
  const braces = readAttributes(line, at);
  if (braces !== undefined) at = braces.end;
  if (line.slice(at).trim() !== '') return undefined;
  return {
    colons: start[1]!.length,
    name: kebabCase(start[2]!),
    attributes: componentAttributes(braces?.attributes ?? {}),
    ...(label !== undefined && {label: label.text}),
    isForeign: false,
  };
}

/**
 * Reads a block the way other generators write it: `::: tip Title {open}` of VitePress, `:::note Title` and
 * `:::note[Title]` of Docusaurus and Starlight. Their notes become our callouts.
 */
export function containerLine(line: string): OpenLine | undefined {
  const own = openLine(line);
  if (own !== undefined) return own.label !== undefined && isCallout(own.name) ? withLabelAsTitle(own) : own;
  const found = /^(:{3,})[ \t]*([A-Za-z][\w-]*)(?:[ \t]+(\S.*))?$/.exec(line.trimEnd());
  if (found === null) return undefined;
  const [, colons, written, rest = ''] = found;
  const name = written!.toLowerCase();
  const title = plainTitle(rest);
  if (callouts.has(name))
    return {colons: colons!.length, name: 'callout', attributes: calloutProps(name, title, rest), isForeign: false};
  const spaced = /^:+[ \t]/.test(line);
  if (!spaced && rest === '') return undefined;
  const group = name === 'tabs' ? /^key:(\S+)$/.exec(rest)?.[1] : undefined;
  const known = sharedContainers.has(name);
  return {
    colons: colons!.length,
    name: known ? name : '',
    attributes: group === undefined ? {} : {group},
    ...(group === undefined && title !== '' && {title}),
    isForeign: !known && name !== 'raw',
  };
}

function isCallout(name: string): boolean {
  return name === 'callout' || callouts.has(name);
}

/** The label of a callout is its title, not its first paragraph. */
function withLabelAsTitle({label = '', ...open}: OpenLine): OpenLine {
  return {...open, attributes: {title: plainTitle(label), ...open.attributes}};
}

/** Classes and ids of another generator have no meaning in our markup, but `open` and `icon` do. */
function calloutProps(type: string, title: string, rest: string): JsonObject {
  const braces = rest.lastIndexOf('{');
  const {open, icon} = (braces < 0 ? undefined : readAttributes(rest, braces)?.attributes) ?? {};
  return {
    type,
    ...(title !== '' && {title}),
    ...(open !== undefined && type === 'details' && {':open': 'true'}),
    ...(icon !== undefined && {icon}),
  };
}

/** `Mind *this* [page](/a) {#id}` → `Mind this page`: titles are plain text. */
function plainTitle(written: string): string {
  return written
    .replace(/\{[^{}]*\}\s*$|[*`]/g, '')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .trim();
}

/** Returns the number of colons of a closing line, or 0. */
export function closingColons(line: string): number {
  return /^(:{2,})[ \t]*$/.exec(line)?.[1]?.length ?? 0;
}

/** `#footer` → `footer` */
export function slotName(line: string): string | undefined {
  return /^#([A-Za-z][\w-]*(?:\{[^{}]*\})?)[ \t]*$/.exec(line)?.[1];
}

/** `== npm` → `npm` */
export function tabLabel(line: string): string | undefined {
  return /^==+[ \t]+(\S.*)$/.exec(line.trimEnd())?.[1]?.replace(/[*`]/g, '');
}

const callouts = new Set(['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'details']);
/** Containers that other generators write as we do. */
const sharedContainers = new Set(['code-group', 'tabs', 'steps', 'file-tree', 'card', 'card-group']);

/** Reads `[text]` at a position. Brackets inside must be balanced. */
function readLabel(line: string, at: number): {text: string; end: number} | undefined {
  if (line[at] !== '[') return undefined;
  let depth = 0;
  for (let index = at; index < line.length; index++) {
    const char = line[index];
    if (char === '\\') index++;
    else if (char === '[') depth++;
    else if (char === ']' && --depth === 0) return {text: line.slice(at + 1, index), end: index + 1};
  }
  return undefined;
}
