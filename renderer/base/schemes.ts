// The part of an address before its colon, and what it allows.

/** What content under `safe` may link to, besides paths. */
export const safeSchemes: ReadonlySet<string> = new Set(['http', 'https', 'mailto', 'tel', 'xmpp']);

/** Schemes whose address is itself a program or a page: never followed, whoever wrote it. */
export const scriptSchemes: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'livescript',
  'data',
  'blob',
  'view-source',
]);

/** The scheme a browser would see: it drops control characters and spaces that an author, or an attacker, put in. */
export function schemeOf(href: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(seen(href))?.[1]?.toLowerCase();
}

/** Whether an address names a host, as `//example.com` does. */
export function hasHost(href: string): boolean {
  return /^[\\/]{2}/.test(seen(href));
}

function seen(href: string): string {
  return href.replace(/[\0-\x20\x7f-\xa0\u200b-\u200f\u2028\u2029\ufeff]+/g, '');
}
