// Runs in every open tab of the dev server: updates the page in place, and shows findings in an overlay.
import {Idiomorph} from 'idiomorph';
import {showFindings} from './findings-panel.js';

interface Notice {
  readonly version: number;
  /** Base path of the site. Only in the first message. */
  readonly base?: string;
  readonly routes: readonly string[] | 'all' | 'reload';
}

const [token = '', shownAtFirst = ''] = new URL(import.meta.url).search.slice(1).split('.');

listen();

function listen(): void {
  const source = new EventSource(`/__galley/events?${token}`);
  let version = Number(shownAtFirst);
  let base = '/';
  let queue = Promise.resolve(); // Messages are handled one at a time.
  source.addEventListener('message', ({data}: MessageEvent<string>) => {
    const notice = JSON.parse(data) as Notice;
    base = notice.base ?? base;
    const missed = notice.base !== undefined && notice.version !== version;
    version = notice.version;
    if (notice.routes === 'reload') location.reload();
    else queue = queue.then(() => catchUp(notice, routeHere(base), missed)).catch(() => location.reload());
  });
  source.addEventListener('error', () => {
    // The server was restarted and has a new token. While it is down, the browser reconnects by itself.
    if (source.readyState === EventSource.CLOSED) location.reload();
  });
}

async function catchUp({routes}: Notice, route: string, missed: boolean): Promise<void> {
  if (missed || routes === 'all' || routes.includes(route)) await refresh();
  const response = await fetch(`/__galley/findings?${token}&${encodeURIComponent(route)}`);
  if (response.ok) showFindings(await response.json());
}

function routeHere(base: string): string {
  const path = decodeURI(location.pathname).slice(base.length - 1);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path || '/';
}

/** Fetches this page again and changes only what differs, so that scroll position, focus and open details are kept. */
async function refresh(): Promise<void> {
  const response = await fetch(location.href, {headers: {Accept: 'text/html'}, cache: 'no-store'});
  const next = new DOMParser().parseFromString(await response.text(), 'text/html');
  if (reloadKey(document) !== reloadKey(next)) {
    location.reload();
    return;
  }
  document.title = next.title;
  replaceAll('meta[name], meta[property], link[rel="canonical"]', next);
  await Idiomorph.morph(document.body, next.body.childNodes as unknown as Node[], {
    morphStyle: 'innerHTML',
    ignoreActiveValue: true,
    callbacks: {
      // Skip equal nodes: comparing them is faster than morphing them, and most of a page is unchanged.
      beforeNodeMorphed: (node, next) => !isAlive(node) && !node.isEqualNode(next),
      beforeAttributeUpdated: (name) => !readerState.has(name),
    },
  });
}

/**
 * Returns whether a node is a custom element. These render their own content, which the server's markup would remove.
 * If the props of an island change, the page reloads instead; see `reloadKey`.
 */
function isAlive(node: Node): boolean {
  return node instanceof Element && node.localName.includes('-');
}

/**
 * Returns everything that cannot be updated in place: styles, scripts, and islands with their props. The page reloads
 * when it changes.
 */
function reloadKey(page: Document): string {
  const links = [...page.querySelectorAll('link[rel="stylesheet"], script[src]')].map(
    (part) => part.getAttribute('href') ?? part.getAttribute('src') ?? '',
  );
  const islands = [...page.querySelectorAll<HTMLElement>('site-island')].map(
    ({dataset}) => `${dataset.of} ${dataset.props}`,
  );
  return JSON.stringify([links.filter((link) => !link.startsWith('/__galley/')), islands]);
}

/** Attributes that hold state of the reader, which an update must keep. */
const readerState: ReadonlySet<string> = new Set([
  'open',
  'aria-expanded',
  'aria-pressed',
  'aria-selected',
  'data-state',
]);

function replaceAll(selector: string, next: Document): void {
  for (const old of document.head.querySelectorAll(selector)) old.remove();
  document.head.append(...next.head.querySelectorAll(selector));
}
