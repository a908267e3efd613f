// A request to a simulated host, and functions that read its target and method.
import {tryDecodePercent} from '../../runtime/text/decode-percent.js';

export interface HostRequest {
  readonly method: string;
  /** As sent: percent-encoded, with its query. */
  readonly target: string;
}

/** The parts of a request target. `path` is decoded, and undefined if it is malformed. */
export interface ParsedTarget {
  readonly raw: string;
  readonly path: string | undefined;
  /** With its `?`, or empty. */
  readonly query: string;
}

export function parseTarget({target}: HostRequest): ParsedTarget {
  const end = target.indexOf('?');
  const raw = end < 0 ? target : target.slice(0, end);
  return {raw, path: tryDecodePercent(raw), query: end < 0 ? '' : target.slice(end)};
}

/**
 * `//a/./b/../c` → `/a/c`, as on servers that treat a path like a file name. Returns undefined if it leaves the root.
 */
export function normalizePath(path: string): string | undefined {
  const segments: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (segment === '..' && segments.pop() === undefined) return undefined;
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  return segments.length === 0 ? '/' : `/${segments.join('/')}${/\/\.{0,2}$/.test(path) ? '/' : ''}`;
}

/** Most hosts respond to other methods with status 405. */
export function isGetOrHead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
