import {expect, test} from 'vitest';
import {safePattern} from '../../../renderer/code/safe-pattern.js';

test.each(['a', 'a+', '[0-9]{3}', 'a?b?c?', 'a|b|c|d', '(a)(b)', '\\d+\\.\\(', 'a'.repeat(200)])(
  'safePattern() compiles %j, and the expression records positions of every match',
  (source) => {
    const pattern = safePattern(source)!;
    expect([pattern.source, pattern.flags]).toEqual([source, 'dg']);
  },
);

test.each([
  ['two repetitions', 'a+b+'],
  ['two bounded repetitions', 'a{9}b*'],
  ['four optional parts', 'a?b?c?d?'],
  ['five alternatives', 'a|b|c|d|e'],
  ['a repeated group', '(a)+'],
  ['an optional group', '(a)?'],
  ['a group with a count', '(a){9}'],
  ['a reference', '(a)\\1'],
  ['a named reference', '(?<n>a)\\k<n>'],
  ['more than 200 characters', 'a'.repeat(201)],
  ['a syntax error', 'a)'],
])('safePattern() rejects %s', (_, source) => {
  expect(safePattern(source)).toBeUndefined();
});
