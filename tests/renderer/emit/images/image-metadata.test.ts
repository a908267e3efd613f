import sharp from 'sharp';
import {expect, test} from 'vitest';
import {hashOf} from '../../../../renderer/base/hash.js';
import {imageMetadata} from '../../../../renderer/emit/images/image-metadata.js';
import {memoryStore} from '../../../../renderer/store/store.js';

const signatureAndHeader = 33;
const still = sharp({create: {width: 8, height: 4, channels: 3, background: '#336699'}});

/** A chunk of a PNG. Decoders skip chunks that begin with a small letter, whatever their checksum. */
function chunk(type: string, size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return Buffer.concat([length, Buffer.from(type), Buffer.alloc(size + 4)]);
}

async function pngWith(...chunks: readonly Buffer[]): Promise<Buffer> {
  const bytes = await still.clone().png().toBuffer();
  return Buffer.concat([bytes.subarray(0, signatureAndHeader), ...chunks, bytes.subarray(signatureAndHeader)]);
}

test.each([
  {given: 'a still PNG', chunks: [], scalable: true},
  {given: 'an animated PNG', chunks: [chunk('acTL', 8)], scalable: false},
  {
    given: 'an animated PNG whose pixels begin late',
    chunks: [chunk('acTL', 8), chunk('prVt', 70_000)],
    scalable: false,
  },
  {given: 'a still PNG whose pixels begin late', chunks: [chunk('prVt', 70_000)], scalable: true},
])('imageMetadata() of $given says whether variants can be made: $scalable', async ({chunks, scalable}) => {
  const bytes = await pngWith(...chunks);
  const metadata = await imageMetadata(bytes, hashOf(bytes), memoryStore());
  expect(metadata).toMatchObject({format: 'png', width: 8, height: 4, scalable});
  expect('placeholder' in metadata).toBe(scalable);
});
