import {expect, test} from 'vitest';
import * as fc from 'fast-check';
import {matches} from '../../../renderer/catalog/where-predicate.js';
import {QueryError} from '../../../renderer/catalog/query-error.js';

type Row = readonly [value: unknown, condition: unknown, expected: boolean];

function table(title: string, rows: readonly Row[]): void {
  // The title comes first, because Vitest reads `$` in a name as a field of the first value if that is an object.
  const titled = rows.map(([value, condition, expected]) => [title, value, condition, expected] as const);
  test.each(titled)('%s: matches(%j, %o) is %s', (_title, value, condition, expected) => {
    expect(matches(value, condition)).toBe(expected);
  });
}

const document = {
  title: 'Install',
  _path: '/docs/install',
  tags: ['cli', 'start'],
  links: [{kind: 'a'}, {kind: 'b'}],
  author: {name: 'Ada', born: 1815},
  empty: null,
  zero: 0,
  no: false,
};

table('plain values are compared without conversion', [
  [document, {title: 'Install'}, true],
  [document, {title: 'install'}, false],
  [document, {zero: 0}, true],
  [document, {zero: '0'}, false],
  [document, {zero: false}, false],
  [document, {no: false}, true],
  [document, {title: 'Install', zero: 1}, false],
  [document, {missing: undefined}, true],
]);

const day = new Date('2026-03-21');
const dated = {date: '2026-03-21T00:00:00.000Z', days: ['2026-03-21T00:00:00.000Z']};

table('a date is compared as its ISO text', [
  [dated, {date: day}, true],
  [dated, {date: {$eq: day}}, true],
  [dated, {date: {$ne: day}}, false],
  [dated, {date: {$in: [day]}}, true],
  [dated, {date: {$gte: day}}, true],
  [dated, {date: {$contains: day}}, true],
  [dated, {days: {$contains: day}}, true],
  [dated, {days: {$in: [day]}}, true],
  [dated, {days: {$containsAny: [day]}}, true],
  [dated, {date: new Date('2026-03-22')}, false],
  [dated, {date: {$ne: new Date('2026-03-22')}}, true],
  [dated, {missing: day}, false],
]);

table('an empty condition matches everything', [
  [document, null, true],
  [document, {}, true],
  [document, [], true],
  [document, {title: null}, true],
  [document, {title: {}}, true],
  [document, {tags: []}, true],
  [document, {missing: null}, true],
]);

table('a clause that is text or a number matches nothing', [
  [document, 'Install', false],
  [document, 1, false],
  [document, '', false],
]);

table('dot paths reach into objects, lists and lengths, but not across lists', [
  [document, {'author.name': 'Ada'}, true],
  [document, {'tags.0': 'cli'}, true],
  [document, {'tags.1': 'cli'}, false],
  [document, {'links.1.kind': 'b'}, true],
  [document, {'links.kind': 'b'}, false],
  [document, {'tags.length': 2}, true],
  [document, {'title.length': 7}, true],
  [document, {'title.0': 'I'}, true],
  [{'a.b': 1}, {'a.b': 1}, false],
]);

table('a falsy value on a dot path is the result', [
  [{a: null}, {'a.b': {$eq: null}}, true],
  [{a: 0}, {'a.b.c': 0}, true],
  [{a: ''}, {'a.b': ''}, true],
  [{a: false}, {'a.b': {$exists: true}}, true],
  [{a: 1}, {'a.b': {$exists: false}}, true],
  [{}, {'a.b': {$exists: false}}, true],
]);

table('lists are compared position by position', [
  [{tags: ['x', 'y', 'z']}, {tags: ['x', 'y']}, true],
  [{tags: ['y', 'x']}, {tags: ['x', 'y']}, false],
  [{tags: ['x']}, {tags: ['x', 'y']}, false],
  [{tags: 'xy'}, {tags: ['x', 'y']}, true],
  [{links: [{kind: 'a'}]}, {links: [{kind: 'a'}]}, true],
]);

table('an object condition applies to the fields of the value', [
  [document, {author: {name: 'Ada'}}, true],
  [document, {author: {name: 'Ada', born: {$lt: 1800}}}, false],
  [document, {author: {$match: {name: 'Ada'}}}, true],
  [document, {author: {'name.length': 3}}, true],
]);

