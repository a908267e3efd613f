// Converts schemas to TypeScript types.
import {camelCase, createNameScope, type NameScope, pascalCase} from '../../base/identifier-names.js';
import {docComment, identifier, literal, propertyKey, stringLiteral} from '../../write/typescript-tokens.js';
import type {HttpApi, Json, NamedSchema, Annotations, ObjectSchema, Property, Schema} from '../http-api.js';
import {type Direction, schemaDirections, existsIn, nestedSchemas} from '../schema-directions.js';
import {claimType, nameSchemas} from './type-names.js';
import {
  printAfter,
  array,
  type Field,
  printFields,
  intersection,
  object,
  text,
  tuple,
  type TypeNode,
  union,
} from './type-node.js';

export interface TypeOptions {
  readonly enums: 'union' | 'const';
  readonly unknownEnumValues: boolean;
  readonly dates: 'string' | 'date';
}

export interface SchemaTypes {
  /** The type of a schema when it is sent or received. */
  readonly typeOf: (schema: Schema, direction: Direction) => TypeNode;
  /** Follows references. */
  readonly resolve: (schema: Schema) => Schema;
  /** All declarations, in the order of the document. */
  readonly declarations: () => string;
}

const maxDepth = 200;

export function createSchemaTypes(api: HttpApi, options: TypeOptions, scope: NameScope): SchemaTypes {
  const directions = schemaDirections(api);
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const names = nameSchemas(api.schemas, scope);
  const splitNames = [...names].filter(([name]) => directions.isSplit(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const inputNames = new Map(splitNames.map(([name, type]) => [name, claimType(`${type}Input`, scope)]));
  const discriminators = discriminatingProperties(api);

  const resolve = (schema: Schema): Schema => {
    let resolved = schema;
    for (let steps = 0; resolved.kind === 'ref' && steps < maxDepth; steps++) {
      resolved = schemas.get(resolved.name) ?? {kind: 'unknown'};
    }
    return resolved;
  };
  const referenceTo = (name: string, direction: Direction): TypeNode => {
    const input = direction === 'input' ? inputNames.get(name) : undefined;
    return text(input ?? names.get(name) ?? 'unknown');
  };

  interface Context {
    readonly direction: Direction;
    /** Whether enums accept unknown strings: option `unknownEnumValues`. */
    readonly isOpen: boolean;
  }

  const node = (schema: Schema, contextFor: Context, depth: number): TypeNode => {
    if (depth > maxDepth) return text('unknown');
    const innerType = (child: Schema) => node(child, contextFor, depth + 1);
    switch (schema.kind) {
      case 'ref':
        return referenceTo(schema.name, contextFor.direction);
      case 'unknown':
      case 'never':
      case 'null':
      case 'boolean':
        return text(schema.kind);
      case 'number':
        return text('number');
      case 'string':
        return text(schema.format === 'date-time' && options.dates === 'date' ? 'Date' : 'string');
      case 'binary':
        return text(contextFor.direction === 'input' ? 'Upload' : 'Blob');
      case 'enum':
        return writeEnumType(schema.values, contextFor.isOpen);
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
        return objectType(schema, contextFor, depth);
      case 'intersection':
        return intersection(schema.members.map(innerType));
      case 'union': {
        const {discriminator, members} = schema;
        if (discriminator === undefined) return union(members.map(innerType));
        return union(
          members.map((member) => {
            const values = member.kind === 'ref' ? valuesFor(member.name, discriminator.mapping) : [];
            return withTag(member, discriminator.property, values, innerType(member));
          }),
        );
      }
    }
  };

  /** Adds the discriminator values to a union member, unless its own property already has them. */
  const withTag = (member: Schema, property: string, values: readonly string[], type: TypeNode): TypeNode => {
    if (values.length === 0) return type;
    const own = findProperty(member, property, resolve, 0);
    const declared = own === undefined ? undefined : resolve(own.schema);
    if (declared?.kind === 'enum') {
      const isSame =
        declared.values.length === values.length && values.every((value) => declared.values.includes(value));
      const isPossible = values.some((value) => declared.values.some((item) => String(item) === value));
      if ((isSame && own?.isRequired) || !isPossible) return type;
    }
    const tags = values.map((value) => tagLiteral(value, declared));
    const tag = {name: property, isOptional: false, doc: '', type: union(tags.map(text))};
    const isPlain =
      declared === undefined || ['enum', 'string', 'number', 'boolean', 'unknown', 'union'].includes(declared.kind);
    return isPlain ? intersection([inlineField(tag), type]) : type;
  };

  const objectType = (schema: ObjectSchema, context: Context, depth: number): TypeNode => {
    const {additional} = schema;
    const properties = schema.properties.filter((property) => existsIn(property, context.direction));
    const fields = properties.map((property): Field => {
      const isOpen = context.isOpen && !discriminators.has(property.name);
      const type = node(property.schema, {...context, isOpen}, depth + 1);
      return {
        name: property.name,
        isOptional: !property.isRequired,
        type,
        doc: documentation(property.schema, property.name),
      };
    });
    if (additional === undefined && schema.properties.length === 0) return object([], text('unknown'));
    if (additional === undefined || additional === false || additional.kind === 'never') {
      return fields.length === 0 && schema.properties.length === 0 ? object([], text('never')) : object(fields);
    }
    const additionalType = node(additional, context, depth + 1);
    return object(fields, fields.length === 0 ? additionalType : widenIndexType(additionalType, fields));
  };

  const context = (direction: Direction, owner?: string): Context => ({
    direction,
    isOpen: options.unknownEnumValues && direction === 'output' && !(owner !== undefined && directions.isSent(owner)),
  });

  const declare = ({name, schema}: NamedSchema, direction: Direction): string => {
    const type = referenceTo(name, direction).flat ?? '';
    const doc = docComment(documentation(schema, name));
    const isConstant = options.enums === 'const' && schema.kind === 'enum' && direction === mainDirection(name);
    if (isConstant) return `${doc}${writeConstantObject(type, schema, context(direction, name).isOpen)}`;
    const declared = node(schema, context(direction, name), 0);
    if (schema.kind === 'object' && declared.kind === 'object' && (declared.fields.length > 0 || declared.others)) {
      return `${doc}export interface ${type} {\n${printFields(declared, '  ')}}\n`;
    }
    return `${doc}${printAfter(`export type ${type} =`, declared)};\n`;
  };
  const mainDirection = (name: string): Direction => (directions.isReceived(name) ? 'output' : 'input');

  return {
    typeOf: (schema, direction) => node(schema, context(direction), 0),

    resolve,
    declarations: () =>
      api.schemas
        .flatMap((schema) => [
          declare(schema, mainDirection(schema.name)),
          ...(directions.isSplit(schema.name) ? [declare(schema, 'input')] : []),
        ])
        .join('\n'),
  };
}

function inlineField(field: Field): TypeNode {
  return text(`{ ${propertyKey(field.name)}: ${field.type.flat ?? 'string'} }`);
}

/** TypeScript requires the index signature to include the types of all named properties. */
function widenIndexType(others: TypeNode, fields: readonly Field[]): TypeNode {
  const loose = fields.map(({type}) => widenType(type));
  const all = union([others, ...loose, ...(fields.some(({isOptional}) => isOptional) ? [text('undefined')] : [])]);
  if (all.kind !== 'union' || !all.members.some(({flat}) => flat === 'string')) return all;
  return union(all.members.filter(({flat}) => flat === undefined || !/^["(]/.test(flat)));
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

/** A union of literals. An open enum also accepts other strings, and editors still complete the literals. */
function writeEnumType(values: readonly Json[], isOpen: boolean): TypeNode {
  const literals = values.map((value) =>
    text(typeof value === 'object' && value !== null ? 'unknown' : literal(value)),
  );
  const texts = values.filter((value) => typeof value === 'string');
  // A single value is a constant, not an enum that may grow.
  return union(isOpen && texts.length > 1 ? [...literals, text('(string & {})')] : literals);
}

/** `export const Status = { Open: "open" } as const;` and the type of its values. */
function writeConstantObject(type: string, schema: Schema & {kind: 'enum'}, isOpen: boolean): string {
  const scope = createNameScope();
  const members = schema.values.flatMap((value, index) => {
    if (typeof value === 'object') return [];
    const name = schema.names?.[index] ?? (String(value) === '' ? 'Empty' : pascalCase(String(value)));
    const key = identifier(scope.claim(name === '' ? `Value${index + 1}` : name), 'Value').replace(/_$/, '');
    return [`${docComment(schema.descriptions?.[index] ?? '', '  ')}  ${propertyKey(key)}: ${literal(value)},\n`];
  });
  const values = text(`(typeof ${type})[keyof typeof ${type}]`);
  const hasNull = schema.values.includes(null) ? [text('null')] : [];
  const open =
    isOpen && schema.values.filter((value) => typeof value === 'string').length > 1 ? [text('(string & {})')] : [];
  const all = union([values, ...open, ...hasNull]);
  return `export const ${type} = {\n${members.join('')}} as const;\n\n${printAfter(`export type ${type} =`, all)};\n`;
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

/** Discriminator properties stay closed enums, so that TypeScript can narrow the union. */
function discriminatingProperties(api: HttpApi): ReadonlySet<string> {
  const result = new Set<string>();
  for (const {schema} of api.schemas) {
    for (const part of nestedSchemas(schema)) {
      if (part.kind === 'union' && part.discriminator !== undefined) result.add(part.discriminator.property);
    }
  }
  return result;
}

/** The text of the documentation comment. */
export function documentation({annotations}: {readonly annotations?: Annotations}, name = ''): string {
  if (annotations === undefined) return '';
  const {title, description, isDeprecated, default: defaultValue, examples} = annotations;
  const example = examples?.find((item) => JSON.stringify(item).length <= 80);
  const tags = [
    ...(isDeprecated ? ['@deprecated'] : []),
    ...(defaultValue === undefined || defaultValue === null ? [] : [`@default ${JSON.stringify(defaultValue)}`]),
    ...(example === undefined ? [] : [`@example ${JSON.stringify(example)}`]),
  ];
  const usefulTitle = title !== undefined && camelCase(title) !== camelCase(name) ? title : '';
  return [description ?? usefulTitle, tags.join('\n')].filter((part) => part !== '').join('\n\n');
}
