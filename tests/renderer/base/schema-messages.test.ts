import {expect, test} from 'vitest';
import {z, type ZodType} from 'zod';
import type {Json} from '../../../renderer/base/json.js';
import {issueMessage, valueAt, withValueAt} from '../../../renderer/base/schema-messages.js';

/** The message of the first issue of a value. */
function messageOf(schema: ZodType, value: Json): string {
  const issue = schema.safeParse(value).error!.issues[0]!;
  const keys = issue.path as (string | number)[];
  return issueMessage(issue, keys, valueAt(value, keys));
}

test.each<[string, ZodType, Json, string]>([
  ['a wrong type', z.string(), 5, '`a` is `5`; expected text.'],
  ['no value', z.number(), null, '`a` is empty; expected a number.'],
  ['an object in place of a boolean', z.boolean(), {b: 1}, '`a` is an object; expected `true` or `false`.'],
  ['a value outside an enum', z.enum(['x', 'y']), 'z', '`a` is `z`; expected `x` or `y`.'],
  [
    'a list that is too short',
    z.array(z.string()).min(2),
    ['x'],
    '`a` is a list; expected a list of at least 2 items.',
  ],
  ['a number above the maximum', z.number().max(3), 4, '`a` is `4`; expected at most 3.'],
  ['a number that is not a multiple', z.number().multipleOf(5), 7, '`a` is `7`; expected a multiple of 5.'],
  ['an invalid URL', z.url(), 'x', '`a` is `x`; expected an address such as `https://example.com`.'],
  ['an invalid email address', z.email(), 'x', '`a` is `x`; expected an email address.'],
  [
    'text that does not match a pattern',
    z.string().regex(/^\d+$/),
    'x',
    '`a` is `x`; expected text that matches `/^\\d+$/`.',
  ],
  [
    'a value of none of several types',
    z.union([z.string(), z.literal(false), z.object({b: z.string()})]),
    5,
    '`a` is `5`; expected text, `false` or an object.',
  ],
  [
    'an invalid key of a record',
    z.record(z.string().regex(/^x/, 'expected an x'), z.string()),
    {y: 'z'},
    '`a` has the key `y`; expected an x.',
  ],
  [
    'a refinement with a message',
    z.string().refine(() => false, 'Names are unique.'),
    'x',
    '`a` is `x`; Names are unique.',
  ],
  ['an empty list in place of text', z.string(), [], '`a` is an empty list; expected text.'],
  ['an empty list', z.array(z.string()).min(1), [], '`a` is an empty list; expected a list of at least 1 item.'],
  ['a text that is too short', z.string().min(2), 'x', '`a` is `x`; expected text of at least 2 characters.'],
  ['a text that is too long', z.string().max(1), 'xy', '`a` is `xy`; expected text of at most 1 character.'],
  ['a number that equals an exclusive minimum', z.number().gt(3), 3, '`a` is `3`; expected more than 3.'],
  ['a number that equals an exclusive maximum', z.number().lt(3), 3, '`a` is `3`; expected less than 3.'],
  ['a fraction', z.int(), 1.5, '`a` is `1.5`; expected a whole number.'],
  ['a whole number above the maximum', z.int().max(3), 4, '`a` is `4`; expected at most 3.'],
  ['an invalid day', z.iso.date(), 'x', '`a` is `x`; expected a date such as `2026-11-20`.'],
  ['an invalid time', z.iso.datetime(), 'x', '`a` is `x`; expected a time such as `2026-11-20T09:00:00Z`.'],
  ['a type without a word', z.bigint(), 1, '`a` is `1`; expected bigint.'],
  ['a format without a word and pattern', z.jwt(), 'x', '`a` is `x`; expected different text.'],
  [
    'a value of none of several types in a nested union',
    z.union([z.union([z.string(), z.number()]), z.null(), z.literal([1, 2])]),
    false,
    '`a` is `false`; expected text, a number, empty, `1` or `2`.',
  ],
  [
    'a value of none of several types with messages',
    z.union([z.string().regex(/^x/, 'expected an x'), z.string().regex(/^y/, 'No y.'), z.array(z.string())]),
    'z',
    '`a` is `z`; expected an x or a list.',
  ],
  [
    'a value of a union without a description',
    z.union([z.string().refine(() => false, 'No.'), z.object({b: z.string()})]),
    {},
    '`a` is an object; expected text.',
  ],
  ['60 characters', z.number(), 'x'.repeat(60), `\`a\` is \`${'x'.repeat(60)}\`; expected a number.`],
  ['61 characters', z.number(), 'x'.repeat(61), `\`a\` is \`${'x'.repeat(60)}…\`; expected a number.`],
  ['control characters', z.number(), 'x\u001b\u200b', '`a` is `x··`; expected a number.'],
  ['a refinement without a message', z.string().refine(() => false), 'x', '`a` is `x`; expected another value.'],
])('issueMessage() describes %s', (_, schema, value, message) => {
  expect(messageOf(z.object({a: schema}), {a: value})).toBe(message);
});

test('issueMessage() names a missing or unknown key with its path', () => {
  const schema = z.object({a: z.array(z.object({b: z.string()}))});
  expect(messageOf(schema, {a: [{}]})).toBe('`a[0].b` is missing; expected text.');
  const issue = z.strictObject({}).safeParse({c: 1}).error!.issues[0]!;
  expect(issueMessage(issue, ['a', 0, 'c'], 1)).toBe('There is no key `a[0].c`.');
});

test('valueAt() returns the value at a path, or undefined where a value on the way has no such key', () => {
  const value = {a: [1, {b: null}], c: 'text'};
  const paths = [[], ['a', 1, 'b'], ['a', 2], ['a', 1, 'b', 'd'], ['c', 'length'], ['toString']];
  expect(paths.map((keys) => valueAt(value, keys))).toEqual([value, null, ...Array.from({length: 4})]);
});

test('withValueAt() copies only what is on the way to the value', () => {
  const value = {a: [1, {b: 2}], c: {d: 3}};
  const changed = withValueAt(value, ['a', 1, 'b'], 'x');
  expect(changed).toEqual({a: [1, {b: 'x'}], c: {d: 3}});
  expect((changed as typeof value).c).toBe(value.c);
  expect(value.a).toEqual([1, {b: 2}]);
  expect(withValueAt({a: null}, ['a', 'b'], 1)).toEqual({a: 1});
});
