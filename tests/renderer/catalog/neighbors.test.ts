import {expect, test} from 'vitest';
import type {QueryDocument} from '../../../renderer/catalog/answer-query.js';
import {neighborsOf, type Surround} from '../../../renderer/catalog/neighbors.js';

const list = ['a', 'b', 'c', 'd'].map((name) => ({_path: `/${name}`, name})) as unknown as readonly QueryDocument[];
const indexOf = (documents: readonly QueryDocument[], path: string) =>
  documents.findIndex((document) => document['_path'] === path);

const namesAround = (surround: Surround) => neighborsOf(list, surround, indexOf).map((item) => item && item['name']);

test.each<[surround: Surround, names: readonly (string | null)[]]>([
  [{query: '/b'}, ['a', 'c']],
  [{query: '/a'}, [null, 'b']],
  [{query: '/d'}, ['c', null]],
  [{query: {name: 'c'}}, ['b', 'd']],
  [{query: '/c', before: 2, after: 0}, ['a', 'b']],
  [{query: '/b', before: 0, after: 2}, ['c', 'd']],
  [{query: '/b', before: '2', after: '1'}, [null, 'a', 'c']],
  [{query: '/b', before: 0, after: 0}, []],
  [{query: '/nope'}, [null, null]],
  [{}, [null, null]],
  [{query: null as never, before: 2}, [null, null, null]],
  [{query: '/c', before: 0, after: 3}, ['d', null, null]],
])('neighborsOf() with %j returns %j', (surround, names) => {
  expect(namesAround(surround)).toEqual(names);
});

test.each([
  ['/b' as unknown as Surround, '`surround` requires an object with `query`'],
  [
    {query: '/b', before: 0.5},
    '`surround.before` and `surround.after` must be whole numbers, and their sum must not be negative',
  ],
  [
    {query: '/b', before: -3, after: 1},
    '`surround.before` and `surround.after` must be whole numbers, and their sum must not be negative',
  ],
  [{query: '/b', before: 1e9}, '`surround` can request at most 100000 documents'],
  [{query: '/b', before: -1e9, after: 1e9 + 2}, '`surround` can request at most 100000 documents'],
])('neighborsOf() rejects %j', (surround, message) => {
  expect(() => namesAround(surround)).toThrow(message);
});
