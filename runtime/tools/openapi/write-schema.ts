// Writes schemas in the dialect of OpenAPI 3.1 (JSON Schema) or 3.0.
import type {Json, Annotations, NumberLimits, ObjectSchema, Property, Schema} from '../http/http-api.js';
import {
  objectFromEntries,
  omitUndefined,
  undefinedIfNoKeys,
  undefinedIfEmpty,
  type JsonObject,
} from './omit-empty-fields.js';

export interface SchemaContext {
  readonly dialect: '3.1' | '3.0';
  /** Schema name → component name. */
  readonly names: ReadonlyMap<string, string>;
  /** Reports a feature that this version does not support. */
  readonly reportLoss: (message: string) => void;
}

export function writeSchema(schema: Schema, context: SchemaContext): JsonObject {
  const {annotations} = schema;
  const body = writeBody(schema, context);
  if (annotations === undefined) return body;
  // In 3.0, fields next to a $ref are ignored.
  const alone = '$ref' in body && context.dialect === '3.0' ? {allOf: [body]} : body;
  const {title, description, ...after} = writeAnnotations(annotations, context);
  return omitUndefined({title, description, ...alone, ...after});
}

function writeBody(schema: Schema, context: SchemaContext): JsonObject {
  switch (schema.kind) {
    case 'ref':
      return {$ref: `#/components/schemas/${context.names.get(schema.name) ?? schema.name}`};
    case 'unknown':
      return {};
    case 'never':
      return {not: {}};
    case 'null':
      return context.dialect === '3.1' ? {type: 'null'} : {type: 'string', nullable: true, enum: [null]};
    case 'boolean':
      return {type: 'boolean'};
    case 'number':
      return omitUndefined({
        type: schema.isInteger ? 'integer' : 'number',
        format: schema.format,
        ...writeLimits(schema, context),
      });
    case 'string':
      return writeString(schema, context);
    case 'binary':
      return omitUndefined({
        type: 'string',
        format: 'binary',
        [context.dialect === '3.1' ? 'contentMediaType' : 'x-contentMediaType']: schema.mediaType,
      });
    case 'enum':
      return writeEnum(schema, context);
    case 'array':
      return writeArray(schema, context);
    case 'object':
      return writeObject(schema, context);
    case 'union':
      return writeUnion(schema, context);
    case 'intersection':
      return {allOf: schema.members.map((member) => writeSchema(member, context))};
  }
}

function writeAnnotations(
  {title, description, isDeprecated, default: standard, examples}: Annotations,
  context: SchemaContext,
) {
  const [first, ...rest] = examples ?? [];
  return {
    title,
    description,
    default: standard,
    ...(isDeprecated === true && {deprecated: true}),
    ...(context.dialect === '3.1'
      ? {examples: examples && undefinedIfEmpty(examples)}
      : {example: first, 'x-examples': undefinedIfEmpty(rest)}),
  };
}

function writeLimits(limits: NumberLimits, {dialect}: SchemaContext): {readonly [key: string]: Json | undefined} {
  const {minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf} = limits;
  if (dialect === '3.1') return {minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf};
  // 3.0 has one limit per side, with a boolean for exclusive. If there are two, write the narrower one.
  const isAbove = exclusiveMinimum !== undefined && exclusiveMinimum >= (minimum ?? -Infinity);
  const isBelow = exclusiveMaximum !== undefined && exclusiveMaximum <= (maximum ?? Infinity);
  return {
    minimum: isAbove ? exclusiveMinimum : minimum,
    ...(isAbove && {exclusiveMinimum: true}),
    maximum: isBelow ? exclusiveMaximum : maximum,
    ...(isBelow && {exclusiveMaximum: true}),
    multipleOf,
  };
}

function writeString(schema: Schema & {kind: 'string'}, {dialect}: SchemaContext): JsonObject {
  const {format, minLength, maxLength, pattern, contentEncoding, contentMediaType} = schema;
  const content =
    dialect === '3.1'
      ? {contentEncoding, contentMediaType}
      : contentEncoding === 'base64' && format === undefined
        ? {format: 'byte', 'x-contentMediaType': contentMediaType}
        : {'x-contentEncoding': contentEncoding, 'x-contentMediaType': contentMediaType};
  return omitUndefined({type: 'string', format, minLength, maxLength, pattern, ...content});
}

