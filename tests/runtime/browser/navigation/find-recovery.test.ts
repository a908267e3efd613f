import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {RequestError} from '../../../../runtime/browser/base/request.js';
import type {BuildMeta} from '../../../../runtime/browser/navigation/build-meta.js';
import {findRecovery} from '../../../../runtime/browser/navigation/find-recovery.js';
import {fileAddress} from '../../../../runtime/browser/navigation/route-address.js';
import {RouteError} from '../../../../runtime/browser/navigation/route-error.js';

/** The address of the site: the tests load the script from a file. */
const top = fileAddress('').href;

const meta: BuildMeta = {
  matcher: {
    static: {'/moved': {redirect: `${top}docs`}, '/away': {redirect: 'https://x.dev/a#b'}},
    wildcard: {
      '/old': {redirect: `${top}new/:splat`},
      '/old/inner': {redirect: `${top}:splat`},
      '/flat': {redirect: `${top}:splat.html`},
    },
  },
  prerendered: ['/docs'],
  rejected: {'/broken': {statusCode: 422, message: 'Not valid'}},
};

const logged: unknown[] = [];
let userAgent = '';

beforeEach(() => {
  logged.length = 0;
  userAgent = 'Firefox';
  vi.stubGlobal('location', new URL(top));
  vi.stubGlobal('navigator', {
    get userAgent() {
      return userAgent;
    },
  });
  vi.stubGlobal('fetch', async (url: URL) =>
    Response.json(url.pathname.endsWith('/latest.json') ? {id: 'a1', timestamp: 0} : meta),
  );
  vi.spyOn(console, 'warn').mockImplementation((...texts) => void logged.push(texts.join(' ')));
  vi.spyOn(console, 'error').mockImplementation((error) => void logged.push(String(error)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const missing = new RequestError('not-found', 'Not found');

/** `redirect docs#part`, with the address from the site on. */
async function recovered(failure: unknown, path: string): Promise<string> {
  const recovery = await findRecovery(failure, fileAddress(path));
  return [recovery.kind, 'to' in recovery ? recovery.to.href.replace(top, '') : ''].join(' ').trim();
}

test.each([
  ['moved', 'redirect docs'],
  ['moved/', 'redirect docs'],
  ['moved#part', 'redirect docs#part'],
  ['away#part', 'leave https://x.dev/a#b'],
  ['old/a/b?c#d', 'redirect new/a/b#d'],
  ['old/a%3Fb', 'redirect new/a%3Fb'],
  ['old', 'redirect new'],
  ['old/inner/a', 'redirect a'],
  ['old///x.dev', 'redirect new/x.dev'],
  ['flat', 'redirect .html'],
  ['flat/a', 'redirect a.html'],
  ['docs', 'load docs'],
  ['constructor', 'load constructor'],
])('findRecovery of the missing page %s is: %s', async (path, expected) => {
  expect(await recovered(missing, path)).toBe(expected);
});

test.each([
  ['a missing page that the build has', missing, 'docs', []],
  ['a page that does not exist', missing, 'nowhere?a#b', ['Page not found: ', 'nowhere?a#b']],
  [
    'a payload that cannot be loaded',
    new RequestError('network', 'Offline'),
    'moved',
    ['Cannot load the payload of ', 'moved: RequestError: Offline'],
  ],
])('findRecovery loads %s in full and logs the reason', async (_, failure, path, parts) => {
  expect(await recovered(failure, path)).toBe(`load ${path}`);
  const [prefix = '', end = ''] = parts;
  expect(logged).toEqual(parts.length === 0 ? [] : [prefix + new URL(top).pathname + end]);
});

test('findRecovery treats a status of 404 as a missing page, and loads it if the routes are missing too', async () => {
  const response = new Response('', {status: 404});
  const notFound = new RequestError('status', 'No', {response});
  expect(await recovered(notFound, 'moved')).toBe('redirect docs');
  vi.stubGlobal('fetch', async () => response);
  expect(await recovered(notFound, 'moved')).toBe('load moved');
});

test.each([
  ['a fatal error', new RouteError('No', {fatal: true}), '', 'error'],
  ['a fatal error for a crawler', new RouteError('No', {fatal: true}), 'Googlebot/2.1', 'stay'],
  ['an error that is not fatal', new RouteError('No'), '', 'stay'],
])('findRecovery logs %s of a middleware and decides on it', async (_, error, agent, kind) => {
  userAgent = agent;
  expect(await recovered(error, 'docs')).toBe(kind);
  expect(logged).toEqual(['RouteError: No']);
});

test('findRecovery shows the error page for a page that the build rejected', async () => {
  expect(await recovered(missing, 'broken')).toBe('error');
  expect(logged).toEqual(['RouteError: Not valid']);
});
