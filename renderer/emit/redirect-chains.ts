// Resolves redirects that lead to other redirects, and finds loops.
import {encodePath, trimSlash} from '../base/url-mapping.js';
import type {RedirectStatus} from '../config/hosting-schema.js';
import {groupBy} from '../../runtime/text/group-by.js';
import {decodePercent} from '../../runtime/text/decode-percent.js';

/** Target and status of a redirect. */
export interface RedirectTarget {
  readonly to: string;
  readonly status: RedirectStatus;
}

/** `/old/*` → `/old`, `/*` → an empty string. Returns undefined for an exact route. */
export function patternRootOf(route: string): string | undefined {
  return route.endsWith('/*') ? route.slice(0, -2) : undefined;
}

export function splitTarget(to: string): {path: string; query: string; hash: string} {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return {path, query, hash};
}

/** The number of implied redirects can grow exponentially with the number of patterns. */
const maxImplied = 10_000;

/**
 * Returns the redirects that follow from a pattern and another redirect: `/a/*` → `/b/:splat` and `/b/x` → `/c` imply
 * `/a/x` → `/b/x`. With these added, the most specific rule for an address is sufficient to resolve it. If there are too
 * many, returns none, and `tooMany` is the pattern at which the limit was reached.
 */
export function impliedRedirects(targets: ReadonlyMap<string, RedirectTarget>): {
  readonly added: ReadonlyMap<string, RedirectTarget>;
  readonly tooMany?: string;
} {
  const added = new Map<string, RedirectTarget>();
  /** Patterns that led to an added route; none is applied twice. */
  const appliedPatterns = new Map<string, ReadonlySet<string>>();
  const splatPatterns = [...targets].flatMap(([route, move]) => {
    const [root, prefix] = [patternRootOf(route), prefixOf(move.to)];
    return root === undefined || prefix === undefined ? [] : [{route, root, prefix, status: move.status}];
  });
  if (splatPatterns.length === 0) return {added};
  const pending = [...targets.keys()];
  const byPrefix = groupBy(splatPatterns, ({prefix}) => prefix);
  for (let route = pending.pop(); route !== undefined; route = pending.pop()) {
    for (const prefix of prefixesOf(route)) {
      for (const pattern of byPrefix.get(prefix) ?? []) {
        const addedRoute = pattern.root + route.slice(prefix.length);
        if (pattern.route === route || appliedPatterns.get(route)?.has(pattern.route)) continue;
        if (targets.has(addedRoute) || added.has(addedRoute) || matchingPattern(addedRoute, targets) !== pattern.route)
          continue;
        if (added.size === maxImplied) return {added: new Map(), tooMany: pattern.route};
        added.set(addedRoute, {to: route.replace(/\/\*$/, '/:splat'), status: pattern.status});
        appliedPatterns.set(addedRoute, new Set([...(appliedPatterns.get(route) ?? []), pattern.route]));
        pending.push(addedRoute);
      }
    }
  }
  return {added};
}

/** Returns the most specific pattern that matches a route. */
function matchingPattern(route: string, targets: ReadonlyMap<string, RedirectTarget>): string | undefined {
  for (let root = patternRootOf(route) ?? route; root !== ''; root = root.slice(0, root.lastIndexOf('/'))) {
    if (targets.has(`${root}/*`)) return `${root}/*`;
  }
  return undefined;
}

/** `/b/:splat` → `/b`. Returns undefined if the match is not inserted into a path of this site. */
function prefixOf(to: string): string | undefined {
  const {path} = splitTarget(to);
  return path.startsWith('//') || !path.startsWith('/') || !path.endsWith('/:splat')
    ? undefined
    : decodePercent(path.slice(0, -'/:splat'.length));
}

