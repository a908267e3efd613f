// Between Node's requests and the standard ones that functions are written for.
import type {IncomingMessage, ServerResponse} from 'node:http';
import {Readable} from 'node:stream';
import type {ReadableStream} from 'node:stream/web';

/** A standard request. Its signal says when the asker has gone; its body is read as it is asked for, without a limit. */
export function webRequest(request: IncomingMessage, response: ServerResponse): Request {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const method = request.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(request.url ?? '/', `http://${request.headers.host}`), {
    method,
    headers,
    signal: gone.signal,
    // `half`: the answer may begin only when the body has been read. Node asks for it to be said.
    ...(hasBody && {body: Readable.toWeb(request) as unknown as BodyInit, duplex: 'half'}),
  });
}

/** Sends a standard response, as it comes; `defaults` are headers for those it does not set. */
export async function sendResponse(
  response: ServerResponse,
  {status, headers, body}: Response,
  defaults: Readonly<Record<string, string>>,
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
  // A reader who leaves in the middle is no fault of ours.
  parts.once('error', () => response.destroy());
  parts.pipe(response);
}
