import {expect, test} from 'vitest';
import {z, type ZodType} from 'zod';
import type {Json} from '../../../renderer/base/json.js';
import {issueMessage, valueAt} from '../../../renderer/base/schema-messages.js';

/** The first issue of a value, in words. */
function said(schema: ZodType, value: Json): string {
  const issue = schema.safeParse(value).error!.issues[0]!;
  const keys = issue.path as (string | number)[];
  return issueMessage(issue, keys, valueAt(value, keys));
}

test.each<[string, ZodType, Json, string]>([
  ['a wrong type', z.string(), 5, '`a` is `5`; expected text.'],
  ['no value', z.number(), null, '`a` is empty; expected a number.'],
  ['an object', z.boolean(), {b: 1}, '`a` is a set of keys with values; expected `true` or `false`.'],
  ['another value', z.enum(['x', 'y']), 'z', '`a` is `z`; expected `x` or `y`.'],
  ['a short list', z.array(z.string()).min(2), ['x'], '`a` is a list; expected a list of at least 2 items.'],
  ['a large number', z.number().max(3), 4, '`a` is `4`; expected at most 3.'],
  ['a fraction', z.number().multipleOf(5), 7, '`a` is `7`; expected a multiple of 5.'],
  ['an address', z.url(), 'x', '`a` is `x`; expected an address such as `https://example.com`.'],
  ['an email address', z.email(), 'x', '`a` is `x`; expected an email address.'],
  ['a pattern', z.string().regex(/^\d+$/), 'x', '`a` is `x`; expected text that matches `/^\\d+$/`.'],
  [
    'one of several types',
    z.union([z.string(), z.literal(false), z.object({b: z.string()})]),
    5,
    '`a` is `5`; expected text, `false` or a set of keys with values.',
  ],
  [
    'a key of a record',
    z.record(z.string().regex(/^x/, 'expected an x'), z.string()),
    {y: 'z'},
    '`a` has the key `y`; expected an x.',
  ],
  [
    'a sentence of the schema',
    z.string().refine(() => false, 'Names are unique.'),
    'x',
    '`a` is `x`; Names are unique.',
  ],
  ['a check without words', z.string().refine(() => false), 'x', '`a` is `x`; expected another value.'],
])('%s', (_, schema, value, message) => {
  expect(said(z.object({a: schema}), {a: value})).toBe(message);
});

test('a key that is missing or unknown is named with the keys above it', () => {
  const schema = z.object({a: z.array(z.object({b: z.string()}))});
  expect(said(schema, {a: [{}]})).toBe('`a[0].b` is missing; expected text.');
  const issue = z.strictObject({}).safeParse({c: 1}).error!.issues[0]!;
  expect(issueMessage(issue, ['a', 0, 'c'], 1)).toBe('There is no key `a[0].c`.');
});
