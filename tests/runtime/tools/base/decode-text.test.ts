import {expect, test} from 'vitest';
import {decode} from '../../../../runtime/tools/base/decode-text.js';

const text = 'größe: 大 😀\r\n';
const utf16 = Buffer.from(text, 'utf16le');

test.each<[string, Buffer | readonly number[], string | undefined]>([
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), text],
  ['UTF-16 of little end', [0xff, 0xfe, ...utf16], text],
  ['UTF-16 of big end', [0xfe, 0xff, ...Buffer.from(utf16).swap16()], text],
  ['nothing', [], ''],
  ['a byte order mark alone', [0xff, 0xfe], ''],
  ['a second byte order mark, which is text', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], '\ufeff'],
  ['Latin 1', Buffer.from(text, 'latin1'), undefined],
  ['UTF-16 without a byte order mark', utf16, undefined],
  ['UTF-16 that ends in half a character', [0xff, 0xfe, 0x61], undefined],
  ['UTF-16 with half a pair', [0xff, 0xfe, 0x3d, 0xd8, 0x61, 0x00], undefined],
  ['UTF-32', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0], undefined],
  ['a picture', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0], undefined],
  ['text with a zero byte', [0x61, 0, 0x62], undefined],
])('%s', (_, bytes, decoded) => {
  expect(decode(Uint8Array.from(bytes))).toBe(decoded);
});
