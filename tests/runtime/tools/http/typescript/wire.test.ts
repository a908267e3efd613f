// A generated client against a real server on loopback: its requests, and how it reads responses.
import {afterAll, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {compileSdks, importSdk} from '../../../../support/sdk-packages.js';
import {documentOf, generate, json, startServer, type TestServer} from './support.js';

const ok = (schema: object, mediaType = 'application/json') => ({
  200: {description: 'Good', content: {[mediaType]: {schema}}},
});
const any = ok({});
const query = (name: string, style: string, explode: boolean, schema: object) => ({
  name,
  in: 'query',
  style,
  explode,
  schema,
});
const list = {type: 'array', items: {type: 'string'}};
const record = {type: 'object', additionalProperties: {type: 'integer'}};
const item = {type: 'object', required: ['id'], properties: {id: {type: 'string'}}};
const items = {type: 'array', items: item};
const cursor = {name: 'cursor', in: 'query', schema: {type: 'string'}};
const number = (name: string) => ({name, in: 'query', schema: {type: 'integer'}});
const paged = (properties: object, ...parameters: object[]) => ({
  get: {operationId: 'list', parameters, responses: ok({type: 'object', properties: {items, ...properties}})},
});
const inPath = (name: string, style: string, explode: boolean) => ({
  get: {
    parameters: [{name: 'v', in: 'path', required: true, style, explode, schema: {}}],
    responses: any,
    operationId: name,
  },
});
const post = (mediaType: string, schema: object, encoding?: object) => ({
  post: {
    requestBody: {required: true, content: {[mediaType]: {schema, ...(encoding && {encoding})}}},
    responses: any,
  },
});

const styles = documentOf({
  '/form': {
    get: {
      operationId: 'query',
      parameters: [
        query('formExploded', 'form', true, list),
        query('formPlain', 'form', false, list),
        query('formObject', 'form', true, record),
        query('formObjectPlain', 'form', false, record),
        query('space', 'spaceDelimited', false, list),
        query('pipe', 'pipeDelimited', false, list),
        query('deep', 'deepObject', true, {type: 'object'}),
        {name: 'json', in: 'query', content: {'application/json': {schema: {}}}},
        {name: 'free', in: 'query', allowReserved: true, schema: {type: 'string'}},
        {name: 'x-list', in: 'header', schema: list},
        {name: 'x-object', in: 'header', explode: true, schema: record},
        {name: 'crumb', in: 'cookie', schema: {type: 'string'}},
      ],
      responses: any,
    },
  },
  '/simple/{v}': inPath('simple', 'simple', false),
  '/simple-exploded/{v}': inPath('simpleExploded', 'simple', true),
  '/label/{v}': inPath('label', 'label', false),
  '/label-exploded/{v}': inPath('labelExploded', 'label', true),
  '/matrix/{v}': inPath('matrix', 'matrix', false),
  '/matrix-exploded/{v}': inPath('matrixExploded', 'matrix', true),
});

const calls = documentOf(
  {
    '/items/{id}': {
      get: {
        operationId: 'read',
        parameters: [{name: 'id', in: 'path', required: true, schema: {type: 'string'}}],
        responses: {
          ...ok(item),
          404: {
            description: 'None',
            content: {'application/problem+json': {schema: {type: 'object', properties: {detail: {type: 'string'}}}}},
          },
        },
      },
      delete: {
        operationId: 'remove',
        parameters: [{name: 'id', in: 'path', required: true, schema: {type: 'string'}}],
        responses: {204: {description: 'Gone'}},
      },
    },
    '/items': {
      post: {
        operationId: 'make',
        requestBody: {required: true, content: {'application/json': {schema: item}}},
        responses: ok(item),
      },
    },
    '/form': post(
      'application/x-www-form-urlencoded',
      {type: 'object', properties: {a: {type: 'string'}, tags: list, filter: {type: 'object'}, deep: {type: 'object'}}},
      {deep: {style: 'deepObject', explode: true}},
    ),
    '/multipart': post(
      'multipart/form-data',
      {
        type: 'object',
        properties: {
          photo: {type: 'string', format: 'binary'},
          tags: list,
          meta: {type: 'object'},
          note: {type: 'string'},
        },
      },
      {photo: {contentType: 'image/png'}},
    ),
    '/binary': {
      post: {
        requestBody: {required: true, content: {'application/octet-stream': {}}},
        responses: ok({}, 'image/png'),
        operationId: 'binary',
      },
    },
    '/lines': {get: {operationId: 'lines', responses: ok(item, 'application/x-ndjson')}},
    '/chat': {
      post: {
        operationId: 'chat',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {type: 'object', properties: {stream: {type: 'boolean'}, text: {type: 'string'}}},
            },
          },
        },
        responses: {
          200: {description: '', content: {'application/json': {schema: item}, 'text/event-stream': {schema: item}}},
        },
      },
    },
    ...Object.fromEntries(
      Object.entries({
        eventText: {type: ['string', 'null']},
        eventObjects: {type: 'object', properties: {event: {type: 'string'}, data: {type: 'string'}}},
        eventData: {type: ['string', 'integer']},
      }).map(([name, itemSchema]) => [
        `/${name}`,
        {get: {operationId: name, responses: {200: {description: '', content: {'text/event-stream': {itemSchema}}}}}},
      ]),
    ),
    '/responses?beta=true': {
      post: {
        operationId: 'beta',
        requestBody: {content: {'application/json': {schema: {type: 'object', properties: {text: {type: 'string'}}}}}},
        responses: any,
      },
    },
  },
  {tags: []},
);

