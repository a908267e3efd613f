// Simulates GitHub Pages, which supports neither redirects nor custom headers. Rules: docs.github.com/pages.
import {mediaType} from '../../renderer/emit/media-type.js';
import type {HeaderValues} from '../../renderer/emit/hosting/host-table.js';
import {parseTarget, isGetOrHead, normalizePath} from './host-request.js';
import type {HostResponse, HostedFiles, SimulatedHost} from './simulated-host.js';

/** GitHub's `Access-Control-Allow-Origin: *` is omitted, because this server may run on a laptop. */
const defaults: HeaderValues = {'Cache-Control': 'max-age=600'};

/** `base` is the path of a project site. Addresses outside of it belong to other sites. */
export function githubPages(base: string): SimulatedHost {
  return (request, files) => {
    if (!isGetOrHead(request.method)) return {status: 405, headers: {}};
    const {path: requestPath, query} = parseTarget(request);
    const path = requestPath === undefined ? undefined : normalizePath(requestPath);
    if (path === undefined) return {status: 400, headers: {}};
    const isPublished = (file: string): boolean => files.has(file) && !isHiddenByJekyll(file, base, files);
    const file = [path, `${path}.html`].find((one) => !path.endsWith('/') && isPublished(one));
    if (file !== undefined) return fileResponse(file, 200);
    if (path.endsWith('/') && isPublished(`${path}index.html`)) return fileResponse(`${path}index.html`, 200);
    if (!path.endsWith('/') && isPublished(`${path}/index.html`)) {
      return {status: 301, location: `${encodeURI(path)}/${query}`, headers: {}};
    }
    const missing = `${base}404.html`;
    return path.startsWith(base) && files.has(missing) ? fileResponse(missing, 404) : {status: 404, headers: {}};
  };
}

/** Without `.nojekyll`, Jekyll drops files whose names start with `_` or `.`. */
function isHiddenByJekyll(file: string, base: string, files: HostedFiles): boolean {
  return /\/[._]/.test(file.slice(base.length - 1)) && !files.has(`${base}.nojekyll`);
}

function fileResponse(file: string, status: number): HostResponse {
  return {status, file, type: mediaType(file), headers: defaults};
}
