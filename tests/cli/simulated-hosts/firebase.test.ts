import {expect, test} from 'vitest';
import {firebase} from '../../../cli/simulated-hosts/firebase.js';
import {hostedFiles} from '../../support/hosted-files.js';

const files = hostedFiles([
  '/index.html',
  '/404.html',
  '/file.html',
  '/folder/index.html',
  '/data.json',
  '/.hidden/x.txt',
  '/café/index.html',
]);

const answerTo = (target: string, hosting: Readonly<Record<string, unknown>>) =>
  firebase(hosting)({method: 'GET', target}, files);

// https://firebase.google.com/docs/hosting/full-config#control_html_extensions and #control_trailing_slashes
test.each([
  [{}, '/folder', 301, '/folder/'],
  [{}, '/folder/', 200, '/folder/index.html'],
  [{}, '/file', 404, '/404.html'],
  [{}, '/file.html', 200, '/file.html'],
  [{cleanUrls: true}, '/folder', 200, '/folder/index.html'],
  [{cleanUrls: true}, '/folder/', 200, '/folder/index.html'],
  [{cleanUrls: true}, '/file', 200, '/file.html'],
  [{cleanUrls: true}, '/file.html?a', 301, '/file?a'],
  [{cleanUrls: true}, '/folder/index.html', 301, '/folder'],
  [{cleanUrls: true}, '/index.html', 301, '/'],
  [{cleanUrls: true, trailingSlash: false}, '/folder/', 301, '/folder'],
  [{cleanUrls: true, trailingSlash: false}, '/file/', 301, '/file'],
  [{cleanUrls: true, trailingSlash: false}, '/', 200, '/index.html'],
  [{cleanUrls: true, trailingSlash: true}, '/folder', 301, '/folder/'],
  [{cleanUrls: true, trailingSlash: true}, '/file', 301, '/file/'],
  [{cleanUrls: true, trailingSlash: true}, '/file/', 200, '/file.html'],
  [{cleanUrls: true, trailingSlash: true}, '/data.json', 200, '/data.json'],
  [{trailingSlash: false}, '/caf%C3%A9/', 301, '/caf%C3%A9'],
  [{}, '//folder/', 200, '/folder/index.html'],
  [{}, '/Folder/', 404, '/404.html'],
  [{}, '/nope', 404, '/404.html'],
  [{}, '/.hidden/x.txt', 200, '/.hidden/x.txt'],
  [{ignore: ['firebase.json', '**/.*', '**/.*/**']}, '/.hidden/x.txt', 404, '/404.html'],
])('simulated Firebase with %j answers %s with %i %s', (hosting, target, status, where) => {
  const response = answerTo(target, hosting);
  expect([response.status, response.location ?? response.file]).toEqual([status, where]);
});

// …/full-config#redirects; the order is that of …/full-config#hosting_priority_order
const redirects = [
  {source: '/home', destination: '/', type: 301},
  {source: '/default', destination: '/file'},
  {source: '/data.json', destination: '/over-a-file', type: 302},
  {source: '/old/**', destination: '/new', type: 301},
  {source: '/news/:rest*', destination: '/blog/:rest*', type: 301},
  {source: '/by/:year/:id', destination: '/posts/:year-:id', type: 301},
  {source: '/one/:id', destination: 'https://other.example/:id', type: 301},
  {regex: '^/re(?:/(.*))?$', destination: '/in/:1', type: 308},
  {source: '/home', destination: '/never', type: 301},
];

test.each([
  ['/home', 301, '/'],
  ['/home?a=b', 301, '/?a=b'],
  ['/default', 301, '/file'],
  ['/data.json', 302, '/over-a-file'],
  ['/old/a/b', 301, '/new'],
  ['/news/a/b', 301, '/blog/a/b'],
  ['/news', 301, '/blog'],
  ['/one/7', 301, 'https://other.example/7'],
  ['/re/a/b', 308, '/in/a/b'],
  ['/re', 308, '/in'],
])('simulated Firebase with redirects answers %s with %i %s', (target, status, where) => {
  const response = answerTo(target, {redirects});
  expect([response.status, response.location ?? response.file]).toEqual([status, where]);
});

// …/full-config#headers and …/docs/hosting/manage-cache
test('simulated Firebase sends headers of all matching rules, the last one for each name', () => {
  const headers = [
    {
      source: '**',
      headers: [
        {key: 'X-All', value: '1'},
        {key: 'Cache-Control', value: 'no-cache'},
      ],
    },
    {source: '**/*.@(json|js)', headers: [{key: 'cache-control', value: 'max-age=60'}]},
    {source: '404.html', headers: [{key: 'X-Missing', value: '1'}]},
  ];
  expect(answerTo('/data.json', {headers}).headers).toEqual({'X-All': '1', 'cache-control': 'max-age=60'});
  expect(answerTo('/nope', {headers}).headers).toEqual({'X-All': '1', 'Cache-Control': 'no-cache', 'X-Missing': '1'});
  expect(answerTo('/file.html', {}).headers).toEqual({'Cache-Control': 'max-age=3600'});
});

test('simulated Firebase applies a rewrite only if there is no file', () => {
  const rewrites = [
    {source: '/api/**', function: 'api'},
    {source: '**', destination: '/index.html'},
  ];
  expect(answerTo('/nope', {rewrites})).toMatchObject({status: 200, file: '/index.html'});
  expect(answerTo('/data.json', {rewrites})).toMatchObject({status: 200, file: '/data.json'});
});
