// Decides which addresses are pages of this site. The script is in a folder at the site's root, so it can derive the base path.

const top = new URL('../', import.meta.url);

/** Address of a file of the site: `builds/latest.json`. */
export function fileAddress(file: string): URL {
  return new URL(file, top);
}

/** `/base/docs/a/` → `/docs/a`; undefined for other sites and for addresses outside the base. */
export function routeAt({origin, pathname}: URL | Location): string | undefined {
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  if (origin !== top.origin || !folder.startsWith(top.pathname)) return undefined;
  try {
    return decodeURIComponent(`/${folder.slice(top.pathname.length)}`).replace(/(?!^)\/$/, '');
  } catch {
    return undefined; // not valid percent-encoding, so no page of this site
  }
}

/** Address of the page's payload. */
export function payloadAddress({pathname}: URL): URL {
  return new URL(`${pathname.replace(/\/$/, '')}/_payload.json`, top);
}

/** Whether two addresses differ at most in their fragment. */
export function isSamePage(a: URL | Location, b: URL | Location): boolean {
  return a.pathname === b.pathname && a.search === b.search;
}
