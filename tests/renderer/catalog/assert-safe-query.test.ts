import {expect, test} from 'vitest';
import {assertSafeQuery} from '../../../renderer/catalog/assert-safe-query.js';
import type {Condition, Query} from '../../../renderer/catalog/answer-query.js';

const lists = (depth: number): Condition => (depth === 0 ? {a: 1} : [lists(depth - 1)]);
const nested = (depth: number): Condition => (depth === 0 ? {a: 1} : {$not: nested(depth - 1)});
const branches = (depth: number): Condition => (depth === 0 ? {a: 1} : {$or: [{b: 1}, {$and: [branches(depth - 1)]}]});

test.each<[Query]>([
  [{}],
  [{where: {_path: '/a', 'tags.0': {$in: ['a']}}, only: ['title'], sort: {a: 1}, limit: 5}],
  [{where: nested(15)}],
  [{where: lists(15)}],
  [{where: branches(7)}],
  [{where: [branches(7)]}],
  [{surround: {query: nested(15)}}],
  [{where: {a: {$in: Array.from({length: 200}, (): Condition => 'a')}}}],
  [{surround: {query: '/a', before: 100, after: 100}}],
  [{surround: {query: '/a', before: 199}}],
  [{surround: {query: '/a', after: 199}}],
])('assertSafeQuery() accepts %o', (params) => {
  expect(() => assertSafeQuery(params)).not.toThrow();
});

test.each<[Query, string]>([
  [{wheer: {}} as Query, 'There is no query parameter wheer.'],
  [{where: {a: {$where: '1'}}}, 'There is no operator $where.'],
  [{where: {a: /a/}}, 'A query over HTTP cannot contain regular expressions.'],
  [{where: [{a: {$regex: 'a'}}]}, 'A query over HTTP cannot contain regular expressions.'],
  [{where: lists(18)}, 'A query can nest conditions at most 16 levels deep.'],
  [{where: branches(8)}, 'A query can nest conditions at most 16 levels deep.'],
  [{where: nested(16)}, 'A query can nest conditions at most 16 levels deep.'],
  [{where: {a: {$in: Array.from({length: 201}, (): Condition => 'a')}}}, 'A query can have at most 200 conditions.'],
  [{surround: {query: {a: {$regex: 'a'}}}}, 'A query over HTTP cannot contain regular expressions.'],
  [{where: [Array.from({length: 200}, (): Condition => 'a'), {b: 1}]}, 'A query can have at most 200 conditions.'],
  [
    {
      where: {a: {$in: Array.from({length: 150}, (): Condition => 'a')}},
      surround: {query: {a: Array.from({length: 51}, (): Condition => 'a')}},
    },
    'A query can have at most 200 conditions.',
  ],
  [{surround: {query: '/a', before: 1e9}}, 'A query can request at most 200 neighbors.'],
  [{surround: {query: '/a', after: -200}}, 'A query can request at most 200 neighbors.'],
])('assertSafeQuery() rejects %o', (params, message) => {
  expect(() => assertSafeQuery(params)).toThrow(expect.objectContaining({code: 'query-unsafe', message}));
});