table('$eq and regular expressions', [
  [document, {title: {$eq: 'Install'}}, true],
  [document, {empty: {$eq: null}}, true],
  [document, {missing: {$eq: null}}, false],
  [document, {author: {$eq: {name: 'Ada', born: 1815}}}, false],
  [document, {author: {$eq: document.author}}, false],
  [document, {tags: {$eq: ['cli', 'start']}}, false],
  [document, {title: /^inst/i}, true],
  [document, {title: {$eq: /^inst/}}, false],
  [document, {missing: /^undefined$/}, true],
  [document, {empty: /^null$/}, true],
  [document, {tags: /^cli,start$/}, true],
  [document, {zero: /0/}, true],
  [document, {author: /object Object/}, true],
]);

table('$ne', [
  [document, {title: {$ne: 'Install'}}, false],
  [document, {navigation: {$ne: false}}, true],
  [document, {no: {$ne: false}}, false],
  [document, {author: {$ne: {name: 'Ada', born: 1815}}}, true],
  [document, {title: {$ne: /^Ins/}}, false],
  [document, {empty: {$ne: null}}, false],
]);

table('$not', [
  [document, {title: {$not: 'Install'}}, false],
  [document, {title: {$not: {$contains: 'x'}}}, true],
  [document, {missing: {$not: 'a'}}, true],
  [document, {missing: {$not: null}}, false],
  [document, {title: {$not: {}}}, false],
  [document, {$not: {title: 'Install'}}, false],
  [document, {$not: {title: 'Other'}}, true],
]);

table('$and and $or', [
  [document, {$and: [{title: 'Install'}, {zero: 0}]}, true],
  [document, {$and: [{title: 'Install'}, {zero: 1}]}, false],
  [document, {$and: []}, true],
  [document, {$or: [{title: 'Other'}, {zero: 0}]}, true],
  [document, {$or: [{title: 'Other'}]}, false],
  [document, {$or: []}, false],
  [document, {title: {$or: ['Other', 'Install']}}, true],
  [document, {title: {$and: [/^I/, /l$/]}}, true],
  [document, {title: {$or: ['Other', {$contains: 'stall'}]}}, true],
]);

table('$in', [
  [document, {title: {$in: ['Other', 'Install']}}, true],
  [document, {title: {$in: 'Install'}}, true],
  [document, {title: {$in: []}}, false],
  [document, {title: {$in: null}}, false],
  [document, {title: {$in: ['Other', null]}}, true],
  [document, {title: {$in: [/^Ins/]}}, true],
  [document, {title: {$in: [{$contains: 'nst'}]}}, true],
  [document, {title: {$in: ['Inst']}}, false],
  [document, {tags: {$in: ['other', 'cli']}}, true],
  [document, {tags: {$in: ['cl']}}, false],
  [document, {tags: {$in: [null]}}, true],
  [document, {tags: {$in: [/cli/]}}, false],
  [document, {tags: {$in: [{$contains: 'cli'}]}}, false],
  [document, {tags: {$in: [['cli', 'start']]}}, true],
  [document, {tags: {$in: [['cli', 'other']]}}, false],
]);

table('$contains', [
  [document, {tags: {$contains: 'cli'}}, true],
  [document, {tags: {$contains: ['cli', 'start']}}, true],
  [document, {tags: {$contains: ['cli', 'other']}}, false],
  [document, {links: {$contains: [{kind: 'a'}]}}, false],
  [document, {tags: {$contains: /cli/}}, false],
  [document, {title: {$contains: 'stall'}}, true],
  [document, {title: {$contains: 'STALL'}}, false],
  [document, {title: {$contains: ['In', 'all']}}, true],
  [document, {title: {$contains: []}}, true],
  [document, {title: {$contains: null}}, true],
  [document, {missing: {$contains: 'defined'}}, true],
  [document, {empty: {$contains: 'ul'}}, true],
  [document, {author: {$contains: '[object Object]'}}, true],
  [{year: 2024}, {year: {$contains: 20}}, true],
  [{years: [2024]}, {years: {$contains: '2024'}}, false],
]);

