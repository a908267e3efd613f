import {expect, test, vi} from 'vitest';
import {createDeadline} from '../../../../../runtime/tools/sdk-runtime/transport/deadline.js';
import {readChunks} from '../../../../../runtime/tools/sdk-runtime/transport/response-body.js';
import {responseInfo, ApiError, SdkError} from '../../../../../runtime/tools/sdk-runtime/transport/sdk-errors.js';
import {ApiPromise} from '../../../../../runtime/tools/sdk-runtime/transport/api-promise.js';
import {
  retryDelay,
  isRetryable,
  retryAfterMs,
} from '../../../../../runtime/tools/sdk-runtime/transport/retry-policy.js';
import {
  createTransport,
  type TransportCall,
  type Fetch,
} from '../../../../../runtime/tools/sdk-runtime/transport/transport.js';

const call: TransportCall<string> = {
  operation: 'books.get',
  method: 'GET',
  url: 'https://books.test/1?key=secret',
  headers: new Headers(),
  isIdempotent: true,
  read: (response) => response.text(),
};

function stubFetch(...all: readonly (() => Response | Error)[]): {fetch: Fetch; readonly count: () => number} {
  let count = 0;
  const fetch: Fetch = () => {
    const response = all[Math.min(count++, all.length - 1)]?.();
    return response instanceof Response ? Promise.resolve(response) : Promise.reject(response ?? new Error('none'));
  };
  return {fetch, count: () => count};
}
const down = () => new Response('', {status: 503});
const broken = () => new TypeError('fetch failed', {cause: new Error('connect ECONNREFUSED')});
const fine = () => new Response('fine');

test.each([
  ['503 responses', [down, down, fine], 3],
  ['failed connections', [broken, fine], 2],
])('send retries after %s', async (_, all, count) => {
  const stub = stubFetch(...all);
  const {data} = await createTransport({fetch: stub.fetch, retryDelayMs: 0}).send(call);
  expect([data, stub.count()]).toEqual(['fine', count]);
});

test.each([
  ['the status is 404', {}, () => new Response('', {status: 501 - 97})],
  ['the request is not idempotent', {isIdempotent: false}, down],
  ['the body is a stream', {body: new Blob(['x']).stream()}, down],
  ['maxRetries is 0', {maxRetries: 0}, down],
  ['Retry-After is an hour', {}, () => new Response('', {status: 503, headers: {'retry-after': '3600'}})],
])('send does not retry when %s', async (_, more, first) => {
  const stub = stubFetch(first, fine);
  const {response} = await createTransport({fetch: stub.fetch, retryDelayMs: 0}).send({...call, ...more});
  expect([response.ok, stub.count()]).toEqual([false, 1]);
});

test('a ConnectionError names the cause and not the query', async () => {
  const {fetch} = stubFetch(broken);
  const sent = createTransport({fetch, maxRetries: 0}).send(call);
  await expect(sent).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'books.get: the connection failed (fetch failed: connect ECONNREFUSED)',
  });
});

test('send rejects on timeout and abort even if fetch ignores its signal', async () => {
  const fetch: Fetch = () => new Promise(() => undefined);
  const transport = createTransport({fetch, maxRetries: 0});
  await expect(transport.send({...call, timeoutMs: 5})).rejects.toMatchObject({name: 'TimeoutError', timeoutMs: 5});
  const signal = AbortSignal.abort('no');
  await expect(transport.send({...call, signal})).rejects.toMatchObject({name: 'AbortError', cause: 'no'});
});

test('send gives each attempt the full timeout, and rejects with a TimeoutError after the last', async () => {
  vi.useFakeTimers();
  try {
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetch: Fetch = (_, {signal}) => {
      signals.push(signal);
      return new Promise(() => undefined);
    };
    const sent = createTransport({fetch, timeoutMs: 1000, retryDelayMs: 0}).send(call);
    const failure = sent.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2999);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, false]);
    await vi.runAllTimersAsync();
    expect(await failure).toMatchObject({name: 'TimeoutError', timeoutMs: 1000});
    expect(signals.length).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});

test.each(['during the first attempt', 'after the timeout'])(
  'send does not retry when its caller aborts %s',
  async (time) => {
    const controller = new AbortController();
    let count = 0;
    const fetch: Fetch = () => {
      count++;
      if (time === 'during the first attempt') controller.abort('no');
      return new Promise(() => undefined);
    };
    const hooks = {onRetry: () => controller.abort('no')};
    const sent = createTransport({fetch, timeoutMs: 5, retryDelayMs: 0, hooks}).send({
      ...call,
      signal: controller.signal,
    });
    await expect(sent).rejects.toMatchObject({name: 'AbortError', cause: 'no'});
    expect(count).toBe(1);
  },
);

