import {expect, test} from 'vitest';
import {componentAttributes, elementProperties, readAttributes} from '../../../renderer/html/brace-attributes.js';

test.each<[text: string, attributes: Readonly<Record<string, string | true>>]>([
  ['{}', {}],
  ['{ }', {}],
  ['{#id}', {id: 'id'}],
  ['{.a .b}', {class: 'a b'}],
  ['{.a.b.c class="d"}', {class: 'a b c d'}],
  ['{.a#i}', {class: 'a', id: 'i'}],
  ['{class="a" .b}', {class: 'a b'}],
  ['{a="b c"}', {a: 'b c'}],
  ['{a=\'b "c"\'}', {a: 'b "c"'}],
  ['{a=b}', {a: 'b'}],
  ['{a}', {a: true}],
  ['{:a="1"}', {':a': '1'}],
  ['{myKey="b" other_key=c}', {'my-key': 'b', 'other-key': 'c'}],
  ['{a="&lt;&amp;"}', {a: '<&'}],
  ['{: .a}', {class: 'a'}],
  ['{:.a}', {class: 'a'}],
  ['{:#id}', {id: 'id'}],
  ['{constructor="a" b}', {b: true}],
  ['{ a="b"\n  c }', {a: 'b', c: true}],
])('readAttributes() reads %s', (text, attributes) => {
  const read = readAttributes(text, 0);
  expect({...read?.attributes}).toEqual(attributes);
  expect(read?.end).toBe(text.length);
});

test('readAttributes() reads from a given position', () => {
  expect(readAttributes('a{b} c', 1)).toMatchObject({end: 4});
});

test.each([
  '',
  'a',
  '{',
  '{a',
  '{{a}}',
  '{a="b}',
  '{a="b"c}',
  '{:a}',
  '{a=}',
  '{"a"}',
  '{a b, c}',
  '{1}',
  '{#id.a}',
  '{..a}',
  '{a="b".c}',
])('readAttributes() returns undefined for %s', (text) => {
  expect(readAttributes(text, 0)).toBeUndefined();
});

test('componentAttributes() adds a bound `true` for an attribute without a value', () => {
  expect(componentAttributes({a: 'b', c: true})).toEqual({a: 'b', c: true, ':c': 'true'});
});

test('elementProperties() returns DOM names and values, and names event handlers and disallowed properties', () => {
  const attributes = {
    class: 'a  b',
    width: '12',
    height: 'x',
    disabled: '',
    'data-a': 'b',
    onclick: 'go()',
    ':onClick': 'go()',
    ':a': '1',
    id: 'c',
    download: true,
  } as const;
  const removed: (readonly [string, string | true])[] = [];
  const policy = {
    isAllowed: (property: string) => property !== 'id' && property !== ':target',
    onRemoved: (key: string, value: string | true) => removed.push([key, value]),
  };
  expect(elementProperties({...attributes, ':target': '_blank'}, policy)).toEqual({
    target: '_blank',
    className: ['a', 'b'],
    width: 12,
    height: 'x',
    disabled: true,
    dataA: 'b',
    ':a': '1',
    download: true,
  });
  expect(removed).toEqual([
    ['onclick', 'go()'],
    [':onClick', 'go()'],
    ['id', 'c'],
  ]);
});
