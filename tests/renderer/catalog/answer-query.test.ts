import {expect, test} from 'vitest';
import * as fc from 'fast-check';
import {prepareQueries} from '../../../renderer/catalog/prepare-queries.js';
import {query, type Query} from '../../../renderer/catalog/answer-query.js';

const page = (name: string, more = {}) => ({
  _path: `/${name}`,
  _stem: name,
  _dir: '',
  title: name.toUpperCase(),
  ...more,
});
const [a, b, c, d] = [page('a', {n: 1}), page('b', {n: 2}), page('c', {n: 3}), page('d', {n: 4, $meta: true})];
const all = [a, b, c, d];

/** query() and prepareQueries() must agree. The prepared query runs twice, because the second run reads its cache. */
function run(documents: Parameters<typeof query>[0], params: Query): unknown {
  const result = query(documents, params);
  const prepared = prepareQueries(documents);
  expect(prepared(params)).toEqual(result);
  expect(prepared(params)).toEqual(result);
  return result;
}

test.each<[string, Query, unknown]>([
  ['an empty query returns all documents', {}, [a, b, c, d]],
  ['one clause returns the documents that match it', {where: {n: 2}}, [b]],
  ['several clauses return the documents that match all of them', {where: [{n: {$gt: 1}}, {n: {$lt: 4}}]}, [b, c]],
  ['a null clause matches everything', {where: [null]}, [a, b, c, d]],
  ['`where: null` is ignored', {where: null}, [a, b, c, d]],
  ['an empty list of clauses is ignored', {where: []}, [a, b, c, d]],
  ['a text clause matches nothing', {where: 'a'}, []],
  ['a regular expression matches a field', {where: {_path: /^\/[bc]/g}}, [b, c]],
  ['`sort` orders the documents', {sort: {n: -1}}, [d, c, b, a]],
  ['`sort: null` is ignored', {sort: null}, [a, b, c, d]],
  ['`skip` omits the first documents', {skip: 1}, [b, c, d]],
  ['`skip: 0` is ignored', {skip: 0}, [a, b, c, d]],
  ['`skip: null` is ignored', {skip: null}, [a, b, c, d]],
  ['`skip: NaN` is ignored', {skip: NaN}, [a, b, c, d]],
  ['a negative `skip` keeps the last documents', {skip: -3}, [b, c, d]],
  ['`skip` can be text', {skip: '2'}, [c, d]],
  ['`skip` beyond the end returns an empty list', {skip: 9}, []],
  ['`limit` returns the first documents', {limit: 2}, [a, b]],
  ['`limit: 0` is ignored', {limit: 0}, [a, b, c, d]],
  ['`limit` can be text', {limit: '1'}, [a]],
  ['a negative `limit` omits the last documents', {limit: -1}, [a, b, c]],
  ['`skip` applies before `limit`', {skip: 1, limit: 2}, [b, c]],
  ['`first` returns one document', {first: true}, a],
  ['`first` applies after `sort` and `skip`', {first: true, sort: {n: -1}, skip: 1}, c],
  ['`first` without a match returns null', {first: true, where: {n: 9}}, null],
  ['`first: false` is ignored', {first: false, limit: 1}, [a]],
  ['`count` returns the number of matches', {count: true, where: {n: {$gt: 1}}}, 3],
  ['`count` without a match returns 0', {count: true, where: {n: 9}}, 0],
  [
    '`count` ignores `skip`, `limit`, `only` and `first`',
    {count: true, skip: 1, limit: 1, only: 'title', first: true},
    4,
  ],
  ['unknown parameters are ignored', {nonsense: 1} as Query, [a, b, c, d]],
])('query(): %s', (_title, params, expected) => {
  expect(run(all, params)).toEqual(expected);
});

