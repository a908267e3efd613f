// Answers requests for the pages, queries, search lists and files of the site, as the holder of a token sees it.
import type {JsonObject} from '../../renderer/base/json.js';
import {routeOf, type AddressStyle} from '../../renderer/base/url-mapping.js';
import type {Site} from '../dev/compile-session.js';
import {answerQueryRequest} from '../dev/query-endpoint.js';
import {notFound, pageFailed, siteFailed, type Responder} from './api-responses.js';
import {previewPayload} from './preview-payload.js';
import type {Grant} from './preview-token.js';
import type {Sites} from './sites-by-token.js';

export interface SiteContext<S extends Site> {
  readonly sites: Sites<S>;
  /** Returns the key with which a browser requests the files of a page. */
  readonly filesKey: (grant: Grant) => string;
  /** Returns what a browser gets when it connects: the version of the site, without changed routes. */
  readonly notice: () => JsonObject;
  /** Called with pages that could not be rendered. */
  readonly onError: (route: string, error: unknown) => void;
}

interface SiteRequest {
  readonly grant: Grant;
  readonly path: string;
  readonly search: string;
}

export const payloadEnd = '/_payload.json';

export async function answerSiteRequest<S extends Site>(
  {grant, path, search}: SiteRequest,
  context: SiteContext<S>,
  respond: Responder,
): Promise<Response> {
  const site = await context.sites.of(grant.id);
  if (site === undefined) return siteFailed(respond);
  const {config} = site;
  if (path === '')
    return respond(200, {brand: config.brand, expires: grant.expires, scope: grant.scope, ...context.notice()});
  if (path.endsWith(payloadEnd)) {
    const route = routeOf(path.slice(0, -payloadEnd.length) || '/', config);
    const payload = route === undefined ? undefined : await renderPayload(site, route, grant, context);
    if (payload === 'failed') return pageFailed(respond);
    return payload === undefined ? notFound(respond) : respond(200, payload);
  }
  const below = belowBase(path, config);
  const result = await answerQueryRequest(below, search, site.live());
  if (result !== undefined) return respond(result.status, result.json);
  const list = /^(?:api\/search\.json|_search\/[\w./-]+)$/.test(below) ? await site.artifact(below) : undefined;
  return list === undefined ? notFound(respond) : respond(200, list.body, {'Content-Type': list.type});
}

/**
 * Answers with a file that a page shows, such as an image or a font, and for which the browser sends no header. `?page=`
 * names the page.
 */
export async function answerFileRequest<S extends Site>(
  {grant, path, search}: SiteRequest,
  context: SiteContext<S>,
  respond: Responder,
): Promise<Response> {
  const site = await context.sites.of(grant.id);
  if (site === undefined) return siteFailed(respond);
  const file = belowBase(path, site.config);
  let artifact = await site.artifact(file);
  if (artifact === undefined) {
    // Images are made when their page is rendered, which may not have happened since the last save.
    const route = routeOf(new URLSearchParams(search).get('page') ?? '/', site.config);
    if (route !== undefined) await renderPayload(site, route, grant, context);
    artifact = await site.artifact(file);
  }
  if (artifact === undefined || !/^(?:image|video|audio|font)\//.test(artifact.type)) return notFound(respond);
  return respond(200, artifact.body, {
    'Content-Type': artifact.type,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  });
}

async function renderPayload<S extends Site>(
  site: S,
  route: string,
  grant: Grant,
  {filesKey, onError}: SiteContext<S>,
): Promise<JsonObject | undefined | 'failed'> {
  try {
    return await previewPayload(site, route, filesKey(grant));
  } catch (error) {
    onError(route, error);
    return 'failed';
  }
}

/** Returns a path below the base of the site. Requests may leave out the base. */
function belowBase(path: string, {base}: Pick<AddressStyle, 'base'>): string {
  return path.startsWith(base) ? path.slice(base.length) : path.slice(1);
}
