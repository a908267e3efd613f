import {expect, test} from 'vitest';
import {mayOverflowStack} from '../../../renderer/mdx/may-overflow-stack.js';

const nested = (depth: number) => '{'.repeat(depth) + '}'.repeat(depth);

test.each<[what: string, mayOverflow: boolean, text: string]>([
  ['no text', false, ''],
  ['100 nested braces', false, nested(100)],
  ['101 nested braces', true, nested(101)],
  ['braces side by side', false, '{a} '.repeat(200)],
  ['closing braces', false, '}'.repeat(200)],
  ['101 nested braces after a closing one', true, `}${nested(101)}`],
  ['an expression of 8,000 characters', false, `a {${'1'.repeat(7_999)}} b`],
  ['an expression of 8,001 characters', true, `a {${'1'.repeat(8_000)}} b`],
  ['an expression of 8,000 characters without an end', false, `a {${'1'.repeat(7_999)}`],
  ['an expression of 8,001 characters without an end', true, `a {${'1'.repeat(8_000)}`],
  ['long text between expressions', false, `{a}${'1'.repeat(9_000)}{b}`],
  ['an import of 8,000 characters', false, 'import a'.padEnd(8_000, 'a')],
  ['an import of 8,001 characters', true, 'import a'.padEnd(8_001, 'a')],
  ['an export of 8,001 characters before a blank line', true, `${'export a'.padEnd(8_001, 'a')}\n\nb`],
  [
    'an export of 8,000 characters before a blank line',
    false,
    `${'export a'.padEnd(8_000, 'a')}\n\n${'b'.repeat(9_000)}`,
  ],
  ['a long paragraph about imports', false, `Imports: import a${'a'.repeat(9_000)}`],
])('mayOverflowStack() of %s is %s', (_, mayOverflow, text) => {
  expect(mayOverflowStack(text)).toBe(mayOverflow);
});

test('mayOverflowStack() throws for more than 400 open braces', () => {
  expect(mayOverflowStack('{'.repeat(400))).toBe(true);
  expect(() => mayOverflowStack('{'.repeat(401))).toThrow(new RangeError('More than 400 braces are open.'));
});
