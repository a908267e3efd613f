import {expect, test} from 'vitest';
import {avifSequenceSize} from '../../../../renderer/emit/images/avif-sequence-size.js';

/** The boxes of a file that matter: its type, and the size in `ispe`. */
function avif(brand: string, size: readonly number[]): Uint8Array {
  const extents = Buffer.alloc(4 + size.length * 4);
  for (const [index, value] of size.entries()) extents.writeUInt32BE(value, 4 + index * 4);
  return Buffer.concat([Buffer.from(`\0\0\0\x14ftyp${brand}\0\0\0\0mif1\0\0\0\x14ispe`, 'latin1'), extents]);
}

test.each([
  ['the size of an image sequence', avif('avis', [800, 364]), {width: 800, height: 364}],
  ['nothing from a still image', avif('avif', [800, 364]), undefined],
  ['nothing from a sequence without a width', avif('avis', [0, 364]), undefined],
  ['nothing from a sequence that ends early', avif('avis', [800]), undefined],
  ['nothing from other bytes', Buffer.from('GIF89a'), undefined],
])('avifSequenceSize() reads %s', (_what, bytes, size) => {
  expect(avifSequenceSize(bytes)).toEqual(size);
});
