import {brotliDecompressSync, gunzipSync} from 'node:zlib';
import {describe, expect, test} from 'vitest';
import {chooseEncoding, isCompressible, varyByEncoding} from '../../../cli/dev/content-encoding.js';
import {createFolderHandler} from '../../../cli/dev/static-file-handler.js';
import {readTarget} from '../../../cli/dev/request-target.js';
import {temporary} from '../../support/temporary.js';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.9, br;q=0.5', 'gzip'],
  ['br;q=0, gzip; q=0.1', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['identity, *;q=0', undefined],
  ['br;q=x', undefined],
])('chooseEncoding(%j) is %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});

test.each([
  ['text/html; charset=utf-8', 2000, {}, true],
  ['image/svg+xml', 2000, {}, true],
  ['application/manifest+json', 2000, {}, true],
  ['text/css', 1000, {}, false],
  ['image/png', 2000, {}, false],
  ['font/woff2', 2000, {}, false],
  ['application/octet-stream', 2000, {}, false],
  ['text/html', 2000, {'content-encoding': 'br'}, false],
])('isCompressible() of %s with %i bytes and the headers %j is %s', (type, length, headers, expected) => {
  expect(isCompressible(type, new Uint8Array(length), headers)).toBe(expected);
});

test.each([
  [{}, {Vary: 'Accept-Encoding'}],
  [{vary: 'Cookie'}, {vary: 'Cookie, Accept-Encoding'}],
  [{Vary: 'accept-encoding, Cookie'}, {Vary: 'accept-encoding, Cookie'}],
  [{Vary: '*'}, {Vary: '*'}],
])('varyByEncoding(%j) is %j', (headers, expected) => {
  expect(varyByEncoding(headers)).toEqual(expected);
});

describe('galley preview', () => {
  const text = '<p>Hello</p>\n'.repeat(200);
  const folder = temporary({
    'index.html': text,
    '404.html': text,
    'small.txt': 'Hello',
    'photo.png': new Uint8Array(3000),
  });
  const handle = createFolderHandler(folder, {base: '/', trailingSlash: 'never'});
  const get = (path: string, headers: Readonly<Record<string, string>>) =>
    handle({target: readTarget(path)!, headers, local: true});

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('sends pages in the encoding %s, with a weak tag', async (encoding, decode) => {
    const {status, headers, body} = await get('/', {'accept-encoding': encoding});
    expect([status, headers?.['Content-Encoding'], headers?.['Vary']]).toEqual([200, encoding, 'Accept-Encoding']);
    expect(headers?.['ETag']).toMatch(/^W\/"\w+"$/);
    expect(decode(body as Uint8Array).toString()).toBe(text);
    const again = await get('/', {'accept-encoding': encoding, 'if-none-match': headers!['ETag']!});
    expect(again).toMatchObject({status: 304, headers: {ETag: headers!['ETag'], Vary: 'Accept-Encoding'}});
    expect(again.body).toBeUndefined();
  });

  test('sends pages as they are to clients that accept no encoding', async () => {
    const {headers, body} = await get('/', {});
    expect(Buffer.from(body as Uint8Array).toString()).toBe(text);
    expect(headers).toMatchObject({Vary: 'Accept-Encoding', ETag: expect.stringMatching(/^"\w+"$/)});
    expect(headers).not.toHaveProperty('Content-Encoding');
  });

  test('compresses the page for missing addresses', async () => {
    expect(await get('/nope', {'accept-encoding': 'br'})).toMatchObject({
      status: 404,
      headers: {'Content-Encoding': 'br', Vary: 'Accept-Encoding'},
    });
  });

  test.each(['/photo.png', '/small.txt'])('sends %s as it is', async (path) => {
    const {status, headers} = await get(path, {'accept-encoding': 'br'});
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('Content-Encoding');
    expect(headers).not.toHaveProperty('Vary');
  });
});
