// Finds the schemas that are sent, received, or both, and those that need a separate type for each direction.
import type {HttpApi, Operation, Property, Response, Schema} from './http-api.js';
import {groupBy} from '../../text/group-by.js';

export type Direction = 'input' | 'output';

export interface Directions {
  readonly isSent: (name: string) => boolean;
  readonly isReceived: (name: string) => boolean;
  /** Whether a schema needs two types: it is sent and received, and contains a read-only or write-only property or a file. */
  readonly isSplit: (name: string) => boolean;
}

/** Whether a property exists in this direction. A property that is marked both read-only and write-only exists in both. */
export function existsIn({isReadOnly, isWriteOnly}: Property, direction: Direction): boolean {
  return isReadOnly === isWriteOnly || (direction === 'input' ? isWriteOnly : isReadOnly);
}

export function schemaDirections(api: HttpApi): Directions {
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const uses = new Map(api.schemas.map(({name, schema}) => [name, readSchemaUse(schema)]));
  const sent = reachableNames(
    uses,
    api.operations.flatMap(requestSchemas).concat(api.webhooks.flatMap(responseSchemas)),
  );
  const received = reachableNames(
    uses,
    api.operations.flatMap(responseSchemas).concat(api.webhooks.flatMap(requestSchemas)),
  );
  const pairs = [...uses].flatMap(([name, {names}]) => [...names].map((used) => ({name, used})));
  const usedBy = groupBy(pairs, ({used}) => used);
  const splitNames = new Set([...uses].filter(([, {hasDirections}]) => hasDirections).map(([name]) => name));
  for (const name of splitNames) {
    for (const user of usedBy.get(name) ?? []) splitNames.add(user.name);
  }
  return {
    isSent: (name) => sent.has(name),
    isReceived: (name) => received.has(name) || (!sent.has(name) && schemas.has(name)),
    isSplit: (name) => splitNames.has(name) && sent.has(name) && received.has(name),
  };
}

function requestSchemas({parameters, body}: Operation): readonly Schema[] {
  const contents = body?.contents.flatMap(({schema, itemSchema}) => [schema, itemSchema]) ?? [];
  return [...parameters.map(({schema}) => schema), ...contents].filter((schema) => schema !== undefined);
}

function responseSchemas({responses}: Operation): readonly Schema[] {
  return responses.flatMap(({contents, headers}: Response) => [
    ...contents.flatMap(({schema, itemSchema}) => [schema, itemSchema]).filter((schema) => schema !== undefined),
    ...headers.map(({schema}) => schema),
  ]);
}

interface SchemaUse {
  readonly names: ReadonlySet<string>;
  readonly hasDirections: boolean;
}

function reachableNames(uses: ReadonlyMap<string, SchemaUse>, roots: readonly Schema[]): ReadonlySet<string> {
  const reached = new Set(roots.flatMap((schema) => [...readSchemaUse(schema).names]));
  for (const name of reached) {
    for (const used of uses.get(name)?.names ?? []) reached.add(used);
  }
  return reached;
}

function readSchemaUse(schema: Schema): SchemaUse {
  const names = new Set<string>();
  let hasDirections = false;
  for (const part of nestedSchemas(schema)) {
    if (part.kind === 'ref') names.add(part.name);
    else if (part.kind === 'binary') hasDirections = true;
    else if (part.kind === 'object') {
      hasDirections ||= part.properties.some(({isReadOnly, isWriteOnly}) => isReadOnly || isWriteOnly);
    }
  }
  return {names, hasDirections};
}

/** The schema and all schemas nested in it. References are not followed. */
export function* nestedSchemas(schema: Schema): Generator<Schema, void, undefined> {
  const pending: Schema[] = [schema];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    yield part;
    pending.push(...childSchemas(part));
  }
}

/** The schemas directly in a schema. References are not followed. */
export function childSchemas(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case 'array':
      return [schema.items, ...(schema.prefix ?? [])];
    case 'object': {
      const {properties, additional} = schema;
      const propertySchemas = properties.map((property) => property.schema);
      return additional === undefined || additional === false ? propertySchemas : [...propertySchemas, additional];
    }
    case 'union':
    case 'intersection':
      return schema.members;
    default:
      return [];
  }
}