const secured = documentOf(
  Object.fromEntries(
    Object.entries({
      header: [{headerKey: []}],
      query: [{queryKey: []}],
      cookie: [{cookieKey: []}],
      basic: [{basic: []}],
      bearer: [{bearer: []}],
      oauth: [{oauth: ['read']}],
      openid: [{openid: []}],
      digest: [{digest: []}],
      both: [{headerKey: [], basic: []}],
      either: [{missing: []}, {bearer: []}],
      optional: [{missing: []}, {}],
      nothing: [],
      certificate: [{certificate: []}],
      oddHeader: [{oddHeader: []}],
      scopes: [{oauth: ['read']}, {oauth: ['write']}],
      certificateOrKey: [{certificate: []}, {headerKey: []}],
      certificateAndKey: [{certificate: [], headerKey: []}],
    }).map(([name, security]) => [`/${name}`, {get: {operationId: name, security, responses: any}}]),
  ),
  {
    security: [{headerKey: []}],
    components: {
      securitySchemes: {
        headerKey: {type: 'apiKey', in: 'header', name: 'X-Key'},
        queryKey: {type: 'apiKey', in: 'query', name: 'key'},
        cookieKey: {type: 'apiKey', in: 'cookie', name: 'sid'},
        basic: {type: 'http', scheme: 'basic'},
        bearer: {type: 'http', scheme: 'bearer'},
        digest: {type: 'http', scheme: 'digest'},
        oauth: {type: 'oauth2', flows: {clientCredentials: {tokenUrl: 'https://a.test/token', scopes: {read: 'Read'}}}},
        openid: {type: 'openIdConnect', openIdConnectUrl: 'https://a.test/.well-known'},
        missing: {type: 'apiKey', in: 'header', name: 'X-Missing'},
        certificate: {type: 'mutualTLS'},
        oddHeader: {type: 'apiKey', in: 'header', name: 'X Key'},
      },
    },
  },
);

const text = {type: 'string'};
const integer = {type: 'integer'};
const pages = documentOf({
  '/cursor': paged({next_cursor: {type: ['string', 'null']}}, cursor),
  '/page': paged({total_pages: integer}, number('page')),
  '/offset': paged({total: integer}, number('offset'), number('limit')),
  '/after': paged({last_id: text, has_more: {type: 'boolean'}}, {name: 'after', in: 'query', schema: text}),
  '/starting-after': paged({has_more: {type: 'boolean'}}, {name: 'starting_after', in: 'query', schema: text}),
  '/link': {
    get: {
      responses: {
        200: {description: '', headers: {Link: {schema: text}}, content: {'application/json': {schema: items}}},
      },
    },
  },
  '/url': paged({meta: {type: 'object', properties: {next_page_url: text}}}),
});

const validated = documentOf({
  '/loans': {
    get: {
      operationId: 'loans',
      parameters: [{name: 'since', in: 'query', schema: {type: 'string', format: 'date-time'}}],
      responses: ok({
        type: 'array',
        items: {
          type: 'object',
          required: ['at'],
          properties: {
            at: {type: 'string', format: 'date-time'},
            until: {type: ['string', 'null'], format: 'date-time'},
          },
        },
      }),
    },
  },
});

type Methods = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;
type ClientClass = new (options: Record<string, unknown>) => Methods & Readonly<Record<string, Methods>>;
interface Exports {
  readonly BooksClient: ClientClass;
  readonly [name: string]: unknown;
}

