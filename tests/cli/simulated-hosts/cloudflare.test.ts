import {expect, test} from 'vitest';
import {cloudflare} from '../../../cli/simulated-hosts/cloudflare.js';
import {hostedFiles} from '../../support/hosted-files.js';

const files = hostedFiles([
  '/index.html',
  '/404.html',
  '/file.html',
  '/folder/index.html',
  '/both.html',
  '/both/index.html',
  '/docs/404.html',
  '/data.json',
  '/_redirects',
  '/_headers',
  '/café/index.html',
]);

const answerTo = (target: string, redirects = '', headers = '', method = 'GET') =>
  cloudflare({redirects, headers})({method, target}, files);

test.each([
  // https://developers.cloudflare.com/pages/configuration/serving-pages/#route-matching
  ['/', 200, '/index.html'],
  ['/file.html', 308, '/file'],
  ['/folder/index.html', 308, '/folder/'],
  ['/index.html', 308, '/'],
  // Measured by https://github.com/slorber/trailing-slash-guide
  ['/file', 200, '/file.html'],
  ['/file/', 308, '/file'],
  ['/folder', 308, '/folder/'],
  ['/folder?a=b', 308, '/folder/?a=b'],
  ['/folder/', 200, '/folder/index.html'],
  ['/both', 200, '/both.html'],
  ['/both/', 200, '/both/index.html'],
  ['/both.html', 308, '/both'],
  ['/both/index.html', 308, '/both/'],
  ['/folder/index', 308, '/folder/'],
  ['/caf%C3%A9', 308, '/caf%C3%A9/'],
  ['/caf%C3%A9/', 200, '/café/index.html'],
  ['/data.json', 200, '/data.json'],
  ['/data.json/', 404, '/404.html'],
  ['/Folder/', 404, '/404.html'],
  // …/serving-pages/#not-found-behavior: the nearest one up the tree.
  ['/nope', 404, '/404.html'],
  ['/docs/nope/deep', 404, '/docs/404.html'],
  // “This file will not itself be served”: …/pages/configuration/redirects/, …/headers/
  ['/_redirects', 404, '/404.html'],
  ['/_headers', 404, '/404.html'],
])('simulated Cloudflare answers %s with %i %s', (target, status, where) => {
  const response = answerTo(target);
  expect([response.status, response.location ?? response.file]).toEqual([status, where]);
});

// …/serving-pages/#single-page-application-spa-rendering
test('simulated Cloudflare answers unknown paths with index.html if there is no 404.html', () => {
  const response = cloudflare({redirects: '', headers: ''})(
    {method: 'GET', target: '/nope'},
    hostedFiles(['/index.html']),
  );
  expect(response).toMatchObject({status: 200, file: '/index.html'});
});

const rules = `
/home        /             301
/default     /file
/folder/     /elsewhere    301
/file        /over-a-file  308
/own-query   /file?a=b     301
/to-hash     /file#part    301
/forced      /file         301!
/shown       /folder/      200
/news/*      /blog/:splat  301
/by/:year/x  /posts/:year  303
/away/*      https://other.example/:splat  307
/late        /file         301
/home        /never        301
`;

// https://developers.cloudflare.com/pages/configuration/redirects/
test.each([
  ['/home', 301, '/'],
  // A slash makes a difference, and so does case.
  ['/home/', 404, '/404.html'],
  ['/Home', 404, '/404.html'],
  ['/default', 302, '/file'],
  ['/folder/', 301, '/elsewhere'],
  // “Redirects are always followed, regardless of whether or not an asset matches.”
  ['/file', 308, '/over-a-file'],
  ['/home?x=1', 301, '/?x=1'],
  ['/own-query?x=1', 301, '/file?a=b'],
  ['/to-hash?x=1', 301, '/file?x=1#part'],
  ['/forced', 404, '/404.html'],
  ['/shown', 200, '/folder/index.html'],
  ['/news/2026/x', 301, '/blog/2026/x'],
  ['/news/', 301, '/blog/'],
  ['/news', 404, '/404.html'],
  ['/by/2026/x', 303, '/posts/2026'],
  ['/away/a/b?c', 307, 'https://other.example/a/b?c'],
  ['/late', 301, '/file'],
])('simulated Cloudflare with redirect rules answers %s with %i %s', (target, status, where) => {
  const response = answerTo(target, rules);
  expect([response.status, response.location ?? response.file]).toEqual([status, where]);
});

test('simulated Cloudflare ignores redirects after 2,000 exact rules and 100 patterns', () => {
  const exact = Array.from({length: 2001}, (_, index) => `/old-${index} /file 301`);
  const patterns = Array.from({length: 101}, (_, index) => `/p-${index}/* /file 301`);
  const text = [...exact, ...patterns].join('\n');
  const statuses = ['/old-1999', '/old-2000', '/p-99/x', '/p-100/x'].map((target) => answerTo(target, text).status);
  expect(statuses).toEqual([301, 404, 301, 404]);
});

test('simulated Cloudflare ignores redirects of more than 1,000 characters', () => {
  const rule = (length: number): string => `/${'a'.repeat(length - '/ /file 301'.length)} /file 301`;
  const statuses = [1000, 1001].map((length) => answerTo(rule(length).split(' ')[0]!, rule(length)).status);
  expect(statuses).toEqual([301, 404]);
});

// https://developers.cloudflare.com/pages/configuration/headers/
test('simulated Cloudflare combines headers of all matching rules, joins equal names and removes headers with !', () => {
  const headers = `
/*
  X-All: 1
  Cache-Control: no-cache
/data.json
  Cache-Control: max-age=60
/folder/*
  ! Cache-Control
  Cache-Control: max-age=5
`;
  expect(answerTo('/data.json', '', headers).headers).toMatchObject({
    'X-All': '1',
    'Cache-Control': 'no-cache, max-age=60',
  });
  expect(answerTo('/folder/', '', headers).headers).toMatchObject({'Cache-Control': 'max-age=5'});
  expect(answerTo('/nope', '', headers)).toMatchObject({status: 404, headers: {'X-All': '1'}});
  // https://developers.cloudflare.com/pages/configuration/serving-pages/#caching-and-performance
  expect(answerTo('/file').headers['Cache-Control']).toBe('public, max-age=0, must-revalidate');
});

test('simulated Cloudflare answers methods other than GET and HEAD with 405', () => {
  expect(answerTo('/file', '', '', 'POST').status).toBe(405);
  expect(answerTo('/file', '', '', 'HEAD')).toMatchObject({status: 200, file: '/file.html'});
});
