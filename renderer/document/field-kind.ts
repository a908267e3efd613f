// Derives the kind of a field from its JSON Schema, and parses values of that kind from text that a person types.
import {parse} from 'yaml';
import type {Json, JsonObject} from '../base/json.js';
import {isObject} from '../../runtime/text/is-object.js';

type Choice = string | number | boolean;

/** `value` is everything else, which is typed as YAML. */
export type FieldKind =
  | {readonly kind: 'text' | 'day' | 'number' | 'boolean' | 'value'}
  | {readonly kind: 'choice' | 'choices'; readonly choices: readonly Choice[]}
  | {readonly kind: 'list'; readonly of: 'text' | 'number'};

/** Keys whose values are days in every document. */
export const dayKeys: ReadonlySet<string> = new Set(['date', 'updated', 'publishAt', 'expiresAt']);

/** Returns the kind of a field. `schema` is the JSON Schema of its value. */
export function fieldKind(key: string, schema: JsonObject): FieldKind {
  const choices = choicesOf(schema);
  if (choices !== undefined) return {kind: 'choice', choices};
  if (schema.type === 'array') return listKind(schema.items);
  if (schema.type === 'number' || schema.type === 'integer') return {kind: 'number'};
  if (schema.type === 'boolean') return {kind: 'boolean'};
  if (schema.type !== 'string') return {kind: 'value'};
  return {kind: dayKeys.has(key) || schema.format === 'date' ? 'day' : 'text'};
}

function listKind(items: Json | undefined): FieldKind {
  if (!isObject(items)) return {kind: 'value'};
  const choices = choicesOf(items);
  if (choices !== undefined) return {kind: 'choices', choices};
  if (items.type === 'string') return {kind: 'list', of: 'text'};
  return items.type === 'number' || items.type === 'integer' ? {kind: 'list', of: 'number'} : {kind: 'value'};
}

/** Returns the values of an enumeration, or of a union of literals. */
function choicesOf({enum: values, const: constant, anyOf}: JsonObject): readonly Choice[] | undefined {
  if (Array.isArray(values) && values.every(isChoice)) return values;
  if (isChoice(constant)) return [constant];
  if (!Array.isArray(anyOf)) return undefined;
  const all = anyOf.map((alternative) => (isObject(alternative) ? choicesOf(alternative as JsonObject) : undefined));
  return all.every((alternative) => alternative !== undefined) ? all.flat() : undefined;
}

function isChoice(value: unknown): value is Choice {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/**
 * Returns the values that a text can mean, the likeliest first: `a, b` is a list if the field is one. Text that does not
 * have the form of its field is returned unchanged, so that the schema rejects it.
 */
export function valuesFromText(field: FieldKind, text: string): readonly Json[] {
  switch (field.kind) {
    case 'text':
    case 'day':
      return [text];
    case 'number':
      return [parseNumber(text)];
    case 'boolean':
      return [text === 'true' ? true : text === 'false' ? false : text];
    case 'choice':
      return [parseChoice(field.choices, text)];
    case 'choices':
      return [parseList(text, (item) => parseChoice(field.choices, item))];
    case 'list':
      return [parseList(text, field.of === 'number' ? parseNumber : (item) => item)];
    case 'value':
      return [parseYaml(text), text];
  }
}

function parseNumber(text: string): Json {
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

function parseChoice(choices: readonly Choice[], text: string): Json {
  return choices.find((choice) => String(choice) === text) ?? text;
}

/** `a, b` and `[a, b]` → `['a', 'b']` */
function parseList(text: string, read: (item: string) => Json): Json {
  const value = text.trimStart().startsWith('[') ? parseYaml(text) : undefined;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => (isChoice(item) ? read(String(item)) : item));
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map(read);
}

function parseYaml(text: string): Json {
  try {
    return parse(text) as Json;
  } catch {
    return text; // The schema says what it expects.
  }
}
