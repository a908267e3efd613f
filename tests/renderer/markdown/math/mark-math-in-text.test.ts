import fc from 'fast-check';
import {expect, test} from 'vitest';
import {markMath, mathMarksIn, withoutMathMarks} from '../../../../renderer/markdown/math/mark-math-in-text.js';

/** The formulas of a text as `line:column tex`, those of their own line in double dollar signs. */
function formulasOf(text: string): readonly string[] {
  return markMath(text).formulas.map(({tex, isDisplay, lines}) => {
    const [first] = lines;
    return `${first!.line}:${first!.column} ${isDisplay ? `$$${tex}$$` : tex}`;
  });
}

test.each<[text: string, formulas: readonly string[]]>([
  ['a $b$ c', ['1:4 b']],
  ['$b$', ['1:2 b']],
  ['$`b`$', ['1:3 b']],
  ['$a$ and $b$', ['1:2 a', '1:10 b']],
  ['a $$b$$ c', ['1:5 $$b$$']],
  ['$$\na\n\nb\n$$', ['1:3 $$\na\n \nb\n$$']],
  ['$$a$$ b', ['1:3 $$a$$']],
  ['x\n\n$a\nb$ c', ['3:2 a\nb']],
  ['> $$\n> a\n> $$', ['1:5 $$\na\n$$']],
  ['- a\n  $b$', ['2:4 b']],
  ['$a \\$ b$', ['1:2 a \\$ b']],
  ['(\\$a) $b$', ['1:8 b']],
  ['`$a$` $b$', ['1:8 b']],
  ['``a ` $b$`` $c$', ['1:14 c']],
  ['` $a$', ['1:4 a']],
  ['5 $ and 6 $', []],
  ['$ a$', []],
  ['$a $', []],
  ['$a', []],
  ['$$', []],
  ['x$a$', []],
  ['$a$b', []],
  ['$a$5', []],
  ['${a}$ b', ['1:2 {a}']],
  ['$a${b}', []],
  ['$a\n\nb$', []],
  ['```\n$a$\n```\n$b$', ['4:2 b']],
  ['~~~~\n$a$\n~~~\n$b$\n~~~~\n$c$', ['6:2 c']],
  ['- ```\n  $a$\n  ```\n\n$b$', ['5:2 b']],
  ['```\n$a$', []],
  ['::a{b="$c$"}\n$d$', ['2:2 d']],
  ['::a\n---\nb: $c$\n---\n$d$', ['5:2 d']],
  ['== $a$\n$b$', ['2:2 b']],
])('markMath() finds the formulas of %j with their places', (text, formulas) => {
  expect(formulasOf(text)).toEqual(formulas);
});

test('markMath() returns the place of each line of a formula', () => {
  const [formula] = markMath('> - $$\n>   a\n>   b $$').formulas;
  expect(formula!.lines).toEqual([
    {line: 1, column: 7},
    {line: 2, column: 5},
    {line: 3, column: 5},
  ]);
});

test('markMath() keeps positions, and withoutMathMarks() restores random text', () => {
  const texts = fc
    .array(fc.constantFrom('a', ' ', '\n', '$', '$$', '`', '\\', '> ', '- ', '```', '::a', '{', '1'), {maxLength: 25})
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      const {text: marked, formulas} = markMath(text);
      if (formulas.every(({written}) => !written.includes(' '))) {
        expect(marked).toHaveLength(text.length);
        expect(withoutMathMarks(marked, formulas)).toBe(text);
      }
      expect(mathMarksIn(marked, formulas).map(({formula}) => formula.tex)).toEqual(formulas.map(({tex}) => tex));
    }),
    {seed: 1, numRuns: 500},
  );
});

test('markMath() finds no formulas in a text with the characters of its marks', () => {
  expect(markMath('$a$ \uE000').formulas).toEqual([]);
});