let server: TestServer;
let sdks: Readonly<Record<string, Exports>>;

beforeAll(async () => {
  server = await startServer();
  const all = {styles, calls, secured, pages, validated};
  const named = Object.entries(all).map(([name, document]) => ({
    name,
    files: generate(document, {
      groupBy: name === 'pages' ? 'path' : 'none',
      ...(name === 'validated' && {validate: true, dates: 'date'}),
    }).files,
  }));
  const {errors, folder} = await compileSdks(named);
  expect(errors).toEqual([]);
  sdks = Object.fromEntries(
    await Promise.all(Object.keys(all).map(async (name) => [name, await importSdk<Exports>(folder, name)])),
  );
});
afterAll(() => server.close());
beforeEach(() => server.respondWith((_, response) => json(response, {})));

/** Calls `books.get`, or `get` of the client itself, of one of the packages. */
function call(name: string, method: string, given: readonly unknown[] = [], options: object = {}): Promise<unknown> {
  const {BooksClient} = sdks[name] ?? {};
  if (BooksClient === undefined) throw new Error(`There is no ${name}.`);
  const client = new BooksClient({baseUrl: server.url, retryDelayMs: 1, ...options});
  const [own = '', inner] = method.split('.');
  const target: Methods = inner === undefined ? client : (client[own] ?? {});
  const called = target[inner ?? own];
  if (called === undefined) throw new Error(`There is no ${method}, only ${Object.keys(target).join(', ')}.`);
  // Methods need `this`.
  return called.apply(target, [...given]) as Promise<unknown>;
}

function iterable(value: unknown): AsyncIterable<unknown> {
  return value as AsyncIterable<unknown>;
}

test('a client serializes query, header and cookie parameters in each style', async () => {
  const given: readonly (readonly [Record<string, unknown>, string])[] = [
    [{formExploded: ['a b', 'c&d']}, '/form?formExploded=a%20b&formExploded=c%26d'],
    [{formPlain: ['a', 'b,c']}, '/form?formPlain=a,b%2Cc'],
    [{formObject: {x: 1, y: 2}}, '/form?x=1&y=2'],
    [{formObjectPlain: {x: 1, y: 2}}, '/form?formObjectPlain=x,1,y,2'],
    [{space: ['a', 'b']}, '/form?space=a%20b'],
    [{pipe: ['a', 'b']}, '/form?pipe=a%7Cb'],
    [
      {deep: {a: 1, b: ['x', 'y'], c: {d: true}}},
      '/form?deep%5Ba%5D=1&deep%5Bb%5D%5B%5D=x&deep%5Bb%5D%5B%5D=y&deep%5Bc%5D%5Bd%5D=true',
    ],
    [{json: {a: [1]}}, '/form?json=%7B%22a%22%3A%5B1%5D%7D'],
    [{free: 'a/b?c=d&e'}, '/form?free=a/b?c=d%26e'],
    [{}, '/form'],
  ];
  for (const [params] of given) await call('styles', 'query', [params]);
  expect(server.received.map(({url}) => url)).toEqual(given.map(([, url]) => url));
  await call('styles', 'query', [{xList: ['a', 'b'], xObject: {x: 1, y: 2}, crumb: 'a b'}]);
  const {headers} = server.received.at(-1) ?? {};
  expect([headers?.['x-list'], headers?.['x-object'], headers?.cookie]).toEqual(['a,b', 'x=1,y=2', 'crumb=a%20b']);
});

test.each([
  ['simple', 'blue', '/simple/blue'],
  ['simple', ['a', 'b'], '/simple/a,b'],
  ['simple', {x: 1, y: 2}, '/simple/x,1,y,2'],
  ['simpleExploded', {x: 1, y: 2}, '/simple-exploded/x=1,y=2'],
  ['label', ['a', 'b'], '/label/.a,b'],
  ['labelExploded', ['a', 'b'], '/label-exploded/.a.b'],
  ['labelExploded', {x: 1, y: 2}, '/label-exploded/.x=1.y=2'],
  ['matrix', 'blue', '/matrix/;v=blue'],
  ['matrix', ['a', 'b'], '/matrix/;v=a,b'],
  ['matrixExploded', ['a', 'b'], '/matrix-exploded/;v=a;v=b'],
  ['matrixExploded', {x: 1, y: 2}, '/matrix-exploded/;x=1;y=2'],
  ['simple', 'a/b c', '/simple/a%2Fb%20c'],
])('a client serializes the path style %s of %j', async (method, value, url) => {
  await call('styles', method, [value]);
  expect(server.received.map((request) => request.url)).toEqual([url]);
});

