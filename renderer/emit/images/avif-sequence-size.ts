// Reads the size of animated AVIF images, which the decoder cannot open.
import type {Size} from './svg-size.js';

/** Returns the size of an AVIF image sequence in pixels, or undefined if the bytes are another kind of file. */
export function avifSequenceSize(bytes: Uint8Array): Size | undefined {
  // The boxes before the pixels are short. The size is in `ispe` (image spatial extents), behind a version and flags.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096));
  if (head.toString('latin1', 4, 12) !== 'ftypavis') return undefined;
  const box = head.indexOf('ispe', 12);
  if (box === -1 || box + 16 > head.length) return undefined;
  const [width, height] = [head.readUInt32BE(box + 8), head.readUInt32BE(box + 12)];
  return width > 0 && height > 0 ? {width, height} : undefined;
}
