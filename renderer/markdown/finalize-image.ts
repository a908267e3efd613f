// Turns each image into a hole with its file, so that size and variants can be added when the page is rendered.
import type {Element} from 'hast';
import type {Place} from '../base/diagnostic.js';
import type {JsonObject} from '../base/json.js';
import {folderOf, joinPath} from '../base/posix-path.js';
import type {LinkContext} from './finalize-link.js';
import type {Component} from '../document/tree-nodes.js';
import {rejectedImage} from '../document/rejected-image.js';
import type {Collector} from '../document/reference-collector.js';
import {hasHost, schemeOf} from '../base/url-schemes.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

/** Returns the hole for an `img`, or null if its address is not allowed. */
export function finalizeImage(node: Element, from: LinkContext, collector: Collector): Component | null {
  const originalSrc = String(node.properties.src ?? '');
  const place = collector.placeOf(node);
  const asset = assetOf(originalSrc, from);
  if (asset === 'rejected') {
    collector.warn(rejectedImage(originalSrc, place));
    return null;
  }
  const src = decodePercent(originalSrc);
  warnOfMissingAlt(node, src, place, collector);
  const priority = collector.images.length === 0;
  const alt = String(node.properties.alt ?? '');
  collector.images.push({src, ...(alt !== '' && {alt}), ...(asset !== undefined && {asset}), place});
  return {
    type: 'component',
    name: 'prose-img',
    attributes: {
      src: asset === undefined ? originalSrc : `/${asset.replace(/^public\//, '')}`,
      alt,
      ...imageAttributes(node),
      ...(asset !== undefined && {asset}),
      ...(priority && {priority}),
    },
    children: [],
    ...(node.position && {position: node.position}),
  };
}

/** `alt=""` in HTML marks an image as decoration; in Markdown, an empty text is one that the author forgot. */
function warnOfMissingAlt({properties, data}: Element, src: string, place: Place, collector: Collector): void {
  const {alt, role, ariaHidden} = properties;
  const isDecoration = role === 'presentation' || role === 'none' || ariaHidden === 'true';
  if (isDecoration || (typeof alt === 'string' && (alt.trim() !== '' || !data?.isMarkdown))) return;
  collector.warn({
    code: 'image-alt-missing',
    message: `The image ${src.length > 60 ? `${src.slice(0, 60)}…` : src} has no alternative text.`,
    hint: data?.isMarkdown
      ? 'Describe it between the brackets; for decoration, write `<img src="…" alt="">`.'
      : 'Describe it in `alt`; for decoration, write `alt=""`.',
    place,
  });
}

/** `./shot.png` in `docs/a.md` → `docs/shot.png`, `/shot.png` → `public/shot.png`, remote → undefined. */
export function assetOf(originalSrc: string, from: LinkContext): string | undefined | 'rejected' {
  const scheme = schemeOf(originalSrc);
  if (scheme === 'http' || scheme === 'https' || hasHost(originalSrc)) return undefined;
  if (scheme === 'data' && /^\s*data:image\/(?:png|gif|jpeg|webp|avif)[;,]/i.test(originalSrc)) return undefined;
  if (scheme !== undefined) return 'rejected';
  const path = decodePercent(originalSrc.replace(/[?#].*$/s, ''));
  return path.startsWith('/') ? joinPath('public', path) : joinPath(folderOf(from.file), path);
}

function imageAttributes({properties}: Element): JsonObject {
  const texts: Record<string, string> = {};
  for (const name of ['title', 'width', 'height', 'sizes', 'loading', 'decoding'] as const) {
    const value = properties[name];
    if (typeof value === 'string' || typeof value === 'number') texts[name] = String(value);
  }
  if (Array.isArray(properties.className)) texts.className = properties.className.join(' ');
  return texts;
}
