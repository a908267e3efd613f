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

test.each([
  ['/blog/:a', '/blog/:slug'],
  ['/blog/:z', '/blog/:slug'],
  ['/docs/:any*', '/docs/:slug*'],
  ['/:one/x/:two', '/:three/x/:four'],
])('comparePatterns() ignores the names of parameters in %s and %s', (a, b) => {
  expect([comparePatterns(a, b), comparePatterns(b, a)]).toEqual([0, 0]);
});
