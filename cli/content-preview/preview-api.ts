// Implements the preview API: the current state of the site, for requests with a valid token.
import {randomBytes} from 'node:crypto';
import type {JsonObject} from '../../renderer/base/json.js';
import type {Endpoint} from '../dev/http-server.js';
import type {Change, Site, State} from '../dev/compile-session.js';
import {readTarget} from '../dev/request-target.js';
import {createResponder, unauthorized, type Responder} from './api-responses.js';
import {createStreams} from './change-streams.js';
import {requesterOf, preflight} from './cross-origin-headers.js';
import type {Overlay} from './draft-overlay.js';
import {answerDraftRequest} from './draft-requests.js';
import type {Grant} from './preview-token.js';
import {tokenIn} from './request-token.js';
import {answerFileRequest, answerSiteRequest, payloadEnd, type SiteContext} from './site-requests.js';
import {createSites} from './sites-by-token.js';
import type {TokenRegistry} from './token-registry.js';

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

  const context: SiteContext<S> = {sites, filesKey: tokens.filesKey, notice: () => noticeOf([]), onError};

  async function handle(request: Request): Promise<Response> {
    const origins = [...originsOf(state().snapshot), ...options.origins];
    const requester = requesterOf(request, origins);
    if (request.method === 'OPTIONS') return preflight(request, requester);
    const respond = createResponder(requester);
    if (!requester.allowed) return respond(403);
    const {pathname, search} = new URL(request.url);
    const path = readTarget(pathname)?.path.slice(previewApiPath.length) ?? '';
    const [, key, file] = /^\/files\/([^/]+)\/(.+)$/.exec(path) ?? [];
    if (key !== undefined && file !== undefined && !path.endsWith(payloadEnd)) {
      const reader = tokens.grantOfFilesKey(key);
      if (reader === undefined) return unauthorized(respond);
      return answerFileRequest({grant: reader, path: `/${file}`, search}, context, respond);
    }
    const grant = tokens.grantOf(tokenIn(request, search));
    if (grant === undefined) return unauthorized(respond);
    if (path === '/draft' || path.startsWith('/draft/')) {
      const onChange = (change: Change): void => streams.send(noticeOf(change), grant.id);
      return answerDraftRequest({grant, below: path.slice(7), request}, {sites, onChange}, respond);
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return respond(405, {error: 'method', message: 'Only GET and HEAD are allowed here.'}, {Allow: 'GET, HEAD'});
    }
    if (path === '/events') return eventsAnswer(grant, request, respond);
    return answerSiteRequest({grant, path, search}, context, respond);
  }

  function eventsAnswer(grant: Grant, request: Request, respond: Responder): Response {
    const stream = request.method === 'GET' ? streams.open(grant, noticeOf([]), request.signal) : undefined;
    if (stream === undefined) return respond(503, {error: 'busy', message: 'Too many browsers are connected.'});
    return respond(200, stream, {'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no'});
  }

  return {
    endpoint: {path: previewApiPath, hosts: () => apisOf(state().snapshot).map(({hostname}) => hostname), handle},
    changed(change) {
      if (change.length > 0) streams.send(noticeOf(change));
    },
    close: streams.close,
  };
}

/** Returns the addresses of preview APIs in the config. */
export function apisOf(site: Pick<Site, 'config'> | undefined): readonly URL[] {
  return [site?.config.preview?.api ?? []].flat().map((api) => new URL(api));
}

/** Returns the origins at which the site is published. */
function originsOf(site: Site | undefined): readonly string[] {
  return site?.config.url === undefined ? [] : [new URL(site.config.url).origin];
}
