// Writes a CloudFront Function for viewer requests: redirects, one URL per page, and index files, which a bucket does
// not add.
import {rootOf, withSplat} from '../redirect-moves.js';
import type {HostTable} from './host-rules-table.js';

export interface CloudFrontFacts {
  /** Decoded routes of pages, without base. */
  readonly pages: readonly string[];
  /** Published files, relative to the output folder. */
  readonly files: readonly string[];
}

/** Maximum size of a CloudFront Function in bytes. */
export const maxFunctionSize = 10_240;

/**
 * Returns the function for the runtime `cloudfront-js-2.0`. A last segment with a dot is a file, unless it is a page.
 */
export function cloudFrontFunction(table: HostTable, {pages, files}: CloudFrontFacts): string {
  const {base, trailingSlash, redirects} = table;
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const encoded = (path: string) => encodeURI(base + path.replace(/^\//, ''));
  const exact = redirects.filter(({from}) => rootOf(from) === undefined);
  const patterns = redirects.filter(({from}) => rootOf(from) !== undefined);
  const lists = {
    moved: Object.fromEntries(exact.map(({from, to, status}) => [from, [status, to]])),
    patterns: patterns.map(({from, to, status}) => [rootOf(from), status, to, withSplat(to, '')]),
    pages: pages.filter((route) => last(route).includes('.')).map(encoded),
    files: files.filter((file) => !last(file).includes('.')).map(encoded),
  };
  return `// Written by galley hosting write, for the runtime cloudfront-js-2.0 and the event viewer-request.
${Object.entries(lists)
  .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`)
  .join('')}const base = ${JSON.stringify(base)};
const slash = ${JSON.stringify(trailingSlash === 'always' ? '/' : '')};

function handler(event) {
  const request = event.request;
  const requested = request.uri.replace(/^[/\\\\]+/, '/');
  const bare = requested.length > 1 ? requested.replace(/\\/+$/, '') : requested;
  if (Object.hasOwn(moved, bare)) return answer(moved[bare][0], moved[bare][1]);
  for (const [root, status, to, top] of patterns) {
    if (bare === root) return answer(status, top);
    if (requested.startsWith(root + '/')) {
      const rest = requested.slice(root.length).replace(/^[/\\\\]+/, '');
      return answer(status, to.replace(':splat', () => rest));
    }
  }
  if (isFile(bare)) {
    request.uri = requested;
    return request;
  }
  const wanted = bare + '/' === base || bare === base ? base : bare + slash;
  if (requested !== wanted) return answer(301, wanted + queryOf(request));
  request.uri = bare === '/' ? '/index.html' : bare + '/index.html';
  return request;
}

function isFile(path) {
  if (pages.includes(path)) return false;
  return files.includes(path) || path.slice(path.lastIndexOf('/')).includes('.');
}

function answer(statusCode, location) {
  return {
    statusCode: statusCode,
    headers: {location: {value: location}, 'cache-control': {value: 'public, max-age=0, must-revalidate'}},
  };
}

function queryOf(request) {
  const pairs = [];
  for (const name of Object.keys(request.querystring)) {
    const one = request.querystring[name];
    for (const value of one.multiValue || [one]) pairs.push(value.value === '' ? name : name + '=' + value.value);
  }
  return pairs.length === 0 ? '' : '?' + pairs.join('&');
}
`;
}
