import {expect, test} from 'vitest';
import {assertSafeQuery} from '../../../renderer/catalog/assert-safe-query.js';
import type {Condition, Query} from '../../../renderer/catalog/answer-query.js';

const nested = (depth: number): Condition => (depth === 0 ? {a: 1} : {$not: nested(depth - 1)});

test.each<[Query]>([
  [{}],
  [{where: {_path: '/a', 'tags.0': {$in: ['a']}}, only: ['title'], sort: {a: 1}, limit: 5}],
  [{where: nested(14)}],
  [{surround: {query: '/a', before: 100, after: 100}}],
])('assertSafeQuery() accepts %o', (params) => {
  expect(() => assertSafeQuery(params)).not.toThrow();
});

test.each<[Query, string]>([
  [{wheer: {}} as Query, 'There is no query parameter wheer.'],
  [{where: {a: {$where: '1'}}}, 'There is no operator $where.'],
  [{where: {a: /a/}}, 'A query over HTTP cannot contain regular expressions.'],
  [{where: [{a: {$regex: 'a'}}]}, 'A query over HTTP cannot contain regular expressions.'],
  [{where: nested(20)}, 'A query can nest conditions at most 16 levels deep.'],
  [{where: {a: {$in: Array.from({length: 201}, (): Condition => 'a')}}}, 'A query can have at most 200 conditions.'],
  [{surround: {query: {a: {$regex: 'a'}}}}, 'A query over HTTP cannot contain regular expressions.'],
  [{surround: {query: '/a', before: 1e9}}, 'A query can request at most 200 neighbors.'],
])('assertSafeQuery() rejects %o', (params, message) => {
  expect(() => assertSafeQuery(params)).toThrow(expect.objectContaining({code: 'query-unsafe', message}));
});
