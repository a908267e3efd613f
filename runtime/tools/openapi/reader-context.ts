// The context of the reader, and helpers that read fields of a node.
import type {Findings} from '../base/finding.js';
import {suggestionHint} from './suggest-name.js';
import type {Subtypes} from './subtypes.js';
import type {DocumentNode} from './document-node.js';
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
  readonly subtypes: Subtypes;
  /** Parsed components by kind, because many places may refer to the same one. */
  readonly cache: Map<string, WeakMap<object, unknown>>;
}

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
  readonly at?: 'key' | 'value';
}

export function warn({findings}: ReadContext, node: DocumentNode, {code, message, hint, at}: Warning): void {
  findings.add({severity: 'warning', code, message, hint, place: placeOf(node, at)});
}

/** The value of a field after following references; undefined if it is missing or null. */
export function field(context: ReadContext, node: DocumentNode, key: string): DocumentNode | undefined {
  const found = child(node, key);
  return found && found.value !== null ? context.references.follow(found) : undefined;
}

/** The object at a field. Other values are reported. */
export function objectField(context: ReadContext, node: DocumentNode, key: string): DocumentNode | undefined {
  const found = field(context, node, key);
  return found && isValidObject(context, found) ? found : undefined;
}

/** Whether a value is an object. Other values are reported, except null, which is the same as a missing value. */
export function isValidObject(context: ReadContext, node: DocumentNode, expected = 'an object'): boolean {
  return isValid(context, node, isObject(node.value), expected);
}

/** Whether a value is a string, or a number or boolean whose source text is one. Others are reported, except null. */
export function isValidString(context: ReadContext, node: DocumentNode): boolean {
  return isValid(context, node, typeof node.value !== 'object', 'a string');
}

function isValid(context: ReadContext, node: DocumentNode, isExpected: boolean, expected: string): boolean {
  const {key, value, parent} = node;
  const name = typeof key === 'number' ? `item ${key + 1} of ${parent?.key}` : String(key);
  if (!isExpected && value !== null) warn(context, node, invalidValueWarning(name, expected));
  return isExpected;
}

/** The items of an array at a field after following references. */
export function listField(context: ReadContext, node: DocumentNode, key: string): readonly DocumentNode[] {
  const found = field(context, node, key);
  if (!found) return [];
  if (!Array.isArray(found.value)) warn(context, found, invalidValueWarning(key, 'a list'));
  return items(found).flatMap((item) => context.references.follow(item) ?? []);
}

/** Objects with user-chosen keys that also allow extensions. In others, a key that begins with `x-` is a regular key. */
const extensibleFields = new Set(['paths', 'responses', 'scopes']);

/**
 * The members of the object at a field; extensions are omitted where OpenAPI allows them. The members may be references, which are
 * not followed.
 */
export function mapField(
  context: ReadContext,
  node: DocumentNode,
  key: string,
): readonly (readonly [string, DocumentNode])[] {
  const found = objectField(context, node, key);
  if (!found) return [];
  return extensibleFields.has(key) ? members(found).filter(([name]) => !name.startsWith('x-')) : members(found);
}

/** Follows the reference of a node. A description next to the `$ref` replaces that of the target. */
export function followWithDescription(context: ReadContext, node: DocumentNode): DocumentNode | undefined {
  const target = context.references.follow(node);
  if (!target || refOf(node) === undefined || !isObject(target.value)) return target;
  const siblings = members(node).filter(([key]) => key !== '$ref' && key !== 'summary' && !key.startsWith('x-'));
  const [, other] = siblings.find(([key]) => key !== 'description') ?? [];
  if (other) {
    warn(context, other, {
      code: 'reference-siblings',
      message: `${other.key} next to a $ref is ignored.`,
      hint: 'Move it to the target of the $ref.',
      at: 'key',
    });
  }
  const description = child(node, 'description')?.value;
  return typeof description === 'string' ? {...target, value: {...target.value, description}} : target;
}

/** A string; for a number or boolean, its source text. */
export function stringField(context: ReadContext, node: DocumentNode, key: string): string | undefined {
  const found = field(context, node, key);
  return found && isValidString(context, found) ? scalarText(found) : undefined;
}

/** The source text of a scalar. */
export function scalarText(node: DocumentNode): string {
  return typeof node.value === 'string' ? node.value : (node.text.sourceOf(pathTo(node)) ?? String(node.value));
}

export function stringsField(context: ReadContext, node: DocumentNode, key: string): readonly string[] {
  return listField(context, node, key)
    .filter((item) => isValidString(context, item))
    .map(scalarText);
}

export function booleanField(context: ReadContext, node: DocumentNode, key: string): boolean | undefined {
  const found = field(context, node, key);
  if (!found) return undefined;
  const {value} = found;
  if (typeof value === 'boolean') return value;
  if (value === 'true' || value === 'false') {
    warn(context, found, {
      code: 'value-invalid',
      message: `The value of ${key} is a string; it is read as ${value}.`,
      hint: 'Remove the quotes.',
    });
    return value === 'true';
  }
  warn(context, found, invalidValueWarning(key, 'true or false'));
  return undefined;
}

export function numberField(context: ReadContext, node: DocumentNode, key: string): number | undefined {
  const found = field(context, node, key);
  if (!found) return undefined;
  if (typeof found.value === 'number') return found.value;
  warn(context, found, invalidValueWarning(key, 'a number'));
  return undefined;
}

/** `{key: value}`, or `{}` if the value is undefined: the model omits optional fields. */
export function ifDefined<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): {readonly [K in Key]?: Value} {
  return value === undefined ? {} : ({[key]: value} as {readonly [K in Key]?: Value});
}

/** Whether an object has any of these keys. Iterates over its own keys, because most schemas have few. */
export function hasAny({value}: DocumentNode, keys: ReadonlySet<string>): boolean {
  if (!isObject(value)) return false;
  for (const key of Object.keys(value)) if (keys.has(key)) return true;
  return false;
}

/** Reports fields that no version of OpenAPI defines. Most are misspelled, and would be ignored silently. */
export function checkFields(context: ReadContext, node: DocumentNode, known: readonly string[], what: string): void {
  if (!isObject(node.value)) return;
  for (const key of Object.keys(node.value)) {
    if (known.includes(key) || key.startsWith('x-') || key === '$ref') continue;
    warn(context, child(node, key) ?? node, {
      code: 'field-unknown',
      message: `${key} is not a field of ${what}, so it is ignored.`,
      hint: suggestionHint(key, known, 'Remove it, or begin its name with x-.'),
      at: 'key',
    });
  }
}

/** Reports a valid field that the tool ignores. */
export function reportIgnoredField({findings}: ReadContext, node: DocumentNode, key: string, message: string): void {
  const at = child(node, key);
  if (!at) return;
  findings.add({
    severity: 'info',
    code: 'field-ignored',
    message,
    hint: 'No action is needed.',
    place: placeOf(at, 'key'),
  });
}

/** Caches the result of reading a component. */
export function cached<Value>({cache}: ReadContext, kind: string, node: DocumentNode, read: () => Value): Value {
  if (!isObject(node.value)) return read();
  const byNode = cache.get(kind) ?? new WeakMap<object, unknown>();
  cache.set(kind, byNode);
  if (!byNode.has(node.value)) byNode.set(node.value, read());
  return byNode.get(node.value) as Value;
}

export function invalidValueWarning(key: string, expected: string): Warning {
  return {
    code: 'value-invalid',
    message: `The value of ${key} is not ${expected}, so it is ignored.`,
    hint: `Write ${expected}.`,
  };
}
