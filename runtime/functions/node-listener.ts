// The function as a listener for Node's HTTP servers, and for hosts with the same interface.
import type {IncomingMessage, ServerResponse} from 'node:http';
import {clientAddress} from './client-address.js';
import type {RequestContext} from './create-newsletter.js';
import {hasForbiddenMethod, sendResponse, toWebRequest} from './web-request.js';

export interface NodeListenerOptions {
  /** Number of proxies in front, each of which appends to X-Forwarded-For. With 0 the header is ignored. */
  readonly proxies?: number;
}

/** Some hosts have read the body already and pass it as `rawBody`. */
type HostRequest = IncomingMessage & {readonly rawBody?: Uint8Array};

/** Headers of a response that the function itself does not send. */
export const emptyHeaders = {'Content-Length': '0', 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff'};

/** Converts a function of standard requests to a listener `(request, response)`. */
export function nodeListener(
  handle: (request: Request, context: RequestContext) => Promise<Response>,
  {proxies = 0}: NodeListenerOptions = {},
): (request: HostRequest, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const fetchRequest = toWebRequest(request, response, {scheme: 'https', body: request.rawBody});
    if (fetchRequest === undefined) {
      const isForbidden = hasForbiddenMethod(request);
      const allow = isForbidden ? {Allow: 'GET, HEAD, POST, OPTIONS'} : {};
      response.writeHead(isForbidden ? 405 : 400, {...emptyHeaders, ...allow}).end();
      return;
    }
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
    const ip = clientAddress(forwarded, request.socket.remoteAddress ?? '', proxies);
    await sendResponse(response, await handle(fetchRequest, {ip}));
  };
}
