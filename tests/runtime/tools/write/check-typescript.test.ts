import fc from 'fast-check';
import {expect, test} from 'vitest';
import {checkTypeScript, wordsInCode} from '../../../../runtime/tools/write/check-typescript.js';
import {docComment, stringLiteral} from '../../../../runtime/tools/write/typescript.js';

test.each([
  'const a = "}";',
  "const a = '\\'{';",
  'const a = `x ${b({c: `${d}`})} }`;',
  '// it is { open\nf();',
  '/* ( */ f(/[/)]\\/{/g, 1 / 2);',
  'const a = b / c / d; // (',
  'if (/^(?:a|\\))$/u.test(text)) {}',
  'return /"/.test(x);',
])('whole: %s', (source) => {
  expect(() => checkTypeScript('a.ts', source)).not.toThrow();
});

test.each([
  ['f(1;', ') is missing'],
  ['f(1]);', '] closes nothing'],
  ['\n\nconst a = "x;\n', 'line 3: a string does not end'],
  ["const a = 'x\n';", 'a string does not end'],
  ['const a = `x ${b}', 'a template does not end'],
  ['f(); /* x', 'a comment does not end'],
  ['} {', '} closes nothing'],
])('broken: %j', (source, message) => {
  expect(() => checkTypeScript('a.ts', source)).toThrow(message);
});

test('whatever the text is, a string and a comment made of it are whole', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      const source = `${docComment(text)}const a = ${stringLiteral(text)};\n`;
      checkTypeScript('a.ts', source);
      expect([...wordsInCode(source)]).toEqual(['const', 'a']);
    }),
  );
});
