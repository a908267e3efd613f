import {once} from 'node:events';
import {createServer} from 'node:http';
import {Server as NetServer, type AddressInfo} from 'node:net';
import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {createSnapshotHandler, type SnapshotHandler} from '../../../cli/dev/snapshot-handler.js';
import {startServer, type RunningServer} from '../../../cli/dev/http-server.js';
import type {State} from '../../../cli/dev/compile-session.js';
import {ruleInfo} from '../../../cli/report/rule-info.js';
import {rawGet, rawRequest} from '../../support/raw-request.js';
import {attacks} from './attacks.js';
import {devSite, type SiteParts} from './dev-site.js';

interface Served {
  readonly server: RunningServer;
  readonly pages: SnapshotHandler;
  readonly errors: unknown[];
  show(state: Partial<State>): void;
}

async function serve(parts?: SiteParts, host = 'localhost'): Promise<Served> {
  let state: State = {version: 1, snapshot: devSite(parts), error: undefined};
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const pages = createSnapshotHandler({
    state: () => state,
    client: '/* client */',
    findings: () => state.snapshot?.diagnostics() ?? [],
    sourceTextOf: (file) => (file === 'content/index.md' ? '# Home\n[a](/b)\n' : undefined),
    onError: (_route, error) => onError(error),
  });
  const server = await startServer({host, port: 0, handle: pages.handle, onError});
  return {server, pages, errors, show: (next) => (state = {...state, ...next})};
}