test('an empty, missing or ".." path parameter rejects before the request', async () => {
  for (const value of ['', undefined, '..']) {
    await expect(call('styles', 'simple', [value])).rejects.toMatchObject({name: 'SdkError', operation: 'simple'});
  }
  expect(server.received).toEqual([]);
});

test('a client sends credentials of each security scheme', async () => {
  const secrets = {
    headerKey: 'h',
    queryKey: 'q&',
    cookieKey: 'c',
    basic: {username: 'ada', password: 'ü'},
    bearer: async () => Promise.resolve('b'),
    oauth: 'o',
    openid: 'i',
    digest: 'd',
  };
  const names = [
    'header',
    'query',
    'cookie',
    'basic',
    'bearer',
    'oauth',
    'openid',
    'digest',
    'both',
    'either',
    'optional',
    'nothing',
  ];
  for (const name of names) await call('secured', name, [], secrets);
  const seen = server.received.map(({url, headers}) => [url, headers['x-key'], headers.cookie, headers.authorization]);
  const basic = `Basic ${Buffer.from('ada:ü').toString('base64')}`;
  const none = undefined;
  expect(seen).toEqual([
    ['/header', 'h', none, none],
    ['/query?key=q%26', none, none, none],
    ['/cookie', none, 'sid=c', none],
    ['/basic', none, none, basic],
    ['/bearer', none, none, 'Bearer b'],
    ['/oauth', none, none, 'Bearer o'],
    ['/openid', none, none, 'Bearer i'],
    ['/digest', none, none, 'Digest d'],
    ['/both', 'h', none, basic],
    ['/either', none, none, 'Bearer b'],
    ['/optional', none, none, none],
    ['/nothing', none, none, none],
  ]);
});

test.each([
  ['header', '"headerKey" in the options of the client (security scheme: headerKey)'],
  ['query', '"queryKey" in the options of the client (security scheme: queryKey)'],
  ['basic', '"basic" in the options of the client (security scheme: basic)'],
  ['oauth', '"oauth" in the options of the client (security scheme: oauth)'],
  ['scopes', '"oauth" in the options of the client (security scheme: oauth)'],
  ['oddHeader', '"oddHeader" in the options of the client (security scheme: oddHeader)'],
  ['both', '"headerKey" and "basic" in the options of the client (security schemes: headerKey, basic)'],
  ['either', '"missing", or "bearer" in the options of the client (security schemes: missing, bearer)'],
  ['certificateAndKey', '"headerKey" in the options of the client (security scheme: headerKey)'],
  ['request', '"headerKey" in the options of the client (security scheme: headerKey)', 'GET', '/any'],
])('a call of %s without credentials warns and names %s', async (method, missing, ...given) => {
  expect(await warningsOf(() => call('secured', method, given))).toEqual([
    `${method} requires authentication, but the client has no credentials for it. Set ${missing}.`,
  ]);
  expect(server.received.length).toBe(1);
});

test.each<readonly [string, string, unknown[], object]>([
  ['the credential is an option', 'header', [], {headerKey: 'h'}],
  ['anonymous calls are allowed', 'optional', [], {}],
  ['the method has no security', 'nothing', [], {}],
  ['the scheme is a cookie', 'cookie', [], {}],
  ['the scheme is a client certificate', 'certificate', [], {}],
  ['a client certificate is enough', 'certificateOrKey', [], {}],
  ['the client sets the header of the key', 'header', [], {headers: {'x-key': 'h'}}],
  ['the client sets the Authorization header', 'bearer', [], {headers: {Authorization: 'Bearer b'}}],
  ['the call sets the header of the key', 'header', [{}, {headers: {'X-Key': 'h'}}], {}],
  ['the call sets the query parameter of the key', 'query', [{}, {query: {key: 'q&'}}], {}],
])('a secured method does not warn when %s', async (_, method, given, options) => {
  expect(await warningsOf(() => call('secured', method, given, options))).toEqual([]);
  expect(server.received.length).toBe(1);
});