test.each<[string, Query, unknown]>([
  ['`only` returns the named fields', {only: ['title', 'n']}, {title: 'D', n: 4}],
  ['`only` can be one name', {only: 'title'}, {title: 'D'}],
  [
    '`only` keeps the field order of the document',
    {only: ['title', '_dir', '_path']},
    {_path: '/d', _dir: '', title: 'D'},
  ],
  ['`only` with an unknown name returns no fields', {only: ['nope']}, {}],
  ['`only` ignores an unknown name beside a known one', {only: ['nope', 'n']}, {n: 4}],
  ['`only` with an empty list is ignored', {only: []}, d],
  ['`only: null` is ignored', {only: null}, d],
  ['`only` reads an empty text as an unknown name', {only: ''}, {}],
  ['`only` reads a text with a comma as one name', {only: 'title,n'}, {}],
  ['`only` does not read dot paths', {only: 'title.length'}, {}],
  ['`only` with _ returns every underscore field', {only: ['_', 'n']}, {_path: '/d', _stem: 'd', _dir: '', n: 4}],
  ['`only` with $ returns every dollar field', {only: '$'}, {$meta: true}],
  ['`without` removes the named fields', {without: ['title', 'n']}, {_path: '/d', _stem: 'd', _dir: '', $meta: true}],
  ['`without` with _ removes every underscore field', {without: '_'}, {title: 'D', n: 4, $meta: true}],
  ['`without` with an empty list is ignored', {without: []}, d],
  ['`without` applies before `only`', {only: ['title', 'n'], without: 'title'}, {n: 4}],
  ['`only` reads inherited names as unknown', {only: ['constructor', 'toString', '__proto__']}, {}],
])('query(): %s', (_title, params, expected) => {
  const first = run(all, {...params, where: {n: 4}, sort: {n: 1}, first: true}) as object;
  expect(first).toEqual(expected);
  expect(Object.keys(first)).toEqual(Object.keys(expected as object));
});

test('query() reads fields named __proto__ and constructor as ordinary data', () => {
  const document = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "title": "t"}') as {title: string};
  const [shown] = run([document], {without: 'title'}) as [object];
  expect(JSON.stringify(shown)).toBe('{"__proto__":{"polluted":true},"constructor":1}');
  expect('polluted' in shown).toBe(false);
});

test('query() does not change documents, and returns them uncopied if no field is removed', () => {
  const frozen = all.map((document) => Object.freeze({...document}));
  expect((query(Object.freeze(frozen), {sort: {n: -1}}) as object[])[0]).toBe(frozen[3]);
});

test.each<[string, Query['surround'], unknown]>([
  ['a path in `query` returns the documents around it', {query: '/b'}, [a, c]],
  ['a clause in `query` returns the documents around the match', {query: {n: 3}}, [b, d]],
  ['`before` and `after` set how many, padded with null', {query: '/b', before: 2, after: 3}, [null, a, c, d, null]],
  ['`before: null` and `after: null` mean 1', {query: '/b', before: null, after: null}, [a, c]],
  ['`before: 0` returns no document before', {query: '/b', before: 0, after: 2}, [c, d]],
  ['`before: 0` and `after: 0` return an empty list', {query: '/b', before: 0, after: 0}, []],
  ['`before` and `after` can be text', {query: '/c', before: '1', after: '0'}, [b]],
  ['the first document has null before it', {query: '/a'}, [null, b]],
  ['the last document has null after it', {query: '/d'}, [c, null]],
  ['a target that is not found returns only null', {query: '/nope', before: 1, after: 2}, [null, null, null]],
  ['a prefix of a path is not found', {query: '/'}, [null, null]],
  ['a missing `query` returns only null', {}, [null, null]],
  ['an empty clause finds the first document', {query: {}}, [null, b]],
])('query() with `surround`: %s', (_title, surround, expected) => {
  expect(run(all, {surround})).toEqual(expected);
});

test.each<[string, Query, unknown]>([
  ['neighbors are in sort order', {sort: {n: -1}, surround: {query: '/b'}}, [c, a]],
  ['neighbors match `where`', {where: {n: {$ne: 3}}, surround: {query: '/b'}}, [a, d]],
  ['a target that does not match `where` is not found', {where: {n: {$ne: 3}}, surround: {query: '/c'}}, [null, null]],
  ['`skip` and `limit` are ignored', {skip: 3, limit: 1, surround: {query: '/b'}}, [a, c]],
  ['`only` applies to neighbors', {only: 'n', surround: {query: '/a'}}, [null, {n: 2}]],
  ['`first` is ignored', {first: true, surround: {query: '/b'}}, [a, c]],
  ['`count` takes precedence', {count: true, surround: {query: '/b'}}, 4],
  ['null is ignored', {surround: null, limit: 1}, [a]],
])('query() with `surround`: %s', (_title, params, expected) => {
  expect(run(all, params)).toEqual(expected);
});

