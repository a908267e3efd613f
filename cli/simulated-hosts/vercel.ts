// Simulates Vercel. Rules: vercel.com/docs/project-configuration/vercel-json; order: canonical addresses, redirects,
// headers, files, rewrites.
import {mediaType} from '../../renderer/emit/media-type.js';
import type {HeaderValues} from '../../renderer/emit/hosting/host-table.js';
import {parseTarget, isGetOrHead} from './host-request.js';
import {mergeHeaders} from './merge-headers.js';
import type {HostResponse, HostedFiles, SimulatedHost} from './simulated-host.js';
import {insertParameters, pathPattern} from './path-pattern.js';
import {flag, list, object, text, type Json} from './host-config-fields.js';

/**
 * Default headers of Vercel. Its `Access-Control-Allow-Origin: *` is omitted: it would let every website that is open
 * in the developer's browser read the unpublished site.
 */
const defaults: HeaderValues = {'Cache-Control': 'public, max-age=0, must-revalidate'};

/**
 * Returns the rules of a `vercel.json`. Rules with `has` or `missing` depend on more than the address and are skipped.
 */
export function vercel(config: Json): SimulatedHost {
  const settings = object(config);
  const spelled = spelling(flag(settings['cleanUrls']) ?? false, flag(settings['trailingSlash']));
  const clean = flag(settings['cleanUrls']) ?? false;
  const redirects = plainRules(settings['redirects']).map((rule) => ({
    source: pathPattern(text(rule['source'])),
    to: text(rule['destination']),
    status: redirectStatus(rule),
  }));
  const headers = plainRules(settings['headers']).map((rule) => ({
    source: pathPattern(text(rule['source'])),
    set: Object.fromEntries(list(rule['headers']).map((one) => [text(object(one)['key']), text(object(one)['value'])])),
  }));
  const rewrites = plainRules(settings['rewrites']).map((rule) => ({
    source: pathPattern(text(rule['source'])),
    to: text(rule['destination']),
  }));
  return (request, files) => {
    const {raw, query, path} = parseTarget(request);
    if (path === undefined) return {status: 400, headers: {}};
    const other = spelled(raw);
    if (other !== undefined) return {status: 308, location: other + query, headers: {}};
    for (const {source, to, status} of redirects) {
      const values = source.valuesIn(raw);
      if (values) return {status, location: withQuery(insertParameters(to, values), query), headers: {}};
    }
    if (!isGetOrHead(request.method)) return {status: 405, headers: {}};
    const sent = mergeHeaders(defaults, ...headers.filter(({source}) => source.valuesIn(raw)).map(({set}) => set));
    const file = fileFor(path, files, clean);
    if (file !== undefined) return fileResponse(file, 200, sent);
    for (const {source, to} of rewrites) {
      const values = source.valuesIn(raw);
      const target = values && fileFor(decodeURI(insertParameters(to, values)), files, clean);
      if (target !== undefined) return fileResponse(target, 200, sent);
    }
    return files.has('/404.html') ? fileResponse('/404.html', 404, sent) : {status: 404, headers: sent};
  };
}

function plainRules(rules: Json): readonly Readonly<Record<string, Json>>[] {
  return list(rules)
    .map(object)
    .filter((rule) => !('has' in rule) && !('missing' in rule));
}

function redirectStatus({permanent, statusCode}: Readonly<Record<string, Json>>): number {
  if (typeof permanent === 'boolean') return permanent ? 308 : 307;
  return typeof statusCode === 'number' ? statusCode : 308;
}

/**
 * Returns a function from a path to its canonical address, to which Vercel redirects before anything else. It returns
 * undefined for canonical paths.
 */
function spelling(clean: boolean, slash: boolean | undefined): (path: string) => string | undefined {
  const end = slash === true ? '/' : '';
  return (path) => {
    if (clean) {
      const page = /^\/(?:(.+)\/)?index(?:\.html)?\/?$/.exec(path) ?? /^\/(.*)\.html\/?$/.exec(path);
      if (page !== null) return page[1] === undefined ? '/' : `/${page[1]}${end}`;
    }
    if (slash === false) return /^\/.*\/$/.test(path) ? path.slice(0, -1) : undefined;
    if (slash === undefined || path.startsWith('/.well-known')) return undefined;
    if (/^\/(?:[^/]+\/)*[^/.]+$/.test(path)) return `${path}/`;
    return /^\/(?:[^/]+\/)*[^/]+\.\w+\/$/.test(path) ? path.slice(0, -1) : undefined;
  };
}

function fileFor(path: string, files: HostedFiles, clean: boolean): string | undefined {
  const bare = path.replace(/\/$/, '');
  return [path, `${bare}/index.html`, ...(clean ? [`${bare}.html`] : [])].find(
    (file) => !file.endsWith('/') && !isConfig(file) && files.has(file),
  );
}

/** Returns whether the host reads the file and does not publish it. */
function isConfig(file: string): boolean {
  return file === '/vercel.json';
}

/** Appends the query of the request. Parameters of the target take precedence. */
function withQuery(target: string, query: string): string {
  if (query.length < 2) return target;
  const [, before = '', own = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  return before + (own === '' ? query : `${own}&${query.slice(1)}`) + hash;
}

function fileResponse(file: string, status: number, headers: HeaderValues): HostResponse {
  return {status, file, type: mediaType(file), headers};
}
