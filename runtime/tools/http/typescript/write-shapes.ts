// Writes schemas as data for the runtime, which validates responses and converts dates with them.
import type {HttpApi, Json, Schema} from '../http-api.js';
import {childSchemas} from '../schema-directions.js';
import {omitUndefined, writeExpression} from './format-source.js';

const maxDepth = 200;

/** The shape of received values of a schema; see `runtime/tools/sdk-runtime/http/shape-decoder.ts`. */
export function writeShape(schema: Schema, isOpen: boolean, depth = 0): Json {
  if (depth > maxDepth) return 'any';
  const inner = (child: Schema) => writeShape(child, isOpen, depth + 1);
  switch (schema.kind) {
    case 'unknown':
    case 'never':
    case 'binary':
      return 'any';
    case 'null':
    case 'boolean':
      return schema.kind;
    case 'number':
      return schema.isInteger ? 'integer' : 'number';
    case 'string':
      return schema.format === 'date-time' ? 'time' : 'string';
    case 'ref':
      return {ref: schema.name};
    case 'enum': {
      const {values} = schema;
      const mayGrow = isOpen && values.length > 1 && values.every((value) => typeof value === 'string');
      return mayGrow ? 'string' : {enum: values};
    }
    case 'array':
      return omitUndefined([
        ['items', inner(schema.items)],
        ['first', schema.prefix?.map(inner)],
      ]);
    case 'object': {
      const {properties, additional} = schema;
      const received = properties.filter(({isReadOnly, isWriteOnly}) => isReadOnly || !isWriteOnly);
      const required = received.filter(({isRequired}) => isRequired).map(({name}) => name);
      return omitUndefined([
        ['fields', omitUndefined(received.map(({name, schema: propertySchema}) => [name, inner(propertySchema)]))],
        ['required', required.length === 0 ? undefined : required],
        ['others', additional === undefined || additional === false ? undefined : inner(additional)],
      ]);
    }
    case 'union':
      return {anyOf: schema.members.map(inner)};
    case 'intersection':
      return {allOf: schema.members.map(inner)};
  }
}

/** Writes `src/shapes.ts`: all schemas that the roots refer to, directly or indirectly. */
export function writeShapes(api: HttpApi, roots: readonly Schema[], isOpen: boolean): string {
  const byName = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const usedNames = new Set<string>();
  const pending = [...roots];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    pending.push(...childSchemas(schema));
    if (schema.kind !== 'ref' || usedNames.has(schema.name)) continue;
    usedNames.add(schema.name);
    pending.push(byName.get(schema.name) ?? {kind: 'unknown'});
  }
  const shapes = api.schemas
    .filter(({name}) => usedNames.has(name))
    .map(({name, schema}): [string, Json] => [name, writeShape(schema, isOpen)]);
  return [
    'import type { Shape } from "./core/http/index.js";\n\n',
    '/** The shapes of responses, by schema name. */\n',
    `export const shapes: Readonly<Record<string, Shape>> = ${writeExpression(omitUndefined(shapes))};\n`,
  ].join('');
}
