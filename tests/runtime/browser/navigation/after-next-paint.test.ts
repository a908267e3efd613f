import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {afterNextPaint} from '../../../../runtime/browser/navigation/after-next-paint.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whether afterNextPaint has resolved after this time. */
function isOverAfter(ms: number): Promise<boolean> {
  let over = false;
  void afterNextPaint().then(() => (over = true));
  return vi.advanceTimersByTimeAsync(ms).then(() => over);
}

test('afterNextPaint resolves after the next animation frame', async () => {
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16));
  expect(await isOverAfter(15)).toBe(false);
  expect(await isOverAfter(17)).toBe(true);
});

test('afterNextPaint resolves after 100 ms without an animation frame', async () => {
  vi.stubGlobal('requestAnimationFrame', () => undefined);
  expect(await isOverAfter(99)).toBe(false);
  expect(await isOverAfter(100)).toBe(true);
});
