import {expect, test} from 'vitest';
import {lintFields, lintQuery, lintSort} from '../../../renderer/catalog/lint-query.js';
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
  [{where: {a: new Date(0), b: {$ne: new Date(0)}}}, []],
  [{where: {a: {$contains: []}}}, ['where.a.$contains: [] matches everything.']],
  [{where: {a: {$contains: null}}}, ['where.a.$contains: null matches everything.']],
  [{where: {a: {$contains: '', $containsAny: []}}}, []],
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
  [{where: {a: {$match: {b: null}}}}, ['where.a.$match.b: null matches everything; write {$eq: null} to find null.']],
  [
    {where: {$and: [{a: null}], $or: [{b: {}}], c: {$in: 'x'}}},
    [
      'where.$and.0.a: null matches everything; write {$eq: null} to find null.',
      'where.$or.0.b: {} matches everything.',
    ],
  ],
  [
    {where: {a: ['x', {b: {}}]}},
    [
      'where.a: a list is compared position by position; $in and $contains ignore positions.',
      'where.a.1.b: {} matches everything.',
    ],
  ],
  [{where: {a: {$eq: /x/, $ne: null}, b: {$regex: /x/}, c: {$in: [['x', 'y']]}, d: {$exists: null}}}, []],
  [
    {where: {$not: {_locale: 'en'}}},
    [
      "where: a condition on _locale inside an operator does not override the site's default; put it at the top level of a clause.",
    ],
  ],
  [{where: [{_draft: true}, {$or: [{_draft: true}, {a: 'b'}]}]}, []],
  [
    {sort: {date: true, title: 1}},
    ['sort.date: true sorts in ascending order; only the number -1 sorts in descending order.'],
  ],
  [{only: '', without: [1 as never]}, ['only: "" is not a field name.', 'without: 1 is not a field name.']],
  [{surround: {query: '/a'}}, []],
  [{only: 'title,date'}, ['only: "title,date" is read as one field name; write a list of names.']],
  [
    {without: ['author.name']},
    ['without: author.name is read as one field name, not as a path; only top-level fields can be selected.'],
  ],
  [{surround: {query: {a: {}}}}, ['surround.query.a: {} matches everything.']],
])('lintQuery() reports the mistakes in %o', (params, expected) => {
  expect(lintQuery(params)).toEqual(expected);
});

const documents = [
  {title: 'A', tags: ['x']},
  {title: 'B', author: {name: 'Ada'}},
];

test.each<[Query, readonly string[]]>([
  [
    {where: {title: 'A', 'author.name': 'Ada'}, sort: {title: 1, $numeric: true}, only: ['_', '$'], without: 'tags'},
    [],
  ],
  [{where: {titel: 'A'}}, ['where: no document has a field titel. Did you mean title?']],
  [{where: [{'autor.name': 'A'}]}, ['where: no document has a field autor. Did you mean author?']],
  [
    {where: [{$and: [{a1: 1}]}, {$or: [{b1: 1}, {title: 'A'}]}, {$not: {c1: 1}}]},
    ['where: no document has a field a1.', 'where: no document has a field b1.', 'where: no document has a field c1.'],
  ],
  [{where: {title: {length: 1}, tags: {$in: [{x1: 1}]}, $in: [{x1: 1}]}}, []],
  [
    {sort: [{zzz: 1}], only: ['yyy', 'title,tags'], without: 'xxx'},
    [
      'sort: no document has a field zzz.',
      'only: no document has a field yyy.',
      'without: no document has a field xxx.',
    ],
  ],
])('lintFields() reports the fields in %o that no document has', (params, expected) => {
  expect(lintFields(params, documents)).toEqual(expected);
});

test('lintFields() reports nothing if there are no documents', () => {
  expect(lintFields({where: {titel: 'A'}}, [])).toEqual([]);
});

test('lintSort() reports a sort without $numeric if it compares numbers of different lengths as text', () => {
  const counted = [{words: 9, year: 2025, size: 1.5}, {words: 10, year: 2026, size: 10}, {title: 'A'}];
  const message =
    'sort.words: numbers are compared as text, so 10 comes before 9; in a query as JSON, add "$numeric": true to sort.';
  expect(lintSort({sort: {words: -1}}, counted)).toEqual([message]);
  expect(lintSort({sort: [{title: 1}, {words: 1}]}, counted)).toEqual([message]);
  expect(lintSort({sort: {words: 1, $numeric: true}}, counted)).toEqual([]);
  expect(lintSort({sort: {year: 1, size: 1, title: 1}}, counted)).toEqual([]);
});