test('query() with `surround` and a single match uses all documents in default order', () => {
  const shuffled = [page('10'), page('9'), page('2')];
  expect(run(shuffled, {where: {_path: '/9'}, sort: {title: -1}, surround: {query: '/9'}})).toEqual([
    page('2'),
    page('10'),
  ]);
});

const configs = [
  {_path: '/docs', _stem: 'docs/index', _dir: '', _locale: 'en', title: 'Docs'},
  {_path: '/docs/_dir', _stem: 'docs/_dir', _dir: 'docs', _partial: true, _locale: 'fr', title: 'Documents'},
  {_path: '/docs/_dir', _stem: 'docs/_dir', _dir: 'docs', _partial: true, _locale: 'en', title: 'Manual', icon: 'book'},
  {_path: '/docs/a', _stem: 'docs/a', _dir: 'docs', _locale: 'en', title: 'A'},
  {_path: '/_dir', _stem: '_dir', _dir: '', _partial: true, _locale: 'en', layout: 'wide'},
  {_path: '/', _stem: 'index', _dir: '', _locale: 'de', title: 'Home'},
];
const manual = {_path: '/docs/_dir', title: 'Manual', icon: 'book'};

test.each<[string, Query, unknown]>([
  [
    'replaces `_dir` of an index page with the fields of the _dir file',
    {where: {_path: '/docs'}},
    {...configs[0], _dir: manual},
  ],
  ['leaves a page that is not an index unchanged', {where: {_path: '/docs/a'}}, configs[3]],
  [
    'uses the _dir file at the root for the home page',
    {where: {_path: '/'}},
    {...configs[5], _dir: {_path: '/_dir', layout: 'wide'}},
  ],
  [
    'returns the _dir file of the path if no document matches',
    {where: {_path: '/docs', title: 'x'}},
    {_path: '/docs/_dir', _dir: {_path: '/docs/_dir', title: 'Documents'}},
  ],
  [
    'returns the _dir file of the locale if no document matches',
    {where: [{title: 'x'}, {_path: '/docs', _locale: 'en'}]},
    {_path: '/docs/_dir', _dir: manual},
  ],
  ['does not look up a regular expression', {where: {_path: /^\/docs/, title: 'x'}}, null],
  ['returns null without a document and a _dir file', {where: {_path: '/nope'}}, null],
  ['keeps `_dir` if `only` does not name it', {where: {_path: '/docs'}, only: 'title'}, {title: 'Docs', _dir: manual}],
])('query() with `dirConfig` %s', (_title, params, expected) => {
  expect(run(configs, {...params, first: true, dirConfig: true})).toEqual(expected);
});

test('query() without parameters returns all documents', () => {
  expect(query(all)).toEqual(all);
});

test('query() with `locale` returns the documents of that locale', () => {
  expect(run(configs, {locale: 'fr', only: 'title'})).toEqual([{title: 'Documents'}]);
  expect(run(configs, {locale: 'fr', where: {title: 'Docs'}})).toEqual([]);
});

test.each<[Query, string, string]>([
  [{skip: 'many'}, 'query-number', 'skip requires a number, not "many"'],
  [{limit: 'NaN'}, 'query-number', 'limit requires a number, not "NaN"'],
  [{limit: {} as never}, 'query-number', 'limit requires a number, not {}'],
  [{limit: true as never}, 'query-number', 'limit requires a number, not true'],
  [{surround: {query: '/a', before: 'x'}}, 'query-number', 'surround.before requires a number, not "x"'],
  [{surround: {query: '/a', after: true as never}}, 'query-number', 'surround.after requires a number, not true'],
  [
    {surround: {query: '/a', before: -3}},
    'query-surround',
    '`surround.before` and `surround.after` must be whole numbers, and their sum must not be negative',
  ],
  [
    {surround: {query: '/a', after: 0.5}},
    'query-surround',
    '`surround.before` and `surround.after` must be whole numbers, and their sum must not be negative',
  ],
  [{surround: '/a' as never}, 'query-surround', '`surround` requires an object with `query`'],
  [{dirConfig: true}, 'query-dir-config', '`dirConfig` requires `first`, because a list has no directory'],
  [{where: {n: {$and: 1}}}, 'query-operand', '$and requires an array as condition'],
])('query() rejects %o', (params, code, message) => {
  for (const run of [query, (_: unknown, given: Query) => prepareQueries(all)(given)]) {
    expect(() => run(all, params)).toThrow(expect.objectContaining({code, message}));
  }
});

