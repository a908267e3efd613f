// Simulates Cloudflare Pages. Rules: developers.cloudflare.com/pages/configuration/serving-pages, /redirects and
// /headers.
import {cloudflareLimits} from '../../renderer/emit/hosting/cloudflare-limits.js';
import {mediaType} from '../../renderer/emit/media-type.js';
import type {HeaderValues} from '../../renderer/emit/hosting/host-table.js';
import {parseTarget, isGetOrHead} from './host-request.js';
import {mergeHeaders} from './merge-headers.js';
import type {HostResponse, HostedFiles, SimulatedHost} from './simulated-host.js';
import {readHeaderBlocks, readRedirectLines, type HeaderBlock, type RedirectLine} from './parse-rule-files.js';

export interface CloudflareFiles {
  /** Text of `_redirects` and `_headers`; empty if the file does not exist. */
  readonly redirects: string;
  readonly headers: string;
}

/**
 * Headers of every Cloudflare response. Its `Access-Control-Allow-Origin: *` is omitted: it would let every website that
 * is open in the developer's browser read the unpublished site.
 */
const defaults: HeaderValues = {'Referrer-Policy': 'strict-origin-when-cross-origin'};

/** Sent with every body. */
const nosniff: HeaderValues = {'X-Content-Type-Options': 'nosniff'};

interface Rule {
  readonly pattern: RegExp;
  readonly to: string;
  readonly status: number;
}

