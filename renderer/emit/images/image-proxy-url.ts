// Builds URLs of an image proxy: `/_ipx/w_300&f_webp/a.jpg`. Galley's markup uses file names with hashes. Proxy URLs are
// for sites that migrate from such a proxy and are linked to by its URLs.

export type Modifiers = Readonly<Record<string, string | number | undefined>>;

/** Modifiers with a short name in a URL. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ['format', 'f'],
  ['width', 'w'],
  ['height', 'h'],
  ['resize', 's'],
  ['quality', 'q'],
  ['background', 'b'],
]);

/**
 * Returns the URL. Modifiers keep their order, undefined ones are omitted, and width and height are combined at the
 * end: `('/a b.jpg', {width: 300, height: 200, format: 'webp'})` → `/_ipx/f_webp&s_300x200/a%20b.jpg`.
 */
export function proxyPath(src: string, {width, height, ...others}: Modifiers, prefix = '/_ipx'): string {
  const hasSize = width !== undefined && height !== undefined;
  const pairs = hasSize ? {...others, resize: `${width}x${height}`} : {width, height, ...others};
  const text = Object.entries(pairs)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${escape(shortNames.get(name) ?? name)}_${escape(String(value))}`)
    .join('&');
  const path = src.replace(/^\/+/, '').split('/').map(escape).join('/');
  return `${prefix}/${text || '_'}/${path}`;
}

/** Also escapes characters that end a segment or the path. */
function escape(text: string): string {
  return encodeURI(text).replace(/[/#?&+]/g, encodeURIComponent);
}
