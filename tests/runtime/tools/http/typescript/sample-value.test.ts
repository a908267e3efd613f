// The sample values in generated tests and in the README of an SDK.
import {describe, expect, test} from 'vitest';
import type {Schema} from '../../../../../runtime/tools/http/http-api.js';
import {sampleValue} from '../../../../../runtime/tools/http/typescript/sample-value.js';

function sampleOf(schema: Schema) {
  return sampleValue(schema, {resolve: (one) => one, direction: 'input', dates: 'string'})?.json;
}

describe('numbers', () => {
  test.each([
    [{}, 1],
    [{minimum: 5}, 5],
    [{maximum: 0.5}, 0],
    [{maximum: -3}, -3],
    [{exclusiveMinimum: 1}, 2],
    [{exclusiveMaximum: 1}, 0],
    [{minimum: 5, exclusiveMinimum: 5}, 6],
    [{exclusiveMinimum: 0.5, maximum: 1}, 1],
    [{exclusiveMinimum: 1, maximum: 1.5}, 1.25],
    [{exclusiveMinimum: 1, exclusiveMaximum: 1.5}, 1.25],
    [{exclusiveMinimum: 0, exclusiveMaximum: 1}, 0.5],
    [{multipleOf: 5}, 5],
    [{multipleOf: 5, minimum: 6}, 10],
    [{multipleOf: 5, maximum: 3}, 0],
    [{multipleOf: 5, maximum: -5}, -5],
    [{multipleOf: 5, maximum: -7}, -10],
    [{multipleOf: 5, exclusiveMinimum: 5}, 10],
    [{multipleOf: 5, exclusiveMaximum: -5}, -10],
    [{multipleOf: 0.01, minimum: 1.15, maximum: 1.15}, 1.15],
    [{multipleOf: 5, minimum: 6, maximum: 9}, undefined],
    [{minimum: 2, maximum: 1}, undefined],
    [{exclusiveMinimum: 1, maximum: 1}, undefined],
    [{exclusiveMinimum: 1e300}, undefined],
    [{minimum: 1234567890123456}, 1234567890123456],
    [{multipleOf: -5, minimum: 6}, 10],
  ])('a number with the limits %o has the sample %o', (limits, expected) => {
    expect(sampleOf({kind: 'number', isInteger: false, ...limits})).toBe(expected);
  });

  test.each([
    [{minimum: 2.5}, 3],
    [{maximum: 0.5}, 0],
    [{exclusiveMinimum: 1, exclusiveMaximum: 3}, 2],
    [{multipleOf: 1.5, minimum: 1}, 3],
    [{exclusiveMinimum: 1, exclusiveMaximum: 2}, undefined],
  ])('an integer with the limits %o has the sample %o', (limits, expected) => {
    expect(sampleOf({kind: 'number', isInteger: true, ...limits})).toBe(expected);
  });
});

describe('arrays', () => {
  const text: Schema = {kind: 'string'};
  const number: Schema = {kind: 'number', isInteger: false};

  test.each<[title: string, limits: Omit<Schema & {kind: 'array'}, 'kind' | 'items'>, expected: unknown]>([
    ['no limits', {}, []],
    ['minItems: 2', {minItems: 2}, ['value', 'value']],
    ['prefixItems', {prefix: [number, number]}, [1, 1]],
    ['prefixItems, and fewer minItems', {prefix: [number, number], minItems: 1}, [1]],
    ['prefixItems, and more minItems', {prefix: [number], minItems: 3}, [1, 'value', 'value']],
    ['different unique items', {prefix: [number], minItems: 2, hasUniqueItems: true}, [1, 'value']],
    ['several unique items', {minItems: 2, hasUniqueItems: true}, undefined],
    ['too many minItems', {minItems: 1000}, undefined],
    ['negative minItems', {minItems: -1, prefix: [number]}, []],
  ])('an array with %s has the expected sample', (_, limits, expected) => {
    expect(sampleOf({kind: 'array', items: text, ...limits})).toEqual(expected);
  });

  test('a tuple that allows fewer items than it requires has no sample', () => {
    expect(sampleOf({kind: 'array', items: {kind: 'never'}, prefix: [number], minItems: 2})).toBeUndefined();
  });

  test('nested arrays with many items have no sample', () => {
    let schema: Schema = text;
    for (let depth = 0; depth < 10; depth++) schema = {kind: 'array', items: schema, minItems: 20};
    expect(sampleOf(schema)).toBeUndefined();
  });
});

test('a union has the sample of the first member for which there is one', () => {
  const members: readonly Schema[] = [{kind: 'number', isInteger: false, minimum: 2, maximum: 1}, {kind: 'boolean'}];
  expect(sampleOf({kind: 'union', isExclusive: false, members})).toBe(true);
});

describe('schemas that contain themselves', () => {
  const ref: Schema = {kind: 'ref', name: 'Node'};
  const sampleOfNode = (node: Schema) =>
    sampleValue(ref, {resolve: (one) => (one.kind === 'ref' ? node : one), direction: 'input', dates: 'string'})?.json;
  const refs = Array.from({length: 9}, () => ref);
  const flags = {isRequired: true, isReadOnly: false, isWriteOnly: false};
  const parents = refs.map((schema): Schema => ({kind: 'object', properties: [{name: 'parent', schema, ...flags}]}));
  const properties = refs.map((schema, index) => ({name: `node${index}`, schema, ...flags}));

  test.each<[title: string, node: Schema, expected: unknown]>([
    ['an object', {kind: 'object', properties}, undefined],
    ['a tuple', {kind: 'array', items: ref, prefix: refs}, undefined],
    ['a tuple without required items', {kind: 'array', items: ref, prefix: refs, minItems: 0}, []],
    ['an intersection', {kind: 'intersection', members: refs}, undefined],
    ['a union', {kind: 'union', isExclusive: false, members: parents}, undefined],
  ])('%s with nine times itself is sampled in linear time', (_, node, expected) => {
    expect(sampleOfNode(node)).toEqual(expected);
  });
});

test.each<[kind: string, property: Schema, expected: unknown]>([
  ['a string', {kind: 'string'}, {kind: 'cat'}],
  ['null', {kind: 'null'}, {kind: null}],
  ['a list', {kind: 'array', items: {kind: 'string'}}, {kind: []}],
])(
  'the sample of a union has the value of its discriminator only if the property can have it: %s',
  (_, schema, expected) => {
    const cat: Schema = {
      kind: 'object',
      properties: [{name: 'kind', isRequired: true, isReadOnly: false, isWriteOnly: false, schema}],
    };
    const union: Schema = {
      kind: 'union',
      isExclusive: true,
      members: [{kind: 'ref', name: 'Cat'}],
      discriminator: {property: 'kind', mapping: new Map([['cat', 'Cat']])},
    };
    const resolve = (one: Schema) => (one.kind === 'ref' ? cat : one);
    expect(sampleValue(union, {resolve, direction: 'input', dates: 'string'})?.json).toEqual(expected);
  },
);
