import {expect, test} from 'vitest';
import {ownProperty} from '../../../runtime/text/own-property.js';

test.each([
  ['a key of an object', {a: 1}, 'a', 1],
  ['a missing key', {a: 1}, 'b', undefined],
  ['a key of the prototype', {a: 1}, 'constructor', undefined],
  ['`__proto__` as a key of JSON', JSON.parse('{"__proto__": 1}'), '__proto__', 1],
  ['an index of a list', ['a', 'b'], 1, 'b'],
  ['a key of a text', 'text', 'length', undefined],
  ['a key of null', null, 'a', undefined],
])('ownProperty reads %s', (_, value: unknown, key: string | number, expected: unknown) => {
  expect(ownProperty(value, key)).toBe(expected);
});
