// Resolves redirects that lead to other redirects, and finds loops.
import {encodePath, trimSlash} from '../base/path.js';
import type {RedirectStatus} from '../config/hosting-schema.js';

/** Target and status of a redirect. */
export interface RedirectTarget {
  readonly to: string;
  readonly status: RedirectStatus;
}

/** `/old/*` → `/old`, `/*` → an empty text. Returns undefined for an exact route. */
export function rootOf(route: string): string | undefined {
  return route.endsWith('/*') ? route.slice(0, -2) : undefined;
}

/** Decodes an address, because authors write it as the browser shows it or as it copies it: `/käse`, `/k%C3%A4se`. */
export function decodeAddress(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing is literal.
    return path;
  }
}

export function splitTarget(to: string): {path: string; query: string; hash: string} {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to) ?? [];
  return {path, query, hash};
}

/** Maximum number of routes that are added to resolve chains. */
const maxShortcuts = 10_000;

/**
 * Returns routes that patterns redirect to other redirects: with `/a/*` → `/b/:splat` and `/b/x` → `/c`, `/a/x` →
 * `/b/x`. With these added, the most specific rule for an address is sufficient to resolve it. `tooMany` is the pattern
 * at which the limit was reached.
 */
export function shortcuts(moves: ReadonlyMap<string, RedirectTarget>): {
  readonly added: ReadonlyMap<string, RedirectTarget>;
  readonly tooMany?: string;
} {
  const added = new Map<string, RedirectTarget>();
  /** Patterns that led to an added route; none is applied twice. */
  const through = new Map<string, ReadonlySet<string>>();
  const passing = [...moves].flatMap(([route, move]) => {
    const [root, prefix] = [rootOf(route), prefixOf(move.to)];
    return root === undefined || prefix === undefined ? [] : [{route, root, prefix, status: move.status}];
  });
  if (passing.length === 0) return {added};
  const waiting = [...moves.keys()];
  const byPrefix = new Map<string, typeof passing>();
  for (const pattern of passing) byPrefix.set(pattern.prefix, [...(byPrefix.get(pattern.prefix) ?? []), pattern]);
  for (let route = waiting.pop(); route !== undefined; route = waiting.pop()) {
    for (const prefix of prefixesOf(route)) {
      for (const pattern of byPrefix.get(prefix) ?? []) {
        const addedRoute = pattern.root + route.slice(prefix.length);
        if (pattern.route === route || through.get(route)?.has(pattern.route)) continue;
        if (moves.has(addedRoute) || added.has(addedRoute) || patternOver(addedRoute, moves) !== pattern.route)
          continue;
        if (added.size === maxShortcuts) return {added: new Map(), tooMany: pattern.route};
        added.set(addedRoute, {to: route.replace(/\/\*$/, '/:splat'), status: pattern.status});
        through.set(addedRoute, new Set([...(through.get(route) ?? []), pattern.route]));
        waiting.push(addedRoute);
      }
    }
  }
  return {added};
}

/** Returns the most specific pattern that matches a route. */
function patternOver(route: string, moves: ReadonlyMap<string, RedirectTarget>): string | undefined {
  for (let root = rootOf(route) ?? route; root !== ''; root = root.slice(0, root.lastIndexOf('/'))) {
    if (moves.has(`${root}/*`)) return `${root}/*`;
  }
  return undefined;
}

/** `/b/:splat` → `/b`. Returns undefined if the match is not inserted into a path of this site. */
function prefixOf(to: string): string | undefined {
  const {path} = splitTarget(to);
  return path.startsWith('//') || !path.startsWith('/') || !path.endsWith('/:splat')
    ? undefined
    : decodeAddress(path.slice(0, -'/:splat'.length));
}

/** `/a/b` → ``, `/a`, `/a/b`; `/a/b/*` → ``, `/a`: prefixes under which some, but not all, targets match this rule. */
function prefixesOf(route: string): string[] {
  const parts = (rootOf(route) ?? `${route}/`).split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

/**
 * Returns the final target of each redirect, and the chains without one. Each redirect is visited once, however long
 * the chains are.
 */
export function followAll(moves: ReadonlyMap<string, RedirectTarget>): {
  readonly ends: ReadonlyMap<string, RedirectTarget>;
  readonly loops: readonly (readonly string[])[];
} {
  const ends = new Map<string, RedirectTarget>();
  const seen = new Set<string>();
  const loops: string[][] = [];
  for (const start of moves.keys()) {
    const steps: Step[] = [];
    const passed = new Set<string>();
    let at: Found | undefined = {route: start, splat: undefined};
    while (at !== undefined && !seen.has(at.route)) {
      const move: RedirectTarget | undefined = moves.get(at.route);
      if (move === undefined) break;
      seen.add(at.route);
      passed.add(at.route);
      const next: Found | undefined = ruleFor(move.to, moves);
      steps.push({route: at.route, move, next});
      at = next;
    }
    if (at !== undefined && passed.has(at.route)) loops.push([...passed, at.route]);
    // Backwards along the chain: everything that leads into a loop has no final target.
    for (const {route, move, next} of steps.toReversed()) {
      if (next === undefined) ends.set(route, move);
      const end = next && ends.get(next.route);
      if (next !== undefined && end !== undefined) ends.set(route, joined(move, filled(end, next.splat)));
    }
  }
  return {ends, loops};
}

interface Step {
  readonly route: string;
  readonly move: RedirectTarget;
  readonly next: Found | undefined;
}

interface Found {
  /** Route of the rule. */
  readonly route: string;
  /** Match of its `*`; undefined if it has none. */
  readonly splat: string | undefined;
}

/**
 * Returns the most specific rule for a target. If the target contains `:splat`, the rule must match for every value of
 * it.
 */
function ruleFor(to: string, moves: ReadonlyMap<string, RedirectTarget>): Found | undefined {
  if (!to.startsWith('/') || to.startsWith('//')) return undefined;
  const path = decodeAddress(trimSlash(splitTarget(to).path)).replace(/^\/$/, '');
  if (moves.has(path)) return {route: path, splat: undefined};
  for (let root = path.replace(/\/:splat$/, ''); ; root = root.slice(0, root.lastIndexOf('/'))) {
    if (moves.has(`${root}/*`)) return {route: `${root}/*`, splat: path.slice(root.length + 1)};
    if (root === '') return undefined;
  }
}

/** `/c/:splat` with `x/:splat` → `/c/x/:splat` */
function filled({to, status}: RedirectTarget, splat: string | undefined): RedirectTarget {
  if (splat === undefined) return {to, status};
  return {to: withSplat(to, encodePath(splat)), status};
}

/** `/new/:splat` with `a/b` → `/new/a/b`. If the match is empty, the slash before it is removed too. */
export function withSplat(to: string, splat: string): string {
  if (splat !== '') return to.replace(':splat', () => splat);
  return to.replace(/(?<=[^/])\/:splat(?=$|[?#])/, '').replace(':splat', '');
}

// /a → /b#x → /c     a fragment is kept until a later target has its own; a query is not kept
function joined(move: RedirectTarget, end: RedirectTarget): RedirectTarget {
  return {
    to: end.to.includes('#') ? end.to : end.to + splitTarget(move.to).hash,
    status: isTemporary(end.status) && !isTemporary(move.status) ? (move.status === 308 ? 307 : 302) : move.status,
  };
}

/** A chain is permanent only if all of its redirects are. */
function isTemporary(status: RedirectStatus): boolean {
  return status === 302 || status === 307;
}
