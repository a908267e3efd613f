// Makes the host files in the site root, where these hosts read them.
import {SiteError, unreachable} from '../../base/site-error.js';
import type {Json, JsonObject} from '../../base/json.js';
import type {HostName} from '../../config/host-names.js';
import {caddyConfig} from './caddy.js';
import {cloudFrontFunction, type CloudFrontInput} from './cloudfront.js';
import {firebaseHosting, vercelRules} from './firebase-and-vercel.js';
import {nginxConfig} from './nginx.js';
import {publishedFolder} from './published-folder.js';
import type {HostTable} from './host-table.js';

export interface SiteRootHostFile {
  /** Path from the site root, with `/`. */
  readonly path: string;
  /** Returns the new text of the file. Whatever the user wrote into a JSON file is preserved. Throws `SiteError`. */
  textFrom(read: ReadSiteRoot): string;
}

/** Returns the text of an existing file in the site root, or undefined if there is none. */
export type ReadSiteRoot = (path: string) => string | undefined;

export interface SiteRootHostFilesInput extends CloudFrontInput {
  readonly table: HostTable;
  /** Output folder, from the site root. */
  readonly out: string;
}

/** Hosts that read redirects and headers from the site root. */
export const siteRootHosts: ReadonlySet<HostName> = new Set(['firebase', 'vercel', 'nginx', 'caddy', 's3']);

/**
 * Returns the files for a host in the site root. Empty for hosts that read everything from the output folder. Write them
 * in this order: a JSON file depends on the list of the rules that Galley wrote into it earlier.
 */
export function siteRootHostFiles(
  host: HostName,
  {table, out, ...cloudFrontInput}: SiteRootHostFilesInput,
): readonly SiteRootHostFile[] {
  const published = publishedFolder(out, table.base);
  switch (host) {
    case 'firebase':
      return jsonFiles('firebase', firebaseHosting(table, published), withHosting);
    case 'vercel':
      return jsonFiles('vercel', vercelRules(table, published), withRules);
    case 'nginx':
      return [commentedFile('hosting/nginx.conf', nginxConfig(table))];
    case 'caddy':
      return [commentedFile('hosting/Caddyfile', caddyConfig(table))];
    case 's3':
      return [commentedFile('hosting/cloudfront-function.js', cloudFrontFunction(table, cloudFrontInput))];
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

/** Returns a file whose first comment says who wrote it. A file without this comment belongs to the user. */
function commentedFile(path: string, text: string): SiteRootHostFile {
  return {
    path,
    textFrom(read) {
      const existing = read(path);
      if (existing === undefined || existing.includes('Written by galley hosting write')) return text;
      throw new SiteError('host-file-invalid', `${path} was not written by Galley.`, {
        hint: 'Rename it, and run `galley hosting write`.',
      });
    },
  };
}

type Generated = Readonly<Record<string, Json>>;

/** Returns the JSON with the generated keys. `earlier` has the rules that Galley has written before. */
type Update = (existing: JsonObject, generated: Generated, earlier: JsonObject) => JsonObject;

/**
 * The user can add rules to the JSON file of a host. JSON has no comments that could mark the rules of Galley, and hosts
 * reject unknown keys, so a second file lists them. All other rules belong to the user.
 */
function jsonFiles(host: 'firebase' | 'vercel', generated: Generated, update: Update): readonly SiteRootHostFile[] {
  const path = `${host}.json`;
  const listPath = `hosting/${host}-rules.json`;
  const {redirects = [], headers = []} = generated;
  return [
    {
      path,
      textFrom: (read) => jsonText(update(readObject(path, read), generated, readObject(listPath, read))),
    },
    textFile(listPath, jsonText({redirects, headers})),
  ];
}

function jsonText(value: JsonObject): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function readObject(path: string, read: ReadSiteRoot): JsonObject {
  const text = read(path);
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
function withHosting(existing: JsonObject, generated: Generated, earlier: JsonObject): JsonObject {
  const {hosting} = existing;
  if (!Array.isArray(hosting))
    return {...existing, hosting: withRules((hosting ?? {}) as JsonObject, generated, earlier)};
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
    hosting: sites.map((site) => (site['public'] === generated['public'] ? withRules(site, generated, earlier) : site)),
  };
}

function withRules(existing: JsonObject, generated: Generated, earlier: JsonObject): JsonObject {
  const merged = (key: 'redirects' | 'headers') =>
    mergeRules(rulesIn(existing, key), rulesIn(earlier, key), rulesIn(generated, key), key);
  return {...existing, ...generated, redirects: merged('redirects'), headers: merged('headers')};
}

/**
 * Replaces the rules that Galley has written earlier, and keeps those of the user before or after them. At first, the
 * rules of the user take precedence: hosts use the first redirect and the last header.
 */
function mergeRules(
  existing: readonly Json[],
  earlier: readonly Json[],
  generated: readonly Json[],
  key: 'redirects' | 'headers',
): readonly Json[] {
  const written = new Set([...earlier, ...generated].map((rule) => JSON.stringify(rule)));
  const isWritten = (rule: Json) => written.has(JSON.stringify(rule));
  const firstWritten = existing.findIndex(isWritten);
  const start = firstWritten === -1 ? (key === 'redirects' ? existing.length : 0) : firstWritten;
  return [...existing.slice(0, start), ...generated, ...existing.slice(start).filter((rule) => !isWritten(rule))];
}

function rulesIn(value: JsonObject, key: string): readonly Json[] {
  const rules = value[key];
  return Array.isArray(rules) ? rules : [];
}
