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
  /** Whether it uses the syntax of other generators: `::: tip Title`. */
  readonly foreign: boolean;
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
    foreign: false,
  };
}

/** Reads `::: tip Title`, the syntax of VitePress and others. Their notes become our callouts. */
export function foreignLine(line: string): OpenLine | undefined {
  const found = /^(:{3,})[ \t]*([A-Za-z][\w-]*)(?:[ \t]+(\S.*))?$/.exec(line.trimEnd());
  if (found === null) return undefined;
  const [, colons, written, rest = ''] = found;
  const name = written!.toLowerCase();
  const spaced = /^:+[ \t]/.test(line);
  const callout = callouts.has(name);
  if (!spaced && !callout && rest === '') return undefined;
  const key = name === 'tabs' ? /^key:(\S+)$/.exec(rest)?.[1] : undefined;
  const title = rest.replace(/\{[^{}]*\}\s*$|[*`]/g, '').trim();
  return {
    colons: colons!.length,
    name: callout ? 'callout' : name === 'code-group' || name === 'tabs' ? name : '',
    attributes: callout ? {type: name, ...(title !== '' && {title})} : key === undefined ? {} : {group: key},
    ...(!callout && key === undefined && title !== '' && {title}),
    foreign: true,
  };
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
