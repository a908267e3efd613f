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
 * Returns the final target of each redirect, and the chains without one. Each redirect is visited once, however long
 * the chains are.
 */
export function resolveChains(targets: ReadonlyMap<string, RedirectTarget>): {
  readonly ends: ReadonlyMap<string, RedirectTarget>;
  readonly loops: readonly (readonly string[])[];
} {
  const finalTargets = new Map<string, RedirectTarget>();
  const visited = new Set<string>();
  const loops: string[][] = [];
  for (const start of targets.keys()) {
    const steps: Step[] = [];
    const visitedInChain = new Set<string>();
    let rule: MatchedRule | undefined = {route: start, splat: undefined};
    while (rule !== undefined && !visited.has(rule.route)) {
      const move: RedirectTarget | undefined = targets.get(rule.route);
      if (move === undefined) break;
      visited.add(rule.route);
      visitedInChain.add(rule.route);
      const next: MatchedRule | undefined = findRule(move.to, targets);
      steps.push({route: rule.route, move, next});
      rule = next;
    }
    if (rule !== undefined && visitedInChain.has(rule.route)) loops.push([...visitedInChain, rule.route]);
    // Backwards along the chain, because a redirect has the final target of the next one. In a loop, none has one.
    for (const {route, move, next} of steps.toReversed()) {
      if (next === undefined) finalTargets.set(route, move);
      const final = next && finalTargets.get(next.route);
      if (next !== undefined && final !== undefined)
        finalTargets.set(route, mergeTargets(move, insertSplat(final, next.splat)));
    }
  }
  return {ends: finalTargets, loops};
}

interface Step {
  readonly route: string;
  readonly move: RedirectTarget;
  readonly next: MatchedRule | undefined;
}

interface MatchedRule {
  /** Route of the rule. */
  readonly route: string;
  /** Match of its `*`; undefined if it has none. */
  readonly splat: string | undefined;
}

/**
 * Returns the most specific rule for a target. If the target contains `:splat`, the rule must match for every value of
 * it.
 */
function findRule(to: string, targets: ReadonlyMap<string, RedirectTarget>): MatchedRule | undefined {
  if (!to.startsWith('/') || to.startsWith('//')) return undefined;
  const path = decodePercent(trimSlash(splitTarget(to).path)).replace(/^\/$/, '');
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
