import {expect, test} from 'vitest';
import {responseInfo, ApiError, SdkError} from '../../../../../runtime/tools/sdk/transport/sdk-errors.js';
import {ApiPromise} from '../../../../../runtime/tools/sdk/transport/api-promise.js';
import {delayOf, isRetryable, retryAfterMs} from '../../../../../runtime/tools/sdk/transport/retry.js';
import {createTransport, type Exchange, type Fetch} from '../../../../../runtime/tools/sdk/transport/transport.js';

const exchange: Exchange<string> = {
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
  ['answers that may be better', [down, down, fine], 3],
  ['failed connections', [broken, fine], 2],
])('tries again after %s', async (_, all, count) => {
  const stub = stubFetch(...all);
  const {data} = await createTransport({fetch: stub.fetch, retryDelayMs: 0}).send(exchange);
  expect([data, stub.count()]).toEqual(['fine', count]);
});

test.each([
  ['it is no use', {}, () => new Response('', {status: 501 - 97})],
  ['it would do harm', {isIdempotent: false}, down],
  ['the body can be read only once', {body: new Blob(['x']).stream()}, down],
  ['the caller does not want it', {maxRetries: 0}, down],
  ['the server asks for too long', {}, () => new Response('', {status: 503, headers: {'retry-after': '3600'}})],
])('does not try again when %s', async (_, more, first) => {
  const stub = stubFetch(first, fine);
  const {response} = await createTransport({fetch: stub.fetch, retryDelayMs: 0}).send({...exchange, ...more});
  expect([response.ok, stub.count()]).toEqual([false, 1]);
});

test('says what broke, without what stands in the query', async () => {
  const {fetch} = stubFetch(broken);
  const sent = createTransport({fetch, maxRetries: 0}).send(exchange);
  await expect(sent).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'books.get: no response (fetch failed: connect ECONNREFUSED)',
  });
});

test('a fetch that ignores its signal is left behind', async () => {
  const fetch: Fetch = () => new Promise(() => undefined);
  const transport = createTransport({fetch, maxRetries: 0});
  await expect(transport.send({...exchange, timeoutMs: 5})).rejects.toMatchObject({name: 'TimeoutError', timeoutMs: 5});
  const signal = AbortSignal.abort('no');
  await expect(transport.send({...exchange, signal})).rejects.toMatchObject({name: 'AbortError', cause: 'no'});
});

test('what hooks throw is not taken for a failed connection', async () => {
  const {fetch, count} = stubFetch(fine);
  const mistake = new RangeError('mine');
  const hooks = {onRequest: () => Promise.reject(mistake)};
  await expect(createTransport({fetch, hooks}).send(exchange)).rejects.toBe(mistake);
  expect(count()).toBe(0);
});

test('tells hooks of each attempt', async () => {
  const {fetch} = stubFetch(down, broken, fine);
  const told: unknown[] = [];
  const hooks = {
    onRetry: ({request, reason}: {request: {attempt: number}; reason: Response | Error}) =>
      void told.push([request.attempt, reason instanceof Error ? reason.name : reason.status]),
  };
  await createTransport({fetch, retryDelayMs: 0, hooks}).send(exchange);
  expect(told).toEqual([
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
])('Retry-After %j is %s ms', (value, expected) => {
  expect(retryAfterMs(value, Date.parse('2026-10-21T07:28:00Z'))).toBe(expected);
});

test('every status that a later attempt may change is retryable, and no other', () => {
  const statuses = Array.from({length: 400}, (_, index) => 200 + index);
  expect(statuses.filter(isRetryable)).toEqual([408, 429, ...statuses.filter((status) => status >= 500)]);
});

test('waits grow, with jitter and an end', () => {
  for (const [failed, most] of [
    [1, 500],
    [2, 1000],
    [3, 2000],
    [20, 8000],
  ] as const) {
    const delay = delayOf(failed, 500) ?? 0;
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
])('finds the sentence in %j', (body, said) => {
  const info = responseInfo(
    'GET',
    exchange.url,
    new Response('', {status: 404, statusText: 'Not Found', headers: {'request-id': 'r'}}),
  );
  const error = new ApiError('books.get', info, body);
  expect(error.message).toBe(`books.get: 404 ${said} (GET https://books.test/1)`);
  expect([error instanceof SdkError, error.requestId]).toEqual([true, 'r']);
});

test('a promise of data is a plain promise too, and fails once', async () => {
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
