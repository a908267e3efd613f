import {expect, test} from 'vitest';
import * as fc from 'fast-check';
import {sortBy} from '../../../renderer/catalog/sort-documents.js';

const of = (values: readonly unknown[]) => values.map((a) => ({a}));
const order = (values: readonly unknown[], spec: object) => sortBy(of(values), {a: 1, ...spec}).map(({a}) => a);

test.each([
  ['text is collated, with lower case first on ties', ['b', 'B', 'a', 'A'], {}, ['a', 'A', 'b', 'B']],
  ['`-1` sorts in descending order', ['a', 'c', 'b'], {a: -1}, ['c', 'b', 'a']],
  ['the text `-1` sorts in ascending order', ['c', 'a', 'b'], {a: '-1'}, ['a', 'b', 'c']],
  ['a word sorts in ascending order', ['c', 'a', 'b'], {a: 'desc'}, ['a', 'b', 'c']],
  ['`0` sorts in ascending order', ['c', 'a', 'b'], {a: 0}, ['a', 'b', 'c']],
  ['numbers are sorted as text', [2, 10, 1], {}, [1, 10, 2]],
  ['`$numeric` compares runs of digits as numbers', [10, 2, 'v10', 'v9'], {$numeric: true}, [2, 10, 'v9', 'v10']],
  ['`$numeric` ignores minus signs', [-2, -1], {$numeric: true}, [-1, -2]],
  ['`$numeric` does not read fractions', ['1.25', '1.5'], {$numeric: true}, ['1.5', '1.25']],
  [
    'null and missing values are sorted as the word “undefined”',
    ['v', null, 't', undefined, 'u'],
    {},
    ['t', 'u', null, undefined, 'v'],
  ],
  ['null is sorted as the word “undefined” in descending order too', ['v', null, 't'], {a: -1}, ['v', null, 't']],
  [
    'booleans, lists and objects are sorted as text',
    [true, ['a', 'b'], {}, false, 'a,a'],
    {},
    [{}, 'a,a', ['a', 'b'], false, true],
  ],
  [
    'dates are sorted as ISO text',
    [new Date(Date.UTC(2024, 0, 2)), '2024-01-01'],
    {},
    ['2024-01-01', new Date(Date.UTC(2024, 0, 2))],
  ],
  [
    'punctuation is sorted in collation order',
    ['a', '1', '/', '.', '-', '_', ' '],
    {},
    [' ', '_', '-', '.', '/', '1', 'a'],
  ],
  [
    '`$sensitivity: base` treats case and accents as equal',
    ['é', 'E', 'e', 'd'],
    {$sensitivity: 'base'},
    ['d', 'é', 'E', 'e'],
  ],
  ['`$sensitivity: accent` distinguishes accents only', ['É', 'e', 'E'], {$sensitivity: 'accent'}, ['e', 'E', 'É']],
  ['`$sensitivity: case` distinguishes case only', ['É', 'e', 'E'], {$sensitivity: 'case'}, ['e', 'É', 'E']],
  ['`$caseFirst: upper` puts upper case first', ['a', 'A'], {$caseFirst: 'upper'}, ['A', 'a']],
  ['`$caseFirst: false` puts lower case first', ['A', 'a'], {$caseFirst: false}, ['a', 'A']],
  ['`$locale: sv` sorts ö after z', ['ö', 'z', 'o'], {$locale: 'sv'}, ['o', 'z', 'ö']],
  ['without `$locale`, text is sorted as in English', ['ö', 'z', 'o'], {}, ['o', 'ö', 'z']],
])('sortBy(): %s', (_title, values, spec, expected) => {
  expect(order(values, spec)).toEqual(expected);
});

const people = [
  {name: 'Bo', team: 'x', at: {n: 2}},
  {name: 'Al', team: 'y', at: {n: 3}},
  {name: 'Al', team: 'x', at: {n: 1}},
];

test.each([
  ['the last key of a spec is the primary key', {name: 1, team: 1}, [2, 0, 1]],
  ['the last spec of a list is the primary one', [{team: 1}, {name: 1}], [2, 1, 0]],
  ['each key has its own direction', {name: -1, team: 1}, [0, 2, 1]],
  ['a key can be a dot path', {'at.n': 1}, [2, 0, 1]],
  ['options without a key keep the order', {$numeric: true}, [0, 1, 2]],
  ['a list of pairs keeps the order', [['name', 1]], [0, 1, 2]],
  ['a text keeps the order', 'name', [0, 1, 2]],
  ['an empty list keeps the order', [], [0, 1, 2]],
  ['null keeps the order', null, [0, 1, 2]],
  ['ties keep their order in descending order', {team: -1}, [1, 0, 2]],
  ['an inherited key is a missing field', {constructor: -1}, [0, 1, 2]],
])('sortBy(): %s', (_title, spec, expected) => {
  expect(sortBy(people, spec).map((person) => people.indexOf(person as never))).toEqual(expected);
});

test.each([
  {a: 1, $sensitivity: 'loud'},
  {a: 1, $caseFirst: 'both'},
  {a: 1, $locale: 'not a tag'},
])('sortBy() rejects %o', (spec) => {
  expect(() => sortBy(of(['b', 'a']), spec)).toThrow(
    expect.objectContaining({
      code: 'query-sort',
      message: 'The value of `$locale`, `$sensitivity` or `$caseFirst` in `sort` is invalid.',
    }),
  );
});

const records = fc.array(
  fc.record({
    a: fc.oneof(fc.string({maxLength: 2}), fc.integer({min: 0, max: 3}), fc.constant(null)),
    b: fc.constantFrom('x', 'y'),
  }),
);
const spec = fc.record({a: fc.constantFrom(1, -1), b: fc.constantFrom(1, -1), $numeric: fc.boolean()});

test('sortBy() keeps every item and the order of ties, and is idempotent', () => {
  fc.assert(
    fc.property(records, spec, (given, by) => {
      const items = given.map((record, index) => ({...record, index}));
      const once = sortBy(items, by);
      expect(new Set(once)).toEqual(new Set(items));
      expect(sortBy(once, by)).toEqual(once);
      const constant = sortBy(items, {missing: by.a});
      expect(constant).toEqual(items);
      const swapped = once.slice(1).filter((item, index) => {
        const before = once[index] as typeof item;
        return before.a === item.a && before.b === item.b && before.index > item.index;
      });
      expect(swapped).toEqual([]);
    }),
  );
});

test('sortBy() with two keys equals a stable sort by the first, then by the second', () => {
  fc.assert(
    fc.property(records, spec, (items, {a, b, $numeric}) => {
      expect(sortBy(items, {a, b, $numeric})).toEqual(sortBy(sortBy(items, {a, $numeric}), {b, $numeric}));
    }),
  );
});
