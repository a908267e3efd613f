// Creates small values of a schema, for tests and the README. They have its TypeScript type, and are within its limits of numbers
// and items, but need not match patterns.
import {literal, propertyKey} from '../../codegen/typescript-tokens.js';
import type {Json, ObjectSchema, Schema} from '../http-api.js';
import type {Direction} from '../schema-directions.js';
import type {SchemaTypes} from './create-schema-types.js';
import {allowsTag, findProperty, tagLiteral, valuesFor} from './discriminator-tags.js';

export interface Sample {
  /** The JSON value; undefined if it contains a file or a date. */
  readonly json: Json | undefined;
  /** The value as an expression. */
  readonly code: string;
  /** Whether the schema allows any value. */
  readonly isLoose?: boolean;
}

export interface SampleContext {
  readonly resolve: SchemaTypes['resolve'];
  readonly direction: Direction;
  readonly dates: 'string' | 'date';
}

const maxDepth = 12;
const maxRepeats = 20;
/** In characters of code. Nested arrays would otherwise be huge. */
const maxArrayLength = 2000;

/** Undefined if no small value is found. */
export function sampleValue(schema: Schema, context: SampleContext): Sample | undefined {
  const failedAt = new Map<Schema, number>();
  const sampleAt = (child: Schema, depth: number): Sample | undefined => {
    const resolved = context.resolve(child);
    // A schema without a sample is not tried again further down: unions that contain themselves would take exponential time.
    if (depth > maxDepth || depth >= (failedAt.get(resolved) ?? Infinity)) return undefined;
    const sample = sampleResolved(resolved, context, (one) => sampleAt(one, depth + 1));
    if (sample === undefined) failedAt.set(resolved, depth);
    return sample;
  };
  return sampleAt(schema, 0);
}

function sampleResolved(resolved: Schema, context: SampleContext, inner: SampleInner): Sample | undefined {
  switch (resolved.kind) {
    case 'ref':
    case 'never':
      return undefined;
    case 'unknown':
      return {...jsonSample('value'), isLoose: true};
    case 'null':
      return jsonSample(null);
    case 'boolean':
      return jsonSample(true);
    case 'number': {
      const value = sampleNumber(resolved);
      return value === undefined ? undefined : jsonSample(value);
    }
    case 'string':
      if (resolved.format === 'date-time' && context.dates === 'date') {
        return {json: undefined, code: 'new Date("2026-01-02T03:04:05Z")'};
      }
      return jsonSample(sampleText(resolved));
    case 'binary':
      return {json: undefined, code: 'new Blob(["hello"])'};
    case 'enum': {
      const [value = null] = resolved.values;
      return jsonSample(value);
    }
    case 'array':
      return sampleArray(resolved, inner);
    case 'object':
      return sampleObject(resolved, context.direction, inner);
    case 'union':
      return sampleUnion(resolved, context, inner);
    case 'intersection':
      return sampleIntersection(resolved, context, inner);
  }
}

/** Returns the sample of another schema, one level deeper. */
type SampleInner = (child: Schema) => Sample | undefined;

function sampleArray(schema: Schema & {kind: 'array'}, inner: SampleInner): Sample | undefined {
  const {prefix = [], minItems = prefix.length} = schema;
  const size = Math.max(0, minItems);
  const first = sampleEach(prefix.slice(0, size), inner);
  const rest = first && size > prefix.length ? inner(schema.items) : undefined;
  const repeated = rest ? Array<Sample>(schema.hasUniqueItems ? 1 : maxRepeats).fill(rest) : [];
  const items = [...(first ?? []), ...repeated].slice(0, size);
  if (items.length < size) return undefined;
  const code = `[${items.map((item) => item.code).join(', ')}]`;
  const values = items.map(({json}) => json);
  if (code.length > maxArrayLength) return undefined;
  return {json: values.every((value) => value !== undefined) ? values : undefined, code};
}

/** Samples the first member that has one. Null is used only if no other member has a sample. */
function sampleUnion(
  {members, discriminator}: Schema & {kind: 'union'},
  context: SampleContext,
  inner: SampleInner,
): Sample | undefined {
  const isNull = (member: Schema) => context.resolve(member).kind === 'null';
  for (const member of members) {
    const sample = isNull(member) ? undefined : inner(member);
    if (sample === undefined) continue;
    if (discriminator === undefined) return sample;
    const values = member.kind === 'ref' ? valuesFor(member.name, discriminator.mapping) : [];
    return withTag(sample, member, discriminator.property, values, context);
  }
  return members.some(isNull) ? jsonSample(null) : undefined;
}

function sampleIntersection(
  {members}: Schema & {kind: 'intersection'},
  {resolve}: SampleContext,
  inner: SampleInner,
): Sample | undefined {
  const known = members.filter((member) => resolve(member).kind !== 'unknown');
  const parts = sampleEach(known, inner);
  const merged = parts && mergeSamples(parts);
  if (merged === undefined || !isRecord(merged)) return merged;
  // One member may require a property that another member defines.
  const properties = sampleEach([...merged.members], ([name, sample]) => {
    const property = sample.isLoose && findTypedProperty(members, name, resolve);
    return withName(name, property ? inner(property) : sample);
  });
  return properties && objectSample(properties);
}

