import {expect, test} from 'vitest';
import {nearest, nearestPath} from '../../../runtime/text/nearest-word.js';

test.each([
  ['instal', ['install', 'start', 'uninstall'], 'install'],
  ['Trailingslash', ['trailingSlash', 'base'], 'trailingSlash'],
  ['biuld', ['build', 'dev'], 'build'],
  ['dv', ['dev', 'new'], 'dev'],
  ['vd', ['dev', 'new'], undefined],
  ['xyz', ['dev', 'new'], undefined],
  ['theme', [], undefined],
  ['ab', ['ac', 'ad'], undefined],
  ['ba', ['ac', 'bar'], 'bar'],
  ['d2', ['d', 'dot'], undefined],
  ['warn', ['card', 'warnings', 'warning'], 'warning'],
  ['Pots', ['Post', 'User', 'Query'], 'Post'],
  ['impotExtension', ['importExtension', 'include'], 'importExtension'],
  ['USER', ['User'], 'User'],
  ['usr', ['users', 'user'], 'user'],
  ['id', ['if', 'in'], undefined],
  ['users', ['usersByTeam', 'user', 'used'], 'user'],
  ['users', ['used', 'usersByTeam'], 'used'],
  ['Foo', ['Bar'], undefined],
  ['Foo', [], undefined],
  ['', ['a'], undefined],
  ['configuration', ['cofigurtion', 'onfiguration'], 'onfiguration'],
  ['abcdefghijkl', ['abxdxfxhijkl', 'bcdefghijklm'], 'bcdefghijklm'],
  ['abcdefghijkl', ['cdefghijklmn', 'efghijklmnop'], 'cdefghijklmn'],
  ['abcdefghijkl', ['efghijklmnop', 'defghijklmno'], undefined],
])('the candidate nearest to %s in %j is %s', (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});

test.each([
  ['/docs/instal', ['/docs/install', '/docs/start', '/blog'], '/docs/install'],
  ['/docs/conf', ['/docs/cond', '/docs/config'], '/docs/config'],
  ['/blog', ['/blog/post', '/blogs'], '/blogs'],
  ['/doc/INSTAL', ['/docs/install', '/docs'], '/docs/install'],
  ['/docs/gone', ['/docs/zz', '/docs', '/'], undefined],
  ['/docs/guide/gone', ['/docs/guide/zone', '/docs/guide/one'], '/docs/guide/zone'],
  // Two errors in each of three segments are more than four.
  ['/documents/configure/install', ['/dcoument/cofnigured/isntalled'], undefined],
  ['/', ['/docs'], undefined],
  ['/docs', [], undefined],
])('the path nearest to %s in %j is %s', (path, candidates, expected) => {
  expect(nearestPath(path, candidates)).toBe(expected);
});
