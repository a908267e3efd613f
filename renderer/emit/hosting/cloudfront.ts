// Returns a CloudFront Function for viewer requests: redirects, one URL per page, and index files, which a bucket does
// not add.
import {withSplat} from '../redirect-chains.js';
import {splitRedirects, type HostTable} from './host-table.js';

export interface CloudFrontInput {
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
export function cloudFrontFunction(table: HostTable, {pages, files}: CloudFrontInput): string {
  const {base, trailingSlash} = table;
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const encoded = (path: string) => encodeURI(base + path.replace(/^\//, ''));
  const {exact, patterns} = splitRedirects(table);
  const lists = {
    moved: Object.fromEntries(exact.map(({from, to, status}) => [from, [status, to]])),
    patterns: patterns.map(({root, to, status}) => [root, status, to, withSplat(to, '')]),
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
  const path = requested.length > 1 ? requested.replace(/\\/+$/, '') : requested;
  if (Object.hasOwn(moved, path)) return redirect(moved[path][0], moved[path][1]);
  for (const [root, status, to, top] of patterns) {
    if (path === root) return redirect(status, top);
    if (requested.startsWith(root + '/')) {
      const rest = requested.slice(root.length).replace(/^[/\\\\]+/, '');
      return redirect(status, to.replace(':splat', () => rest));
    }
  }
  if (isFile(path)) {
    request.uri = requested;
    return request;
  }
  const canonical = path + '/' === base || path === base ? base : path + slash;
  if (requested !== canonical) return redirect(301, canonical + queryOf(request));
  request.uri = path === '/' ? '/index.html' : path + '/index.html';
  return request;
}

function isFile(path) {
  if (pages.includes(path)) return false;
  return files.includes(path) || path.slice(path.lastIndexOf('/')).includes('.');
}

function redirect(statusCode, location) {
  return {
    statusCode: statusCode,
    headers: {location: {value: location}, 'cache-control': {value: 'public, max-age=0, must-revalidate'}},
  };
}

function queryOf(request) {
  const pairs = [];
  for (const name of Object.keys(request.querystring)) {
    const parameter = request.querystring[name];
    for (const value of parameter.multiValue || [parameter]) pairs.push(value.value === '' ? name : name + '=' + value.value);
  }
  return pairs.length === 0 ? '' : '?' + pairs.join('&');
}
`;
}
