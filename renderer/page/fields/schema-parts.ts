// Finds the parts of a Zod schema: fields, alternatives and items.
import {z, type ZodType} from 'zod';
import type {KeyPath} from '../../base/schema-messages.js';

/**
 * Returns the schema of a field, for its description. Returns undefined if the path leads through other kinds of
 * schemas.
 */
export function schemaAt(schema: ZodType, keys: KeyPath): ZodType | undefined {
  let current: ZodType | undefined = schema;
  for (const key of keys) {
    const inner: ZodType | undefined = current && unwrap(current);
    current = typeof key === 'number' ? inner && elementOf(inner) : shapeOf(inner)?.[key];
    if (current === undefined) return undefined;
  }
  return current;
}

/** Returns the fields of an object schema, also if it is optional or has a default. */
export function shapeOf(schema: ZodType | undefined): Readonly<Record<string, ZodType>> | undefined {
  const inner = schema && unwrap(schema);
  return inner instanceof z.ZodObject ? (inner.shape as Readonly<Record<string, ZodType>>) : undefined;
}

/** Returns the schemas that a value may match: those of a union, without their optional wrappers. */
export function alternativesOf(schema: ZodType): readonly ZodType[] {
  const inner = unwrap(schema);
  return inner instanceof z.ZodUnion ? (inner.options as readonly ZodType[]).flatMap(alternativesOf) : [inner];
}

/** Returns the schema of the items of a list schema. */
export function elementOf(schema: ZodType): ZodType | undefined {
  return schema instanceof z.ZodArray ? (schema.element as ZodType) : undefined;
}

function unwrap(schema: ZodType): ZodType {
  let inner = schema;
  while (
    inner instanceof z.ZodOptional ||
    inner instanceof z.ZodNullable ||
    inner instanceof z.ZodDefault ||
    inner instanceof z.ZodExactOptional
  ) {
    inner = inner.unwrap() as ZodType;
  }
  return inner;
}
