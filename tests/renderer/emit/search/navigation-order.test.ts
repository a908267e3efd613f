import {expect, test} from 'vitest';
import {navigationOrder} from '../../../../renderer/emit/search/navigation-order.js';
import {documentOf} from '../../catalog/record.js';

const documents = ['a.md', 'docs/b.md', 'docs/hidden.md', 'hidden.md'].map((file) => documentOf(file));
const navigation = [
  {title: 'A', _path: '/a'},
  {title: 'Docs', _path: '/docs', children: [{title: 'B', _path: '/docs/b'}]},
];
const order = (...given: Parameters<typeof navigationOrder>): unknown => {
  const {pages, groups} = navigationOrder(...given);
  return {
    pages: pages.map(({document, group}) => [document.path, group]),
    shown: groups.map(({title, pages: own}) => [title, own.map(({to}) => to)]),
  };
};

test('pages outside the navigation can be found, but are not shown before any input', () => {
  expect(order(documents, navigation)).toEqual({
    pages: [
      ['/a', 0],
      ['/docs/hidden', 0],
      ['/hidden', 0],
      ['/docs/b', 1],
    ],
    shown: [
      ['', ['/a']],
      ['Docs', ['/docs/b']],
    ],
  });
});

test('a site without a navigation shows all pages', () => {
  const paths = documents.map(({path}) => path);
  expect(order(documents, [])).toEqual({pages: paths.map((path) => [path, 0]), shown: [['', paths]]});
});
