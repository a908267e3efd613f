import {expect, test} from 'vitest';
import {redirectStubs} from '../../../renderer/emit/hosting/redirect-stubs.js';
import {readRedirects} from '../../../renderer/emit/read-redirects.js';
import {configOf} from './site-page.js';

/** Every address exists, but those below `/nowhere`. */
const addresses = new (class extends Set<string> {
  override has(route: string): boolean {
    return !route.startsWith('/nowhere');
  }
})();

type Given = Record<string, string | {to: string; status?: number}>;

const read = (redirects: Given, input = {}, pages: string[] = []) =>
  readRedirects(configOf({redirects, ...input}), {pages: new Set(pages), addresses: () => addresses});

const targets = (redirects: Given, input = {}) =>
  Object.fromEntries(read(redirects, input).rules.map(({route, to}) => [route, to]));

test('each redirect is a small page without script at the old address', () => {
  const config = configOf({redirects: {'/old': '/new?a=1&b=2#top'}, base: '/base/'});
  const files = redirectStubs(readRedirects(config, {pages: new Set(), addresses: () => addresses}), config);
  expect(files).toEqual([
    {path: 'old/index.html', type: 'text/html; charset=utf-8', hash: expect.any(String), body: expect.any(String)},
  ]);
  expect(files[0]?.body).toBe(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Acme</title>
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=/base/new?a=1&amp;b=2#top">
<link rel="canonical" href="https://acme.dev/base/new?a=1&amp;b=2">
<p>This page has moved to <a href="/base/new?a=1&amp;b=2#top">https://acme.dev/base/new?a=1&amp;b=2#top</a>.</p>
</html>
`);
});

test.each<[string, Record<string, string>, Record<string, string>]>([
  [
    'a chain is followed to its end',
    {'/a': '/b', '/b': '/c', '/c': 'https://x.dev'},
    {'/a': 'https://x.dev', '/b': 'https://x.dev', '/c': 'https://x.dev'},
  ],
  ['a fragment is kept on the way', {'/a': '/b#x', '/b': '/c'}, {'/a': '/c#x', '/b': '/c'}],
  ['a later fragment wins', {'/a': '/b#x', '/b': '/c#y'}, {'/a': '/c#y', '/b': '/c#y'}],
  ['a query is not carried over', {'/a': '/b?x=1', '/b': '/c'}, {'/a': '/c', '/b': '/c'}],
  ['a slash at the end makes no difference', {'/a/': '/b/', '/b': '/c/'}, {'/a': '/c', '/b': '/c'}],
  [
    'encoded or not, an address is the same',
    {'/k%C3%A4se': '/b c', '/x': '/käse', '/y': '/100%'},
    {'/käse': '/b%20c', '/x': '/b%20c', '/y': '/100%25'},
  ],
  [
    'a pattern leads to a pattern',
    {'/a/*': '/b/:splat', '/b/*': '/c/:splat'},
    {'/a/*': '/c/:splat', '/b/*': '/c/:splat'},
  ],
  ['a route leads into a pattern', {'/a': '/b/x#y', '/b/*': '/c/:splat?z'}, {'/a': '/c/x?z#y', '/b/*': '/c/:splat?z'}],
  ['a pattern leads to a route', {'/a/*': '/b', '/b': '/c'}, {'/a/*': '/c', '/b': '/c'}],
  [
    'a pattern leads far away',
    {'/a/*': 'https://x.dev/:splat', '/b': '/a/c d'},
    {'/a/*': 'https://x.dev/:splat', '/b': 'https://x.dev/c%20d'},
  ],
  [
    'what a pattern passes on to other redirects gets redirects of its own',
    {'/a/*': '/b/:splat', '/b/x': '/c', '/b/y/*': '/d/:splat', '/b': '/e'},
    {
      '/a': '/e',
      '/a/*': '/b/:splat',
      '/a/x': '/c',
      '/a/y/*': '/d/:splat',
      '/b': '/e',
      '/b/x': '/c',
      '/b/y/*': '/d/:splat',
    },
  ],
  [
    'unless it has some',
    {'/a/*': '/b/:splat', '/a/x': '/d', '/b/x': '/c'},
    {'/a/*': '/b/:splat', '/a/x': '/d', '/b/x': '/c'},
  ],
  ['what is above a pattern is not in it', {'/a/b/*': '/a/:splat'}, {'/a/b/*': '/a/:splat'}],
  ['an address without scheme leaves the site', {'/a': '//x.dev/y'}, {'/a': '//x.dev/y'}],
])('%s', (_, redirects, expected) => {
  expect(targets(redirects)).toEqual(expected);
});

test('a route gets the slash that addresses have, a file never', () => {
  expect(targets({'/a': '/docs', '/b': '/guide.pdf', '/c': '/'}, {trailingSlash: 'always', base: '/x/'})).toEqual({
    '/a': '/x/docs/',
    '/b': '/x/guide.pdf',
    '/c': '/x/',
  });
});

const place = {file: 'content/site.yml'};

test.each([
  ['itself', {'/a': '/a'}, 'redirect-loop', '/a → /a leads nowhere.'],
  ['a loop', {'/a': '/b', '/b': '/c', '/c': '/b'}, 'redirect-loop', '/a → /b → /c → /b leads nowhere.'],
  ['a script', {'/a': 'javascript:alert(1)'}, 'redirect-invalid', '/a cannot lead to javascript:alert(1).'],
  ['a backslash', {'/a': '/\\x.dev'}, 'redirect-invalid', '/a cannot lead to /\\x.dev.'],
  ['a line end', {'/a': '/b\nX: y'}, 'redirect-invalid', '/a cannot lead to /b\nX: y.'],
  ['a word', {'/a': 'docs'}, 'redirect-invalid', '/a cannot lead to docs.'],
  ['no host', {'/a': 'https://'}, 'redirect-invalid', '/a cannot lead to https://.'],
  ['a way out', {'/../x': '/b'}, 'redirect-invalid', '/../x cannot be redirected.'],
  ['an encoded way out', {'/%2e%2e/x': '/b'}, 'redirect-invalid', '/%2e%2e/x cannot be redirected.'],
  ['a query in front', {'/a?b': '/b'}, 'redirect-invalid', '/a?b cannot be redirected.'],
  ['the home page', {'/': '/b'}, 'redirect-invalid', '/ cannot be redirected.'],
  ['a page', {'/page': '/b'}, 'redirect-hides-page', '/page is redirected, but there is a page at that address.'],
  [
    'a page below it',
    {'/docs/*': '/b'},
    'redirect-hides-page',
    '/docs/* is redirected, and the page /docs/page with it.',
  ],
  ['its own page', {'/page/*': '/b'}, 'redirect-hides-page', '/page/* is redirected, and the page /page with it.'],
  [
    'a page in capitals',
    {'/Page': '/b'},
    'redirect-hides-page',
    '/Page is redirected, but there is the page /page, and some hosts ignore case.',
  ],
  ['a star inside', {'/a*/b': '/c'}, 'redirect-invalid', '/a*/b cannot be redirected.'],
  ['a star in a word', {'/a*': '/c'}, 'redirect-invalid', '/a* cannot be redirected.'],
  ['a name', {'/a/:b': '/c'}, 'redirect-invalid', '/a/:b cannot be redirected.'],
  ['everything', {'/*': '/c'}, 'redirect-invalid', '/* cannot be redirected.'],
  ['a star', {'/a/*': '/c/*'}, 'redirect-invalid', '/a/* cannot lead to /c/*.'],
  ['another name', {'/a/*': '/c/:spalt'}, 'redirect-invalid', '/a/* cannot lead to /c/:spalt.'],
  ['a splat of nothing', {'/a': '/c/:splat'}, 'redirect-invalid', '/a cannot lead to /c/:splat.'],
  ['a splat inside', {'/a/*': '/c/:splat/d'}, 'redirect-invalid', '/a/* cannot lead to /c/:splat/d.'],
  ['its own folder', {'/a/*': '/a'}, 'redirect-loop', '/a/* → /a/* leads nowhere.'],
  ['deeper in itself', {'/a/*': '/a/b/:splat'}, 'redirect-loop', '/a/* → /a/* leads nowhere.'],
  [
    'another and back',
    {'/a/*': '/b/:splat', '/b/*': '/a/:splat'},
    'redirect-loop',
    '/a/* → /b/* → /a/* leads nowhere.',
  ],
  ['a pattern and back', {'/b/x': '/a/x', '/a/*': '/b/:splat'}, 'redirect-loop', '/b/x → /a/x → /b/x leads nowhere.'],
])('a redirect from or to %s is reported', (_, redirects, code, message) => {
  const result = read(redirects as unknown as Given, {}, ['/page', '/docs/page']);
  expect(result.diagnostics[0]).toEqual({severity: 'error', code, message, hint: expect.any(String), place});
  expect(result.rules.filter(({route}) => route === Object.keys(redirects)[0])).toEqual([]);
});

test('of two spellings of one route the first counts, and the second is reported', () => {
  const result = read({'/a/': '/c', '/a': '/b'});
  expect(result.rules).toEqual([{route: '/a', from: '/a', to: '/b', status: 301}]);
  expect(result.diagnostics).toEqual([
    expect.objectContaining({code: 'redirect-duplicate', message: '/a/ is redirected twice.'}),
  ]);
});

test('thirty thousand redirects in one chain are followed', () => {
  const redirects = Object.fromEntries(Array.from({length: 30_000}, (_, i) => [`/r${i}`, `/r${i + 1}`]));
  const result = read(redirects);
  expect(result.rules.find(({route}) => route === '/r0')?.to).toBe('/r30000');
});

test('a redirect to a page that is not there is reported at its start', () => {
  const {diagnostics} = read({
    '/old': '/nowhere#part',
    '/far': 'https://example.com/nowhere',
    '/b': '/c',
    '/c': '/nowhere',
  });
  expect(diagnostics.map(({code, message}) => [code, message])).toEqual([
    ['redirect-broken', '/b leads to /nowhere, where there is no page.'],
    ['redirect-broken', '/c leads to /nowhere, where there is no page.'],
    ['redirect-broken', '/old leads to /nowhere#part, where there is no page.'],
  ]);
});
