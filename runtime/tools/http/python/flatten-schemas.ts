// Python has no intersection types, so schemas with `allOf` are merged into one schema.
import type {ObjectSchema, Property, Schema} from '../http-api.js';

type Schemas = ReadonlyMap<string, Schema>;

/** Returns an equivalent schema that is not an intersection; undefined if types cannot express it. */
export type Flatten = (schema: Schema) => Schema | undefined;

const maxDepth = 40;
const maxVariants = 24;
/** The limit for one document. Most need a few thousand steps. */
const maxSteps = 1_000_000;
const maxStepsEach = 20_000;

/** Flattens each schema once, with limits for recursive documents. */
export function createFlatten(schemas: Schemas): Flatten {
  const known = new Map<Schema, Schema | undefined>();
  let stepsLeft = maxSteps;
  const flatten = (schema: Schema, work?: Work): Schema | undefined => {
    if (schema.kind !== 'intersection') return schema;
    if (known.has(schema)) return known.get(schema);
    const budget = work?.budget ?? {steps: Math.min(maxStepsEach, stepsLeft)};
    const before = budget.steps;
    const merged = mergeAll(schema.members, work ?? {schemas, depth: 0, path: [], budget, flatten});
    if (work === undefined) stepsLeft -= before - budget.steps;
    const flat =
      merged === undefined || schema.annotations === undefined ? merged : {...merged, annotations: schema.annotations};
    // Do not cache results from inside a reference: if it is cyclic, they are incomplete.
    if (work === undefined || work.path.length <= 1) known.set(schema, flat);
    return flat;
  };
  return (schema) => flatten(schema);
}

interface Work {
  readonly schemas: Schemas;
  readonly depth: number;
  /** Names of the schemas that are being flattened. */
  readonly path: readonly string[];
  readonly budget: {steps: number};
  readonly flatten: (schema: Schema, work: Work) => Schema | undefined;
}

function mergeAll(members: readonly Schema[], work: Work): Schema | undefined {
  const constraining = members.filter((member) => !isUnconstrained(member));
  const [first, ...rest] = constraining;
  if (first === undefined) return {kind: 'unknown'};
  if (rest.length === 0) return first;
  let merged: Schema | undefined = first;
  for (const member of rest) merged = merged && both(merged, member, work);
  return merged;
}

function isUnconstrained(schema: Schema): boolean {
  return (
    schema.kind === 'unknown' ||
    (schema.kind === 'object' && schema.properties.length === 0 && schema.additional === undefined)
  );
}

/** The intersection of two schemas; `never` if it is empty. */
function both(one: Schema, other: Schema, work: Work): Schema | undefined {
  if (work.depth > maxDepth || work.budget.steps <= 0) return undefined;
  work.budget.steps -= 1;
  const inner = {...work, depth: work.depth + 1};
  if (one.kind === 'ref' && other.kind === 'ref' && one.name === other.name) return one;
  if (isUnconstrained(one)) return other;
  if (isUnconstrained(other)) return one;
  for (const [ref, rest] of [
    [one, other],
    [other, one],
  ] as const) {
    if (ref.kind !== 'ref') continue;
    const target = work.schemas.get(ref.name);
    if (target === undefined || work.path.includes(ref.name)) return rest;
    const within = {...inner, path: [...work.path, ref.name]};
    return ref === one ? both(target, rest, within) : both(rest, target, within);
  }
  if (one.kind === 'intersection') {
    const merged = work.flatten(one, inner);
    return merged && both(merged, other, inner);
  }
  if (other.kind === 'intersection') {
    const merged = work.flatten(other, inner);
    return merged && both(one, merged, inner);
  }
  if (one.kind === 'union')
    return distributed(
      one,
      one.members.map((member) => [member, other]),
      inner,
    );
  if (other.kind === 'union')
    return distributed(
      other,
      other.members.map((member) => [one, member]),
      inner,
    );
  return plainBoth(one, other, inner);
}

