// Resolves addresses in the props of components, and records them like links in the text.
import type {Json} from '../base/json.js';
import type {Place} from '../base/diagnostic.js';
import {assetOf} from './finalize-image.js';
import {emptyLink, rejectedLink, targetOf, type LinkContext} from './finalize-link.js';
import type {Component} from '../document/tree-nodes.js';
import type {Collector} from '../document/reference-collector.js';
import {schemeOf, scriptSchemes} from '../base/url-schemes.js';
import {rejectedImage} from '../document/rejected-image.js';
import {lostNumbers} from '../data/read-json.js';
import {isObject} from '../../runtime/text/is-object.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

/**
 * Changes the attributes of `node` in place: `to`, `href` and the like become routes, `src` becomes a path on the site.
 */
export function finalizeProps(node: Component, from: LinkContext, collector: Collector): void {
  const finalizer: Finalizer = {from, collector, place: collector.placeOf(node)};
  const finalized: Record<string, Json> = {};
  for (const [name, value] of Object.entries(node.attributes)) {
    if (value === undefined) continue;
    const result = name.startsWith(':')
      ? finalizeJsonProp(String(value), finalizer)
      : finalizeValue(name, value, finalizer);
    if (result !== undefined) finalized[name] = result;
  }
  node.attributes = finalized;
}

interface Finalizer {
  readonly from: LinkContext;
  readonly collector: Collector;
  readonly place: Place;
}

function finalizeJsonProp(text: string, finalizer: Finalizer): string {
  for (const {message, hint} of lostNumbers(text))
    finalizer.collector.warn({code: 'prop-invalid', message, hint, place: finalizer.place});
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(finalizeValue('', JSON.parse(text) as Json, finalizer));
  } catch {
    return text; // The text is not JSON, so it is a path that is looked up when the page is rendered.
  }
}

/** Returns undefined for a value that templates must not get. */
function finalizeValue(name: string, value: Json, finalizer: Finalizer): Json | undefined {
  if (typeof value === 'string') return finalizeText(name, value, finalizer);
  if (isObject(value)) {
    const entries = Object.entries(value).map(
      ([key, item]) => [key, item && finalizeValue(key, item, finalizer)] as const,
    );
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
  }
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => finalizeValue(name, item, finalizer) ?? null);
  return value;
}

function finalizeText(name: string, text: string, {from, collector, place}: Finalizer): string | undefined {
  if (linkNames.has(name)) {
    if (text.trim() === '') {
      collector.warn(emptyLink(place));
      return '';
    }
    const target = targetOf(text, from);
    if (target.kind === 'rejected') return void collector.warn(rejectedLink(text, target.scheme, place));
    const {path, fragment} = target.kind === 'page' ? target : {};
    collector.links.push({
      href: decodePercent(text),
      ...(path !== undefined && {path}),
      ...(fragment !== undefined && {fragment}),
      place,
    });
    return path === undefined || text.startsWith('/') ? text : path + text.slice(text.search(/[?#]|$/));
  }
  if (name === 'src' && imageFile.test(text)) {
    const asset = assetOf(text, from);
    if (asset === 'rejected') return void collector.warn(rejectedImage(text, place));
    collector.images.push({src: text, ...(asset !== undefined && {asset}), place});
    return asset === undefined ? text : `/${asset.replace(/^public\//, '')}`;
  }
  const scheme = addressNames.test(name) ? scriptSchemeOf(text) : undefined;
  return scheme === undefined ? text : void collector.warn(rejectedLink(text, scheme, place));
}

const linkNames = new Set(['to', 'href']);
const imageFile = /\.(?:png|jpe?g|webp|gif|avif|svg)$/i;
const addressNames = /(?:src|srcset|url|uri|link|action|poster|image|icon|data)$/i;

/** Returns the scheme of an address that no template may get. */
function scriptSchemeOf(text: string): string | undefined {
  const scheme = schemeOf(text);
  if (scheme === undefined || !scriptSchemes.has(scheme)) return undefined;
  return /^\s*data:image\/(?:png|gif|jpeg|webp|avif)[;,]/i.test(text) ? undefined : scheme;
}
