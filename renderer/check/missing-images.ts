// Finds missing images in texts and in fields such as `image: /shot.png`.
import type {KeyPath} from '../base/schema-messages.js';
import type {Diagnostic, Fix, Place} from '../base/diagnostic.js';
import type {Json} from '../base/json.js';
import {encodePathLike} from '../base/url-mapping.js';
import {missingImage} from '../base/missing-image-finding.js';
import {nearestPath} from '../../runtime/text/nearest-word.js';
import type {CheckContext} from './site-wide-checks.js';
import {placesIn} from './field-places.js';
import {addressFix} from './fixes/address-fix.js';
import {fileSpellings} from '../base/spelling-variants.js';
import {textFix} from '../base/text-fix.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

/** Keys whose value is an image if it looks like an image address. */
const imageKeys = new Set<string | number>(['image', 'avatar', 'src', 'poster']);

export function* missingImages(site: CheckContext): Iterable<Diagnostic> {
  const {documents, assets, sources, config, configPlace, readFixableText} = site;
  const spellingOf = fileSpellings(assets);
  const fieldImage = (src: string, place: Place): Diagnostic | undefined => {
    const asset = `public${src.replace(/[?#].*$/s, '')}`;
    if (assets.has(asset)) return undefined;
    const file = spellingOf(asset);
    const address = file === undefined ? undefined : correctAddress(src, asset, file);
    const fix = address === undefined ? undefined : textFix(place, src, address);
    return missingImageAt(src, {asset, place, assets, fix});
  };
  for (const document of documents) {
    for (const {src, asset, place} of document.images) {
      if (asset === undefined || assets.has(asset)) continue;
      const file = spellingOf(asset);
      const fix =
        file === undefined
          ? undefined
          : addressFix({href: src, place}, readFixableText, (written) => correctAddress(written, asset, file));
      yield missingImageAt(src, {asset, place, assets, fix});
    }
    for (const {src, keys} of imagesIn(document.meta)) {
      const finding = fieldImage(src, placesIn(sources, document)(keys));
      if (finding !== undefined) yield finding;
    }
  }
  for (const {src, keys} of imagesInConfig(config)) {
    const finding = fieldImage(src, configPlace(keys));
    if (finding !== undefined) yield finding;
  }
}

/** `../images/Shot.PNG` with the files `docs/images/Shot.PNG` and `docs/images/shot.png` → `../images/shot.png` */
function correctAddress(written: string, asset: string, file: string): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(written)!;
  const steps = path.split('/');
  const [before, after] = [asset.split('/').toReversed(), file.split('/').toReversed()];
  for (const [index, step] of before.entries()) {
    if (step === after[index]) continue;
    const at = steps.length - 1 - index;
    if (decodePercent(steps[at] ?? '') !== step) return undefined;
    steps[at] = encodePathLike(after[index]!, steps[at]!);
  }
  return steps.join('/') + rest;
}

interface MissingImage {
  readonly asset: string;
  readonly place: Place;
  readonly assets: ReadonlySet<string>;
  readonly fix: Fix | undefined;
}

function missingImageAt(src: string, {asset, place, assets, fix}: MissingImage): Diagnostic {
  if (src === '') {
    const hint = 'Write the address of the image, or remove the image.';
    return {severity: 'error', code: 'image-missing', message: 'This image has no address.', hint, place};
  }
  const near = nearestPath(asset, assets);
  const hint = publicPathHint(src, assets) ?? (near === undefined ? undefined : `Did you mean content/${near}?`);
  return {
    ...missingImage(src, asset),
    ...(hint !== undefined && {hint}),
    place,
    ...(fix && {fix}),
  };
}

/** `/public/shot.png` and `/content/public/shot.png` are paths of files, not addresses. */
function publicPathHint(src: string, assets: ReadonlySet<string>): string | undefined {
  const address = /^(?:\.{0,2}\/)*(?:content\/)?public(\/[^?#]*)/.exec(src)?.[1];
  return address !== undefined && assets.has(`public${address}`)
    ? `Write ${address}: addresses do not contain the folder content/public.`
    : undefined;
}

interface FieldImage {
  readonly src: string;
  readonly keys: KeyPath;
}

/** Returns the images of the config that are paths on this site. */
function imagesInConfig({logo, image}: CheckContext['config']): readonly FieldImage[] {
  const all = [
    {src: logo?.light, keys: ['logo', 'light']},
    {src: logo?.dark, keys: ['logo', 'dark']},
    {src: image, keys: ['image']},
  ];
  return all.flatMap(({src, keys}) => (src !== undefined && /^\/(?!\/)/.test(src) ? [{src, keys}] : []));
}

function* imagesIn(value: Json | undefined, keys: KeyPath = []): Iterable<FieldImage> {
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
