// Content preview: pages get their content from a preview server instead of the build, and a banner explains this.
import {adoptStyle} from '../base/adopt-style.js';
import {routeAt} from '../navigation/route-address.js';
import type {PageSource, ShownPage} from '../navigation/page-source.js';
import type {Payload} from '../navigation/page-payloads.js';
import style from './preview.css';
import {createBanner} from './preview-banner.js';
import {withPreviewFiles} from './preview-files.js';
import {listenForChanges} from './preview-stream.js';
import type {PreviewSession} from './preview-session.js';
import {request, RequestError} from '../base/request.js';

/** A payload of a preview API. */
interface PreviewPayload extends Payload {
  /** Changes with every change of the site. */
  readonly version?: string;
  /** Folder of the API from which images can be loaded without a token. */
  readonly files?: string;
}

const timeoutMs = 30_000;

/** Shows the banner, sets `noindex`, and returns the source of pages. Nothing is cached or prefetched. */
export function startPreview(previewSession: PreviewSession): PageSource {
  adoptStyle(style);
  const robots = Object.assign(document.createElement('meta'), {name: 'robots', content: 'noindex'});
  robots.dataset['keep'] = '';
  document.head.append(robots);
  let shown: ShownPage | undefined;
  const banner = createBanner({host: new URL(previewSession.api).host, retry: () => shown?.refresh()});
  let version: string | undefined;

  async function load(page: URL): Promise<Payload> {
    banner.show({kind: 'loading'});
    try {
      const payload = await fetchPreview(page, previewSession);
      version = payload.version;
      banner.show({kind: 'shown'});
      if (payload.files === undefined || shown === undefined) return payload;
      return withPreviewFiles(payload, {
        files: addressBelow(previewSession.api, payload.files),
        page,
        fragmentOf: shown.fragmentOf,
      });
    } catch (error) {
      banner.show({kind: 'failed', error});
      throw error;
    }
  }

  return {
    load,
    follow(page) {
      shown = page;
      if (isExpired(previewSession.token)) return;
      listenForChanges(previewSession, {
        started: (now) => version !== now && banner.state() !== 'loading' && page.refresh(),
        changed: (routes) => (routes === 'all' || routes.includes(routeAt(location) ?? '')) && page.refresh(),
        unauthorized: () => banner.state() === 'shown' && page.refresh(),
      });
    },
  };
}

async function fetchPreview(page: URL, {api, token}: PreviewSession): Promise<PreviewPayload> {
  const missing = (kind: RequestError['kind'], response?: Response): RequestError =>
    new RequestError(kind, `No preview of ${page.pathname}`, response && {response});
  if (isExpired(token)) throw missing('status');
  try {
    const address = `${page.pathname.replace(/\/$/, '')}/_payload.json`;
    const {data} = await request<PreviewPayload>(addressBelow(api, address.slice(1)), {
      expect: 'json',
      retries: 1,
      timeoutMs,
      // The token is sent in a header, which is the least likely to be logged: addresses end up in the logs of
      // servers and proxies, in histories, and in the `Referer` of later requests.
      headers: {Authorization: `Bearer ${token}`},
      // The API receives the token, but no credentials and no referrer.
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    });
    if (data.v === 1 && typeof data.main === 'string' && data.path === routeAt(page)) return data;
  } catch (error) {
    throw error instanceof RequestError ? missing(error.kind, error.response) : error;
  }
  throw missing('invalid');
}

/** `https://studio.example/api` and `docs/_payload.json` → an address. */
function addressBelow(api: string, path: string): URL {
  return new URL(`${api.replace(/\/$/, '')}/${path}`);
}

/** The second part of a token of `galley share` is its expiry. Other tokens have no known expiry. */
function isExpired(token: string): boolean {
  const [, end] = /^[\da-f]{12}\.([\da-z]{1,9})\.[rw]\./.exec(token) ?? [];
  return end !== undefined && Number.parseInt(end, 36) * 1000 <= Date.now();
}
