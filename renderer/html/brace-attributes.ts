// Reads attributes in braces: `{#id .class key="value" :bound="json" flag}`.
import {decodeHTML} from 'entities';
import type {Properties} from 'hast';
import {find, html, normalize} from 'property-information';
import type {JsonObject} from '../base/json.js';
import {isInherited, kebabCase, propertyValue} from './html-names.js';

/** Attributes by their keys in kebab case, with classes merged. The value of a key without a value is `true`. */
export type Attributes = Readonly<Record<string, string | true>>;

/** Reads the braces that open at `start`. Returns undefined if they do not contain attributes. */
export function readAttributes(text: string, start: number): {attributes: Attributes; end: number} | undefined {
  if (text[start] !== '{' || text[start + 1] === '{') return undefined;
  const attributes: Record<string, string | true> = Object.create(null) as Record<string, string | true>;
  const classes: string[] = [];
  // `{: .class}` is the notation of kramdown and MkDocs.
  let at = /[\s.#]/.test(text[start + 2] ?? '') && text[start + 1] === ':' ? start + 2 : start + 1;
  const first = at;
  let wasClass = false;
  for (;;) {
    const from = at;
    at = afterSpace(text, at);
    if (text[at] === '}') break;
    // `.a.b` needs no space. `#a.b` is not an id and a class, because the ids of headings can contain dots.
    const followsClass = wasClass && (text[at] === '.' || text[at] === '#');
    if (from === at && from !== first && !followsClass) return undefined;
    wasClass = text[at] === '.';
    const item = readItem(text, at);
    if (item === undefined) return undefined;
    if (item.key === 'class') classes.push(String(item.value));
    else if (!isInherited(item.key)) attributes[item.key] = item.value;
    at = item.end;
  }
  if (classes.length > 0) attributes.class = classes.join(' ');
  return {attributes, end: at + 1};
}

/** Whether braces after an element are text, as in `` `size`{number} ``: they contain only words that are no attributes of HTML. */
export function areWords(attributes: Attributes): boolean {
  const entries = Object.entries(attributes);
  return entries.length > 0 && entries.every(([key, value]) => value === true && !isHtmlAttribute(key));
}

function isHtmlAttribute(key: string): boolean {
  return key.startsWith('data-') || normalize(key) in html.normal;
}

/** Returns the attributes of a component. Values that are not strings are stored under `:key`. */
export function componentAttributes(attributes: Attributes): JsonObject {
  const stored: Record<string, string | true> = {};
  for (const [key, value] of Object.entries(attributes)) {
    stored[key] = value;
    if (value === true) stored[`:${key}`] = 'true';
  }
  return stored;
}

/** Which attributes of an element are kept. */
export interface AttributePolicy {
  /** Returns whether content may set an attribute, by its DOM name. Event handlers are never kept. */
  readonly isAllowed: (property: string) => boolean;
  /** Called with each attribute that is not kept, by its key. */
  readonly onRemoved: (key: string, value: string | true) => void;
}

/** Returns the attributes of an element, with DOM names. */
export function elementProperties(attributes: Attributes, {isAllowed, onRemoved}: AttributePolicy): Properties {
  const properties: Properties = {};
  for (const [key, value] of Object.entries(attributes)) {
    const info = propertyOf(key, isAllowed);
    if (/^:?on/i.test(key) || !isAllowed(info.property)) onRemoved(key, value);
    else properties[info.property] = value === true ? true : propertyValue(value, info);
  }
  return properties;
}

/** A colon begins a bound value, or is the one after the brace in `{:target="_blank"}` of kramdown. */
function propertyOf(
  key: string,
  isAllowed: AttributePolicy['isAllowed'],
): Parameters<typeof propertyValue>[1] & {property: string} {
  return key.startsWith(':') && isAllowed(key) ? {property: key} : find(html, key.replace(/^:/, ''));
}

interface Item {
  readonly key: string;
  readonly value: string | true;
  readonly end: number;
}

function readItem(text: string, at: number): Item | undefined {
  const short = matchAt(shorthand, text, at);
  if (short !== null) {
    return {key: short[1] === '#' ? 'id' : 'class', value: short[2]!, end: at + short[0].length};
  }
  const name = matchAt(keyName, text, at);
  if (name === null) return undefined;
  const key = kebabCase(name[0]);
  const end = at + name[0].length;
  if (text[end] !== '=') return key.startsWith(':') ? undefined : {key, value: true, end};
  const value = matchAt(quotedOrBare, text, end + 1);
  if (value === null) return undefined;
  return {key, value: decodeHTML(value[1] ?? value[2] ?? value[3] ?? ''), end: end + 1 + value[0].length};
}

const shorthand = /([#.])([^\s{}#.="'<>]+)/y;
const keyName = /:?[A-Za-z_][\w:.-]*/y;
const quotedOrBare = /"([^"]*)"|'([^']*)'|([^\s"'{}=<>`]+)/y;
const space = /\s*/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function afterSpace(text: string, at: number): number {
  return at + matchAt(space, text, at)![0].length;
}
