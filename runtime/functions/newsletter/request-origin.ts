// Which website a request comes from.
import type {Settings} from './newsletter-settings.js';

/** `ours`: an origin in the settings. `nobody`: a request without an origin, so probably not from a page. */
export type Sender = 'ours' | 'other' | 'nobody';

export function senderOf({headers}: Request, {origins}: Pick<Settings, 'origins'>): Sender {
  const origin = headers.get('origin');
  if (origin !== null) return origins.has(origin) ? 'ours' : 'other';
  // Old browsers leave the origin of a form out.
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return 'other';
  const referrer = headers.get('referer');
  if (referrer !== null) return URL.canParse(referrer) && origins.has(new URL(referrer).origin) ? 'ours' : 'other';
  return site === null ? 'nobody' : 'ours';
}

/** What lets scripts of that site read the answer. Every answer says that it depends on who asks. */
export function crossOriginHeaders(request: Request, {origins}: Pick<Settings, 'origins'>): Record<string, string> {
  const origin = request.headers.get('origin');
  const isOurs = origin !== null && origins.has(origin);
  return {Vary: 'Origin', ...(isOurs && {'Access-Control-Allow-Origin': origin})};
}

export const preflightHeaders = {
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '600',
};
