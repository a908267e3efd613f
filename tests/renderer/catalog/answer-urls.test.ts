import {expect, test} from 'vitest';
import * as fc from 'fast-check';
import {hash} from 'ohash';
import {answerUrls} from '../../../renderer/catalog/answer-urls.js';
import {
  decodeQueryParams,
  decodePieces,
  encodeQueryParams,
  encodePieces,
} from '../../../renderer/catalog/encode-query-params.js';

test.each([
  [{}, 'PV5SIH4Pb4'],
  [{a: 1}, 'ovoKljKIv8'],
  [{b: 1, a: 2}, '48AVoXIXcT'],
  [{a: 2, b: 1}, '48AVoXIXcT'],
  [[], 'Zbsht7Vm3B'],
  [{first: true}, '5Wr26Ix3OR'],
  [{where: [{_path: /^\/cats/}]}, 'mJuvv0kmEk'],
  [{sort: [{_stem: 1, $numeric: true}]}, 'i5pZc4XEtQ'],
])('answerUrls() hashes %o as %s', (params, expected) => {
  expect(answerUrls(params).hash).toBe(expected);
});

test('answerUrls() with an integrity returns the hash, the parameters and all addresses', () => {
  expect(answerUrls({first: true}, {integrity: 1700000000000})).toEqual({
    hash: '5Wr26Ix3OR',
    integrity: '1700000000000',
    params: '{"first":true}',
    query: '/query/5Wr26Ix3OR.1700000000000.json',
    queryEncoded: '/query/5Wr26Ix3OR.1700000000000/eyJmaXJzdCI6dHJ1ZX0.json',
    navigation: '/navigation/5Wr26Ix3OR.1700000000000.json',
    navigationEncoded: '/navigation/5Wr26Ix3OR.1700000000000/eyJmaXJzdCI6dHJ1ZX0.json',
  });
});

test('answerUrls() without an integrity and with a base returns addresses below the base', () => {
  expect(answerUrls(undefined, {base: '/base/'})).toEqual({
    hash: 'PV5SIH4Pb4',
    integrity: undefined,
    params: '{}',
    query: '/base/query/PV5SIH4Pb4.json',
    queryEncoded: '/base/query/PV5SIH4Pb4/e30.json',
    navigation: '/base/navigation/PV5SIH4Pb4.json',
    navigationEncoded: '/base/navigation/PV5SIH4Pb4/e30.json',
  });
});

test('answerUrls() hashes an object that occurs twice like two equal objects', () => {
  const shared = {a: /x/};
  expect(answerUrls({b: [shared, shared]}).hash).toBe(answerUrls({b: [{a: /x/}, {a: /x/}]}).hash);
});

test('answerUrls() treats __proto__, constructor and toJSON as ordinary keys', () => {
  const params: unknown = JSON.parse('{"where": {"__proto__": 1, "constructor": 2, "toJSON": 3}}');
  expect(answerUrls(params).hash).toBe(hash(params));
  expect(answerUrls(params).params).toBe('{"where":{"__proto__":1,"constructor":2,"toJSON":3}}');
});

test('answerUrls() rejects a Blob', () => {
  expect(() => answerUrls({a: new Blob(['x'])})).toThrow(/Blob/);
});

test('answerUrls() cuts long parameters into pieces of 100 characters', () => {
  const {queryEncoded} = answerUrls({where: {title: 'é'.repeat(120)}}, {integrity: 'x'});
  const [, root, , ...pieces] = queryEncoded.split('/');
  expect(root).toBe('query');
  expect(pieces.map((piece) => piece.replace('.json', '').length)).toEqual([100, 100, 100, 50]);
  expect(decodePieces(pieces)).toEqual({where: {title: 'é'.repeat(120)}});
});

test.each([
  [{a: /^\/x/gi}, '{"a":"--REGEX /^\\\\/x/gi"}'],
  [{a: [/a b/, null, 1.5]}, '{"a":["--REGEX /a b/",null,1.5]}'],
  [{a: new RegExp('')}, '{"a":"--REGEX /(?:)/"}'],
])('encodeQueryParams() writes %o as %s, and decodeQueryParams() reads it back', (params, text) => {
  expect(encodeQueryParams(params)).toBe(text);
  expect(decodeQueryParams(text)).toEqual(params);
});

test.each(['--REGEX //', '--REGEX /a/x', '--REGEX a', '--OTHER /a/', '-REGEX /a/', ' --REGEX /a/', '--REGEX /a/ '])(
  'decodeQueryParams() keeps the text %j',
  (text) => {
    expect(decodeQueryParams(JSON.stringify({a: text}))).toEqual({a: text});
  },
);

test.each(['', '{', '[]', '1', 'null', '"a"'])('decodeQueryParams() rejects %j with the same message', (text) => {
  expect(() => decodeQueryParams(text)).toThrow(
    expect.objectContaining({code: 'params-invalid', message: 'Invalid _params query'}),
  );
});

test.each([
  ['{"a":"--REGEX /(/"}', '--REGEX: Invalid regular expression: /(/: Unterminated group'],
  ['{"a":"--REGEX /a/gg"}', "--REGEX: Invalid flags supplied to RegExp constructor 'gg'"],
])('decodeQueryParams() of the invalid expression in %s says what is wrong with it', (text, message) => {
  expect(() => decodeQueryParams(text)).toThrow(expect.objectContaining({code: 'query-pattern', message}));
});

test.each([
  '',
  '.json',
  '!!!!',
  'e30=',
  'eyJ',
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64url'),
])('decodePieces() rejects %j', (pieces) => {
  expect(() => decodePieces(pieces)).toThrow(expect.objectContaining({code: 'params-invalid'}));
});

test('encodeQueryParams() rejects a regular expression with the flag v', () => {
  expect(() => encodeQueryParams({a: new RegExp('a', 'v')})).toThrow(expect.objectContaining({code: 'params-invalid'}));
});

const params = fc.dictionary(fc.string({unit: 'grapheme'}), fc.jsonValue({stringUnit: 'grapheme'}));

test('decodePieces() reads back random parameters that encodePieces() wrote', () => {
  fc.assert(
    fc.property(params, (given) => {
      const json = JSON.parse(JSON.stringify(given)) as unknown;
      const pieces = encodePieces(given);
      expect(decodePieces(pieces)).toEqual(json);
      expect(decodePieces(`${pieces.join('/')}.json`)).toEqual(json);
      for (const piece of pieces) expect(piece).toMatch(/^[\w-]{1,100}$/);
    }),
  );
});

test('answerUrls() has the hash of ohash, which does not depend on the order of keys', () => {
  fc.assert(
    fc.property(params, (given) => {
      const reversed = Object.fromEntries(Object.entries(given).toReversed());
      expect(answerUrls(given).hash).toBe(hash(JSON.parse(JSON.stringify(given))));
      expect(answerUrls(reversed).hash).toBe(answerUrls(given).hash);
      expect(answerUrls(given).hash).toMatch(/^[A-Za-z0-9]{10}$/);
    }),
  );
});

test('answerUrls() has another hash for another order of a list', () => {
  expect(answerUrls({only: ['a', 'b']}).hash).not.toBe(answerUrls({only: ['b', 'a']}).hash);
});
