import {expect, test} from 'vitest';
import {buildTimestamp} from '../../../../renderer/emit/output/build-time.js';

test('buildTimestamp() reads SOURCE_DATE_EPOCH, never the clock', () => {
  expect(buildTimestamp('1700000000')).toBe(1_700_000_000_000);
  expect(buildTimestamp('')).toBe(0);
  expect(buildTimestamp(undefined)).toBe(0);
  expect(() => buildTimestamp('now')).toThrow('SOURCE_DATE_EPOCH is "now".');
});
