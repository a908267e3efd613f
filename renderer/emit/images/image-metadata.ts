// Reads the properties of an image before any variant is made: its size, whether it is animated, and a placeholder.
//
// The placeholder is data, not a style attribute or script, so that pages work with a strict policy
// (`style-src 'self'; img-src 'self' data:`). Its `src` is a ten by ten pixel image of about 100 bytes, for an inline
// `<svg><image href>` behind the real `<img>`. That needs no CSS rule per image and no request, and the real image
// covers it when it has loaded. Images with transparency have no placeholder, because it would show through.
import {hashOfAll, type Hash} from '../../base/hash.js';
import type {Store} from '../../store/store.js';
import {avifSequenceSize} from './avif-sequence-size.js';
import {loadDecoder, inputLimits, timeoutSeconds} from './image-decoder.js';
import {imageError, toImageError, type ImageError} from './image-error.js';
import {imageFormat} from './image-format.js';
import {svgSize} from './svg-size.js';

export interface ImageMetadata {
  readonly format: string;
  /** Displayed size in pixels, after rotation by the EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Whether variants can be made. Vector and animated images are published unchanged. */
  readonly scalable: boolean;
  readonly placeholder?: {
    /** `data:image/webp;base64,…` */
    readonly src: string;
    /** Average color: `#8fa3b0`. */
    readonly color: string;
  };
}

/** Returns the properties of an image. They are stored under the hash of the bytes. */
export async function imageMetadata(bytes: Uint8Array, hash: Hash, store: Store): Promise<ImageMetadata | ImageError> {
  const format = imageFormat(bytes);
  if (format === undefined) return noImage(bytes);
  if (format === 'svg') return svgMetadata(bytes);
  const sequenceSize = avifSequenceSize(bytes);
  if (sequenceSize !== undefined) return {format, ...sequenceSize, scalable: false};
  const {version} = await loadDecoder();
  const key = `image-metadata:${hashOfAll([version, hash])}`;
  const stored = store.get(key);
  if (stored !== undefined) return JSON.parse(stored) as ImageMetadata;
  const metadata = await readMetadata(bytes, format).catch((error: unknown) => toImageError(error, 'decoder'));
  // An error is not stored, because the next build may have enough time.
  if (!('reason' in metadata)) store.put(key, JSON.stringify(metadata));
  return metadata;
}

/** A clone without Git LFS, which is usual in CI, has a small text file in place of each image. */
function noImage(bytes: Uint8Array): ImageError {
  if (bytes.length === 0) return imageError('the file is empty');
  const isLfsPointer = Buffer.from(bytes.subarray(0, 64)).toString('latin1').startsWith('version https://git-lfs');
  return isLfsPointer
    ? imageError(
        'it is a pointer of Git LFS',
        'Run `git lfs pull`. In CI, make the checkout step download files of Git LFS.',
      )
    : imageError(
        'it is not a PNG, JPEG, WebP, GIF, AVIF or SVG image',
        'Open the image in an editor and export it in one of these formats.',
      );
}

function svgMetadata(bytes: Uint8Array): ImageMetadata | ImageError {
  const size = svgSize(new TextDecoder().decode(bytes));
  return size ? {format: 'svg', ...size, scalable: false} : imageError('its first element is not <svg>');
}

async function readMetadata(bytes: Uint8Array, format: string): Promise<ImageMetadata> {
  const {sharp} = await loadDecoder();
  const {autoOrient, pages = 1} = await sharp(bytes, inputLimits).metadata();
  const isAnimated = pages > 1 || isAnimatedPng(bytes, format);
  const metadata = {format, width: autoOrient.width, height: autoOrient.height, scalable: !isAnimated};
  if (isAnimated) return metadata;
  const placeholder = await createPlaceholder(bytes);
  return placeholder ? {...metadata, placeholder} : metadata;
}

async function createPlaceholder(bytes: Uint8Array): Promise<ImageMetadata['placeholder']> {
  const {sharp} = await loadDecoder();
  const small = sharp(bytes, inputLimits)
    .autoOrient()
    .resize(10, 10, {fit: 'fill'})
    .toColourspace('srgb')
    .ensureAlpha();
  const {data, info} = await small.timeout({seconds: timeoutSeconds}).raw().toBuffer({resolveWithObject: true});
  const sums = [0, 0, 0, 0];
  data.forEach((value, index) => (sums[index % 4] = (sums[index % 4] ?? 0) + value));
  const [red, green, blue, alpha = 0] = sums.map((sum) => Math.round(sum / (data.length / 4)));
  if (alpha < 255) return undefined;
  const raw = {width: info.width, height: info.height, channels: 4} as const;
  const blurred = await sharp(data, {raw}).removeAlpha().blur(3).webp({quality: 50}).toBuffer();
  const color = `#${[red, green, blue].map((value = 0) => value.toString(16).padStart(2, '0')).join('')}`;
  return {src: `data:image/webp;base64,${blurred.toString('base64')}`, color};
}

/** An animated PNG has an `acTL` chunk (animation control) before its first `IDAT` chunk (pixels). */
function isAnimatedPng(bytes: Uint8Array, format: string): boolean {
  if (format !== 'png') return false;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64 * 1024));
  const control = head.indexOf('acTL');
  const data = head.indexOf('IDAT');
  return control !== -1 && (data === -1 || control < data);
}
