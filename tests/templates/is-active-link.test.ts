import {expect, test} from 'vitest';
import {isActive, type ActiveOptions} from '../../templates/support/is-active-link.js';

test.each<[string, string, ActiveOptions, boolean]>([
  ['/docs', '/docs', {}, true],
  ['/docs', '/docs/', {}, true],
  ['/docs', '/docs/start', {}, true],
  ['/docs/api', '/docs/api-reference', {}, false],
  ['/docs', '/docs/start', {exact: true}, false],
  ['/', '/docs', {}, false],
  ['/', '/', {}, true],
  ['https://other.example/docs', '/docs', {}, false],
  ['/docs?v=1', '/docs?v=1', {query: true}, true],
  ['/docs?v=1', '/docs?v=1&x=2', {query: true}, false],
  ['/docs?v=1', '/docs?v=1&x=2', {query: 'partial'}, true],
  ['/docs?v=1', '/docs?v=2', {query: 'partial'}, false],
  ['/docs?v=1', '/docs', {}, true],
  ['/docs#a', '/docs#b', {hash: true}, false],
  ['/docs#a', '/docs#a', {hash: true}, true],
])('isActive(%j, %j, %j) returns %s', (to, route, options, expected) => {
  expect(isActive(to, route, options)).toBe(expected);
});
