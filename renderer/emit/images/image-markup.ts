// Renders the markup of an image, with reserved size, variants, and a tiny placeholder until it has loaded.
import type {Diagnostic} from '../../base/diagnostic.js';
import {missingImage} from '../../base/missing-image-finding.js';
import {fileHref} from '../../base/url-mapping.js';
import {hasHost} from '../../base/url-schemes.js';
import type {Config} from '../../config/config.js';
import {attributes, type AttributeValue} from '../../page/render/html-strings.js';
import type {ImageRequest} from '../../page/render/part-tokens.js';
import type {DrawnImage} from '../../page/render/renderer-inputs.js';
import type {AssetSource} from '../../source/source.js';
import type {Files} from '../../files/files.js';
import type {Store} from '../../store/store.js';
import {areValidSizes} from './source-set.js';
import {createImagePreparer, type PreparedImage} from './prepare-images.js';

export interface ImageSettings {
  readonly files: Files;
  readonly store: Store;
  readonly config: Config;
  readonly assets: ReadonlyMap<string, AssetSource>;
}

/** Returns a function that renders images of one site. A missing image is rendered as requested and reported. */
export function createImageRenderer({
  files,
  store,
  config,
  assets,
}: ImageSettings): (request: ImageRequest) => Promise<DrawnImage> {
  const prepare = createImagePreparer(config.images, store);
  return async (request) => {
    const {src, asset = isPathOnSite(src) ? `public${src}` : undefined, width, height, sizes, fluid} = request;
    // The size of an image on another site is unknown, unless its author sets it.
    const size = {width: pixelSize(width), height: pixelSize(height)};
    if (asset === undefined) {
      // `sizes` has no effect, because there are no variants.
      const {sizes: _sizes, ...others} = request;
      const diagnostics = invalidOptions(others);
      return {html: imgTag(request, {src, ...size}), files: [], diagnostics};
    }
    const source = assets.get(asset);
    if (source === undefined) {
      // Only images in content have `asset` in the request. `check` reports them, with their position.
      const isInContent = request.asset !== undefined;
      return {
        html: imgTag(request, {src: fileHref(src.replace(/^\//, ''), config), ...size}),
        files: [],
        diagnostics: isInContent ? [] : [{...missingImage(src, asset), hint: 'A template or the config uses it.'}],
      };
    }
    const image = await prepare(
      {asset, hash: source.hash, bytes: () => files.read(`content/${asset}`)},
      {...size, sizes, fluid},
    );
    return {
      html: renderPicture(request, image, config),
      files: image.files,
      diagnostics: [...image.diagnostics, ...invalidOptions(request)],
    };
  };
}

/** `/shot.png`, but not `//example.com/shot.png`. */
function isPathOnSite(src: string): boolean {
  return src.startsWith('/') && !hasHost(src);
}

function renderPicture(request: ImageRequest, image: PreparedImage, config: Config): string {
  const {src, sources, sizes, width, height, placeholder} = image;
  const img = imgTag(request, {
    src: fileHref(src, config),
    srcset: sources.map(({path, descriptor}) => `${fileHref(path, config)} ${descriptor}`).join(', ') || undefined,
    // A lazy image has its final size in the layout before a file is chosen, so browsers with `auto` can measure it.
    sizes: sizes !== undefined && loadingValue(request) === 'lazy' ? `auto, ${sizes}` : sizes,
    ...(width > 0 && height > 0 && {width, height}),
  });
  if (placeholder === undefined || request.priority) return img;
  const placeholderImage = `<image${attributes({href: placeholder.src, width: 10, height: 10, preserveAspectRatio: 'none'})}></image>`;
  const svg = `<svg viewBox="0 0 10 10" preserveAspectRatio="none" aria-hidden="true">${placeholderImage}</svg>`;
  return `<span class="picture">${svg}${img}</span>`;
}

function imgTag(request: ImageRequest, values: Readonly<Record<string, AttributeValue>>): string {
  const {alt, title, className, priority, decoding} = request;
  return `<img${attributes({
    ...values,
    alt: alt || undefined,
    title,
    class: className,
    ...(priority && {fetchpriority: 'high'}),
    ...(loadingValue(request) === 'lazy' && {loading: 'lazy'}),
    decoding: isOneOf(decodings, decoding) ? decoding : 'async',
  })}${alt ? '' : ' alt=""'}>`;
}

const loadings = ['lazy', 'eager'] as const;
const decodings = ['async', 'auto', 'sync'] as const;

/** Returns the requested value, or else `lazy` unless the image has priority. */
function loadingValue({loading, priority}: ImageRequest): 'lazy' | 'eager' {
  if (isOneOf(loadings, loading)) return loading;
  return priority ? 'eager' : 'lazy';
}

function isOneOf<T extends string>(values: readonly T[], value: string | undefined): value is T {
  return (values as readonly (string | undefined)[]).includes(value);
}

/** TypeScript checks types, but Markdown has none, and numbers can be too small or too large. */
function invalidOptions({src, width, height, loading, decoding, sizes}: ImageRequest): Diagnostic[] {
  const isValidOption = (values: readonly string[]) => (value: string) => isOneOf(values, value);
  const checkedOptions = [
    [
      'width',
      asText(width),
      isValidSize,
      `${pixels}, or the width for each screen in \`sizes\`, such as \`sizes="50vw"\``,
    ],
    ['height', asText(height), isValidSize, pixels],
    ['loading', loading, isValidOption(loadings), loadings.join(' or ')],
    ['decoding', decoding, isValidOption(decodings), decodings.join(' or ')],
    ['sizes', sizes, areValidSizes, 'the width for each screen, such as `sizes="100vw md:50vw lg:400px"`'],
  ] as const;
  return checkedOptions.flatMap(([name, value, isValid, expected]) =>
    value === undefined || isValid(value)
      ? []
      : [
          {
            // Other generators show percentages, so existing content has them.
            severity: /^\d+(?:\.\d+)?%$/.test(value) ? ('warning' as const) : ('error' as const),
            code: 'prop-invalid',
            message: `The image ${src} has ${name}=${JSON.stringify(value)}, which is not a valid value.`,
            hint: `Write ${expected}.`,
          },
        ],
  );
}

function asText(size: number | string | undefined): string | undefined {
  return size === undefined ? undefined : String(size);
}

/** Largest width and height of a WebP file. */
const maxPixels = 16_383;
const pixels = `a number of pixels from 1 to ${maxPixels}`;

/** In HTML, `auto` and `100%` are common, and mean the same as no size here. */
function isValidSize(size: string): boolean {
  return size === 'auto' || size === '100%' || pixelSize(size) !== undefined;
}

/** Sizes can be text from an author's HTML, such as `100` or `100px`. Others are reported and ignored. */
function pixelSize(size: number | string | undefined): number | undefined {
  const value = Math.round(Number(typeof size === 'string' ? size.replace(/px$/, '') : size));
  return value >= 1 && value <= maxPixels ? value : undefined;
}
