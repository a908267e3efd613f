import {expect, test} from 'vitest';
import {createPrefetchQueue} from '../../../../runtime/browser/navigation/prefetch-queue.js';

/** Jobs that record when they start, and end on request. */
function bench(): {begun: string[]; job: (name: string) => () => Promise<void>; end: (name: string) => Promise<void>} {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    job: (name) => () => {
      begun.push(name);
      return new Promise((resolve) => ends.set(name, resolve));
    },
    async end(name) {
      ends.get(name)?.();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

test('createPrefetchQueue runs at most the given number of jobs at a time, urgent ones first, others in order', async () => {
  const {begun, job, end} = bench();
  const queue = createPrefetchQueue(2);
  for (const name of ['a', 'b', 'c', 'd']) queue.add(job(name), false);
  queue.add(job('urgent'), true);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'urgent']);
  await end('urgent');
  await end('a');
  expect(begun).toEqual(['a', 'b', 'urgent', 'c', 'd']);
});

test('clear drops the jobs that have not started', async () => {
  const {begun, job, end} = bench();
  const queue = createPrefetchQueue(1);
  queue.add(job('a'), false);
  queue.add(job('b'), false);
  queue.clear();
  await end('a');
  queue.add(job('c'), false);
  expect(begun).toEqual(['a', 'c']);
});
