// Values for examples and tests: what is required, and no more.
import {type Argument, isRequired, type Schema, type TypeRef} from '../graphql-model.js';
import type {Layout} from './type-texts.js';

/** A valid JSON value; undefined if there is none, for example for a file. */
export function exampleArguments(
  args: Iterable<Argument>,
  layout: Layout,
): Readonly<Record<string, unknown>> | undefined {
  return exampleObject(args, layout, 0);
}

const depthLimit = 20;

function exampleObject(fields: Iterable<Argument>, layout: Layout, depth: number): Record<string, unknown> | undefined {
  const members: (readonly [string, unknown])[] = [];
  for (const field of fields) {
    if (!isRequired(field)) continue;
    const value = exampleOf(field.type, layout, depth, field.name);
    if (value === undefined) return undefined;
    members.push([field.name, value]);
  }
  return Object.fromEntries(members);
}

/** `hint` is the name of what it is for. */
export function exampleOf(ref: TypeRef, layout: Layout, depth: number, hint: string): unknown {
  if (depth > depthLimit) return undefined;
  if (ref.kind === 'non-null') return exampleOf(ref.of, layout, depth, hint);
  if (ref.kind === 'list') {
    const item = exampleOf(ref.of, layout, depth + 1, hint);
    return item === undefined ? undefined : [item];
  }
  return exampleOfNamed(ref.name, layout, depth, hint);
}

function exampleOfNamed(name: string, layout: Layout, depth: number, hint: string): unknown {
  const type = (layout.schema satisfies Schema).types.get(name);
  if (type?.kind === 'enum') return [...type.values.keys()][0];
  if (type?.kind === 'input') {
    if (!type.isOneOf) return exampleObject(type.fields.values(), layout, depth + 1);
    for (const field of type.fields.values()) {
      const value = exampleOf(field.type, layout, depth + 5, field.name);
      if (value !== undefined) return {[field.name]: value};
    }
    return undefined;
  }
  const scalar = layout.scalars.get(name)?.split(' | ')[0] ?? 'unknown';
  if (scalar.endsWith('[]')) return [];
  if (/^(?:Record<|object)/.test(scalar)) return {};
  return examples.get(name === 'ID' ? 'ID' : scalar) ?? (scalar === 'string' ? hint : undefined);
}

const examples: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['ID', '1'],
  ['number', 1],
  ['boolean', true],
  ['unknown', 'value'],
]);
