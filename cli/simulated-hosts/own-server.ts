// Simulates your own server (nginx, Caddy or Apache) with the configuration that Galley writes for it.
import {encodePath} from '../../renderer/base/url-mapping.js';
import {headersAt, redirectAt, type HeaderValues, type HostTable} from '../../renderer/emit/hosting/host-table.js';
import {mediaType} from '../../renderer/emit/media-type.js';
import {parseTarget, isGetOrHead, normalizePath} from './host-request.js';
import {mergeHeaders} from './merge-headers.js';
import type {HostResponse, HostedFiles, SimulatedHost} from './simulated-host.js';

/** Differences between the servers with equivalent configurations. */
export interface OwnServerBehavior {
  /** Whether a redirect to the canonical address of a page has the headers of the requested address. */
  readonly headersOnSpelling: (table: HostTable) => boolean;
  /** Whether an error response has them. */
  readonly headersOnError: boolean;
  /** Whether header paths ignore case. Paths of files and redirects never do. */
  readonly foldsCase: boolean;
}

/**
 * nginx: an error response leaves its location. The `rewrite` of a page runs before any location or in a location of its own.
 * Only below a path and with slashes, it is in each location.
 */
export const nginx: OwnServerBehavior = {
  headersOnSpelling: ({base, trailingSlash}) => base !== '/' && trailingSlash === 'always',
  headersOnError: false,
  foldsCase: false,
};

/** Caddy: headers are set before everything else, and its path matchers ignore case. */
export const caddy: OwnServerBehavior = {headersOnSpelling: () => true, headersOnError: true, foldsCase: true};

/** Apache: headers are set at the end, by the request and the status. */
export const apache: OwnServerBehavior = {headersOnSpelling: () => true, headersOnError: false, foldsCase: false};

interface Server {
  readonly table: HostTable;
  readonly behavior: OwnServerBehavior;
  readonly files: HostedFiles;
  /** Headers of every response. */
  readonly common: HeaderValues;
  headersOf(address: string): HeaderValues;
}

/** Applies redirects, then files, then the redirect to the canonical address of a page, then `404.html`. */
export function ownServer(table: HostTable, behavior: OwnServerBehavior): SimulatedHost {
  const headersOf = behavior.foldsCase ? withoutCase(table) : (address: string) => headersAt(table, address);
  const common = headersAt(table, `${encodePath(table.base)}*`);
  return (request, files) => {
    const server: Server = {table, behavior, files, common, headersOf};
    const {path: requestPath, query} = parseTarget(request);
    const path = requestPath === undefined ? undefined : normalizePath(requestPath);
    if (path === undefined) return {status: 400, headers: {}};
    const address = encodePath(path);
    const redirect = redirectAt(table, address);
    if (redirect !== undefined) {
      return {status: redirect.status, location: redirect.to, headers: headersOf(address)};
    }
    if (!isGetOrHead(request.method)) return {status: 405, headers: {}};
    return responseFromFiles(server, path, query) ?? missing(server, address);
  };
}

function withoutCase({headers}: HostTable): (address: string) => HeaderValues {
  const folded = headers.map((rule) => ({...rule, path: rule.path.toLowerCase()}));
  return (address) => headersAt({headers: folded}, address.toLowerCase());
}

function responseFromFiles(server: Server, path: string, query: string): HostResponse | undefined {
  const {table, behavior, files, common, headersOf} = server;
  const isFolder = path.endsWith('/');
  const headers = headersOf(encodePath(path));
  if (!isFolder && files.has(path)) return {status: 200, file: path, type: mediaType(path), headers};
  const bare = isFolder ? path.slice(0, -1) : path;
  const page = `${bare}/index.html`;
  if (!files.has(page)) return undefined;
  const canonical = `${bare}/` === table.base || table.trailingSlash === 'always' ? `${bare}/` : bare;
  if (path === canonical) return {status: 200, file: page, type: mediaType(page), headers};
  return {
    status: 301,
    location: encodePath(canonical) + query,
    headers: behavior.headersOnSpelling(table) ? headers : common,
  };
}

function missing({table, behavior, files, common, headersOf}: Server, address: string): HostResponse {
  const file = table.base + table.notFound;
  const headers = behavior.headersOnError ? mergeHeaders(headersOf(address), common) : common;
  return files.has(file) ? {status: 404, file, type: mediaType(file), headers} : {status: 404, headers};
}
