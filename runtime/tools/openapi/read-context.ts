// The context of the reader, and helpers that read fields of a node.
import type {Findings} from '../base/finding.js';
import {nearName} from './near-name.js';
import type {Families} from './schema-families.js';
import type {Node} from './document-node.js';
import {child, items, members, pathTo, placeOf, refOf} from './document-node.js';
import type {References} from './references.js';
import type {SchemaNames} from './schema-names.js';
import {isObject} from '../../text/is-object.js';

/** `3.2` also means newer versions. */
export type Version = '2.0' | '3.0' | '3.1' | '3.2';

export interface ReadContext {
  readonly version: Version;
  readonly findings: Findings;
  readonly references: References;
  readonly schemas: SchemaNames;
  readonly families: Families;
  /** What was read of a component that many places refer to. */
  readonly cache: Map<string, WeakMap<object, unknown>>;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly at?: 'key' | 'value';
}

export function warn({findings}: ReadContext, node: Node, {code, message, hint, at}: Warning): void {
  findings.add({severity: 'warning', code, message, hint, place: placeOf(node, at)});
}

/** The value of a field, references followed; undefined when it is missing or null. */
export function field(context: ReadContext, node: Node, key: string): Node | undefined {
  const found = child(node, key);
  return found && found.value !== null ? context.references.follow(found) : undefined;
}

/** The object at a field; anything else is a warning. */
export function objectField(context: ReadContext, node: Node, key: string): Node | undefined {
  const found = field(context, node, key);
  if (!found || isObject(found.value)) return found;
  warn(context, found, wrongKind(key, 'an object'));
  return undefined;
}

/** The items of a list at a field, references followed. */
export function listField(context: ReadContext, node: Node, key: string): readonly Node[] {
  const found = field(context, node, key);
  if (!found) return [];
  if (!Array.isArray(found.value)) warn(context, found, wrongKind(key, 'a list'));
  return items(found).flatMap((item) => context.references.follow(item) ?? []);
}

/** Objects with user-chosen keys that also allow extensions. In others, a key that begins with `x-` is a regular key. */
const extensible = new Set(['paths', 'responses', 'scopes']);

/** The members of an object at a field, as they are written; extensions are left out. */
export function mapField(context: ReadContext, node: Node, key: string): readonly (readonly [string, Node])[] {
  const found = objectField(context, node, key);
  if (!found) return [];
  return extensible.has(key) ? members(found).filter(([name]) => !name.startsWith('x-')) : members(found);
}

/** The target of a node's references. A description beside the reference replaces that of the target. */
export function followed(context: ReadContext, node: Node): Node | undefined {
  const target = context.references.follow(node);
  if (!target || refOf(node) === undefined || !isObject(target.value)) return target;
  const beside = members(node).filter(([key]) => key !== '$ref' && key !== 'summary' && !key.startsWith('x-'));
  const [, other] = beside.find(([key]) => key !== 'description') ?? [];
  if (other) {
    warn(context, other, {
      code: 'reference-siblings',
      message: `${other.key} beside a $ref does not count.`,
      hint: 'Write it where the $ref leads to.',
      at: 'key',
    });
  }
  const description = child(node, 'description')?.value;
  return typeof description === 'string' ? {...target, value: {...target.value, description}} : target;
}

/** A text; a number or a truth value is taken as it is written. */
export function textField(context: ReadContext, node: Node, key: string): string | undefined {
  const found = field(context, node, key);
  if (!found) return undefined;
  if (typeof found.value === 'object') {
    warn(context, found, wrongKind(key, 'a text'));
    return undefined;
  }
  return asText(found);
}

/** Of a scalar. */
export function asText(node: Node): string {
  return typeof node.value === 'string' ? node.value : (node.text.sourceOf(pathTo(node)) ?? String(node.value));
}

export function textsField(context: ReadContext, node: Node, key: string): readonly string[] {
  return listField(context, node, key)
    .filter(({value}) => typeof value !== 'object')
    .map(asText);
}

export function flagField(context: ReadContext, node: Node, key: string): boolean | undefined {
  const found = field(context, node, key);
  if (!found) return undefined;
  if (typeof found.value === 'boolean') return found.value;
  warn(context, found, wrongKind(key, 'true or false'));
  return found.value === 'true' ? true : undefined;
}

export function numberField(context: ReadContext, node: Node, key: string): number | undefined {
  const found = field(context, node, key);
  if (!found) return undefined;
  if (typeof found.value === 'number') return found.value;
  warn(context, found, wrongKind(key, 'a number'));
  return undefined;
}

/** `{key: value}`, or nothing when there is no value: optional fields of the model are left out. */
export function optional<Key extends string, Value>(key: Key, value: Value | undefined): {readonly [K in Key]?: Value} {
  return value === undefined ? {} : ({[key]: value} as {readonly [K in Key]?: Value});
}

/** Whether an object has any of these keys: most schemas have few, so theirs are looked at. */
export function hasAny({value}: Node, keys: ReadonlySet<string>): boolean {
  if (!isObject(value)) return false;
  for (const key of Object.keys(value)) if (keys.has(key)) return true;
  return false;
}

/** Reports fields that no version of the format knows; most are misspelled, and would be lost in silence. */
export function checkFields(context: ReadContext, node: Node, known: readonly string[], what: string): void {
  if (!isObject(node.value)) return;
  for (const key of Object.keys(node.value)) {
    if (known.includes(key) || key.startsWith('x-') || key === '$ref') continue;
    const near = nearName(key, known);
    warn(context, child(node, key) ?? node, {
      code: 'field-unknown',
      message: `${key} is not a field of ${what}; it is left out.`,
      hint: near === undefined ? 'Remove it, or let its name begin with x-.' : `Did you mean ${near}?`,
      at: 'key',
    });
  }
}

/** Reports a field that is known but not used. */
export function reportLeftOut({findings}: ReadContext, node: Node, key: string, message: string): void {
  const at = child(node, key);
  if (!at) return;
  findings.add({
    severity: 'info',
    code: 'field-ignored',
    message,
    hint: 'Nothing has to be done.',
    place: placeOf(at, 'key'),
  });
}

/** Reads a component of a kind once, however many places refer to it. */
export function cached<Value>({cache}: ReadContext, kind: string, node: Node, read: () => Value): Value {
  if (!isObject(node.value)) return read();
  const ofKind = cache.get(kind) ?? new WeakMap<object, unknown>();
  cache.set(kind, ofKind);
  if (!ofKind.has(node.value)) ofKind.set(node.value, read());
  return ofKind.get(node.value) as Value;
}

function wrongKind(key: string, wanted: string): Warning {
  return {
    code: 'value-invalid',
    message: `The value of ${key} is not ${wanted}; it is left out.`,
    hint: `Write ${wanted}.`,
  };
}
