// Infers the narrowest schema that accepts all given example values.
import {maxDepth} from '../base/read-json.js';
import type {Property, Schema} from '../http/http-api.js';
import type {Sample} from './loose-json.js';
import {placeholderOf} from './typed-placeholder.js';

export interface InferOptions {
  /** Whether properties that all examples have are required. */
  readonly required: boolean;
  readonly formats: boolean;
}

/** Undefined if there are no samples, or only unknown values. */
export function inferSchema(samples: readonly Sample[], options: InferOptions): Schema | undefined {
  const shape = createShape();
  for (const sample of samples) addSample(shape, sample, 0);
  const schema = schemaOf(shape, options);
  return schema.kind === 'unknown' ? undefined : schema;
}

/** Mutable statistics about the values at one place. */
interface Shape {
  hasNull: boolean;
  hasBoolean: boolean;
  /** Undefined if there was no number. */
  isInteger: boolean | undefined;
  /** Formats that all strings so far match; undefined if there was no string. */
  formats: readonly string[] | undefined;
  items: Shape | undefined;
  objects: number;
  properties: Map<string, {count: number; readonly shape: Shape}>;
}

function createShape(): Shape {
  return {
    hasNull: false,
    hasBoolean: false,
    isInteger: undefined,
    formats: undefined,
    items: undefined,
    objects: 0,
    properties: new Map(),
  };
}

function addSample(shape: Shape, sample: Sample, depth: number): void {
  if (sample === undefined || depth > maxDepth) return;
  const stands = placeholderOf(sample)?.schema;
  if (sample === null) shape.hasNull = true;
  else if (typeof sample === 'boolean' || stands?.kind === 'boolean') shape.hasBoolean = true;
  else if (stands?.kind === 'number') shape.isInteger = (shape.isInteger ?? true) && stands.isInteger;
  else if (typeof sample === 'number') shape.isInteger = (shape.isInteger ?? true) && Number.isInteger(sample);
  else if (stands?.kind === 'string')
    shape.formats = common(shape.formats, stands.format === undefined ? [] : [stands.format]);
  else if (typeof sample === 'string') shape.formats = common(shape.formats, formatsOf(sample, shape.formats));
  else if (isList(sample)) {
    shape.items ??= createShape();
    for (const item of sample) addSample(shape.items, item, depth + 1);
  } else {
    shape.objects++;
    for (const [name, member] of Object.entries(sample)) {
      const property = shape.properties.get(name) ?? {count: 0, shape: createShape()};
      shape.properties.set(name, property);
      property.count++;
      addSample(property.shape, member, depth + 1);
    }
  }
}

function isList(sample: Sample): sample is readonly Sample[] {
  return Array.isArray(sample);
}

function common(known: readonly string[] | undefined, found: readonly string[]): readonly string[] {
  return known === undefined ? found : known.filter((format) => found.includes(format));
}

const formatPatterns: readonly (readonly [string, RegExp])[] = [
  [
    'date-time',
    /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/,
  ],
  ['date', /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/],
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
  ['email', /^[\w.+-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,5}[a-z]{2,24}$/i],
  ['uri', /^https?:\/\/[\w.-]+(?::\d{1,5})?(?:[/?#][\w\-.~:/?#@!$&'()*+,;=%]*)?$/],
  ['ipv4', /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/],
];

/** Tests only formats that all previous strings match. */
function formatsOf(text: string, wanted: readonly string[] | undefined): readonly string[] {
  if (text === '' || text.length > 2000 || wanted?.length === 0) return [];
  return formatPatterns
    .filter(([name, pattern]) => (wanted?.includes(name) ?? true) && pattern.test(text) && isDay(text, name))
    .map(([name]) => name);
}

/** Rejects invalid dates such as 30 February. */
function isDay(text: string, format: string): boolean {
  if (!format.startsWith('date')) return true;
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
}

function schemaOf(shape: Shape, options: InferOptions): Schema {
  const members: Schema[] = [];
  if (shape.objects > 0) members.push(objectOf(shape, options));
  if (shape.items) members.push({kind: 'array', items: schemaOf(shape.items, options)});
  if (shape.formats) {
    const [format] = options.formats ? shape.formats : [];
    members.push({kind: 'string', ...(format !== undefined && {format})});
  }
  if (shape.isInteger !== undefined) members.push({kind: 'number', isInteger: shape.isInteger});
  if (shape.hasBoolean) members.push({kind: 'boolean'});
  // If all values are null, the type is unknown.
  if (shape.hasNull && members.length > 0) members.push({kind: 'null'});
  const [only = {kind: 'unknown'}] = members;
  return members.length > 1 ? {kind: 'union', members, isExclusive: false} : only;
}

function objectOf({properties, objects}: Shape, options: InferOptions): Schema {
  const entries = [...properties];
  if (isMap(entries.map(([name]) => name))) {
    const values = createShape();
    for (const [, {shape}] of entries) merge(values, shape);
    return {kind: 'object', properties: [], additional: schemaOf(values, options)};
  }
  return {
    kind: 'object',
    properties: entries.map(([name, {shape, count}]): Property => ({
      name,
      schema: schemaOf(shape, options),
      isRequired: options.required && count === objects,
      isReadOnly: false,
      isWriteOnly: false,
    })),
  };
}

/** Property names that are data: numbers, UUIDs, dates, email addresses, hashes. */
const dataNames = [
  /^\d+$/,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^\d{4}-\d{2}-\d{2}(?:T.*)?$/,
  /^[^@\s]+@[^@\s]+\.[a-z]+$/i,
  /^(?=.*\d)[\da-f]{16,}$/i,
];

/** Whether the names of properties are keys of a map, rather than words of the API. */
function isMap(names: readonly string[]): boolean {
  return names.length > 0 && dataNames.some((pattern) => names.every((name) => pattern.test(name)));
}

function merge(into: Shape, from: Shape): void {
  into.hasNull ||= from.hasNull;
  into.hasBoolean ||= from.hasBoolean;
  if (from.isInteger !== undefined) into.isInteger = (into.isInteger ?? true) && from.isInteger;
  if (from.formats) into.formats = common(into.formats, from.formats);
  if (from.items) merge((into.items ??= createShape()), from.items);
  into.objects += from.objects;
  for (const [name, {count, shape}] of from.properties) {
    const property = into.properties.get(name) ?? {count: 0, shape: createShape()};
    into.properties.set(name, property);
    property.count += count;
    merge(property.shape, shape);
  }
}

/** Infers the type of a parameter. Ignores empty values, and placeholders such as `<string>` if there is any other value. */
export function inferText(texts: readonly string[], options: InferOptions): Schema | undefined {
  const nonEmpty = texts.filter((text) => text !== '');
  const real = nonEmpty.filter((text) => placeholderOf(text) === undefined);
  if (real.length === 0) return inferSchema(nonEmpty, options);
  const values = real.map(valueOfText);
  // Values of different types must be strings.
  return inferSchema(new Set(values.map((value) => typeof value)).size > 1 ? real : values, options);
}

/** `45` → 45, `true` → true. Values that would not be serialized unchanged remain strings: `007`, `1.10`, long numbers. */
export function valueOfText(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return /^-?\d/.test(text) && String(number) === text && (Number.isSafeInteger(number) || text.includes('.'))
    ? number
    : text;
}
