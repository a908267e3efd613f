// Responses of the preview API.
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {headersFor, type Requester} from './cross-origin-headers.js';

export type Responder = (
  status: number,
  body?: Json | JsonObject | Uint8Array | ReadableStream<Uint8Array> | string,
  headers?: Readonly<Record<string, string>>,
) => Response;

/** Returns a function that creates the responses to a requester. It writes objects as JSON. */
export function createResponder(requester: Requester): Responder {
  return (status, body, headers = {}) => {
    const isRaw = body instanceof Uint8Array || body instanceof ReadableStream || 'Content-Type' in headers;
    const type = body === undefined || isRaw ? {} : {'Content-Type': 'application/json; charset=utf-8'};
    const sent = body === undefined ? null : isRaw ? (body as BodyInit) : JSON.stringify(body);
    return new Response(sent, {status, headers: {...headersFor(requester), ...type, ...headers}});
  };
}

/** The same response for every token that is not accepted, so that it does not reveal the reason. */
export function unauthorized(respond: Responder): Response {
  return respond(401, {error: 'unauthorized'}, {'WWW-Authenticate': 'Bearer'});
}

export function notFound(respond: Responder): Response {
  return respond(404, {error: 'not-found', message: 'The site has no such page or file, not even as a draft.'});
}

export function pageFailed(respond: Responder): Response {
  return respond(500, {
    error: 'page-failed',
    message: 'This page cannot be shown. See the terminal of the server for details.',
  });
}

export function siteFailed(respond: Responder): Response {
  return respond(503, {
    error: 'site-failed',
    message: 'The site cannot be shown. See the terminal of the server for details.',
  });
}
