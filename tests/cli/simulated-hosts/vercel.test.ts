import {expect, test} from 'vitest';
import {vercel} from '../../../cli/simulated-hosts/vercel.js';
import {hostedFiles} from '../../support/hosted-files.js';

const files = hostedFiles([
  '/index.html',
  '/404.html',
  '/file.html',
  '/folder/index.html',
  '/both.html',
  '/both/index.html',
  '/data.json',
  '/vercel.json',
  '/.well-known/security.txt',
  '/café/index.html',
]);

const answerTo = (target: string, config: unknown, method = 'GET') => vercel(config)({method, target}, files);

// Measured by https://github.com/slorber/trailing-slash-guide; the patterns are those of
// https://vercel.com/docs/project-configuration/vercel-json#cleanurls and #trailingslash.
test.each([
  [{}, '/file', 404, '/404.html'],
  [{}, '/file.html', 200, '/file.html'],
  [{}, '/folder', 200, '/folder/index.html'],
  [{}, '/folder/', 200, '/folder/index.html'],
  [{}, '/both', 200, '/both/index.html'],
  [{trailingSlash: false}, '/folder', 200, '/folder/index.html'],
  [{trailingSlash: false}, '/folder/', 308, '/folder'],
  [{trailingSlash: false}, '/', 200, '/index.html'],
  [{trailingSlash: true}, '/folder', 308, '/folder/'],
  [{trailingSlash: true}, '/folder/', 200, '/folder/index.html'],
  [{trailingSlash: true}, '/data.json', 200, '/data.json'],
  [{trailingSlash: true}, '/data.json/', 308, '/data.json'],
  [{trailingSlash: true}, '/.well-known/security.txt', 200, '/.well-known/security.txt'],
  [{cleanUrls: true}, '/file', 200, '/file.html'],
  [{cleanUrls: true}, '/file.html', 308, '/file'],
  [{cleanUrls: true}, '/folder/index.html?a', 308, '/folder?a'],
  [{cleanUrls: true}, '/both/index.html', 308, '/both'],
  [{cleanUrls: true}, '/index.html', 308, '/'],
  [{cleanUrls: true, trailingSlash: false}, '/file/', 308, '/file'],
  [{cleanUrls: true, trailingSlash: false}, '/folder/', 308, '/folder'],
  [{cleanUrls: true, trailingSlash: true}, '/file', 308, '/file/'],
  [{cleanUrls: true, trailingSlash: true}, '/file/', 200, '/file.html'],
  [{cleanUrls: true, trailingSlash: true}, '/file.html', 308, '/file/'],
  [{cleanUrls: true, trailingSlash: true}, '/folder/index.html', 308, '/folder/'],
  [{}, '/caf%C3%A9', 200, '/café/index.html'],
  [{}, '/Folder', 404, '/404.html'],
  [{}, '/nope/deep', 404, '/404.html'],
  [{}, '/vercel.json', 404, '/404.html'],
])('simulated Vercel with %j answers %s with %i %s', (config, target, status, where) => {
  const response = answerTo(target, config);
  expect([response.status, response.location ?? response.file]).toEqual([status, where]);
});

// https://vercel.com/docs/project-configuration/vercel-json#redirects
const redirects = [
  {source: '/home', destination: '/', permanent: true},
  {source: '/now', destination: '/file', permanent: false},
  {source: '/default', destination: '/file'},
  {source: '/data.json', destination: '/over-a-file', statusCode: 301},
  {source: '/news/:rest*', destination: '/blog/:rest*', statusCode: 301},
  {source: '/by/:year(\\d{4})/:id', destination: '/posts/:year-:id', statusCode: 301},
  {source: '/away/:rest*', destination: 'https://other.example/:rest*', statusCode: 302},
  {source: '/a\\(b\\)', destination: '/file#part', statusCode: 301},
  {source: '/de', destination: '/de/', has: [{type: 'header', key: 'x'}]},
];

test.each([
  ['/home', 308, '/'],
  ['/home?a=b', 308, '/?a=b'],
  ['/now', 307, '/file'],
  ['/default', 308, '/file'],
  ['/data.json', 301, '/over-a-file'],
  ['/news/a/b', 301, '/blog/a/b'],
  ['/news', 301, '/blog'],
  ['/by/2026/7', 301, '/posts/2026-7'],
  ['/by/never/7', 404, '/404.html'],
  ['/away/a/b?c', 302, 'https://other.example/a/b?c'],
  ['/away', 302, 'https://other.example'],
  ['/a(b)?c', 301, '/file?c#part'],
  ['/de', 404, '/404.html'],
  // Case and a trailing slash make a difference.
  ['/Home', 404, '/404.html'],
  ['/home/', 404, '/404.html'],
])('simulated Vercel with redirects answers %s with %i %s', (target, status, where) => {
  const response = answerTo(target, {redirects});
  expect([response.status, response.location ?? response.file]).toEqual([status, where]);
});

// https://vercel.com/docs/project-configuration/vercel-json#headers and https://vercel.com/docs/headers/cache-control-headers
test('simulated Vercel sends headers of all matching rules, the last one for each name', () => {
  const headers = [
    {
      source: '/(.*)',
      headers: [
        {key: 'X-All', value: '1'},
        {key: 'Cache-Control', value: 'no-cache'},
      ],
    },
    {source: '/data.json', headers: [{key: 'Cache-Control', value: 'max-age=60'}]},
  ];
  expect(answerTo('/data.json', {headers}).headers).toEqual({'X-All': '1', 'Cache-Control': 'max-age=60'});
  expect(answerTo('/nope', {headers})).toMatchObject({
    status: 404,
    headers: {'X-All': '1', 'Cache-Control': 'no-cache'},
  });
  expect(answerTo('/file.html', {}).headers).toEqual({'Cache-Control': 'public, max-age=0, must-revalidate'});
  expect(answerTo('/file.html', {}, 'POST').status).toBe(405);
});
