// Completes JSON-LD of templates with absolute URLs.
import type {Json, JsonObject} from '../../base/json.js';
import {fileHref, hrefOf, looksLikeFile} from '../../base/url-mapping.js';
import type {Config} from '../../config/config.js';

/** Keys whose text is a URL. */
const addressKeys: ReadonlySet<string> = new Set(['@id', 'url', 'item', 'image', 'logo', 'contentUrl', 'target']);

/**
 * Returns the data with URLs for routes and files of the site. Without `url` in the config, they are relative to the
 * host.
 */
export function absoluteStructuredData(data: JsonObject, config: Config): JsonObject {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, completeValue(key, value, config)]));
}

function completeValue(key: string, value: Json | undefined, config: Config): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => completeValue(key, item as Json, config)) as Json;
  if (typeof value === 'object' && value !== null) return absoluteStructuredData(value as JsonObject, config);
  return typeof value === 'string' && addressKeys.has(key) ? absoluteAddress(value, config) : value;
}

/** `/docs` → `https://acme.example/base/docs`. Other text is not changed. */
function absoluteAddress(to: string, config: Config): string {
  if (!to.startsWith('/') || to.startsWith('//')) return to;
  const [, path = '/', suffix = ''] = /^([^?#]*)(.*)$/.exec(to) ?? [];
  const href = (looksLikeFile(path) ? fileHref(path.slice(1), config) : hrefOf(path, config)) + suffix;
  return config.url === undefined ? href : new URL(href, config.url).href;
}
