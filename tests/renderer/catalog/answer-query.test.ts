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

/** Both ways to ask must agree; the prepared one is asked twice, since the second time it remembers. */
function ask(documents: Parameters<typeof query>[0], params: Query): unknown {
  const answer = query(documents, params);
  const prepared = prepareQueries(documents);
  expect(prepared(params)).toEqual(answer);
  expect(prepared(params)).toEqual(answer);
  return answer;
}

test.each<[string, Query, unknown]>([
  ['nothing asked', {}, [a, b, c, d]],
  ['a single clause', {where: {n: 2}}, [b]],
  ['every clause must match', {where: [{n: {$gt: 1}}, {n: {$lt: 4}}]}, [b, c]],
  ['a null clause matches everything', {where: [null]}, [a, b, c, d]],
  ['a null where is absent', {where: null}, [a, b, c, d]],
  ['an empty list of clauses', {where: []}, [a, b, c, d]],
  ['a clause of plain text matches nothing', {where: 'a'}, []],
  ['a pattern', {where: {_path: /^\/[bc]/g}}, [b, c]],
  ['sort', {sort: {n: -1}}, [d, c, b, a]],
  ['null sort', {sort: null}, [a, b, c, d]],
  ['skip', {skip: 1}, [b, c, d]],
  ['skip 0', {skip: 0}, [a, b, c, d]],
  ['skip null', {skip: null}, [a, b, c, d]],
  ['skip NaN', {skip: NaN}, [a, b, c, d]],
  ['negative skip keeps the last', {skip: -3}, [b, c, d]],
  ['skip as text', {skip: '2'}, [c, d]],
  ['skip beyond the end', {skip: 9}, []],
  ['limit', {limit: 2}, [a, b]],
  ['limit 0', {limit: 0}, [a, b, c, d]],
  ['limit as text', {limit: '1'}, [a]],
  ['negative limit drops the last', {limit: -1}, [a, b, c]],
  ['skip goes before limit', {skip: 1, limit: 2}, [b, c]],
  ['first', {first: true}, a],
  ['first respects sort and skip', {first: true, sort: {n: -1}, skip: 1}, c],
  ['first with nothing', {first: true, where: {n: 9}}, null],
  ['first: false', {first: false, limit: 1}, [a]],
  ['count', {count: true, where: {n: {$gt: 1}}}, 3],
  ['count of nothing', {count: true, where: {n: 9}}, 0],
  ['count sees neither skip nor limit', {count: true, skip: 1, limit: 1, only: 'title', first: true}, 4],
  ['unknown parameters', {nonsense: 1} as Query, [a, b, c, d]],
])('%s', (_title, params, expected) => {
  expect(ask(all, params)).toEqual(expected);
});

test.each<[string, Query, unknown]>([
  ['only', {only: ['title', 'n']}, {title: 'D', n: 4}],
  ['only one name', {only: 'title'}, {title: 'D'}],
  ['only in the order of the document', {only: ['title', '_dir', '_path']}, {_path: '/d', _dir: '', title: 'D'}],
  ['only an unknown name', {only: ['nope']}, {}],
  ['an unknown name beside a known one', {only: ['nope', 'n']}, {n: 4}],
  ['an empty list', {only: []}, d],
  ['null', {only: null}, d],
  ['empty text is an unknown name', {only: ''}, {}],
  ['a comma-joined text is one name', {only: 'title,n'}, {}],
  ['dot paths are not understood', {only: 'title.length'}, {}],
  ['_ is every underscore field', {only: ['_', 'n']}, {_path: '/d', _stem: 'd', _dir: '', n: 4}],
  ['$ is every dollar field', {only: '$'}, {$meta: true}],
  ['without', {without: ['title', 'n']}, {_path: '/d', _stem: 'd', _dir: '', $meta: true}],
  ['without _', {without: '_'}, {title: 'D', n: 4, $meta: true}],
  ['without an empty list', {without: []}, d],
  ['without goes first', {only: ['title', 'n'], without: 'title'}, {n: 4}],
  ['an inherited name is unknown', {only: ['constructor', 'toString', '__proto__']}, {}],
])('fields: %s', (_title, params, expected) => {
  const first = ask(all, {...params, where: {n: 4}, sort: {n: 1}, first: true}) as object;
  expect(first).toEqual(expected);
  expect(Object.keys(first)).toEqual(Object.keys(expected as object));
});

