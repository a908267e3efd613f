import {expect, test} from 'vitest';
import {
  chosenLabel,
  emptyMessage,
  filterOptions,
  moveTo,
  offersNew,
  typeAhead,
  type MenuOption,
} from '../../../../runtime/browser/select-menu/menu-state.js';

/** `-Name` is disabled. */
const optionsOf = (...labels: readonly string[]): readonly MenuOption[] =>
  labels.map((label) => ({value: label, label: label.replace(/^-/, ''), disabled: label.startsWith('-')}));

const fruit = optionsOf('-Apple', 'Banana', '-Blueberry', 'Cherry', 'Blackberry', '-Date');

test.each([
  ['ArrowDown', -1, 1],
  ['ArrowDown', 1, 3],
  ['ArrowDown', 4, 4],
  ['ArrowUp', 3, 1],
  ['ArrowUp', 1, 1],
  ['ArrowUp', -1, 4],
  ['Home', 4, 1],
  ['PageUp', 4, 1],
  ['End', 1, 4],
  ['PageDown', 1, 4],
  ['x', 3, 3],
])('moveTo with %s from option %i returns %i, skipping disabled options without wrapping', (key, from, to) => {
  expect(moveTo(fruit, from, key)).toBe(to);
});

test('moveTo returns -1 when all options are disabled', () => {
  expect(['ArrowDown', 'Home', 'End'].map((key) => moveTo(optionsOf('-A', '-B'), -1, key))).toEqual([-1, -1, -1]);
});

test.each([
  ['b', -1, 1],
  ['b', 1, 4],
  ['b', 4, 1],
  ['bl', 1, 4],
  ['ban', 1, 1],
  ['z', 3, 3],
  ['a', 3, 3],
])('typeAhead of %s from option %i returns %i', (typed, from, to) => {
  expect(typeAhead(fruit, from, typed)).toBe(to);
});

test('filterOptions matches the query literally, case-insensitively and anywhere in the label', () => {
  const labels = (query: string): readonly string[] =>
    filterOptions(optionsOf('a.*', 'abc', 'A.*B'), query).map(({label}) => label);
  expect([labels('a.*'), labels('BC'), labels('x'), labels('')]).toEqual([
    ['a.*', 'A.*B'],
    ['abc'],
    [],
    ['a.*', 'abc', 'A.*B'],
  ]);
});

test('emptyMessage has a text with and without a query', () => {
  expect([emptyMessage(''), emptyMessage('a.*')]).toEqual(['No options.', 'No results for "a.*".']);
});

test.each([
  [[], false, 'Choose'],
  [['One'], false, 'One'],
  [['0'], false, '0'],
  [[], true, 'Choose'],
  [['One', 'Two'], true, '2 selected'],
])('chosenLabel of %j with multiple %s returns %s', (labels, multiple, expected) => {
  expect(chosenLabel(labels, multiple, 'Choose')).toBe(expected);
});

test.each([
  [undefined, 'x', [], false],
  ['empty', 'x', [], true],
  ['empty', 'x', ['xy'], false],
  ['empty', ' ', [], false],
  ['always', 'x', ['xy'], true],
  ['always', 'x', ['x'], false],
] as const)('offersNew with creatable %s, query %j and options %j returns %s', (creatable, query, found, expected) => {
  expect(offersNew(creatable, query, optionsOf(...found))).toBe(expected);
});
