// What a schema finds wrong with a value, in the words of someone who keeps a site: `draft` is `soon`; expected `true` or `false`.
import type {z} from 'zod';
import type {Json} from './json.js';

export type Keys = readonly (string | number)[];

type Issue = z.core.$ZodIssue;

/** A whole sentence about the value at `keys`. */
export function issueMessage(issue: Issue, keys: Keys, value: Json | undefined): string {
  if (issue.code === 'unrecognized_keys') return unknownKeyMessage(keys);
  if (issue.code === 'invalid_key') {
    return `\`${nameOf(keys.slice(0, -1))}\` has the key \`${shown(String(keys.at(-1)))}\`; ${clauseOf(issue)}.`;
  }
  return `\`${nameOf(keys)}\` ${stateOf(value)}; ${clauseOf(issue)}.`;
}

export function unknownKeyMessage(keys: Keys): string {
  return `There is no key \`${nameOf(keys)}\`.`;
}

/** `['header', 'links', 0, 'to']` → `header.links[0].to` */
export function nameOf(keys: Keys): string {
  return keys.map((step, n) => (typeof step === 'number' ? `[${step}]` : n === 0 ? step : `.${step}`)).join('');
}

export function valueAt(value: Json | undefined, keys: Keys): Json | undefined {
  return keys.reduce<Json | undefined>((at, key) => {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    return (at as Readonly<Record<string | number, Json>>)[key];
  }, value);
}

/** `[1]` → `is a list` */
export function stateOf(value: Json | undefined): string {
  if (value === undefined) return 'is missing';
  if (value === null || value === '') return 'is empty';
  if (typeof value === 'object') return Array.isArray(value) ? 'is a list' : 'is a set of keys with values';
  return `is \`${shown(String(value))}\``;
}

/** A value is as long as its author likes, and may try to speak to a terminal. */
export function shown(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, '·');
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}

/** The part of a sentence that says why: `expected text`, or what the schema's author wrote. */
export function clauseOf(issue: Issue): string {
  // A record wraps what its schema of keys says.
  if (issue.code === 'invalid_key' && issue.issues[0] !== undefined) return clauseOf(issue.issues[0]);
  return isWritten(issue) ? issue.message.replace(/\.$/, '') : `expected ${expectedBy(issue)}`;
}

/** Whether the schema has a message of its own. zod's own texts begin with one of a few words. */
function isWritten({message}: Issue): boolean {
  return !/^(?:Invalid|Too (?:small|big)|Unrecognized)\b/.test(message);
}

function expectedBy(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return anyOf(issue.values.map((value) => `\`${String(value)}\``));
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum));
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum));
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formatWords[issue.format] ?? (issue.pattern ? `text that matches \`${issue.pattern}\`` : 'another text');
    case 'invalid_union':
      return anyOf(alternativesOf(issue)) || 'another value';
    default:
      return 'another value';
  }
}

/** What the value itself could be; issues inside of it are about other values. */
function alternativesOf(issue: z.core.$ZodIssueInvalidUnion): readonly string[] {
  const own = issue.errors.flat().filter(({path}) => path.length === 0);
  return own.flatMap((one) => {
    if (one.code === 'invalid_union') return alternativesOf(one);
    if (isWritten(one)) return one.message.startsWith('expected ') ? [one.message.slice('expected '.length)] : [];
    return one.code === 'invalid_value' ? one.values.map((value) => `\`${String(value)}\``) : [expectedBy(one)];
  });
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'a set of keys with values',
  record: 'a set of keys with values',
  null: 'empty',
};

const formatWords: Readonly<Record<string, string>> = {
  url: 'an address such as `https://example.com`',
  email: 'an email address',
};

function bound(origin: string, relation: string, limit: number): string {
  if (origin === 'number' || origin === 'int') return `${relation} ${limit}`;
  const [whole, unit] = origin === 'array' ? ['a list', 'item'] : ['text', 'character'];
  return `${whole} of ${relation} ${limit} ${unit}${limit === 1 ? '' : 's'}`;
}

/** false, text or an object */
function anyOf(words: readonly string[]): string {
  const distinct = [...new Set(words)];
  return distinct.length < 2 ? distinct.join('') : `${distinct.slice(0, -1).join(', ')} or ${distinct.at(-1)}`;
}
