// Reads a built site as a host does: its files, the configuration files for hosts, and the host table.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';
import {encodePath} from '../../renderer/base/url-mapping.js';
import type {Config} from '../../renderer/config/config.js';
import {hostTable, type HeaderValues, type HostRedirect} from '../../renderer/emit/hosting/host-table.js';
import {publishedFolder} from '../../renderer/emit/hosting/published-folder.js';
import {latestFile} from '../../renderer/emit/output/build-id.js';
import {resolveRedirects} from '../../renderer/emit/resolve-redirects.js';
import {fileStats} from '../file-stats.js';
import type {HostedSite} from './create-simulated-host.js';
import {object, text as textField, type Json} from './host-config-fields.js';
import {readHeaderBlocks} from './parse-rule-files.js';

export interface Stamped {
  /** Changes when one of the configuration files changes. */
  stamp(): string;
}

/**
 * Returns the site of `root`, built into `folder`. Files are read on each request, because a build may have changed
 * them.
 */
export function builtSite(root: string, folder: string, config: Config): HostedSite & Stamped {
  // A site with a base path may be in a folder of that name, with the host's configuration files above it.
  const published = publishedFolder(path.relative(root, folder).split(path.sep).join('/'), config.base);
  const top = path.resolve(root, published);
  const built = (name: string): string | undefined =>
    readText(path.join(folder, name)) ?? readText(path.join(top, name));
  const text = (name: string): string | undefined => readText(path.join(root, name));
  return {
    published,
    built,
    text,
    jsonFile(name) {
      const found = text(name);
      return found === undefined ? undefined : parseJson(found, name);
    },
    stamp: () =>
      [
        ...[folder, top].flatMap((one) => inFolder.map((name) => path.join(one, name))),
        ...inRoot.map((name) => path.join(root, name)),
      ]
        .map(timeOf)
        .join(),
    table: () =>
      hostTable({config, redirects: redirectsOfBuild(config, built), security: commonHeaders(config, built, text)}),
  };
}

const inFolder = ['_redirects', '_headers', '.htaccess', latestFile];
const inRoot = [
  'netlify.toml',
  'firebase.json',
  'vercel.json',
  'hosting/nginx.conf',
  'hosting/Caddyfile',
  'hosting/cloudfront-function.js',
];

function timeOf(file: string): number {
  return fileStats(file)?.mtimeMs ?? 0;
}

/**
 * Returns the redirects of the metadata that every build writes: those of the config and of the front matter of pages.
 * The metadata has no statuses. Only redirects of the config can have another status than 301.
 */
function redirectsOfBuild(config: Config, built: ReadText): readonly HostRedirect[] {
  const {id} = object(parseOutput(built(latestFile)));
  const {matcher} = object(parseOutput(built(`builds/meta/${textField(id)}.json`)));
  // Diagnostics of redirects are dropped, because the build has reported them.
  const {rules} = resolveRedirects(config, {pages: new Set(), addresses: () => new Set()});
  const statuses = new Map(rules.map(({from, status}) => [from, status] as const));
  const redirects = (key: string, end: string): readonly HostRedirect[] =>
    Object.entries(object(object(matcher)[key])).map(([route, target]) => {
      const from = encodePath(config.base + route.slice(1)) + end;
      return {from, to: textField(object(target)['redirect']), status: statuses.get(from) ?? 301};
    });
  return [...redirects('static', ''), ...redirects('wildcard', '/*')];
}

/** A folder that an earlier version or another program wrote may have other files at these paths. */
function parseOutput(text: string | undefined): Json {
  try {
    return JSON.parse(text ?? 'null') as Json;
  } catch {
    return null;
  }
}

type ReadText = (name: string) => string | undefined;

/**
 * Returns the headers of every response. They depend on the pages, so they are read from a configuration file that the
 * build wrote.
 */
function commonHeaders({base}: Config, inFolder: ReadText, inRoot: ReadText): HeaderValues {
  const everything = `${encodePath(base)}*`;
  const block = readHeaderBlocks(inFolder('_headers') ?? '').find(({path: pattern}) => pattern === everything);
  if (block !== undefined) return Object.fromEntries(block.set);
  const apache = linesOf(
    inFolder('.htaccess'),
    /^\s*Header always set ()(\S+) "((?:[^"\\]|\\.)*)"$/,
    // mod_headers reads the value as a format, so a percent sign and a backslash are written twice.
    (value) => value.replace(/%%|\\\\/g, (pair) => pair.charAt(0)),
  );
  const nginx = linesOf(inRoot('hosting/nginx.conf'), /^add_header ()(\S+) "((?:[^"\\]|\\.)*)" always;$/);
  const caddy = linesOf(inRoot('hosting/Caddyfile'), /^\s*header @(\S+) (\S+) "((?:[^"\\]|\\.)*)"$/);
  return [apache, nginx, caddy].find((headers) => Object.keys(headers).length > 0) ?? {};
}

/** Returns headers from the lines that match a pattern, as far as they are about the same path as the first one. */
function linesOf(text: string | undefined, pattern: RegExp, decode = (value: string): string => value): HeaderValues {
  const found = (text ?? '').split('\n').flatMap((line) => {
    const [whole, about = '', name = '', value = ''] = pattern.exec(line) ?? [];
    return whole === undefined ? [] : [{about, name, value: decode(value.replace(/\\(["\\{}])/g, '$1'))}];
  });
  return Object.fromEntries(
    found.filter(({about}) => about === found[0]?.about).map(({name, value}) => [name, value] as const),
  );
}

function readText(file: string): string | undefined {
  if (fileStats(file) === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined; // The build did not write this file.
  }
}

function parseJson(text: string, name: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw new SiteError('host-file-invalid', `${name} is not JSON.`, {
      cause,
      hint: 'Correct it, or remove it and run galley hosting write.',
    });
  }
}
