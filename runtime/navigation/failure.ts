// Why a page could not be exchanged, and what to do instead.
import {isCrawler} from '../reload.js';
import {RequestError} from '../request.js';
import {routeAt} from './address.js';
import {latestMeta, type RedirectTable} from './meta.js';
import {RouteError} from './route-error.js';

export type Verdict =
  | {readonly kind: 'stay'}
  | {readonly kind: 'redirect' | 'load' | 'leave'; readonly to: URL}
  | {readonly kind: 'error'; show(): Promise<void>};

export async function explain(failure: unknown, to: URL): Promise<Verdict> {
  if (failure instanceof RouteError) return verdictOn(failure);
  const isMissing = failure instanceof RequestError && (failure.kind === 'not-found' || failure.status === 404);
  try {
    if (isMissing) return await lookUp(to);
  } catch {
    // No list of routes either: the server knows.
  }
  console.warn(`Cannot load the payload of ${to.pathname}:`, failure);
  return {kind: 'load', to};
}

/** There is no payload: the address has moved, or its page is kept away, or there is none. */
async function lookUp(to: URL): Promise<Verdict> {
  const {matcher, prerendered, refused = {}} = await latestMeta();
  const route = routeAt(to) ?? '';
  const moved = own(matcher.static, route)?.redirect ?? movedWithFolder(matcher.wildcard ?? {}, route);
  const statusError = own(refused, route);
  if (moved !== undefined) return follow(moved, to.hash);
  if (statusError !== undefined) return verdictOn(new RouteError(statusError.message, {...statusError, fatal: true}));
  if (!prerendered.includes(route)) console.warn(`Page not found: ${to.pathname}${to.search}${to.hash}`);
  return {kind: 'load', to};
}

/** With `/old` → `/new/:splat`, `/old/a` → `/new/a`. */
function movedWithFolder(table: RedirectTable, route: string): string | undefined {
  for (let folder = route; folder !== ''; folder = folder.slice(0, folder.lastIndexOf('/'))) {
    const redirect = own(table, folder)?.redirect;
    const below = route.slice(folder.length + 1).replace(/^[/\\]+/, '');
    // Encoded again, so that what was a question mark in the address stays one; two slashes would name another host.
    const rest = below.split('/').map(encodeURIComponent).join('/');
    if (redirect !== undefined) return redirect.replace(rest === '' ? /\/:splat$|:splat/ : ':splat', () => rest) || '/';
  }
  return undefined;
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A target without a fragment keeps the fragment of the request. */
function follow(target: string, hash: string): Verdict {
  const to = new URL(target, location.href);
  if (to.hash === '') to.hash = hash;
  return {kind: routeAt(to) === undefined ? 'leave' : 'redirect', to};
}

function verdictOn(error: RouteError): Verdict {
  console.error(error);
  // What crawlers keep is the page of the build.
  if (!error.fatal || isCrawler()) return {kind: 'stay'};
  return {kind: 'error', show: async () => (await import('./error-view.js')).showError(error)};
}
