// Implements the preview API: the current state of the site, for requests with a valid token.
import {isUtf8} from 'node:buffer';
import {randomBytes} from 'node:crypto';
import type {Diagnostic} from '../../renderer/base/diagnostic.js';
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {routeOf, type AddressStyle} from '../../renderer/base/url-mapping.js';
import {answerQueryRequest} from '../dev/query-endpoint.js';
import type {Endpoint} from '../dev/http-server.js';
import type {Change, Site, State} from '../dev/dev-session.js';
import {readTarget} from '../dev/request-target.js';
import {draftFile, maxDraftBytes, type Overlay} from './draft-overlay.js';
import {requesterOf, headersFor, preflight, type Requester} from './cross-origin-headers.js';
import {previewPayload} from './preview-payload.js';
import type {TokenRegistry} from './token-registry.js';
import {createSites} from './sites-by-token.js';
import {createStreams} from './change-streams.js';
import type {Grant} from './preview-token.js';

/** Path of the API on the dev server. */
export const previewApiPath = '/__preview';

export interface PreviewApiOptions<S extends Site> {
  readonly tokens: TokenRegistry;
  readonly state: () => State<S>;
  /** Compiles the site with drafts over its files. */
  readonly compileWithDrafts: (overlay: Overlay, previous: S) => Promise<S>;
  /** Origins, besides that of the config, whose pages may send requests. */
  readonly origins: readonly string[];
  /** Called with pages that could not be rendered. */
  readonly onError: (route: string, error: unknown) => void;
}

export interface PreviewApi {
  readonly endpoint: Endpoint;
  /** Sends the changed routes to open browsers. */
  changed(change: Change): void;
  close(): void;
}

