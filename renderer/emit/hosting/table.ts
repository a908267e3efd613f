// What a host must do besides sending files: one table, from which the preview and the files of every host come.
import {encodePath, trimSlash, type AddressStyle} from '../../base/path.js';
import type {RedirectStatus} from '../../config/hosting.js';
import {workerPolicy} from '../headers.js';
import {compareText} from '../compare-text.js';
import {decoded, withSplat} from '../redirect-moves.js';

/** All paths in it are addresses: with the base, and percent-encoded. */
export interface HostTable extends AddressStyle {
  /** Exact ones first, then patterns, the longest first: the first that matches counts. */
  readonly redirects: readonly HostRedirect[];
  /** From general to specific, each path once: of the rules that match, a later one's header replaces an earlier one's. */
  readonly headers: readonly HeaderRule[];
  /** File below the output folder that is sent, with status 404, where nothing else is. */
  readonly notFound: '404.html';
  /** Whether a `.br` and a `.gz` file lie beside texts. */
  readonly compressed: boolean;
}

export interface HostRedirect {
  /** `/old`, or `/old/*`, which also stands for `/old` itself. A slash at the end of what is asked for makes no difference. */
  readonly from: string;
  /** Address on this site, or a whole one. `:splat` stands for what the `*` in `from` matched. */
  readonly to: string;
  readonly status: RedirectStatus;
}

export interface HeaderRule {
  /** `/robots.txt`, or with `*` as its last character for everything that starts so: `/_assets/*`. */
  readonly path: string;
  readonly headers: HeaderValues;
}

/** Values by name. */
export type HeaderValues = Readonly<Record<string, string>>;

export interface HostFacts {
  readonly config: AddressStyle & {
    readonly url?: string | undefined;
    readonly publish?: {readonly compress: boolean};
    /** The site's own rules, by path without base. */
    readonly headers?: Readonly<Record<string, HeaderValues>>;
  };
  /** As `readRedirects` gives them. */
  readonly redirects?: readonly HostRedirect[];
  /** What every answer carries besides, from `securityHeaders`. */
  readonly security?: HeaderValues;
}

/** The table of a site. It depends on no name of a file with a hash in it, so it changes seldom. */
export function hostTable({config, redirects = [], security = {}}: HostFacts): HostTable {
  const {base, trailingSlash} = config;
  const own = Object.entries(config.headers ?? {}).map(([path, headers]) => ({path: withSlash(path, config), headers}));
  const rules = [{path: '/*', headers: security}, ...cacheRules, ...workerRules, ...own];
  return {
    base,
    trailingSlash,
    redirects: redirects.map((redirect) => withOrigin(redirect, config)).toSorted(bySpecificity),
    headers: merged(rules.map(({path, headers}) => ({path: encodePath(base + decoded(path).slice(1)), headers}))),
    notFound: '404.html',
    compressed: config.publish?.compress ?? false,
  };
}

/** A rule for a page is one for the address that its links have: `/docs` → `/docs/`. Files and patterns stay. */
function withSlash(path: string, {trailingSlash}: AddressStyle): string {
  if (path === '/' || path.endsWith('*') || /\.[a-z][a-z0-9]+$/i.test(path)) return path;
  return trimSlash(path) + (trailingSlash === 'always' ? '/' : '');
}

/** What is passed on to the top of the site could begin with a slash, and so name another host: the origin goes before it. */
function withOrigin(redirect: HostRedirect, {url}: HostFacts['config']): HostRedirect {
  if (url === undefined || !redirect.to.startsWith('/:splat')) return redirect;
  return {...redirect, to: new URL(url).origin + redirect.to};
}

/** The headers of an address: those of all rules that match, the most specific one deciding. */
export function headersAt({headers}: Pick<HostTable, 'headers'>, address: string): HeaderValues {
  return headers.filter(({path}) => covers(path, address)).reduce((all, rule) => joined(all, rule.headers), {});
}

/** Whether a path of a header rule stands for an address. */
export function covers(path: string, address: string): boolean {
  return path.endsWith('*') ? address.startsWith(path.slice(0, -1)) : address === path;
}

/** Where an address without query leads, and with which status; undefined when it stays. */
export function redirectAt(
  {redirects}: Pick<HostTable, 'redirects'>,
  address: string,
): {readonly to: string; readonly status: RedirectStatus} | undefined {
  const asked = address.length > 1 ? address.replace(/\/$/, '') : address;
  for (const {from, to, status} of redirects) {
    if (!from.endsWith('/*')) {
      if (from === asked) return {to, status};
      continue;
    }
    const root = from.slice(0, -2);
    if (asked === root) return {to: withSplat(to, ''), status};
    // A slash at its start could turn the target into another host.
    if (asked.startsWith(`${root}/`))
      return {to: withSplat(to, address.slice(root.length).replace(/^[/\\]+/, '')), status};
  }
  return undefined;
}

export const revalidated = 'public, max-age=0, must-revalidate';
export const immutable = 'public, max-age=31536000, immutable';
const oneHour = 'public, max-age=3600';

/** How long an answer may be kept, by where it lies. */
const cacheRules: readonly HeaderRule[] = [
  keep('/*', revalidated),
  // Their names carry a hash of their content.
  ...['/_assets/*', '/_img/*', '/_search/text/*', '/_search/words/*', '/_search/names/*', '/builds/meta/*'].map(
    (path) => keep(path, immutable),
  ),
  keep('/builds/latest.json', 'no-store'),
  keep('/api/search.json', 'public, max-age=300'),
  ...[
    '/sitemap.xml',
    '/robots.txt',
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/llms.txt',
    '/llms-full.txt',
    '/site.webmanifest',
  ].map((path) => keep(path, oneHour)),
];

/** The workers of tools obey a policy of their own, however strict that of the pages is. */
const workerRules: readonly HeaderRule[] = [
  {path: '/_assets/tool-*', headers: {'Content-Security-Policy': workerPolicy}},
];

function keep(path: string, value: string): HeaderRule {
  return {path, headers: {'Cache-Control': value}};
}

/** One rule per path, from general to specific. */
function merged(rules: readonly HeaderRule[]): readonly HeaderRule[] {
  const byPath = new Map<string, HeaderValues>();
  for (const {path, headers} of rules) byPath.set(path, joined(byPath.get(path) ?? {}, headers));
  return [...byPath]
    .map(([path, headers]) => ({path, headers}))
    .filter(({headers}) => Object.keys(headers).length > 0)
    .toSorted(byGenerality);
}

/** Names of headers have no case: a later spelling replaces an earlier one. */
function joined(earlier: HeaderValues, later: HeaderValues): HeaderValues {
  const replaced = new Set(Object.keys(later).map((name) => name.toLowerCase()));
  const kept = Object.entries(earlier).filter(([name]) => !replaced.has(name.toLowerCase()));
  return Object.fromEntries([...kept, ...Object.entries(later)]);
}

/** Exact before patterns, long patterns before short ones, else by character. */
function bySpecificity({from: a}: {readonly from: string}, {from: b}: {readonly from: string}): number {
  const kinds = Number(a.endsWith('*')) - Number(b.endsWith('*'));
  return kinds || (a.endsWith('*') ? b.length - a.length : 0) || compareText(a, b);
}

/** Short patterns first, exact paths last. */
function byGenerality({path: a}: {readonly path: string}, {path: b}: {readonly path: string}): number {
  const kinds = Number(b.endsWith('*')) - Number(a.endsWith('*'));
  return kinds || (a.endsWith('*') ? a.length - b.length : 0) || compareText(a, b);
}
