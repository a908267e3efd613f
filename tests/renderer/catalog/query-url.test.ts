import {expect, test} from 'vitest';
import * as fc from 'fast-check';
import {hash} from 'ohash';
import {address} from '../../../renderer/catalog/query-url.js';
import {decodeParams, decodePieces, encodeParams, encodePieces} from '../../../renderer/catalog/encode-params.js';

test.each([
  [{}, 'PV5SIH4Pb4'],
  [{a: 1}, 'ovoKljKIv8'],
  [{b: 1, a: 2}, '48AVoXIXcT'],
  [{a: 2, b: 1}, '48AVoXIXcT'],
  [[], 'Zbsht7Vm3B'],
  [{first: true}, '5Wr26Ix3OR'],
  [{where: [{_path: /^\/cats/}]}, 'mJuvv0kmEk'],
  [{sort: [{_stem: 1, $numeric: true}]}, 'i5pZc4XEtQ'],
])('%o is hashed as %s', (params, expected) => {
  expect(address(params).hash).toBe(expected);
});

test('all addresses of parameters, of one build', () => {
  expect(address({first: true}, {integrity: 1700000000000})).toEqual({
    hash: '5Wr26Ix3OR',
    integrity: '1700000000000',
    params: '{"first":true}',
    query: '/query/5Wr26Ix3OR.1700000000000.json',
    queryEncoded: '/query/5Wr26Ix3OR.1700000000000/eyJmaXJzdCI6dHJ1ZX0.json',
    navigation: '/navigation/5Wr26Ix3OR.1700000000000.json',
    navigationEncoded: '/navigation/5Wr26Ix3OR.1700000000000/eyJmaXJzdCI6dHJ1ZX0.json',
  });
});

test('in development there is no integrity; a site may lie below a base', () => {
  expect(address(undefined, {base: '/base/'})).toEqual({
    hash: 'PV5SIH4Pb4',
    integrity: undefined,
    params: '{}',
    query: '/base/query/PV5SIH4Pb4.json',
    queryEncoded: '/base/query/PV5SIH4Pb4/e30.json',
    navigation: '/base/navigation/PV5SIH4Pb4.json',
    navigationEncoded: '/base/navigation/PV5SIH4Pb4/e30.json',
  });
});

test('what stands twice is hashed as if it stood alone', () => {
  const shared = {a: /x/};
  expect(address({b: [shared, shared]}).hash).toBe(address({b: [{a: /x/}, {a: /x/}]}).hash);
});

test('keys of the machinery are keys', () => {
  const params: unknown = JSON.parse('{"where": {"__proto__": 1, "constructor": 2, "toJSON": 3}}');
  expect(address(params).hash).toBe(hash(params));
  expect(address(params).params).toBe('{"where":{"__proto__":1,"constructor":2,"toJSON":3}}');
});

test('a blob has no hash', () => {
  expect(() => address({a: new Blob(['x'])})).toThrow(/Blob/);
});

test('long parameters are cut into pieces of 100 characters', () => {
  const {queryEncoded} = address({where: {title: 'é'.repeat(120)}}, {integrity: 'x'});
  const [, root, , ...pieces] = queryEncoded.split('/');
  expect(root).toBe('query');
  expect(pieces.map((piece) => piece.replace('.json', '').length)).toEqual([100, 100, 100, 50]);
  expect(decodePieces(pieces)).toEqual({where: {title: 'é'.repeat(120)}});
});

test.each([
  [{a: /^\/x/gi}, '{"a":"--REGEX /^\\\\/x/gi"}'],
  [{a: [/a b/, null, 1.5]}, '{"a":["--REGEX /a b/",null,1.5]}'],
  [{a: new RegExp('')}, '{"a":"--REGEX /(?:)/"}'],
])('%o travels as %s', (params, text) => {
  expect(encodeParams(params)).toBe(text);
  expect(decodeParams(text)).toEqual(params);
});

test.each(['--REGEX //', '--REGEX /a/x', '--REGEX a', '--OTHER /a/', '-REGEX /a/', ' --REGEX /a/', '--REGEX /a/ '])(
  'the text %j stays text',
  (text) => {
    expect(decodeParams(JSON.stringify({a: text}))).toEqual({a: text});
  },
);

test.each(['', '{', '[]', '1', 'null', '"a"', '{"a":"--REGEX /(/"}', '{"a":"--REGEX /a/gg"}'])(
  '%j is refused',
  (text) => {
    expect(() => decodeParams(text)).toThrow(
      expect.objectContaining({code: 'params-invalid', message: 'Invalid _params query'}),
    );
  },
);

test.each([
  '',
  '.json',
  '!!!!',
  'e30=',
  'eyJ',
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64url'),
])('pieces %j are refused', (pieces) => {
  expect(() => decodePieces(pieces)).toThrow(expect.objectContaining({code: 'params-invalid'}));
});

test('a pattern with a flag that cannot be read again does not leave', () => {
  expect(() => encodeParams({a: new RegExp('a', 'v')})).toThrow(expect.objectContaining({code: 'params-invalid'}));
});

const params = fc.dictionary(fc.string({unit: 'grapheme'}), fc.jsonValue({stringUnit: 'grapheme'}));

test('parameters come back from pieces as they went', () => {
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

test('the hash is that of ohash, and does not depend on the order of keys', () => {
  fc.assert(
    fc.property(params, (given) => {
      const reversed = Object.fromEntries(Object.entries(given).toReversed());
      expect(address(given).hash).toBe(hash(JSON.parse(JSON.stringify(given))));
      expect(address(reversed).hash).toBe(address(given).hash);
      expect(address(given).hash).toMatch(/^[A-Za-z0-9]{10}$/);
    }),
  );
});

test('the order of a list does matter', () => {
  expect(address({only: ['a', 'b']}).hash).not.toBe(address({only: ['b', 'a']}).hash);
});
