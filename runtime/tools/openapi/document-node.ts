// A value of a document and its path, so that every finding about it has a place.
import type {Place} from '../base/finding.js';
import type {StructuredText} from '../base/read-json.js';
import type {Json} from '../http/http-api.js';
import {isObject} from '../../text/is-object.js';

export interface DocumentNode {
  readonly value: Json;
  readonly text: StructuredText;
  readonly parent?: DocumentNode;
  readonly key?: string | number;
}

export function rootNode(text: StructuredText): DocumentNode {
  return {value: text.value, text};
}

/** The value at a key or an index. Does not follow a `$ref`. */
export function child(node: DocumentNode, key: string | number): DocumentNode | undefined {
  const {value, text} = node;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return {value: (value as Readonly<Record<string | number, Json>>)[key] ?? null, text, parent: node, key};
}

/** The members of an object; empty for other values. */
export function members(node: DocumentNode): readonly (readonly [key: string, member: DocumentNode])[] {
  if (!isObject(node.value)) return [];
  return Object.entries(node.value).map(([key, value]) => [key, {value, text: node.text, parent: node, key}] as const);
}

/** The items of an array; empty for other values. */
export function items(node: DocumentNode | undefined): readonly DocumentNode[] {
  if (!node || !Array.isArray(node.value)) return [];
  return node.value.map((value: Json, key) => ({value, text: node.text, parent: node, key}));
}

export function pathTo(node: DocumentNode): readonly (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: DocumentNode | undefined = node; at?.key !== undefined; at = at.parent) path.push(at.key);
  return path.reverse();
}

export function placeOf(node: DocumentNode, at: 'key' | 'value' = 'value'): Place {
  return node.text.placeOf(pathTo(node), at);
}

/** The `$ref` of a value, if it is a reference. */
export function refOf({value}: DocumentNode): string | undefined {
  if (!isObject(value) || !Object.hasOwn(value, '$ref')) return undefined;
  return typeof value.$ref === 'string' ? value.$ref : undefined;
}
