import {expect, test} from 'vitest';
import {decodePercent, decodeReadable, tryDecodePercent} from '../../../runtime/text/decode-percent.js';

test.each([
  ['/k%C3%A4se', '/käse'],
  ['a%20b%2Fc', 'a b/c'],
  ['a', 'a'],
  ['', ''],
  ['100%', undefined],
  ['%20%FF', undefined],
])('tryDecodePercent(%j) is %j, and decodePercent returns the text itself instead of undefined', (text, decoded) => {
  expect(tryDecodePercent(text)).toBe(decoded);
  expect(decodePercent(text)).toBe(decoded ?? text);
});

test.each([
  ['/a%20b%3Fc%2Fd', '/a b%3Fc%2Fd'],
  ['/100%/%20', '/100%/%20'],
])('decodeReadable(%j) is %j', (address, decoded) => {
  expect(decodeReadable(address)).toBe(decoded);
});
