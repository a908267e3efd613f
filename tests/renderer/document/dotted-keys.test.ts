import {expect, test} from 'vitest';
import type {Json} from '../../../renderer/base/json.js';
import {expandDottedKeys} from '../../../renderer/document/dotted-keys.js';

test.each<[value: Json, expanded: Json]>([
  [1, 1],
  [{a: 1}, {a: 1}],
  [{'a.b': 1, 'a.c': 2}, {a: {b: 1, c: 2}}],
  [{'a.b': {'c.d': 1}}, {a: {b: {c: {d: 1}}}}],
  [{a: {b: 1}, 'a.c': 2}, {a: {b: 1, c: 2}}],
  [{'a.b': 1, a: {c: 2}}, {a: {b: 1, c: 2}}],
  [{a: [{'b.c': 1}]}, {a: [{b: {c: 1}}]}],
  [{a: {0: 'x'}}, {a: {0: 'x'}}],
  [{[`a${'.b'.repeat(40)}`]: 1}, {[`a${'.b'.repeat(40)}`]: 1}],
  [{'a.__proto__.b': 1}, {'a.__proto__.b': 1}],
])('expandDottedKeys() expands %j to %j', (value, expanded) => {
  expect(expandDottedKeys(value)).toEqual({value: expanded, errors: []});
});

test.each<[value: Json, expanded: Json, errors: readonly string[]]>([
  [{'a.0': 1}, {a: [1]}, ['position a.0']],
  [{'a.2': 1, 'a.0': 2}, {a: [2, null, 1]}, ['position a.2', 'position a.0']],
  [{'a.0': 1, 'a.b': 2}, {a: {0: 1, b: 2}}, ['position a.0']],
  [{'a.1000': 1}, {a: {1000: 1}}, []],
  [{a: 1, 'a.b': 2}, {a: 1}, ['conflict a.b']],
  [{'a.b': 2, a: 1}, {a: 1}, ['conflict a']],
  [{x: {a: 1, 'a.b': 2}}, {x: {a: 1}}, ['conflict x|a.b']],
  [{'x.a': 1, x: {a: {b: 2}}}, {x: {a: 1}}, ['conflict x|a']],
  [{a: {b: 1}, 'a.b': 2}, {a: {b: 2}}, ['repeated a.b']],
  [{'a.b': [1], a: {b: null}}, {a: {b: null}}, ['repeated a|b']],
])('expandDottedKeys() expands %j to %j, with errors', (value, expanded, errors) => {
  const result = expandDottedKeys(value);
  expect(result.value).toEqual(expanded);
  expect(result.errors.map(({kind, path}) => `${kind} ${path.join('|')}`)).toEqual(errors);
});
