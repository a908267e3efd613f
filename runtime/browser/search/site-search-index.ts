// The search index of this site, fetched when first needed, and the URLs of its results.
import {createSearchIndex, type SearchIndex} from './search-index.js';
import {manifestFile} from './index-format.js';

/** The base of the site. Scripts are in a folder directly below it. */
export const siteBase = new URL('..', import.meta.url);

export function openSiteSearchIndex(): SearchIndex {
  return createSearchIndex(async (file) => {
    // File names contain hashes, so only the manifest may be out of date.
    const response = await fetch(new URL(file, siteBase), file === manifestFile ? {cache: 'no-cache'} : {});
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.text();
  });
}

/** `/docs/a#b` → an address on this site; anything else stays. */
export function resultUrl(to: string, slash = false): string {
  if (!to.startsWith('/') || to.startsWith('//')) return to;
  const at = `${to}#`.indexOf('#');
  const path = encodeURI(to.slice(1, at)).replaceAll('?', '%3F');
  return siteBase.pathname + path + (slash && path !== '' ? '/' : '') + encodeURI(to.slice(at));
}

/** The route of the page that the reader is on, as the address bar encodes it. */
export function currentRoute(): string {
  return location.pathname.replace(siteBase.pathname, '/');
}
