// Routes, addresses and output files, each as a function of the other: the one place that knows base and slashes.

/** The two config keys that shape every address. */
export interface AddressStyle {
  /** Starts and ends with `/`. */
  readonly base: string;
  readonly trailingSlash: 'never' | 'always';
}

/** Percent-encodes a decoded path for use in an address; `/`, `@`, `:` and the other path characters stay. */
export function encodePath(path: string): string {
  if (plainPath.test(path)) return path;
  return encodeURI(path).replace(/[?#]/g, (c) => (c === '?' ? '%3F' : '%23'));
}

/** Almost every path, and nothing to encode. */
const plainPath = /^[\w/.-]*$/;

/** The address of a page: `/docs/a` → `/base/docs/a/`. */
export function hrefOf(route: string, {base, trailingSlash}: AddressStyle): string {
  if (route === '/') return encodePath(base);
  return encodePath(base + route.slice(1)) + (trailingSlash === 'always' ? '/' : '');
}

/** The address of a file in the output: `_assets/a.css` → `/base/_assets/a.css`. */
export function fileHref(file: string, {base}: Pick<AddressStyle, 'base'>): string {
  return encodePath(base + file);
}

/** The route an address names, or undefined when it lies outside the base: `/base/docs/a/` → `/docs/a`. */
export function routeOf(pathname: string, {base}: Pick<AddressStyle, 'base'>): string | undefined {
  const withSlash = pathname.endsWith('/') ? pathname : `${pathname}/`;
  if (!withSlash.startsWith(base)) return undefined;
  return trimSlash(`/${withSlash.slice(base.length)}`);
}

/** `/docs/a/` → `/docs/a`; `/` stays. */
export function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Pages that a static host shows by their file name when something goes wrong. */
const errorRoutes: ReadonlySet<string> = new Set(['/404', '/500']);

/** Whether the page at `route` stands for an error: no address of its own, no payload, not in the sitemap. */
export function isErrorRoute(route: string): boolean {
  return errorRoutes.has(route);
}

/** Where a page lies below the output folder: `/docs/a` → `docs/a/index.html`, `/404` → `404.html`. */
export function pageFile(route: string): string {
  if (isErrorRoute(route)) return `${route.slice(1)}.html`;
  return route === '/' ? 'index.html' : `${route.slice(1)}/index.html`;
}

/** Where a page's JSON twin lies: `/docs/a` → `docs/a/_payload.json`. */
export function payloadFile(route: string): string {
  return route === '/' ? '_payload.json' : `${route.slice(1)}/_payload.json`;
}

/** The route whose page, or whose JSON twin, would lie there: `docs/a/index.html` → `/docs/a`; undefined for other files. */
export function routeOfFile(path: string): string | undefined {
  const [, folder, error] = /^(?:(|.+\/)(?:index\.html|_payload\.json)|([^/]+)\.html)$/.exec(path) ?? [];
  const route = `/${folder?.slice(0, -1) ?? error ?? ''}`;
  return [pageFile(route), payloadFile(route)].includes(path) ? route : undefined;
}

/** Where the Markdown twin of a document page lies: `/docs/a` → `docs/a.md`, `/` → `index.md`. */
export function markdownFile(route: string): string {
  return route === '/' ? 'index.md' : `${route.slice(1)}.md`;
}
