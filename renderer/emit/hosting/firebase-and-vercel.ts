// Returns the parts of `firebase.json` and `vercel.json` that come from the host table.
import type {Json, JsonObject} from '../../base/json.js';
import {patternRootOf} from '../redirect-chains.js';
import type {HostRedirect, HostTable} from './host-table.js';
import {decodePercent, decodeReadable} from '../../../runtime/text/decode-percent.js';

/**
 * Returns the keys of `hosting` in `firebase.json` that Galley writes. If several rules match, Firebase uses the first
 * redirect and the last header.
 */
export function firebaseHosting(table: HostTable, out: string): Readonly<Record<string, Json>> {
  return {
    public: out,
    cleanUrls: true,
    trailingSlash: table.trailingSlash === 'always',
    redirects: table.redirects.flatMap(firebaseRedirects),
    headers: table.headers.map(({path, headers}) => ({
      source: path.endsWith('*')
        ? `${escapeGlob(path.slice(0, -1))}${path.endsWith('/*') ? '**' : '*'}`
        : escapeGlob(path),
      headers: keyValuePairs(headers),
    })),
  };
}

/**
 * Firebase supports parameters only if the target has them too; otherwise a glob matches everything below. The emulator
 * compares decoded URLs and encodes targets, so both are written decoded.
 */
function firebaseRedirects({from, to, status}: HostRedirect): readonly JsonObject[] {
  const root = patternRootOf(from);
  const destination = decodeReadable(to).replace(':splat', ':splat*');
  return [...new Set([root ?? from, decodePercent(root ?? from)])]
    .flatMap((path) => {
      if (root === undefined) return [escapeGlob(path)];
      return to.includes(':splat') ? [`${escapeGlob(path)}/:splat*`] : [escapeGlob(path), `${escapeGlob(path)}/**`];
    })
    .map((source) => ({source, destination, type: status}));
}

/** Escapes characters with a meaning in globs. */
function escapeGlob(address: string): string {
  return address.replace(/[!()*+?@[\]{|}]/g, (c) => `\\${c}`);
}

/** Returns the keys of `vercel.json` that Galley writes. */
export function vercelRules(table: HostTable, out: string): Readonly<Record<string, Json>> {
  return {
    outputDirectory: out,
    cleanUrls: true,
    trailingSlash: table.trailingSlash === 'always',
    redirects: table.redirects.map(({from, to, status}) => ({
      source: vercelSource(from),
      destination: patternRootOf(from) === undefined ? to : to.replace(':splat', ':splat*'),
      statusCode: status,
    })),
    headers: table.headers.map(({path, headers}) => ({
      source: path.endsWith('*') ? `${escapePattern(path.slice(0, -1))}(.*)` : escapePattern(path),
      headers: keyValuePairs(headers),
    })),
  };
}

function vercelSource(from: string): string {
  const root = patternRootOf(from);
  return root === undefined ? escapePattern(from) : `${escapePattern(root)}/:splat*`;
}

/** Escapes characters with a meaning in path-to-regexp. */
function escapePattern(address: string): string {
  return address.replace(/[()*+:?{}]/g, (c) => `\\${c}`);
}

function keyValuePairs(headers: Readonly<Record<string, string>>): Json {
  return Object.entries(headers).map(([key, value]) => ({key, value}));
}