table('$icontains', [
  [document, {title: {$icontains: 'STALL'}}, true],
  [document, {tags: {$icontains: 'LI,ST'}}, true],
  [document, {title: {$icontains: 'x'}}, false],
  [document, {missing: {$icontains: 'UNDEF'}}, true],
]);

table('$containsAny', [
  [document, {tags: {$containsAny: ['other', 'cli']}}, true],
  [document, {tags: {$containsAny: ['other']}}, false],
  [document, {tags: {$containsAny: []}}, false],
  [document, {title: {$containsAny: ['zzz', 'all']}}, true],
]);

table('$exists and $type', [
  [document, {title: {$exists: true}}, true],
  [document, {missing: {$exists: true}}, false],
  [document, {missing: {$exists: false}}, true],
  [document, {empty: {$exists: true}}, true],
  [document, {missing: {$exists: null}}, true],
  [document, {title: {$exists: 1}}, true],
  [document, {title: {$type: 'string'}}, true],
  [document, {zero: {$type: 'number'}}, true],
  [document, {empty: {$type: 'object'}}, true],
  [document, {tags: {$type: 'object'}}, true],
  [document, {tags: {$type: 'array'}}, false],
  [document, {missing: {$type: 'undefined'}}, true],
]);

table('$regex', [
  [document, {title: {$regex: /^inst/i}}, true],
  [document, {title: {$regex: '^Inst'}}, true],
  [document, {title: {$regex: '/^inst/i'}}, true],
  [document, {title: {$regex: 'ignored/^inst/i'}}, true],
  [document, {_path: {$regex: '/docs/install'}}, true],
  [{_path: '/BLOG'}, {_path: {$regex: '/blog/my'}}, false],
  [{_path: 'blog'}, {_path: {$regex: '/blog/my'}}, true],
  [{_path: '/blog'}, {_path: {$regex: '//'}}, false],
  [{_path: 'a//b'}, {_path: {$regex: '//'}}, true],
  [{_path: '//i'}, {_path: {$regex: '//i'}}, true],
  [{_path: '/blog/my'}, {_path: {$regex: '/blog/my'}}, false],
  [{_path: '/blog/post'}, {_path: {$regex: '/blog/post'}}, true],
  [document, {missing: {$regex: '^$'}}, true],
  [document, {empty: {$regex: '^$'}}, true],
  [document, {zero: {$regex: '^$'}}, true],
  [document, {no: {$regex: '^$'}}, true],
  [{year: 2024}, {year: {$regex: '^20'}}, true],
  [document, {tags: {$regex: 'cli,start'}}, true],
]);

table('$lt, $lte, $gt and $gte', [
  [{n: 2}, {n: {$lt: 10}}, true],
  [{n: '2'}, {n: {$lt: '10'}}, false],
  [{n: '2'}, {n: {$lt: 10}}, true],
  [{n: 2}, {n: {$lte: 2}}, true],
  [{n: 2}, {n: {$gt: 2}}, false],
  [{n: 2}, {n: {$gte: 2}}, true],
  [{n: 2}, {n: {$gt: 1, $lt: 3}}, true],
  [{n: 2}, {n: {$gt: 1, $lt: 2}}, false],
  [{}, {n: {$lt: 1}}, false],
  [{}, {n: {$gte: 0}}, false],
  [{n: null}, {n: {$lt: 1}}, true],
  [{n: null}, {n: {$gte: 0}}, true],
  [{n: true}, {n: {$gt: 0}}, true],
  [{n: 'a'}, {n: {$gt: 'B'}}, true],
  [{n: 'a'}, {n: {$gt: 1}}, false],
  [{n: '2024-01-15T00:00:00.000Z'}, {n: {$gte: '2024-01-15'}}, true],
  [{n: [5]}, {n: {$gt: 4}}, true],
  [{n: {}}, {n: {$lt: 1}}, false],
]);

table('an unknown operator is the name of a field', [
  [document, {$where: 'true'}, false],
  [document, {title: {$size: 7}}, false],
  [{$size: 7}, {$size: 7}, true],
  [document, {title: {$size: {$exists: false}}}, true],
]);

const polluted: unknown = JSON.parse('{"__proto__": {"a": 1}, "constructor": {"name": "own"}}');

