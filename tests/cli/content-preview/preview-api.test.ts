// Requests to the preview API of a site in memory.
import {beforeEach, describe, expect, test} from 'vitest';
import {openSession, type Site, type State} from '../../../cli/dev/compile-session.js';
import {limitExceeded, withOverlay} from '../../../cli/content-preview/draft-overlay.js';
import {openTokenRegistry, type TokenRegistry} from '../../../cli/content-preview/token-registry.js';
import {createPreviewApi, type PreviewApi} from '../../../cli/content-preview/preview-api.js';
import {answerUrls} from '../../../renderer/catalog/answer-urls.js';
import {withDefaults} from '../../../renderer/catalog/query-defaults.js';
import {compile, type Snapshot} from '../../../renderer/compile.js';
import {liveAnswers} from '../../../renderer/live-query-answers.js';
import {siteOutputs} from '../../../renderer/site-outputs.js';
import type {Host} from '../../../renderer/compiler-host.js';
import {site} from '../../support/site.js';
import {temporary} from '../../support/temporary.js';

const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
const files = {
  'content/site.yml': 'url: https://site.example\npreview:\n  api: https://studio.example/__preview\n',
  'content/docs/index.md': '# Docs\n\nAll of it.\n',
  'content/docs/1.open.md': '# Open\n\nPublished.\n',
  'content/docs/2.plan.md': '---\ndraft: true\n---\n\n# Plan\n\nNot yet. ![A square](/square.svg)\n',
  'content/blog/later.md': '---\ndate: 2099-01-01\n---\n\n# Later\n\nScheduled.\n',
  'content/public/square.svg': square,
};

type DevSite = Snapshot & Site;

async function devSite(host: Host, previous?: DevSite): Promise<DevSite> {
  const snapshot = await compile(host, {dev: true}, previous);
  const outputs = siteOutputs(host, snapshot);
  const answers = liveAnswers(snapshot);
  return {...snapshot, artifact: outputs.artifact, rendered: outputs.diagnostics, live: () => answers};
}

const host = site(files);
const session = await openSession((previous: DevSite | undefined) => devSite(host, previous));
let tokens: TokenRegistry;
let share: PreviewApi;
let token: string;
let now: number;

beforeEach(() => {
  now = 1_790_000_000_000;
  tokens = openTokenRegistry(temporary(), {}, () => now);
  token = tokens.issue({ttlMs: 3_600_000, label: '', scope: 'read'}).token;
  share = sharing(session.state);
  return () => share.close();
});

function sharing(state: () => State<DevSite>): PreviewApi {
  return createPreviewApi<DevSite>({
    tokens,
    state,
    compileWithDrafts: (overlay, previous) => devSite({...host, files: withOverlay(host.files, overlay)}, previous),
    origins: ['http://localhost:8080'],
    onError: () => undefined,
  });
}

