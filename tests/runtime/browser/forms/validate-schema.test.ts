import {expect, test} from 'vitest';
import {z} from 'zod';
import {validateSchema} from '../../../../runtime/browser/forms/validate-schema.js';
import {applyModifiers} from '../../../../runtime/browser/forms/form-values.js';

const schema = z.object({
  age: z.coerce.number(),
  items: z.array(z.object({name: z.string().min(1, 'A name is missing.')})),
});

test('validateSchema returns valid values as the schema parses them', async () => {
  expect(await validateSchema(schema, {age: '7', items: [{name: 'a'}]})).toEqual({
    data: {age: 7, items: [{name: 'a'}]},
  });
});

test('validateSchema turns issues into errors with dotted paths', async () => {
  expect(await validateSchema(schema, {age: 1, items: [{name: 'a'}, {name: ''}]})).toEqual({
    errors: [{path: 'items.1.name', message: 'A name is missing.'}],
  });
});

test('validateSchema accepts asynchronous schemas and path segments that are objects', async () => {
  const slow = {
    '~standard': {
      version: 1,
      validate: async () => ({issues: [{message: 'Taken.', path: [{key: 'user'}, 'name']}, {message: 'Closed.'}]}),
    },
  } as const;
  expect(await validateSchema(slow, {})).toEqual({
    errors: [
      {path: 'user.name', message: 'Taken.'},
      {path: '', message: 'Closed.'},
    ],
  });
});

test('validateSchema throws a TypeError for an object that is not a Standard Schema', async () => {
  await expect(validateSchema({} as never, {})).rejects.toThrow('Standard Schema');
});

test.each([
  [' a ', undefined, ' a '],
  [' a ', 'trim', 'a'],
  ['  ', 'trim nullify', null],
  ['', undefined, ''],
  ['12', 'number', 12],
  ['12a', 'number', '12a'],
  ['', 'number nullify', null],
])('applyModifiers of %j with %s returns %j', (text, modifiers, expected) => {
  expect(applyModifiers(text, modifiers)).toBe(expected);
});
