import {expect, test} from 'vitest';
import {isRecord, listOf, fieldReader, toText} from '../../../renderer/catalog/field-value.js';

test.each<[path: string, value: unknown, result: unknown]>([
  ['a', {a: 1}, 1],
  ['a.b', {a: {b: 1}}, 1],
  ['a.1', {a: ['x', 'y']}, 'y'],
  ['a.length', {a: ['x', 'y']}, 2],
  ['a.b', {a: 0}, 0],
  ['a.b', {a: null}, null],
  ['a.b', {}, undefined],
  ['a.b.c', {'a.b': 1}, undefined],
  ['constructor', {}, undefined],
  ['a.constructor', {a: {}}, undefined],
  ['a', undefined, undefined],
])('readerOf(%j) of %j is %j', (path, value, result) => {
  expect(fieldReader(path)(value)).toBe(result);
});

const hostile = {toString: () => 'called'};

test.each<[value: unknown, text: string]>([
  ['a', 'a'],
  [1, '1'],
  [true, 'true'],
  [null, 'null'],
  [undefined, 'undefined'],
  [[1, null, undefined, ['a', 'b']], '1,,,a,b'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [new Date(Number.NaN), 'Invalid Date'],
  [/a.b/gi, '/a.b/gi'],
  [{a: 1}, '[object Object]'],
  [hostile, '[object Object]'],
])('toText(%j) is %j', (value, text) => {
  expect(toText(value)).toBe(text);
});

test.each<[value: unknown, list: readonly unknown[]]>([
  [['a'], ['a']],
  ['a', ['a']],
  [0, [0]],
  [null, []],
  [undefined, []],
])('listOf(%j) is %j', (value, list) => {
  expect(listOf(value)).toEqual(list);
});

test.each<[value: unknown, expected: boolean]>([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  [/a/, false],
  [new Date(0), false],
  ['a', false],
])('isRecord(%j) is %j', (value, expected) => {
  expect(isRecord(value)).toBe(expected);
});
