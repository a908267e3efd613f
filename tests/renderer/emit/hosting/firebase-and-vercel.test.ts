import {expect, test} from 'vitest';
import {firebaseHosting, vercelRules} from '../../../../renderer/emit/hosting/firebase-and-vercel.js';
import {trial} from './trial-table.js';

const fresh = [
  {key: 'X-Content-Type-Options', value: 'nosniff'},
  {key: 'Cache-Control', value: 'public, max-age=0, must-revalidate'},
];
const immutable = [{key: 'Cache-Control', value: 'public, max-age=31536000, immutable'}];
const anHour = [{key: 'Cache-Control', value: 'public, max-age=3600'}];

test('firebaseHosting() writes redirects and headers for Firebase', () => {
  expect(firebaseHosting(trial().table, 'dist')).toEqual({
    public: 'dist',
    cleanUrls: true,
    trailingSlash: false,
    redirects: [
      {source: '/old', destination: '/docs/a', type: 301},
      {source: '/x%20y', destination: 'https://x.dev/$a', type: 302},
      {source: '/x y', destination: 'https://x.dev/$a', type: 302},
      {source: '/moved/:splat*', destination: '/docs/:splat*', type: 301},
    ],
    headers: [
      {source: '/**', headers: fresh},
      {source: '/_assets/**', headers: immutable},
      {source: '/robots.txt', headers: anHour},
    ],
  });
});

test('vercelRules() writes redirects and headers for Vercel', () => {
  expect(vercelRules(trial({trailingSlash: 'always'}).table, 'public')).toEqual({
    outputDirectory: 'public',
    cleanUrls: true,
    trailingSlash: true,
    redirects: [
      {source: '/old', destination: '/docs/a/', statusCode: 301},
      {source: '/x%20y', destination: 'https://x.dev/$a', statusCode: 302},
      {source: '/moved/:splat*', destination: '/docs/:splat*', statusCode: 301},
    ],
    headers: [
      {source: '/(.*)', headers: fresh},
      {source: '/_assets/(.*)', headers: immutable},
      {source: '/robots.txt', headers: anHour},
    ],
  });
});

test('firebaseHosting() and vercelRules() escape characters with a meaning in patterns', () => {
  const {table} = trial({redirects: {'/a(b)+c': '/docs'}, headers: {}});
  expect(firebaseHosting(table, 'dist')).toMatchObject({redirects: [{source: String.raw`/a\(b\)\+c`}]});
  expect(vercelRules(table, 'dist')).toMatchObject({redirects: [{source: String.raw`/a\(b\)\+c`}]});
});

test('firebaseHosting() writes patterns that end within a segment, patterns without `:splat` and invalid encodings', () => {
  const {table} = trial({trailingSlash: 'always', redirects: {'/a/*': '/docs', '/b': 'https://x.dev/%FF'}});
  const headers = [{path: '/_assets/tool-*', headers: {'X-A': '1'}}];
  expect(firebaseHosting({...table, headers}, 'dist')).toEqual({
    public: 'dist',
    cleanUrls: true,
    trailingSlash: true,
    redirects: [
      {source: '/b', destination: 'https://x.dev/%FF', type: 301},
      {source: '/a', destination: '/docs/', type: 301},
      {source: '/a/**', destination: '/docs/', type: 301},
    ],
    headers: [{source: '/_assets/tool-*', headers: [{key: 'X-A', value: '1'}]}],
  });
});
