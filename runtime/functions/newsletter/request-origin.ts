// Determines which website a request comes from.
import type {Settings} from './newsletter-settings.js';

/**
 * `allowed`: an origin in the settings, or a form on the function's own origin. `foreign`: any other website. `unknown`: no header
 * names a website, so the request is probably not from a page.
 */
export type OriginKind = 'allowed' | 'foreign' | 'unknown';

export function classifyOrigin({headers}: Request, {origins}: Pick<Settings, 'origins'>): OriginKind {
  const origin = headers.get('origin');
  if (origin !== null) return origins.has(origin) ? 'allowed' : 'foreign';
  // Old browsers omit the Origin header of a form.
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return 'foreign';
  const referrer = headers.get('referer');
  if (referrer !== null) return URL.canParse(referrer) && origins.has(new URL(referrer).origin) ? 'allowed' : 'foreign';
  return site === null ? 'unknown' : 'allowed';
}

/** CORS headers that let scripts of allowed origins read the response. `Vary` is always set, because caches need it. */
export function crossOriginHeaders(request: Request, {origins}: Pick<Settings, 'origins'>): Record<string, string> {
  const origin = request.headers.get('origin');
  const isAllowed = origin !== null && origins.has(origin);
  return {Vary: 'Origin', ...(isAllowed && {'Access-Control-Allow-Origin': origin})};
}

export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '600',
};
