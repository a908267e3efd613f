// Simulates Firebase Hosting. Rules: firebase.google.com/docs/hosting/full-config; order: redirects, files, rewrites,
// 404.html.
import {mediaType} from '../../renderer/emit/media-type.js';
import type {HeaderValues} from '../../renderer/emit/hosting/host-table.js';
import {globToRegExp} from './glob-to-regexp.js';
import {parseTarget, normalizePath} from './host-request.js';
import {mergeHeaders} from './merge-headers.js';
import type {HostResponse, HostedFiles, SimulatedHost} from './simulated-host.js';
import {insertParameters, pathPattern} from './path-pattern.js';
import {list, object, text, flag, type Json} from './host-config-fields.js';

interface Match {
  /** Returns the parameters in a path, or undefined if it does not match. */
  valuesIn(path: string): ReadonlyMap<string, string> | undefined;
}

/** Default headers of Firebase. */
const defaults: HeaderValues = {'Cache-Control': 'max-age=3600'};

/**
 * Returns the rules of `hosting` in a `firebase.json`. Rewrites to functions are omitted, because a static host cannot
 * run them.
 */
export function firebase(hosting: Json): SimulatedHost {
  const site = object(hosting);
  const clean = flag(site['cleanUrls']) ?? false;
  const slash = flag(site['trailingSlash']);
  const ignored = list(site['ignore']).map((glob) => globToRegExp(text(glob)));
  const redirects = list(site['redirects']).map((one) => {
    const {destination, type} = object(one);
    return {matcher: redirectMatcher(one), to: text(destination), status: typeof type === 'number' ? type : 301};
  });
  const headers = list(site['headers']).map((one) => ({matcher: matcher(one), set: headersOf(one)}));
  const rewrites = list(site['rewrites'])
    .filter((one) => typeof object(one)['destination'] === 'string')
    .map((one) => ({matcher: matcher(one), to: text(object(one)['destination'])}));
  return (request, all) => {
    const {raw, path: requestPath, query} = parseTarget(request);
    const path = requestPath === undefined ? undefined : normalizePath(requestPath);
    if (requestPath === undefined || path === undefined) return {status: 400, headers: {}};
    const files = without(ignored, all);
    for (const {matcher: one, to, status} of redirects) {
      const values = one.valuesIn(requestPath);
      if (values) return {status, location: withQuery(encodeURI(insertParameters(to, values)), query), headers: {}};
    }
    const sent = (at: string): HeaderValues =>
      mergeHeaders(...headers.filter(({matcher: one}) => one.valuesIn(at)).map(({set}) => set));
    const own = mergeHeaders(defaults, sent(normalizePath(raw) ?? raw));
    const found = responseFromFiles(path, query, files, {clean, slash});
    if (found !== undefined) return {...found, headers: own};
    const rewrite = rewrites.find(({matcher: one}) => one.valuesIn(path));
    if (rewrite !== undefined && files.has(rewrite.to)) return {...fileResponse(rewrite.to), headers: own};
    // Headers of the requested address come last, so they override those of `/404.html`.
    const missing = {status: 404, headers: mergeHeaders(sent('/404.html'), own)};
    return files.has('/404.html') ? {...fileResponse('/404.html'), ...missing} : missing;
  };
}

/** A `source` is a glob, a `regex` a regular expression. */
function matcher(rule: Json): Match {
  const {source, glob, regex} = object(rule);
  const pattern = typeof regex === 'string' ? new RegExp(regex, 'u') : globToRegExp(text(source ?? glob));
  return {valuesIn: (path) => valuesOf(pattern.exec(path))};
}

/** The `source` of a redirect can also contain parameters. */
function redirectMatcher(rule: Json): Match {
  const {source, glob, destination} = object(rule);
  const path = text(source ?? glob);
  return path.includes(':') && /(?:^|\/):/.test(text(destination)) ? pathPattern(path, {lenient: true}) : matcher(rule);
}

function valuesOf(match: RegExpExecArray | null): ReadonlyMap<string, string> | undefined {
  if (match === null) return undefined;
  const numbered = match.map((value, index) => [String(index), value ?? ''] as const);
  return new Map([...numbered, ...Object.entries(match.groups ?? {})]);
}

function headersOf(rule: Json): HeaderValues {
  return Object.fromEntries(
    list(object(rule)['headers']).map((one) => [text(object(one)['key']), text(object(one)['value'])] as const),
  );
}

function without(ignored: readonly RegExp[], files: HostedFiles): HostedFiles {
  return {...files, has: (path) => !ignored.some((pattern) => pattern.test(path)) && files.has(path)};
}

interface Spelling {
  readonly clean: boolean;
  readonly slash: boolean | undefined;
}

/**
 * Serves a file at the canonical address of a page, according to `cleanUrls` and `trailingSlash`, and with a
 * redirect at the others.
 */
function responseFromFiles(
  path: string,
  query: string,
  files: HostedFiles,
  {clean, slash}: Spelling,
): Omit<HostResponse, 'headers'> | undefined {
  const moved = (to: string) => ({status: 301, location: encodeURI(to || '/') + query});
  const isFolder = path.endsWith('/');
  const bare = isFolder ? path.slice(0, -1) : path;
  if (!isFolder && files.has(path)) {
    if (!clean || !path.endsWith('.html')) return fileResponse(path);
    const page = path.slice(0, -'.html'.length).replace(/\/index$/, '');
    return moved(slash === true ? `${page}/` : page);
  }
  const index = `${bare}/index.html`;
  if (files.has(index)) {
    if (isFolder && slash === false && path !== '/') return moved(bare);
    if (!isFolder && (slash === true || (slash === undefined && !clean))) return moved(`${path}/`);
    return fileResponse(index);
  }
  const page = `${bare}.html`;
  if (!clean || !files.has(page) || (isFolder && slash === undefined)) return undefined;
  if (isFolder && slash === false) return moved(bare);
  return !isFolder && slash === true ? moved(`${path}/`) : fileResponse(page);
}

function withQuery(target: string, query: string): string {
  return query === '' ? target : target + (target.includes('?') ? `&${query.slice(1)}` : query);
}

function fileResponse(file: string): Omit<HostResponse, 'headers'> {
  return {status: file === '/404.html' ? 404 : 200, file, type: typeOf(file)};
}

/** Firebase uses other media types for some extensions. */
function typeOf(file: string): string {
  const [, ending = ''] = /\.([a-z\d]+)$/.exec(file) ?? [];
  return ownTypes.get(ending) ?? mediaType(file);
}

const ownTypes: ReadonlyMap<string, string> = new Map([
  ['js', 'application/javascript; charset=utf-8'],
  ['mjs', 'application/javascript; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['xml', 'application/xml'],
]);
