import {expect, test} from 'vitest';
import type {JsonObject} from '../../../renderer/base/json.js';
import {valuesFromText, fieldKind, type FieldKind} from '../../../renderer/document/field-kind.js';

test.each<[key: string, schema: JsonObject, kind: FieldKind]>([
  ['a', {type: 'string'}, {kind: 'text'}],
  ['date', {type: 'string'}, {kind: 'day'}],
  ['updated', {type: 'string'}, {kind: 'day'}],
  ['publishAt', {type: 'string'}, {kind: 'day'}],
  ['expiresAt', {type: 'string'}, {kind: 'day'}],
  ['a', {type: 'string', format: 'date'}, {kind: 'day'}],
  ['a', {type: 'string', format: 'uri'}, {kind: 'text'}],
  ['a', {type: 'number'}, {kind: 'number'}],
  ['a', {type: 'integer'}, {kind: 'number'}],
  ['a', {type: 'boolean'}, {kind: 'boolean'}],
  ['a', {type: 'object'}, {kind: 'value'}],
  ['a', {}, {kind: 'value'}],
  ['a', {type: 'string', enum: ['b', 'c']}, {kind: 'choice', choices: ['b', 'c']}],
  ['a', {enum: [1, true]}, {kind: 'choice', choices: [1, true]}],
  ['a', {type: 'string', enum: ['b', null]}, {kind: 'text'}],
  ['a', {const: 'b'}, {kind: 'choice', choices: ['b']}],
  ['a', {anyOf: [{const: 'b'}, {enum: ['c', 2]}]}, {kind: 'choice', choices: ['b', 'c', 2]}],
  ['a', {anyOf: [{const: 'b'}, {type: 'string'}]}, {kind: 'value'}],
  ['a', {anyOf: [{const: 'b'}, 'c']}, {kind: 'value'}],
  ['a', {type: 'array'}, {kind: 'value'}],
  ['a', {type: 'array', items: {type: 'string'}}, {kind: 'list', of: 'text'}],
  ['a', {type: 'array', items: {type: 'number'}}, {kind: 'list', of: 'number'}],
  ['a', {type: 'array', items: {type: 'integer'}}, {kind: 'list', of: 'number'}],
  ['a', {type: 'array', items: {type: 'boolean'}}, {kind: 'value'}],
  ['a', {type: 'array', items: {enum: ['b', 'c']}}, {kind: 'choices', choices: ['b', 'c']}],
])('fieldKind() of %s with the schema %j is %j', (key, schema, kind) => {
  expect(fieldKind(key, schema)).toEqual(kind);
});

test.each<[kind: FieldKind, text: string, candidates: readonly unknown[]]>([
  [{kind: 'text'}, '1', ['1']],
  [{kind: 'day'}, '2026-01-01', ['2026-01-01']],
  [{kind: 'number'}, '1.5', [1.5]],
  [{kind: 'number'}, ' ', [' ']],
  [{kind: 'number'}, 'x', ['x']],
  [{kind: 'boolean'}, 'true', [true]],
  [{kind: 'boolean'}, 'false', [false]],
  [{kind: 'boolean'}, 'yes', ['yes']],
  [{kind: 'choice', choices: [1, true, 'a']}, '1', [1]],
  [{kind: 'choice', choices: [1, true, 'a']}, 'true', [true]],
  [{kind: 'choice', choices: [1, true, 'a']}, 'b', ['b']],
  [{kind: 'choices', choices: [1, 'a']}, 'a, 1,', [['a', 1]]],
  [{kind: 'list', of: 'text'}, 'a, , b', [['a', 'b']]],
  [{kind: 'list', of: 'text'}, '[a, "b, c", 1]', [['a', 'b, c', '1']]],
  [{kind: 'list', of: 'text'}, '[a, {b: c}]', [['a', {b: 'c'}]]],
  [{kind: 'list', of: 'text'}, '[a', [['[a']]],
  [{kind: 'list', of: 'number'}, '1, 2', [[1, 2]]],
  [{kind: 'list', of: 'number'}, '[1, x]', [[1, 'x']]],
  [{kind: 'value'}, 'a: 1', [{a: 1}, 'a: 1']],
  [{kind: 'value'}, '[a', ['[a', '[a']],
])('valuesFromText() for a field %j and the text %j are %j', (kind, text, candidates) => {
  expect(valuesFromText(kind, text)).toEqual(candidates);
});
