// Reads the expected response from test scripts. Scripts are never run; only a few common patterns are recognized.
import type {Json, Property, Schema} from '../http/http-api.js';
import {memberOf, scalarText} from './read-collection.js';
import {readLooseJson, type Sample} from './loose-json.js';

export interface ExpectedResponse {
  /** The unique status codes in the script. */
  readonly codes: readonly number[];
  /** The schema of the successful response. */
  readonly schema?: Schema;
}

export function readTestScript(script: string): ExpectedResponse {
  if (script.trim() === '') return {codes: []};
  const code = withoutComments(script);
  const schema = schemaIn(code);
  return {codes: codesIn(code), ...(schema && {schema})};
}

/** Removes comments, but not inside strings. */
function withoutComments(script: string): string {
  return script.replace(
    /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|("[^"\\\n]*(?:\\[^][^"\\\n]*)*"|'[^'\\\n]*(?:\\[^][^'\\\n]*)*'|`[^`\\]*(?:\\[^][^`\\]*)*(?:`|\\?$))/g,
    (_, text?: string) => text ?? ' ',
  );
}

const codePatterns: readonly RegExp[] = [
  /\.to\.have\.status\(\s*(\d{3})\s*\)/g,
  /\.to\.have\.property\(\s*["']code["']\s*,\s*(\d{3})\s*\)/g,
  /\.to\.have\.code\(\s*(\d{3})\s*\)/g,
  /\b(?:pm\.response|responseCode)\.code\s*\)?\s*={2,3}\s*(\d{3})\b/g,
  /\b(?:pm\.response|responseCode)\.code\s*\)\.to\.(?:be\.)?(?:eqls?|equals?)\(\s*(\d{3})\s*\)/g,
  /\bpm\.response\.code\s*\)\.to\.be\.oneOf\(\s*\[([\d,\s]{3,200})\]\s*\)/g,
];

const namedCodes: ReadonlyMap<string, number> = new Map([
  ['ok', 200],
  ['success', 200],
  ['accepted', 202],
  ['badRequest', 400],
  ['unauthorized', 401],
  ['unauthorised', 401],
  ['forbidden', 403],
  ['notFound', 404],
  ['rateLimited', 429],
]);

function codesIn(code: string): readonly number[] {
  const named = [...code.matchAll(/\bpm\.response\.to\.be\.([a-zA-Z]+)\b/g)].flatMap(
    ([, name = '']) => namedCodes.get(name) ?? [],
  );
  const found = codePatterns
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .flatMap(([, numbers = '']) => numbers.match(/\d{3}/g) ?? [])
    .map(Number);
  return [...new Set([...found, ...named])].filter((status) => status >= 100 && status < 600).toSorted((a, b) => a - b);
}

/** Finds the schema of `tv4.validate(data, schema)` and similar calls, inline or in a variable. */
function schemaIn(code: string): Schema | undefined {
  const call =
    /(?:\.jsonSchema\(\s*|\btv4\.validate(?:Result|Multiple)?\(\s*[\w.()[\]]{1,200}\s*,\s*|\bajv\.(?:compile|validate)\(\s*)(?:([A-Za-z_$][\w$]*)|(?=\{))/.exec(
      code,
    );
  if (call === null) return undefined;
  const [whole, name] = call;
  const start = name === undefined ? call.index + whole.length : startOfVariable(code, name);
  if (start === undefined) return undefined;
  const read = readLooseJson(code, {bare: (variable) => variable, isPart: true}, start);
  return read && isKnown(read.value) ? schemaOfJson(read.value, 0) : undefined;
}

function startOfVariable(code: string, name: string): number | undefined {
  const escaped = name.replaceAll('$', '\\$');
  const found = new RegExp(`(?:^|[^\\w$.])${escaped}\\s*=\\s*(?=\\{)`).exec(code);
  return found === null ? undefined : found.index + found[0].length;
}

function isKnown(sample: Sample): sample is {readonly [key: string]: Json} {
  return typeof sample === 'object' && sample !== null && !Array.isArray(sample);
}

/** Supports the keywords of JSON Schema that scripts commonly use; others are ignored. */
function schemaOfJson(value: Json | undefined, depth: number): Schema {
  const types = memberOf(value, 'type');
  if (Array.isArray(types)) {
    const members = types.map((type) => schemaOfType(scalarText(type), value, depth));
    return members.length === 1 ? (members[0] ?? {kind: 'unknown'}) : {kind: 'union', members, isExclusive: false};
  }
  for (const key of ['anyOf', 'oneOf'] as const) {
    const members = memberOf(value, key);
    if (!Array.isArray(members) || members.length === 0 || depth > 50) continue;
    return {
      kind: 'union',
      members: members.map((member) => schemaOfJson(member, depth + 1)),
      isExclusive: key === 'oneOf',
    };
  }
  const values = memberOf(value, 'enum');
  if (Array.isArray(values) && values.length > 0) return {kind: 'enum', values};
  return schemaOfType(scalarText(types), value, depth);
}

function schemaOfType(type: string | undefined, value: Json | undefined, depth: number): Schema {
  const described = scalarText(memberOf(value, 'description'));
  const annotations = described === undefined ? {} : {annotations: {description: described}};
  if (depth > 50) return {kind: 'unknown'};
  switch (type ?? (memberOf(value, 'properties') === undefined ? undefined : 'object')) {
    case 'object':
      return {...annotations, kind: 'object', properties: propertiesOf(value, depth), ...additionalOf(value, depth)};
    case 'array':
      return {...annotations, kind: 'array', items: schemaOfJson(memberOf(value, 'items'), depth + 1)};
    case 'string': {
      const [format, pattern] = [scalarText(memberOf(value, 'format')), scalarText(memberOf(value, 'pattern'))];
      return {
        ...annotations,
        kind: 'string',
        ...(format !== undefined && {format}),
        ...(pattern !== undefined && {pattern}),
      };
    }
    case 'integer':
    case 'number':
      return {
        ...annotations,
        kind: 'number',
        isInteger: type === 'integer',
        ...limitOf('minimum', value),
        ...limitOf('maximum', value),
      };
    case 'boolean':
      return {...annotations, kind: 'boolean'};
    case 'null':
      return {kind: 'null'};
    default:
      return {kind: 'unknown'};
  }
}

function limitOf(name: 'minimum' | 'maximum', value: Json | undefined): {readonly [key: string]: number} {
  const limit = memberOf(value, name);
  return typeof limit === 'number' ? {[name]: limit} : {};
}

function propertiesOf(value: Json | undefined, depth: number): readonly Property[] {
  const required = memberOf(value, 'required');
  const names = new Set(Array.isArray(required) ? required : []);
  const properties = memberOf(value, 'properties');
  return Object.entries(isKnown(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    schema: schemaOfJson(schema, depth + 1),
    isRequired: names.has(name),
    isReadOnly: false,
    isWriteOnly: false,
  }));
}

function additionalOf(value: Json | undefined, depth: number): {readonly additional?: Schema | false} {
  const additional = memberOf(value, 'additionalProperties');
  if (additional === false) return {additional};
  return isKnown(additional) ? {additional: schemaOfJson(additional, depth + 1)} : {};
}