test('a client warns once about missing credentials, also for repeated and different calls', async () => {
  const {BooksClient} = sdks['secured'] ?? {};
  if (BooksClient === undefined) throw new Error('There is no client.');
  server.respondWith((_, response, count) => json(response, {}, count === 1 ? 503 : 200, {'retry-after': '0'}));
  const warnings = await warningsOf(async () => {
    for (const client of [1, 2].map(() => new BooksClient({baseUrl: server.url, retryDelayMs: 1}))) {
      await client['nothing']?.();
      await client['header']?.();
      await Promise.all([client['basic']?.(), client['header']?.()]);
    }
  });
  expect(warnings.map((warning) => warning.split(' ', 1)[0])).toEqual(['header', 'header']);
});

async function warningsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    await work();
    return warn.mock.calls.map(([message]) => String(message));
  } finally {
    warn.mockRestore();
  }
}

test('undefined values are not sent in parameters, forms, uploads or bodies', async () => {
  await call('styles', 'query', [
    {formPlain: undefined, formObject: {x: 1, y: undefined}, deep: {a: undefined, b: {c: 1, d: undefined}}},
    {query: {more: undefined}, headers: {'x-more': undefined}},
  ]);
  await call('calls', 'form', [{a: undefined, tags: ['1'], filter: {b: 1, c: undefined}, deep: undefined}]);
  await call('calls', 'multipart', [{photo: undefined, note: 'hi', tags: undefined}]);
  await call('calls', 'make', [{id: '1', more: undefined}]);
  await call('calls', 'beta', [{text: undefined}]);
  const [query, form, multipart, made, beta] = server.received;
  expect([query?.url, query?.headers['x-more']]).toEqual(['/form?x=1&deep%5Bb%5D%5Bc%5D=1', undefined]);
  expect(String(form?.body)).toBe('tags=1&filter=%7B%22b%22%3A1%7D');
  expect([...String(multipart?.body).matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(['note']);
  expect(String(made?.body)).toBe('{"id":"1"}');
  expect([String(beta?.body), beta?.headers['content-type']]).toEqual(['', undefined]);
});

test('a form is sent as application/x-www-form-urlencoded', async () => {
  await call('calls', 'form', [{a: 'x y&', tags: ['1', '2'], filter: {b: 1}, deep: {c: [2]}}]);
  const [{headers, body} = {headers: {}, body: ''}] = server.received;
  expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
  expect(String(body)).toBe('a=x+y%26&tags=1&tags=2&filter=%7B%22b%22%3A1%7D&deep%5Bc%5D%5B%5D=2');
});

test('uploads are sent as multipart parts with names and types', async () => {
  const photo = {data: new Uint8Array([1, 2, 3]), name: 'me.png'};
  await call('calls', 'multipart', [{photo, tags: ['a', 'b'], meta: {x: 1}, note: 'hi'}]);
  const [request] = server.received;
  const form = await new Response(request && new Uint8Array(request.body), {
    headers: {'content-type': request?.headers['content-type'] ?? ''},
  }).formData();
  const file = form.get('photo') as File;
  expect([file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual([
    'me.png',
    'image/png',
    [1, 2, 3],
  ]);
  expect([form.getAll('tags'), form.get('note')]).toEqual([['a', 'b'], 'hi']);
  const meta = form.get('meta') as File;
  expect([meta.type, await meta.text()]).toEqual(['application/json', '{"x":1}']);
});

test('a client sends and receives binary data', async () => {
  server.respondWith(({body}, response) => response.writeHead(200, {'content-type': 'image/png'}).end(body));
  const bytes = new Uint8Array([0, 255, 128]);
  const stream = new Blob([bytes]).stream();
  for (const body of [bytes, new Blob([bytes]), stream]) {
    const blob = (await call('calls', 'binary', [{body}])) as Blob;
    expect([blob.type, [...new Uint8Array(await blob.arrayBuffer())]]).toEqual(['image/png', [0, 255, 128]]);
  }
  expect(server.received.map(({headers}) => headers['content-type'])).toEqual(
    Array(3).fill('application/octet-stream'),
  );
});

test('a fixed query in a path is kept', async () => {
  await call('calls', 'beta', [{text: 'x'}, {query: {more: 1}}]);
  expect(server.received.map(({url, body}) => [url, String(body)])).toEqual([
    ['/responses?beta=true&more=1', '{"text":"x"}'],
  ]);
});

test('server-sent events are parsed across chunk boundaries', async () => {
  server.respondWith((_, response) => {
    response.writeHead(200, {'content-type': 'text/event-stream'});
    const parts = [
      ': hi\r\n\r\nda',
      'ta: {"id":\r',
      '\ndata: "ä',
      '"}\n\nevent: x\nid: 7\ndata: {"id":"2"}\n\n',
      'data: [DONE]\n\n',
    ];
    const send = (index: number): void => {
      const part = parts[index];
      if (part === undefined) response.end();
      else response.write(part, () => setImmediate(send, index + 1));
    };
    send(0);
  });
  const stream = await call('calls', 'chat', [{text: 'x', stream: true}]);
  const seen: unknown[] = [];
  for await (const one of iterable(stream)) seen.push(one);
  expect(seen).toEqual([{id: 'ä'}, {id: '2'}]);
  const [{headers, body} = {headers: {}, body: ''}] = server.received;
  expect([headers.accept, String(body)]).toEqual(['text/event-stream', '{"text":"x","stream":true}']);
});

test('the data of events that the description calls strings is not parsed as JSON', async () => {
  server.respondWith((_, response) => {
    response.writeHead(200, {'content-type': 'text/event-stream'});
    response.end('data: 5\n\ndata: {"a": 1}\n\nevent: x\ndata: null\n\ndata: [DONE]\n\n');
  });
  const seen: unknown[] = [];
  for (const name of ['eventText', 'eventObjects', 'eventData']) {
    for await (const one of iterable(await call('calls', name))) seen.push(one);
  }
  const event = {event: 'message', id: undefined};
  expect(seen).toEqual([
    '5',
    '{"a": 1}',
    'null',
    {...event, data: '5'},
    {...event, data: '{"a": 1}'},
    {...event, event: 'x', data: 'null'},
    5,
    {a: 1},
    null,
  ]);
});

test('the same method without stream: true returns JSON', async () => {
  server.respondWith((_, response) => json(response, {id: '1'}));
  expect(await call('calls', 'chat', [{text: 'x'}])).toEqual({id: '1'});
  expect(server.received[0]?.headers.accept).toBe('application/json');
});

test('leaving a stream of JSON lines closes the connection', async () => {
  let isClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve;
  });
  server.respondWith((_, response) => {
    response.writeHead(200, {'content-type': 'application/x-ndjson'});
    response.write('{"id":"1"}\n\n{"id":"2"}\n{"id');
    response.on('close', isClosed);
  });
  const seen: unknown[] = [];
  for await (const one of iterable(await call('calls', 'lines'))) {
    seen.push(one);
    if (seen.length === 2) break;
  }
  await closed;
  expect(seen).toEqual([{id: '1'}, {id: '2'}]);
});

test('204 returns undefined, and missing or invalid JSON rejects with a DecodeError', async () => {
  server.respondWith((_, response) => response.writeHead(204).end());
  expect(await call('calls', 'remove', ['1'])).toBeUndefined();
  const responses: readonly (readonly [string, string])[] = [
    ['application/json', ''],
    ['application/json', '{"id":'],
    ['text/html', '<p>{}'],
  ];
  for (const [type, body] of responses) {
    server.respondWith((_, response) => response.writeHead(200, {'content-type': type}).end(body));
    await expect(call('calls', 'read', ['1'])).rejects.toMatchObject({
      name: 'DecodeError',
      operation: 'read',
      status: 200,
      body,
    });
  }
});

test('an ApiError has status, request id, operation and the parsed body', async () => {
  server.respondWith((_, response) =>
    json(response, {detail: 'No such item.'}, 404, {'content-type': 'application/problem+json', 'x-request-id': 'r1'}),
  );
  const error = await Promise.resolve(call('calls', 'read', ['a b'])).catch((cause: unknown) => cause);
  const {ApiError, SdkError, isApiError} = sdks['calls'] as unknown as Record<string, new () => unknown> & {
    isApiError: (error: unknown, name?: string) => boolean;
  };
  expect(error).toMatchObject({
    status: 404,
    body: {detail: 'No such item.'},
    requestId: 'r1',
    operation: 'read',
    method: 'GET',
    url: `${server.url}/items/a%20b`,
  });
  expect([error instanceof (ApiError ?? Object), error instanceof (SdkError ?? Object)]).toEqual([true, true]);
  expect((error as Error).message).toBe(`read: 404 No such item. (GET ${server.url}/items/a%20b)`);
  expect([isApiError(error, 'read'), isApiError(error, 'remove'), isApiError(new Error('x'))]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a failure is retried after Retry-After, a POST only with an idempotency key', async () => {
  const soon = new Date(Date.now() - 5000).toUTCString();
  server.respondWith((_, response, count) =>
    count < 3
      ? json(response, {}, count === 1 ? 429 : 503, {'retry-after': count === 1 ? '0' : soon})
      : json(response, {id: '1'}),
  );
  expect(await call('calls', 'read', ['1'])).toEqual({id: '1'});
  expect(server.received.length).toBe(3);

  server.respondWith((_, response) => json(response, {}, 503));
  await expect(call('calls', 'make', [{id: '1'}])).rejects.toMatchObject({status: 503});
  expect(server.received.length).toBe(1);
  await expect(call('calls', 'make', [{id: '1'}, {idempotencyKey: 'k', maxRetries: 1}])).rejects.toMatchObject({
    status: 503,
  });
  expect(server.received.slice(1).map(({headers}) => headers['idempotency-key'])).toEqual(['k', 'k']);
});

test('a broken connection is retried and then rejects with a ConnectionError', async () => {
  server.respondWith((_, response, count) => (count === 1 ? response.destroy() : json(response, {id: '1'})));
  expect(await call('calls', 'read', ['1'])).toEqual({id: '1'});
  server.respondWith((_, response) => response.destroy());
  await expect(call('calls', 'read', ['1', {}, {maxRetries: 0}])).rejects.toMatchObject({
    name: 'ConnectionError',
    operation: 'read',
  });
});

test('timeoutMs includes reading the body', async () => {
  server.respondWith((_, response) => {
    response.writeHead(200, {'content-type': 'application/json'});
    response.write('{"id":');
  });
  await expect(call('calls', 'read', ['1', {}, {timeoutMs: 50, maxRetries: 0}])).rejects.toMatchObject({
    name: 'TimeoutError',
    timeoutMs: 50,
  });
});

test('a call that timed out is retried, a POST only with an idempotency key', async () => {
  // The first response never ends. On a busy machine, further attempts may time out.
  server.respondWith((_, response, count) =>
    count === 1
      ? response.writeHead(200, {'content-type': 'application/json'}).write('{"id":')
      : json(response, {id: '1'}),
  );
  expect(await call('calls', 'read', ['1', {}, {timeoutMs: 100, maxRetries: 20}])).toEqual({id: '1'});
  expect(server.received.length).toBeGreaterThan(1);

  server.respondWith(() => undefined);
  await expect(call('calls', 'make', [{id: '1'}, {timeoutMs: 50}])).rejects.toMatchObject({name: 'TimeoutError'});
  // Even the first request may not have arrived.
  expect(server.received.length).toBeLessThan(2);
  const keyed = {idempotencyKey: 'k', timeoutMs: 50, maxRetries: 2};
  const attempts: number[] = [];
  const hooks = {onRequest: ({attempt}: {attempt: number}) => void attempts.push(attempt)};
  await expect(call('calls', 'make', [{id: '1'}, keyed], {hooks})).rejects.toMatchObject({name: 'TimeoutError'});
  expect(attempts).toEqual([1, 2, 3]);
});

test('a stream times out between chunks and ends when its signal aborts', async () => {
  server.respondWith((_, response) => {
    response.writeHead(200, {'content-type': 'application/x-ndjson'});
    response.write('{"id":"1"}\n');
  });
  const read = async (options: object, onItem = () => undefined as void): Promise<void> => {
    const stream = await call('calls', 'lines', [{}, options]);
    for await (const _ of iterable(stream)) onItem();
  };
  await expect(read({timeoutMs: 50})).rejects.toMatchObject({name: 'TimeoutError'});
  const controller = new AbortController();
  await expect(read({signal: controller.signal}, () => controller.abort('enough'))).rejects.toMatchObject({
    name: 'AbortError',
    cause: 'enough',
  });
});

test('an abort signal ends a call, also while it waits for a retry', async () => {
  const controller = new AbortController();
  server.respondWith((_, response) => {
    json(response, {}, 503, {'retry-after': '30'});
    setImmediate(() => controller.abort());
  });
  await expect(call('calls', 'read', ['1', {}, {signal: controller.signal}])).rejects.toMatchObject({
    name: 'AbortError',
  });
  await expect(call('calls', 'read', ['1', {}, {signal: AbortSignal.abort()}])).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(server.received.length).toBe(1);
});

test('withResponse returns the response, hooks see requests, and null removes a header', async () => {
  server.respondWith((_, response) => json(response, {id: '1'}, 200, {'x-request-id': 'r2'}));
  const seen: string[] = [];
  const hooks = {
    onRequest: (request: {operation: string; headers: Headers}) => {
      seen.push(request.operation);
      request.headers.set('x-hook', '1');
    },
    onResponse: (response: Response) => void seen.push(String(response.status)),
  };
  const result = call('calls', 'read', ['1', {}, {headers: {'x-b': null}}], {hooks, headers: {'x-a': '1', 'x-b': '2'}});
  const {data, response, requestId} = await (
    result as unknown as {withResponse: () => Promise<{data: unknown; response: Response; requestId: string}>}
  ).withResponse();
  expect([data, response.status, requestId, seen]).toEqual([{id: '1'}, 200, 'r2', ['read', '200']]);
  const headers = server.received[0]?.headers ?? {};
  expect([headers['x-a'], headers['x-b'], headers['x-hook']]).toEqual(['1', undefined, '1']);
});

test('client.request calls any path', async () => {
  await call('calls', 'request', ['PUT', '/odd', {body: {a: 1}}]);
  expect(server.received.map(({method, url, body}) => [method, url, String(body)])).toEqual([
    ['PUT', '/odd', '{"a":1}'],
  ]);
});

const one = [{id: '1'}, {id: '2'}];
const two = [{id: '3'}];
test.each([
  ['cursor', ['/cursor', '/cursor?cursor=n'], {items: one, next_cursor: 'n'}, {items: two, next_cursor: null}],
  ['page', ['/page', '/page?page=2'], {items: one, total_pages: 2}, {items: two, total_pages: 2}],
  ['offset', ['/offset', '/offset?offset=2'], {items: one, total: 3}, {items: two, total: 3}],
  [
    'after',
    ['/after', '/after?after=2'],
    {items: one, last_id: '2', has_more: true},
    {items: two, last_id: '3', has_more: false},
  ],
  [
    'startingAfter',
    ['/starting-after', '/starting-after?starting_after=2'],
    {items: one, has_more: true},
    {items: two, has_more: false},
  ],
  ['link', ['/link', '/link?page=2'], one, two],
  ['url', ['/url', '/url?p=2'], {items: one, meta: {next_page_url: '/url?p=2'}}, {items: two, meta: {}}],
])('a list method iterates pages by %s', async (resource, urls, first, second) => {
  server.respondWith((_, response, count) =>
    json(
      response,
      count === 1 ? first : second,
      200,
      count === 1 ? {link: '</link?page=2>; rel="next", </x>; rel=last'} : {},
    ),
  );
  const seen: unknown[] = [];
  for await (const each of iterable(call('pages', `${resource}.list`))) seen.push(each);
  expect(seen).toEqual([...one, ...two]);
  expect(server.received.map(({url}) => url)).toEqual(urls);
});

test('a list method resolves to its first page and iterates by pages', async () => {
  server.respondWith((_, response, count) =>
    json(response, count === 1 ? {items: one, next_cursor: 'n'} : {items: two}),
  );
  const list = call('pages', 'cursor.list', [{cursor: 'm'}]) as Promise<unknown> & {
    pages: () => AsyncIterable<{items: unknown[]; hasNext: boolean}>;
  };
  expect(await list).toEqual({items: one, next_cursor: 'n'});
  const seen: unknown[] = [];
  for await (const {items: all, hasNext} of list.pages()) seen.push([all.length, hasNext]);
  expect(seen).toEqual([
    [2, true],
    [1, false],
  ]);
  expect(server.received.map(({url}) => url)).toEqual(['/cursor?cursor=m', '/cursor?cursor=n']);
});

test('paging does not follow a link to another host', async () => {
  server.respondWith((_, response) => json(response, {items: one, meta: {next_page_url: 'https://elsewhere.test/x'}}));
  const read = async () => {
    for await (const _ of iterable(call('pages', 'url.list')));
  };
  await expect(read()).rejects.toThrow('the next page is on another host, https://elsewhere.test');
});

test('validate and dates check responses and convert date-times', async () => {
  const at = '2026-01-02T03:04:05.000Z';
  server.respondWith((_, response) => json(response, [{at, until: null}]));
  const since = new Date(at);
  expect(await call('validated', 'loans', [{since}])).toEqual([{at: since, until: null}]);
  expect(server.received[0]?.url).toBe('/loans?since=2026-01-02T03%3A04%3A05.000Z');
  server.respondWith((_, response) => json(response, [{at}, {until: at}]));
  await expect(call('validated', 'loans')).rejects.toMatchObject({
    name: 'DecodeError',
    message: `loans: data[1].at is missing (200, GET ${server.url}/loans)`,
  });
});
