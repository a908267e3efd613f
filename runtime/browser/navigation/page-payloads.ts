// Payloads of pages: fetched once, validated, cached, and evicted when there are too many.
import {request, RequestError} from '../base/request.js';
import {fileAddress, payloadAddress, routeAt} from './route-address.js';

/** The content of `_payload.json`, which the build writes for each page. */
export interface Payload {
  readonly v: 1;
  readonly path: string;
  /** Hash of the script and style that the page was built for. */
  readonly assets: string;
  /** Hash of the page shell: the markup around the swapped parts. Pages with the same hash can be swapped. */
  readonly frame: string;
  readonly lang: string;
  readonly dir?: string;
  readonly title: string;
  /** Tags of the head, except the title. */
  readonly head: string;
  readonly layout: string;
  readonly colorMode?: string;
  readonly middleware?: readonly string[];
  /** Content of `<main>`; missing if it is too large. */
  readonly main?: string;
  /** Content of other elements, by id. */
  readonly parts?: Readonly<Record<string, string>>;
}

export type LoadPayload = (page: URL, options?: {readonly prefetch?: boolean}) => Promise<Payload>;

/**
 * The page has to be loaded in full: a newer build is published, a form has input that would be lost, the next page has another
 * page shell, or its payload was redirected to something other than a payload of this site.
 */
export class FullLoadNeeded extends Error {
  override readonly name = 'FullLoadNeeded';
  readonly to: URL;

  constructor(to: URL, why: string) {
    super(why);
    this.to = to;
  }
}

/** The host redirected the request to the payload of another page. */
export class Moved extends Error {
  override readonly name = 'Moved';
  readonly to: URL;

  constructor(to: URL) {
    super(`Moved to ${to.pathname}`);
    this.to = to;
  }
}

const maxCached = 30;

/** Fetches payloads, with a cache of 30 pages. Failures are not cached. */
export function createPayloads(): LoadPayload {
  const cache = new Map<string, Promise<Payload>>();
  return (page, {prefetch = false} = {}) => {
    const key = payloadAddress(page).href;
    const payload = cache.get(key) ?? fetchPayload(page, prefetch ? 'low' : 'high');
    // Delete and set again, so that the least recently used payload is evicted first.
    cache.delete(key);
    cache.set(key, payload);
    payload.catch(() => cache.get(key) === payload && cache.delete(key));
    for (const oldest of cache.keys()) {
      if (cache.size <= maxCached) break;
      cache.delete(oldest);
    }
    return payload;
  };
}

async function fetchPayload(page: URL, priority: RequestPriority): Promise<Payload> {
  const {data, redirected, url} = await request<Payload>(payloadAddress(page), {expect: 'json', retries: 0, priority});
  if (redirected) {
    const target = pageOf(new URL(url), page);
    throw target === undefined ? new FullLoadNeeded(page, 'redirected') : new Moved(target);
  }
  if (data.v !== 1) throw new RequestError('invalid', `Payload of an unknown version for ${page.pathname}`);
  if (data.path !== routeAt(page)) throw new RequestError('invalid', `Payload of ${data.path} for ${page.pathname}`);
  return data;
}

/** `…/docs/_payload.json` → `…/docs`, or `…/docs/` where links have a slash; undefined for anything else, and for other hosts. */
function pageOf(payload: URL, link: URL): URL | undefined {
  if (payload.origin !== location.origin || !payload.pathname.endsWith('/_payload.json')) return undefined;
  const folder = new URL('.', payload);
  const isTop = folder.href === fileAddress('').href;
  return isTop || link.pathname.endsWith('/') ? folder : new URL(folder.href.slice(0, -1));
}
