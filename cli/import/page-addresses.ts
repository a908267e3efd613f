// Paths and addresses of pages: where a file of the old site goes, and which address Galley gives it.
import type {JsonObject} from '../../renderer/base/json.js';
import {addressOf} from '../../renderer/document/document-address.js';
import {frontMatterPath} from '../../renderer/document/front-matter-address.js';
import {trimSlash} from '../../renderer/base/url-mapping.js';

/** Returns the address that Galley derives from a path below `content/` and the fields of the page, such as `slug`. */
export function newAddress(to: string, fields: JsonObject, keepsCase: boolean): string {
  const address = addressOf(to, {respectPathCase: keepsCase});
  return frontMatterPath(fields, address) ?? address.path;
}

/**
 * Returns the path below `content/` for a page. Galley ignores names with a leading `.` or `-`, makes partials of those
 * with `_`, and drafts of `a.draft.md`; such names lose what would change their meaning.
 */
export function contentPath(file: string): string {
  return file
    .split('/')
    .map((segment) => segment.replace(/^[._-]+(?=.)/, '').replace(/\.draft(?=\.|$)/, '-draft'))
    .join('/')
    .replace(/^public\//, 'public-pages/');
}

/** `/guide/build.html` → `/guide/build`, `/guide/index.html` → `/guide`, `/guide/` → `/guide`. */
export function routeFromUrl(url: string): string {
  const path = url.replace(/\.html$/, '').replace(/\/index$/, '/');
  return trimSlash(path === '' ? '/' : path);
}

/** The target of a link to an old address: `/guide/build.html#a` → `/guide/build#a`. Addresses of other sites stay. */
export function newTarget(url: string): string {
  if (!url.startsWith('/') || url.startsWith('//')) return url;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  return routeFromUrl(path) + rest;
}

/** `/docs/guide` → `/guide` for the base `/docs/`. Other addresses stay. */
export function withoutBase(url: string, base: string): string {
  return base !== '/' && `${url}/`.startsWith(base) ? `/${url.slice(base.length)}` : url;
}

/** Joins parts of an address, without double slashes: `/docs`, `a/` → `/docs/a/`. */
export function joinUrl(...parts: readonly string[]): string {
  return `/${parts.join('/')}`.replace(/\/{2,}/g, '/');
}
