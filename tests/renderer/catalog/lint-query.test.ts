import {expect, test} from 'vitest';
import {lintQuery} from '../../../renderer/catalog/lint-query.js';
import type {Query} from '../../../renderer/catalog/answer-query.js';

test.each<[Query, readonly string[]]>([
  [{}, []],
  [
    {
      where: [
        {_path: /^\/a/},
        {tags: {$contains: ['a', 'b']}, year: {$in: [1, 2]}},
        {title: {$regex: '/^a.b/i'}, $or: [{a: 1}, {b: {$ne: null}}]},
      ],
      sort: [{date: -1, title: 1, $numeric: true}],
      only: ['title', '_'],
      surround: {query: {_path: '/a'}},
    },
    [],
  ],
  [{wher: {}} as Query, ['There is no query parameter wher, so it has no effect. Did you mean where?']],
  [{where: 1} as never, ['where: 1 is not a condition and matches no document; write {field: value}.']],
  [{where: {a: null}}, ['where.a: null matches everything; write {$eq: null} to find null.']],
  [{where: {a: {}}}, ['where.a: {} matches everything.']],
  [{where: {$not: {a: []}}}, ['where.$not.a: [] matches everything.']],
  [{where: {a: ['x']}}, ['where.a: a list is compared position by position; $in and $contains ignore positions.']],
  [
    {where: {a: {$contain: 'x'}}},
    ['where.a.$contain: there is no operator $contain, so it is read as the name of a field. Did you mean $contains?'],
  ],
  [{where: {a: {$in: ['x', null]}}}, ['where.a.$in.1: null matches everything; write {$eq: null} to find null.']],
  [
    {where: {a: {$eq: {b: 1}}}},
    ['where.a.$eq: an object or list is never equal to a stored one, so this matches nothing.'],
  ],
  [
    {where: {a: {$ne: []}}},
    ['where.a.$ne: an object or list is never equal to a stored one, so this matches everything.'],
  ],
  [
    {where: {_path: {$regex: '/blog/my'}}},
    ['where._path.$regex: "/blog/my" is read as the pattern "blog" with the flags "my".'],
  ],
  [
    {where: {_path: {$regex: '^/blog/.*/'}}},
    ['where._path.$regex: "^/blog/.*/" is read as the pattern "blog/.*" with the flags "".'],
  ],
  [
    {where: {$or: [{_draft: true}, {a: 1}]}},
    [
      "where: a condition on _draft inside an operator does not override the site's default; put it at the top level of a clause.",
    ],
  ],
  [
    {sort: {date: 'desc'}},
    ['sort.date: "desc" sorts in ascending order; only the number -1 sorts in descending order.'],
  ],
  [{sort: 'date' as never}, ['sort: "date" sorts nothing; write {field: 1}.']],
  [{sort: {$numeric: true}}, ['sort: {"$numeric":true} names no field.']],
  [{only: 'title,date'}, ['only: "title,date" is read as one field name; write a list of names.']],
  [
    {without: ['author.name']},
    ['without: author.name is read as one field name, not as a path; only top-level fields can be selected.'],
  ],
  [{surround: {query: {a: {}}}}, ['surround.query.a: {} matches everything.']],
])('lintQuery() reports the mistakes in %o', (params, expected) => {
  expect(lintQuery(params)).toEqual(expected);
});
