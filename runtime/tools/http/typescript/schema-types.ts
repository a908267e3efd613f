// Schemas become types.
import {camelCase, createScope, type NameScope, pascalCase} from '../../base/identifier-names.js';
import {docComment, identifier, literal, propertyKey, stringLiteral} from '../../write/typescript-tokens.js';
import type {HttpApi, Json, NamedSchema, Notes, ObjectSchema, Property, Schema} from '../http-api.js';
import {type Direction, directionsOf, isIn, nestedSchemas} from '../schema-directions.js';
import {claimType, nameSchemas} from './type-names.js';
import {
  after,
  array,
  type Field,
  fieldsText,
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

export interface Types {
  /** The type of values of a schema, sent or received. */
  readonly typeOf: (schema: Schema, direction: Direction) => TypeNode;
  /** The names of types by their schemas' names, for output. */
  readonly typeNameFor: (schema: string) => string | undefined;
  readonly resolve: (schema: Schema) => Schema;
  /** All declarations, in the document's order. */
  readonly declarations: () => string;
}

const maxDepth = 200;

export function createTypes(api: HttpApi, options: TypeOptions, scope: NameScope): Types {
  const directions = directionsOf(api);
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const names = nameSchemas(api.schemas, scope);
  const split = [...names].filter(([name]) => directions.isSplit(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const inputNames = new Map(split.map(([name, type]) => [name, claimType(`${type}Input`, scope)]));
  const constants = discriminatingProperties(api);

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
    /** Whether texts that nobody named may come: see the option. */
    readonly isOpen: boolean;
  }

  const node = (schema: Schema, context: Context, depth: number): TypeNode => {
    if (depth > maxDepth) return text('unknown');
    const inner = (child: Schema) => node(child, context, depth + 1);
    switch (schema.kind) {
      case 'ref':
        return referenceTo(schema.name, context.direction);
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
        return text(context.direction === 'input' ? 'Upload' : 'Blob');
      case 'enum':
        return enumType(schema.values, context.isOpen);
      case 'array': {
        const {prefix, items, minItems} = schema;
        if (prefix === undefined || prefix.length === 0) return array(inner(items));
        const parts = prefix.map((item, index) => ({
          type: inner(item),
          isOptional: index >= (minItems ?? prefix.length),
        }));
        return items.kind === 'never' ? tuple(parts) : tuple(parts, inner(items));
      }
      case 'object':
        return objectType(schema, context, depth);
      case 'intersection':
        return intersection(schema.members.map(inner));
      case 'union': {
        const {discriminator, members} = schema;
        if (discriminator === undefined) return union(members.map(inner));
        return union(
          members.map((member) => {
            const values = member.kind === 'ref' ? valuesFor(member.name, discriminator.mapping) : [];
            return tagged(member, discriminator.property, values, inner(member));
          }),
        );
      }
    }
  };

  /** The member of a union, with the values of the property that tells it from others, unless it says so itself. */
  const tagged = (member: Schema, property: string, values: readonly string[], type: TypeNode): TypeNode => {
    if (values.length === 0) return type;
    const own = propertyOf(member, property, resolve, 0);
    const declared = own === undefined ? undefined : resolve(own.schema);
    if (declared?.kind === 'enum') {
      const isSame =
        declared.values.length === values.length && values.every((value) => declared.values.includes(value));
      const isPossible = values.some((value) => declared.values.some((one) => String(one) === value));
      if ((isSame && own?.isRequired) || !isPossible) return type;
    }
    const tags = values.map((value) => tagLiteral(value, declared));
    const tag = {name: property, isOptional: false, doc: '', type: union(tags.map(text))};
    const isPlain =
      declared === undefined || ['enum', 'string', 'number', 'boolean', 'unknown', 'union'].includes(declared.kind);
    return isPlain ? intersection([oneLine(tag), type]) : type;
  };

  const objectType = (schema: ObjectSchema, context: Context, depth: number): TypeNode => {
    const {additional} = schema;
    const properties = schema.properties.filter((property) => isIn(property, context.direction));
    const fields = properties.map((property): Field => {
      const isOpen = context.isOpen && !constants.has(property.name);
      const type = node(property.schema, {...context, isOpen}, depth + 1);
      return {name: property.name, isOptional: !property.isRequired, type, doc: docOf(property.schema, property.name)};
    });
    if (additional === undefined && schema.properties.length === 0) return object([], text('unknown'));
    if (additional === undefined || additional === false || additional.kind === 'never') {
      return fields.length === 0 && schema.properties.length === 0 ? object([], text('never')) : object(fields);
    }
    const others = node(additional, context, depth + 1);
    return object(fields, fields.length === 0 ? others : widened(others, fields));
  };

  const context = (direction: Direction, owner?: string): Context => ({
    direction,
    isOpen: options.unknownEnumValues && direction === 'output' && !(owner !== undefined && directions.isSent(owner)),
  });

  const declare = ({name, schema}: NamedSchema, direction: Direction): string => {
    const type = referenceTo(name, direction).flat ?? '';
    const doc = docComment(docOf(schema, name));
    const isConstant = options.enums === 'const' && schema.kind === 'enum' && direction === ownDirection(name);
    if (isConstant) return `${doc}${constantObject(type, schema, context(direction, name).isOpen)}`;
    const declared = node(schema, context(direction, name), 0);
    if (schema.kind === 'object' && declared.kind === 'object' && (declared.fields.length > 0 || declared.others)) {
      return `${doc}export interface ${type} {\n${fieldsText(declared, '  ')}}\n`;
    }
    return `${doc}${after(`export type ${type} =`, declared)};\n`;
  };
  const ownDirection = (name: string): Direction => (directions.isReceived(name) ? 'output' : 'input');

  return {
    typeOf: (schema, direction) => node(schema, context(direction), 0),
    typeNameFor: (name) => names.get(name),
    resolve,
    declarations: () =>
      api.schemas
        .flatMap((schema) => [
          declare(schema, ownDirection(schema.name)),
          ...(directions.isSplit(schema.name) ? [declare(schema, 'input')] : []),
        ])
        .join('\n'),
  };
}

function oneLine(field: Field): TypeNode {
  return text(`{ ${propertyKey(field.name)}: ${field.type.flat ?? 'string'} }`);
}

/** An index signature must take what the named properties have. */
function widened(others: TypeNode, fields: readonly Field[]): TypeNode {
  const loose = fields.map(({type}) => looser(type));
  const all = union([others, ...loose, ...(fields.some(({isOptional}) => isOptional) ? [text('undefined')] : [])]);
  if (all.kind !== 'union' || !all.members.some(({flat}) => flat === 'string')) return all;
  return union(all.members.filter(({flat}) => flat === undefined || !/^["(]/.test(flat)));
}

/** Objects without a name are not repeated. */
function looser(type: TypeNode): TypeNode {
  if (type.flat !== undefined) return type;
  switch (type.kind) {
    case 'array':
    case 'tuple':
      return text('unknown[]');
    case 'union':
      return union(type.members.map(looser));
    default:
      return text('object');
  }
}

/** Literal types; open ones also take other texts, and editors still offer these. */
function enumType(values: readonly Json[], isOpen: boolean): TypeNode {
  const literals = values.map((value) =>
    text(typeof value === 'object' && value !== null ? 'unknown' : literal(value)),
  );
  const texts = values.filter((value) => typeof value === 'string');
  // A single value is a constant, not the beginning of a list.
  return union(isOpen && texts.length > 1 ? [...literals, text('(string & {})')] : literals);
}

/** `export const Status = { Open: "open" } as const;` and the type of its values. */
function constantObject(type: string, schema: Schema & {kind: 'enum'}, isOpen: boolean): string {
  const scope = createScope();
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
  return `export const ${type} = {\n${members.join('')}} as const;\n\n${after(`export type ${type} =`, all)};\n`;
}

/** The values of a discriminator that select a schema. */
export function valuesFor(name: string, mapping: ReadonlyMap<string, string>): readonly string[] {
  return [...mapping].filter(([, target]) => target === name).map(([value]) => value);
}

/** A value of a discriminator, which a mapping has as text, as the literal that its property has. */
export function tagLiteral(value: string, declared: Schema | undefined): string {
  const isNumber =
    declared?.kind === 'number' ||
    (declared?.kind === 'enum' && declared.values.some((one) => typeof one === 'number'));
  if (isNumber && Number.isFinite(Number(value)) && value.trim() !== '') return String(Number(value));
  if (declared?.kind === 'boolean' && (value === 'true' || value === 'false')) return value;
  return stringLiteral(value);
}

/** A property of a schema, also of one that is put together from several. */
export function propertyOf(
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
    const found = propertyOf(member, name, resolve, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Properties that discriminate unions keep their literal values, so that TypeScript can narrow the union. */
function discriminatingProperties(api: HttpApi): ReadonlySet<string> {
  const found = new Set<string>();
  for (const {schema} of api.schemas) {
    for (const part of nestedSchemas(schema)) {
      if (part.kind === 'union' && part.discriminator !== undefined) found.add(part.discriminator.property);
    }
  }
  return found;
}

/** The description of a value as a comment. */
export function docOf({notes}: {readonly notes?: Notes}, name = ''): string {
  if (notes === undefined) return '';
  const {title, description, isDeprecated, default: preset, examples} = notes;
  const example = examples?.find((one) => JSON.stringify(one).length <= 80);
  const tags = [
    ...(isDeprecated ? ['@deprecated'] : []),
    ...(preset === undefined || preset === null ? [] : [`@default ${JSON.stringify(preset)}`]),
    ...(example === undefined ? [] : [`@example ${JSON.stringify(example)}`]),
  ];
  const says = title !== undefined && camelCase(title) !== camelCase(name) ? title : '';
  return [description ?? says, tags.join('\n')].filter((part) => part !== '').join('\n\n');
}
