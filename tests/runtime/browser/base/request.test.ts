import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {request, RequestError, type RequestOptions} from '../../../../runtime/browser/base/request.js';

type Reply = (response: ServerResponse, request: IncomingMessage) => unknown;

let server: Server;
let origin: string;
let replies: readonly Reply[] = [];
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((incoming, response) => {
    requests.push(incoming.method ?? '');
    const reply = replies[Math.min(requests.length, replies.length) - 1];
    reply?.(response, incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    response.writeHead(code, {'Content-Type': 'text/plain', ...headers}).end('no');
const json: Reply = (response) => response.writeHead(200, {'Content-Type': 'application/json'}).end('{"a":1}');
const html: Reply = (response) => response.writeHead(200, {'Content-Type': 'text/html'}).end('<h1>Hi</h1>');
const binary =
  (body: string): Reply =>
  (response) =>
    response.writeHead(200, {'Content-Type': 'application/octet-stream'}).end(body);
const halfABody: Reply = (response) => response.writeHead(200, {'Content-Type': 'application/json'}).write('{"a":');

/** The data, or the status or kind of the failure, and the number of requests. */
async function outcome(options: RequestOptions, given: readonly Reply[]): Promise<unknown> {
  replies = given;
  try {
    return [(await request(origin, options)).data, requests.length];
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return [error.kind === 'status' ? error.status : error.kind, requests.length];
  }
}

const post = {method: 'POST', body: {b: 2}};
const withKey = {...post, headers: {'Idempotency-Key': 'k'}};

test.each<[string, RequestOptions, Reply[], unknown]>([
  ['GET retries once after 503 and returns the data', {}, [status(503), json], [{a: 1}, 2]],
  ['GET fails with 503 when the retry also returns 503', {}, [status(503)], [503, 2]],
  ['GET does not retry after 404', {}, [status(404), json], [404, 1]],
  ['GET with retries: 0 does not retry after 503', {retries: 0}, [status(503), json], [503, 1]],
  [
    'GET with retries: 3 retries after 500, 502 and 504',
    {retries: 3},
    [status(500), status(502), status(504), json],
    [{a: 1}, 4],
  ],
  ['POST does not retry after 503', post, [status(503), json], [503, 1]],
  [
    'POST with retries but no idempotency key does not retry after 503',
    {...post, retries: 2},
    [status(503), json],
    [503, 1],
  ],
  [
    'POST with an idempotency key and retries: 1 retries after 503',
    {...withKey, retries: 1},
    [status(503), json],
    [{a: 1}, 2],
  ],
  ['POST with an idempotency key but no retries does not retry after 503', withKey, [status(503), json], [503, 1]],
  ['PUT with retries: 1 retries after 503', {method: 'PUT', retries: 1}, [status(503), json], [{a: 1}, 2]],
  ['GET retries after 429 with a Retry-After of 0 s', {}, [status(429, {'Retry-After': '0'}), json], [{a: 1}, 2]],
  ['GET does not retry after 429 with a Retry-After of 60 s', {}, [status(429, {'Retry-After': '60'}), json], [429, 1]],
  [
    'GET retries after 503 with a Retry-After date in the past',
    {},
    [status(503, {'Retry-After': 'Wed, 21 Oct 2015 07:28:00 GMT'}), json],
    [{a: 1}, 2],
  ],
  [
    'GET does not retry after 503 with a Retry-After date far in the future',
    {},
    [status(503, {'Retry-After': 'Wed, 21 Oct 2315 07:28:00 GMT'}), json],
    [503, 1],
  ],
  [
    'GET retries after 503 with a Retry-After that is neither seconds nor a date',
    {},
    [status(503, {'Retry-After': 'soon'}), json],
    [{a: 1}, 2],
  ],
  ['GET retries after the connection is reset', {}, [(response) => response.destroy(), json], [{a: 1}, 2]],
  ['expect: "json" reports an HTML response as not-found', {expect: 'json'}, [html], ['not-found', 1]],
  ['expect: "json" reports a body that is not JSON as invalid', {expect: 'json'}, [status(200)], ['invalid', 1]],
  ['expect: "json" parses a body of a general type', {expect: 'json'}, [binary('{"a":1}')], [{a: 1}, 1]],
  ['expect: "json" reports an image as invalid', {expect: 'json'}, [binary('\x89PNG')], ['invalid', 1]],
  ['timeoutMs: 0 disables the timeout', {timeoutMs: 0}, [json], [{a: 1}, 1]],
  ['an HTML response returns its text', {}, [html], ['<h1>Hi</h1>', 1]],
  ['a 204 response returns undefined', {}, [(response) => response.writeHead(204).end()], [undefined, 1]],
  ['a JSON body without a content type is parsed', {}, [(response) => response.writeHead(200).end('[1]')], [[1], 1]],
  [
    'an application/ld+json body is parsed as JSON',
    {},
    [(response) => response.writeHead(200, {'Content-Type': 'application/ld+json'}).end('[2]')],
    [[2], 1],
  ],
])('%s', async (_, options, given, expected) => {
  expect(await outcome(options, given)).toEqual(expected);
});

test.each([
  [[408, 409, 425, 429, 500, 502, 503, 504], 2],
  [[400, 401, 403, 404, 405, 410, 418, 422, 501, 505], 1],
])('GET with a response status of %j sends %i request(s)', async (codes, times) => {
  const outcomes: unknown[] = [];
  for (const code of codes) {
    requests = [];
    outcomes.push(await outcome({}, [status(code, {'Retry-After': '0'})]));
  }
  expect(outcomes).toEqual(codes.map((code) => [code, times]));
});

test('a body that never ends fails with a timeout', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  const fetched = vi.spyOn(globalThis, 'fetch');
  try {
    const asking = outcome({timeoutMs: 5_000, retries: 0}, [halfABody]);
    await fetched.mock.results[0]!.value;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await asking).toEqual(['timeout', 1]);
  } finally {
    fetched.mockRestore();
    vi.useRealTimers();
  }
});

test('GET retries after the first attempt times out', async () => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  const random = vi.spyOn(Math, 'random').mockReturnValue(0); // no pause before the second attempt
  try {
    const asking = outcome({timeoutMs: 5_000}, [() => undefined, json]);
    await expect.poll(() => requests.length).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    while (requests.length < 2) await vi.advanceTimersByTimeAsync(0);
    expect(await asking).toEqual([{a: 1}, 2]);
  } finally {
    random.mockRestore();
    vi.useRealTimers();
  }
});

