import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {withLoadTimeout} from '../../../../runtime/browser/base/with-load-timeout.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('withLoadTimeout() of a part that never loads rejects with an error that says so', async () => {
  const loaded = withLoadTimeout(new Promise(() => undefined)).catch((error: unknown) => error);
  vi.advanceTimersByTime(4000);
  expect(await loaded).toEqual(new Error('A script did not load within 4 s.'));
});

test('withLoadTimeout() of a part that loads or fails has the same result', async () => {
  await expect(withLoadTimeout(Promise.resolve('part'))).resolves.toBe('part');
  await expect(withLoadTimeout(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
