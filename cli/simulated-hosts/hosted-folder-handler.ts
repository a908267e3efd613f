// Serves a built folder as a certain host would.
import {encodePath} from '../../renderer/base/url-mapping.js';
import {fileResponse, readBelow} from '../dev/static-file-handler.js';
import {redirectTo, textResponse, type HttpResponse, type Request} from '../dev/http-server.js';
import type {HostResponse, HostedFiles, SimulatedHost} from './simulated-host.js';

export interface HostedFolder {
  readonly folder: string;
  readonly base: string;
  readonly files: HostedFiles;
  /** Called for each request, because a build may have changed the configuration while the preview runs. */
  host(): SimulatedHost;
}

/**
 * Creates the handler of `galley preview --host`. The server has parsed and cleaned the path, so the simulated host never
 * sees a malformed one.
 */
export function createHostedFolderHandler({
  folder,
  base,
  files,
  host,
}: HostedFolder): (request: Request) => Promise<HttpResponse> {
  return async ({target, headers}) => {
    const slash = target.slash && target.path !== '/' ? '/' : '';
    const address = encodePath(target.path) + slash;
    // Only the preview does this, so that its root URL works.
    if (address === '/' && base !== '/') return redirectTo(base, 302);
    const response = host()({method: 'GET', target: address + target.query}, files);
    return toHttpResponse(response, folder, base, headers);
  };
}

async function toHttpResponse(
  response: HostResponse,
  folder: string,
  base: string,
  requestHeaders: Request['headers'],
): Promise<HttpResponse> {
  const {status, headers, location, file, type} = response;
  if (location !== undefined) return {status, headers: {...headers, Location: location}};
  const body = file === undefined ? undefined : await readBelow(folder, below(file, base));
  if (file === undefined || body === undefined) {
    const plain = textResponse(status, status === 404 ? 'Page not found.' : 'The simulated host rejects this request.');
    return {...plain, headers: {...plain.headers, ...headers}};
  }
  return fileResponse({status, type: type ?? 'application/octet-stream', body, hostHeaders: headers, requestHeaders});
}

/**
 * Returns the path of a hosted file in the folder: `/base/docs/index.html` → `docs/index.html`, and the top-level
 * `404.html`.
 */
function below(file: string, base: string): string {
  return file.startsWith(base) ? file.slice(base.length) : file.slice(1);
}
