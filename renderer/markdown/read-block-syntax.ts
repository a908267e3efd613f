// Parses the lines that open, divide and close block components.
import {componentAttributes, readAttributes} from '../html/brace-attributes.js';
import {kebabCase} from '../html/html-names.js';
import type {JsonObject} from '../base/json.js';
import type {IgnoredComponent} from '../document/document-types.js';

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
export function readOpenLine(line: string): OpenLine | undefined {
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
 * `:::note[Title]` of Docusaurus and Starlight. Their notes become callouts.
 */
export function readContainerLine(line: string): OpenLine | undefined {
  const nativeLine = readOpenLine(line);
  if (nativeLine !== undefined)
    return nativeLine.label !== undefined && isCallout(nativeLine.name) ? withLabelAsTitle(nativeLine) : nativeLine;
  const match = /^(:{3,})[ \t]*([A-Za-z][\w-]*)(?:[ \t]+(\S.*))?$/.exec(line.trimEnd());
  if (match === null) return undefined;
  const [, colons, originalName, remainder = ''] = match;
  const name = originalName!.toLowerCase();
  const title = plainTitle(remainder);
  if (callouts.has(name))
    return {
      colons: colons!.length,
      name: 'callout',
      attributes: calloutProps(name, title, remainder),
      isForeign: false,
    };
  const hasSpace = /^:+[ \t]/.test(line);
  if (!hasSpace && remainder === '') return undefined;
  const group = name === 'tabs' ? /^key:(\S+)$/.exec(remainder)?.[1] : undefined;
  const isShared = sharedContainers.has(name);
  return {
    colons: colons!.length,
    name: isShared ? name : '',
    attributes: group === undefined ? {} : {group},
    ...(group === undefined && title !== '' && {title}),
    isForeign: !isShared && name !== 'raw',
  };
}

/**
 * Returns the name of the component in a line that neither function above reads, and why. `::before::after` and
 * `::std::vector` do not begin like components.
 */
export function readIgnoredLine(line: string): Pick<IgnoredComponent, 'name' | 'cause'> | undefined {
  const start = /^:{2,}[ \t]*([A-Za-z](?:[\w-]*[A-Za-z0-9-])?)(?=[[{\s])/.exec(line);
  if (start === null) return undefined;
  const name = kebabCase(start[1]!);
  let at = start[0].length;
  if (line[at] === '[') {
    const label = readLabel(line, at);
    if (label === undefined) return {name, cause: 'label-open'};
    at = label.end;
  }
  if (line[at] === '{' && readAttributes(line, at) === undefined) {
    return {name, cause: line.includes('}', at) ? 'props-invalid' : 'props-open'};
  }
  return {name, cause: 'text-after'};
}

function isCallout(name: string): boolean {
  return name === 'callout' || callouts.has(name);
}

/** The label of a callout is its title, not its first paragraph. */
function withLabelAsTitle({label = '', ...open}: OpenLine): OpenLine {
  return {...open, attributes: {title: plainTitle(label), ...open.attributes}};
}

/** Ignores classes and ids of other generators, but keeps `open` and `icon`. */
function calloutProps(type: string, title: string, remainder: string): JsonObject {
  const braces = remainder.lastIndexOf('{');
  const {open, icon} = (braces === -1 ? undefined : readAttributes(remainder, braces)?.attributes) ?? {};
  return {
    type,
    ...(title !== '' && {title}),
    ...(open !== undefined && type === 'details' && {':open': 'true'}),
    ...(icon !== undefined && {icon}),
  };
}

/** `Mind *this* [page](/a) {#id}` → `Mind this page`: titles are plain text. */
function plainTitle(markdown: string): string {
  return markdown
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
/** Containers with the same syntax in other generators. */
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
