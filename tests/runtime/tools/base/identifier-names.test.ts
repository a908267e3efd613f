import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {
  camelCase,
  createNameScope,
  kebabCase,
  pascalCase,
  snakeCase,
  caseInsensitiveKey,
  wordsOf,
} from '../../../../runtime/tools/base/identifier-names.js';

test.each([
  ['getHTTPUrl2 by-id', ['get', 'HTTP', 'Url2', 'by', 'id']],
  ['list_all.items', ['list', 'all', 'items']],
  ['APIKey', ['API', 'Key']],
  ['OAuth2', ['O', 'Auth2']],
  ['IDs', ['IDs']],
  ['getURLs2', ['get', 'URLs2']],
  ['listAPIsOf', ['list', 'APIs', 'Of']],
  ['HTTPserver', ['HTT', 'Pserver']],
  ['AsIs', ['As', 'Is']],
  ['v1beta2', ['v1', 'beta2']],
  ['2FA code', ['2', 'FA', 'code']],
  ['HTML5Video', ['HTML5', 'Video']],
  ['größeÄndern', ['größe', 'Ändern']],
  ['E\u0301COLE', ['ÉCOLE']],
  ['e\u0301cole', ['école']],
  ['日本語 API', ['日本語', 'API']],
  ['हिन्दी', ['हिन्दी']],
  ['don’t', ['dont']],
  ["the user's l'adresse", ['the', 'users', 'l', 'adresse']],
  ['{}[]', []],
  ['', []],
])('wordsOf splits %j into words', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['get-HTTP url', 'GetHttpUrl', 'getHttpUrl', 'get_http_url', 'get-http-url'],
  ['getHTTPUrl', 'GetHttpUrl', 'getHttpUrl', 'get_http_url', 'get-http-url'],
  ['2FA', '2Fa', '2Fa', '2_fa', '2-fa'],
  ['', '', '', '', ''],
])('pascalCase, camelCase, snakeCase and kebabCase convert %j', (text, pascal, camel, snake, kebab) => {
  expect([pascalCase, camelCase, snakeCase, kebabCase].map((manner) => manner(text))).toEqual([
    pascal,
    camel,
    snake,
    kebab,
  ]);
});

test('wordsOf keeps every letter and digit in order', () => {
  fc.assert(
    fc.property(fc.string({unit: fc.constantFrom('a', 'B', '1', ' ', '-', 'é', 'É', '大', 'ß')}), (text) => {
      expect(wordsOf(text).join('')).toBe(text.replace(/[ -]/g, ''));
    }),
  );
});

describe('scope.claim', () => {
  test('returns each name once, ignoring case', () => {
    const scope = createNameScope(['class', 'Map']);
    const wanted = ['Book', 'book', 'BOOK', 'Class', 'map', 'Book2', 'Book2', 'Book3', 'other'];
    expect(wanted.map((name) => scope.claim(name))).toEqual([
      'Book',
      'book2',
      'BOOK3',
      'Class2',
      'map2',
      'Book2_2',
      'Book2_3',
      'Book3_2',
      'other',
    ]);
    expect(['BOOK', 'class', 'book2_2', 'Book4'].map((name) => scope.has(name))).toEqual([true, true, true, false]);
  });

  test('accepts names of Object.prototype', () => {
    const scope = createNameScope();
    expect(['constructor', '__proto__', 'toString'].map((name) => scope.claim(name))).toEqual([
      'constructor',
      '__proto__',
      'toString',
    ]);
  });

  test('returns 50,000 distinct names for the same request', () => {
    const scope = createNameScope();
    const names = Array.from({length: 50_000}, () => scope.claim('Book'));
    expect([new Set(names.map(caseInsensitiveKey)).size, names.at(-1)]).toEqual([50_000, 'Book50000']);
  });

  test('never returns a name twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'A', 'a2', 'a2_2', 'A3', 'b', 'ß', 'ss', 'ſ', 's')), (wanted) => {
        const scope = createNameScope(['A', 'if']);
        const names = wanted.map((name) => caseInsensitiveKey(scope.claim(name)));
        expect(new Set(names).size).toBe(names.length);
        expect(names).not.toContain('a');
      }),
    );
  });
});
