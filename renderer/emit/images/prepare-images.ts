// Prepares images of the site: size, variants and placeholder. Other modules write the markup.
import {posix} from 'node:path';
import type {Diagnostic, Place} from '../../base/diagnostic.js';
import {hashOf, hashOfAll, type Hash} from '../../base/hash.js';
import type {Config} from '../../config/config.js';
import type {FileUse, ImageVariant} from '../../page/used-files.js';
import type {Files} from '../../files/files.js';
import type {Store} from '../../store/store.js';
import {assetFile, assetBytes} from '../asset-output.js';
import {loadDecoder, hasDecoder, inputLimits, missingDecoderNotice, timeoutSeconds} from './image-decoder.js';
import {toImageError, type ImageError} from './image-error.js';
import {imageMetadata, type ImageMetadata} from './image-metadata.js';
import type {Output} from '../output/output.js';
import {proxyPath} from './image-proxy-url.js';
import {sourceSet, type Candidate} from './source-set.js';

export interface ImageSource {
  /** Path below `content/`: `docs/shot.png`. */
  readonly asset: string;
  /** Hash of the bytes. */
  readonly hash: Hash;
  bytes(): Uint8Array;
}

/** How to show an image; see `SourceSetRequest`. */
export interface ImageOptions {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly sizes?: string | undefined;
  /** Displays it as wide as the text, unless a size is given. */
  readonly fluid?: boolean | undefined;
}

export interface PreparedImage {
  /** Attributes that reserve the space; 0 if the image cannot be read. */
  readonly width: number;
  readonly height: number;
  /** Output path for `src`. */
  readonly src: string;
  /** Output paths for `srcset`, ascending; empty if there is only one. */
  readonly sources: readonly {readonly path: string; readonly descriptor: string}[];
  /** The `sizes` attribute. */
  readonly sizes?: string;
  readonly placeholder?: NonNullable<ImageMetadata['placeholder']>;
  /** Files that the site needs for it, besides those below `content/public`. */
  readonly files: readonly FileUse[];
  readonly diagnostics: readonly Diagnostic[];
}

interface Variant extends Candidate, ImageVariant {
  readonly path: string;
}

/** Returns a function that prepares images, each request once. Afterwards, the variants are in the store. */
export function createImagePreparer(
  settings: Config['images'],
  store: Store,
): (source: ImageSource, options?: ImageOptions, place?: Place) => Promise<PreparedImage> {
  const prepared = new Map<string, Promise<PreparedImage>>();
  return (source, options = {}, place = {file: `content/${source.asset}`}) => {
    const key = JSON.stringify([
      source.asset,
      source.hash,
      options.width,
      options.height,
      options.sizes,
      options.fluid,
      place,
    ]);
    const image = prepared.get(key) ?? prepareImage(source, options, place, settings, store);
    prepared.set(key, image);
    return image;
  };
}

async function prepareImage(
  source: ImageSource,
  options: ImageOptions,
  place: Place,
  settings: Config['images'],
  store: Store,
): Promise<PreparedImage> {
  if (!(await hasDecoder()))
    return {...withoutVariants(source, {width: 0, height: 0}), diagnostics: [missingDecoderNotice]};
  const bytes = source.bytes();
  const metadata = await imageMetadata(bytes, source.hash, store);
  if ('reason' in metadata)
    return {...withoutVariants(source, {width: 0, height: 0}), diagnostics: [unreadableImage(metadata, place)]};
  const {width, height, candidates, fallback, sizes} = sourceSet({
    ...options,
    ...settings,
    sizes: sizesValue(options, metadata),
    intrinsic: metadata,
  });
  if (!metadata.scalable) return withoutVariants(source, {width, height});

  const {version} = await loadDecoder();
  const variants = candidates.map((candidate) => createVariant(candidate, source, settings.quality, version));
  try {
    await Promise.all(variants.map((variant) => variantBytes(variant, () => bytes, store)));
  } catch (error) {
    return {
      ...withoutVariants(source, {width, height}),
      diagnostics: [unreadableImage(toImageError(error, 'encoder'), place)],
    };
  }
  return {
    width,
    height,
    src: variants[candidates.indexOf(fallback)]?.path ?? '',
    sources: variants.length > 1 ? variants.map(({path, descriptor}) => ({path, descriptor})) : [],
    ...(sizes !== undefined && variants.length > 1 && {sizes}),
    ...(metadata.placeholder && {placeholder: metadata.placeholder}),
    files: [
      ...variants,
      ...(settings.proxyPaths ? variants.map((variant) => proxyVariant(variant, metadata)) : []),
    ].map(({path, key, width, height, quality}) => ({
      path,
      from: {image: {key, asset: source.asset, width, height, quality}},
    })),
    diagnostics: [],
  };
}

