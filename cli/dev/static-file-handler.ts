// Serves a built folder as a static host would.
import {readFile, realpath, stat} from 'node:fs/promises';
import path from 'node:path';
import {hashOf} from '../../renderer/base/hash.js';
import {encodePath, fileHref, hrefOf, pageFile, routeOf, type AddressStyle} from '../../renderer/base/url-mapping.js';
import {
  headersAt,
  hostTable,
  redirectAt,
  type HeaderValues,
  type HostTable,
} from '../../renderer/emit/hosting/host-table.js';
import {mediaType} from '../../renderer/emit/media-type.js';
import {chooseEncoding, compress, isCompressible, varyByEncoding} from './content-encoding.js';
import {isOutOfDescriptors} from './socket-errors.js';
import {redirectTo, textResponse, type HttpResponse, type Request} from './http-server.js';

/**
 * Creates a handler that serves the files below `folder`, with index files, `404.html`, validators, and the headers and
 * redirects of the host.
 */
export function createFolderHandler(
  folder: string,
  addressStyle: AddressStyle,
  table: HostTable = hostTable({config: addressStyle}),
): (request: Request) => Promise<HttpResponse> {
  const hostHeaders = (address: string): HeaderValues => headersAt(table, address);
  // If the host supports redirects, the build writes no pages for them.
  const redirectOrNotFound = async (urlPath: string, headers: Request['headers']): Promise<HttpResponse> => {
    const moved = redirectAt(table, encodePath(urlPath));
    if (moved !== undefined) return {status: moved.status, headers: {Location: moved.to}};
    return notFoundResponse(folder, hostHeaders(fileHref(table.notFound, addressStyle)), headers);
  };
  return async ({target, headers}) => {
    const route = routeOf(target.path, addressStyle);
    if (route === undefined)
      return target.path === '/' ? redirectTo(addressStyle.base, 302) : redirectOrNotFound(target.path, headers);
    const page = await readBelow(folder, route === '/' ? 'index.html' : `${route.slice(1)}/index.html`);
    if (page !== undefined) {
      const needsSlash = route === '/' ? addressStyle.base !== '/' : addressStyle.trailingSlash === 'always';
      const hasSlash = target.slash && target.path !== '/';
      if (hasSlash !== needsSlash) return redirectTo(hrefOf(route, addressStyle) + target.query);
      return pageResponse(pageFile(route), page, hostHeaders(hrefOf(route, addressStyle)), headers);
    }
    const file = target.slash ? undefined : await readBelow(folder, route.slice(1));
    if (file === undefined) return redirectOrNotFound(target.path, headers);
    return pageResponse(route.slice(1), file, hostHeaders(fileHref(route.slice(1), addressStyle)), headers);
  };
}

/**
 * Reads a regular file. Returns undefined for symbolic links, and for other spellings of its name, which case-insensitive disks
 * accept.
 */
export async function readBelow(folder: string, file: string): Promise<Uint8Array | undefined> {
  try {
    const expected = path.join(await realpath(folder), ...file.split('/'));
    if ((await realpath(expected)) !== expected || !(await stat(expected)).isFile()) return undefined;
    return await readFile(expected);
  } catch (error) {
    if (isOutOfDescriptors(error)) throw error;
    // It does not exist, is a folder, or has an invalid name. A visitor gets the same response for all.
    return undefined;
  }
}

function pageResponse(
  file: string,
  body: Uint8Array,
  hostHeaders: HeaderValues,
  requestHeaders: Request['headers'],
): Promise<HttpResponse> {
  return fileResponse({status: 200, type: mediaType(file), body, hostHeaders, requestHeaders});
}

export interface FileResponseOptions {
  readonly status: number;
  readonly type: string;
  readonly body: Uint8Array;
  readonly hostHeaders: HeaderValues;
  readonly requestHeaders: Request['headers'];
}

/**
 * Responds 200 with the file, or 304 if the client already has it. Error pages are always sent in full. Text is compressed
 * if the client accepts it.
 */
export async function fileResponse({
  status,
  type,
  body,
  hostHeaders,
  requestHeaders,
}: FileResponseOptions): Promise<HttpResponse> {
  const compressible = isCompressible(type, body, hostHeaders);
  const encoding = compressible ? chooseEncoding(requestHeaders['accept-encoding']) : undefined;
  const headers = compressible ? varyByEncoding(hostHeaders) : hostHeaders;
  // The compressed bytes depend on the version of zlib, so their tag is weak.
  const tag = `"${hashOf(body)}"`;
  const validator = {ETag: encoding === undefined ? tag : `W/${tag}`};
  const ifNoneMatch = requestHeaders['if-none-match'];
  if (status === 200 && ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, tag))
    return {status: 304, headers: {...validator, ...headers}};
  return {
    status,
    headers: {
      ...(status === 200 && validator),
      ...headers,
      'Content-Type': type,
      ...(encoding !== undefined && {'Content-Encoding': encoding}),
    },
    body: encoding === undefined ? body : await compress(body, encoding),
  };
}

/** Returns whether an `If-None-Match` contains the tag. */
function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

async function notFoundResponse(
  folder: string,
  hostHeaders: HeaderValues,
  requestHeaders: Request['headers'],
): Promise<HttpResponse> {
  const body = await readBelow(folder, '404.html');
  if (body === undefined) return textResponse(404, 'Page not found.');
  return fileResponse({status: 404, type: mediaType('404.html'), body, hostHeaders, requestHeaders});
}
