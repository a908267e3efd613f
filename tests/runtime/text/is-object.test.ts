import {expect, test} from 'vitest';
import {isObject} from '../../../runtime/text/is-object.js';

test.each([
  [{}, true],
  [{a: 1}, true],
  [[], false],
  [null, false],
  [undefined, false],
  ['text', false],
])('isObject of %j is %s', (value, expected) => {
  expect(isObject(value)).toBe(expected);
});
