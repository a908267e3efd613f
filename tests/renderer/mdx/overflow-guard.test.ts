import {expect, test} from 'vitest';
import {mayOverflowStack} from '../../../renderer/mdx/overflow-guard.js';

const nested = (depth: number) => '{'.repeat(depth) + '}'.repeat(depth);

test.each<[what: string, text: string, mayOverflow: boolean]>([
  ['no text', '', false],
  ['100 nested braces', nested(100), false],
  ['101 nested braces', nested(101), true],
  ['braces side by side', '{a} '.repeat(200), false],
  ['closing braces', '}'.repeat(200), false],
  ['101 nested braces after a closing one', `}${nested(101)}`, true],
  ['an expression of 8,000 characters', `a {${'1'.repeat(7_999)}} b`, false],
  ['an expression of 8,001 characters', `a {${'1'.repeat(8_000)}} b`, true],
  ['an expression of 8,000 characters without an end', `a {${'1'.repeat(7_999)}`, false],
  ['an expression of 8,001 characters without an end', `a {${'1'.repeat(8_000)}`, true],
  ['long text between expressions', `{a}${'1'.repeat(9_000)}{b}`, false],
  ['an import of 8,000 characters', 'import a'.padEnd(8_000, 'a'), false],
  ['an import of 8,001 characters', 'import a'.padEnd(8_001, 'a'), true],
  ['an export of 8,001 characters before a blank line', `${'export a'.padEnd(8_001, 'a')}\n\nb`, true],
  [
    'an export of 8,000 characters before a blank line',
    `${'export a'.padEnd(8_000, 'a')}\n\n${'b'.repeat(9_000)}`,
    false,
  ],
  ['a long paragraph about imports', `Imports: import a${'a'.repeat(9_000)}`, false],
])('mayOverflowStack() of %s', (_, text, mayOverflow) => {
  expect(mayOverflowStack(text)).toBe(mayOverflow);
});

test('mayOverflowStack() throws for more than 400 open braces', () => {
  expect(mayOverflowStack('{'.repeat(400))).toBe(true);
  expect(() => mayOverflowStack('{'.repeat(401))).toThrow(new RangeError('More than 400 braces are open.'));
});
