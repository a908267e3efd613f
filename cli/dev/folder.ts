// Requests → answers from a built folder, as a static host gives them.
import {readFile, realpath, stat} from 'node:fs/promises';
import path from 'node:path';
import {hashOf} from '../../renderer/base/hash.js';
import {hrefOf, pageFile, routeOf, type AddressStyle} from '../../renderer/base/path.js';
import {isToolWorker, workerPolicy} from '../../renderer/emit/headers.js';
import {mediaType} from '../../renderer/emit/media-type.js';
import {redirectTo, textAnswer, type Answer, type Request} from './server.js';

/** Answers from the files below `folder`: index files, `404.html`, validators and cache headers. */
export function folderAnswer(folder: string, style: AddressStyle): (request: Request) => Promise<Answer> {
  return async ({target, headers}) => {
    const route = routeOf(target.path, style);
    if (route === undefined) return target.path === '/' ? redirectTo(style.base, 302) : notFound(folder);
    const page = await readBelow(folder, route === '/' ? 'index.html' : `${route.slice(1)}/index.html`);
    if (page !== undefined) {
      const wanted = route === '/' ? style.base !== '/' : style.trailingSlash === 'always';
      const given = target.slash && target.path !== '/';
      if (given !== wanted) return redirectTo(hrefOf(route, style) + target.query);
      return fileAnswer(pageFile(route), page, headers['if-none-match']);
    }
    const file = target.slash ? undefined : await readBelow(folder, route.slice(1));
    return file === undefined ? notFound(folder) : fileAnswer(route.slice(1), file, headers['if-none-match']);
  };
}

/** Bytes of a regular file whose real path is exactly where its name says: no link, no other spelling. */
async function readBelow(folder: string, file: string): Promise<Uint8Array | undefined> {
  try {
    const expected = path.join(await realpath(folder), ...file.split('/'));
    if ((await realpath(expected)) !== expected || !(await stat(expected)).isFile()) return undefined;
    return await readFile(expected);
  } catch {
    return undefined; // Absent, a folder in its place, or a name the system refuses: all the same to a visitor.
  }
}

function fileAnswer(file: string, body: Uint8Array, known: string | undefined): Answer {
  const etag = `"${hashOf(body)}"`;
  const headers = {
    ETag: etag,
    'Cache-Control': cacheControl(file),
    ...(isToolWorker(file) && {'Content-Security-Policy': workerPolicy}),
  };
  if (known !== undefined && holds(known, etag)) return {status: 304, headers};
  return {status: 200, headers: {...headers, 'Content-Type': mediaType(file)}, body};
}

/** Whether an `If-None-Match` names the tag. */
function holds(known: string, etag: string): boolean {
  return known.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

async function notFound(folder: string): Promise<Answer> {
  const body = await readBelow(folder, '404.html');
  if (body === undefined) return textAnswer(404, 'Page not found.');
  return {status: 404, headers: {'Content-Type': mediaType('404.html'), 'Cache-Control': revalidated}, body};
}

const revalidated = 'public, max-age=0, must-revalidate';
const immutable = 'public, max-age=31536000, immutable';
const oneHour = 'public, max-age=3600';

/** How long a file may be kept, by the place it lies in; the first pattern that matches decides. */
export function cacheControl(file: string): string {
  return cacheRules.find(([pattern]) => pattern.test(file))?.[1] ?? revalidated;
}

const cacheRules: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)builds\/latest\.json$/, 'no-store'],
  [/(?:^|\/)builds\/meta\/[^/]+\.json$/, immutable],
  [/^(?:_assets|_img|_search\/\w+)\//, immutable], // their names carry a hash of their content
  [/^api\/search\.json$/, 'public, max-age=300'],
  [
    /^(?:sitemap[^/]*\.xml|robots\.txt|llms(?:-full)?\.txt|site\.webmanifest|(?:rss|atom|feed)\.(?:xml|json))$/,
    oneHour,
  ],
];
