// Creates small valid values of a schema, for tests and the README.
import {literal, propertyKey} from '../../codegen/typescript-tokens.js';
import type {Json, ObjectSchema, Schema} from '../http-api.js';
import type {Direction} from '../schema-directions.js';
import type {SchemaTypes} from './create-schema-types.js';
import {findProperty, tagLiteral, valuesFor} from './discriminator-tags.js';

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

/** Undefined if no small value is found. */
export function sampleValue(schema: Schema, context: SampleContext, depth = 0): Sample | undefined {
  if (depth > maxDepth) return undefined;
  const resolved = context.resolve(schema);
  const inner = (child: Schema) => sampleValue(child, context, depth + 1);
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
    case 'number':
      return jsonSample(sampleNumber(resolved));
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
    case 'array': {
      const parts = (resolved.prefix ?? []).slice(0, resolved.minItems ?? resolved.prefix?.length).map(inner);
      const needsMore = parts.length === 0 && (resolved.minItems ?? 0) > 0;
      const items = needsMore ? [inner(resolved.items)] : parts;
      return items.every((item) => item !== undefined) ? arraySample(items) : undefined;
    }
    case 'object':
      return sampleObject(resolved, context, depth);
    case 'union': {
      const {discriminator} = resolved;
      for (const member of resolved.members) {
        const sample = context.resolve(member).kind === 'null' ? undefined : inner(member);
        if (sample === undefined) continue;
        if (discriminator === undefined) return sample;
        const values = member.kind === 'ref' ? valuesFor(member.name, discriminator.mapping) : [];
        return withTag(sample, member, discriminator.property, values, context);
      }
      return resolved.members.some((member) => context.resolve(member).kind === 'null') ? jsonSample(null) : undefined;
    }
    case 'intersection': {
      const parts = resolved.members.filter((member) => context.resolve(member).kind !== 'unknown').map(inner);
      const mergedSample = parts.every((part) => part !== undefined) ? mergeSamples(parts) : undefined;
      if (mergedSample === undefined || !isRecord(mergedSample)) return mergedSample;
      // One member may require a property that another member defines.
      const members = [...mergedSample.members].map(([name, sample]) => {
        const property = sample.isLoose ? findTypedProperty(resolved.members, name, context.resolve) : undefined;
        return [name, property === undefined ? sample : inner(property)] as const;
      });
      const found = members.flatMap(([name, sample]) => (sample === undefined ? [] : [[name, sample] as const]));
      return found.length === members.length ? objectSample(found) : undefined;
    }
  }
}

function findTypedProperty(
  members: readonly Schema[],
  name: string,
  resolve: SchemaTypes['resolve'],
): Schema | undefined {
  const schemas = members.map((member) => findProperty(member, name, resolve, 0)?.schema);
  return schemas.find((schema) => schema !== undefined && resolve(schema).kind !== 'unknown');
}

function jsonSample(json: Json): Sample {
  return {json, code: literal(json)};
}

function arraySample(items: readonly Sample[]): Sample {
  const values = items.map(({json}) => json);
  const json = values.every((value) => value !== undefined) ? values : undefined;
  return {json, code: `[${items.map(({code}) => code).join(', ')}]`};
}

function sampleObject(schema: ObjectSchema, context: SampleContext, depth: number): Sample | undefined {
  const omitFlag = context.direction === 'input' ? 'isReadOnly' : 'isWriteOnly';
  const required = schema.properties.filter((property) => property.isRequired && !property[omitFlag]);
  const members = required.map(({name, schema: own}) => [name, sampleValue(own, context, depth + 1)] as const);
  if (members.some(([, sample]) => sample === undefined)) return undefined;
  return objectSample(members.flatMap(([name, sample]) => (sample ? [[name, sample] as const] : [])));
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
  if (declared?.kind === 'enum' && !declared.values.some((one) => values.includes(String(one)))) return sample;
  const tag: Json = JSON.parse(tagLiteral(value, declared));
  return objectSample([...new Map([...sample.members, [property, jsonSample(tag)]])]);
}

function sampleNumber({minimum, exclusiveMinimum, maximum, multipleOf}: Schema & {kind: 'number'}): number {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  if (multipleOf !== undefined && multipleOf > 0)
    return Math.ceil((least ?? 0) / multipleOf) * multipleOf || multipleOf;
  if (least !== undefined && least > 1) return least;
  return maximum !== undefined && maximum < 1 ? maximum : 1;
}

function sampleText({format, minLength = 0, maxLength}: Schema & {kind: 'string'}): string {
  const byFormat: Readonly<Record<string, string>> = {
    date: '2026-01-02',
    'date-time': '2026-01-02T03:04:05Z',
    email: 'ada@example.com',
    uuid: '5f0c7d1e-6b1a-4c53-9f6e-3a1d2b4c5d6e',
    uri: 'https://example.com',
    url: 'https://example.com',
  };
  const known = format !== undefined && Object.hasOwn(byFormat, format) ? byFormat[format] : undefined;
  const text = (known ?? 'value').padEnd(Math.min(minLength, 200), 'e');
  return maxLength === undefined ? text : text.slice(0, Math.max(1, maxLength));
}
