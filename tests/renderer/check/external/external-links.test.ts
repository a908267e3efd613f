// What is reported for links to other sites, what is requested, and what is cached. All servers are on loopback.
import {afterEach, expect, test} from 'vitest';
import {checkExternalLinks, type ExternalLimits} from '../../../../renderer/check/external/external-links.js';
import {linkServer, type LinkAnswerOnce, type LinkServer} from '../../../support/link-server.js';

const day = 86_400_000;
const start = Date.parse('2026-11-20T10:00:00.000Z');
const quick = {minDelayMs: 0, retryDelayMs: 1, timeoutMs: 120_000};

const servers: LinkServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function serve(answer: Parameters<typeof linkServer>[0], delayMs?: number): Promise<LinkServer> {
  const server = await linkServer(answer, delayMs);
  servers.push(server);
  return server;
}

const serveStatus = (answers: Readonly<Record<string, LinkAnswerOnce>>) =>
  serve((request) => answers[request.split(' ')[1]!] ?? {status: 200});

interface Given {
  readonly cache?: {text: string | undefined};
  readonly now?: number;
  readonly ignore?: readonly string[];
  readonly siteUrl?: string;
  readonly limits?: Partial<ExternalLimits>;
}

/** Line, severity, code, message and hint of each finding, for links on successive lines of a file. */
async function found(hrefs: readonly string[], {cache = {text: undefined}, limits, ...given}: Given = {}) {
  const links = hrefs.map((href, index) => ({
    href,
    place: () => ({file: 'content/a.md', line: index + 1, column: 1}),
  }));
  const diagnostics = await checkExternalLinks({
    links,
    ignore: [],
    siteUrl: undefined,
    userAgent: 'test',
    now: start,
    cache: {read: () => cache.text, write: (text) => void (cache.text = text)},
    limits: {...quick, ...limits},
    ...given,
  });
  return diagnostics.map(({severity, code, message, hint, place}) =>
    `${place?.line} ${severity} ${code} ${message} ${hint}`.replaceAll(/127\.0\.0\.1:\d+/g, 'host'),
  );
}

test('a new dead link is an error at each place, and is requested once', async () => {
  const server = await serveStatus({'/gone': {status: 410}, '/lost': {status: 404}});
  const {url} = server;
  expect(await found([`${url}/gone#a`, `${url}/ok`, `${url}/lost`, `${url}/gone#b`, '/own', 'mailto:a@b.c'])).toEqual([
    '1 error link-dead http://host/gone responds with status 410. Correct the address.',
    '3 error link-dead http://host/lost responds with status 404. Correct the address.',
    '4 error link-dead http://host/gone responds with status 410. Correct the address.',
  ]);
  expect(server.requests.toSorted()).toEqual(['GET /gone', 'GET /lost', 'HEAD /gone', 'HEAD /lost', 'HEAD /ok']);
});

test('a dead link that worked before is a warning', async () => {
  let status = 200;
  const {url} = await serve(() => ({status}));
  const cache = {text: undefined};
  expect(await found([`${url}/a`], {cache})).toEqual([]);
  status = 404;
  expect(await found([`${url}/a`, `${url}/new`], {cache, now: start + day})).toEqual([
    '1 warning link-dead http://host/a responds with status 404. It worked on 2026-11-20. Link to another page, or remove the link.',
    '2 error link-dead http://host/new responds with status 404. Correct the address.',
  ]);
});

test('a working link is requested again after a day, and a failed one after an hour', async () => {
  const server = await serveStatus({'/lost': {status: 404}});
  const links = [`${server.url}/ok`, `${server.url}/lost`];
  const cache = {text: undefined};
  const first = await found(links, {cache});
  expect(await found(links, {cache, now: start + 59 * 60_000})).toEqual(first);
  expect(server.requests).toHaveLength(3);
  expect(await found(links, {cache, now: start + 61 * 60_000})).toEqual(first);
  expect(server.requests.slice(3)).toEqual(['HEAD /lost', 'GET /lost']);
  await found(links, {cache, now: start + day});
  expect(server.requests.slice(5)).toContain('HEAD /ok');
});

test('the cache file lists the results of the current links by address', async () => {
  const {url} = await serveStatus({'/b': {status: 404}, '/c': {status: 301, headers: {Location: '/d'}}});
  const cache = {text: undefined as string | undefined};
  await found([`${url}/old`], {cache});
  await found([`${url}/c#x`, `${url}/a`, `${url}/b`], {cache});
  const checkedAt = '2026-11-20T10:00:00.000Z';
  expect(JSON.parse(cache.text!)).toEqual({
    version: 1,
    links: {
      [`${url}/a`]: {checkedAt, status: 200, okAt: checkedAt},
      [`${url}/b`]: {checkedAt, status: 404},
      [`${url}/c`]: {checkedAt, status: 200, okAt: checkedAt, movedTo: `${url}/d`},
    },
  });
});

