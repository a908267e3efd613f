// Reads placeholders such as `<integer>`, which Postman generates if it knows a type but no value.
import type {Json, Schema} from '../http/http-api.js';

interface Placeholder {
  readonly schema: Schema;
  readonly value: Json;
}

const text = (format: string, value: string): Placeholder => ({schema: {kind: 'string', format}, value});
const number = (isInteger: boolean): Placeholder => ({schema: {kind: 'number', isInteger}, value: 0});

const placeholders: ReadonlyMap<string, Placeholder> = new Map([
  ['string', {schema: {kind: 'string'}, value: 'string'}],
  ['boolean', {schema: {kind: 'boolean'}, value: true}],
  ['integer', number(true)],
  ['int', number(true)],
  ['long', number(true)],
  ['number', number(false)],
  ['float', number(false)],
  ['double', number(false)],
  ['date', text('date', '2024-01-31')],
  ['datetime', text('date-time', '2024-01-31T12:00:00Z')],
  ['uuid', text('uuid', '123e4567-e89b-12d3-a456-426614174000')],
  ['email', text('email', 'name@example.com')],
  ['uri', text('uri', 'https://example.com')],
  ['url', text('uri', 'https://example.com')],
]);

export function placeholderOf(value: unknown): Placeholder | undefined {
  if (typeof value !== 'string' || !value.startsWith('<')) return undefined;
  const [, name = ''] = /^<([a-zA-Z-]+)>$/.exec(value) ?? [];
  return placeholders.get(name.replace('-', '').toLowerCase());
}

/** Replaces placeholders such as `<string>` by values. */
export function withPlaceholders(value: Json): Json {
  if (typeof value !== 'object' || value === null) return placeholderOf(value)?.value ?? value;
  if (isList(value)) return value.map(withPlaceholders);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withPlaceholders(member)]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
