// `firebase.json` and `vercel.json`: the part of them that comes from the table.
import type {Json, JsonObject} from '../../base/json.js';
import {decoded, rootOf} from '../redirect-moves.js';
import type {HostRedirect, HostTable} from './table.js';

/** The keys of `hosting` in `firebase.json` that are ours. Of rules that match, the first redirect and the last header count. */
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
 * A parameter counts only where the target has it, too; elsewhere a glob stands for all that lies below. The emulator
 * compares addresses decoded and encodes targets, so both are written as they are read.
 */
function firebaseRedirects({from, to, status}: HostRedirect): readonly JsonObject[] {
  const root = rootOf(from);
  const destination = readable(to).replace(':splat', ':splat*');
  return [...new Set([root ?? from, decoded(root ?? from)])]
    .flatMap((path) => {
      if (root === undefined) return [globText(path)];
      return to.includes(':splat') ? [`${globText(path)}/:splat*`] : [globText(path), `${globText(path)}/**`];
    })
    .map((source) => ({source, destination, type: status}));
}

/** Without the signs that mean something else when they are not encoded. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    // Not encoded as UTF-8: it stays as it is.
    return address;
  }
}

/** What has a meaning in a glob stands for itself. */
function globText(address: string): string {
  return address.replace(/[!()*+?@[\]{|}]/g, (c) => `\\${c}`);
}

/** The keys of `vercel.json` that are ours. */
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

/** What has a meaning in a pattern of path-to-regexp stands for itself. */
function patternText(address: string): string {
  return address.replace(/[()*+:?{}]/g, (c) => `\\${c}`);
}

function pairs(headers: Readonly<Record<string, string>>): Json {
  return Object.entries(headers).map(([key, value]) => ({key, value}));
}
