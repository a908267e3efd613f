// Decides which requests are allowed. Any web page can send requests to this machine, so each is checked before it is answered.
import type {IncomingMessage} from 'node:http';
import {isIP} from 'node:net';
import {networkInterfaces} from 'node:os';

/**
 * Returns why a request is not allowed, or undefined if it is. `host` is the name or address on which the server
 * listens.
 */
export function forbiddenReason(request: IncomingMessage, host: string): string | undefined {
  if (!isTrustedHost(request.headers.host, host))
    return 'This host name is not served here. Pass it with --host to allow it.';
  return isCrossOriginRequest(request) ? 'Requests from other sites are not allowed.' : undefined;
}

/** Returns whether a request names several hosts. Node.js uses the first, but a proxy could use another. */
export function hasSeveralHosts({headersDistinct}: IncomingMessage): boolean {
  return (headersDistinct['host']?.length ?? 0) > 1;
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
  // Browsers send `Sec-Fetch-Site` only to HTTPS and loopback addresses, but `Origin` with all CORS requests.
  if (headers.origin !== undefined && !isOriginOfHost(headers.origin, headers.host)) return true;
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document';
}

/** Ignores the scheme, because a proxy may have changed it. */
function isOriginOfHost(origin: string, host: string | undefined): boolean {
  const [, scheme, ownHost] = /^(https?):\/\/([^/?#@]+)$/i.exec(origin) ?? [];
  const url = `${scheme}://${host}`;
  return ownHost !== undefined && URL.canParse(url) && new URL(url).origin === new URL(origin).origin;
}
