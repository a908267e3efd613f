// Reads the redirects in the config and in the front matter of pages, checks them, and resolves chains.
import type {Diagnostic, Place} from '../base/diagnostic.js';
import {nearestPath} from '../../runtime/text/nearest-word.js';
import {encodePath, hrefOf, isTooLong, looksLikeFile, tooLongHint, trimSlash} from '../base/url-mapping.js';
import type {Config} from '../config/config.js';
import type {HostRedirect} from './hosting/host-table.js';
import {resolveChains, patternRootOf, impliedRedirects, splitTarget, type RedirectTarget} from './redirect-chains.js';
import {compareCodeUnits} from '../../runtime/text/compare-code-units.js';
import {decodePercent, decodeReadable} from '../../runtime/text/decode-percent.js';

export interface Redirect extends HostRedirect {
  /** `/old`, or `/old/*`, which also matches `/old`. Decoded and without base. */
  readonly route: string;
}

export interface Redirects {
  /** By route. */
  readonly rules: readonly Redirect[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A redirect as its author wrote it. */
export interface WrittenRedirect {
  /** `/old` or `/old/*`. */
  readonly from: string;
  readonly target: RedirectTarget;
  /** Returns the position of the source (`key`) or, by default, of the target. */
  place(at?: 'key' | 'value'): Place;
}

export interface RedirectContext {
  /** Routes with a page, which a redirect would hide. */
  readonly pages: ReadonlySet<string>;
  /** Returns the addresses that a redirect may lead to, see `addressesOf`. */
  addresses(): ReadonlySet<string>;
  /** Returns the position of a redirect in the config. If absent, only its file is known. */
  placeOf?(route: string, at?: 'key' | 'value'): Place;
  /** Describes the file that prevents a page at a route, see `takenAddresses`. If absent, there are no such files. */
  takenBy?(route: string): string | undefined;
  /** Redirects from the old addresses of pages. */
  readonly ofPages?: readonly WrittenRedirect[];
}

/** Finding the nearest address is slow, so only this many broken redirects get a hint. */
const maxHints = 100;

/**
 * Returns the redirects of the config and of pages. Reports and omits invalid ones, loops, and redirects that hide a
 * page. Reports unknown targets, but keeps their redirects. Resolves chains, also through patterns.
 */
export function resolveRedirects(
  config: Config,
  {
    pages,
    addresses,
    placeOf = () => ({file: 'content/site.yml'}),
    takenBy = () => undefined,
    ofPages = [],
  }: RedirectContext,
): Redirects {
  const diagnostics: Diagnostic[] = [];
  const report: Report = ({place}, code, message, hint) => {
    diagnostics.push({severity: 'error', code, message, hint, place: place()});
  };
  const ofConfig = Object.entries(config.redirects).map(([from, target]): WrittenRedirect => ({
    from,
    target,
    place: (at) => placeOf(from, at),
  }));
  const {moves: targets, written: sources} = readTargets([...ofConfig, ...ofPages], report);
  removeHidingRedirects(targets, sources, {pages, takenBy}, report);
  const sourceOf = (route: string) => sources.get(route) ?? {place: () => placeOf(route)};

  const {added, tooMany} = impliedRedirects(targets);
  if (tooMany !== undefined) {
    report(
      sourceOf(tooMany),
      'redirect-chain',
      `The targets of ${tooMany} are redirected again, in more ways than Galley can follow.`,
      'Redirect directly to the current addresses.',
    );
  }
  const {ends: finalTargets, loops} = resolveChains(new Map([...targets, ...added]));
  for (const loop of loops) {
    const start = loop.find((route) => sources.has(route)) ?? loop[0] ?? '';
    report(
      sourceOf(start),
      'redirect-loop',
      `The redirects ${loop.join(' → ')} form a loop.`,
      'Redirect one of them to a page.',
    );
  }
  if (finalTargets.size > 0) reportBroken(finalTargets, sources, addresses(), report);
  const rules = [...finalTargets].map(([route, {to, status}]) => ({
    route,
    from: encodePath(config.base + route.slice(1)),
    to: targetHref(to, config),
    status,
  }));
  return {rules: rules.toSorted((a, b) => compareCodeUnits(a.route, b.route)), diagnostics};
}

type Report = (redirect: Pick<WrittenRedirect, 'place'>, code: string, message: string, hint: string) => void;

/** Returns targets and redirects by decoded route. If a route has several redirects, the first one is used. */
function readTargets(
  redirects: readonly WrittenRedirect[],
  report: Report,
): {readonly moves: Map<string, RedirectTarget>; readonly written: Map<string, WrittenRedirect>} {
  const targets = new Map<string, RedirectTarget>();
  const sources = new Map<string, WrittenRedirect>();
  const byLowerCase = new Map<string, string>();
  for (const redirect of redirects) {
    const {from, target} = redirect;
    const route = decodePercent(trimSlash(from)).normalize('NFC');
    const existing = byLowerCase.get(route.toLowerCase());
    const error = sourceError(route) ?? targetError(target.to, route);
    if (error !== undefined) {
      report(
        error.isSource ? {place: () => redirect.place('key')} : redirect,
        'redirect-invalid',
        error.isSource ? `${shortened(from)} cannot be redirected.` : invalidTargetMessage(from, target),
        error.hint,
      );
    } else if (existing === route) {
      const first = sources.get(route)!;
      const {file, line} = first.place();
      report(
        redirect,
        'redirect-duplicate',
        `${from} is redirected twice.`,
        `The first redirect is in ${file}${line === undefined ? '' : `:${line}`}. ${duplicateHint(first.from, from)}`,
      );
    } else if (existing !== undefined) {
      report(
        redirect,
        'redirect-duplicate',
        `${from} is redirected, and so is ${existing}.`,
        'Some hosts and disks ignore case: remove one of them.',
      );
    } else {
      targets.set(route, target);
      sources.set(route, redirect);
      byLowerCase.set(route.toLowerCase(), route);
    }
  }
  return {moves: targets, written: sources};
}

/** Returns what to do about two spellings of an address. */
function duplicateHint(first: string, second: string): string {
  if (first === second) return 'Remove one of them.';
  const isSlash = trimSlash(first) === trimSlash(second);
  return `${isSlash ? 'A trailing slash makes no difference' : 'Both are the same address'}, so remove one of them.`;
}

function invalidTargetMessage(from: string, {to}: RedirectTarget): string {
  return `${from} cannot lead to ${to}.`;
}

/** A message need not repeat a path of thousands of characters. */
function shortened(from: string): string {
  return from.length > 80 ? `${from.slice(0, 79)}…` : from;
}

interface RedirectError {
  readonly isSource: boolean;
  readonly hint: string;
}

function sourceError(route: string): RedirectError | undefined {
  const root = patternRootOf(route) ?? route;
  if (route === '/' || root === '')
    return {isSource: true, hint: 'Write a path below the home page: `/old` or `/old/*`.'};
  if (!route.startsWith('/')) return {isSource: true, hint: 'Write the whole path, from `/` on: `/old`.'};
  if (root.includes('*')) return {isSource: true, hint: 'A `*` must be the last part: `/old/*`.'};
  if (/\/:/.test(root)) return {isSource: true, hint: 'Only `*` at the end is a wildcard: `/old/*`.'};
  if (isTooLong(root)) return {isSource: true, hint: tooLongHint};
  const isPlain =
    /^\/[^?#\\\p{Cc}\p{Cs}]+$/u.test(root) &&
    root
      .slice(1)
      .split('/')
      .every((segment) => !['', '.', '..'].includes(segment));
  return isPlain ? undefined : {isSource: true, hint: 'Write a plain path: no `?`, `#`, `//`, `.` or `..`.'};
}

function targetError(to: string, route: string): RedirectError | undefined {
  if (!isTarget(to))
    return {isSource: false, hint: 'Write a route such as /docs, or an address that starts with https://.'};
  if (splitTarget(to).path.includes('*'))
    return {isSource: false, hint: 'Use `:splat` for the part that `*` matches: `/new/:splat`.'};
  const names = [...splitTarget(to).path.matchAll(/\/:[a-z]\w*/gi)].map(([name]) => name.slice(1));
  const splats = to.split(':splat').length - 1;
  if (names.some((name) => name !== ':splat'))
    return {isSource: false, hint: 'Use `:splat` for the part that `*` matches: `/new/:splat`.'};
  if (splats > 0 && patternRootOf(route) === undefined)
    return {isSource: false, hint: `\`:splat\` is the part that \`*\` matches: redirect ${route}/* instead.`};
  if (splats > 1 || (splats === 1 && !splitTarget(to).path.endsWith('/:splat')))
    return {isSource: false, hint: '`:splat` can appear only once, as the last part of the path: `/new/:splat`.'};
  return undefined;
}

/**
 * Browsers read a backslash as a slash and drop control characters, so both are rejected: they could hide where the
 * redirect leads.
 */
function isTarget(to: string): boolean {
  if (/[\p{Cc}\p{Cs}\\]|^\s|\s$/u.test(to)) return false;
  return /^\/(?!\/)/.test(to) || (/^(?:https?:)?\/\/[^/]/i.test(to) && URL.canParse(to, 'https://site.invalid'));
}

/** Removes redirects that would hide a page or a file. */
function removeHidingRedirects(
  targets: Map<string, RedirectTarget>,
  sources: ReadonlyMap<string, WrittenRedirect>,
  {pages, takenBy}: Required<Pick<RedirectContext, 'pages' | 'takenBy'>>,
  report: Report,
): void {
  if (targets.size === 0) return;
  const byLowerCase = new Map([...pages].map((page) => [page.toLowerCase(), page] as const));
  const pageByPattern = new Map<string, string>();
  for (const page of pages) {
    for (const pattern of patternsAbove(page))
      if (targets.has(pattern) && !pageByPattern.has(pattern)) pageByPattern.set(pattern, page);
  }
  for (const route of targets.keys()) {
    const page = pageByPattern.get(route) ?? byLowerCase.get(route.toLowerCase());
    const redirect = sources.get(route)!;
    const {from} = redirect;
    if (page === undefined) {
      const taken = takenBy(patternRootOf(route) ?? route);
      if (taken === undefined) continue;
      report(
        redirect,
        'redirect-hides-page',
        `${from} is redirected, but ${taken} already has this path on disk.`,
        'Remove the redirect, or rename the file.',
      );
      targets.delete(route);
      continue;
    }
    const message =
      page === route
        ? `${from} is redirected, but there is a page at that address.`
        : pageByPattern.has(route)
          ? `${from} also redirects the page ${page}.`
          : `${from} is redirected, but there is the page ${page}, and some hosts ignore case.`;
    const hint = pageByPattern.has(route)
      ? 'Write a pattern that matches no page, or redirect each old address.'
      : 'Remove the redirect, or the page.';
    report(redirect, 'redirect-hides-page', message, hint);
    targets.delete(route);
  }
}

/** `/a/b` → `/a/b/*`, `/a/*`, `/*` */
function patternsAbove(route: string): string[] {
  const parts = route === '/' ? [] : route.slice(1).split('/');
  return ['/*', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}/*`)].toReversed();
}

function reportBroken(
  finalTargets: ReadonlyMap<string, RedirectTarget>,
  sources: ReadonlyMap<string, WrittenRedirect>,
  addresses: ReadonlySet<string>,
  report: Report,
): void {
  let folders: ReadonlySet<string> | undefined;
  let hints = 0;
  for (const [route, {to}] of [...finalTargets].toSorted(([a], [b]) => compareCodeUnits(a, b))) {
    const redirect = sources.get(route);
    if (redirect === undefined || !isInternal(to)) continue;
    const {path} = splitTarget(to);
    const pattern = path.endsWith('/:splat');
    const target = decodePercent(trimSlash(pattern ? path.slice(0, -':splat'.length) : path)) || '/';
    if (addresses.has(target)) continue;
    if (pattern && (folders ??= foldersOf(addresses)).has(target)) continue;
    const nearestAddress = hints++ < maxHints ? nearestPath(target, addresses) : undefined;
    const {from} = redirect;
    const message = pattern
      ? `${from} leads below ${target}, but there are no pages.`
      : `${from} leads to ${to}, but there is no page or file.`;
    report(
      redirect,
      'redirect-broken',
      message,
      nearestAddress ? `Did you mean ${nearestAddress}?` : 'Redirect it to a page that exists.',
    );
  }
}

/** Returns every route that has an address below it. */
function foldersOf(addresses: ReadonlySet<string>): ReadonlySet<string> {
  const folders = new Set(['/']);
  for (const address of addresses) {
    for (let at = address.lastIndexOf('/'); at > 0 && !folders.has(address.slice(0, at));) {
      folders.add(address.slice(0, at));
      at = address.lastIndexOf('/', at - 1);
    }
  }
  return folders;
}

function isInternal(to: string): boolean {
  return to.startsWith('/') && !to.startsWith('//');
}

function targetHref(target: string, config: Config): string {
  if (!isInternal(target)) return absoluteTarget(target);
  const {path, query, hash} = splitTarget(target);
  const isFile = looksLikeFile(path) || path.endsWith('/:splat');
  const rest = encodeURI(decodeReadable(query + hash));
  return hrefOf(decodePercent(trimSlash(path)), isFile ? {base: config.base, trailingSlash: 'never'} : config) + rest;
}

/** Returns the target as written if it is already an absolute URL. */
function absoluteTarget(target: string): string {
  if (/^[\w!#$%&'()*+,./:;=?@~-]+$/.test(target)) return target;
  const {href, protocol} = new URL(target, 'https://site.invalid');
  return target.startsWith('//') ? href.slice(protocol.length) : href;
}