interface SendOptions {
  readonly method?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

function send(
  path: string,
  {method = 'GET', token: shown = token, headers = {}, body}: SendOptions = {},
): Promise<Response> {
  const request = new Request(`http://localhost:4321/__preview${path}`, {
    method,
    headers: {
      Host: 'localhost:4321',
      ...(shown !== null && {Authorization: `Bearer ${shown}`}),
      ...headers,
    },
    ...(body !== undefined && {body}),
  });
  return share.endpoint.handle(request, {address: '127.0.0.1'});
}

/** The same site below `/handbook/`. */
async function withBase() {
  const {'content/site.yml': config, ...others} = files;
  const below = await openSession((previous: DevSite | undefined) =>
    devSite(site({...others, 'content/site.yml': `${config}base: /handbook/\n`}), previous),
  );
  share = sharing(below.state);
  return {
    open: async (path: string) => {
      const response = await send(path);
      return [response.status, response.headers.get('Content-Type')] as const;
    },
  };
}

const encoded = (params: object): string => encodeURIComponent(JSON.stringify(params));

/** The status and the JSON of the response. */
async function statusAndBody(path: string, options?: SendOptions): Promise<readonly [number, unknown]> {
  const response = await send(path, options);
  return [response.status, await response.json()];
}

describe('the preview API without an accepted token', () => {
  const paths = [
    '',
    '/query',
    '/navigation',
    '/docs/plan/_payload.json',
    '/_payload.json',
    '/events',
    '/draft',
    '/api/search.json',
    '/nope',
  ];

  test.each([
    ['no token', () => null],
    ['an empty token', () => ''],
    ['a forged token', () => `${token.slice(0, -6)}AAAAAA`],
    [
      'a token of another site',
      () => openTokenRegistry(temporary()).issue({ttlMs: 60_000, label: '', scope: 'write'}).token,
    ],
    [
      'an expired token',
      () => {
        now += 3_600_000;
        return token;
      },
    ],
    [
      'a revoked token',
      () => {
        tokens.revoke(token.slice(0, 12));
        return token;
      },
    ],
  ])('answers every request with %s with the same 401', async (_, make) => {
    const wrong = make();
    const responses = await Promise.all(paths.map((path) => send(path, {token: wrong})));
    const inAddress = await send(`/query?previewToken=${wrong}`, {token: null});
    const posted = await send('/draft/docs/a.md', {method: 'PUT', token: wrong, body: '# A'});
    for (const one of [...responses, inAddress, posted]) {
      expect([one.status, await one.text(), one.headers.get('Content-Type')]).toEqual([
        401,
        '{"error":"unauthorized"}',
        'application/json; charset=utf-8',
      ]);
    }
  });

  test('serves images with the files key of a payload, until its token is revoked', async () => {
    const [, payload] = await statusAndBody('/docs/plan/_payload.json');
    const {files: folder} = payload as {readonly files: string};
    const picture = await send(`/${folder}square.svg`, {token: null});
    expect([picture.status, picture.headers.get('Content-Type'), await picture.text()]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      square,
    ]);
    expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect((await send(`/${folder}api/search.json`, {token: null})).status).toBe(404);
    expect((await send(`/${folder}docs/plan/index.html`, {token: null})).status).toBe(404);
    expect((await send(`/${folder}docs/plan/_payload.json`, {token: null})).status).toBe(401);
    tokens.revoke(token.slice(0, 12));
    expect((await send(`/${folder}square.svg`, {token: null})).status).toBe(401);
  });
});

