import fc from 'fast-check';
import {expect, test} from 'vitest';
import {docComment, stringLiteral} from '../../../../runtime/tools/codegen/typescript-tokens.js';
import {findIdentifiers} from '../../../../runtime/tools/codegen/find-identifiers.js';

test.each([
  ['const a = "}";', ['const', 'a']],
  ["const a = '\\'{' + b;", ['const', 'a', 'b']],
  ['const a = `x ${b({c: `${d}`})} }`;', ['const', 'a', 'b', 'c', 'd']],
  ['// it is { open\nf();', ['f']],
  ['/* ( */ f(/[/)]\\/{/g, 1 / 2);', ['f']],
  ['const a = b / c / d; // (', ['const', 'a', 'b', 'c', 'd']],
  ['return /"/.test(x);', ['return', 'test', 'x']],
  // Syntax errors are left to the parser.
  ['const a = "x;\nb', ['const', 'a', 'x', 'b']],
])('findIdentifiers of %j are %j', (source, identifiers) => {
  expect([...findIdentifiers(source)]).toEqual(identifiers);
});

test('findIdentifiers finds none in strings and comments of any text', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      const source = `${docComment(text)}const a = ${stringLiteral(text)};\n`;
      expect([...findIdentifiers(source)]).toEqual(['const', 'a']);
    }),
  );
});
