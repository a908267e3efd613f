import {expect, test} from 'vitest';
import {nearestRoutes} from '../../../../runtime/browser/navigation/not-found-suggestions.js';

const routes = [
  '/',
  '/about',
  '/blog',
  '/blog/hello-world',
  '/docs',
  '/docs/getting-started/install',
  '/docs/getting-started/first-page',
  '/docs/reference/config',
  '/docs/reference/cli',
  '/pricing',
];

test.each([
  ['/docs/getting-started/instal', ['/docs/getting-started/install', '/docs/getting-started/first-page']],
  ['/docs/install', ['/docs/getting-started/install', '/docs/getting-started/first-page']],
  ['/install.html', ['/docs/getting-started/install']],
  ['/Docs/Reference/Config/', ['/docs/reference/config', '/docs/reference/cli']],
  ['/docs/reference/confg', ['/docs/reference/config']],
  ['/prcing', ['/pricing']],
  ['/blog/hello', ['/blog/hello-world']],
  ['/blog/hello-world/index', ['/blog/hello-world']],
  ['/docs/getting-started', ['/docs/getting-started/install', '/docs/getting-started/first-page']],
  ['/docs/reference', ['/docs/reference/cli', '/docs/reference/config']],
  ['/xyzzy/plugh', []],
  ['/', []],
])('nearestRoutes of %s are %j, the nearest first', (path, nearest) => {
  expect(nearestRoutes(path, routes)).toEqual(nearest);
});

test('nearestRoutes returns at most three routes', () => {
  expect(nearestRoutes('/docs/one', ['/docs/one/d', '/docs/one/c', '/docs/one/b', '/docs/one/a'])).toEqual([
    '/docs/one/d',
    '/docs/one/c',
    '/docs/one/b',
  ]);
});
