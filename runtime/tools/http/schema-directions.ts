// Which schemas are sent, which are received, and which need a type for each because they differ.
import type {HttpApi, Operation, Property, Response, Schema} from './http-api.js';

export type Direction = 'input' | 'output';

export interface Directions {
  readonly isSent: (name: string) => boolean;
  readonly isReceived: (name: string) => boolean;
  /** Whether it needs two types: it is sent and received, and part of it is read-only, write-only or a file. */
  readonly isSplit: (name: string) => boolean;
}

/** Whether a property exists in this direction. One that claims to be only read and only written is in both. */
export function isIn({isReadOnly, isWriteOnly}: Property, direction: Direction): boolean {
  return isReadOnly === isWriteOnly || (direction === 'input' ? isWriteOnly : isReadOnly);
}

export function directionsOf(api: HttpApi): Directions {
  const schemas = new Map(api.schemas.map(({name, schema}) => [name, schema]));
  const uses = new Map(api.schemas.map(({name, schema}) => [name, useOf(schema)]));
  const sent = reachable(uses, api.operations.flatMap(sentBy).concat(api.webhooks.flatMap(receivedBy)));
  const received = reachable(uses, api.operations.flatMap(receivedBy).concat(api.webhooks.flatMap(sentBy)));
  const usedBy = new Map<string, string[]>();
  for (const [name, {names}] of uses) {
    for (const used of names) usedBy.set(used, [...(usedBy.get(used) ?? []), name]);
  }
  const differing = new Set([...uses].filter(([, {differs}]) => differs).map(([name]) => name));
  for (const name of differing) {
    for (const user of usedBy.get(name) ?? []) differing.add(user);
  }
  return {
    isSent: (name) => sent.has(name),
    isReceived: (name) => received.has(name) || (!sent.has(name) && schemas.has(name)),
    isSplit: (name) => differing.has(name) && sent.has(name) && received.has(name),
  };
}

function sentBy({parameters, body}: Operation): readonly Schema[] {
  const contents = body?.contents.flatMap(({schema, itemSchema}) => [schema, itemSchema]) ?? [];
  return [...parameters.map(({schema}) => schema), ...contents].filter((schema) => schema !== undefined);
}

function receivedBy({responses}: Operation): readonly Schema[] {
  return responses.flatMap(({contents, headers}: Response) => [
    ...contents.flatMap(({schema, itemSchema}) => [schema, itemSchema]).filter((schema) => schema !== undefined),
    ...headers.map(({schema}) => schema),
  ]);
}

interface SchemaUse {
  readonly names: ReadonlySet<string>;
  readonly differs: boolean;
}

function reachable(uses: ReadonlyMap<string, SchemaUse>, roots: readonly Schema[]): ReadonlySet<string> {
  const reached = new Set(roots.flatMap((schema) => [...useOf(schema).names]));
  for (const name of reached) {
    for (const used of uses.get(name)?.names ?? []) reached.add(used);
  }
  return reached;
}

function useOf(schema: Schema): SchemaUse {
  const names = new Set<string>();
  let differs = false;
  for (const part of nestedSchemas(schema)) {
    if (part.kind === 'ref') names.add(part.name);
    else if (part.kind === 'binary') differs = true;
    else if (part.kind === 'object') {
      differs ||= part.properties.some(({isReadOnly, isWriteOnly}) => isReadOnly || isWriteOnly);
    }
  }
  return {names, differs};
}

/** The schema and the schemas nested in it, without references. */
export function* nestedSchemas(schema: Schema): Generator<Schema, void, undefined> {
  const open: Schema[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    yield part;
    open.push(...childSchemas(part));
  }
}

export function childSchemas(schema: Schema): readonly Schema[] {
  switch (schema.kind) {
    case 'array':
      return [schema.items, ...(schema.prefix ?? [])];
    case 'object': {
      const {properties, additional} = schema;
      const own = properties.map((property) => property.schema);
      return additional === undefined || additional === false ? own : [...own, additional];
    }
    case 'union':
    case 'intersection':
      return schema.members;
    default:
      return [];
  }
}