test.each([
  ['refuses the request', 403, ['GET /a', 'HEAD /a']],
  ['returns an error', 500, ['GET /a', 'GET /a', 'HEAD /a', 'HEAD /a']],
  ['rate-limits the request', 429, ['HEAD /a', 'HEAD /a']],
])('a link whose server %s is reported as information', async (_, status, requests) => {
  const server = await serve(() => ({status}));
  expect(await found([`${server.url}/a`], {limits: {maxAttempts: 2}})).toEqual([
    `1 info link-unreachable http://host/a responds with status ${status}. Open it in a browser. If it works there, list it in \`checks.external.ignore\`.`,
  ]);
  expect(server.requests.toSorted()).toEqual(requests);
});

test('links to a server that does not respond are information, and most are not requested', async () => {
  const server = await serve(() => undefined);
  const links = [1, 2, 3, 4, 5, 6].map((n) => `${server.url}/${n}`);
  const all = await found(links, {limits: {timeoutMs: 60, maxAttempts: 1, maxPerHost: 1}});
  expect(all.map((one) => one.split(' Open')[0])).toEqual(
    links.map((_, n) => `${n + 1} info link-unreachable http://host/${n + 1} does not respond in time.`),
  );
  expect(server.requests.length).toBeLessThanOrEqual(4);
});

test('a link to a server that refuses connections is information', async () => {
  // Tests run without the right to listen on ports below 1024.
  const [one] = await found(['http://127.0.0.1:2/a'], {limits: {maxAttempts: 1}});
  expect(one?.split(' Open')[0]).toEqual('1 info link-unreachable http://host/a cannot be reached.');
});

test('Retry-After is honored, and a server that demands a long delay is not requested again', async () => {
  const times: number[] = [];
  const server = await serve((request, nth) => {
    if (request.endsWith('/busy')) return {status: 503, headers: {'Retry-After': '3600'}};
    times.push(Date.now());
    return nth === 1 ? {status: 429, headers: {'Retry-After': '1'}} : {status: 200};
  });
  expect(await found([`${server.url}/a`])).toEqual([]);
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(990);
  expect(await found([`${server.url}/busy`])).toHaveLength(1);
  expect(server.requests.slice(2)).toEqual(['HEAD /busy', 'GET /busy']);
});

test.each([
  [
    'permanently is information with the new address',
    '/a',
    ['1 info link-moved http://host/a has moved permanently. Link to http://host/c#part.'],
  ],
  ['temporarily is not reported', '/t', []],
  [
    'to a missing page is an error',
    '/n',
    ['1 error link-dead http://host/n responds with status 404. Correct the address.'],
  ],
  ['in a loop is information', '/loop', ['1 info link-unreachable http://host/loop redirects too many times.']],
])('a link that redirects %s', async (_, path, expected) => {
  const redirect = (status: number, Location: string) => ({status, headers: {Location}});
  const {url} = await serveStatus({
    '/a': redirect(301, '/b'),
    '/b': redirect(308, '/c'),
    '/c': redirect(302, '/ok'),
    '/t': redirect(302, '/ok'),
    '/n': redirect(301, '/none'),
    '/none': {status: 404},
    '/loop': redirect(302, '/loop'),
  });
  expect((await found([`${url}${path}#part`])).map((one) => one.split(' Open')[0])).toEqual(expected);
});

test('a server receives at most two requests at a time, with a delay between their starts', async () => {
  const server = await serve(() => ({status: 200}), 30);
  const began = Date.now();
  await found(
    [1, 2, 3, 4, 5, 6].map((n) => `${server.url}/${n}`),
    {limits: {minDelayMs: 20}},
  );
  expect(server.maxOpen()).toBeLessThanOrEqual(2);
  expect(Date.now() - began).toBeGreaterThanOrEqual(5 * 20 - 5);
});

test('links of the site itself, ignored links and reserved host names are not requested', async () => {
  const server = await serveStatus({});
  const {url} = server;
  const links = [
    `${url}/private/a/b?c`,
    `${url}/login#form`,
    'https://example.com/a',
    'http://localhost:1/',
    'https://a.test',
    'https://me.dev/a',
  ];
  expect(await found(links, {ignore: [`${url}/private/**`, `${url}/login`], siteUrl: 'https://me.dev/docs'})).toEqual(
    [],
  );
  expect(server.requests).toEqual([]);
});

test('an invalid cache file is rejected', async () => {
  await expect(found([], {cache: {text: '<<<<<<< HEAD'}})).rejects.toMatchObject({code: 'external-cache-invalid'});
});
