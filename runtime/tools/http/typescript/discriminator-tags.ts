// The values of discriminators: which ones select a schema, and how they become literal types of union members.
import {propertyKey, stringLiteral} from '../../codegen/typescript-tokens.js';
import type {Discriminator, HttpApi, Property, Schema} from '../http-api.js';
import {nestedSchemas} from '../schema-directions.js';
import {type Field, intersection, text, type TypeNode, union} from './type-node.js';

/** Adds the discriminator values to the type of a union member, unless its own property already has them. */
export function addTag(
  type: TypeNode,
  member: Schema,
  {property, mapping}: Discriminator,
  resolve: (schema: Schema) => Schema,
): TypeNode {
  const values = member.kind === 'ref' ? valuesFor(member.name, mapping) : [];
  if (values.length === 0) return type;
  const own = findProperty(member, property, resolve, 0);
  const declared = own === undefined ? undefined : resolve(own.schema);
  if (declared?.kind === 'enum') {
    const isSame = declared.values.length === values.length && values.every((value) => declared.values.includes(value));
    const isPossible = values.some((value) => declared.values.some((item) => String(item) === value));
    if ((isSame && own?.isRequired) || !isPossible) return type;
  }
  const tags = values.map((value) => tagLiteral(value, declared));
  const tag = {name: property, isOptional: false, doc: '', type: union(tags.map(text))};
  return allowsTag(declared) ? intersection([inlineField(tag), type]) : type;
}

/** Whether a property of this schema can have a discriminator value. */
export function allowsTag(declared: Schema | undefined): boolean {
  return declared === undefined || ['enum', 'string', 'number', 'boolean', 'unknown', 'union'].includes(declared.kind);
}

function inlineField(field: Field): TypeNode {
  return text(`{ ${propertyKey(field.name)}: ${field.type.flat ?? 'string'} }`);
}

/** Discriminator properties stay closed enums, so that TypeScript can narrow the union. */
export function discriminatingProperties(api: HttpApi): ReadonlySet<string> {
  const result = new Set<string>();
  for (const {schema} of api.schemas) {
    for (const part of nestedSchemas(schema)) {
      if (part.kind === 'union' && part.discriminator !== undefined) result.add(part.discriminator.property);
    }
  }
  return result;
}

/** The values of a discriminator that select a schema. */
export function valuesFor(name: string, mapping: ReadonlyMap<string, string>): readonly string[] {
  return [...mapping].filter(([, target]) => target === name).map(([value]) => value);
}

/** Writes a discriminator value as a literal of the property's type. Values are always strings in a mapping. */
export function tagLiteral(value: string, declared: Schema | undefined): string {
  const isNumber =
    declared?.kind === 'number' ||
    (declared?.kind === 'enum' && declared.values.some((item) => typeof item === 'number'));
  if (isNumber && Number.isFinite(Number(value)) && value.trim() !== '') return String(Number(value));
  if (declared?.kind === 'boolean' && (value === 'true' || value === 'false')) return value;
  return stringLiteral(value);
}

/** Finds a property of an object schema or an intersection. */
export function findProperty(
  schema: Schema,
  name: string,
  resolve: (schema: Schema) => Schema,
  depth: number,
): Property | undefined {
  const resolved = resolve(schema);
  if (depth > 20) return undefined;
  if (resolved.kind === 'object') return resolved.properties.find((property) => property.name === name);
  if (resolved.kind !== 'intersection') return undefined;
  for (const member of resolved.members) {
    const result = findProperty(member, name, resolve, depth + 1);
    if (result !== undefined) return result;
  }
  return undefined;
}
