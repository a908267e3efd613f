// Decides which URL schemes may be used where.

/** Schemes that untrusted content (`safe`) may link to, besides paths. */
export const safeSchemes: ReadonlySet<string> = new Set(['http', 'https', 'ftp', 'mailto', 'tel', 'xmpp']);

/** Schemes whose URL is itself a program or a page. They are never linked, even in trusted content. */
export const scriptSchemes: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'livescript',
  'data',
  'blob',
  'view-source',
]);

/**
 * Returns the scheme as a browser reads it, in lower case. Browsers drop control characters and spaces, which attackers
 * use to hide a scheme.
 */
export function schemeOf(href: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(withoutInvisible(href))?.[1]?.toLowerCase();
}

/** Returns whether an address names a host, as `//example.com` does. */
export function hasHost(href: string): boolean {
  return /^[\\/]{2}/.test(withoutInvisible(href));
}

function withoutInvisible(href: string): string {
  return href.replace(/[\0-\x20\x7f-\xa0\u200b-\u200f\u2028\u2029\ufeff]+/g, '');
}
