// Finds missing images in texts and in fields such as `image: /shot.png`.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import type {Json} from '../base/json.js';
import {nearest} from '../../runtime/text/nearest.js';
import type {CheckContext} from './check.js';
import {placesIn} from './fields.js';

type Keys = readonly (string | number)[];

/** Keys whose text is the address of an image if it has the form of one. */
const imageKeys = new Set<string | number>(['image', 'avatar', 'src', 'poster']);

export function* missingImages({documents, assets, sources}: CheckContext): Iterable<Diagnostic> {
  for (const document of documents) {
    for (const {src, asset, place} of document.images) {
      if (asset !== undefined && !assets.has(asset)) yield missing(src, {asset, place, assets});
    }
    for (const {src, keys} of imagesIn(document.meta)) {
      const asset = `public${src.replace(/[?#].*$/s, '')}`;
      if (!assets.has(asset)) yield missing(src, {asset, place: placesIn(sources, document)(keys), assets});
    }
  }
}

function missing(
  src: string,
  {asset, place, assets}: {readonly asset: string; readonly place: Place; readonly assets: ReadonlySet<string>},
): Diagnostic {
  const near = nearest(asset, assets);
  return {
    severity: 'error',
    code: 'image-missing',
    message: `No image ${src}: there is no file content/${asset}.`,
    ...(near !== undefined && {hint: `Did you mean content/${near}?`}),
    place,
  };
}

function* imagesIn(value: Json | undefined, keys: Keys = []): Iterable<{readonly src: string; readonly keys: Keys}> {
  if (typeof value === 'string') {
    const isImage = /^\/(?!\/)[^?#]*\.(?:svg|png|jpe?g|webp|gif|avif)(?:[?#]|$)/i.test(value);
    if (isImage && imageKeys.has(keys.at(-1) ?? '')) yield {src: value, keys};
  } else if (typeof value === 'object' && value !== null) {
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
    for (const [key, one] of entries) {
      if (key !== 'body' && key !== 'excerpt') yield* imagesIn(one as Json, [...keys, key]);
    }
  }
}