table('only own keys are fields', [
  [document, {constructor: {$exists: true}}, false],
  [document, {'constructor.name': 'Object'}, false],
  [document, {'__proto__.toString': {$exists: true}}, false],
  [document, {'title.constructor': {$exists: true}}, false],
  [document, {'tags.map': {$exists: true}}, false],
  [document, {toString: {$type: 'undefined'}}, true],
  [document, {title: {constructor: {$exists: false}}}, true],
  [polluted, {'__proto__.a': 1}, true],
  [polluted, JSON.parse('{"__proto__": {"a": 2}}'), false],
  [polluted, {'constructor.name': 'own'}, true],
]);

test.each([
  [{$and: {a: 1}}, '$and requires an array as condition'],
  [{$or: 'a'}, '$or requires an array as condition'],
  [{title: {$containsAny: 'a'}}, '$containsAny requires an array as condition'],
  [{title: {$icontains: ['a']}}, '$icontains requires a string, use $contains instead'],
  [{title: {$icontains: 1}}, '$icontains requires a string, use $contains instead'],
  [{title: {$contains: /a/}}, 'Text cannot contain a regular expression, use $regex'],
])('matches() rejects the condition %o', (condition, message) => {
  expect(() => matches(document, condition)).toThrow(expect.objectContaining({code: 'query-operand', message}));
});

test.each([{$regex: '('}, {$regex: '/a/gg'}, {$regex: '/(/i'}])('matches() rejects the pattern %o', (condition) => {
  expect(() => matches('a', condition)).toThrow(expect.objectContaining({code: 'query-pattern'}));
});

test('matches() reports a wrong operand only when a value reaches it', () => {
  expect(matches({a: 1}, {a: 2, $and: 'wrong'})).toBe(false);
  expect(matches({a: 1}, {$or: [{a: 1}, {$or: 'wrong'}]})).toBe(true);
});

test('matches() tests each value from its start with the flags g and y, and keeps lastIndex at 0', () => {
  const global = /a/g;
  const sticky = /a/y;
  expect(['a', 'a', 'ba'].map((value) => matches(value, global))).toEqual([true, true, true]);
  expect(['a', 'a', 'ba'].map((value) => matches(value, {$regex: sticky}))).toEqual([true, true, false]);
  expect([global.lastIndex, sticky.lastIndex]).toEqual([0, 0]);
});

test('matches() reads values without a prototype or with an invalid toString without throwing', () => {
  const odd = {a: Object.create(null), b: {toString: 'text', valueOf: 1}, c: [{toString: 1}, null]};
  expect(matches(odd, {a: {$contains: 'object'}, b: /object/, c: {$icontains: '[OBJECT OBJECT],'}})).toBe(true);
});

const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));

test('matches(): $not negates, $ne negates $eq, and $or and $and are duals', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.array(scalar), (value, operands) => {
      const or = matches(value, {$or: operands.map((operand) => ({$eq: operand}))});
      const and = matches(value, {$and: operands.map((operand) => ({$ne: operand}))});
      expect(matches(value, {$not: {$or: operands.map((operand) => ({$eq: operand}))}})).toBe(!or);
      expect(and).toBe(!or);
    }),
  );
});

function outcomeOf(value: unknown, condition: unknown): string {
  try {
    return typeof matches(value, condition);
  } catch (error) {
    return error instanceof QueryError ? error.code : String(error);
  }
}

test('matches() throws only a QueryError for any JSON condition', () => {
  const key = fc.constantFrom(
    '$eq',
    '$ne',
    '$not',
    '$and',
    '$or',
    '$in',
    '$contains',
    '$containsAny',
    '$icontains',
    '$regex',
    '$lt',
    '$type',
    'a',
    'a.b',
    '0',
    'length',
    '__proto__',
  );
  const {condition} = fc.letrec((tie) => ({
    condition: fc.oneof(
      {maxDepth: 4},
      scalar,
      fc.array(tie('condition'), {maxLength: 3}),
      fc.dictionary(key, tie('condition'), {maxKeys: 3}),
    ),
  }));
  fc.assert(
    fc.property(fc.jsonValue(), condition, (value, given) => {
      expect(outcomeOf(value, given)).toMatch(/^(boolean|query-operand|query-pattern)$/);
    }),
    {numRuns: 500},
  );
});
