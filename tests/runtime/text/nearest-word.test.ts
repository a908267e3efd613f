import {expect, test} from 'vitest';
import {nearest} from '../../../runtime/text/nearest-word.js';

test.each([
  ['instal', ['install', 'start', 'uninstall'], 'install'],
  ['Trailingslash', ['trailingSlash', 'base'], 'trailingSlash'],
  ['biuld', ['build', 'dev'], 'build'],
  ['dv', ['dev', 'new'], 'dev'],
  ['vd', ['dev', 'new'], undefined],
  ['xyz', ['dev', 'new'], undefined],
  ['theme', [], undefined],
  ['/docs/instal', ['/docs/install', '/docs/start', '/blog'], '/docs/install'],
  ['ab', ['ac', 'ad'], undefined],
  ['ba', ['ac', 'bar'], 'bar'],
  ['d2', ['d', 'dot'], undefined],
  ['warn', ['card', 'warnings', 'warning'], 'warning'],
  ['/docs/conf', ['/docs/cond', '/docs/config'], '/docs/config'],
  ['/blog', ['/blog/post', '/blogs'], '/blogs'],
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
