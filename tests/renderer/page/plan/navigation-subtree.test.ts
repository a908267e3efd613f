import {describe, expect, test} from 'vitest';
import type {NavLink} from '../../../../renderer/catalog/catalog.js';
import {navigationSubtrees} from '../../../../renderer/page/plan/navigation-subtree.js';

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

test('navigationSubtrees() returns the top level and the children of every entry above the page', () => {
  expect(navigationSubtrees(navigation, 0)('/docs/api/one')).toEqual([navigation[0], navigation[1], closedBlog]);
});

test('navigationSubtrees() does not open an entry whose path is only a prefix of the text', () => {
  const [, docs] = navigationSubtrees(navigation, 0)('/docs/api-reference');
  expect(docs?.children?.[1]).toEqual({
    title: 'API',
    _path: '/docs/api',
    first: '/docs/api/one',
    children: [],
  });
});

test('navigationSubtrees() returns the same object for pages with the same open entries', () => {
  const subtreeOf = navigationSubtrees(navigation, 0);
  expect(subtreeOf('/docs')).toBe(subtreeOf('/docs/api-reference'));
  expect(subtreeOf('/pricing')).toBe(subtreeOf('/'));
});

test('navigationSubtrees() opens the closest folder above a page outside of the navigation', () => {
  const subtreeOf = navigationSubtrees(navigation, 0);
  expect(subtreeOf('/docs/api/hidden/deep')).toBe(subtreeOf('/docs/api/one'));
});

test('navigationSubtrees() returns a small tree unchanged for every page', () => {
  const subtreeOf = navigationSubtrees(navigation);
  expect(subtreeOf('/docs/api/one')).toBe(navigation);
  expect(subtreeOf('/blog/post')).toBe(navigation);
});

describe('navigationSubtrees() for a folder of 3,000 pages', () => {
  const pages = Array.from({length: 3000}, (_, page) => ({title: `Page ${page}`, _path: `/guide/page-${page}`}));
  const wide: NavLink[] = [
    {title: 'Guide', _path: '/guide', children: [{title: 'Guide', _path: '/guide'}, ...pages]},
    {title: 'Blog', _path: '/blog'},
  ];
  const subtreeOf = navigationSubtrees(wide);
  const childrenAt = (route: string): readonly NavLink[] => subtreeOf(route)[0]?.children ?? [];

  test('returns the range with the page, an entry for each other range, and the page of the folder', () => {
    const children = childrenAt('/guide/page-500');
    const range = (from: number, to: number): NavLink => ({
      title: `Page ${from} – Page ${to}`,
      _path: `/guide/page-${from}`,
      first: `/guide/page-${from}`,
      children: [],
    });
    expect(children.slice(0, 3)).toEqual([{title: 'Guide', _path: '/guide'}, range(0, 53), range(54, 108)]);
    expect(children.slice(10, 66)).toEqual([...pages.slice(494, 549), range(549, 603)]);
    expect(children).toHaveLength(1 + 54 + 55);
  });

  test('returns the same subtree for the pages of a range, and opens the first range for the folder', () => {
    expect(subtreeOf('/guide/page-500')).toBe(subtreeOf('/guide/page-548'));
    expect(subtreeOf('/guide/page-500')).not.toBe(subtreeOf('/guide/page-549'));
    expect(subtreeOf('/guide')).toEqual(subtreeOf('/guide/page-0'));
    expect(subtreeOf('/blog')[0]).toEqual({...wide[0], first: '/guide', children: []});
  });
});
