import {expect, test} from 'vitest';
import {
  componentAttributes,
  customElementName,
  elementProperties,
  elementProperty,
  isInherited,
  kebabCase,
  readAttributes,
} from '../../../renderer/html/brace-attributes.js';

test.each<[text: string, attributes: Readonly<Record<string, string | true>>]>([
  ['{}', {}],
  ['{ }', {}],
  ['{#id}', {id: 'id'}],
  ['{.a .b}', {class: 'a b'}],
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

test.each(['', 'a', '{', '{a', '{{a}}', '{a="b}', '{a="b"c}', '{:a}', '{a=}', '{"a"}', '{a b, c}', '{1}', '{#id.a}'])(
  'readAttributes() returns undefined for %s',
  (text) => {
    expect(readAttributes(text, 0)).toBeUndefined();
  },
);

test('componentAttributes() adds a bound `true` for an attribute without a value', () => {
  expect(componentAttributes({a: 'b', c: true})).toEqual({a: 'b', c: true, ':c': 'true'});
});

test('elementProperties() returns DOM names and values, without event handlers and disallowed properties', () => {
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
  expect(elementProperties(attributes, (property) => property !== 'id')).toEqual({
    className: ['a', 'b'],
    width: 12,
    height: 'x',
    disabled: true,
    dataA: 'b',
    ':a': '1',
    download: true,
  });
});

test.each([
  ['class', 'a b', ['className', ['a', 'b']]],
  ['colSpan', '2', ['colSpan', 2]],
  ['tabindex', ' ', ['tabIndex', ' ']],
  ['disabled', true, ['disabled', true]],
  ['title', 'a', ['title', 'a']],
] as const)('elementProperty() of %s with the value %j is %j', (name, value, property) => {
  expect(elementProperty(name, value)).toEqual(property);
});

test.each([
  ['MyCard', 'my-card'],
  ['my_card', 'my-card'],
  ['HTMLElement', 'html-element'],
  ['a1B', 'a1-b'],
  ['a__b', 'a-b'],
  ['card', 'card'],
])('kebabCase() of %s is %s', (name, kebab) => {
  expect(kebabCase(name)).toBe(kebab);
});

test.each([
  ['MyCard', 'my-card'],
  ['DIV', 'div'],
  ['my-card', 'my-card'],
  ['div', undefined],
])('customElementName() of %s is %s', (tag, name) => {
  expect(customElementName(tag)).toBe(name);
});

test('isInherited() finds the names of inherited properties', () => {
  expect(['constructor', 'toString', 'class'].map(isInherited)).toEqual([true, true, false]);
});
