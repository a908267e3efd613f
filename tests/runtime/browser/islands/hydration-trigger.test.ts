import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {whenReady} from '../../../../runtime/browser/islands/hydration-trigger.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const island = Object.assign(new EventTarget(), {firstElementChild: {id: 'first'}}) as unknown as HTMLElement;

/** Intersection observers that are connected, with the elements they observe. */
function stubObservers(): Map<(entries: readonly {readonly isIntersecting: boolean}[]) => void, unknown[]> {
  const observed = new Map<(entries: readonly {readonly isIntersecting: boolean}[]) => void, unknown[]>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #call: (entries: readonly {readonly isIntersecting: boolean}[]) => void;

      constructor(call: (entries: readonly {readonly isIntersecting: boolean}[]) => void, options: unknown) {
        this.#call = call;
        observed.set(call, [options]);
      }

      observe(element: unknown): void {
        observed.get(this.#call)?.push(element);
      }

      disconnect(): void {
        observed.delete(this.#call);
      }
    },
  );
  return observed;
}

test('an island hydrates when it is within 200 px of the view, once', () => {
  const observed = stubObservers();
  const start = vi.fn<() => void>();
  whenReady(island, 'visible', start);
  expect([...observed.values()]).toEqual([[{rootMargin: '200px'}, {id: 'first'}]]);
  const [call] = observed.keys();
  call?.([{isIntersecting: false}]);
  expect([start.mock.calls.length, observed.size]).toEqual([0, 1]);
  call?.([{isIntersecting: false}, {isIntersecting: true}]);
  expect([start.mock.calls.length, observed.size]).toEqual([1, 0]);
});

test('an island that has no content is observed itself, until it is canceled', () => {
  const observed = stubObservers();
  const empty = {firstElementChild: null} as HTMLElement;
  const cancel = whenReady(empty, 'visible', () => undefined);
  expect([...observed.values()]).toEqual([[{rootMargin: '200px'}, empty]]);
  cancel();
  expect(observed.size).toBe(0);
});

test('an island hydrates when the browser is idle, after 2 s at the latest, unless it is canceled', () => {
  const requests = new Map<number, unknown>();
  const requestIdleCallback = (call: () => void, options: unknown) => {
    requests.set(7, [call, options]);
    return 7;
  };
  vi.stubGlobal('window', {requestIdleCallback});
  vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  vi.stubGlobal('cancelIdleCallback', (id: number) => requests.delete(id));
  const start = (): void => undefined;
  const cancel = whenReady(island, 'idle', start);
  expect([...requests.values()]).toEqual([[start, {timeout: 2000}]]);
  cancel();
  expect(requests.size).toBe(0);
});

test('an island hydrates 200 ms later where the browser has no idle callback, unless it is canceled', () => {
  vi.stubGlobal('window', {});
  const [start, never] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenReady(island, 'idle', start);
  whenReady(island, 'idle', never)();
  vi.advanceTimersByTime(199);
  expect(start.mock.calls.length).toBe(0);
  vi.advanceTimersByTime(1);
  expect([start.mock.calls.length, never.mock.calls.length]).toEqual([1, 0]);
});

test.each(['pointerover', 'pointerdown', 'focusin', 'keydown'])('an island hydrates once on %s', (type) => {
  const [start, never] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenReady(island, 'interaction', start);
  whenReady(island, 'interaction', never)();
  for (const each of ['click', type, type, 'keydown']) island.dispatchEvent(new Event(each));
  expect([start.mock.calls.length, never.mock.calls.length]).toEqual([1, 0]);
});

test('an island hydrates at once by default, and never by itself if it is manual', () => {
  const [start, never] = [vi.fn<() => void>(), vi.fn<() => void>()];
  whenReady(island, 'load', start);
  whenReady(island, 'manual', never);
  expect([start.mock.calls.length, never.mock.calls.length]).toEqual([1, 0]);
});
