// The types of a schema: those that it declares, or those that its other keywords imply.
import {suggestionHint} from './suggest-name.js';
import type {DocumentNode} from './document-node.js';
import {child, items} from './document-node.js';
import type {ReadContext} from './reader-context.js';
import {scalarText, warn} from './reader-context.js';

export function typesOf(context: ReadContext, node: DocumentNode): readonly string[] {
  const type = child(node, 'type');
  if (!type || type.value === null) return [];
  if (typeof type.value === 'string' && knownTypes.includes(type.value)) return [type.value];
  const given = Array.isArray(type.value) ? items(type) : [type];
  return [...new Set(given.flatMap((item) => typeOf(context, item) ?? []))];
}

function typeOf(context: ReadContext, item: DocumentNode): string | undefined {
  const {value} = item;
  // YAML reads an unquoted null as a value.
  if (value === null) return 'null';
  if (value === 'file') return 'file';
  if (typeof value === 'string' && knownTypes.includes(value)) return value;
  const written = typeof value === 'object' ? 'This' : scalarText(item);
  const [similar = written] =
    Object.entries(typeAliases).find(([, aliases]) => aliases.includes(written.toLowerCase())) ?? [];
  warn(context, item, {
    code: 'type-unknown',
    message: `${written} is not a valid type; its values may be anything.`,
    hint: suggestionHint(similar, knownTypes, `Types are ${knownTypes.join(', ')}.`),
  });
  return undefined;
}

const knownTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** Names of types in programming languages, and formats that are mistaken for types. */
const typeAliases = {
  integer: ['int', 'long'],
  number: ['float', 'double', 'decimal'],
  boolean: ['bool'],
  string: ['str', 'text', 'date', 'datetime', 'date-time', 'uuid'],
  array: ['list'],
  object: ['dict', 'map'],
};

/** The types that the keywords of a schema imply if `type` is missing. */
export function impliedTypes(node: DocumentNode, parentType: string | undefined): readonly string[] {
  const has = (...keys: readonly string[]) => keys.some((key) => child(node, key) !== undefined);
  if (has('properties', 'additionalProperties', 'patternProperties')) return ['object'];
  if (has('items', 'prefixItems')) return ['array'];
  if (has('required') && Array.isArray(child(node, 'required')?.value)) return ['object'];
  const format = child(node, 'format')?.value;
  if (typeof format === 'string') {
    if (/^(?:int32|int64)$/.test(format)) return ['integer'];
    if (/^(?:float|double)$/.test(format)) return ['number'];
    if (parentType === undefined) return ['string'];
  }
  if (has('contentMediaType', 'contentEncoding') || (has('pattern', 'minLength', 'maxLength') && !parentType))
    return ['string'];
  return parentType !== undefined && parentType !== 'object' && parentType !== 'array' ? [parentType] : [];
}
