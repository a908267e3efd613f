import {expect, test} from 'vitest';
import {nearest} from '../../../../runtime/tools/base/nearest.js';

test.each([
  ['Pots', ['Post', 'User', 'Query'], 'Post'],
  ['impotExtension', ['importExtension', 'include'], 'importExtension'],
  ['USER', ['User'], 'User'],
  ['usr', ['users', 'user'], 'user'],
  ['id', ['if', 'in'], 'if'],
  ['Foo', ['Bar'], undefined],
  ['Foo', [], undefined],
  ['', ['a'], undefined],
])('%j among %j', (word, candidates, wanted) => {
  expect(nearest(word, candidates)).toBe(wanted);
});
