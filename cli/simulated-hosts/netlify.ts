// Simulates Netlify. Rules: docs.netlify.com/routing/redirects and /routing/headers.
import {mediaType} from '../../renderer/emit/media-type.js';
import type {HeaderValues} from '../../renderer/emit/hosting/host-table.js';
import {escapePattern} from '../../runtime/text/escape-pattern.js';
import {parseTarget, isGetOrHead} from './host-request.js';
import {mergeHeaders} from './merge-headers.js';
import type {HostResponse, HostedFiles, SimulatedHost} from './simulated-host.js';
import {readHeaderBlocks, readRedirectLines, type HeaderBlock, type RedirectLine} from './parse-rule-files.js';

export interface NetlifyFiles {
  /** Text of `_redirects` and `_headers`; empty if the file does not exist. */
  readonly redirects: string;
  readonly headers: string;
  /**
   * Whether “Pretty URLs” redirects to a single URL per page. On, unless `netlify.toml` or the dashboard disables it.
   */
  readonly prettyUrls?: boolean;
}

/** Returns whether a `netlify.toml` leaves “Pretty URLs” on. */
export function hasPrettyUrls(toml: string): boolean {
  let table = '';
  for (const line of toml.split('\n')) {
    table = /^\s*\[([\w.]+)\]/.exec(line)?.[1] ?? table;
    if (table === 'build.processing.html' && /^\s*pretty_urls\s*=\s*false\b/.test(line)) return false;
  }
  return true;
}

interface Rule {
  readonly pattern: RegExp;
  readonly to: string;
  readonly status: number;
  /** Whether the rule applies even if a file exists at the path. */
  readonly forced: boolean;
}

/** Default headers of Netlify. */
const defaults: HeaderValues = {'Cache-Control': 'public,max-age=0,must-revalidate'};

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function netlify(texts: NetlifyFiles): SimulatedHost {
  const {prettyUrls = true} = texts;
  const rules = readRedirectLines(texts.redirects).flatMap(redirectRule);
  const blocks = readHeaderBlocks(texts.headers).map((block) => ({block, pattern: headerPattern(block.path)}));
  return (request, files) => {
    const {path, raw, query} = parseTarget(request);
    if (path === undefined) return {status: 400, headers: {}};
    if (!isGetOrHead(request.method)) return {status: 405, headers: {}};
    const headers = mergeHeaders(
      defaults,
      ...blocks.filter(({pattern}) => pattern.test(raw)).map(({block}) => valuesOf(block)),
    );
    const rule = rules.find(({pattern}) => pattern.test(raw));
    if (rule?.forced) return follow(rule, raw, query, files, headers);
    const response = prettyUrls ? responseFromFiles(path, query, files, headers) : anySpelling(path, files, headers);
    if (response !== undefined) return response;
    return rule === undefined ? notFound(files, headers) : follow(rule, raw, query, files, headers);
  };
}

function redirectRule({from, to, status, conditions}: RedirectLine): Rule[] {
  // Rules with conditions on domain, country, language or query are skipped.
  if (!from.startsWith('/') || conditions.length > 0) return [];
  return [
    {pattern: redirectPattern(from), to, status: Number.parseInt(status, 10) || 301, forced: status.endsWith('!')},
  ];
}

/** `/a/*` also matches `/a`. A trailing slash makes no difference, because Netlify removes it first. */
function redirectPattern(from: string): RegExp {
  const path = from.replace(/\/$/, '');
  const source = escapePattern(path)
    .replace(/\/\\\*$/, '(?:/(?<splat>.*))?')
    .replace(/\/:([a-z_]\w*)/gi, '/(?<$1>[^/]+)');
  return new RegExp(`^${source}/?$`, 'u');
}