describe('the preview API', () => {
  test('answers the payload of a draft page, and 404 for an unknown page', async () => {
    const [status, payload] = await statusAndBody('/docs/plan/_payload.json');
    expect([status, payload]).toEqual([
      200,
      expect.objectContaining({
        v: 1,
        path: '/docs/plan',
        main: expect.stringContaining('Not yet.'),
        files: expect.stringMatching(/^files\/[\w.-]+\/$/),
      }),
    ]);
    expect(await statusAndBody('/_payload.json')).toMatchObject([200, {path: '/'}]);
    expect(await statusAndBody('/nope/_payload.json')).toMatchObject([404, {error: 'not-found'}]);
    expect(await statusAndBody('/404/_payload.json')).toMatchObject([404, {error: 'not-found'}]);
  });

  test('answers a query with drafts and scheduled documents in every supported URL form', async () => {
    const params = {where: {_path: {$in: ['/docs/plan', '/blog/later']}}, only: ['_path']};
    const found = [200, [{_path: '/blog/later'}, {_path: '/docs/plan'}]];
    const at = answerUrls(params, {integrity: 'abc'});
    expect(await statusAndBody(`/query?_params=${encoded(params)}`)).toEqual(found);
    expect(await statusAndBody(`${at.query}?_params=${encoded(params)}`)).toEqual(found);
    expect(await statusAndBody(at.queryEncoded)).toEqual(found);
    expect(
      await statusAndBody(`/query/${at.hash}?_params=${encoded(params)}&previewToken=${token}`, {token: null}),
    ).toEqual(found);
    expect(await statusAndBody('/query?_path=/docs/plan&only=title')).toEqual([200, [{title: 'Plan'}]]);
    expect(await statusAndBody(`/query?_params=${encoded({where: {_path: '/docs/plan'}, count: true})}`)).toEqual([
      200, 1,
    ]);
  });

  test('answers queries of pages by their hash, as a published site does, and 404 for an unknown hash', async () => {
    const {pages, config} = session.state().snapshot as DevSite;
    const page = pages.find(({route}) => route === '/docs/open');
    const [[name = '', params = {}] = []] = Object.entries(page?.queries ?? {});
    const published = answerUrls(withDefaults(params, config), {integrity: 'xyz'});
    expect(await statusAndBody(published.query)).toEqual([200, page?.data[name]]);
    expect(JSON.stringify(page?.data[name])).toContain('/docs/plan');
    expect(await statusAndBody('/query/AAAAAAAAAA.xyz.json')).toMatchObject([404, {error: 'query-unknown'}]);
  });

  test('answers a query without only with the bodies of the documents', async () => {
    const [, document] = await statusAndBody(`/query?_params=${encoded({where: {_path: '/docs/plan'}, first: true})}`);
    expect(document).toMatchObject({title: 'Plan', body: {type: 'root'}});
  });

  test('answers a navigation query with drafts', async () => {
    const {navigation, navigationEncoded} = answerUrls({}, {integrity: 'abc'});
    for (const path of ['/navigation', navigation, navigationEncoded]) {
      expect(JSON.stringify(await statusAndBody(path))).toContain('"_path":"/docs/plan"');
    }
    const docs = {where: {_path: '/docs/plan'}};
    expect(await statusAndBody(`/navigation?_params=${encoded(docs)}`)).toEqual([
      200,
      [{title: 'Docs', _path: '/docs', children: [{title: 'Plan', _path: '/docs/plan', _draft: true}]}],
    ]);
  });

  test('answers only paths below base if the config has one', async () => {
    const {open} = await withBase();
    expect(await open('/handbook/docs/plan/_payload.json')).toMatchObject([200, 'application/json; charset=utf-8']);
    expect(await open('/docs/plan/_payload.json')).toMatchObject({0: 404});
    expect(await open('/handbook/query?only=title')).toMatchObject({0: 200});
    const key = tokens.filesKey({id: token.slice(0, 12), expires: now / 1000 + 60, scope: 'read'});
    expect(await open(`/files/${key}/handbook/square.svg`)).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });

  test('answers search requests with drafts', async () => {
    const [status, sections] = await statusAndBody('/api/search.json');
    expect([status, JSON.stringify(sections).includes('Not yet.')]).toEqual([200, true]);
    expect((await send('/_search/index.json')).status).toBe(200);
  });

  test.each([
    ['invalid JSON', '/query?_params=nonsense', 400, 'params-invalid', 'Invalid _params query'],
    [
      'a regular expression',
      `/query?_params=${encoded({where: {title: {$regex: '(a+)+$'}}})}`,
      400,
      'query-unsafe',
      'A query over HTTP cannot contain regular expressions.',
    ],
    [
      'a regular expression as text',
      `/query?_params=${encoded({where: {title: '--REGEX /(a+)+$/'}})}`,
      400,
      'query-unsafe',
      'A query over HTTP cannot contain regular expressions.',
    ],
    [
      'an unknown operator',
      `/query?_params=${encoded({where: {title: {$where: 'x'}}})}`,
      400,
      'query-unsafe',
      'There is no operator $where.',
    ],
    [
      'an unknown parameter',
      `/query?_params=${encoded({sorted: 1})}`,
      400,
      'query-unsafe',
      'There is no query parameter sorted.',
    ],
    [
      'too many conditions',
      `/query?_params=${encoded({where: Array.from({length: 300}, () => ({a: 1}))})}`,
      400,
      'query-unsafe',
      'A query can have at most 200 conditions.',
    ],
    [
      'an invalid operand',
      `/query?_params=${encoded({where: {title: {$icontains: 1}}})}`,
      400,
      'query-operand',
      '$icontains requires a string, use $contains instead',
    ],
    ['an invalid encoded query', '/query/AAAAAAAAAA.abc/!!!.json', 400, 'params-invalid', 'Invalid _params query'],
    [
      'a query for a missing document',
      `/query?_params=${encoded({where: {_path: '/nope'}, first: true})}`,
      404,
      'document-not-found',
      'Document not found!',
    ],
    ['an unknown path', '/nope', 404, 'not-found', 'The site has no such page or file, not even as a draft.'],
    ['the HTML of a page', '/index.html', 404, 'not-found', 'The site has no such page or file, not even as a draft.'],
  ])('answers %s with an error code and message', async (_, path, status, error, message) => {
    expect(await statusAndBody(path)).toMatchObject([status, {error, message}]);
  });

  test('sends headers against caching, indexing and referrers', async () => {
    for (const response of [await send('/query'), await send('/nope'), await send('', {token: null})]) {
      const {headers} = response;
      expect(['Cache-Control', 'X-Robots-Tag', 'Referrer-Policy', 'Vary'].map((name) => headers.get(name))).toEqual([
        'no-store',
        'noindex, nofollow',
        'no-referrer',
        'Origin',
      ]);
    }
  });
});

