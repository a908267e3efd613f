import {expect, test} from 'vitest';
import {headersFileText, redirectsFileText} from '../../../../renderer/emit/hosting/netlify-and-cloudflare.js';
import {trial} from './trial-table.js';

test('redirectsFileText() lists exact redirects with and without a slash first, then patterns', () => {
  const {table} = trial({base: '/site/', trailingSlash: 'always'});
  expect(redirectsFileText(table)).toBe(
    [
      '/site/old /site/docs/a/ 301',
      '/site/old/ /site/docs/a/ 301',
      '/site/x%20y https://x.dev/$a 302',
      '/site/x%20y/ https://x.dev/$a 302',
      '/site/moved /site/docs 301',
      '/site/moved/* /site/docs/:splat 301',
      '',
    ].join('\n'),
  );
});

test('redirectsFileText() forces redirects over existing files only if Netlify is the only host', () => {
  const {table} = trial();
  const first = (hosts: Parameters<typeof redirectsFileText>[1]) => redirectsFileText(table, hosts)?.split('\n')[0];
  expect(first(['netlify'])).toBe('/old /docs/a 301!');
  expect(first(['netlify', 'cloudflare'])).toBe('/old /docs/a 301');
  expect(redirectsFileText(trial({redirects: {}}).table)).toBeUndefined();
});

test('headersFileText() removes a header before a later block replaces it', () => {
  expect(headersFileText(trial().table)).toBe(
    [
      '/*',
      '  X-Content-Type-Options: nosniff',
      '  Cache-Control: public, max-age=0, must-revalidate',
      '/_assets/*',
      '  ! Cache-Control',
      '  Cache-Control: public, max-age=31536000, immutable',
      '/robots.txt',
      '  ! Cache-Control',
      '  Cache-Control: public, max-age=3600',
      '',
    ].join('\n'),
  );
});

test('headersFileText() does not remove a header that only another path or an exact path has', () => {
  const {table} = trial();
  const rule = (path: string) => ({path, headers: {'X-A': path}});
  const text = headersFileText({...table, headers: [rule('/b/*'), rule('/bc/*'), rule('/b'), rule('/b/c')]});
  expect(text.split('\n')).toEqual([
    '/b/*',
    '  X-A: /b/*',
    '/bc/*',
    '  X-A: /bc/*',
    '/b',
    '  X-A: /b',
    '/b/c',
    '  ! X-A',
    '  X-A: /b/c',
    '',
  ]);
});
