// Defines what all simulated hosts have in common: requests, responses and uploaded files, and functions for them.
import type {HeaderValues} from '../../renderer/emit/hosting/host-table.js';
import {tryDecodePercent} from '../../runtime/text/decode-percent.js';

export interface HostRequest {
  readonly method: string;
  /** As sent: percent-encoded, with its query. */
  readonly target: string;
}

export interface HostResponse {
  readonly status: number;
  /** In addition to those of the body. Names are spelled as in the host's configuration. */
  readonly headers: HeaderValues;
  /** Target of a redirect. */
  readonly location?: string;
  /** Address of the file to send: `/docs/a/index.html`. If absent, no file is sent, as for a redirect. */
  readonly file?: string;
  /** Media type that this host sends with the file. */
  readonly type?: string;
}

/** The uploaded files by decoded path: `/docs/a/index.html`. */
export interface HostedFiles {
  has(path: string): boolean;
  /** Returns the path of a file that differs only in case. */
  inAnyCase(path: string): string | undefined;
}

/** The behavior of one host, after it has read its configuration. */
export type SimulatedHost = (request: HostRequest, files: HostedFiles) => HostResponse;

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
export function plainPath(path: string): string | undefined {
  const segments: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (segment === '..' && segments.pop() === undefined) return undefined;
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  return segments.length === 0 ? '/' : `/${segments.join('/')}${/\/\.{0,2}$/.test(path) ? '/' : ''}`;
}

/** Merges headers. A later one replaces an earlier one, regardless of the case of its name. */
export function mergeHeaders(...layers: readonly HeaderValues[]): HeaderValues {
  const byName = new Map<string, readonly [string, string]>();
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer)) byName.set(name.toLowerCase(), [name, value]);
  }
  return Object.fromEntries(byName.values());
}

/** Returns whether a host handles a method like GET. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
