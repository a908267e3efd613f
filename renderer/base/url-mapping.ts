// Converts between routes, addresses and output files. Use these functions to apply the base path and trailing slashes.

/** The two config keys that affect every address. */
export interface AddressStyle {
  /** Base path. Starts and ends with `/`. */
  readonly base: string;
  readonly trailingSlash: 'never' | 'always';
}

/**
 * Percent-encodes a decoded path for use in an address. Keeps `/`, `@`, `:` and the other characters that paths allow.
 */
export function encodePath(path: string): string {
  if (plainPath.test(path)) return path;
  return encodeURI(path).replace(/[?#]/g, (c) => (c === '?' ? '%3F' : '%23'));
}

/**
 * Encodes a path that replaces `old` in Markdown. Characters that would end the address are always encoded, others only
 * if the author encoded them in `old`.
 */
export function encodePathLike(path: string, old: string): string {
  if (!old.includes('%') && /^[\p{L}\p{M}\p{N}/._~@:+,;=&!$*'-]*$/u.test(path)) return path;
  return encodePath(path).replace(/[()]/g, (c) => (c === '(' ? '%28' : '%29'));
}

/** Matches paths that need no encoding, which is almost all of them. */
const plainPath = /^[\w/.-]*$/;

/** Returns the address of a page: `/docs/a` → `/base/docs/a/`. */
export function hrefOf(route: string, {base, trailingSlash}: AddressStyle): string {
  if (route === '/') return encodePath(base);
  return encodePath(base + route.slice(1)) + (trailingSlash === 'always' ? '/' : '');
}

/** Returns the address of an output file: `_assets/a.css` → `/base/_assets/a.css`. */
export function fileHref(file: string, {base}: Pick<AddressStyle, 'base'>): string {
  return encodePath(base + file);
}

/** Returns the route of an address, or undefined if the address is outside the base: `/base/docs/a/` → `/docs/a`. */
export function routeOf(pathname: string, {base}: Pick<AddressStyle, 'base'>): string | undefined {
  const withSlash = pathname.endsWith('/') ? pathname : `${pathname}/`;
  if (!withSlash.startsWith(base)) return undefined;
  return trimSlash(`/${withSlash.slice(base.length)}`);
}

/** `/docs/a/` → `/docs/a`; `/` stays `/`. */
export function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** `/docs/caf%C3%A9/` → `/docs/café`. Keeps an invalid encoding, because no page has such an address. */
export function decodedPath(path: string): string {
  const plain = trimSlash(path);
  try {
    return decodeURI(plain).normalize();
  } catch {
    return plain;
  }
}

/** Returns the output file of an address inside the base, without query: `/base/_assets/a.css?v` → `_assets/a.css`. */
export function fileOfHref(href: string, {base}: Pick<AddressStyle, 'base'>): string | undefined {
  const path = href.replace(/[?#].*$/s, '');
  return path.startsWith(base) ? path.slice(base.length) : undefined;
}

/**
 * Returns whether a path looks like a page address of another generator, or like a source file: `/guide/build.html`,
 * `/guide/build.md`, `/guide/index`.
 */
export function looksLikePage(path: string): boolean {
  return /(?:\.(?:html?|md[cx]?)|\/index)$/.test(path);
}

/** Returns whether a path has the extension of a file, `/schema.graphqls`, and so gets no trailing slash. `/docs/v1.2` does not. */
export function looksLikeFile(path: string): boolean {
  return /\.[a-z][a-z0-9]+$/i.test(path);
}

/** `/guide/build.html` → `/guide/build`, `/guide/index` → `/guide`. */
export function withoutPageExtension(path: string): string {
  return trimSlash(path.replace(/\.(?:html?|md[cx]?)$/, '').replace(/\/index$/, '/'));
}

/** Static hosts find these pages by their file name when an error occurs. */
const errorRoutes: ReadonlySet<string> = new Set(['/404', '/500']);

/**
 * Returns whether the page at `route` is an error page. Error pages have no address of their own and no payload, and
 * are not in the sitemap.
 */
export function isErrorRoute(route: string): boolean {
  return errorRoutes.has(route);
}

/** Returns the path of a page in the output folder: `/docs/a` → `docs/a/index.html`, `/404` → `404.html`. */
export function pageFile(route: string): string {
  if (isErrorRoute(route)) return `${route.slice(1)}.html`;
  return route === '/' ? 'index.html' : `${route.slice(1)}/index.html`;
}

/** Returns the path of a page's payload: `/docs/a` → `docs/a/_payload.json`. */
export function payloadFile(route: string): string {
  return route === '/' ? '_payload.json' : `${route.slice(1)}/_payload.json`;
}

/**
 * Returns the route whose page or payload has this path: `docs/a/index.html` → `/docs/a`. Returns undefined for other
 * files.
 */
export function routeOfFile(path: string): string | undefined {
  const [, folder, error] = /^(?:(|.+\/)(?:index\.html|_payload\.json)|([^/]+)\.html)$/.exec(path) ?? [];
  const route = `/${folder?.slice(0, -1) ?? error ?? ''}`;
  return [pageFile(route), payloadFile(route)].includes(path) ? route : undefined;
}

/** Returns the path of the Markdown version of a page: `/docs/a` → `docs/a.md`, `/` → `index.md`. */
export function markdownFile(route: string): string {
  return route === '/' ? 'index.md' : `${route.slice(1)}.md`;
}

const maxSegments = 64;
const maxSegmentBytes = 240;
const maxRouteBytes = 1000;

/**
 * Returns whether disks cannot store the files of a page with this route. Most of them limit names to 255 bytes, which
 * include the extensions of `a.md.br`.
 */
export function isTooLong(route: string): boolean {
  if (Buffer.byteLength(route) > maxRouteBytes) return true;
  const segments = route.split('/').slice(1);
  return segments.length > maxSegments || segments.some((segment) => Buffer.byteLength(segment) > maxSegmentBytes);
}

export const tooLongHint = `Shorten it to at most ${maxSegments} segments of ${maxSegmentBytes} bytes, and ${maxRouteBytes} bytes in all.`;
