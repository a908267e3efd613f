import {expect, test} from 'vitest';
import {headersAt, hostTable, redirectAt} from '../../../../renderer/emit/hosting/host-table.js';
import {configOf} from '../site-page.js';

const table = hostTable({config: configOf()});

test.each([
  ['/', 'public, max-age=0, must-revalidate'],
  ['/docs/a', 'public, max-age=0, must-revalidate'],
  ['/docs/_payload.json', 'public, max-age=0, must-revalidate'],
  ['/_search/index.json', 'public, max-age=0, must-revalidate'],
  ['/_search/text/0-X.json', 'public, max-age=31536000, immutable'],
  ['/_search/words/X.txt', 'public, max-age=31536000, immutable'],
  ['/_search/names/X.txt', 'public, max-age=31536000, immutable'],
  ['/builds/latest.json', 'no-store'],
  ['/builds/meta/abc.json', 'public, max-age=31536000, immutable'],
  ['/_assets/boot-X.js', 'public, max-age=31536000, immutable'],
  ['/_img/a-1.webp', 'public, max-age=31536000, immutable'],
  ['/api/search.json', 'public, max-age=300'],
  ['/sitemap.xml', 'public, max-age=3600'],
  ['/robots.txt', 'public, max-age=3600'],
  ['/rss.xml', 'public, max-age=3600'],
  ['/llms.txt', 'public, max-age=3600'],
  ['/site.webmanifest', 'public, max-age=3600'],
])('hostTable() sets the Cache-Control of %s to %s', (address, value) => {
  expect(headersAt(table, address)).toEqual({'Cache-Control': value});
});

test('the most specific rule sets a header, and header names ignore case', () => {
  const rules = hostTable({
    config: configOf({
      base: '/site/',
      headers: {
        '/*': {'X-Robots-Tag': 'noindex', 'X-All': '1'},
        '/docs/*': {'x-robots-tag': 'all'},
        '/docs/käse': {'Cache-Control': 'no-cache'},
        '/_assets/*': {'X-Mine': '2'},
      },
    }),
    security: {'Content-Security-Policy': "default-src 'self'", 'X-All': '0'},
  });
  const common = {'Content-Security-Policy': "default-src 'self'", 'X-All': '1'};
  const fresh = 'public, max-age=0, must-revalidate';
  const immutable = 'public, max-age=31536000, immutable';
  expect(headersAt(rules, '/site/a')).toEqual({...common, 'X-Robots-Tag': 'noindex', 'Cache-Control': fresh});
  expect(headersAt(rules, '/site/docs/a')).toEqual({...common, 'x-robots-tag': 'all', 'Cache-Control': fresh});
  expect(headersAt(rules, '/site/docs/k%C3%A4se')).toEqual({
    ...common,
    'x-robots-tag': 'all',
    'Cache-Control': 'no-cache',
  });
  expect(headersAt(rules, '/site/_assets/tool-proto-12345678.js')).toEqual({
    ...common,
    'X-Robots-Tag': 'noindex',
    'X-Mine': '2',
    'Cache-Control': immutable,
    'Content-Security-Policy': "default-src 'none'; connect-src 'none'",
  });
  expect(headersAt(rules, '/docs/a')).toEqual({});
});

test('a header rule for a page applies to its address with a trailing slash', () => {
  const rules = hostTable({
    config: configOf({trailingSlash: 'always', headers: {'/a': {'X-A': '1'}, '/b.pdf': {'X-B': '1'}}}),
  });
  expect(
    rules.headers.map(({path}) => path).filter((path) => /^\/[ab]/.test(path) && !/^\/(?:api|atom|builds)/.test(path)),
  ).toEqual(['/a/', '/b.pdf']);
});

const redirects = [
  {from: '/old/*', to: '/new/:splat', status: 301},
  {from: '/old/a/*', to: '/a', status: 302},
  {from: '/old/b', to: '/b', status: 308},
  {from: '/top/*', to: '/:splat', status: 301},
] as const;

test.each([
  ['/old/b', {to: '/b', status: 308}],
  ['/old/b/', {to: '/b', status: 308}],
  ['/old/b/c', {to: '/new/b/c', status: 301}],
  ['/old', {to: '/new', status: 301}],
  ['/old/', {to: '/new', status: 301}],
  ['/old/a', {to: '/a', status: 302}],
  ['/old/a/x/y', {to: '/a', status: 302}],
  ['/old//evil.dev', {to: '/new/evil.dev', status: 301}],
  ['/top//evil.dev', {to: 'https://acme.dev/evil.dev', status: 301}],
  ['/older', undefined],
  ['/OLD', undefined],
])('redirectAt() redirects %s to %j', (address, expected) => {
  expect(redirectAt(hostTable({config: configOf(), redirects}), address)).toEqual(expected);
});

test('hostTable() sorts headers from general to specific and redirects from specific to general, then by address', () => {
  const config = configOf({
    headers: {'/d/*': {a: '1'}, '/d/e/*': {a: '1'}, '/c/*': {a: '1'}, '/z': {a: '1'}, '/d': {a: '1'}},
  });
  const {headers, redirects} = hostTable({
    config,
    redirects: ['/b/*', '/b/c/*', '/z', '/a/*', '/a'].map((from) => ({from, to: '/', status: 301})),
  });
  const ours = headers.map(({path}) => path).filter((path) => /^\/(?:[cdz]|\*)/.test(path));
  expect(ours).toEqual(['/*', '/c/*', '/d/*', '/d/e/*', '/d', '/z']);
  expect(redirects.map(({from}) => from)).toEqual(['/a', '/z', '/b/c/*', '/a/*', '/b/*']);
});