test('fields that share a name with the machinery are ordinary data', () => {
  const document = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "title": "t"}') as {title: string};
  const [shown] = ask([document], {without: 'title'}) as [object];
  expect(JSON.stringify(shown)).toBe('{"__proto__":{"polluted":true},"constructor":1}');
  expect('polluted' in shown).toBe(false);
});

test('documents are not changed and not copied without need', () => {
  const frozen = all.map((document) => Object.freeze({...document}));
  expect((query(Object.freeze(frozen), {sort: {n: -1}}) as object[])[0]).toBe(frozen[3]);
});

test.each<[string, Query['surround'], unknown]>([
  ['a path', {query: '/b'}, [a, c]],
  ['a clause', {query: {n: 3}}, [b, d]],
  ['more places', {query: '/b', before: 2, after: 3}, [null, a, c, d, null]],
  ['null is 1', {query: '/b', before: null, after: null}, [a, c]],
  ['none before', {query: '/b', before: 0, after: 2}, [c, d]],
  ['none at all', {query: '/b', before: 0, after: 0}, []],
  ['numbers as text', {query: '/c', before: '1', after: '0'}, [b]],
  ['the first document', {query: '/a'}, [null, b]],
  ['the last document', {query: '/d'}, [c, null]],
  ['not found', {query: '/nope', before: 1, after: 2}, [null, null, null]],
  ['a prefix is not a path', {query: '/'}, [null, null]],
  ['no query', {}, [null, null]],
  ['an empty clause finds the first', {query: {}}, [null, b]],
])('surround: %s', (_title, surround, expected) => {
  expect(ask(all, {surround})).toEqual(expected);
});

test.each<[string, Query, unknown]>([
  ['in the sorted list', {sort: {n: -1}, surround: {query: '/b'}}, [c, a]],
  ['in the filtered list', {where: {n: {$ne: 3}}, surround: {query: '/b'}}, [a, d]],
  ['a target that was filtered out', {where: {n: {$ne: 3}}, surround: {query: '/c'}}, [null, null]],
  ['skip and limit do not matter', {skip: 3, limit: 1, surround: {query: '/b'}}, [a, c]],
  ['fields are projected', {only: 'n', surround: {query: '/a'}}, [null, {n: 2}]],
  ['first still gives a list', {first: true, surround: {query: '/b'}}, [a, c]],
  ['count wins', {count: true, surround: {query: '/b'}}, 4],
  ['null is absent', {surround: null, limit: 1}, [a]],
])('surround: %s', (_title, params, expected) => {
  expect(ask(all, params)).toEqual(expected);
});

