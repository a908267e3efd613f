// Decides which addresses are pages of this site. The script is in a folder at the site's root, so it can derive the base path.

const top = new URL('../', import.meta.url);

/** Address of a file of the site: `builds/latest.json`. */
export function fileAddress(file: string): URL {
  return new URL(file, top);
}

/** `/base/docs/a/` → `/docs/a`; undefined for other sites, and for what lies outside of the base. */
export function routeAt({origin, pathname}: URL | Location): string | undefined {
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  if (origin !== top.origin || !folder.startsWith(top.pathname)) return undefined;
  try {
    return decodeURIComponent(`/${folder.slice(top.pathname.length)}`).replace(/(?!^)\/$/, '');
  } catch {
    return undefined; // no address that we would have made
  }
}

/** Where the page's JSON twin is. */
export function payloadAddress({pathname}: URL): URL {
  return new URL(`${pathname.replace(/\/$/, '')}/_payload.json`, top);
}

/** The same document, whatever the fragment. */
export function isSamePage(a: URL | Location, b: URL | Location): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}
