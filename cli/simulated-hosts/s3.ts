// Simulates S3: its website endpoint, or a bucket behind CloudFront with the function that Galley writes for it. Rules:
// docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html, and
// docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html.
import {runInNewContext} from 'node:vm';
import {SiteError} from '../../renderer/base/site-error.js';
import {encodePath} from '../../renderer/base/url-mapping.js';
import {
  headersAt,
  immutable,
  revalidated,
  type HeaderValues,
  type HostTable,
} from '../../renderer/emit/hosting/host-table.js';
import {mediaType} from '../../renderer/emit/media-type.js';
import {isImmutable} from '../../renderer/emit/hosting/immutable-files.js';
import {parseTarget, isGetOrHead} from './host-request.js';
import {mergeHeaders} from './merge-headers.js';
import type {HostResponse, SimulatedHost} from './simulated-host.js';
import {object, text, type Json} from './host-config-fields.js';

/**
 * Returns the rules of the website endpoint. A path is a key that must match exactly, including slashes and case. It
 * sends only the headers stored with an object, and redirects are pages with a meta refresh.
 */
export function s3({base, notFound}: HostTable): SimulatedHost {
  const objectResponse = (file: string, status: number): HostResponse => objectAt(file, status, base);
  return (request, files) => {
    if (!isGetOrHead(request.method)) return {status: 405, headers: {}};
    const {path} = parseTarget(request);
    if (path === undefined) return {status: 400, headers: {}};
    if (path.endsWith('/')) {
      if (files.has(`${path}index.html`)) return objectResponse(`${path}index.html`, 200);
    } else {
      if (files.has(path)) return objectResponse(path, 200);
      if (files.has(`${path}/index.html`)) return {status: 302, location: `${encodeURI(path)}/`, headers: {}};
    }
    const missing = base + notFound;
    return files.has(missing) ? objectResponse(missing, 404) : {status: 404, headers: {}};
  };
}

/**
 * Returns the rules of CloudFront with `code` at “viewer request”, the error page of the site, and a response headers
 * policy with the headers of all responses.
 */
export function cloudFront(table: HostTable, code: string): SimulatedHost {
  const handler = viewerRequest(code);
  const policy = withoutCaching(headersAt(table, `${encodePath(table.base)}*`));
  return (request, files) => {
    if (!isGetOrHead(request.method)) return {status: 405, headers: {}};
    const {raw, query} = parseTarget(request);
    const forwarded = object(
      handler({request: {method: request.method, uri: raw, querystring: parameters(query), headers: {}}}),
    );
    if (typeof forwarded['statusCode'] === 'number')
      return redirected(forwarded['statusCode'], forwarded['headers'], policy);
    const {path} = parseTarget({method: 'GET', target: text(forwarded['uri'])});
    const missing = table.base + table.notFound;
    const found = path !== undefined && files.has(path) ? objectAt(path, 200, table.base) : undefined;
    const response = found ?? (files.has(missing) ? objectAt(missing, 404, table.base) : {status: 404, headers: {}});
    return {...response, headers: mergeHeaders(policy, response.headers)};
  };
}

function viewerRequest(code: string): (event: Json) => Json {
  try {
    return runInNewContext(`${code}\nhandler;`, {}, {timeout: 1000}) as (event: Json) => Json;
  } catch (cause) {
    throw new SiteError('host-file-invalid', 'hosting/cloudfront-function.js cannot be run.', {
      cause,
      hint: 'Run galley hosting write to write it again.',
    });
  }
}

/** Returns an object with the caching that the commands of `galley deploy` set. */
function objectAt(file: string, status: number, base: string): HostResponse {
  const key = file.slice(base.length);
  const isHashed = isImmutable(key) || key.startsWith('builds/meta/');
  const cache = key === 'builds/latest.json' ? 'no-store' : isHashed ? immutable : revalidated;
  return {status, file, type: mediaType(file), headers: {'Cache-Control': cache}};
}

function redirected(status: number, headers: Json, policy: HeaderValues): HostResponse {
  const own = Object.entries(object(headers)).map(
    ([name, one]) => [name.toLowerCase(), text(object(one)['value'])] as const,
  );
  const {location = '', ...rest} = Object.fromEntries(own);
  return {status, location, headers: mergeHeaders(policy, rest)};
}

function withoutCaching(headers: HeaderValues): HeaderValues {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'cache-control'));
}

/** `?a=b&a=c` → the form in which CloudFront passes a query. */
function parameters(query: string): Json {
  const byName = new Map<string, {readonly value: string}[]>();
  for (const pair of query.slice(1).split('&')) {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    if (name !== '') byName.set(name, [...(byName.get(name) ?? []), {value}]);
  }
  return Object.fromEntries(
    [...byName].map(([name, values]) => [name, {...values[0], ...(values.length > 1 && {multiValue: values})}]),
  );
}
