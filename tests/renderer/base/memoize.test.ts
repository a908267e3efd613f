import {expect, test} from 'vitest';
import {lazy} from '../../../renderer/base/lazy.js';
import {memoize} from '../../../renderer/base/memoize.js';

test('memoize() computes the value of each object once, and again while it is undefined', () => {
  const calls: string[] = [];
  const valueOf = memoize(({name}: {readonly name: string}) => {
    calls.push(name);
    return name === '' ? undefined : {name};
  });
  const [a, b, none] = [{name: 'a'}, {name: 'b'}, {name: ''}];
  const first = valueOf(a);
  expect(first).toEqual({name: 'a'});
  expect(valueOf(a)).toBe(first);
  expect([valueOf(b), valueOf(none), valueOf(none), valueOf(b)]).toEqual([
    {name: 'b'},
    undefined,
    undefined,
    {name: 'b'},
  ]);
  expect(calls).toEqual(['a', 'b', '', '']);
});

test('lazy() computes its value once, even if it is undefined', () => {
  let calls = 0;
  const value = lazy(() => {
    calls += 1;
    return undefined;
  });
  expect(calls).toBe(0);
  expect([value(), value(), calls]).toEqual([undefined, undefined, 1]);
});