test('a single match looks around in all documents, in default order', () => {
  const shuffled = [page('10'), page('9'), page('2')];
  expect(ask(shuffled, {where: {_path: '/9'}, sort: {title: -1}, surround: {query: '/9'}})).toEqual([
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
  ['replaces _dir', {where: {_path: '/docs'}}, {...configs[0], _dir: manual}],
  ['is of the directory the page is the index of', {where: {_path: '/docs/a'}}, configs[3]],
  ['for the home page', {where: {_path: '/'}}, {...configs[5], _dir: {_path: '/_dir', layout: 'wide'}}],
  [
    'without a document',
    {where: {_path: '/docs', title: 'x'}},
    {_path: '/docs/_dir', _dir: {_path: '/docs/_dir', title: 'Documents'}},
  ],
  [
    'without a document, in its locale',
    {where: [{title: 'x'}, {_path: '/docs', _locale: 'en'}]},
    {_path: '/docs/_dir', _dir: manual},
  ],
  ['a pattern is not looked up', {where: {_path: /^\/docs/, title: 'x'}}, null],
  ['neither document nor configuration', {where: {_path: '/nope'}}, null],
  ['outlasts only', {where: {_path: '/docs'}, only: 'title'}, {title: 'Docs', _dir: manual}],
])('dirConfig %s', (_title, params, expected) => {
  expect(ask(configs, {...params, first: true, dirConfig: true})).toEqual(expected);
});

test('locale is a clause', () => {
  expect(ask(configs, {locale: 'fr', only: 'title'})).toEqual([{title: 'Documents'}]);
  expect(ask(configs, {locale: 'fr', where: {title: 'Docs'}})).toEqual([]);
});

test.each<[Query, string, string]>([
  [{skip: 'many'}, 'query-number', 'skip requires a number, not "many"'],
  [{limit: 'NaN'}, 'query-number', 'limit requires a number, not "NaN"'],
  [{limit: {} as never}, 'query-number', 'limit requires a number, not {}'],
  [{limit: true as never}, 'query-number', 'limit requires a number, not true'],
  [{surround: {query: '/a', before: 'x'}}, 'query-number', 'surround.before requires a number, not "x"'],
  [
    {surround: {query: '/a', before: -3}},
    'query-surround',
    'surround requires whole numbers before and after, of a sum not below 0',
  ],
  [
    {surround: {query: '/a', after: 0.5}},
    'query-surround',
    'surround requires whole numbers before and after, of a sum not below 0',
  ],
  [{surround: '/a' as never}, 'query-surround', 'surround requires an object with a query'],
  [{dirConfig: true}, 'query-dir-config', 'dirConfig needs first: a list has no directory of its own'],
  [{where: {n: {$and: 1}}}, 'query-operand', '$and requires an array as condition'],
])('%o is refused', (params, code, message) => {
  for (const answer of [query, (_: unknown, asked: Query) => prepareQueries(all)(asked)]) {
    expect(() => answer(all, params)).toThrow(expect.objectContaining({code, message}));
  }
});

test('a wrong operand is no error when there is nobody to ask', () => {
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

test('skip and limit partition a list', () => {
  fc.assert(
    fc.property(documents, fc.integer({min: 1, max: 14}), (list, n) => {
      const [head, tail] = [query(list, {limit: n}), query(list, {skip: n})] as [object[], object[]];
      expect([...head, ...tail]).toEqual(list);
      const [start, end] = [query(list, {limit: -n}), query(list, {skip: -n})] as [object[], object[]];
      expect([...start, ...end]).toEqual(list);
    }),
  );
});

test('only and without complement each other', () => {
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

test('prepared documents answer as plain ones do', () => {
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
    fc.property(documents, fc.array(params, {maxLength: 4}), (list, asked) => {
      const prepared = prepareQueries(list);
      for (const each of asked) expect(prepared(each as Query)).toEqual(query(list, each as Query));
    }),
  );
});

test('count is the length of the list, first its beginning', () => {
  fc.assert(
    fc.property(documents, fc.integer({min: 0, max: 4}), (list, n) => {
      const where = {n: {$lt: n}};
      const found = query(list, {where, sort: {_stem: 1}}) as object[];
      expect(query(list, {where, count: true})).toBe(found.length);
      expect(query(list, {where, sort: {_stem: 1}, first: true})).toEqual(found[0] ?? null);
    }),
  );
});

test('neighbors are what stands around the target', () => {
  fc.assert(
    fc.property(fc.integer({min: 2, max: 9}), fc.nat(8), fc.nat(3), fc.nat(3), (size, at, before, after) => {
      const list = Array.from({length: size}, (_, index) => page(`p${index}`));
      const padded = [...Array.from({length: 3}, () => null), ...list, ...Array.from({length: 3}, () => null)];
      const target = at % size;
      const answer = query(list, {surround: {query: `/p${target}`, before, after}});
      expect(answer).toEqual([
        ...padded.slice(target + 3 - before, target + 3),
        ...padded.slice(target + 4, target + 4 + after),
      ]);
    }),
  );
});