function findTypedProperty(
  members: readonly Schema[],
  name: string,
  resolve: SchemaTypes['resolve'],
): Schema | undefined {
  const schemas = members.map((member) => findProperty(member, name, resolve, 0)?.schema);
  return schemas.find((schema) => schema && resolve(schema).kind !== 'unknown');
}

function jsonSample(json: Json): Sample {
  return {json, code: literal(json)};
}

function sampleObject(schema: ObjectSchema, direction: Direction, inner: SampleInner): Sample | undefined {
  const omitFlag = direction === 'input' ? 'isReadOnly' : 'isWriteOnly';
  const required = schema.properties.filter((property) => property.isRequired && !property[omitFlag]);
  const members = sampleEach(required, ({name, schema: own}) => withName(name, inner(own)));
  return members && objectSample(members);
}

function withName(name: string, sample: Sample | undefined): readonly [string, Sample] | undefined {
  return sample && [name, sample];
}

/** Undefined if one item has no sample. The items after it are not tried: recursive schemas would take exponential time. */
function sampleEach<Item, Result>(
  items: readonly Item[],
  sample: (item: Item) => Result | undefined,
): readonly Result[] | undefined {
  const samples: Result[] = [];
  for (const item of items) {
    const found = sample(item);
    if (found === undefined) return undefined;
    samples.push(found);
  }
  return samples;
}

/** An object with its members, so that samples of an intersection can be merged. */
interface RecordSample extends Sample {
  readonly members: ReadonlyMap<string, Sample>;
}

export function objectSample(members: readonly (readonly [string, Sample])[]): RecordSample {
  const isPlain = members.every(([, {json}]) => json !== undefined);
  const json = isPlain ? Object.fromEntries(members.map(([name, sample]) => [name, sample.json ?? null])) : undefined;
  const code = members.map(([name, sample]) => `${propertyKey(name)}: ${sample.code}`).join(', ');
  return {json, code: members.length === 0 ? '{}' : `{ ${code} }`, members: new Map(members)};
}

function isRecord(sample: Sample): sample is RecordSample {
  return 'members' in sample;
}

function mergeSamples(samples: readonly Sample[]): Sample | undefined {
  const [only] = samples;
  if (samples.length === 1) return only;
  if (!samples.every(isRecord)) return undefined;
  const members = new Map<string, Sample>();
  for (const [name, sample] of samples.flatMap((one) => [...one.members])) {
    if (!members.has(name) || sample.isLoose !== true) members.set(name, sample);
  }
  return objectSample([...members]);
}

/** Sets the discriminator in the sample of a union member. */
function withTag(
  sample: Sample,
  member: Schema,
  property: string,
  values: readonly string[],
  {resolve}: SampleContext,
): Sample {
  const [value] = values;
  if (value === undefined || !isRecord(sample)) return sample;
  const own = sample.members.get(property);
  if (own !== undefined && values.includes(String(own.json))) return sample;
  const schema = findProperty(member, property, resolve, 0)?.schema;
  const declared = schema && resolve(schema);
  // The type of a member that allows none of the values has no tag either.
  if (!allowsTag(declared)) return sample;
  if (declared?.kind === 'enum' && !declared.values.some((one) => values.includes(String(one)))) return sample;
  const tag: Json = JSON.parse(tagLiteral(value, declared));
  return objectSample([...new Map([...sample.members, [property, jsonSample(tag)]])]);
}

/** Undefined if no number near 1 or near the limits is valid. */
function sampleNumber({
  isInteger,
  minimum = -Infinity,
  maximum = Infinity,
  exclusiveMinimum = -Infinity,
  exclusiveMaximum = Infinity,
  multipleOf,
}: Schema & {kind: 'number'}): number | undefined {
  const lower = Math.max(minimum, exclusiveMinimum);
  const upper = Math.min(maximum, exclusiveMaximum);
  const step = multipleOf || 1;
  const factor = Math.ceil(Math.min(Math.max(1, lower), upper) / step);
  const factors = [factor, factor - 1, factor + 1, multipleOf ? factor : (lower + upper) / 2];
  // Fractions are rounded, because 115 * 0.01 is 1.1500000000000001.
  const candidates = factors.map((one) =>
    Number.isInteger(one * step) ? one * step : Number((one * step).toPrecision(15)),
  );
  return candidates.find(
    (value) =>
      value >= lower &&
      value <= upper &&
      value !== exclusiveMinimum &&
      value !== exclusiveMaximum &&
      !(isInteger && value % 1),
  );
}

const textByFormat: ReadonlyMap<string | undefined, string> = new Map([
  ['date', '2026-01-02'],
  ['date-time', '2026-01-02T03:04:05Z'],
  ['email', 'ada@example.com'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
  ['uri', 'https://example.com'],
  ['url', 'https://example.com'],
]);

function sampleText({format, minLength = 0, maxLength = Infinity}: Schema & {kind: 'string'}): string {
  const text = (textByFormat.get(format) ?? 'value').padEnd(Math.min(minLength, 200), 'e');
  return text.slice(0, Math.max(1, maxLength));
}