/** Returns prefixes of targets that this rule can match: `/a/b` → ``, `/a`, `/a/b`; `/a/b/*` → ``, `/a`. */
function prefixesOf(route: string): string[] {
  const parts = (patternRootOf(route) ?? `${route}/`).split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/**
 * Returns the final target of each redirect, and the chains without one. Each address is followed once, however long
 * the chains are.
 */
export function resolveChains(targets: ReadonlyMap<string, RedirectTarget>): {
  readonly ends: ReadonlyMap<string, RedirectTarget>;
  readonly loops: readonly (readonly string[])[];
} {
  /** By path with a redirect. Undefined if its chain is a loop. */
  const finalTargets = new Map<string, RedirectTarget | undefined>();
  const loops: string[][] = [];
  for (const start of targets.keys()) {
    const steps: {readonly path: string; readonly move: RedirectTarget}[] = [];
    const splatLengths = new Map<string, number>();
    let path = pathOfRoute(start);
    let isLoop = false;
    while (!finalTargets.has(path)) {
      const rule = findRule(path, targets);
      if (rule === undefined) break;
      // The same pattern may follow itself with a shorter match: `/a/b/b` with `/a/b/*` → `/a/:splat`.
      const {route, splat = ''} = rule;
      isLoop = splat.length >= (splatLengths.get(route) ?? Infinity);
      if (isLoop) {
        loops.push([...splatLengths.keys(), route]);
        break;
      }
      splatLengths.set(route, splat.length);
      const move = insertSplat(targets.get(route)!, rule.splat);
      steps.push({path, move});
      path = sitePathOf(move.to);
    }
    let final = finalTargets.get(path);
    if (isLoop || (final === undefined && finalTargets.has(path))) {
      for (const step of steps) finalTargets.set(step.path, undefined);
      continue;
    }
    // Backwards along the chain, because a redirect has the final target of the next one.
    for (const step of steps.toReversed()) {
      final = final === undefined ? step.move : mergeTargets(step.move, final);
      finalTargets.set(step.path, final);
    }
  }
  const ends = [...targets.keys()].flatMap((route) => {
    const final = finalTargets.get(pathOfRoute(route));
    return final === undefined ? [] : [[route, final] as const];
  });
  return {ends: new Map(ends), loops};
}

/** `/a/*` → `/a/:splat`. An exact route is returned as it is. */
function pathOfRoute(route: string): string {
  return route.replace(/\/\*$/, '/:splat');
}

/**
 * Returns the decoded path of a target on this site: `/a%20b/?x#y` → `/a b`. Returns an empty string for another site
 * and for the home page, which have no redirect.
 */
function sitePathOf(to: string): string {
  if (!to.startsWith('/') || to.startsWith('//')) return '';
  return decodePercent(trimSlash(splitTarget(to).path)).replace(/^\/$/, '');
}

interface MatchedRule {
  /** Route of the rule. */
  readonly route: string;
  /** Match of its `*`; undefined if it has none. */
  readonly splat: string | undefined;
}

/** Returns the most specific rule for a path. If the path contains `:splat`, the rule must match for every value of it. */
function findRule(path: string, targets: ReadonlyMap<string, RedirectTarget>): MatchedRule | undefined {
  if (targets.has(path)) return {route: path, splat: undefined};
  for (let root = path.replace(/\/:splat$/, ''); ; root = root.slice(0, root.lastIndexOf('/'))) {
    if (targets.has(`${root}/*`)) return {route: `${root}/*`, splat: path.slice(root.length + 1)};
    if (root === '') return undefined;
  }
}

/** `/c/:splat` with `x/:splat` → `/c/x/:splat` */
function insertSplat({to, status}: RedirectTarget, splat: string | undefined): RedirectTarget {
  if (splat === undefined) return {to, status};
  return {to: withSplat(to, encodePath(splat)), status};
}

/** `/new/:splat` with `a/b` → `/new/a/b`. If the match is empty, the slash before it is removed too. */
export function withSplat(to: string, splat: string): string {
  if (splat !== '') return to.replace(':splat', () => splat);
  return to.replace(/(?<=[^/])\/:splat(?=$|[?#])/, '').replace(':splat', '');
}

// /a → /b#x → /c     a fragment is kept until a later target has its own; a query is not kept
function mergeTargets(move: RedirectTarget, final: RedirectTarget): RedirectTarget {
  return {
    to: final.to.includes('#') ? final.to : final.to + splitTarget(move.to).hash,
    status: isTemporary(final.status) && !isTemporary(move.status) ? (move.status === 308 ? 307 : 302) : move.status,
  };
}

/** A chain is permanent only if all of its redirects are. */
function isTemporary(status: RedirectStatus): boolean {
  return status === 302 || status === 307;
}