describe('a cross-origin request to the preview API', () => {
  const from = (origin: string): SendOptions => ({headers: {Origin: origin}});

  test.each(['https://site.example', 'http://localhost:8080', 'http://localhost:4321'])(
    'from %s is allowed',
    async (origin) => {
      const response = await send('/navigation', from(origin));
      expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([200, origin]);
      const preflight = await send('/navigation', {
        method: 'OPTIONS',
        token: null,
        headers: {Origin: origin, 'Access-Control-Request-Method': 'GET'},
      });
      expect([preflight.status, Object.fromEntries(preflight.headers)]).toMatchObject([
        204,
        {'access-control-allow-origin': origin, 'access-control-allow-headers': 'Authorization, Content-Type'},
      ]);
      expect(preflight.headers.has('Access-Control-Allow-Credentials')).toBe(false);
    },
  );

  test.each([
    'https://evil.example',
    'https://site.example.evil.example',
    'http://site.example',
    'https://site.example:8443',
    'null',
  ])('from %s gets 403, even with a token', async (origin) => {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await send('/navigation', {...from(origin), method});
      expect([response.status, await response.text(), response.headers.get('Access-Control-Allow-Origin')]).toEqual([
        403,
        '',
        null,
      ]);
    }
  });

  test('is accepted for the host name of preview.api', () => {
    expect(share.endpoint.hosts?.()).toEqual(['studio.example']);
  });
});

describe('PUT /draft of the preview API', () => {
  const writing = (): string => tokens.issue({ttlMs: 60_000, label: '', scope: 'write'}).token;

  test('replaces, adds and hides documents for the token of the request only, until DELETE', async () => {
    const own = writing();
    const put = (path: string, body: string) => statusAndBody(path, {method: 'PUT', token: own, body});
    expect(await put('/draft/docs/1.open.md', '# Open\n\nAs I type.\n')).toEqual([
      200,
      {drafts: [{file: 'content/docs/1.open.md', bytes: 19}], findings: []},
    ]);
    await put('/draft/docs/3.new.md', '# New\n');
    await put('/draft/docs/2.plan.md?deleted', '');
    const list = `/query?_params=${encoded({where: {_dir: 'docs'}, only: ['_path']})}`;
    expect(await statusAndBody(list, {token: own})).toEqual([200, [{_path: '/docs/open'}, {_path: '/docs/new'}]]);
    expect(await statusAndBody(list)).toEqual([200, [{_path: '/docs/open'}, {_path: '/docs/plan'}]]);
    expect(JSON.stringify(await statusAndBody('/docs/open/_payload.json', {token: own}))).toContain('As I type.');
    expect(JSON.stringify(await statusAndBody('/docs/open/_payload.json'))).toContain('Published.');
    expect((await statusAndBody('/docs/plan/_payload.json', {token: own}))[0]).toBe(404);
    expect(await statusAndBody('/draft', {token: own, method: 'DELETE'})).toEqual([200, {drafts: [], findings: []}]);
    expect(await statusAndBody(list, {token: own})).toEqual(await statusAndBody(list));
  });

  test('answers with the findings of the draft', async () => {
    const [, body] = await statusAndBody('/draft/docs/1.open.md', {
      method: 'PUT',
      token: writing(),
      body: '# Open\n\nSee [it](/docs/opne).\n',
    });
    expect(body).toMatchObject({findings: [{code: 'link-broken', place: {file: 'content/docs/1.open.md', line: 3}}]});
  });

  test.each([
    ['a read token', '/draft/docs/a.md', () => token, '# A', 403, 'scope'],
    ['the config', '/draft/site.yml', writing, 'markdown: {html: trusted}', 400, 'draft-path'],
    ['an image', '/draft/public/a.svg', writing, '<svg/>', 400, 'draft-path'],
    ['a hidden file', '/draft/docs/-env.md', writing, 'a', 400, 'draft-path'],
    ['a template', '/draft/a.tsx', writing, 'a', 400, 'draft-path'],
    ['a missing file name', '/draft', writing, 'a', 400, 'draft-path'],
    ['a large text', '/draft/docs/a.md', writing, 'a'.repeat(1_000_001), 413, 'draft-size'],
  ])('refuses %s', async (_, path, make, body, status, error) => {
    expect(await statusAndBody(path, {method: 'PUT', token: make(), body})).toMatchObject([status, {error}]);
  });

  test.each([
    ['that is not UTF-8', {body: new Uint8Array([0x23, 0x20, 0xff])}, 400, 'draft-text'],
    ['that is too large and not UTF-8', {body: new Uint8Array(1_000_001).fill(0xff)}, 413, 'draft-size'],
    ['that is compressed', {body: '# A', headers: {'Content-Encoding': 'gzip'}}, 415, 'draft-encoding'],
  ])('refuses a draft %s', async (_, options, status, error) => {
    expect(await statusAndBody('/draft/docs/a.md', {method: 'PUT', token: writing(), ...options})).toMatchObject([
      status,
      {error},
    ]);
  });

  test('answers 401 for a token in the URL', async () => {
    const response = await send(`/draft/docs/a.md?previewToken=${writing()}`, {
      method: 'PUT',
      token: null,
      body: '# A',
    });
    expect(response.status).toBe(401);
  });

  test('limits a token to 50 drafts and 8 MB', () => {
    const some = (count: number, bytes: number) =>
      new Map(Array.from({length: count}, (_, index) => [`content/${index}.md`, new Uint8Array(bytes)]));
    expect([some(50, 0), some(51, 0), some(8, 1_000_000), some(9, 1_000_000)].map(limitExceeded)).toEqual([
      undefined,
      'A token can have at most 50 drafts.',
      undefined,
      'The drafts of a token can have at most 8 MB together.',
    ]);
  });
});

