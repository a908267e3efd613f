// Payloads: fetched once, checked, shared by everybody who asks, and forgotten when there are too many.
import {request, RequestError} from '../request.js';
import {fileAddress, payloadAddress, routeAt} from './address.js';

/** The JSON twin of a page, as the build writes it. */
export interface Payload {
  readonly v: 1;
  readonly path: string;
  /** Names the script and style it was made for. */
  readonly assets: string;
  /** Names everything around what is exchanged. */
  readonly frame: string;
  readonly lang: string;
  readonly dir?: string;
  readonly title: string;
  /** Tags of the head, but for the title. */
  readonly head: string;
  readonly layout: string;
  readonly colorMode?: string;
  readonly middleware?: readonly string[];
  /** Inside of `<main>`; absent when it is too large. */
  readonly main?: string;
  /** Inside of other elements, by id. */
  readonly parts?: Readonly<Record<string, string>>;
}

export type LoadPayload = (page: URL, options?: {readonly ahead?: boolean}) => Promise<Payload>;

/** The page is somewhere else by now, or in a form that only the browser can show. */
export class Elsewhere extends Error {
  override readonly name = 'Elsewhere';
  readonly to: URL;

  constructor(to: URL, why: string) {
    super(why);
    this.to = to;
  }
}

/** The host has sent us on to the payload of another page. */
export class Moved extends Error {
  override readonly name = 'Moved';
  readonly to: URL;

  constructor(to: URL) {
    super(`Moved to ${to.pathname}`);
    this.to = to;
  }
}

const maxCached = 30;

/** Fetches with a memory of 30 pages. A failure is not remembered. */
export function createPayloads(): LoadPayload {
  const kept = new Map<string, Promise<Payload>>();
  return (page, {ahead = false} = {}) => {
    const key = payloadAddress(page).href;
    const payload = kept.get(key) ?? fetchPayload(page, ahead ? 'low' : 'high');
    // Delete and set again, so that the least recently used payload is evicted first.
    kept.delete(key);
    kept.set(key, payload);
    payload.catch(() => kept.get(key) === payload && kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= maxCached) break;
      kept.delete(oldest);
    }
    return payload;
  };
}

async function fetchPayload(page: URL, priority: RequestPriority): Promise<Payload> {
  const {data, redirected, url} = await request<Payload>(payloadAddress(page), {expect: 'json', retries: 0, priority});
  if (redirected) {
    const target = pageOf(new URL(url), page);
    throw target === undefined ? new Elsewhere(page, 'redirected') : new Moved(target);
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
