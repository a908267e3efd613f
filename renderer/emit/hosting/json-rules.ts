// Writes the parts of `firebase.json` and `vercel.json` that come from the host table.
import type {Json, JsonObject} from '../../base/json.js';
import {decodeAddress, rootOf} from '../redirect-moves.js';
import type {HostRedirect, HostTable} from './host-rules-table.js';

/**
 * Returns our keys of `hosting` in `firebase.json`. If several rules match, Firebase uses the first redirect and the
 * last header.
 */
export function firebaseHosting(table: HostTable, out: string): Readonly<Record<string, Json>> {
  return {
    public: out,
    cleanUrls: true,
    trailingSlash: table.trailingSlash === 'always',
    redirects: table.redirects.flatMap(firebaseRedirects),
    headers: table.headers.map(({path, headers}) => ({
      source: path.endsWith('*') ? `${globText(path.slice(0, -1))}${path.endsWith('/*') ? '**' : '*'}` : globText(path),
      headers: pairs(headers),
    })),
  };
}

/**
 * Firebase supports parameters only if the target has them too; otherwise a glob matches everything below. The emulator
 * compares decoded URLs and encodes targets, so both are written decoded.
 */
function firebaseRedirects({from, to, status}: HostRedirect): readonly JsonObject[] {
  const root = rootOf(from);
  const destination = readable(to).replace(':splat', ':splat*');
  return [...new Set([root ?? from, decodeAddress(root ?? from)])]
    .flatMap((path) => {
      if (root === undefined) return [globText(path)];
      return to.includes(':splat') ? [`${globText(path)}/:splat*`] : [globText(path), `${globText(path)}/**`];
    })
    .map((source) => ({source, destination, type: status}));
}

/** Decodes an address, except characters that have another meaning if they are not encoded. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    // It is not encoded as UTF-8, so it stays encoded.
    return address;
  }
}

/** Escapes characters with a meaning in globs. */
function globText(address: string): string {
  return address.replace(/[!()*+?@[\]{|}]/g, (c) => `\\${c}`);
}

/** Returns our keys of `vercel.json`. */
export function vercelRules(table: HostTable, out: string): Readonly<Record<string, Json>> {
  return {
    outputDirectory: out,
    cleanUrls: true,
    trailingSlash: table.trailingSlash === 'always',
    redirects: table.redirects.map(({from, to, status}) => ({
      source: vercelSource(from),
      destination: rootOf(from) === undefined ? to : to.replace(':splat', ':splat*'),
      statusCode: status,
    })),
    headers: table.headers.map(({path, headers}) => ({
      source: path.endsWith('*') ? `${patternText(path.slice(0, -1))}(.*)` : patternText(path),
      headers: pairs(headers),
    })),
  };
}

function vercelSource(from: string): string {
  const root = rootOf(from);
  return root === undefined ? patternText(from) : `${patternText(root)}/:splat*`;
}

/** Escapes characters with a meaning in path-to-regexp. */
function patternText(address: string): string {
  return address.replace(/[()*+:?{}]/g, (c) => `\\${c}`);
}

function pairs(headers: Readonly<Record<string, string>>): Json {
  return Object.entries(headers).map(([key, value]) => ({key, value}));
}
