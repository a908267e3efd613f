import {expect, test} from 'vitest';
import {redirectStubs} from '../../../renderer/emit/hosting/redirect-stubs.js';
import {resolveRedirects} from '../../../renderer/emit/resolve-redirects.js';
import {configOf} from './site-page.js';

/** Every address exists, but those below `/nowhere`. */
const addresses = new (class extends Set<string> {
  override has(route: string): boolean {
    return !route.startsWith('/nowhere');
  }
})();

type Given = Record<string, string | {to: string; status?: number}>;

const read = (redirects: Given, input = {}, pages: string[] = []) =>
  resolveRedirects(configOf({redirects, ...input}), {pages: new Set(pages), addresses: () => addresses});

const targets = (redirects: Given, input = {}) =>
  Object.fromEntries(read(redirects, input).rules.map(({route, to}) => [route, to]));

test('redirectStubs() writes a small page without script at the old address', () => {
  const config = configOf({redirects: {'/old': '/new?a=1&b=2#top'}, base: '/base/'});
  const files = redirectStubs(resolveRedirects(config, {pages: new Set(), addresses: () => addresses}), config);
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
    'a chain is resolved to its end',
    {'/a': '/b', '/b': '/c', '/c': 'https://x.dev'},
    {'/a': 'https://x.dev', '/b': 'https://x.dev', '/c': 'https://x.dev'},
  ],
  ['a fragment is kept along a chain', {'/a': '/b#x', '/b': '/c'}, {'/a': '/c#x', '/b': '/c'}],
  ['a later fragment takes precedence', {'/a': '/b#x', '/b': '/c#y'}, {'/a': '/c#y', '/b': '/c#y'}],
  ['a query string is not carried over', {'/a': '/b?x=1', '/b': '/c'}, {'/a': '/c', '/b': '/c'}],
  ['a trailing slash is ignored', {'/a/': '/b/', '/b': '/c/'}, {'/a': '/c', '/b': '/c'}],
  [
    'encoded and decoded addresses are the same',
    {'/k%C3%A4se': '/b c', '/x': '/käse', '/y': '/100%'},
    {'/käse': '/b%20c', '/x': '/b%20c', '/y': '/100%25'},
  ],
  [
    'a pattern redirects to a pattern',
    {'/a/*': '/b/:splat', '/b/*': '/c/:splat'},
    {'/a/*': '/c/:splat', '/b/*': '/c/:splat'},
  ],
  [
    'a route redirects into a pattern',
    {'/a': '/b/x#y', '/b/*': '/c/:splat?z'},
    {'/a': '/c/x?z#y', '/b/*': '/c/:splat?z'},
  ],
  ['a pattern redirects to a route', {'/a/*': '/b', '/b': '/c'}, {'/a/*': '/c', '/b': '/c'}],
  [
    'a pattern redirects to another site',
    {'/a/*': 'https://x.dev/:splat', '/b': '/a/c d'},
    {'/a/*': 'https://x.dev/:splat', '/b': 'https://x.dev/c%20d'},
  ],
  [
    'redirects below the target of a pattern are added below the pattern',
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
    'a redirect below a pattern that has its own target is kept',
    {'/a/*': '/b/:splat', '/a/x': '/d', '/b/x': '/c'},
    {'/a/*': '/b/:splat', '/a/x': '/d', '/b/x': '/c'},
  ],
  ['a pattern can redirect to the folder above it', {'/a/b/*': '/a/:splat'}, {'/a/b/*': '/a/:splat'}],
  ['an address without a scheme is external', {'/a': '//x.dev/y'}, {'/a': '//x.dev/y'}],
])('resolveRedirects(): %s', (_, redirects, expected) => {
  expect(targets(redirects)).toEqual(expected);
});

test('resolveRedirects() adds a trailing slash to routes, but not to files', () => {
  expect(targets({'/a': '/docs', '/b': '/guide.pdf', '/c': '/'}, {trailingSlash: 'always', base: '/x/'})).toEqual({
    '/a': '/x/docs/',
    '/b': '/x/guide.pdf',
    '/c': '/x/',
  });
});

const place = {file: 'content/site.yml'};