test('query() does not report a wrong operand if there are no documents', () => {
  expect(query([], {where: {$and: 1}})).toEqual([]);
});

const documents = fc.array(
  fc.record({
    _path: fc.constantFrom('/a', '/b', '/c'),
    _stem: fc.string({maxLength: 3}),
    n: fc.integer({min: 0, max: 3}),
    $x: fc.boolean(),
  }),
  {maxLength: 12},
);

test('`skip` and `limit` with the same number partition a list', () => {
  fc.assert(
    fc.property(documents, fc.integer({min: 1, max: 14}), (list, n) => {
      const [head, tail] = [query(list, {limit: n}), query(list, {skip: n})] as [object[], object[]];
      expect([...head, ...tail]).toEqual(list);
      const [start, end] = [query(list, {limit: -n}), query(list, {skip: -n})] as [object[], object[]];
      expect([...start, ...end]).toEqual(list);
    }),
  );
});

test('`only` and `without` with the same names complement each other', () => {
  const names = fc.uniqueArray(fc.constantFrom('_path', '_stem', 'n', '$x', '_', '$', 'nope'), {minLength: 1});
  fc.assert(
    fc.property(documents, names, (list, fields) => {
      const kept = query(list, {only: fields}) as object[];
      const left = query(list, {without: fields}) as object[];
      expect(kept.map((part, index) => ({...part, ...left[index]}))).toEqual(list);
      for (const [index, part] of kept.entries()) {
        expect(Object.keys(part).filter((name) => Object.hasOwn(left[index] as object, name))).toEqual([]);
      }
    }),
  );
});

test('prepareQueries() returns the same results as query()', () => {
  const params = fc.record(
    {
      where: fc.array(
        fc.record(
          {_path: fc.constantFrom('/a', '/b', '/x', /^\/[ab]/, null), n: fc.constantFrom(0, 1, {$gt: 1})},
          {requiredKeys: []},
        ),
        {maxLength: 2},
      ),
      sort: fc.constantFrom({n: -1}, {_stem: 1, $numeric: true}, null),
      skip: fc.integer({min: -3, max: 3}),
      surround: fc.record({query: fc.constantFrom('/a', '/c', '/x', {n: 1}), before: fc.nat(2)}),
      first: fc.boolean(),
      count: fc.boolean(),
    },
    {requiredKeys: []},
  );
  fc.assert(
    fc.property(documents, fc.array(params, {maxLength: 4}), (list, queries) => {
      const prepared = prepareQueries(list);
      for (const each of queries) expect(prepared(each as Query)).toEqual(query(list, each as Query));
    }),
  );
});

test('`count` equals the length of the list, and `first` is its first document', () => {
  fc.assert(
    fc.property(documents, fc.integer({min: 0, max: 4}), (list, n) => {
      const where = {n: {$lt: n}};
      const found = query(list, {where, sort: {_stem: 1}}) as object[];
      expect(query(list, {where, count: true})).toBe(found.length);
      expect(query(list, {where, sort: {_stem: 1}, first: true})).toEqual(found[0] ?? null);
    }),
  );
});

test('`surround` returns the documents before and after the target, padded with null', () => {
  fc.assert(
    fc.property(fc.integer({min: 2, max: 9}), fc.nat(8), fc.nat(3), fc.nat(3), (size, at, before, after) => {
      const list = Array.from({length: size}, (_, index) => page(`p${index}`));
      const padded = [...Array.from({length: 3}, () => null), ...list, ...Array.from({length: 3}, () => null)];
      const target = at % size;
      const result = query(list, {surround: {query: `/p${target}`, before, after}});
      expect(result).toEqual([
        ...padded.slice(target + 3 - before, target + 3),
        ...padded.slice(target + 4, target + 4 + after),
      ]);
    }),
  );
});
