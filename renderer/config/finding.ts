// What the schema finds wrong with a config, in the words of someone who keeps a site.
import type {z} from 'zod';
import type {Json} from '../base/json.js';
import {nearest} from '../base/nearest.js';
import {configSchema, defaultConfig} from './config.js';
import {keysAt} from './keys.js';

export type ConfigPath = readonly (string | number)[];

export interface Finding {
  readonly code: string;
  readonly path: ConfigPath;
  /** Whether the key is wrong or its value. */
  readonly at: 'key' | 'value';
  readonly message: string;
  readonly hint: string;
}

/** Everything wrong with a config. */
export function findingsOf(value: Json): readonly Finding[] {
  const {error} = configSchema.safeParse(value);
  return (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => unknownKey(path, key))
      : [wrongValue(issue, path, valueAt(value, path))];
  });
}

function unknownKey(parent: ConfigPath, key: string): Finding {
  const path = [...parent, key];
  const known = keysAt(configSchema, parent);
  const meant = nearest(key, known);
  return {
    code: 'config-unknown-key',
    path,
    at: 'key',
    message: `There is no key \`${nameOf(path)}\`.`,
    hint: meant === undefined ? `Known here: ${known.join(', ')}.` : `Did you mean \`${nameOf([...parent, meant])}\`?`,
  };
}

function wrongValue(issue: z.core.$ZodIssue, path: ConfigPath, value: Json | undefined): Finding {
  const expected = expectedBy(issue);
  const at = issue.code === 'invalid_key' ? 'key' : 'value';
  const is = at === 'key' ? `has the key \`${shown(String(path.at(-1)))}\`` : wordFor(value);
  const name = nameOf(at === 'key' ? path.slice(0, -1) : path);
  return {
    code: 'config-invalid',
    path,
    at,
    message: `\`${name}\` ${is}; expected ${expected}.`,
    hint: hintFor(issue, path, value),
  };
}

function hintFor(issue: z.core.$ZodIssue, path: ConfigPath, value: Json | undefined): string {
  if (value === null) return 'Write a value, or remove the key.';
  if (value === undefined) return 'Add it.';
  const isBare = typeof value === 'number' || typeof value === 'boolean';
  if (isBare && issue.code === 'invalid_type' && issue.expected === 'string')
    return `Put it in quotes: \`"${value}"\`.`;
  const fallback = valueAt(defaultConfig as unknown as Json, path);
  if (fallback === undefined || fallback === '' || typeof fallback === 'object')
    return 'Correct it, or remove the key.';
  return `Correct it, or remove the key: the default is \`${fallback}\`.`;
}

/** `['header', 'links', 0, 'to']` → `header.links[0].to` */
function nameOf(path: ConfigPath): string {
  return path.map((step, n) => (typeof step === 'number' ? `[${step}]` : n === 0 ? step : `.${step}`)).join('');
}

function wordFor(value: Json | undefined): string {
  if (value === undefined) return 'is missing';
  if (value === null || value === '') return 'is empty';
  if (typeof value === 'object') return Array.isArray(value) ? 'is a list' : 'is a map of keys';
  return `is \`${shown(String(value))}\``;
}

/** A value is as long as its author likes, and may try to speak to a terminal. */
export function shown(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, '·');
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}

function expectedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.startsWith('expected ')) return formatWords(issue);
      return typeWords[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return anyOf(issue.values.map((value) => `\`${String(value)}\``));
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum));
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum));
    case 'invalid_key':
      return issue.issues[0] ? expectedBy(issue.issues[0]) : 'another key';
    default:
      return formatWords(issue);
  }
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'a map of keys',
  record: 'a map of keys',
};

/** The schema's own messages begin with “expected”. */
function formatWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'an address such as `https://example.com`';
  return issue.message.replace(/^expected /, '');
}

function bound(origin: string, relation: string, limit: number): string {
  if (origin === 'number' || origin === 'int') return `${relation} ${limit}`;
  const [whole, unit] = origin === 'array' ? ['a list', 'item'] : ['text', 'character'];
  return `${whole} of ${relation} ${limit} ${unit}${limit === 1 ? '' : 's'}`;
}

function anyOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function valueAt(value: Json | undefined, path: ConfigPath): Json | undefined {
  return path.reduce<Json | undefined>((found, step) => {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, step)) return undefined;
    return (found as Readonly<Record<string | number, Json>>)[step];
  }, value);
}
