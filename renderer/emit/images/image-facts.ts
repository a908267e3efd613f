// What is known of an image before any variant of it is made: its size, whether it moves, a placeholder.
//
// The placeholder is data, never a style attribute or a script, so that pages work under a strict policy
// (`style-src 'self'; img-src 'self' data:`). Its `src` is a ten by ten picture of about 100 bytes to be put in an
// inline `<svg><image href>` behind the real `<img>`; that needs no rule per image, no request, and the real image
// simply covers it when it arrives. Images that let something shine through have none, it would shine through.
import {hashOfAll, type Hash} from '../../base/hash.js';
import type {Store} from '../../store/store.js';
import {decoder, inputLimits, timeoutSeconds} from './decoder.js';
import {imageFormat} from './image-format.js';
import {svgSize} from './svg-size.js';

export interface ImageFacts {
  readonly format: string;
  /** Pixels, as shown: turned the way the camera says. */
  readonly width: number;
  readonly height: number;
  /** Whether variants can be made of it; drawings and moving pictures stay as they are. */
  readonly scalable: boolean;
  readonly placeholder?: {
    /** `data:image/webp;base64,…` */
    readonly src: string;
    /** Mean colour: `#8fa3b0`. */
    readonly color: string;
  };
}

/** Why an image cannot be used, as the end of a sentence. */
export interface ImageError {
  readonly reason: string;
}

/** Reads an image's facts; remembers them in the store under the hash of the bytes. */
export async function imageFacts(bytes: Uint8Array, hash: Hash, store: Store): Promise<ImageFacts | ImageError> {
  const format = imageFormat(bytes);
  if (format === undefined) return {reason: 'it is not a PNG, JPEG, WebP, GIF, AVIF or SVG image'};
  if (format === 'svg') return svgFacts(bytes);
  const {version} = await decoder();
  const key = `image-facts:${hashOfAll([version, hash])}`;
  const stored = store.get(key);
  if (stored !== undefined) return JSON.parse(stored) as ImageFacts | ImageError;
  const facts = await readFacts(bytes, format).catch(errorOf);
  store.put(key, JSON.stringify(facts));
  return facts;
}

function svgFacts(bytes: Uint8Array): ImageFacts | ImageError {
  const size = svgSize(new TextDecoder().decode(bytes));
  return size ? {format: 'svg', ...size, scalable: false} : {reason: 'its first element is not <svg>'};
}

async function readFacts(bytes: Uint8Array, format: string): Promise<ImageFacts> {
  const {sharp} = await decoder();
  const {autoOrient, pages = 1} = await sharp(bytes, inputLimits).metadata();
  const moves = pages > 1 || isAnimatedPng(bytes, format);
  const facts = {format, width: autoOrient.width, height: autoOrient.height, scalable: !moves};
  if (moves) return facts;
  const placeholder = await placeholderOf(bytes);
  return placeholder ? {...facts, placeholder} : facts;
}

async function placeholderOf(bytes: Uint8Array): Promise<ImageFacts['placeholder']> {
  const {sharp} = await decoder();
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

// ‹signature› IHDR … acTL … IDAT
//                    ^ says that frames follow; only counts before the first IDAT
function isAnimatedPng(bytes: Uint8Array, format: string): boolean {
  if (format !== 'png') return false;
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64 * 1024));
  const control = head.indexOf('acTL');
  const data = head.indexOf('IDAT');
  return control >= 0 && (data < 0 || control < data);
}

function errorOf(error: unknown): ImageError {
  const text = error instanceof Error ? error.message : String(error);
  const [first = ''] = text.split('\n');
  return {
    reason: /pixel limit/.test(text) ? 'it has more than 50 million pixels' : `the decoder says “${first.trim()}”`,
  };
}
