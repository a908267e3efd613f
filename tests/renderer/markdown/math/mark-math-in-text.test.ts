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
  ['``a`` $b$', ['1:8 b']],
  ['`a``b` $c$', ['1:9 c']],
  ['`a\n$b$` $c$', ['2:7 c']],
  ['``a $b$ `c` $d$', ['1:6 b', '1:14 d']],
  ['\\\\$a$', ['1:4 a']],
  ['a_$b$ $c$_d $e$', ['1:14 e']],
  ['($a$), "$b$".', ['1:3 a', '1:10 b']],
  ['$$a$ $b$', ['1:7 b']],
  ['$$ a $$', ['1:3 $$ a $$']],
  ['x $$a$$b $$c$$', ['1:12 $$c$$']],
  ['$$a$$\n$b$', ['1:3 $$a$$', '2:2 b']],
  ['1. $$\n   a\n   $$\n2) $b$', ['1:6 $$\na\n$$', '4:5 b']],
  ['* - $$\n    a\n    $$', ['1:7 $$\na\n$$']],
  ['> > $a$\n> > $b\n> > c$', ['1:6 a', '2:6 b\nc']],
  ['$$\na\n\nb\n$$\nc', ['1:3 $$\na\n \nb\n$$']],
  ['\\$a$ b', []],
  ['`a\n\n$b$ `', ['3:2 b']],
  ['5 $ and 6 $', []],
  ['$$$a$$$', []],
  ['$$ $$', []],
  ['a $$ $$', []],
  ['$$\n$$', []],
  ['$$\n\n$$', []],
  ['a $\tb$', []],
  ['a\\', []],
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
  ['```\n$a$\n````\n$b$', ['4:2 b']],
  ['```\n$a$\n``` x\n$b$', []],
  ['~~~\n$a$\n```\n$b$', []],
  ['~~~\n$a$\n~~~  \n$b$', ['4:2 b']],
  ['> ```\n> $a$\n> ```\n> $b$', ['4:4 b']],
  ['1. ```\n   $a$\n   ```\n   $b$', ['4:5 b']],
  ['`` ``` $a$', ['1:9 a']],
  ['::a{b="$c$"}\n$d$', ['2:2 d']],
  ['::a\n---\nb: $c$\n---\n$d$', ['5:2 d']],
  ['== $a$\n$b$', ['2:2 b']],
  ['==$a$==', ['1:4 a']],
  ['== $a$\n---\nb: $c$\n---\n$d$', ['5:2 d']],
  ['::a\n---\nb: $c$', ['3:5 c']],
  ['::a\n--- x\n$b$', ['3:2 b']],
  ['  ::a\n  ---\n  b: $c$\n  ---\n  $d$', ['5:4 d']],
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

test.each<[string, number]>([
  ['a block', 20_000],
  ['a formula in a paragraph', 19_998],
])('markMath() marks %s up to a limit of length', (kind, longest) => {
  const formulaOf = (length: number) =>
    kind === 'a block' ? `$$${'a'.repeat(length - 2)}$$` : `b $${'a'.repeat(length)}$ c`;
  expect([longest, longest + 10].map((length) => formulasOf(formulaOf(length)).length)).toEqual([1, 0]);
});

test('markMath() marks as many formulas as it has characters for, and keeps the others', () => {
  const text = '$a$ '.repeat(7000);
  const {text: marked, formulas} = markMath(text);
  expect(formulas).toHaveLength(6143);
  expect(withoutMathMarks(marked, formulas)).toBe(text);
});

test('mathMarksIn() returns where each formula is in the marked text, and the text around it is kept', () => {
  const {text, formulas} = markMath('a $b$ and\n\n> $$\n> c\n> $$\n\n$d');
  expect(mathMarksIn(text, formulas)).toEqual([
    {start: 2, end: 5, formula: {tex: 'b', isDisplay: false, lines: [{line: 1, column: 4}]}},
    {
      start: 13,
      end: 24,
      formula: {
        tex: '\nc\n',
        isDisplay: true,
        lines: [
          {line: 3, column: 5},
          {line: 4, column: 3},
          {line: 5, column: 3},
        ],
      },
    },
  ]);
  expect(text.replace(/[\uE000-\uF8FF]/g, '*')).toBe('a *** and\n\n> **\n> *\n> **\n\n$d');
  expect(withoutMathMarks(text.slice(6), formulas)).toBe('and\n\n> $$\n> c\n> $$\n\n$d');
  expect([withoutMathMarks('a', []), mathMarksIn('a', [])]).toEqual(['a', []]);
});
