// Endpoints of the dev server: functions that answer requests with any method at their path.
import {once} from 'node:events';
import {connect} from 'node:net';
import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {startServer, type RunningServer} from '../../../cli/dev/http-server.js';
import {rawGet, rawRequest} from '../../support/raw-request.js';

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly address: string;
  readonly body: string;
}

const requests: ReceivedRequest[] = [];
const errors: unknown[] = [];
const gone: Promise<void>[] = [];
let server: RunningServer;

const echo = async (request: Request, {address}: {readonly address: string}): Promise<Response> => {
  const {pathname, search} = new URL(request.url);
  if (pathname === '/hook/wait') {
    gone.push(new Promise((resolve) => request.signal.addEventListener('abort', () => resolve(), {once: true})));
    return new Response(new ReadableStream({start: (stream) => stream.enqueue(Buffer.from('first part\n'))}));
  }
  if (pathname === '/hook/broken') throw new Error('The endpoint fails.');
  if (pathname === '/hook/unread') return new Response('not read', {status: 413});
  requests.push({method: request.method, url: pathname + search, address, body: await request.text()});
  return new Response(request.method === 'HEAD' ? null : 'from the endpoint', {
    status: 202,
    headers: [
      ['Content-Type', 'text/x-echo'],
      ['Cross-Origin-Resource-Policy', 'cross-origin'],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ],
  });
};

beforeAll(async () => {
  server = await startServer({
    host: 'localhost',
    port: 0,
    endpoints: [{path: '/hook', handle: echo}],
    handle: async ({target}) => ({status: 200, body: `page ${target.path}`}),
    onError: (error) => errors.push(error),
  });
});
beforeEach(() => void requests.splice(0));
afterAll(() => server.close());

describe('an endpoint', () => {
  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('answers %s', async (method) => {
    const {status, headers, body} = await rawGet(server.origin, '/hook?a=1', {'Content-Length': '0'}, method);
    expect({status, body, type: headers['content-type']}).toEqual({
      status: 202,
      body: expect.stringContaining('from the endpoint'),
      type: 'text/x-echo',
    });
    expect(requests).toEqual([{method, url: '/hook?a=1', address: expect.stringContaining('127.0.0.1'), body: ''}]);
  });

  test('answers HEAD without a body', async () => {
    const {status, headers, body} = await rawGet(server.origin, '/hook', {}, 'HEAD');
    expect({status, body, type: headers['content-type']}).toEqual({status: 202, body: '', type: 'text/x-echo'});
    expect(requests).toMatchObject([{method: 'HEAD'}]);
  });

  test('is not called for TRACE, which a standard Request cannot have', async () => {
    const {status} = await rawGet(server.origin, '/hook', {}, 'TRACE');
    expect({status, requests, errors}).toEqual({status: 405, requests: [], errors: []});
  });

  test('is called only for its path and the paths below it', async () => {
    const targets = ['/hook', '/hook/', '/hook/a?b', '//hook/a', '/hookx', '/a/hook', '/hook/../a', '/hook%2fa'];
    const responses = await Promise.all(targets.map((target) => rawGet(server.origin, target)));
    expect(responses.map(({status}, index) => [targets[index], status])).toEqual([
      ['/hook', 202],
      ['/hook/', 202],
      ['/hook/a?b', 202],
      ['//hook/a', 202],
      ['/hookx', 200],
      ['/a/hook', 200],
      ['/hook/../a', 400],
      ['/hook%2fa', 400],
    ]);
    expect(requests.map(({url}) => url).sort()).toEqual(['/hook', '/hook/', '/hook/a', '/hook/a?b']);
  });

  test('is not called for other Host headers than those of the server', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '[', '']) {
      expect((await rawGet(server.origin, '/hook', {Host: host})).status).toBeGreaterThanOrEqual(400);
    }
    expect(requests).toEqual([]);
  });

  test('is called for cross-origin requests, which pages reject', async () => {
    const headers = {'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', Origin: 'https://evil.example'};
    expect(await rawGet(server.origin, '/hook', headers)).toMatchObject({status: 202});
    expect(await rawGet(server.origin, '/page', headers)).toMatchObject({status: 403});
  });

  test('sends its own headers and cookies, and the default headers of the server', async () => {
    const {headers} = await fetch(`${server.origin}/hook`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  test('receives a chunked request body as one text', async () => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').setEncoding('utf8');
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    const head = `POST /hook HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`;
    socket.write(`${head}5\r\nfirst\r\n`);
    await new Promise((resolve) => setImmediate(resolve));
    socket.write('7\r\n second\r\n0\r\n\r\n');
    await once(socket, 'close');
    expect(received).toContain('202 Accepted');
    expect(requests).toMatchObject([{method: 'POST', body: 'first second'}]);
  });

  test('can respond without reading the request body', async () => {
    const body = 'x'.repeat(200_000);
    const text = `POST /hook/unread HTTP/1.1\nHost: localhost\nConnection: close\nContent-Length: ${body.length}\n\n${body}`;
    expect(await rawRequest(server.origin, text)).toMatchObject({status: 413});
  });

  test('receives an abort signal when the client disconnects', async () => {
    const stop = new AbortController();
    const response = await fetch(`${server.origin}/hook/wait`, {signal: stop.signal});
    await response.body?.getReader().read();
    stop.abort();
    await gone[0];
    expect(errors).toEqual([]);
  });

  test('that throws responds with 500, and the next request gets a response', async () => {
    expect(await rawGet(server.origin, '/hook/broken')).toMatchObject({status: 500});
    expect(errors.splice(0)).toEqual([new Error('The endpoint fails.')]);
    expect(await rawGet(server.origin, '/hook')).toMatchObject({status: 202});
  });
});
