// Reading and storing the request for a content preview.
import {afterEach, expect, test, vi} from 'vitest';
import {readPreviewRequest} from '../../../../runtime/browser/preview/preview-request.js';

afterEach(() => void vi.unstubAllGlobals());

interface Visit {
  readonly address: string;
  readonly stored?: Readonly<Record<string, string>>;
  readonly cookie?: string;
  /** False: the site has no preview. */
  readonly allowed?: string | false;
}

const apis = 'https://studio.example/api https://second.example';

/** What is wished, what the tab keeps, and what stands in the address bar then. */
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
  const wish = readPreviewRequest();
  return [wish, Object.fromEntries(kept), shown.pathname + shown.search];
}

const studio = {previewToken: 'T', 'site:preview-api': 'https://studio.example/api'};
const second = {previewToken: 'T', 'site:preview-api': 'https://second.example'};
const on = {token: 'T', api: 'https://studio.example/api'};
const onSecond = {token: 'T', api: 'https://second.example'};

test.each<[string, Visit, unknown]>([
  [
    'on with a parameter, whose value and API address the tab keeps',
    {address: '/a?preview=T&x=1'},
    [on, studio, '/a?x=1'],
  ],
  ['on with a token that the tab has kept', {address: '/b', stored: second}, [onSecond, second, '/b']],
  ['on with a token in a cookie', {address: '/b', cookie: 'a=b; previewToken=T'}, [on, studio, '/b']],
  [
    'the parameter wins over the tab',
    {address: '/?preview=T', stored: {...second, previewToken: 'old'}},
    [onSecond, second, '/'],
  ],
  ['off with an empty parameter, and nothing is kept', {address: '/a?preview=', stored: studio}, [undefined, {}, '/a']],
  ['off without parameter and token', {address: '/a'}, [undefined, {}, '/a']],
  [
    'one of the addresses that the config names may be chosen',
    {address: '/?preview=T&api=https://second.example'},
    [onSecond, second, '/'],
  ],
  ['any other address is passed over', {address: '/?preview=T&api=https://evil.example'}, [on, studio, '/']],
  [
    'a site without a preview leaves the parameter alone',
    {address: '/?preview=T', allowed: false},
    [undefined, {}, '/?preview=T'],
  ],
])('%s', (_, given, expected) => {
  expect(visit(given)).toEqual(expected);
});
