// Addresses of an image proxy: `/_ipx/w_300&f_webp/a.jpg`. Our own markup uses hashed names instead; these exist for sites
// that come from such a proxy and have its addresses written down elsewhere.

export type Modifiers = Readonly<Record<string, string | number | undefined>>;

/** Modifiers that have a short name in an address. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ['format', 'f'],
  ['width', 'w'],
  ['height', 'h'],
  ['resize', 's'],
  ['quality', 'q'],
  ['background', 'b'],
]);

/**
 * Modifiers in the order they are given, without those that are undefined; width and height together become one, at the end:
 * `('/a b.jpg', {width: 300, height: 200, format: 'webp'})` → `/_ipx/f_webp&s_300x200/a%20b.jpg`.
 */
export function proxyPath(src: string, {width, height, ...others}: Modifiers, prefix = '/_ipx'): string {
  const hasBoth = width !== undefined && height !== undefined;
  const pairs = hasBoth ? {...others, resize: `${width}x${height}`} : {width, height, ...others};
  const text = Object.entries(pairs)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${escape(shortNames.get(name) ?? name)}_${escape(String(value))}`)
    .join('&');
  const path = src.replace(/^\/+/, '').split('/').map(escape).join('/');
  return `${prefix}/${text || '_'}/${path}`;
}

/** What would end a segment, or the path, is escaped as well. */
function escape(text: string): string {
  return encodeURI(text).replace(/[/#?&+]/g, encodeURIComponent);
}
