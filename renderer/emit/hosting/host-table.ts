// Defines the host table: everything that a host must do besides sending files. The preview and the files of every host
// are made from it.
import {encodePath, looksLikeFile, trimSlash, type AddressStyle} from '../../base/url-mapping.js';
import type {RedirectStatus} from '../../config/hosting-schema.js';
import {workerPolicy} from '../tool-workers/worker-headers.js';
import {immutableFolders} from './immutable-files.js';
import {patternRootOf, withSplat} from '../redirect-chains.js';
import {compareCodeUnits} from '../../../runtime/text/compare-code-units.js';
import {decodePercent} from '../../../runtime/text/decode-percent.js';

/** All paths in it include the base and are percent-encoded. */
export interface HostTable extends AddressStyle {
  /** Exact paths first, then patterns from long to short. The first match is used. */
  readonly redirects: readonly HostRedirect[];
  /** From general to specific, with each path once. If several rules match, a later header replaces an earlier one. */
  readonly headers: readonly HeaderRule[];
  /** Path below the output folder of the file that is sent with status 404. */
  readonly notFound: '404.html';
  /** Whether text files have `.br` and `.gz` versions. */
  readonly compressed: boolean;
}

export interface HostRedirect {
  /** `/old`, or `/old/*`, which also matches `/old`. A trailing slash in the request makes no difference. */
  readonly from: string;
  /** A path on this site or an absolute URL. `:splat` is replaced by the match of `*` in `from`. */
  readonly to: string;
  readonly status: RedirectStatus;
}

/** A redirect of everything below a path. */
export interface PatternRedirect extends HostRedirect {
  /** The path without `/*`: `/old`. */
  readonly root: string;
}

interface HeaderRule {
  /** `/robots.txt`, or with a final `*` everything that begins with it: `/_assets/*`. */
  readonly path: string;
  readonly headers: HeaderValues;
}

/** Values by name. */
export type HeaderValues = Readonly<Record<string, string>>;

export interface HostTableInput {
  readonly config: AddressStyle & {
    readonly url?: string | undefined;
    readonly publish?: {readonly compress: boolean};
    /** The site's own rules, by path without base. */
    readonly headers?: Readonly<Record<string, HeaderValues>>;
  };
  /** From `resolveRedirects`. */
  readonly redirects?: readonly HostRedirect[];
  /** Headers of every response, from `securityHeaders`. */
  readonly security?: HeaderValues;
}

/** Returns the table of a site. It contains no file names with hashes, so it seldom changes. */
export function hostTable({config, redirects = [], security = {}}: HostTableInput): HostTable {
  const {base, trailingSlash} = config;
  const customRules = Object.entries(config.headers ?? {}).map(([path, headers]) => ({
    path: withSlash(path, config),
    headers,
  }));
  const rules = [{path: '/*', headers: security}, ...cacheRules, ...workerRules, ...customRules];
  return {
    base,
    trailingSlash,
    redirects: redirects.map((redirect) => withOrigin(redirect, config)).toSorted(bySpecificity),
    headers: mergeRules(
      rules.map(({path, headers}) => ({path: encodePath(base + decodePercent(path).slice(1)), headers})),
    ),
    notFound: '404.html',
    compressed: config.publish?.compress ?? false,
  };
}

/** A rule for a page applies to the URL of its links: `/docs` → `/docs/`. Files and patterns are not changed. */
function withSlash(path: string, {trailingSlash}: AddressStyle): string {
  if (path === '/' || path.endsWith('*') || looksLikeFile(path)) return path;
  return trimSlash(path) + (trailingSlash === 'always' ? '/' : '');
}

/**
 * A match inserted at the top of the site could begin with a slash and name another host, so the origin is added before
 * it.
 */
function withOrigin(redirect: HostRedirect, {url}: HostTableInput['config']): HostRedirect {
  if (url === undefined || !redirect.to.startsWith('/:splat')) return redirect;
  return {...redirect, to: new URL(url).origin + redirect.to};
}

/** Separates exact redirects from patterns. Both keep the order of the table. */
export function splitRedirects({redirects}: Pick<HostTable, 'redirects'>): {
  readonly exact: readonly HostRedirect[];
  readonly patterns: readonly PatternRedirect[];
} {
  const exact: HostRedirect[] = [];
  const patterns: PatternRedirect[] = [];
  for (const redirect of redirects) {
    const root = patternRootOf(redirect.from);
    if (root === undefined) exact.push(redirect);
    else patterns.push({...redirect, root});
  }
  return {exact, patterns};
}