test.each<[string, RequestOptions, unknown]>([
  ['a plain object', {body: {b: 2}}, ['application/json', 'application/json', '{"b":2}']],
  ['an array', {body: [1]}, ['application/json', 'application/json', '[1]']],
  [
    'an object with toJSON',
    {body: new Date(0)},
    ['application/json', 'application/json', '"1970-01-01T00:00:00.000Z"'],
  ],
  ['text', {body: '{}'}, ['text/plain;charset=UTF-8', '*/*', '{}']],
  ['no body', {}, [null, '*/*', '']],
  ['null', {body: null}, [null, '*/*', '']],
  [
    'other headers',
    {body: {}, headers: {'Content-Type': 'application/ld+json', Accept: 'text/plain'}},
    ['application/ld+json', 'text/plain', '{}'],
  ],
])('POST encodes its body and sends headers for it: %s', async (_, options, expected) => {
  const echo: Reply = async (response, incoming) => {
    const {accept, 'content-type': type = null} = incoming.headers;
    response
      .writeHead(200, {'Content-Type': 'application/json'})
      .end(JSON.stringify([type, accept, await text(incoming)]));
  };
  expect(await outcome({method: 'POST', ...options}, [echo])).toEqual([expected, 1]);
});

test('a response that is neither JSON nor text returns a blob, and HEAD and invalid JSON do not fail', async () => {
  replies = [(response) => response.writeHead(200, {'Content-Type': 'image/png'}).end('png')];
  const {data} = await request<Blob>(origin);
  expect([data.type, await data.text()]).toEqual(['image/png', 'png']);
  expect(await outcome({method: 'head'}, [json])).toEqual([undefined, 2]);
  const broken: Reply = (response) => response.writeHead(200, {'Content-Type': 'application/json'}).end('{');
  expect(await outcome({}, [broken])).toEqual(['{', 3]);
  expect(await outcome({expect: 'json'}, [broken])).toEqual(['invalid', 4]);
});

test('a request that is aborted during the pause before a retry ends at once', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(1000); // minutes, which no test waits for
  try {
    const controller = new AbortController();
    const asking = outcome({signal: controller.signal}, [status(503)]);
    await expect.poll(() => random.mock.calls.length).toBe(1);
    controller.abort();
    expect(await asking).toEqual(['aborted', 1]);
  } finally {
    random.mockRestore();
  }
});

test('an aborted request is not retried and fails as aborted', async () => {
  const controller = new AbortController();
  const calledOff = outcome({signal: controller.signal, retries: 3}, [() => controller.abort(), json]);
  expect(await calledOff).toEqual(['aborted', 1]);
  expect(await outcome({signal: controller.signal}, [json])).toEqual(['aborted', 1]);
});

test('the RequestError of a failed request has method, URL, status and response data', async () => {
  replies = [status(418)];
  const error = await request(`${origin}/tea`, {method: 'post'}).catch((failure: unknown) => failure);
  expect(error).toMatchObject({
    name: 'RequestError',
    message: `[POST] "${origin}/tea": 418 I'm a Teapot`,
    kind: 'status',
    data: 'no',
  });
});

test('expect: "json" with an HTML response throws a RequestError with the message "Not found"', async () => {
  replies = [html];
  const error = await request(origin, {expect: 'json'}).catch((failure: unknown) => failure);
  expect(error).toMatchObject({name: 'RequestError', message: 'Not found', kind: 'not-found'});
});

test('a request without a network connection fails with the kind offline', async () => {
  vi.stubGlobal('navigator', {onLine: false});
  try {
    expect(await request('http://127.0.0.1:1/').catch((error: RequestError) => error.kind)).toBe('offline');
  } finally {
    vi.unstubAllGlobals();
  }
});
