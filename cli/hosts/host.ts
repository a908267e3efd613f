// What every static host has in common: a request for an address, a folder of files, an answer.
import type {HeaderValues} from '../../renderer/emit/hosting/table.js';

export interface HostRequest {
  readonly method: string;
  /** As sent: percent-encoded, with its query. */
  readonly target: string;
}

export interface HostAnswer {
  readonly status: number;
  /** Besides those of the body. Names as the host's own configuration spells them. */
  readonly headers: HeaderValues;
  /** Where the reader is sent on to. */
  readonly location?: string;
  /** The file that is sent, below the output folder; absent, the answer has no body of the site's. */
  readonly file?: string;
  /** Its media type, as this host says it. */
  readonly type?: string;
}

/** The files a host was given, by their decoded paths: `/docs/a/index.html`. */
export interface HostedFiles {
  has(path: string): boolean;
  /** The path of a file that differs in the case of letters only. */
  inAnyCase(path: string): string | undefined;
}

/** How one host answers, once it has read its configuration. */
export type HostRules = (request: HostRequest, files: HostedFiles) => HostAnswer;

/** A request target in its parts. `path` is decoded; undefined where it is not well-formed. */
export interface ParsedTarget {
  readonly raw: string;
  readonly path: string | undefined;
  /** With its `?`, or empty. */
  readonly query: string;
}

export function parseTarget({target}: HostRequest): ParsedTarget {
  const end = target.indexOf('?');
  const raw = end < 0 ? target : target.slice(0, end);
  return {raw, path: decoded(raw), query: end < 0 ? '' : target.slice(end)};
}

function decoded(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined; // A stray percent sign, or bytes that are not UTF-8.
  }
}

/** `//a/./b/../c` → `/a/c`, as servers do that read a path like a file's name; undefined when it climbs out. */
export function plainPath(path: string): string | undefined {
  const segments: string[] = [];
  for (const segment of path.split('/').slice(1)) {
    if (segment === '..' && segments.pop() === undefined) return undefined;
    if (segment !== '' && segment !== '.' && segment !== '..') segments.push(segment);
  }
  return segments.length === 0 ? '/' : `/${segments.join('/')}${/\/\.{0,2}$/.test(path) ? '/' : ''}`;
}

/** Values of several layers; a later one replaces an earlier one, whatever the case of its name. */
export function layered(...layers: readonly HeaderValues[]): HeaderValues {
  const byName = new Map<string, readonly [string, string]>();
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer)) byName.set(name.toLowerCase(), [name, value]);
  }
  return Object.fromEntries(byName.values());
}

/** Whether a host answers a method as it answers GET. */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}
