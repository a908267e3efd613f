// Answers requests from a built folder like a static host.
import {readFile, realpath, stat} from 'node:fs/promises';
import path from 'node:path';
import {hashOf} from '../../renderer/base/hash.js';
import {encodePath, fileHref, hrefOf, pageFile, routeOf, type AddressStyle} from '../../renderer/base/path.js';
import {
  headersAt,
  hostTable,
  redirectAt,
  type HeaderValues,
  type HostTable,
} from '../../renderer/emit/hosting/host-table.js';
import {mediaType} from '../../renderer/emit/media-type.js';
import {isOutOfDescriptors} from './socket-errors.js';
import {redirectTo, textAnswer, type Answer, type Request} from './http-server.js';

/**
 * Answers from the files below `folder`, with index files, `404.html`, validators and the headers of the host table.
 */
export function folderAnswer(
  folder: string,
  style: AddressStyle,
  table: HostTable = hostTable({config: style}),
): (request: Request) => Promise<Answer> {
  const hostHeaders = (address: string): HeaderValues => headersAt(table, address);
  // If the host supports redirects, the build writes no pages for them.
  const missing = async (path: string): Promise<Answer> => {
    const moved = redirectAt(table, encodePath(path));
    if (moved !== undefined) return {status: moved.status, headers: {Location: moved.to}};
    return notFound(folder, hostHeaders(fileHref(table.notFound, style)));
  };
  return async ({target, headers}) => {
    const route = routeOf(target.path, style);
    if (route === undefined) return target.path === '/' ? redirectTo(style.base, 302) : missing(target.path);
    const page = await readBelow(folder, route === '/' ? 'index.html' : `${route.slice(1)}/index.html`);
    if (page !== undefined) {
      const needsSlash = route === '/' ? style.base !== '/' : style.trailingSlash === 'always';
      const hasSlash = target.slash && target.path !== '/';
      if (hasSlash !== needsSlash) return redirectTo(hrefOf(route, style) + target.query);
      return found(pageFile(route), page, hostHeaders(hrefOf(route, style)), headers['if-none-match']);
    }
    const file = target.slash ? undefined : await readBelow(folder, route.slice(1));
    if (file === undefined) return missing(target.path);
    return found(route.slice(1), file, hostHeaders(fileHref(route.slice(1), style)), headers['if-none-match']);
  };
}

/**
 * Reads a regular file. Returns undefined for links, and for other spellings of its name, which case-insensitive disks
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

function found(file: string, body: Uint8Array, hostHeaders: HeaderValues, known: string | undefined): Answer {
  return fileAnswer({status: 200, type: mediaType(file), body, hostHeaders, known});
}

export interface FileAnswerOptions {
  readonly status: number;
  readonly type: string;
  readonly body: Uint8Array;
  readonly hostHeaders: HeaderValues;
  /** `If-None-Match` of the request. */
  readonly known: string | undefined;
}

/** Responds 200 with the file, or 304 if the client already has it. Error pages are always sent in full. */
export function fileAnswer({status, type, body, hostHeaders, known}: FileAnswerOptions): Answer {
  if (status !== 200) return {status, headers: {...hostHeaders, 'Content-Type': type}, body};
  const etag = `"${hashOf(body)}"`;
  const headers = {ETag: etag, ...hostHeaders};
  if (known !== undefined && matchesEtag(known, etag)) return {status: 304, headers};
  return {status, headers: {...headers, 'Content-Type': type}, body};
}

/** Returns whether an `If-None-Match` contains the tag. */
function matchesEtag(known: string, etag: string): boolean {
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

async function notFound(folder: string, hostHeaders: HeaderValues): Promise<Answer> {
  const body = await readBelow(folder, '404.html');
  if (body === undefined) return textAnswer(404, 'Page not found.');
  return fileAnswer({status: 404, type: mediaType('404.html'), body, hostHeaders, known: undefined});
}
