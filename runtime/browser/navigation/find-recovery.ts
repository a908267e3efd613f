// What to do when a page could not be swapped: stay, redirect, load it in full, or show the error page.
import {isCrawler} from './reload-page.js';
import {RequestError} from '../base/request.js';
import {routeAt} from './route-address.js';
import {latestBuildMeta, type RedirectTable} from './build-meta.js';
import {RouteError} from './route-error.js';

export type Recovery =
  | {readonly kind: 'stay'}
  | {readonly kind: 'redirect' | 'load' | 'leave'; readonly to: URL}
  | {readonly kind: 'error'; show(): Promise<void>};

export async function findRecovery(failure: unknown, to: URL): Promise<Recovery> {
  if (failure instanceof RouteError) return recoveryFor(failure);
  const isMissing = failure instanceof RequestError && (failure.kind === 'not-found' || failure.status === 404);
  try {
    if (isMissing) return await recoverMissing(to);
  } catch {
    // The list of routes is missing too, so let the server answer.
  }
  console.warn(`Cannot load the payload of ${to.pathname}:`, failure);
  return {kind: 'load', to};
}

/** There is no payload: the page has moved, is rejected by its validation, or does not exist. */
async function recoverMissing(to: URL): Promise<Recovery> {
  const {matcher, prerendered, rejected = {}} = await latestBuildMeta();
  const route = routeAt(to) ?? '';
  const redirect = getOwn(matcher.static, route)?.redirect ?? movedWithFolder(matcher.wildcard ?? {}, route);
  const statusError = getOwn(rejected, route);
  if (redirect !== undefined) return toRedirect(redirect, to.hash);
  if (statusError !== undefined) return recoveryFor(new RouteError(statusError.message, {...statusError, fatal: true}));
  if (!prerendered.includes(route)) console.warn(`Page not found: ${to.pathname}${to.search}${to.hash}`);
  return {kind: 'load', to};
}

/** With `/old` → `/new/:splat`, `/old/a` → `/new/a`. */
function movedWithFolder(table: RedirectTable, route: string): string | undefined {
  for (let folder = route; folder !== ''; folder = folder.slice(0, folder.lastIndexOf('/'))) {
    const redirect = getOwn(table, folder)?.redirect;
    const subpath = route.slice(folder.length + 1).replace(/^[/\\]+/, '');
    // Encode again, so that an encoded question mark stays encoded. Leading slashes would name another host.
    const rest = subpath.split('/').map(encodeURIComponent).join('/');
    if (redirect !== undefined) return redirect.replace(rest === '' ? /\/:splat$|:splat/ : ':splat', () => rest) || '/';
  }
  return undefined;
}

function getOwn<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A target without a fragment keeps the fragment of the request. */
function toRedirect(target: string, hash: string): Recovery {
  const to = new URL(target, location.href);
  if (to.hash === '') to.hash = hash;
  return {kind: routeAt(to) === undefined ? 'leave' : 'redirect', to};
}

function recoveryFor(error: RouteError): Recovery {
  console.error(error);
  // Crawlers should index the page of the build, not the error page.
  if (!error.fatal || isCrawler()) return {kind: 'stay'};
  return {kind: 'error', show: async () => (await import('./show-error-page.js')).showErrorPage(error)};
}
