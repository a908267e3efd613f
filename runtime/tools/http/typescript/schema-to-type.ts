// Converts a schema to a TypeScript type.
import type {ObjectSchema, Schema} from '../http-api.js';
import {type Direction, existsIn} from '../schema-directions.js';
import {addTag} from './discriminator-tags.js';
import {docText} from './doc-text.js';
import {writeEnumType} from './write-enum-types.js';
import {array, type Field, intersection, object, text, tuple, type TypeNode, union} from './type-node.js';

const maxDepth = 200;

/** What the types of all schemas of an API depend on. */
export interface TypeContext {
  /** The name of the type of a named schema. */
  readonly nameOf: (schemaName: string, direction: Direction) => string;
  /** Follows references. */
  readonly resolve: (schema: Schema) => Schema;
  readonly discriminators: ReadonlySet<string>;
  readonly dates: 'string' | 'date';
}

/** Where a schema is used. */
export interface TypePosition {
  readonly direction: Direction;
  /** Whether enums accept unknown strings: option `unknownEnumValues`. */
  readonly isOpen: boolean;
}

export function schemaToType(schema: Schema, position: TypePosition, context: TypeContext, depth = 0): TypeNode {
  if (depth > maxDepth) return text('unknown');
  const innerType = (child: Schema) => schemaToType(child, position, context, depth + 1);
  switch (schema.kind) {
    case 'ref':
      return text(context.nameOf(schema.name, position.direction));
    case 'unknown':
    case 'never':
    case 'null':
    case 'boolean':
      return text(schema.kind);
    case 'number':
      return text('number');
    case 'string':
      return text(schema.format === 'date-time' && context.dates === 'date' ? 'Date' : 'string');
    case 'binary':
      return text(position.direction === 'input' ? 'Upload' : 'Blob');
    case 'enum':
      return writeEnumType(schema.values, position.isOpen);
    case 'array': {
      const {prefix, items, minItems} = schema;
      if (prefix === undefined || prefix.length === 0) return array(innerType(items));
      const parts = prefix.map((item, index) => ({
        type: innerType(item),
        isOptional: index >= (minItems ?? prefix.length),
      }));
      return items.kind === 'never' ? tuple(parts) : tuple(parts, innerType(items));
    }
    case 'object':
      return objectToType(schema, position, context, depth);
    case 'intersection':
      return intersection(schema.members.map(innerType));
    case 'union': {
      const {discriminator, members} = schema;
      if (discriminator === undefined) return union(members.map(innerType));
      return union(members.map((member) => addTag(innerType(member), member, discriminator, context.resolve)));
    }
  }
}

function objectToType(schema: ObjectSchema, position: TypePosition, context: TypeContext, depth: number): TypeNode {
  const {additional} = schema;
  const properties = schema.properties.filter((property) => existsIn(property, position.direction));
  const fields = properties.map((property): Field => {
    const isOpen = position.isOpen && !context.discriminators.has(property.name);
    const type = schemaToType(property.schema, {...position, isOpen}, context, depth + 1);
    return {
      name: property.name,
      isOptional: !property.isRequired,
      type,
      doc: docText(property.schema, property.name),
    };
  });
  if (additional === undefined && schema.properties.length === 0) return object([], text('unknown'));
  if (additional === undefined || additional === false || additional.kind === 'never') {
    return fields.length === 0 && schema.properties.length === 0 ? object([], text('never')) : object(fields);
  }
  const additionalType = schemaToType(additional, position, context, depth + 1);
  return object(fields, fields.length === 0 ? additionalType : widenIndexType(additionalType, fields));
}

/** TypeScript requires the index signature to include the types of all named properties. */
function widenIndexType(others: TypeNode, fields: readonly Field[]): TypeNode {
  const loose = fields.map(({type}) => widenType(type));
  const all = union([others, ...loose, ...(fields.some(({isOptional}) => isOptional) ? [text('undefined')] : [])]);
  if (all.kind !== 'union' || !all.members.some(({flat}) => flat === 'string')) return all;
  // Then literals and `(string & {})` are needless.
  return union(all.members.filter(({kind, flat = ''}) => kind !== 'text' || !/^["(]/.test(flat)));
}

/** Replaces inline types by wider ones, because repeating them would double the declaration. */
function widenType(type: TypeNode): TypeNode {
  if (type.flat !== undefined) return type;
  switch (type.kind) {
    case 'array':
    case 'tuple':
      return text('unknown[]');
    case 'union':
      return union(type.members.map(widenType));
    default:
      return text('object');
  }
}
