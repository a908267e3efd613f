import {expect, test} from 'vitest';
import {comparePatterns, createRouteMatcher} from '../../../../renderer/page/plan/route-pattern.js';

test.each([
  ['/blog', '/blog', true],
  ['/blog', '/blog/a', false],
  ['/blog/:slug', '/blog/a', true],
  ['/blog/:slug', '/blog', false],
  ['/blog/:slug', '/blog/a/b', false],
  ['/docs/:slug*', '/docs', true],
  ['/docs/:slug*', '/docs/a/b', true],
  ['/docs/:slug*', '/docsify', false],
  ['/:slug*', '/', true],
  ['/', '/', true],
  ['/', '/a', false],
])('createRouteMatcher() with %s matches %s: %s', (pattern, route, matches) => {
  expect(createRouteMatcher(pattern)(route)).toBe(matches);
});

test('comparePatterns() sorts specific patterns first', () => {
  const patterns = ['/:slug*', '/docs/:slug*', '/blog/:slug', '/', '/blog', '/docs/:section/:page', '/tools/a'];
  expect(patterns.toSorted(comparePatterns)).toEqual([
    '/tools/a',
    '/blog',
    '/',
    '/blog/:slug',
    '/docs/:section/:page',
    '/docs/:slug*',
    '/:slug*',
  ]);
});