describe('the event stream of the preview API', () => {
  async function reader(shown = token) {
    const response = await send('/events', {token: shown});
    expect(response.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    const parts = (response.body as ReadableStream<Uint8Array>).getReader();
    return async () => {
      const {value, done} = await parts.read();
      return done ? 'end' : (JSON.parse(new TextDecoder().decode(value).slice('data: '.length)) as unknown);
    };
  }

  test('sends changed routes and ends when the token is revoked', async () => {
    const next = await reader();
    expect(await next()).toEqual({version: expect.stringMatching(/^[\da-f]{12}\.1$/), routes: []});
    share.changed(['/docs/open']);
    expect(await next()).toMatchObject({routes: ['/docs/open']});
    share.changed('reload');
    expect(await next()).toMatchObject({routes: 'all'});
    tokens.revoke(token.slice(0, 12));
    share.changed(['/docs/open']);
    expect(await next()).toBe('end');
  });

  test('keeps sending events after another browser has disconnected', async () => {
    const gone = new AbortController();
    const events = (signal?: AbortSignal) => {
      const headers = {Host: 'localhost:4321', Authorization: `Bearer ${token}`};
      const request = new Request('http://localhost:4321/__preview/events', {headers, ...(signal && {signal})});
      return share.endpoint.handle(request, {address: '127.0.0.1'});
    };
    const [cancelled, aborted] = [await events(gone.signal), await events(gone.signal)];
    await cancelled.body?.cancel();
    share.changed('all');
    gone.abort();
    share.changed('all');
    expect(await aborted.text()).toContain('"routes":"all"');
    const next = await reader();
    await next();
    share.changed(['/docs/open']);
    expect(await next()).toMatchObject({routes: ['/docs/open']});
  });

  test('sends the events of a draft only to streams with the same token', async () => {
    const own = tokens.issue({ttlMs: 60_000, label: '', scope: 'write'}).token;
    const [mine, other] = [await reader(own), await reader()];
    await Promise.all([mine(), other()]);
    await statusAndBody('/draft/docs/1.open.md', {method: 'PUT', token: own, body: '# Open\n\nTyped.\n'});
    expect(await mine()).toMatchObject({routes: expect.arrayContaining(['/docs/open'])});
    share.changed(['/blog']);
    expect(await other()).toMatchObject({routes: ['/blog']});
  });
});
