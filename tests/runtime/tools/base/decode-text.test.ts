import {expect, test} from 'vitest';
import {decodeText} from '../../../../runtime/tools/base/decode-text.js';

const text = 'größe: 大 😀\r\n';
const utf16 = Buffer.from(text, 'utf16le');

test.each<[string, Buffer | readonly number[], string | undefined]>([
  ['decode reads UTF-8', Buffer.from(text), text],
  ['decode strips the byte order mark of UTF-8', Buffer.from(`\ufeff${text}`), text],
  ['decode reads little-endian UTF-16 with a byte order mark', [0xff, 0xfe, ...utf16], text],
  ['decode reads big-endian UTF-16 with a byte order mark', [0xfe, 0xff, ...Buffer.from(utf16).swap16()], text],
  ['decode returns an empty string for no bytes', [], ''],
  ['decode returns an empty string for a byte order mark alone', [0xff, 0xfe], ''],
  ['decode keeps a second byte order mark as text', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], '\ufeff'],
  ['decode rejects Latin-1', Buffer.from(text, 'latin1'), undefined],
  ['decode rejects UTF-16 without a byte order mark', utf16, undefined],
  ['decode rejects UTF-16 with an odd number of bytes', [0xff, 0xfe, 0x61], undefined],
  ['decode rejects UTF-16 with a lone surrogate', [0xff, 0xfe, 0x3d, 0xd8, 0x61, 0x00], undefined],
  ['decode rejects UTF-32', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0], undefined],
  ['decode rejects an image', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0], undefined],
  ['decode rejects text with a NUL byte', [0x61, 0, 0x62], undefined],
])('%s', (_, bytes, decoded) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(decoded);
});