export function createPreviewApi<S extends Site>(options: PreviewApiOptions<S>): PreviewApi {
  const {tokens, state, onError} = options;
  const run = randomBytes(6).toString('hex');
  const streams = createStreams(tokens.isValid);
  const sites = createSites<S>({
    state,
    compileWithDrafts: options.compileWithDrafts,
    isExpired: (id) => !tokens.list().some((issued) => issued.id === id),
  });
  const noticeOf = (routes: Change): JsonObject => ({
    version: `${run}.${state().version}`,
    routes: routes === 'reload' ? 'all' : routes,
  });

  async function handle(request: Request): Promise<Response> {
    const origins = [...originsOf(state().snapshot), ...options.origins];
    const requester = requesterOf(request, origins);
    if (request.method === 'OPTIONS') return preflight(request, requester);
    const send = sender(requester);
    if (!requester.allowed) return send(403);
    const {pathname, search} = new URL(request.url);
    const path = readTarget(pathname)?.path.slice(previewApiPath.length) ?? '';
    const [, key, file] = /^\/files\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (key !== undefined && file !== undefined && !path.endsWith('/_payload.json')) {
      const reader = tokens.grantOfFilesKey(key);
      return reader === undefined ? unauthorized(send) : fileResponse(reader, `/${file}`, search, send);
    }
    const grant = tokens.grantOf(tokenIn(request, search));
    if (grant === undefined) return unauthorized(send);
    if (path === '/draft' || path.startsWith('/draft/')) return draftResponse(grant, path.slice(7), request, send);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(405, {error: 'method', message: 'Only GET and HEAD are allowed here.'}, {Allow: 'GET, HEAD'});
    }
    if (path === '/events') return eventsAnswer(grant, request, send);
    return siteAnswer(grant, path, search, send);
  }

  async function siteAnswer(grant: Grant, path: string, search: string, send: Send): Promise<Response> {
    const site = await sites.of(grant.id);
    if (site === undefined) return unavailable(send);
    const {config} = site;
    if (path === '')
      return send(200, {brand: config.brand, expires: grant.expires, scope: grant.scope, ...noticeOf([])});
    if (path.endsWith(payloadEnd)) {
      const route = routeOf(path.slice(0, -payloadEnd.length) || '/', config);
      const payload = route === undefined ? undefined : await rendered(site, route, grant);
      if (payload === 'broken') return broken(send);
      return payload === undefined ? notFound(send) : send(200, payload);
    }
    const below = belowBase(path, config);
    const result = await answerQueryRequest(below, search, site.live());
    if (result !== undefined) return send(result.status, result.json);
    const list = /^(?:api\/search\.json|_search\/[\w./-]+)$/.test(below) ? await site.artifact(below) : undefined;
    return list === undefined ? notFound(send) : send(200, list.body, {'Content-Type': list.type});
  }

  async function rendered(site: S, route: string, grant: Grant): Promise<JsonObject | undefined | 'broken'> {
    try {
      return await previewPayload(site, route, tokens.filesKey(grant));
    } catch (error) {
      onError(route, error);
      return 'broken';
    }
  }

  /**
   * Answers with a file that a page shows, such as an image or a font, and for which the browser sends no header.
   * `?page=` names the page.
   */
  async function fileResponse(grant: Grant, path: string, search: string, send: Send): Promise<Response> {
    const site = await sites.of(grant.id);
    if (site === undefined) return unavailable(send);
    const file = belowBase(path, site.config);
    let artifact = await site.artifact(file);
    if (artifact === undefined) {
      // Images are made when their page is rendered, which may not have happened since the last save.
      const route = routeOf(new URLSearchParams(search).get('page') ?? '/', site.config);
      if (route !== undefined) await rendered(site, route, grant);
      artifact = await site.artifact(file);
    }
    if (artifact === undefined || !/^(?:image|video|audio|font)\//.test(artifact.type)) return notFound(send);
    return send(200, artifact.body, {
      'Content-Type': artifact.type,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
  }

  function eventsAnswer(grant: Grant, request: Request, send: Send): Response {
    const stream = request.method === 'GET' ? streams.open(grant, noticeOf([]), request.signal) : undefined;
    if (stream === undefined) return send(503, {error: 'busy', message: 'Too many browsers are connected.'});
    return send(200, stream, {'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no'});
  }

  async function draftResponse(grant: Grant, below: string, request: Request, send: Send): Promise<Response> {
    const before = sites.overlayOf(grant.id);
    if (request.method === 'GET') return send(200, {drafts: listed(before)});
    const file = draftFile(below);
    const rejection = rejectionOf(grant, below, request);
    if (rejection) return send(...rejection);
    const after = await changedDrafts(before, file, request);
    if (Array.isArray(after)) return send(...after);
    const outcome = await sites.overlay(grant.id, after);
    if (typeof outcome === 'string') return send(409, {error: 'draft-limit', message: outcome});
    if (outcome.change !== undefined) streams.send(noticeOf(outcome.change), grant.id);
    const site = await sites.of(grant.id);
    return send(200, {drafts: listed(after), findings: site === undefined ? [] : findingsIn(site, file)});
  }

  return {
    endpoint: {path: previewApiPath, hosts: () => apisOf(state().snapshot).map(({hostname}) => hostname), handle},
    changed(change) {
      if (change.length > 0) streams.send(noticeOf(change));
    },
    close: streams.close,
  };
}

/** Status, body and headers of the response to a rejected request. */
type Rejection = Parameters<Send>;

/** Returns why a request may not change drafts. */
function rejectionOf(grant: Grant, below: string, request: Request): Rejection | undefined {
  const {method} = request;
  if (method !== 'PUT' && method !== 'DELETE') {
    return [405, {error: 'method', message: 'GET, PUT and DELETE are allowed here.'}, {Allow: 'GET, PUT, DELETE'}];
  }
  // Requests that change something need the header: a link or an image with the token in its address must not do so.
  if (grant.scope !== 'write' || bearerOf(request) === undefined) {
    return [403, {error: 'scope', message: 'This needs a token created with --drafts, in the Authorization header.'}];
  }
  if (draftFile(below) === undefined && !(method === 'DELETE' && below === '')) {
    const message = 'A draft is a Markdown or data file below content/, such as docs/a.md.';
    return [400, {error: 'draft-path', message}];
  }
  return undefined;
}

/** Returns the drafts after a request that may change them. Without a file, the request deletes all. */
async function changedDrafts(
  before: Overlay,
  file: string | undefined,
  request: Request,
): Promise<Overlay | Rejection> {
  const after = new Map(before);
  if (file === undefined) after.clear();
  else if (request.method === 'DELETE') after.delete(file);
  else if (new URL(request.url).searchParams.has('deleted')) after.set(file, 'deleted');
  else {
    const encoding = (request.headers.get('Content-Encoding') ?? '').trim();
    if (!/^(?:identity)?$/i.test(encoding)) {
      return [415, {error: 'draft-encoding', message: 'Send a draft without Content-Encoding.'}];
    }
    const bytes = await bytesIn(request);
    if (bytes === undefined) {
      return [413, {error: 'draft-size', message: `A draft can have at most ${maxDraftBytes / 1_000_000} MB.`}];
    }
    if (!isUtf8(bytes)) return [400, {error: 'draft-text', message: 'A draft must be UTF-8 text.'}];
    after.set(file, bytes);
  }
  return after;
}

const payloadEnd = '/_payload.json';

/** Returns a path below the base of the site. Requests may leave out the base. */
function belowBase(path: string, {base}: Pick<AddressStyle, 'base'>): string {
  return path.startsWith(base) ? path.slice(base.length) : path.slice(1);
}

/** Returns the addresses of preview APIs in the config. */
export function apisOf(site: Pick<Site, 'config'> | undefined): readonly URL[] {
  return [site?.config.preview?.api ?? []].flat().map((api) => new URL(api));
}

/** Returns the origins at which the site is published. */
function originsOf(site: Site | undefined): readonly string[] {
  return site?.config.url === undefined ? [] : [new URL(site.config.url).origin];
}

/**
 * Returns the token in the header. Without one, returns that in the address, but only for requests that change nothing.
 */
function tokenIn(request: Request, search: string): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return bearerOf(request) ?? (isRead ? new URLSearchParams(search).get('previewToken') : null) ?? '';
}

function bearerOf({headers}: Request): string | undefined {
  return /^Bearer ([\w.-]+)$/i.exec(headers.get('Authorization') ?? '')?.[1];
}

type Send = (
  status: number,
  body?: Json | JsonObject | Uint8Array | ReadableStream<Uint8Array> | string,
  headers?: Readonly<Record<string, string>>,
) => Response;

/** Sends objects as JSON. */
function sender(requester: Requester): Send {
  return (status, body, headers = {}) => {
    const isRaw = body instanceof Uint8Array || body instanceof ReadableStream || 'Content-Type' in headers;
    const type = body === undefined || isRaw ? {} : {'Content-Type': 'application/json; charset=utf-8'};
    const sent = body === undefined ? null : isRaw ? (body as BodyInit) : JSON.stringify(body);
    return new Response(sent, {status, headers: {...headersFor(requester), ...type, ...headers}});
  };
}

/** The same response for every token that is not accepted, so that it does not reveal the reason. */
function unauthorized(send: Send): Response {
  return send(401, {error: 'unauthorized'}, {'WWW-Authenticate': 'Bearer'});
}

function notFound(send: Send): Response {
  return send(404, {error: 'not-found', message: 'The site has no such page or file, not even as a draft.'});
}

function broken(send: Send): Response {
  return send(500, {
    error: 'page-failed',
    message: 'This page cannot be shown. See the terminal of the server for details.',
  });
}

function unavailable(send: Send): Response {
  return send(503, {
    error: 'site-failed',
    message: 'The site cannot be shown. See the terminal of the server for details.',
  });
}

/** Returns undefined for more than `maxDraftBytes`. */
async function bytesIn({body}: Request): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxDraftBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function listed(overlay: Overlay): JsonObject[] {
  return [...overlay].map(([file, bytes]) =>
    bytes === 'deleted' ? {file, deleted: true} : {file, bytes: bytes.length},
  );
}

/** Returns the findings of a draft, for its author. */
function findingsIn(site: Site, file: string | undefined): Json[] {
  const isInFile = ({place}: Diagnostic) => file !== undefined && place?.file === file;
  return site
    .diagnostics()
    .filter(isInFile)
    .map((found) => JSON.parse(JSON.stringify(found)) as Json);
}
