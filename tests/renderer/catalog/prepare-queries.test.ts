import {expect, test} from 'vitest';
import {query, type Query} from '../../../renderer/catalog/answer-query.js';
import {prepareListedQueries, prepareQueries} from '../../../renderer/catalog/prepare-queries.js';

const documents = [
  {_path: '/a', unlisted: false},
  {_path: '/b', unlisted: true},
  {_path: '/c', unlisted: 'yes'},
  {_path: '/d'},
];
const pathsIn = (answer: unknown) => (answer as readonly {_path: string}[]).map(({_path}) => _path);

test.each<[string, Query, readonly string[]]>([
  ['leaves out unlisted documents', {}, ['/a', '/c', '/d']],
  ['leaves them out of a query for paths with a pattern', {where: {_path: /./}}, ['/a', '/c', '/d']],
  ['finds an unlisted document by its path', {where: {_path: '/b'}}, ['/b']],
  ['finds one by its path in a later clause', {where: [{title: {$exists: false}}, {_path: '/b'}]}, ['/b']],
  ['finds unlisted documents by the field `unlisted`', {where: {unlisted: true}}, ['/b']],
  [
    'returns all documents for any condition on `unlisted`',
    {where: [null, {unlisted: null}]},
    ['/a', '/b', '/c', '/d'],
  ],
  ['does not look for `unlisted` inside of operators', {where: {$or: [{unlisted: true}]}}, []],
])('prepareListedQueries() %s', (_title, params, paths) => {
  expect(pathsIn(prepareListedQueries(documents)(params))).toEqual(paths);
});

test('prepareListedQueries() leaves unlisted documents out of previous and next pages', () => {
  const answer = prepareListedQueries(documents)({surround: {query: '/c'}});
  expect(pathsIn(answer)).toEqual(['/a', '/d']);
});

test('prepareQueries() distinguishes regular expressions, and answers more queries than its cache holds', () => {
  const pages = Array.from({length: 300}, (_, index) => ({_path: `/${index}`}));
  const answer = prepareQueries(pages);
  for (let round = 0; round < 2; round++) {
    const found = pages.map(({_path}) => pathsIn(answer({where: {_path: new RegExp(`^${_path}$`)}})));
    expect(found).toEqual(pages.map(({_path}) => [_path]));
  }
});

test.each<readonly [string, Query, Query]>([
  ['undefined from a missing key', {where: {tag: undefined}}, {where: {}}],
  ['undefined from an item of a list that is null', {where: {n: {$in: [undefined]}}}, {where: {n: {$in: [null]}}}],
  ['NaN from null', {where: {n: NaN}}, {where: {n: null}}],
  ['infinity from null', {where: {n: Infinity}}, {where: {n: null}}],
])('prepareQueries() distinguishes %s', (_title, one, other) => {
  const pages = [{_path: '/a', tag: 'x', n: 1}, {_path: '/b'}];
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const answer = prepareQueries(pages);
    expect([first, second].map((params) => answer(params))).toEqual([query(pages, first), query(pages, second)]);
  }
  expect(query(pages, one)).not.toEqual(query(pages, other));
});

test('prepareQueries() rejects a query that contains itself or a BigInt', () => {
  const circular: Record<string, unknown> = {};
  circular['a'] = circular;
  for (const where of [circular, {n: 5n}] as unknown as readonly Query['where'][]) {
    expect(() => prepareQueries(documents)({where})).toThrow(
      expect.objectContaining({code: 'query-operand', message: 'A query cannot contain itself or a BigInt'}),
    );
  }
});

test('prepareQueries() finds the first of several documents with a path', () => {
  const answer = prepareQueries([
    {_path: '/a', n: 1},
    {_path: '/b', n: 2},
    {_path: '/b', n: 3},
    {_path: '/c', n: 4},
  ]);
  expect(answer({surround: {query: '/b'}})).toEqual([
    {_path: '/a', n: 1},
    {_path: '/b', n: 3},
  ]);
  expect(answer({where: {_path: '/b'}})).toEqual([
    {_path: '/b', n: 2},
    {_path: '/b', n: 3},
  ]);
});
