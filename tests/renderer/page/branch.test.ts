import {expect, test} from 'vitest';
import type {NavLink} from '../../../renderer/catalog/catalog.js';
import {branches} from '../../../renderer/page/branch.js';

const navigation: NavLink[] = [
  {title: 'Home', _path: '/'},
  {
    title: 'Docs',
    _path: '/docs',
    children: [
      {title: 'Docs', _path: '/docs'},
      {title: 'API', _path: '/docs/api', children: [{title: 'One', _path: '/docs/api/one'}]},
      {title: 'API reference', _path: '/docs/api-reference'},
    ],
  },
  {title: 'Blog', _path: '/blog', children: [{title: 'Post', _path: '/blog/post'}]},
];

const closedBlog = {title: 'Blog', _path: '/blog', first: '/blog/post', children: []};

test('a page sees the top level and the children of every entry that leads to it', () => {
  expect(branches(navigation, 0)('/docs/api/one')).toEqual([navigation[0], navigation[1], closedBlog]);
});

test('an entry whose path is only a prefix of the text stays closed', () => {
  const [, docs] = branches(navigation, 0)('/docs/api-reference');
  expect(docs?.children?.[1]).toEqual({
    title: 'API',
    _path: '/docs/api',
    first: '/docs/api/one',
    children: [],
  });
});

test('pages with the same way down get the same object', () => {
  const branchOf = branches(navigation, 0);
  expect(branchOf('/docs')).toBe(branchOf('/docs/api-reference'));
  expect(branchOf('/pricing')).toBe(branchOf('/'));
});

test('a page outside of the navigation sees the branch of the closest folder above it', () => {
  const branchOf = branches(navigation, 0);
  expect(branchOf('/docs/api/hidden/deep')).toBe(branchOf('/docs/api/one'));
});

test('a small tree is given whole, to every page', () => {
  const branchOf = branches(navigation);
  expect(branchOf('/docs/api/one')).toBe(navigation);
  expect(branchOf('/blog/post')).toBe(navigation);
});