function writeEnum({values, names, descriptions}: Schema & {kind: 'enum'}, {dialect}: SchemaContext): JsonObject {
  const types = [...new Set(values.filter((value) => value !== null).map(typeName))];
  const hasNull = values.includes(null);
  const [only = null] = values;
  const type = types.length === 1 ? types[0] : undefined;
  return omitUndefined({
    ...(dialect === '3.1'
      ? {type: hasNull ? (type === undefined ? undefined : [type, 'null']) : type}
      : {type: types.length === 0 ? 'string' : type, ...(hasNull && {nullable: true})}),
    ...(dialect === '3.1' && values.length === 1 ? {const: only} : {enum: values}),
    'x-enum-varnames': names,
    'x-enum-descriptions': descriptions,
  });
}

function typeName(value: Json): string {
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function writeArray(schema: Schema & {kind: 'array'}, context: SchemaContext): JsonObject {
  const {items, prefix, minItems, maxItems, hasUniqueItems} = schema;
  const limits = {minItems, maxItems, ...(hasUniqueItems === true && {uniqueItems: true})};
  if (prefix === undefined) return omitUndefined({type: 'array', items: writeSchema(items, context), ...limits});
  if (context.dialect === '3.1') {
    const first = prefix.map((member) => writeSchema(member, context));
    const rest = items.kind === 'never' ? false : undefinedIfNoKeys(writeSchema(items, context));
    return omitUndefined({type: 'array', prefixItems: first, items: rest, ...limits});
  }
  context.reportLoss(
    'OpenAPI 3.0 cannot describe the first items of a list separately; every item may have any of their types.',
  );
  const members = [...prefix, ...(items.kind === 'never' ? [] : [items])].map((member) => writeSchema(member, context));
  const ends = items.kind === 'never' && maxItems === undefined ? {maxItems: prefix.length} : {};
  return omitUndefined({type: 'array', items: {anyOf: members}, ...limits, ...ends});
}

function writeObject(schema: ObjectSchema, context: SchemaContext): JsonObject {
  const {properties, additional, minProperties, maxProperties} = schema;
  return omitUndefined({
    type: 'object',
    properties: undefinedIfNoKeys(
      objectFromEntries(properties.map((property) => [property.name, writeProperty(property, context)])),
    ),
    required: undefinedIfEmpty(properties.filter(({isRequired}) => isRequired).map(({name}) => name)),
    additionalProperties:
      additional === undefined || additional === false
        ? additional
        : (undefinedIfNoKeys(writeSchema(additional, context)) ?? true),
    minProperties,
    maxProperties,
  });
}

function writeProperty({schema, isReadOnly, isWriteOnly}: Property, context: SchemaContext): JsonObject {
  const body = writeSchema(schema, context);
  if (!isReadOnly && !isWriteOnly) return body;
  const alone = '$ref' in body && context.dialect === '3.0' ? {allOf: [body]} : body;
  return {...alone, ...(isReadOnly && {readOnly: true}), ...(isWriteOnly && {writeOnly: true})};
}

function writeUnion(schema: Schema & {kind: 'union'}, context: SchemaContext): JsonObject {
  const {members, isExclusive, discriminator} = schema;
  const others = members.filter((member) => member.kind !== 'null' || member.annotations !== undefined);
  const [only] = others;
  const hasNull = others.length < members.length;
  if (hasNull && !isExclusive && others.length === 1 && only !== undefined && only.annotations === undefined) {
    const short = withNull(only, context);
    if (short !== undefined) return short;
  }
  const key = isExclusive ? 'oneOf' : 'anyOf';
  const isMarked = hasNull && context.dialect === '3.0';
  const written = (isMarked ? others : members).map((member) => writeSchema(member, context));
  return omitUndefined({
    ...(isMarked && written.length === 0 ? {...writeBody({kind: 'null'}, context)} : {[key]: written}),
    ...(isMarked && {nullable: true}),
    discriminator: discriminator && {
      propertyName: discriminator.property,
      mapping: objectFromEntries(
        [...discriminator.mapping].map(([value, name]) => [
          value,
          `#/components/schemas/${context.names.get(name) ?? name}`,
        ]),
      ),
    },
  });
}

/** Adds null to the type of a schema, if it has one: `{type: ['string', 'null']}`. */
function withNull(schema: Schema, context: SchemaContext): JsonObject | undefined {
  if (schema.kind === 'enum') {
    if (schema.values.includes(null)) return undefined;
    if (schema.names !== undefined || schema.descriptions !== undefined) return undefined;
    return writeEnum({...schema, values: [...schema.values, null]}, context);
  }
  const body = writeBody(schema, context);
  if (context.dialect === '3.0') {
    if (schema.kind === 'ref') return {allOf: [body], nullable: true};
    return typeof body['type'] === 'string' ? {...body, nullable: true} : undefined;
  }
  return typeof body['type'] === 'string' ? {...body, type: [body['type'], 'null']} : undefined;
}
