import {expect, test} from 'vitest';
import {isBindingPath, readBinding} from '../../../renderer/markdown/bindings.js';

test.each([
  ['{{ a }} b', {value: 'a', end: 7}],
  ['{{a.b[0]}}', {value: 'a.b[0]', end: 10}],
  ["{{ a || 'b c' }}", {value: 'a', defaultValue: 'b c', end: 16}],
  ["{{ a||'' }}", {value: 'a', defaultValue: '', end: 11}],
  ['{{ a || b }}', {value: 'a || b', end: 12}],
  ["{{ a || 'b' || 'c' }}", {value: "a || 'b' || 'c'", end: 21}],
  ['{{ }}', undefined],
  ['{{ a', undefined],
  ['{{ {a} }}', undefined],
  ['{ a }', undefined],
  ['x {{ a }}', undefined],
])('readBinding() reads %j', (text, binding) => {
  expect(readBinding(text, 0)).toEqual(binding);
});

test('readBinding() reads at an offset', () => {
  expect(readBinding('x {{ a }} y', 2)).toEqual({value: 'a', end: 9});
});

test.each([
  ['title', true],
  ['$doc.links[0].title', true],
  ['größe.x-y', true],
  ['a.0', true],
  ['1a', false],
  ['a b', false],
  ['a..b', false],
  ['a[b]', false],
  ['a()', false],
  ['', false],
])('isBindingPath(%j) is %j', (value, expected) => {
  expect(isBindingPath(value)).toBe(expected);
});
