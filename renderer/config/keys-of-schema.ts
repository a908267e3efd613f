// Lists the keys of a schema.
import {z} from 'zod';

/**
 * Returns the keys of the object at `path`, in the order of the schema. Returns an empty list where any key is allowed.
 */
export function schemaKeysAt(schema: z.core.$ZodType, path: readonly (string | number)[]): readonly string[] {
  const at = path.reduce<z.core.$ZodType | undefined>(childOf, schema);
  const object = at && unwrapped(at);
  return object instanceof z.ZodObject ? Object.keys(object.shape) : [];
}

function childOf(schema: z.core.$ZodType | undefined, step: string | number): z.core.$ZodType | undefined {
  const parent = schema && unwrapped(schema);
  if (parent instanceof z.ZodArray) return parent.element;
  if (parent instanceof z.ZodRecord) return parent.valueType;
  return parent instanceof z.ZodObject ? (parent.shape as Readonly<Record<string, z.core.$ZodType>>)[step] : undefined;
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.out);
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
  return isWrapper ? unwrapped(schema.unwrap()) : schema;
}
