import {expect, test} from 'vitest';
import {templateLimitMs} from '../../../renderer/worker-pool/cpu-time-limits.js';

test.each([
  [undefined, 4000],
  ['', 4000],
  ['1', 1000],
  ['0.5', 500],
  ['30', 30_000],
  ['0', 4000],
  ['-1', 4000],
  ['ten', 4000],
  ['Infinity', 4000],
])('templateLimitMs(%j) is %i', (text, limit) => {
  expect(templateLimitMs(text)).toBe(limit);
});