/** Matches by segment and ignores case. A `*` that is a whole segment can also match nothing. */
function headerPattern(path: string): RegExp {
  const source = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      if (segment === '*') return '?(?:.*)';
      return segment.startsWith(':') ? '[^/]+' : escapePattern(segment).replaceAll('\\*', '.*');
    })
    .join('/');
  return new RegExp(`^/${source}/?$`, 'iu');
}

/** Joins the values of a name that occurs several times in a block. */
function valuesOf({set}: HeaderBlock): HeaderValues {
  const values = new Map<string, string>();
  for (const [name, value] of set) values.set(name, values.has(name) ? `${values.get(name)},${value}` : value);
  return Object.fromEntries(values);
}

function follow(
  {pattern, to, status}: Rule,
  raw: string,
  query: string,
  files: HostedFiles,
  headers: HeaderValues,
): HostResponse {
  const groups = pattern.exec(raw)?.groups ?? {};
  const target = to.replace(/:([a-z_]\w*)/gi, (whole, name: string) => (name in groups ? (groups[name] ?? '') : whole));
  if (redirectStatuses.has(status)) return {status, location: withQuery(target, query), headers: {}};
  // Any other status is a rewrite: the host serves the target at the requested address.
  const file = fileAt(decodeURI(target.replace(/[?#].*$/s, '')), files);
  return file === undefined ? notFound(files, headers) : fileResponse(file, status, headers);
}

/** Appends the query of the request if the target has none. */
function withQuery(target: string, query: string): string {
  if (query === '') return target;
  const [, before = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(target) ?? [];
  return before.includes('?') ? target : before + query + hash;
}

/** Serves a file, or with a redirect to the canonical URL of a page according to “Pretty URLs”. */
function responseFromFiles(
  path: string,
  query: string,
  files: HostedFiles,
  headers: HeaderValues,
): HostResponse | undefined {
  const moved = (to: string): HostResponse => ({status: 301, location: encodeURI(to) + query, headers: {}});
  if (path.endsWith('/')) {
    const page = path === '/' ? undefined : found(`${path.slice(0, -1)}.html`, files);
    if (page !== undefined) return moved(path.slice(0, -1));
    const index = found(`${path}index.html`, files);
    return index === undefined ? undefined : fileResponse(index, 200, headers);
  }
  const file = found(path, files) ?? found(`${path}.html`, files);
  if (file !== undefined) return fileResponse(file, 200, headers);
  return found(`${path}/index.html`, files) === undefined ? undefined : moved(`${path}/`);
}

/** Without “Pretty URLs”, a page is available at all its addresses. */
function anySpelling(path: string, files: HostedFiles, headers: HeaderValues): HostResponse | undefined {
  const file = fileAt(path, files);
  return file === undefined ? undefined : fileResponse(file, 200, headers);
}

function fileAt(path: string, files: HostedFiles): string | undefined {
  const bare = path.replace(/\/$/, '');
  const file = path.endsWith('/') ? undefined : found(path, files);
  const [page, index] = [`${bare}.html`, `${bare}/index.html`];
  // With a trailing slash, the folder comes first.
  const pages = path.endsWith('/') ? [index, page] : [page, index];
  return file ?? pages.map((one) => found(one, files)).find((one) => one !== undefined);
}

/** Netlify ignores case: community.netlify.com/t/my-url-paths-are-forced-into-lowercase/1659. */
function found(path: string, files: HostedFiles): string | undefined {
  if (isRuleFile(path)) return undefined;
  return files.has(path) ? path : files.inAnyCase(path);
}

/** Returns whether the host reads the file and does not publish it. */
function isRuleFile(path: string): boolean {
  return path === '/_redirects' || path === '/_headers';
}

function notFound(files: HostedFiles, headers: HeaderValues): HostResponse {
  return files.has('/404.html') ? fileResponse('/404.html', 404, headers) : {status: 404, headers};
}

function fileResponse(file: string, status: number, headers: HeaderValues): HostResponse {
  return {status, file, type: mediaType(file), headers};
}
