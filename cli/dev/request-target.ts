// Parses the raw target of a request into a path that is safe to look up. All servers of the command line use it.
import {tryDecodePercent} from '../../runtime/text/decode-percent.js';

export interface Target {
  /** Decoded, in NFC, with exactly one leading `/`, without dot segments and without a trailing slash: `/docs/a`. */
  readonly path: string;
  /** Whether the target ended in a slash. */
  readonly slash: boolean;
  /** As sent, with its `?`; empty if there is none. Printable ASCII. */
  readonly query: string;
}

export const maxTargetLength = 4096;

/**
 * Reads `/docs/a/?b`. Returns undefined for a target that is malformed, or that could mean another path than it shows:
 * with an encoded slash, a dot segment, or a hidden file.
 */
export function readTarget(raw: string): Target | undefined {
  if (raw.length > maxTargetLength || !/^\/[\u0021-\u007e]*$/.test(raw) || raw.includes('#')) return undefined;
  const end = raw.indexOf('?');
  const encoded = (end < 0 ? raw : raw.slice(0, end)).replace(/^\/+/, '/');
  if (/%2f/i.test(encoded)) return undefined; // Another way to write a slash.
  const path = tryDecodePercent(encoded)?.normalize('NFC');
  if (path === undefined || isSuspect(path)) return undefined;
  const slash = path.endsWith('/');
  const segments = path.slice(1, slash && path !== '/' ? -1 : undefined).split('/');
  if (path !== '/' && !segments.every(isOrdinary)) return undefined;
  return {path: path === '/' ? path : `/${segments.join('/')}`, slash, query: end < 0 ? '' : raw.slice(end)};
}

/**
 * Returns whether a path is still encoded after decoding it once, or contains characters that no address of a site has.
 */
function isSuspect(path: string): boolean {
  return /%[\da-f]{2}|[\p{Cc}\\:]/iu.test(path);
}

/** Hidden files are never served, except `.well-known`. */
function isOrdinary(segment: string): boolean {
  return segment !== '' && (!segment.startsWith('.') || segment === '.well-known');
}