/** Returns the headers for an address: those of all matching rules, with the most specific taking precedence. */
export function headersAt({headers}: Pick<HostTable, 'headers'>, address: string): HeaderValues {
  return headers
    .filter(({path}) => matchesPath(path, address))
    .reduce((all, rule) => mergeHeaders(all, rule.headers), {});
}

/** Returns whether the path of a header rule matches an address. */
function matchesPath(path: string, address: string): boolean {
  return path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : address === path;
}

/** Returns the target and status for an address without query, or undefined if there is no redirect. */
export function redirectAt(
  {redirects}: Pick<HostTable, 'redirects'>,
  address: string,
): {readonly to: string; readonly status: RedirectStatus} | undefined {
  const withoutSlash = address.length > 1 ? address.replace(/\/$/, '') : address;
  for (const {from, to, status} of redirects) {
    if (!from.endsWith('/*')) {
      if (from === withoutSlash) return {to, status};
      continue;
    }
    const root = from.slice(0, -2);
    if (withoutSlash === root) return {to: withSplat(to, ''), status};
    // A leading slash could turn the target into another host.
    if (withoutSlash.startsWith(`${root}/`))
      return {to: withSplat(to, address.slice(root.length).replace(/^[/\\]+/, '')), status};
  }
  return undefined;
}

export const revalidated = 'public, max-age=0, must-revalidate';
export const immutable = 'public, max-age=31536000, immutable';
const oneHour = 'public, max-age=3600';

/** How long a response may be cached, by path. */
const cacheRules: readonly HeaderRule[] = [
  cacheRule('/*', revalidated),
  // The names of these files contain a hash, so a browser never asks for them again.
  ...[...immutableFolders, 'builds/meta'].map((folder) => cacheRule(`/${folder}/*`, immutable)),
  cacheRule('/builds/latest.json', 'no-store'),
  cacheRule('/api/search.json', 'public, max-age=300'),
  ...[
    '/sitemap.xml',
    '/robots.txt',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/llms.txt',
    '/llms-full.txt',
    '/site.webmanifest',
  ].map((path) => cacheRule(path, oneHour)),
];

/** Workers of tools have their own policy, which does not depend on that of the pages. */
const workerRules: readonly HeaderRule[] = [
  {path: '/_assets/tool-*', headers: {'Content-Security-Policy': workerPolicy}},
];

function cacheRule(path: string, value: string): HeaderRule {
  return {path, headers: {'Cache-Control': value}};
}

/** Returns one rule per path, from general to specific. */
function mergeRules(rules: readonly HeaderRule[]): readonly HeaderRule[] {
  const byPath = new Map<string, HeaderValues>();
  for (const {path, headers} of rules) byPath.set(path, mergeHeaders(byPath.get(path) ?? {}, headers));
  return [...byPath]
    .map(([path, headers]) => ({path, headers}))
    .filter(({headers}) => Object.keys(headers).length > 0)
    .toSorted(byGenerality);
}

/** Header names are case-insensitive, so a later spelling replaces an earlier one. */
function mergeHeaders(earlier: HeaderValues, later: HeaderValues): HeaderValues {
  const replaced = new Set(Object.keys(later).map((name) => name.toLowerCase()));
  const remaining = Object.entries(earlier).filter(([name]) => !replaced.has(name.toLowerCase()));
  return Object.fromEntries([...remaining, ...Object.entries(later)]);
}

/** Sorts exact paths before patterns, and long patterns before short ones. */
function bySpecificity({from: a}: {readonly from: string}, {from: b}: {readonly from: string}): number {
  const kinds = Number(a.endsWith('*')) - Number(b.endsWith('*'));
  return kinds || (a.endsWith('*') ? b.length - a.length : 0) || compareCodeUnits(a, b);
}

/** Sorts short patterns first and exact paths last. */
function byGenerality({path: a}: {readonly path: string}, {path: b}: {readonly path: string}): number {
  const kinds = Number(b.endsWith('*')) - Number(a.endsWith('*'));
  return kinds || (a.endsWith('*') ? a.length - b.length : 0) || compareCodeUnits(a, b);
}
