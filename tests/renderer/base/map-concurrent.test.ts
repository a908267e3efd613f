import {expect, test} from 'vitest';
import {mapConcurrent} from '../../../renderer/base/map-concurrent.js';

/** Calls that end when the test says so. */
function controlled() {
  const started: number[] = [];
  const ends = new Map<number, (value: string) => void>();
  const make = (item: number) => {
    started.push(item);
    return new Promise<string>((resolve) => ends.set(item, resolve));
  };
  return {started, make, end: (item: number) => ends.get(item)?.(`${item} is done`)};
}

test('mapConcurrent() runs at most the given number of calls, and yields their results in order', async () => {
  const {started, make, end} = controlled();
  const results = mapConcurrent([1, 2, 3, 4], 2, make)[Symbol.asyncIterator]();
  const first = results.next();
  await expect.poll(() => started).toEqual([1, 2]);
  end(2);
  end(1);
  expect(await first).toEqual({done: false, value: '1 is done'});
  expect(started).toEqual([1, 2]);
  const second = results.next();
  await expect.poll(() => started).toEqual([1, 2, 3]);
  expect(await second).toEqual({done: false, value: '2 is done'});
  const third = results.next();
  await expect.poll(() => started).toEqual([1, 2, 3, 4]);
  end(3);
  end(4);
  expect(await third).toEqual({done: false, value: '3 is done'});
  expect(await results.next()).toEqual({done: false, value: '4 is done'});
  expect(await results.next()).toEqual({done: true, value: undefined});
});

test('mapConcurrent() throws the error of a call when its result is due', async () => {
  const yielded: number[] = [];
  const run = async () => {
    const results = mapConcurrent([1, 2, 3], 3, (item) => {
      if (item === 2) throw new Error('Two failed.');
      return item;
    });
    for await (const value of results) yielded.push(value);
  };
  await expect(run()).rejects.toThrow('Two failed.');
  expect(yielded).toEqual([1]);
});
