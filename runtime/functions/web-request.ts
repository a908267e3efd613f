// Converts Node's requests to standard ones, and standard responses to Node's.
import type {IncomingMessage, ServerResponse} from 'node:http';
import {Readable} from 'node:stream';
import type {ReadableStream} from 'node:stream/web';

export interface WebRequestOptions {
  /** The scheme of the request; `http` when absent. */
  readonly scheme?: 'http' | 'https';
  /** The body, if the host has read it already. */
  readonly body?: Uint8Array | undefined;
}

/**
 * Returns undefined for the methods TRACE, TRACK and CONNECT, which fetch forbids, and for an invalid host. The signal of the
 * request aborts when the client disconnects; its body is a stream without a size limit.
 */
export function toWebRequest(
  request: IncomingMessage,
  response: ServerResponse,
  {scheme = 'http', body}: WebRequestOptions = {},
): Request | undefined {
  const url = requestUrl(request, scheme);
  const method = request.method ?? 'GET';
  if (url === undefined || hasForbiddenMethod(request)) return undefined;
  const abortController = new AbortController();
  response.once('close', () => abortController.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers: toHeaders(request),
    signal: abortController.signal,
    // Node.js requires `duplex: 'half'` for streams: the response begins after the body was read.
    ...(hasBody && {body: (body ?? Readable.toWeb(request)) as BodyInit, duplex: 'half'}),
  });
}

const forbiddenMethods = new Set(['TRACE', 'TRACK', 'CONNECT']);

export function hasForbiddenMethod({method = 'GET'}: Pick<IncomingMessage, 'method'>): boolean {
  return forbiddenMethods.has(method);
}

/** The host comes from the Host header, never from the target: `//other.example/a` is a path on this host. */
function requestUrl({url = '/', headers: {host}}: IncomingMessage, scheme: string): URL | undefined {
  try {
    return new URL(`${scheme}://${host}${url.replace(/^\/*/, '/')}`);
  } catch {
    return undefined; // `Host: [`
  }
}

function toHeaders(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const item of [value ?? []].flat()) headers.append(name, item);
  }
  return headers;
}

/** Streams a standard response. `defaults` are headers that the response may override. */
export async function sendResponse(
  response: ServerResponse,
  {status, headers, body}: Response,
  defaults: Readonly<Record<string, string>> = {},
): Promise<void> {
  const cookies = headers.getSetCookie();
  response.writeHead(status, {
    ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name.toLowerCase(), value])),
    ...Object.fromEntries(headers),
    ...(cookies.length > 0 && {'set-cookie': cookies}),
  });
  if (body === null || response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const stream = Readable.fromWeb(body as ReadableStream);
  response.once('close', () => stream.destroy());
  // A client that disconnects early is not an error.
  stream.once('error', () => response.destroy());
  stream.pipe(response);
}
