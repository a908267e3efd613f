// Some properties are only in answers, others only in requests. A schema that has such ones, itself or further in, and is
// used both ways has two types.
import type {HttpApi, Operation, Property, Schema} from '../model.js';

export type Direction = 'input' | 'output';

export interface Directions {
  /** Whether this named schema has a type of its own for requests beside the one for answers. */
  hasTwo(name: string): boolean;
  /** The direction in which the one type of a schema is written. */
  directionOf(name: string): Direction;
}

export function directionsOf(api: HttpApi): Directions {
  const refs = new Map(api.schemas.map(({name, schema}) => [name, new Set(refsIn(schema))]));
  const differing = reachable(
    api.schemas.filter(({schema}) => differs(schema)).map(({name}) => name),
    reversed(refs),
  );
  const inputs = reachable(api.operations.flatMap(inputsOf).flatMap(refsIn), refs);
  const outputs = reachable(
    [...api.operations.flatMap(outputsOf), ...api.webhooks.flatMap(inputsOf)].flatMap(refsIn),
    refs,
  );
  return {
    hasTwo: (name) => differing.has(name) && inputs.has(name) && outputs.has(name),
    directionOf: (name) => (inputs.has(name) && !outputs.has(name) ? 'input' : 'output'),
  };
}

/** Whether a property exists in this direction. */
export function isIn(property: Property, direction: Direction): boolean {
  return direction === 'input' ? !property.isReadOnly : !property.isWriteOnly;
}

function inputsOf({parameters, body}: Operation): readonly Schema[] {
  return [
    ...parameters.map(({schema}) => schema),
    ...(body?.contents ?? []).flatMap(({schema, itemSchema}) =>
      [schema, itemSchema].filter((one) => one !== undefined),
    ),
  ];
}

function outputsOf({responses}: Operation): readonly Schema[] {
  return responses.flatMap(({contents}) =>
    contents.flatMap(({schema, itemSchema}) => [schema, itemSchema].filter((one) => one !== undefined)),
  );
}

/** Whether the schema itself, without those it refers to, is another one in each direction. */
function differs(schema: Schema): boolean {
  return [...partsOf(schema)].some(
    (part) =>
      part.kind === 'binary' ||
      (part.kind === 'object' && part.properties.some(({isReadOnly, isWriteOnly}) => isReadOnly || isWriteOnly)),
  );
}

function refsIn(schema: Schema): readonly string[] {
  return [...partsOf(schema)].flatMap((part) => (part.kind === 'ref' ? [part.name] : []));
}

/** The schema and all that stand in it. */
export function* partsOf(schema: Schema): Iterable<Schema> {
  const waiting = [schema];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    yield part;
    if (part.kind === 'array') waiting.push(part.items, ...(part.prefix ?? []));
    if (part.kind === 'union' || part.kind === 'intersection') for (const member of part.members) waiting.push(member);
    if (part.kind === 'object') {
      for (const property of part.properties) waiting.push(property.schema);
      if (part.additional !== undefined && part.additional !== false) waiting.push(part.additional);
    }
  }
}

function reachable(from: readonly string[], edges: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set(from);
  for (const name of found) for (const next of edges.get(name) ?? []) found.add(next);
  return found;
}

function reversed(edges: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, ReadonlySet<string>> {
  const turned = new Map<string, Set<string>>();
  for (const [from, targets] of edges) {
    for (const target of targets) {
      const sources = turned.get(target);
      if (sources === undefined) turned.set(target, new Set([from]));
      else sources.add(from);
    }
  }
  return turned;
}