test.each([
  ['itself', {'/a': '/a'}, 'redirect-loop', 'The redirects /a → /a form a loop.'],
  ['a loop', {'/a': '/b', '/b': '/c', '/c': '/b'}, 'redirect-loop', 'The redirects /a → /b → /c → /b form a loop.'],
  ['a script', {'/a': 'javascript:alert(1)'}, 'redirect-invalid', '/a cannot lead to javascript:alert(1).'],
  ['a backslash', {'/a': '/\\x.dev'}, 'redirect-invalid', '/a cannot lead to /\\x.dev.'],
  ['a line break', {'/a': '/b\nX: y'}, 'redirect-invalid', '/a cannot lead to /b\nX: y.'],
  ['a word', {'/a': 'docs'}, 'redirect-invalid', '/a cannot lead to docs.'],
  ['an address without a host', {'/a': 'https://'}, 'redirect-invalid', '/a cannot lead to https://.'],
  ['a path out of the site', {'/../x': '/b'}, 'redirect-invalid', '/../x cannot be redirected.'],
  ['an encoded path out of the site', {'/%2e%2e/x': '/b'}, 'redirect-invalid', '/%2e%2e/x cannot be redirected.'],
  ['a query in the old address', {'/a?b': '/b'}, 'redirect-invalid', '/a?b cannot be redirected.'],
  ['the home page', {'/': '/b'}, 'redirect-invalid', '/ cannot be redirected.'],
  ['a page', {'/page': '/b'}, 'redirect-hides-page', '/page is redirected, but there is a page at that address.'],
  [
    'a pattern with a page below it',
    {'/docs/*': '/b'},
    'redirect-hides-page',
    '/docs/* also redirects the page /docs/page.',
  ],
  [
    'a pattern with a page at its root',
    {'/page/*': '/b'},
    'redirect-hides-page',
    '/page/* also redirects the page /page.',
  ],
  [
    'a page in capitals',
    {'/Page': '/b'},
    'redirect-hides-page',
    '/Page is redirected, but there is the page /page, and some hosts ignore case.',
  ],
  ['65 segments', {[`/a${'/b'.repeat(64)}`]: '/c'}, 'redirect-invalid', `/a${'/b'.repeat(38)}/… cannot be redirected.`],
  ['a star inside of the path', {'/a*/b': '/c'}, 'redirect-invalid', '/a*/b cannot be redirected.'],
  ['a star inside of a segment', {'/a*': '/c'}, 'redirect-invalid', '/a* cannot be redirected.'],
  ['a named parameter', {'/a/:b': '/c'}, 'redirect-invalid', '/a/:b cannot be redirected.'],
  ['all addresses', {'/*': '/c'}, 'redirect-invalid', '/* cannot be redirected.'],
  ['a star', {'/a/*': '/c/*'}, 'redirect-invalid', '/a/* cannot lead to /c/*.'],
  ['a misspelled :splat', {'/a/*': '/c/:spalt'}, 'redirect-invalid', '/a/* cannot lead to /c/:spalt.'],
  [':splat without a pattern', {'/a': '/c/:splat'}, 'redirect-invalid', '/a cannot lead to /c/:splat.'],
  [':splat inside of the path', {'/a/*': '/c/:splat/d'}, 'redirect-invalid', '/a/* cannot lead to /c/:splat/d.'],
  ['its own folder', {'/a/*': '/a'}, 'redirect-loop', 'The redirects /a/* → /a/* form a loop.'],
  ['a folder below itself', {'/a/*': '/a/b/:splat'}, 'redirect-loop', 'The redirects /a/* → /a/* form a loop.'],
  [
    'a loop of patterns',
    {'/a/*': '/b/:splat', '/b/*': '/a/:splat'},
    'redirect-loop',
    'The redirects /a/* → /b/* → /a/* form a loop.',
  ],
  [
    'a loop of a route and a pattern',
    {'/b/x': '/a/x', '/a/*': '/b/:splat'},
    'redirect-loop',
    'The redirects /b/x → /a/x → /b/x form a loop.',
  ],
])('resolveRedirects() reports a redirect from or to %s', (_, redirects, code, message) => {
  const result = read(redirects as unknown as Given, {}, ['/page', '/docs/page']);
  expect(result.diagnostics[0]).toEqual({severity: 'error', code, message, hint: expect.any(String), place});
  expect(result.rules.filter(({route}) => route === Object.keys(redirects)[0])).toEqual([]);
});

