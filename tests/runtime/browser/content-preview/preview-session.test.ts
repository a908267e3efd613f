// Reading and storing the session of a content preview.
import {afterEach, expect, test, vi} from 'vitest';
import {readPreviewSession} from '../../../../runtime/browser/content-preview/preview-session.js';

afterEach(() => void vi.unstubAllGlobals());

interface Visit {
  readonly address: string;
  readonly stored?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  /** False: the site has no preview. */
  readonly allowed?: string | false;
}

const apis = 'https://studio.example/api https://second.example';

/** The preview session, the stored values, and the URL afterward. */
function visit({address, stored = {}, cookie = '', allowed = apis}: Visit): unknown {
  const kept = new Map(Object.entries(stored));
  let shown = new URL(address, 'https://site.example');
  const dataset = allowed === false ? {} : {previewApi: allowed};
  vi.stubGlobal('document', {documentElement: {dataset}, cookie});
  vi.stubGlobal('location', shown);
  vi.stubGlobal('history', {state: null, replaceState: (_: unknown, __: string, to: URL) => (shown = to)});
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  const session = readPreviewSession();
  return [session, Object.fromEntries(kept), shown.pathname + shown.search];
}

const studio = {previewToken: 'T', 'site:preview-api': 'https://studio.example/api'};
const second = {previewToken: 'T', 'site:preview-api': 'https://second.example'};
const on = {token: 'T', api: 'https://studio.example/api'};
const onSecond = {token: 'T', api: 'https://second.example'};

test.each<[string, Visit, unknown]>([
  [
    'readPreviewSession reads the preview parameter, stores token and API URL and removes it from the URL',
    {address: '/a?preview=T&x=1'},
    [on, studio, '/a?x=1'],
  ],
  [
    'readPreviewSession uses the token and API URL stored in the tab',
    {address: '/b', stored: second},
    [onSecond, second, '/b'],
  ],
  [
    'readPreviewSession reads the token from a cookie and stores it',
    {address: '/b', cookie: 'a=b; previewToken=T'},
    [on, studio, '/b'],
  ],
  [
    'readPreviewSession prefers the parameter over the stored token',
    {address: '/?preview=T', stored: {...second, previewToken: 'old'}},
    [onSecond, second, '/'],
  ],
  [
    'readPreviewSession returns undefined and clears the storage with an empty parameter',
    {address: '/a?preview=', stored: studio},
    [undefined, {}, '/a'],
  ],
  ['readPreviewSession returns undefined without a parameter or token', {address: '/a'}, [undefined, {}, '/a']],
  [
    'readPreviewSession accepts an api parameter that the config allows',
    {address: '/?preview=T&api=https://second.example'},
    [onSecond, second, '/'],
  ],
  [
    'readPreviewSession ignores an api parameter that the config does not allow',
    {address: '/?preview=T&api=https://evil.example'},
    [on, studio, '/'],
  ],
  [
    'readPreviewSession leaves the URL unchanged on a site without a preview',
    {address: '/?preview=T', allowed: false},
    [undefined, {}, '/?preview=T'],
  ],
])('%s', (_, given, expected) => {
  expect(visit(given)).toEqual(expected);
});

test('readPreviewSession stores the token in a cookie only if the API is on the host of the site', () => {
  const setBy = (given: Visit): unknown => {
    visit(given);
    return document.cookie;
  };
  const own = 'https://site.example/api';
  expect([
    setBy({address: '/?preview=T%3B', allowed: own}),
    setBy({address: '/?preview=T', allowed: apis}),
    setBy({address: '/', allowed: own, stored: studio}),
    setBy({address: '/?preview=', allowed: own, cookie: 'previewToken=T'}),
    setBy({address: '/', allowed: own, cookie: 'previewToken=%'}),
  ]).toEqual([
    'previewToken=T%3B; path=/; SameSite=Strict',
    '',
    '',
    'previewToken=; path=/; Max-Age=0',
    'previewToken=%',
  ]);
});
