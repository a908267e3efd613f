import {expect, test} from 'vitest';
import {nearestRoutes} from '../../../../runtime/browser/navigation/not-found.js';

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
  ['/docs/getting-started/instal', '/docs/getting-started/install'],
  ['/docs/install', '/docs/getting-started/install'],
  ['/install.html', '/docs/getting-started/install'],
  ['/Docs/Reference/Config/', '/docs/reference/config'],
  ['/prcing', '/pricing'],
  ['/blog/hello', '/blog/hello-world'],
  ['/xyzzy/plugh', undefined],
  ['/', undefined],
])('nearestRoutes of %s starts with %s', (path, nearest) => {
  expect(nearestRoutes(path, routes)[0]).toBe(nearest);
});

test('nearestRoutes returns at most three routes', () => {
  expect(nearestRoutes('/docs/reference/confg', routes).length).toBeLessThanOrEqual(3);
});
