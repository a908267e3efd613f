// Turns zod issues into sentences for people who maintain a site: `draft` is `soon`; expected `true` or `false`.
import type {z} from 'zod';
import type {Json, JsonObject} from './json.js';
import {ownProperty} from '../../runtime/text/own-property.js';

export type KeyPath = readonly (string | number)[];

type Issue = z.core.$ZodIssue;

/** Returns a sentence about the value at `keys`. */
export function issueMessage(issue: Issue, keys: KeyPath, value: Json | undefined): string {
  if (issue.code === 'unrecognized_keys') return unknownKeyMessage(keys);
  if (issue.code === 'invalid_key') {
    return `\`${keyPathText(keys.slice(0, -1))}\` has the key \`${printableExcerpt(String(keys.at(-1)))}\`; ${expectationClause(issue)}.`;
  }
  const state = isQuotedLiteral(issue, value) ? `is the text \`${value}\`` : describeState(value);
  return `\`${keyPathText(keys)}\` ${state}; ${expectationClause(issue)}.`;
}

/** Returns whether a value is correct without its quotation marks: `"true"`, `"5"`. */
export function isQuotedLiteral(issue: Issue, value: Json | undefined): value is string {
  if (issue.code !== 'invalid_type' || typeof value !== 'string') return false;
  if (issue.expected === 'boolean') return /^(?:true|false)$/.test(value);
  return (issue.expected === 'number' || issue.expected === 'int') && /^-?\d+(?:\.\d+)?$/.test(value);
}

export function unknownKeyMessage(keys: KeyPath): string {
  return `There is no key \`${keyPathText(keys)}\`.`;
}

/** `['header', 'links', 0, 'to']` → `header.links[0].to` */
export function keyPathText(keys: KeyPath): string {
  return keys.map((step, n) => (typeof step === 'number' ? `[${step}]` : n === 0 ? step : `.${step}`)).join('');
}

export function valueAt(value: Json | undefined, keys: KeyPath): Json | undefined {
  return keys.reduce<unknown>(ownProperty, value) as Json | undefined;
}

/** Returns a copy with another value at `keys`, which must exist. */
export function withValueAt(root: Json, keys: KeyPath, value: Json): Json {
  const [key, ...rest] = keys;
  if (key === undefined || typeof root !== 'object' || root === null) return value;
  const inner = withValueAt(valueAt(root, [key]) ?? null, rest, value);
  if (Array.isArray(root)) return (root as readonly Json[]).with(Number(key), inner);
  return {...(root as JsonObject), [key]: inner};
}

/** `[1]` → `is a list` */
export function describeState(value: Json | undefined): string {
  if (value === undefined) return 'is missing';
  if (value === null || value === '') return 'is empty';
  if (Array.isArray(value)) return value.length === 0 ? 'is an empty list' : 'is a list';
  if (typeof value === 'object') return 'is an object';
  return `is \`${printableExcerpt(String(value))}\``;
}

/**
 * Cuts a value to 60 characters and replaces control characters, so that content cannot send escape codes to a
 * terminal.
 */
export function printableExcerpt(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, '·');
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}

/** Returns the second half of the sentence: `expected text`, or the message that the schema defines. */
export function expectationClause(issue: Issue): string {
  // zod wraps the issues of a record's key schema.
  if (issue.code === 'invalid_key' && issue.issues[0] !== undefined) return expectationClause(issue.issues[0]);
  return hasCustomMessage(issue) ? issue.message.replace(/\.$/, '') : `expected ${expectation(issue)}`;
}

/** Returns whether the schema defines the message. All default messages of zod begin with one of these words. */
function hasCustomMessage({message}: Issue): boolean {
  return !/^(?:Invalid|Too (?:small|big)|Unrecognized)\b/.test(message);
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return joinWithOr(issue.values.map((value) => `\`${String(value)}\``));
    case 'too_small':
      return sizeLimit(issue.origin, issue.inclusive === false ? 'more than' : 'at least', Number(issue.minimum));
    case 'too_big':
      return sizeLimit(issue.origin, issue.inclusive === false ? 'less than' : 'at most', Number(issue.maximum));
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formatWords[issue.format] ?? (issue.pattern ? `text that matches \`${issue.pattern}\`` : 'different text');
    case 'invalid_union':
      return joinWithOr(alternativesOf(issue)) || 'another value';
    default:
      return 'another value';
  }
}

/** Returns the types and values that a union accepts. Issues with a path are about nested values, so they are skipped. */
function alternativesOf(issue: z.core.$ZodIssueInvalidUnion): readonly string[] {
  const ownIssues = issue.errors.flat().filter(({path}) => path.length === 0);
  return ownIssues.flatMap((one) => {
    if (one.code === 'invalid_union') return alternativesOf(one);
    if (hasCustomMessage(one))
      return one.message.startsWith('expected ') ? [one.message.slice('expected '.length)] : [];
    return one.code === 'invalid_value' ? one.values.map((value) => `\`${String(value)}\``) : [expectation(one)];
  });
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
};

const formatWords: Readonly<Record<string, string>> = {
  url: 'an address such as `https://example.com`',
  email: 'an email address',
  date: 'a date such as `2026-11-20`',
  datetime: 'a time such as `2026-11-20T09:00:00Z`',
};

function sizeLimit(origin: string, relation: string, limit: number): string {
  if (origin === 'number' || origin === 'int') return `${relation} ${limit}`;
  const [noun, unit] = origin === 'array' ? ['a list', 'item'] : ['text', 'character'];
  return `${noun} of ${relation} ${limit} ${unit}${limit === 1 ? '' : 's'}`;
}

/** `['false', 'text', 'an object']` → `false, text or an object` */
function joinWithOr(words: readonly string[]): string {
  const unique = [...new Set(words)];
  return unique.length < 2 ? unique.join('') : `${unique.slice(0, -1).join(', ')} or ${unique.at(-1)}`;
}
