import {expect, test} from 'vitest';
import {navigationHash} from '../../templates/support/navigation-hash.js';

const a = {title: 'A', _path: '/a'};
const b = {title: 'B', _path: '/b'};

test('navigationHash is equal only for trees with the same titles, paths and structure', () => {
  const trees = [
    [],
    [a],
    [b],
    [a, b],
    [b, a],
    [{...a, children: [b]}],
    [{...a, children: []}, b],
    [{...a, title: 'a'}],
    [{title: '/a', _path: 'A'}],
  ];
  // An entry without children and one with none are the same to a reader.
  expect(new Set(trees.map(navigationHash)).size).toBe(trees.length - 1);
  expect(navigationHash([a, {...b, icon: 'x'}])).toBe(navigationHash([a, b]));
});
