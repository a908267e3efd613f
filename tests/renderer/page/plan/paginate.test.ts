import {expect, test} from 'vitest';
import type {ListedDocument} from '../../../../renderer/page/page.js';
import {paginate} from '../../../../renderer/page/plan/paginate.js';

const document = (path: string, fields: object = {}): ListedDocument =>
  ({_id: path, _path: path, title: path, _words: 1, ...fields}) as ListedDocument;

const some = (count: number) => Array.from({length: count}, (_, i) => document(`/${i + 1}`));

/** `route: number/count of total, prev ← → next: items` */
const shown = (...given: Parameters<typeof paginate>) =>
  paginate(...given).map(
    ({route, list: {number, count, total, prev, next, items, value}}) =>
      `${route}: ${number}/${count} of ${total}, ${prev} ← → ${next}: ${items.map(({_path}) => _path).join(' ')}${value === undefined ? '' : ` (${value})`}`,
  );

test.each([
  ['one page for an empty list', '/blog', 0, ['/blog: 1/1 of 0, null ← → null: ']],
  ['one page for a short list', '/blog', 2, ['/blog: 1/1 of 2, null ← → null: /1 /2']],
  [
    'more pages below page/ for a long list',
    '/blog',
    5,
    [
      '/blog: 1/3 of 5, null ← → /blog/page/2: /1 /2',
      '/blog/page/2: 2/3 of 5, /blog ← → /blog/page/3: /3 /4',
      '/blog/page/3: 3/3 of 5, /blog/page/2 ← → null: /5',
    ],
  ],
  [
    'pages of a list at the root',
    '/',
    3,
    ['/: 1/2 of 3, null ← → /page/2: /1 /2', '/page/2: 2/2 of 3, / ← → null: /3'],
  ],
])('paginate() returns %s', (_, path, count, pages) => {
  expect(shown(path, {query: {}, size: 2}, some(count))).toEqual(pages);
});

test('paginate() with `by` returns a list for each value of a field, and joins values with the same slug', () => {
  const documents = [
    document('/a', {tags: ['Type Script', 'css']}),
    document('/b', {tags: ['type script', 'css', 'css']}),
    document('/c', {tags: ['!?', 3]}),
    document('/d'),
    document('/e', {tags: 'css'}),
  ];
  expect(shown('/tags/:slug', {query: {}, size: 2, by: 'tags'}, documents)).toEqual([
    '/tags/type-script: 1/1 of 2, null ← → null: /a /b (Type Script)',
    '/tags/css: 1/2 of 3, null ← → /tags/css/page/2: /a /b (css)',
    '/tags/css/page/2: 2/2 of 3, /tags/css ← → null: /e (css)',
    ...shown('/tags/:slug', {query: {}, size: 2, by: 'tags'}, [document('/c', {tags: ['!?']})]),
  ]);
});

test('paginate() with a path in `by` reads values in objects, and ignores inherited properties', () => {
  const documents = [
    document('/a', {authors: [{name: 'Ada'}, {name: 'Max'}]}),
    document('/b', {authors: {name: 'Ada'}}),
    document('/c', {authors: ['Ada']}),
  ];
  expect(shown('/by/:slug', {query: {}, size: 9, by: 'authors.name'}, documents)).toEqual([
    '/by/ada: 1/1 of 2, null ← → null: /a /b (Ada)',
    '/by/max: 1/1 of 1, null ← → null: /a (Max)',
  ]);
  expect(shown('/by/:slug', {query: {}, size: 9, by: 'authors.constructor.name'}, documents)).toEqual([]);
});