export function cloudflare(texts: CloudflareFiles): SimulatedHost {
  const {exact, patterns} = redirectRules(texts.redirects);
  const blocks = readHeaderBlocks(withoutLongLines(texts.headers, cloudflareLimits.headerLength))
    .filter(({set, unset}) => set.length + unset.length > 0)
    .slice(0, cloudflareLimits.headerRules)
    .map((block) => ({block, pattern: patternOf(block.path)}));
  return (request, files) => {
    const {path, raw, query} = parseTarget(request);
    const rule = exact.get(raw) ?? patterns.find(({pattern}) => pattern.test(raw));
    const target = rule && withValues(rule.to, rule.pattern.exec(raw)?.groups ?? {});
    let response: HostResponse;
    if (rule && target !== undefined && rule.status !== 200) response = redirectTo(rule.status, target, query);
    else if (!isGetOrHead(request.method)) response = {status: 405, headers: {}};
    else response = responseFromFiles(target?.replace(/[?#].*$/s, '') ?? path ?? raw, query, files);
    const matching = blocks.filter(({pattern}) => pattern.test(raw)).map(({block}) => block);
    return {...response, headers: withBlocks(mergeHeaders(defaults, response.headers), matching)};
  };
}

/** Exact rules are looked up first, unless a pattern precedes them. */
function redirectRules(text: string): {exact: ReadonlyMap<string, Rule>; patterns: readonly Rule[]} {
  const exact = new Map<string, Rule>();
  const patterns: Rule[] = [];
  const seen = new Set<string>();
  for (const line of readRedirectLines(withoutLongLines(text, cloudflareLimits.redirectLength))) {
    const rule = redirectRule(line);
    if (rule === undefined || seen.has(line.from)) continue;
    seen.add(line.from);
    if (patterns.length > 0 || /\*|:[a-z]\w*/i.test(line.from)) patterns.push(rule);
    else exact.set(line.from, rule);
  }
  return {
    exact: new Map([...exact].slice(0, cloudflareLimits.exactRedirects)),
    patterns: patterns.slice(0, cloudflareLimits.patternRedirects),
  };
}

const knownStatuses: ReadonlySet<number> = new Set([200, 301, 302, 303, 307, 308]);

function redirectRule({from, to, status, conditions}: RedirectLine): Rule | undefined {
  const code = status === '' ? 302 : Number(status); // `301!` is Netlify syntax, which Cloudflare ignores.
  if (!from.startsWith('/') || conditions.length > 0 || !knownStatuses.has(code)) return undefined;
  const isLoop = /\/\*?$/.test(from) && /^\/(?:.*\/)?index(?:\.html)?$/.test(to);
  return isLoop ? undefined : {pattern: patternOf(from), to, status: code};
}

function withoutLongLines(text: string, maxLength: number): string {
  return text
    .split('\n')
    .filter((line) => line.length <= maxLength)
    .join('\n');
}

/** `*` matches anything, including nothing; `:name` matches one segment. Case-sensitive. */
function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace('*', '(?<splat>.*)')
    .replace(/:([a-z]\w*)/gi, '(?<$1>[^/]+)');
  return new RegExp(`^${source}$`, 'u');
}

function withValues(target: string, values: Readonly<Record<string, string>>): string {
  return target.replace(/:([a-z]\w*)/gi, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** Appends the query of the request if the target has none. */
function redirectTo(status: number, target: string, query: string): HostResponse {
  const [, path = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  return {status, location: path + (own || query) + hash, headers: {}};
}

function responseFromFiles(path: string, query: string, files: HostedFiles): HostResponse {
  const moved = (to: string): HostResponse => ({status: 308, location: encodeURI(to) + query, headers: {}});
  const isFile = (file: string): boolean => !isRuleFile(file) && files.has(file);
  if (path.endsWith('/')) {
    if (isFile(`${path}index.html`)) return fileResponse(`${path}index.html`);
    if (path.endsWith('/index/')) return moved(path.slice(0, -'index/'.length));
    return isFile(path.replace(/\/$/, '.html')) ? moved(path.slice(0, -1)) : notFound(path, files);
  }
  if (isFile(path)) {
    if (!path.endsWith('.html')) return fileResponse(path);
    const bare = path.slice(0, -'.html'.length);
    if (bare.endsWith('/index')) return moved(bare.slice(0, -'index'.length));
    return isFile(bare) || bare === '/' ? fileResponse(path) : moved(bare);
  }
  if (path.endsWith('/index')) return moved(path.slice(0, -'index'.length));
  if (isFile(`${path}.html`)) return fileResponse(`${path}.html`);
  return isFile(`${path}/index.html`) ? moved(`${path}/`) : notFound(path, files);
}

/** Files that the host reads and does not publish. */
function isRuleFile(path: string): boolean {
  return path === '/_redirects' || path === '/_headers';
}

/**
 * Returns the nearest `404.html`, from the folder up. Without one, Cloudflare treats the site as a single-page
 * application.
 */
function notFound(path: string, files: HostedFiles): HostResponse {
  for (let folder = path; folder.includes('/');) {
    folder = folder.slice(0, folder.lastIndexOf('/'));
    const file = `${folder}/404.html`;
    if (files.has(file)) return {status: 404, file, type: typeOf(file), headers: nosniff};
  }
  return files.has('/index.html') ? fileResponse('/index.html') : {status: 404, headers: {}};
}

function fileResponse(file: string): HostResponse {
  const headers = {'Cache-Control': 'public, max-age=0, must-revalidate', ...nosniff};
  return {status: 200, file, type: typeOf(file), headers};
}

/** Cloudflare sends a charset only for `text/…`, and XML as `application/xml`. */
function typeOf(file: string): string {
  if (file.endsWith('.xml')) return 'application/xml';
  const type = mediaType(file);
  return type.startsWith('text/') ? type : type.replace(/;.*$/, '');
}

/** Headers of the file replace Cloudflare's own. Values from several blocks are joined. */
function withBlocks(own: HeaderValues, blocks: readonly HeaderBlock[]): HeaderValues {
  const values = new Map(Object.entries(own).map(([name, value]) => [name.toLowerCase(), [name, value] as const]));
  const ownNames = new Set<string>();
  for (const {set, unset} of blocks) {
    for (const name of unset) values.delete(name.toLowerCase());
    for (const [name, value] of set) {
      const key = name.toLowerCase();
      const before = ownNames.has(key) ? values.get(key)?.[1] : undefined;
      values.set(key, [name, before === undefined ? value : `${before}, ${value}`]);
      ownNames.add(key);
    }
  }
  return Object.fromEntries(values.values());
}