test('readChunks applies the timeout to each chunk, but not to the time that the caller spends on one', async () => {
  vi.useFakeTimers();
  try {
    let controller: ReadableStreamDefaultController | undefined;
    const body = new ReadableStream({start: (given) => void (controller = given)});
    const chunks = readChunks(new Response(body), createDeadline('books.get', 1000, undefined));
    controller?.enqueue(new Uint8Array([1]));
    controller?.enqueue(new Uint8Array([2]));
    expect((await chunks.next()).value).toEqual(new Uint8Array([1]));
    vi.advanceTimersByTime(5000);
    expect((await chunks.next()).value).toEqual(new Uint8Array([2]));
    const stalled = chunks.next().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await stalled).toMatchObject({name: 'TimeoutError'});
  } finally {
    vi.useRealTimers();
  }
});

test('an error thrown by a hook is not treated as a connection error', async () => {
  const {fetch, count} = stubFetch(fine);
  const mistake = new RangeError('mine');
  const hooks = {onRequest: () => Promise.reject(mistake)};
  await expect(createTransport({fetch, hooks}).send(call)).rejects.toBe(mistake);
  expect(count()).toBe(0);
});

test('onRetry is called for each failed attempt', async () => {
  const {fetch} = stubFetch(down, broken, fine);
  const events: unknown[] = [];
  const hooks = {
    onRetry: ({request, reason}: {request: {attempt: number}; reason: Response | Error}) =>
      void events.push([request.attempt, reason instanceof Error ? reason.name : reason.status]),
  };
  await createTransport({fetch, retryDelayMs: 0, hooks}).send(call);
  expect(events).toEqual([
    [1, 503],
    [2, 'ConnectionError'],
  ]);
});

test.each([
  ['3', 3000],
  ['0.5', 500],
  ['Wed, 21 Oct 2026 07:28:05 GMT', 5000],
  ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
  ['soon', undefined],
  [null, undefined],
])('retryAfterMs of %j is %s', (value, expected) => {
  expect(retryAfterMs(value, Date.parse('2026-10-21T07:28:00Z'))).toBe(expected);
});

test('isRetryable accepts 408, 429 and all 5xx statuses', () => {
  const statuses = Array.from({length: 400}, (_, index) => 200 + index);
  expect(statuses.filter(isRetryable)).toEqual([408, 429, ...statuses.filter((status) => status >= 500)]);
});

test('retryDelay grows exponentially with jitter up to 8 s', () => {
  for (const [failed, most] of [
    [1, 500],
    [2, 1000],
    [3, 2000],
    [20, 8000],
  ] as const) {
    const delay = retryDelay(failed, 500) ?? 0;
    expect(delay).toBeGreaterThanOrEqual(most / 2);
    expect(delay).toBeLessThanOrEqual(most);
  }
});

test.each([
  [{message: 'a'}, 'a'],
  [{error: {message: 'b'}}, 'b'],
  [{errors: [{detail: 'c'}]}, 'c'],
  ['d', 'd'],
  [{title: 'e', status: 1}, 'e'],
  [undefined, 'Not Found'],
])('ApiError finds its message in the body %j', (body, message) => {
  const info = responseInfo(
    'GET',
    call.url,
    new Response('', {status: 404, statusText: 'Not Found', headers: {'request-id': 'r'}}),
  );
  const error = new ApiError('books.get', info, body);
  expect(error.message).toBe(`books.get: 404 ${message} (GET https://books.test/1)`);
  expect([error instanceof SdkError, error.requestId]).toEqual([true, 'r']);
});

test('ApiPromise resolves to the data, returns plain promises and rejects once', async () => {
  const response = new Response('', {headers: {'x-request-id': 'r'}});
  const promise = new ApiPromise(Promise.resolve({data: 1, response}));
  expect([await promise, await promise.then((data) => data + 1), await promise.withResponse()]).toEqual([
    1,
    2,
    {data: 1, response, requestId: 'r'},
  ]);
  expect(promise.then().constructor).toBe(Promise);
  await expect(new ApiPromise(Promise.reject(new Error('x'))).withResponse()).rejects.toThrow('x');
});
