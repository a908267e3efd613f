import {expect, test} from 'vitest';
import {customElementName, elementProperty, isInherited, kebabCase} from '../../../renderer/html/html-names.js';

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
