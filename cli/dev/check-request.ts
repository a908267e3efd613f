// Decides which requests are allowed. Any web page can send requests to this machine, so each is checked before it is answered.
import type {IncomingMessage} from 'node:http';
import {isIP} from 'node:net';
import {networkInterfaces} from 'node:os';

export interface ErrorResponse {
  readonly status: 403 | 405;
  readonly text: string;
}

/**
 * Returns the error response for a request, or undefined if it is allowed. `host` is the name or address on which the
 * server listens.
 */
export function checkRequest(request: IncomingMessage, host: string): ErrorResponse | undefined {
  if (!isTrustedHost(request.headers.host, host)) {
    return {status: 403, text: 'This host name is not served here. Pass it with --host to allow it.'};
  }
  if (isCrossOriginRequest(request)) return {status: 403, text: 'Requests from other sites are not allowed.'};
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return {status: 405, text: 'Only GET and HEAD are allowed.'};
  return undefined;
}

/**
 * Returns whether the host cannot be forged by DNS rebinding: localhost, a loopback address, or the value of `--host`.
 */
export function isTrustedHost(header: string | undefined, host: string): boolean {
  const name = hostName(header);
  if (name === undefined) return false;
  if (name === 'localhost' || name.endsWith('.localhost') || name === host.toLowerCase()) return true;
  if (isIP(name) === 0) return false;
  return isLoopback(name) || (isWildcard(host) && ownAddresses().has(name));
}

/** Returns whether a `Host` header has one of these names, with any port. */
export function isNamed(header: string | undefined, names: readonly string[]): boolean {
  const name = hostName(header);
  return name !== undefined && names.includes(name);
}

/**
 * `[::1]:4321` → `::1`, `Localhost:80` → `localhost`. Returns undefined for anything but a host with an optional port.
 */
function hostName(header: string | undefined): string | undefined {
  const match = /^(?:\[([\da-f:.]+)\]|([a-z\d._-]+))(?::\d{1,5})?$/i.exec(header ?? '');
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
}

/** Returns whether a request comes from this machine. */
export function isLocal({socket}: IncomingMessage): boolean {
  return isLocalAddress(socket.remoteAddress ?? '');
}

/** Returns whether the remote address of a socket belongs to this machine. */
export function isLocalAddress(address: string): boolean {
  return isLoopback(address.replace(/^::ffff:/, ''));
}

/** Returns whether a server on `host` listens on every address of the machine. */
export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function ownAddresses(): ReadonlySet<string> {
  return new Set(Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({address}) => address)));
}

/** Returns whether a page of another origin sent the request. Following a link from another site is allowed. */
export function isCrossOriginRequest({headers}: Pick<IncomingMessage, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
}
