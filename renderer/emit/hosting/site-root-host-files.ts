// Makes the host files in the site root, where these hosts read them.
import {SiteError, unreachable} from '../../base/site-error.js';
import type {Json, JsonObject} from '../../base/json.js';
import type {HostName} from '../../config/host-names.js';
import {caddyConfig} from './caddy.js';
import {cloudFrontFunction, type CloudFrontInput} from './cloudfront.js';
import {firebaseHosting, vercelRules} from './firebase-and-vercel.js';
import {nginxConfig} from './nginx.js';
import type {HostTable} from './host-table.js';

export interface SiteRootHostFile {
  /** Path from the site root, with `/`. */
  readonly path: string;
  /**
   * Returns the new text of the file. Keys of an existing JSON file that Galley does not write are preserved. Throws
   * `SiteError`.
   */
  textFrom(existing: string | undefined): string;
}

export interface SiteRootHostFilesInput extends CloudFrontInput {
  readonly table: HostTable;
  /** Output folder, from the site root. */
  readonly out: string;
}

/** Hosts that read redirects and headers from the site root. */
export const siteRootHosts: ReadonlySet<HostName> = new Set(['firebase', 'vercel', 'nginx', 'caddy', 's3']);

/**
 * Returns the files that a host reads from the site root. Empty for hosts that read everything from the output folder.
 */
export function siteRootHostFiles(
  host: HostName,
  {table, out, ...cloudFrontInput}: SiteRootHostFilesInput,
): readonly SiteRootHostFile[] {
  switch (host) {
    case 'firebase':
      return [jsonFile('firebase.json', (existing) => withHosting(existing, firebaseHosting(table, out)))];
    case 'vercel':
      return [jsonFile('vercel.json', (existing) => ({...existing, ...vercelRules(table, out)}))];
    case 'nginx':
      return [textFile('hosting/nginx.conf', nginxConfig(table))];
    case 'caddy':
      return [textFile('hosting/Caddyfile', caddyConfig(table))];
    case 's3':
      return [textFile('hosting/cloudfront-function.js', cloudFrontFunction(table, cloudFrontInput))];
    case 'netlify':
    case 'cloudflare':
    case 'github-pages':
    case 'apache':
      return [];
    default:
      return unreachable(host);
  }
}

function textFile(path: string, text: string): SiteRootHostFile {
  return {path, textFrom: () => text};
}

function jsonFile(path: string, change: (existing: JsonObject) => JsonObject): SiteRootHostFile {
  return {path, textFrom: (existing) => `${JSON.stringify(change(readObject(path, existing)), null, 2)}\n`};
}

function readObject(path: string, text: string | undefined): JsonObject {
  if (text === undefined) return {};
  const value = parseJson(text);
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as JsonObject;
  throw new SiteError('host-file-invalid', `${path} is not a JSON object.`, {
    hint: 'Correct it, or delete it and run `galley hosting write`.',
  });
}

function parseJson(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null; // The caller reports it, like any other text that is not an object.
  }
}

/** A Firebase project can contain several sites. The one that publishes the same folder is updated. */
function withHosting(existing: JsonObject, generated: JsonObject): JsonObject {
  const {hosting} = existing;
  if (!Array.isArray(hosting)) return {...existing, hosting: {...(hosting as JsonObject | undefined), ...generated}};
  const sites = hosting as readonly JsonObject[];
  if (!sites.some((site) => site['public'] === generated['public'])) {
    throw new SiteError(
      'host-file-invalid',
      `None of the sites in firebase.json publishes ${String(generated['public'])}.`,
      {
        hint: `Add one with "public": "${String(generated['public'])}".`,
      },
    );
  }
  return {
    ...existing,
    hosting: sites.map((site) => (site['public'] === generated['public'] ? {...site, ...generated} : site)),
  };
}
