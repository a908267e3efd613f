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
 * A standard request, or undefined where there is none: the methods TRACE and CONNECT, or a host that is not a host. Its signal
 * aborts when the client disconnects; its body is a stream without a size limit.
 */
export function webRequest(
  request: IncomingMessage,
  response: ServerResponse,
  {scheme = 'http', body}: WebRequestOptions = {},
): Request | undefined {
  const url = urlOf(request, scheme);
  const method = request.method ?? 'GET';
  if (url === undefined || unknownToFetch.has(method)) return undefined;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers: headersOf(request),
    signal: gone.signal,
    // `half`: the answer may begin only when the body has been read. Node asks for it to be said.
    ...(hasBody && {body: (body ?? Readable.toWeb(request)) as BodyInit, duplex: 'half'}),
  });
}

const unknownToFetch = new Set(['TRACE', 'TRACK', 'CONNECT']);

/** The host comes from its header, never from the target: `//other.example/a` is a path on this host. */
function urlOf({url = '/', headers: {host}}: IncomingMessage, scheme: string): URL | undefined {
  try {
    return new URL(`${scheme}://${host}${url.replace(/^\/*/, '/')}`);
  } catch {
    return undefined; // `Host: [`
  }
}

function headersOf(request: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}

/** Sends a standard response, as it comes; `defaults` are headers for those it does not set. */
export async function sendResponse(
  response: ServerResponse,
  {status, headers, body}: Response,
  defaults: Readonly<Record<string, string>> = {},
): Promise<void> {
  const several = headers.getSetCookie();
  response.writeHead(status, {
    ...Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name.toLowerCase(), value])),
    ...Object.fromEntries(headers),
    ...(several.length > 0 && {'set-cookie': several}),
  });
  if (body === null || response.req.method === 'HEAD') {
    response.end();
    return;
  }
  const parts = Readable.fromWeb(body as ReadableStream);
  response.once('close', () => parts.destroy());
  // A client that disconnects early is not an error.
  parts.once('error', () => response.destroy());
  parts.pipe(response);
}
