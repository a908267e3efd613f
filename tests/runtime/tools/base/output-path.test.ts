import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {caseInsensitiveKey} from '../../../../runtime/tools/base/identifier-names.js';
import {createUniquePaths, pathSegment} from '../../../../runtime/tools/base/output-path.js';

describe('pathSegment', () => {
  test.each([
    ['book.ts', 'book.ts'],
    ['../Con', 'Con-'],
    ['..', 'unnamed'],
    ['', 'unnamed'],
    ['.npmrc', 'npmrc'],
    ['a/b\\c:d', 'a-b-c-d'],
    ['aux.ts', 'aux-.ts'],
    ['AUX', 'AUX-'],
    ['com¹.txt', 'com¹-.txt'],
    ['console', 'console'],
    ['Größe 大小', 'Größe-大小'],
    ['e\u0301te', 'éte'],
    ['a\0b\nc\u202ed', 'a-b-c-d'],
    ['ends in dots...', 'ends-in-dots'],
    ['a..ts', 'a.ts'],
    [`${'long'.repeat(40)}.test.ts`, `${'long'.repeat(15)}.test.ts`],
    [`${'😀'.repeat(3)}`, 'unnamed'],
    [`${'𝒳'.repeat(100)}.ts`, `${'𝒳'.repeat(60)}.ts`],
    ['\ud800', 'unnamed'],
  ])('of %j is %j', (text, segment) => {
    expect(pathSegment(text)).toBe(segment);
  });

  test('is safe on every file system and idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({unit: 'grapheme'}), fc.string({unit: 'binary'})), (text) => {
        const segment = pathSegment(text);
        expect(segment).toMatch(/^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}._-]*$/u);
        expect(segment).not.toMatch(/\.$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
        expect(new TextEncoder().encode(segment).length).toBeLessThanOrEqual(255);
        expect(pathSegment(segment)).toBe(segment);
      }),
    );
  });

  test('takes no long time for texts of two million characters', () => {
    expect(pathSegment(`a${'-'.repeat(2_000_000)}b`)).toBe('a');
    expect(pathSegment(`a${'.'.repeat(2_000_000)}ts`)).toBe('a.ts');
  });
});

describe('createUniquePaths', () => {
  const pathsOf = (wanted: readonly string[]) => wanted.map(createUniquePaths());

  test('numbers paths that differ only in case', () => {
    expect(pathsOf(['src/Book.ts', 'src/book.ts', 'src/BOOK.ts', 'src/book-2.ts', 'src/ſ.ts', 'src/s.ts'])).toEqual([
      'src/Book.ts',
      'src/book-2.ts',
      'src/BOOK-3.ts',
      'src/book-2-2.ts',
      'src/ſ.ts',
      'src/s-2.ts',
    ]);
  });

  test('keeps the extension .test.ts when it numbers a path', () => {
    expect(pathsOf(['test/a.test.ts', 'test/A.test.ts'])).toEqual(['test/a.test.ts', 'test/A-2.test.ts']);
  });

  test('keeps files and folders with the same name apart', () => {
    expect(pathsOf(['a', 'a/b', 'A/c', 'd/e', 'd'])).toEqual(['a', 'a-2/b', 'A-3/c', 'd/e', 'd-2']);
  });

  test('removes parent segments and leading dots, except for .gitignore', () => {
    expect(pathsOf(['../../etc/passwd', '/root', '.gitignore', '.npmrc', 'a//b'])).toEqual([
      'unnamed/unnamed/etc/passwd',
      'unnamed/root',
      '.gitignore',
      'npmrc',
      'a/unnamed/b',
    ]);
  });

  test('returns 20,000 distinct paths for the same request', () => {
    const given = pathsOf(Array.from({length: 20_000}, () => 'src/book.ts'));
    expect([new Set(given).size, given.at(-1)]).toEqual([20_000, 'src/book-20000.ts']);
  });

  test('never returns paths that collide', () => {
    const segment = fc.constantFrom('a', 'A', 'a.ts', 'a-2.ts', 'b', 'B.ts', '..', 'ß', 'SS', 'ß.ts');
    const path = fc.array(segment, {minLength: 1, maxLength: 3}).map((segments) => segments.join('/'));
    fc.assert(
      fc.property(fc.array(path, {maxLength: 20}), (wanted) => {
        const given = pathsOf(wanted).map(caseInsensitiveKey);
        expect(new Set(given).size).toBe(given.length);
        expect(given.filter((file) => given.some((other) => other.startsWith(`${file}/`)))).toEqual([]);
      }),
    );
  });
});
