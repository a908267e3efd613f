// Example values for the README and tests: only required fields and arguments.
import {type Argument, isRequired, type TypeRef} from '../schema-model.js';
import type {WriterContext} from './writer-context.js';

/** Returns undefined if an argument has no JSON value, for example a file. */
export function exampleArguments(
  args: Iterable<Argument>,
  context: WriterContext,
): Readonly<Record<string, unknown>> | undefined {
  return exampleObject(args, context, 0);
}

const maxDepth = 20;

function exampleObject(
  fields: Iterable<Argument>,
  context: WriterContext,
  depth: number,
): Record<string, unknown> | undefined {
  const members: (readonly [string, unknown])[] = [];
  for (const field of fields) {
    if (!isRequired(field)) continue;
    const value = exampleValue(field.type, context, depth, field.name);
    if (value === undefined) return undefined;
    members.push([field.name, value]);
  }
  return Object.fromEntries(members);
}

/** `name` is the field or argument, which is the example of a string. */
export function exampleValue(ref: TypeRef, context: WriterContext, depth: number, name: string): unknown {
  if (depth > maxDepth) return undefined;
  if (ref.kind === 'non-null') return exampleValue(ref.of, context, depth, name);
  if (ref.kind === 'list') {
    const item = exampleValue(ref.of, context, depth + 1, name);
    return item === undefined ? undefined : [item];
  }
  return exampleOfType(ref.name, context, depth, name);
}

function exampleOfType(typeName: string, context: WriterContext, depth: number, name: string): unknown {
  const type = context.schema.types.get(typeName);
  if (type?.kind === 'enum') return [...type.values.keys()][0];
  if (type?.kind === 'input') {
    if (!type.isOneOf) return exampleObject(type.fields.values(), context, depth + 1);
    // Each level may try all fields, so the time grows exponentially with the depth. Five levels at once allow four such levels.
    for (const field of type.fields.values()) {
      const value = exampleValue(field.type, context, depth + 5, field.name);
      if (value !== undefined) return {[field.name]: value};
    }
    return undefined;
  }
  const scalar = context.scalars.get(typeName)?.split(' | ')[0] ?? 'unknown';
  if (scalar.endsWith('[]')) return [];
  if (/^(?:Record<|object)/.test(scalar)) return {};
  return examples.get(typeName === 'ID' ? 'ID' : scalar) ?? (scalar === 'string' ? name : undefined);
}

const examples: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['ID', '1'],
  ['number', 1],
  ['boolean', true],
  ['unknown', 'value'],
]);
