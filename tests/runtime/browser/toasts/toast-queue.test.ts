import {expect, test} from 'vitest';
import {createToastQueue, type Clock, type ToastQueue} from '../../../../runtime/browser/toasts/toast-queue.js';

/** A clock that moves only when `pass` is called. */
function handClock(): Clock & {pass(ms: number): void} {
  let time = 0;
  let calls: {readonly at: number; readonly call: () => void}[] = [];
  return {
    now: () => time,
    after(ms, call) {
      const entry = {at: time + ms, call};
      calls.push(entry);
      return () => {
        calls = calls.filter((other) => other !== entry);
      };
    },
    pass(ms) {
      time += ms;
      for (const entry of calls.filter(({at}) => at <= time)) {
        calls = calls.filter((other) => other !== entry);
        entry.call();
      }
    },
  };
}

function setUp(): {clock: ReturnType<typeof handClock>; queue: ToastQueue; ids: () => string[]} {
  const clock = handClock();
  const queue = createToastQueue(clock, () => undefined);
  return {clock, queue, ids: () => queue.shown().map(({id}) => id)};
}

test('a toast closes after its timeout, and the timeout is paused under the pointer', () => {
  const {clock, queue, ids} = setUp();
  queue.add({id: 'a', title: 'Hello'});
  clock.pass(2000);
  queue.pause('a');
  clock.pass(10_000);
  expect(queue.remaining('a')).toBe(3000);
  queue.resume('a');
  clock.pass(2999);
  expect(ids()).toEqual(['a']);
  clock.pass(1);
  expect(ids()).toEqual([]);
});

test('resume called twice starts one timer', () => {
  const {clock, queue} = setUp();
  let closed = 0;
  queue.add({id: 'a', callback: () => closed++});
  queue.pause('a');
  queue.resume('a');
  queue.resume('a');
  clock.pass(5000);
  clock.pass(5000);
  expect(closed).toBe(1);
});

test('add returns the existing toast when its id is in use', () => {
  const {queue, ids} = setUp();
  queue.add({id: 'one'});
  queue.add({id: 'same', title: 'Three'});
  expect(queue.add({id: 'same', title: 'Four'}).title).toBe('Three');
  expect(ids()).toEqual(['one', 'same']);
});

test('update with a new timeout keeps a paused toast paused', () => {
  const {clock, queue} = setUp();
  queue.add({id: 'a'});
  queue.pause('a');
  queue.update('a', {timeout: 3000});
  clock.pass(10_000);
  expect(queue.remaining('a')).toBe(3000);
});

test('timeout and close run the callback; act, remove and clear do not', () => {
  const {clock, queue} = setUp();
  const ran: string[] = [];
  const add = (id: string) =>
    queue.add({
      id,
      timeout: 100,
      callback: () => ran.push(id),
      actions: [{label: 'Undo', click: () => ran.push(`${id} action`)}],
    });
  add('timeout');
  clock.pass(100);
  add('close');
  queue.close('close');
  add('action');
  queue.act('action', 0);
  add('remove');
  queue.remove('remove');
  add('clear');
  queue.clear();
  clock.pass(1000);
  expect(ran).toEqual(['timeout', 'close', 'action action']);
});

test('update with a new title keeps the remaining time, and a new timeout restarts it', () => {
  const {clock, queue} = setUp();
  queue.add({id: 'a', title: 'One'});
  clock.pass(4000);
  queue.update('a', {title: 'Two'});
  expect([queue.shown()[0]?.title, queue.remaining('a')]).toEqual(['Two', 1000]);
  queue.update('a', {timeout: 3000});
  expect(queue.remaining('a')).toBe(3000);
  queue.update('nobody', {title: 'x'});
  expect(queue.shown()).toHaveLength(1);
});

test('the fourth toast waits until another closes, and its timeout starts then', () => {
  const {clock, queue, ids} = setUp();
  for (const id of ['a', 'b', 'c', 'd']) queue.add({id, timeout: id === 'd' ? 500 : 1000});
  expect(ids()).toEqual(['a', 'b', 'c']);
  clock.pass(900);
  queue.close('b');
  expect([ids(), queue.remaining('d')]).toEqual([['a', 'c', 'd'], 500]);
});

test('error toasts and toasts with actions stay unless they have a timeout', () => {
  const {clock, queue, ids} = setUp();
  queue.add({id: 'error', color: 'red'});
  queue.add({id: 'choice', actions: [{label: 'Reload'}]});
  queue.add({id: 'short', color: 'red', timeout: 10});
  clock.pass(60_000);
  expect(ids()).toEqual(['error', 'choice']);
});

test.each([Infinity, 3_000_000_000, -1, Number.NaN])('a toast with the timeout %s stays', (timeout) => {
  const {clock, queue, ids} = setUp();
  expect(queue.add({id: 'a', timeout}).timeout).toBe(0);
  queue.add({id: 'b'});
  queue.update('b', {timeout});
  clock.pass(4_000_000_000);
  expect([ids(), queue.remaining('a'), queue.remaining('b')]).toEqual([['a', 'b'], 0, 0]);
});