function distributed(
  union: Schema & {readonly kind: 'union'},
  pairs: readonly (readonly [Schema, Schema])[],
  work: Work,
): Schema | undefined {
  if (pairs.length > maxVariants) return undefined;
  const members: Schema[] = [];
  for (const [index, [a, b]] of pairs.entries()) {
    const member = both(a, b, work);
    if (member === undefined) return undefined;
    const title = titleOfMember(union.members[index]);
    if (member.kind !== 'never') members.push(title === undefined ? member : withTitle(member, title));
  }
  if (
    members.reduce((count, member) => count + (member.kind === 'union' ? member.members.length : 1), 0) > maxVariants
  ) {
    return undefined;
  }
  const [only] = members;
  if (only === undefined) return {kind: 'never'};
  return members.length === 1 ? only : {kind: 'union', members, isExclusive: union.isExclusive};
}

/** The title of a variant, so that it keeps the name of its schema. */
function titleOfMember(schema: Schema | undefined): string | undefined {
  return schema?.kind === 'ref' ? schema.name : schema?.annotations?.title;
}

function withTitle(schema: Schema, title: string): Schema {
  return schema.kind === 'object' ? {...schema, annotations: {...schema.annotations, title}} : schema;
}

function plainBoth(one: Schema, other: Schema, work: Work): Schema | undefined {
  if (one.kind === 'object' && other.kind === 'object') return bothObjects(one, other, work);
  if (one.kind === 'array' && other.kind === 'array') {
    const items = both(one.items, other.items, work);
    return items && {...one, items};
  }
  if (one.kind === 'enum' && other.kind === 'enum') {
    const others = new Set(other.values.map((value) => JSON.stringify(value)));
    const values = one.values.filter((value) => others.has(JSON.stringify(value)));
    return values.length === 0 ? {kind: 'never'} : {kind: 'enum', values};
  }
  if (one.kind === 'enum') return restricted(one, other);
  if (other.kind === 'enum') return restricted(other, one);
  if (one.kind === 'number' && other.kind === 'number') return one.isInteger ? one : other;
  return one.kind === other.kind ? one : {kind: 'never'};
}

function restricted(one: Schema & {readonly kind: 'enum'}, other: Schema): Schema {
  const values = one.values.filter((value) => {
    if (value === null) return other.kind === 'null';
    return (
      typeof value === other.kind ||
      (Array.isArray(value) ? other.kind === 'array' : other.kind === 'object' && typeof value === 'object')
    );
  });
  return values.length === 0
    ? {kind: 'never'}
    : {kind: 'enum', values, ...(one.annotations && {annotations: one.annotations})};
}

function bothObjects(one: ObjectSchema & Schema, other: ObjectSchema & Schema, work: Work): Schema | undefined {
  const byName = new Map<string, Property>(one.properties.map((property) => [property.name, property]));
  for (const property of other.properties) {
    const known = byName.get(property.name);
    const merged = known === undefined ? property : bothProperties(known, property, work);
    if (merged === undefined) return undefined;
    byName.set(property.name, merged);
  }
  const additional = bothAdditional(one.additional, other.additional, work);
  const annotations = {...one.annotations, ...other.annotations};
  return {
    kind: 'object',
    properties: [...byName.values()],
    ...(additional !== undefined && {additional}),
    ...(Object.keys(annotations).length > 0 && {annotations}),
  };
}

function bothProperties(one: Property, other: Property, work: Work): Property | undefined {
  const schema = both(one.schema, other.schema, work);
  if (schema === undefined) return undefined;
  // Contradicting definitions of a property are a mistake in the document. Use the later one, which is usually more specific.
  const defined = schema.kind === 'never' ? other.schema : schema;
  const annotations = other.schema.annotations ?? one.schema.annotations;
  return {
    name: one.name,
    schema: annotations === undefined ? defined : {...defined, annotations},
    isRequired: one.isRequired || other.isRequired,
    isReadOnly: one.isReadOnly || other.isReadOnly,
    isWriteOnly: one.isWriteOnly || other.isWriteOnly,
  };
}

/** `additionalProperties: false` in one part of an `allOf` does not forbid the properties of other parts. */
function bothAdditional(
  one: Schema | false | undefined,
  other: Schema | false | undefined,
  work: Work,
): Schema | false | undefined {
  if (one === undefined || one === false) return other === undefined ? one : other;
  if (other === undefined || other === false) return one;
  return both(one, other, work);
}
