// Runs the site's route middleware before a page is shown.
import type {GuardOutcome, Middleware, VisitedPage} from '../base/protocol.js';
import {fileAddress, routeAt} from './route-address.js';
import type {MiddlewareTable} from './navigation.js';
import {RouteError} from './route-error.js';

export type Decision =
  | {readonly kind: 'go'}
  | {readonly kind: 'stay'}
  | {readonly kind: 'redirect'; readonly to: URL}
  | {readonly kind: 'leave'; readonly to: URL};

/**
 * Runs the middleware in order; the first that does not let the navigation go on decides. `from` is the same object as `to`
 * on the first load. Unknown middleware and errors that a middleware returns are fatal then, because there is no page to stay
 * on. An error that a middleware throws is always fatal.
 */
export async function runRouteMiddleware(
  names: readonly string[],
  table: MiddlewareTable,
  to: URL,
  from: URL,
): Promise<Decision> {
  const isFirst = from === to;
  for (const name of names) {
    const load = Object.hasOwn(table, name) ? table[name] : undefined;
    if (load === undefined) throw new RouteError(`Unknown route middleware: '${name}'.`, {fatal: isFirst});
    const {default: middleware} = await load();
    const decision = readOutcome(name, await callMiddleware(name, middleware, to, isFirst ? undefined : from), isFirst);
    const isHere = decision.kind === 'redirect' && decision.to.href === to.href;
    if (decision.kind !== 'go' && !isHere) return decision;
  }
  return {kind: 'go'};
}

/** Wraps what the middleware throws in a fatal `RouteError`, which shows the error page. */
async function callMiddleware(
  name: string,
  middleware: Middleware,
  to: URL,
  from: URL | undefined,
): Promise<GuardOutcome> {
  try {
    return await middleware(pageAt(to), from && pageAt(from));
  } catch (cause) {
    throw new RouteError(`Route middleware '${name}' failed.`, {fatal: true, cause});
  }
}

function pageAt(url: URL): VisitedPage {
  return {route: routeAt(url) ?? url.pathname, url};
}

interface RedirectOrError {
  readonly redirect?: string;
  readonly external?: boolean;
  readonly message?: string;
  readonly statusCode?: number;
  readonly fatal?: boolean;
}

function readOutcome(name: string, returned: GuardOutcome, isFirst: boolean): Decision {
  const outcome = returned ?? true; // JavaScript may also return `null`
  if (outcome === true) return {kind: 'go'};
  if (outcome === false) return {kind: 'stay'};
  // JavaScript may also return a number, or an object with neither a target nor a message.
  const {redirect: target, external, message, statusCode, fatal = isFirst} = outcome as RedirectOrError;
  if (typeof outcome === 'string') return redirect(outcome);
  if (target !== undefined) return redirect(target, external);
  throw new RouteError(message ?? `Route middleware '${name}' returned ${JSON.stringify(outcome)}.`, {
    statusCode,
    fatal,
  });
}

/** Targets on this site are routes without the base. URLs need `external`. */
function redirect(target: string, external?: boolean): Decision {
  if (/^\/(?![/\\])/.test(target)) return {kind: 'redirect', to: fileAddress(target.slice(1))};
  if (external && URL.canParse(target, location.href)) {
    const to = new URL(target, location.href);
    if (/^https?:$/.test(to.protocol)) return {kind: 'leave', to};
  }
  throw new RouteError(
    `Route middleware cannot redirect to ${target}. Return a route, or a URL with \`external: true\`.`,
  );
}
