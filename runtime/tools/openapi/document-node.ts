// A value in its document: what it is, and the way to it, so that everything said about it has a place.
import type {Place} from '../base/finding.js';
import type {StructuredText} from '../base/json-text.js';
import type {Json} from '../http/http-api.js';
import {isObject} from '../../text/is-object.js';

export interface Node {
  readonly value: Json;
  readonly text: StructuredText;
  readonly parent?: Node;
  readonly key?: string | number;
}

export function rootNode(text: StructuredText): Node {
  return {value: text.value, text};
}

/** The value at a key or an index, as it is written: a `$ref` is not followed. */
export function child(node: Node, key: string | number): Node | undefined {
  const {value, text} = node;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return {value: (value as Readonly<Record<string | number, Json>>)[key] ?? null, text, parent: node, key};
}

/** The members of an object in their order; none of anything else. */
export function members(node: Node): readonly (readonly [key: string, member: Node])[] {
  if (!isObject(node.value)) return [];
  return Object.entries(node.value).map(([key, value]) => [key, {value, text: node.text, parent: node, key}] as const);
}

/** The items of a list; none of anything else. */
export function items(node: Node | undefined): readonly Node[] {
  if (!node || !Array.isArray(node.value)) return [];
  return node.value.map((value: Json, key) => ({value, text: node.text, parent: node, key}));
}

export function pathTo(node: Node): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: Node | undefined = node; at?.key !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}

export function placeOf(node: Node, at: 'key' | 'value' = 'value'): Place {
  return node.text.placeOf(pathTo(node), at);
}

/** What the value says `$ref` is, when it is a reference. */
export function refOf({value}: Node): string | undefined {
  if (!isObject(value) || !Object.hasOwn(value, '$ref')) return undefined;
  return typeof value.$ref === 'string' ? value.$ref : undefined;
}
