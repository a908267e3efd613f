// Schemas as data for the run time, when answers are checked or their times become dates.
import type {HttpApi, Json, Schema} from '../http-api.js';
import {childSchemas} from '../schema-directions.js';
import {compact, expression} from './source-text.js';

const maxDepth = 200;

/** What received values of a schema look like; see `sdk/http/answer-shapes.ts`. */
export function shapeOf(schema: Schema, isOpen: boolean, depth = 0): Json {
  if (depth > maxDepth) return 'any';
  const inner = (child: Schema) => shapeOf(child, isOpen, depth + 1);
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
      return compact([
        ['items', inner(schema.items)],
        ['first', schema.prefix?.map(inner)],
      ]);
    case 'object': {
      const {properties, additional} = schema;
      const received = properties.filter(({isReadOnly, isWriteOnly}) => isReadOnly || !isWriteOnly);
      const required = received.filter(({isRequired}) => isRequired).map(({name}) => name);
      return compact([
        ['fields', compact(received.map(({name, schema: own}) => [name, inner(own)]))],
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

/** `src/shapes.ts`: the schemas that these refer to, and those that they refer to. */
export function shapesText(api: HttpApi, roots: readonly Schema[], isOpen: boolean): string {
  const byName = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const used = new Set<string>();
  const open = [...roots];
  for (let schema = open.pop(); schema !== undefined; schema = open.pop()) {
    open.push(...childSchemas(schema));
    if (schema.kind !== 'ref' || used.has(schema.name)) continue;
    used.add(schema.name);
    open.push(byName.get(schema.name) ?? {kind: 'unknown'});
  }
  const shapes = api.schemas
    .filter(({name}) => used.has(name))
    .map(({name, schema}): [string, Json] => [name, shapeOf(schema, isOpen)]);
  return [
    'import type { Shape } from "./core/http/index.js";\n\n',
    '/** What answers look like, by the names of the document. */\n',
    `export const shapes: Readonly<Record<string, Shape>> = ${expression(compact(shapes))};\n`,
  ].join('');
}
