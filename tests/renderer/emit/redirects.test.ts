import {expect, test} from 'vitest';
import {readRedirects, redirectFiles} from '../../../renderer/emit/redirects.js';
import {configOf} from './site-page.js';

const read = (redirects: Record<string, string>, input = {}, pages: string[] = []) =>
  readRedirects(configOf({redirects, ...input}), {
    isPage: (route) => pages.includes(route),
    isAddress: (route) => !route.startsWith('/nowhere'),
  });

const targets = (redirects: Record<string, string>, input = {}) => Object.fromEntries(read(redirects, input).targets);

test('each redirect is a small page without script at the old address', () => {
  const config = configOf({redirects: {'/old': '/new?a=1&b=2#top'}, base: '/base/'});
  const files = redirectFiles(readRedirects(config, {isPage: () => false, isAddress: () => true}), config);
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
  ['a word', {'/a': 'docs'}, 'redirect-invalid', '/a cannot lead to docs.'],
  ['no host', {'/a': 'https://'}, 'redirect-invalid', '/a cannot lead to https://.'],
  ['a way out', {'/../x': '/b'}, 'redirect-invalid', '/../x cannot be redirected.'],
  ['an encoded way out', {'/%2e%2e/x': '/b'}, 'redirect-invalid', '/%2e%2e/x cannot be redirected.'],
  ['a query in front', {'/a?b': '/b'}, 'redirect-invalid', '/a?b cannot be redirected.'],
  ['the home page', {'/': '/b'}, 'redirect-invalid', '/ cannot be redirected.'],
  ['a page', {'/page': '/b'}, 'redirect-hides-page', '/page is redirected, but there is a page at that address.'],
])('a redirect from or to %s is reported', (_, redirects, code, message) => {
  const result = read(redirects as unknown as Record<string, string>, {}, ['/page']);
  expect(result.diagnostics[0]).toEqual({severity: 'error', code, message, hint: expect.any(String), place});
  expect([...result.targets.keys()]).toEqual([]);
});

test('of two spellings of one route the first counts, and the second is reported', () => {
  const result = read({'/a/': '/c', '/a': '/b'});
  expect(Object.fromEntries(result.targets)).toEqual({'/a': '/b'});
  expect(result.diagnostics).toEqual([
    expect.objectContaining({code: 'redirect-twice', message: '/a/ is redirected twice.'}),
  ]);
});

test('a hundred thousand redirects in one chain are followed', () => {
  const redirects = Object.fromEntries(Array.from({length: 100_000}, (_, i) => [`/r${i}`, `/r${i + 1}`]));
  const result = read(redirects);
  expect(result.targets.get('/r0')).toBe('/r100000');
});

test('a redirect to a page that is not there is reported at its start', () => {
  const {diagnostics} = read({
    '/old': '/nowhere#part',
    '/far': 'https://example.com/nowhere',
    '/b': '/c',
    '/c': '/nowhere',
  });
  expect(diagnostics.map(({code, message}) => [code, message])).toEqual([
    ['redirect-broken', '/b leads to /nowhere, and there is no page.'],
    ['redirect-broken', '/c leads to /nowhere, and there is no page.'],
    ['redirect-broken', '/old leads to /nowhere#part, and there is no page.'],
  ]);
});
