import {expect, test} from 'vitest';
import {
  commentText,
  evaluate,
  evaluateSpread,
  isComment,
  type SizedValue,
} from '../../../renderer/mdx/evaluate-literals.js';

const scope = new Map<string, SizedValue>([
  ['name', {value: 'galley', size: 7}],
  ['list', {value: ['a', {b: 1}], size: 4}],
  ['map', {value: {a: 1, b: 'c'}, size: 4}],
  ['picture', {value: './a.png', size: 8}],
]);

test.each<[code: string, value: unknown]>([
  ['1', 1],
  ['-1', -1],
  ['+1', 1],
  ['"a"', 'a'],
  ['null', null],
  ['true', true],
  ['undefined', undefined],
  ['[1, "a", [null], undefined]', [1, 'a', [null], null]],
  ['{a: 1, "b": {c: 2}, 3: 4, d: undefined}', {a: 1, b: {c: 2}, 3: 4}],
  ['{...map, a: 2}', {a: 2, b: 'c'}],
  ['{a: 2, ...map}', {a: 1, b: 'c'}],
  ['{__proto__: 1, a: 2}', {a: 2}],
  ['"a" + "b" + name', 'abgalley'],
  ['`a${1}b${name}c`', 'a1bgalleyc'],
  ['`\\n`', '\n'],
  ['name', 'galley'],
  ['list[0]', 'a'],
  ['list[1].b', 1],
  ['map["b"]', 'c'],
  ['picture.src', './a.png'],
  ['picture.default', './a.png'],
  ["require('./a.png')", './a.png'],
  ["require('./a.png').default", './a.png'],
  ['1 // one', 1],
])('evaluate() of %s is %j', (code, value) => {
  const result = evaluate(code, scope);
  expect(result).toBeDefined();
  expect(result!.value).toEqual(value);
});

test.each([
  '',
  '1; 2',
  'other',
  '1 + 1',
  '"a" + 1',
  '"a" - "b"',
  '!true',
  '-"1"',
  '/a/',
  '1n',
  '1e999',
  '() => 1',
  'name()',
  'name.length',
  'name.src',
  'picture.other',
  'list.length',
  'list[7]',
  'map.toString',
  'new Date()',
  '[...list]',
  '[1,,2]',
  '{[name]: 1}',
  '{a() {}}',
  '{get a() { return 1; }}',
  '{...list}',
  '{...null}',
  '`${true}`',
  '`${null}`',
  'a ? b : c',
  "require('./a.js')",
  'require(name)',
  "load('./a.png')",
  '1 +',
  '['.repeat(100_000),
])('evaluate() returns undefined for %.30s', (code) => {
  expect(evaluate(code, scope)).toBeUndefined();
});

test('evaluate() limits the size of values that repeat names', () => {
  let size: SizedValue | undefined = {value: 'x'.repeat(100), size: 101};
  const sizes: boolean[] = [];
  for (let round = 0; round < 6; round++) {
    size = size && evaluate(`[${'a,'.repeat(10)}]`, new Map([['a', size]]));
    sizes.push(size !== undefined);
  }
  expect(sizes).toEqual([true, true, true, false, false, false]);
  const sized = (value: number) => new Map([['a', {value: 'x', size: value}]]);
  expect(evaluate('[a]', sized(999_999))?.size).toBe(1_000_000);
  expect(evaluate('[a]', sized(1_000_000))).toBeUndefined();
  expect(evaluate('{b: a}', sized(999_998))?.size).toBe(1_000_000);
  expect(evaluate('{b: a}', sized(999_999))).toBeUndefined();
  expect(evaluate('a', sized(1_000_001))).toBeUndefined();
  const long: SizedValue = {value: 'x'.repeat(600_000), size: 600_001};
  expect(evaluate('{a: b}', new Map([['b', long]]))?.size).toBe(600_003);
  for (const code of ['a + a', '`${a}${a}`', '[a, a]', '{b: a, c: a}', '{...{b: a}, ...{c: a}}'])
    expect(evaluate(code, new Map([['a', long]]))).toBeUndefined();
});

test.each<[code: string, value: unknown]>([
  ['...map', {a: 1, b: 'c'}],
  ['...{a: 1}', {a: 1}],
  ['...other', undefined],
  ['...list', undefined],
])('evaluateSpread() of %s is %j', (code, value) => {
  expect(evaluateSpread(code, scope)?.value).toEqual(value);
});

test.each<[code: string, isOnlyComments: boolean, text: string | undefined]>([
  ['/* a */', true, 'a'],
  [' // a', true, 'a'],
  ['// a\n', true, 'a'],
  ['/* a */ // b', true, undefined],
  ['/*/ a */', true, '/ a'],
  ['', true, undefined],
  [' \n ', true, undefined],
  ['/* a', false, undefined],
  ['/* a */ b', false, undefined],
  ['// a\nb', false, undefined],
  ['/ a', false, undefined],
])('isComment() and commentText() of %j are %j and %j', (code, is, text) => {
  expect([isComment(code), commentText(code)]).toEqual([is, text]);
});