/** Width of the text column in CSS pixels. */
const columnWidth = 736;

/** An image that fits into the column is never displayed larger, so it needs only one file. */
function sizesValue({width, height, sizes, fluid}: ImageOptions, metadata: ImageMetadata): string | undefined {
  const isFluid = fluid === true && width === undefined && height === undefined && metadata.width > columnWidth;
  return sizes ?? (isFluid ? `100vw lg:${columnWidth}px` : undefined);
}

/** Returns the image without variants. */
function withoutVariants({asset, hash}: ImageSource, size: {width: number; height: number}): PreparedImage {
  const src = assetFile({path: asset, hash});
  const files = asset.startsWith('public/') ? [] : [{path: src, from: {asset}}];
  return {...size, src, sources: [], files, diagnostics: []};
}

function createVariant(candidate: Candidate, {asset, hash}: ImageSource, quality: number, version: string): Variant {
  const {width, height} = candidate;
  const variantKey = hashOfAll([version, hash, String(width), String(height), String(quality), 'webp']);
  const name = posix
    .basename(asset, posix.extname(asset))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
  const path = `_img/${name || 'image'}-${width}.${variantKey.slice(0, 8)}.webp`;
  return {...candidate, path, key: `image:${variantKey}`, asset, quality};
}

/** Returns the same bytes under the URL of an image proxy. */
function proxyVariant(variant: Variant, metadata: ImageMetadata): Variant {
  const {width, height, asset, quality} = variant;
  const isUncropped = Math.abs(width / height - metadata.width / metadata.height) < 0.01;
  const size = isUncropped ? {width} : {width, height};
  const address = proxyPath(asset.replace(/^public\//, ''), {...size, format: 'webp', quality});
  return {...variant, path: decodeURIComponent(address.slice(1))};
}

/**
 * Returns a variant as an output file. The store has its bytes since its page was rendered. If they are lost, for
 * example because of a full disk, it is encoded again.
 */
export async function imageOutput(path: string, variant: ImageVariant, files: Files, store: Store): Promise<Output> {
  const bytes = await variantBytes(variant, () => assetBytes(variant.asset, files), store);
  return {path, hash: hashOf(bytes), body: () => Promise.resolve(bytes)};
}

async function variantBytes(
  {key, width, height, quality}: ImageVariant,
  original: () => Uint8Array,
  store: Store,
): Promise<Uint8Array> {
  if (store.sharing !== undefined) await store.sharing.fetch([key]);
  const stored = store.getBytes(key);
  if (stored !== undefined) return stored;
  const {sharp} = await loadDecoder();
  const resized = sharp(original(), inputLimits)
    .autoOrient()
    .resize(width, height, {fit: 'cover', withoutEnlargement: true});
  const bytes = await resized.webp({quality}).timeout({seconds: timeoutSeconds}).toBuffer();
  store.put(key, bytes);
  store.sharing?.share([key]);
  return bytes;
}

function unreadableImage({reason, hint}: ImageError, place: Place): Diagnostic {
  return {
    severity: 'error',
    code: 'image-unreadable',
    message: `Failed to get image meta: ${reason}.`,
    hint,
    place,
  };
}
