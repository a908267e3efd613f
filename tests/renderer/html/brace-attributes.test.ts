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
])('the attributes in %s are read', (text, attributes) => {
  const read = readAttributes(text, 0);
  expect({...read?.attributes}).toEqual(attributes);
  expect(read?.end).toBe(text.length);
});

test('attributes are read at a place in a text', () => {
  expect(readAttributes('a{b} c', 1)).toMatchObject({end: 4});
});

test.each(['', 'a', '{', '{a', '{{a}}', '{a="b}', '{a="b"c}', '{:a}', '{a=}', '{"a"}', '{a b, c}', '{1}', '{#id.a}'])(
  'the text %s has no attributes',
  (text) => {
    expect(readAttributes(text, 0)).toBeUndefined();
  },
);

test('attributes without a value are stored as true for a component, too', () => {
  expect(componentAttributes({a: 'b', c: true})).toEqual({a: 'b', c: true, ':c': 'true'});
});

test('attributes of an element have DOM names and values, without handlers and those that are not allowed', () => {
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
] as const)('the attribute %s with the value %j is the property %j', (name, value, property) => {
  expect(elementProperty(name, value)).toEqual(property);
});

test.each([
  ['MyCard', 'my-card'],
  ['my_card', 'my-card'],
  ['HTMLElement', 'html-element'],
  ['a1B', 'a1-b'],
  ['a__b', 'a-b'],
  ['card', 'card'],
])('%s is %s in kebab case', (name, kebab) => {
  expect(kebabCase(name)).toBe(kebab);
});

test.each([
  ['MyCard', 'my-card'],
  ['DIV', 'div'],
  ['my-card', 'my-card'],
  ['div', undefined],
])('the tag %s names the element %s', (tag, name) => {
  expect(customElementName(tag)).toBe(name);
});

test('names of inherited properties are no attributes', () => {
  expect(['constructor', 'toString', 'class'].map(isInherited)).toEqual([true, true, false]);
});
