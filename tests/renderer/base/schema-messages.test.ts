import {expect, test} from 'vitest';
import {z, type ZodType} from 'zod';
import type {Json} from '../../../renderer/base/json.js';
import {issueMessage, valueAt} from '../../../renderer/base/schema-messages.js';

/** The message of the first issue of a value. */
function messageOf(schema: ZodType, value: Json): string {
  const issue = schema.safeParse(value).error!.issues[0]!;
  const keys = issue.path as (string | number)[];
  return issueMessage(issue, keys, valueAt(value, keys));
}

test.each<[string, ZodType, Json, string]>([
  ['a wrong type', z.string(), 5, '`a` is `5`; expected text.'],
  ['no value', z.number(), null, '`a` is empty; expected a number.'],
  [
    'an object in place of a boolean',
    z.boolean(),
    {b: 1},
    '`a` is a set of keys with values; expected `true` or `false`.',
  ],
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
    '`a` is `5`; expected text, `false` or a set of keys with values.',
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
