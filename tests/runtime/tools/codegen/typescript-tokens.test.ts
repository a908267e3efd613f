import fc from 'fast-check';
import {expect, test} from 'vitest';
import {
  docComment,
  identifier,
  isPropertyIdentifier,
  literal,
  propertyKey,
  stringLiteral,
} from '../../../../runtime/tools/codegen/typescript-tokens.js';

test.each([
  ['book', 'book'],
  ['2-fast!', '_2fast'],
  ['delete', 'delete_'],
  ['größe', 'größe'],
  ['名前', '名前'],
  ['🔥', 'value'],
  ['', 'value'],
])('identifier of %j is %s', (text, name) => {
  expect(identifier(text)).toBe(name);
});

test.each([
  ['name', 'name'],
  ['content-type', '"content-type"'],
  ['__proto__', '["__proto__"]'],
  ['1st', '"1st"'],
  ['a"\\\n', '"a\\"\\\\\\n"'],
])('propertyKey of %j is %s', (text, key) => {
  expect(propertyKey(text)).toBe(key);
});

test('stringLiteral gives back its text and contains no line ends or end tags', () => {
  fc.assert(
    fc.property(fc.string({unit: 'binary'}), (text) => {
      const source = stringLiteral(text);
      expect(JSON.parse(source.replaceAll('<\\/', '</'))).toBe(text);
      expect(source).not.toMatch(/[\p{Cc}\u2028\u2029]|<\//u);
    }),
  );
});

test('literal writes JSON values as TypeScript', () => {
  expect(literal({a: [1, 'x', null], 'b-c': {}, ['__proto__']: true})).toBe(
    '{ a: [1, "x", null], "b-c": {}, ["__proto__"]: true }',
  );
});

test('docComment escapes comment ends and bidirectional controls', () => {
  expect(docComment('Ends */ here\r\n\u2028@deprecated \u202e', '  ')).toBe(
    '  /**\n   * Ends *\\/ here\n   *\n   * @deprecated\n   */\n',
  );
  expect(docComment(' \n ')).toBe('');
});

test('isPropertyIdentifier accepts names that can follow a dot', () => {
  expect(['a', '$a', '_', 'a-b', '__proto__', '', '1'].map(isPropertyIdentifier)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