describe('the dev server', () => {
  let served: Served;
  let origin = '';
  beforeAll(async () => {
    served = await serve({
      pages: {'/': 'Home', '/docs/a': 'A', '/broken': '!', '/café': 'Café', '/a b': 'Blank'},
      files: {'404.html': 'Page not found', '_assets/a.css': 'a{}', 'docs/a/_payload.json': '{}', 'shot.png': 'png'},
    });
    origin = served.server.origin;
  });
  afterAll(() => served.server.close());

  test.each([
    ['/', 200, 'text/html; charset=utf-8', 'Home'],
    ['/docs/a', 200, 'text/html; charset=utf-8', 'A'],
    ['/docs/a?from=x', 200, 'text/html; charset=utf-8', 'A'],
    ['//docs/a', 200, 'text/html; charset=utf-8', 'A'],
    ['/caf%C3%A9', 200, 'text/html; charset=utf-8', 'Café'],
    ['/a%20b', 200, 'text/html; charset=utf-8', 'Blank'],
    ['/docs/a/index.html', 200, 'text/html; charset=utf-8', 'A'],
    ['/_assets/a.css', 200, 'text/css; charset=utf-8', 'a{}'],
    ['/docs/a/_payload.json', 200, 'application/json; charset=utf-8', '{}'],
    ['/shot.png', 200, 'image/png', 'png'],
    ['/nope', 404, 'text/html; charset=utf-8', 'Page not found'],
    ['/docs', 404, 'text/html; charset=utf-8', 'Page not found'],
    ['/404', 404, 'text/html; charset=utf-8', 'Page not found'],
    ['/_assets/a.css/', 404, 'text/html; charset=utf-8', 'Page not found'],
    ['/__proto__', 404, 'text/html; charset=utf-8', 'Page not found'],
    ['/constructor', 404, 'text/html; charset=utf-8', 'Page not found'],
  ])('answers %s with %i', async (target, status, type, body) => {
    const response = await rawGet(origin, target);
    expect({status: response.status, type: response.headers['content-type']}).toEqual({status, type});
    expect(response.body).toContain(body);
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each(attacks)('refuses the path %s without echoing it', async (target) => {
    const {status, body, headers} = await rawGet(origin, target);
    expect([400, 414]).toContain(status);
    expect(body).not.toContain('devDependencies');
    expect(body).not.toContain(target.slice(0, 40) || 'nothing');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    ['evil.example', 403],
    ['evil.example:4321', 403],
    ['localhost.evil.example', 403],
    ['evillocalhost', 403],
    ['127.0.0.1.evil.example', 403],
    ['127.0.0.1@evil.example', 403],
    ['localhost, evil.example', 403],
    ['192.168.1.7', 403],
    ['8.8.8.8', 403],
    ['[2001:db8::1]', 403],
    ['0.0.0.0', 403],
    ['2130706433', 403],
    ['localhost:99999999', 403],
    ['', 403],
    ['localhost', 200],
    ['LOCALHOST:4321', 200],
    ['docs.localhost:80', 200],
    ['127.0.0.1', 200],
    ['127.8.9.1:4321', 200],
    ['[::1]:4321', 200],
  ])('answers the Host header “%s” with %i', async (Host, status) => {
    const response = await rawGet(origin, '/', {Host});
    expect(response.status).toBe(status);
    if (status === 403)
      expect(response.body).toBe('This host name is not served here. Pass it with --host to allow it.\n');
  });

  test('rejects requests without a Host header', async () => {
    for (const request of ['GET / HTTP/1.1\nConnection: close\n\n', 'GET / HTTP/1.0\n\n']) {
      expect(await rawRequest(origin, request)).toMatchObject({
        status: 403,
        headers: {'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin'},
      });
    }
  });

  test('rejects requests with several Host headers', async () => {
    const request = 'GET / HTTP/1.1\nHost: localhost\nHost: evil.example\nConnection: close\n\n';
    expect(await rawRequest(origin, request)).toMatchObject({status: 400, body: 'This request names several hosts.\n'});
  });

  test('answers CONNECT with 405', async () => {
    const request = 'CONNECT evil.example:443 HTTP/1.1\nHost: localhost\n\n';
    expect(await rawRequest(origin, request)).toMatchObject({
      status: 405,
      headers: {allow: 'GET, HEAD', 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin'},
      body: '',
    });
  });

  test('answers a malformed address with 400 for every method, and does not cache the error', async () => {
    for (const method of ['GET', 'POST', 'PUT']) {
      expect(await rawGet(origin, '/docs/.a', {}, method)).toMatchObject({
        status: 400,
        headers: {'cache-control': 'no-store'},
        body: 'This address is not well-formed.\n',
      });
    }
  });

  test('ignores X-Forwarded-Host and other proxy headers', async () => {
    const {body, status} = await rawGet(origin, '/docs/a', {
      'X-Forwarded-Host': 'evil.example',
      'X-Original-URL': '/',
      'X-Rewrite-URL': '/',
      Forwarded: 'host=evil.example',
    });
    expect({status, hasA: body.includes('A</body>')}).toEqual({status: 200, hasA: true});
  });

  test.each([
    [{'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'script'}, 403],
    [{'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty'}, 403],
    [{'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe'}, 403],
    [{'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty'}, 403],
    [{'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document'}, 200],
    [{'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty'}, 200],
    [{'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document'}, 200],
    [{Origin: 'https://evil.example'}, 403],
    [{Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin'}, 403],
    [{Origin: 'null'}, 403],
    [{Origin: ''}, 403],
    [{Origin: 'http://localhost', Host: 'localhost:4321'}, 403],
    [{Origin: 'http://127.0.0.1:4321', Host: 'localhost:4321'}, 403],
    [{Origin: 'http://localhost:4321@evil.example', Host: 'localhost:4321'}, 403],
    [{Origin: 'http://localhost:4321, https://evil.example', Host: 'localhost:4321'}, 403],
    [{Origin: 'http://localhost:4321', Host: 'localhost:4321'}, 200],
    [{Origin: 'https://localhost', Host: 'localhost:443'}, 200],
    [{Origin: 'http://[::1]:4321', Host: '[::1]:4321'}, 200],
  ])('answers a request with %j with %i', async (headers, status) => {
    expect(await rawGet(origin, '/docs/a', headers)).toMatchObject({status});
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('answers %s with 405', async (method) => {
    const {status, headers, body} = await rawGet(origin, '/', {}, method);
    expect({status, allow: headers['allow'], body}).toEqual({
      status: 405,
      allow: 'GET, HEAD',
      body: 'Only GET and HEAD are allowed.\n',
    });
  });

  test('answers HEAD with the headers of GET', async () => {
    const [get, head] = [await rawGet(origin, '/docs/a'), await rawGet(origin, '/docs/a', {}, 'HEAD')];
    const {date: _, ...headers} = head.headers;
    expect({...head, headers}).toEqual({
      status: 200,
      headers: expect.objectContaining({'content-length': get.headers['content-length']}),
      body: '',
    });
  });

  test('redirects to the canonical address of a page and keeps the query', async () => {
    const {status, headers, body} = await rawGet(origin, '/docs/a/?from=x');
    expect({status, location: headers['location'], body}).toEqual({status: 301, location: '/docs/a?from=x', body: ''});
    expect((await rawGet(origin, '//caf%C3%A9//')).status).toBe(400);
    expect((await rawGet(origin, '//caf%C3%A9/')).headers['location']).toBe('/caf%C3%A9');
  });

  test('answers too long, too large, malformed and upgrade requests with 4xx', async () => {
    expect((await rawGet(origin, `/${'a'.repeat(5000)}`)).status).toBe(414);
    expect((await rawGet(origin, '/', {Cookie: 'a'.repeat(20_000)})).status).toBe(431);
    expect((await rawRequest(origin, 'nonsense\n\n')).status).toBe(400);
    expect(
      (
        await rawGet(origin, '/', {
          Upgrade: 'websocket',
          Connection: 'Upgrade, close',
          'Sec-WebSocket-Key': 'x',
          Host: 'evil.example',
        })
      ).status,
    ).toBe(403);
  });

  test('answers 500 with the escaped error for a page that throws, and still serves other pages', async () => {
    const {status, body} = await rawGet(origin, '/broken');
    expect(status).toBe(500);
    expect(body).toContain('<h1>/broken cannot be shown</h1>');
    expect(body).toContain('&lt;b&gt;the template&lt;/b&gt; fails');
    expect(body).not.toContain('<b>');
    expect(served.errors).toHaveLength(1);
    expect((await rawGet(origin, '/docs/a')).status).toBe(200);
  });

  test('serves its script, events and findings only with the token of a page', async () => {
    const {body} = await rawGet(origin, '/');
    const address = /src="(\/__galley\/client\.js\?[\da-f]{32}\.1)"/.exec(body)?.[1] ?? '';
    expect(await rawGet(origin, address)).toMatchObject({status: 200, body: '/* client */'});
    expect(await rawGet(origin, address, {Origin: 'https://evil.example'})).toMatchObject({status: 403});
    for (const name of ['client.js', 'events', 'findings', 'other']) {
      for (const query of ['', '?', '?x', `?${'0'.repeat(32)}`]) {
        expect(await rawGet(origin, `/__galley/${name}${query}`)).toMatchObject({status: 403});
      }
    }
    const token = address.slice(address.indexOf('?'));
    expect(await rawGet(origin, `/__galley/other${token}`)).toMatchObject({status: 404});
    expect(await rawGet(origin, `/__galley/findings${token}&%2Fdocs%2Fa`)).toMatchObject({
      body: '{"version":1,"here":[],"elsewhere":[],"more":0}',
    });
    expect(await rawGet(origin, `/__galley/findings${token}&%`)).toMatchObject({status: 200});
  });
});

test('the findings endpoint returns code frames for findings of the page, one line for others, errors first', async () => {
  const {server, show} = await serve();
  const place = {file: 'content/index.md', line: 2, column: 1};
  const diagnostics = [
    {severity: 'error', code: 'link-broken', message: 'No page at /b.', hint: 'Did you mean /a?', place},
    {severity: 'warning', code: 'own-code', message: 'Odd.', place},
    {
      severity: 'error',
      code: 'link-broken',
      message: 'No page at /c.',
      place: {file: 'content/docs/a.md', line: 3, column: 4},
    },
    {
      severity: 'error',
      code: 'config-invalid',
      message: 'Wrong.',
      place: {file: 'content/site.yml', line: 1, column: 1},
    },
  ] as const;
  show({version: 2, snapshot: devSite({pages: {'/': 'Home', '/docs/a': 'A'}, diagnostics})});
  const token = /client\.js(\?[\da-f]+)/.exec((await rawGet(server.origin, '/')).body)?.[1] ?? '';
  const findings = await rawGet(server.origin, `/__galley/findings${token}&%2F`);
  expect(JSON.parse(findings.body)).toEqual({
    version: 2,
    here: [
      {
        severity: 'error',
        code: 'link-broken',
        helpUrl: ruleInfo('link-broken').helpUrl,
        message: 'No page at /b.',
        hint: 'Did you mean /a?',
        place: 'content/index.md:2:1',
        codeFrame: '1 │ # Home\n2 │ [a](/b)\n  │ ^',
      },
      {
        severity: 'error',
        code: 'config-invalid',
        helpUrl: ruleInfo('config-invalid').helpUrl,
        message: 'Wrong.',
        place: 'content/site.yml:1:1',
      },
      {
        severity: 'warning',
        code: 'own-code',
        message: 'Odd.',
        place: 'content/index.md:2:1',
        codeFrame: '1 │ # Home\n2 │ [a](/b)\n  │ ^',
      },
    ],
    elsewhere: [
      {
        severity: 'error',
        code: 'link-broken',
        helpUrl: ruleInfo('link-broken').helpUrl,
        message: 'No page at /c.',
        place: 'content/docs/a.md:3:4',
      },
    ],
    more: 0,
  });
  await server.close();
});

test('the dev server answers every path with 500 and the error until the first successful compile', async () => {
  const {server, show} = await serve();
  show({snapshot: undefined, error: new Error('boom')});
  const {status, body} = await rawGet(server.origin, '/docs');
  expect(status).toBe(500);
  expect(body).toContain('Error: boom');
  await server.close();
});

test('the dev server redirects to addresses with the base path and trailing slashes', async () => {
  const {server} = await serve({
    pages: {'/': 'Home', '/docs/a': 'A'},
    config: {base: '/base/', trailingSlash: 'always'},
  });
  const seen = await Promise.all(
    ['/', '/base', '/base/', '/base/docs/a', '/base/docs/a/', '/docs/a/', '/basedocs/a/'].map(async (target) => {
      const {status, headers} = await rawGet(server.origin, target);
      return [target, status, headers['location']];
    }),
  );
  expect(seen).toEqual([
    ['/', 302, '/base/'],
    ['/base', 301, '/base/'],
    ['/base/', 200, undefined],
    ['/base/docs/a', 301, '/base/docs/a/'],
    ['/base/docs/a/', 200, undefined],
    ['/docs/a/', 404, undefined],
    ['/basedocs/a/', 404, undefined],
  ]);
  await server.close();
});

test('the dev server sends configured redirects as 302 with no-store', async () => {
  const {server} = await serve({
    redirects: [
      {route: '/old', from: '/old', to: 'https://acme.dev/', status: 301},
      {route: '/moved/*', from: '/moved/*', to: '/docs/:splat', status: 308},
    ],
  });
  const redirectOf = async (target: string) => {
    const {status, headers, body} = await rawGet(server.origin, target);
    return [status, headers['location'], headers['cache-control'], body];
  };
  expect(await redirectOf('/old/')).toEqual([302, 'https://acme.dev/', 'no-store', '']);
  expect(await redirectOf('/moved/caf%C3%A9/?x=1')).toEqual([302, '/docs/caf%C3%A9', 'no-store', '']);
  expect(await redirectOf('/moved')).toEqual([302, '/docs', 'no-store', '']);
  await server.close();
});

test('startServer listens on the address of host, and fails with host-unknown if there is none', async () => {
  const {server} = await serve({}, '127.0.0.2');
  expect(server.origin).toMatch(/^http:\/\/127\.0\.0\.2:\d+$/);
  await server.close();
  await expect(serve({}, '192.0.2.1')).rejects.toMatchObject({code: 'host-unknown'});
});

test('startServer answers 503 with Retry-After if there are no free file descriptors', async () => {
  const errors: unknown[] = [];
  const server = await startServer({
    host: 'localhost',
    port: 0,
    handle: async () => {
      throw Object.assign(new Error('EMFILE: too many open files'), {code: 'EMFILE'});
    },
    onError: (error) => errors.push(error),
  });
  const {status, headers, body} = await rawGet(server.origin, '/');
  expect([status, headers['retry-after'], body, errors]).toEqual([
    503,
    '1',
    'Too many files are open. Try again in a moment.\n',
    [],
  ]);
  await server.close();
});

test('startServer fails with port-in-use for a given port, and tries the next one without it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const {port} = other.address() as AddressInfo;
  const options = {host: 'localhost', handle: async () => ({status: 200}), onError: () => {}};
  await expect(startServer({...options, port})).rejects.toMatchObject({
    code: 'port-in-use',
    message: `Port ${port} is taken.`,
    hint: 'Pass --port with another number, or 0 for any free one.',
  });
  other.close();
  const [first, second] = [await startServer(options), await startServer(options)];
  const ports = [first, second].map(({origin}) => Number(new URL(origin).port));
  expect(ports.filter((one) => one >= 4321 && one <= 4420)).toEqual(ports);
  expect(ports[0]).not.toBe(ports[1]);
  await Promise.all([first.close(), second.close()]);
});

test('startServer fails with port-forbidden if the system does not allow the port', async () => {
  const mocked = vi.spyOn(NetServer.prototype, 'listen').mockImplementation(function (this: NetServer) {
    queueMicrotask(() => void this.emit('error', Object.assign(new Error('denied'), {code: 'EACCES'})));
    return this;
  });
  try {
    const options = {host: 'localhost', handle: async () => ({status: 200}), onError: () => {}};
    await expect(startServer({...options, port: 80})).rejects.toMatchObject({
      code: 'port-forbidden',
      message: 'You are not permitted to open port 80.',
      hint: 'Pass --port with a number of 1024 or higher.',
    });
  } finally {
    mocked.mockRestore();
  }
});

test('startServer with port 0 tries another port if the port is taken on the second loopback address', async () => {
  let attempts = 0;
  const {listen} = NetServer.prototype;
  const mocked = vi.spyOn(NetServer.prototype, 'listen').mockImplementation(function (this: NetServer, ...args) {
    const [{host}] = args as unknown as [{readonly host: string}];
    if (host !== '::1' || ++attempts > 3) return listen.apply(this, args);
    queueMicrotask(() => void this.emit('error', Object.assign(new Error('taken'), {code: 'EADDRINUSE'})));
    return this;
  });
  try {
    const server = await startServer({
      host: 'localhost',
      port: 0,
      handle: async () => ({status: 200}),
      onError: () => {},
    });
    expect((await rawGet(server.origin, '/')).status).toBe(200);
    await server.close();
  } finally {
    mocked.mockRestore();
  }
  expect(attempts).toBeGreaterThanOrEqual(4);
});

test('the events endpoint sends the current version and then each change', async () => {
  const {server, pages} = await serve();
  const token = /client\.js(\?[\da-f]+)/.exec((await rawGet(server.origin, '/')).body)?.[1] ?? '';
  const response = await fetch(`${server.origin}/__galley/events${token}`);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe('retry: 500\n\ndata: {"version":1,"base":"/","routes":[]}\n\n');
  pages.events.send({version: 2, routes: ['/a\r\nb']});
  expect((await reader.read()).value).toBe('data: {"version":2,"routes":["/a\\r\\nb"]}\n\n');
  await server.close();
});