test('resolveRedirects() reports an invalid source at the key, and an invalid target at the value', () => {
  const {diagnostics} = resolveRedirects(configOf({redirects: {'/a?b': '/c', '/d': 'e', '/*': '/f'}}), {
    pages: new Set(),
    addresses: () => addresses,
    placeOf: (route, at = 'value') => ({file: `${route} ${at}`}),
  });
  expect(diagnostics.map(({place, hint}) => `${place?.file}: ${hint}`)).toEqual([
    '/a?b key: Write a plain path: no `?`, `#`, `//`, `.` or `..`.',
    '/d value: Write a route such as /docs, or an address that starts with https://.',
    '/* key: Write a path below the home page: `/old` or `/old/*`.',
  ]);
});

test('resolveRedirects() keeps the first of two spellings of a route, and reports the second', () => {
  const result = read({'/a/': '/c', '/a': '/b'});
  expect(result.rules).toEqual([{route: '/a', from: '/a', to: '/c', status: 301}]);
  expect(result.diagnostics).toEqual([
    {
      severity: 'error',
      code: 'redirect-duplicate',
      message: '/a is redirected twice.',
      hint: 'The first redirect is in content/site.yml. A trailing slash makes no difference, so remove one of them.',
      place,
    },
  ]);
});

test('resolveRedirects() mentions a trailing slash only if two spellings of a route differ in it', () => {
  const {diagnostics} = resolveRedirects(configOf({redirects: {'/k%C3%A4se': '/a', '/käse': '/b'}}), {
    pages: new Set(),
    addresses: () => addresses,
    ofPages: [{from: '/käse', target: {to: '/c', status: 301}, place: () => place}],
  });
  expect(diagnostics.map(({hint}) => hint)).toEqual([
    'The first redirect is in content/site.yml. Both are the same address, so remove one of them.',
    'The first redirect is in content/site.yml. Both are the same address, so remove one of them.',
  ]);
  const twice = resolveRedirects(configOf({redirects: {'/a': '/b'}}), {
    pages: new Set(),
    addresses: () => addresses,
    ofPages: [{from: '/a', target: {to: '/c', status: 301}, place: () => place}],
  });
  expect(twice.diagnostics.map(({hint}) => hint)).toEqual([
    'The first redirect is in content/site.yml. Remove one of them.',
  ]);
});

test('resolveRedirects() suggests another pattern if a pattern matches a page', () => {
  const {diagnostics} = read({'/docs/*': '/b', '/page': '/b'}, {}, ['/docs/page', '/page']);
  expect(diagnostics.map(({message, hint}) => [message, hint])).toEqual([
    [
      '/docs/* also redirects the page /docs/page.',
      'Write a pattern that matches no page, or redirect each old address.',
    ],
    ['/page is redirected, but there is a page at that address.', 'Remove the redirect, or the page.'],
  ]);
});

test('resolveRedirects() resolves a chain of 30,000 redirects', () => {
  const redirects = Object.fromEntries(Array.from({length: 30_000}, (_, i) => [`/r${i}`, `/r${i + 1}`]));
  const result = read(redirects);
  expect(result.rules.find(({route}) => route === '/r0')?.to).toBe('/r30000');
});

test('resolveRedirects() reports a redirect to a missing page, also at the start of a chain', () => {
  const {diagnostics} = read({
    '/old': '/nowhere#part',
    '/far': 'https://example.com/nowhere',
    '/b': '/c',
    '/c': '/nowhere',
  });
  expect(diagnostics.map(({code, message}) => [code, message])).toEqual([
    ['redirect-broken', '/b leads to /nowhere, but there is no page or file.'],
    ['redirect-broken', '/c leads to /nowhere, but there is no page or file.'],
    ['redirect-broken', '/old leads to /nowhere#part, but there is no page or file.'],
  ]);
});
