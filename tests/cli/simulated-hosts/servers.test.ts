// Compares the simulated hosts with the real server programs, which run with the configuration that Galley writes for them.
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {HostResponse, SimulatedHost} from '../../../cli/simulated-hosts/simulated-host.js';
import {hostedFolder} from '../../../cli/simulated-hosts/hosted-folder.js';
import {caddy, nginx, ownServer} from '../../../cli/simulated-hosts/own-server.js';
import {caddyConfig} from '../../../renderer/emit/hosting/caddy.js';
import {nginxConfig} from '../../../renderer/emit/hosting/nginx.js';
import {redirectAt, type HostTable} from '../../../renderer/emit/hosting/host-table.js';
import {firebaseHosting} from '../../../renderer/emit/hosting/firebase-and-vercel.js';
import {startSuperstatic} from '../../support/superstatic.js';
import {firebase} from '../../../cli/simulated-hosts/firebase.js';
import {cloudflare} from '../../../cli/simulated-hosts/cloudflare.js';
import {headersFileText, redirectsFileText} from '../../../renderer/emit/hosting/netlify-and-cloudflare.js';
import {startAssetWorker} from '../../support/asset-worker.js';
import {hasProgram, startCaddy, startNginx, type HostServer} from '../../support/host-servers.js';
import {rawGet, type RawAnswer} from '../../support/raw-request.js';
import {temporary, writeFiles} from '../../support/temporary.js';
import {requests, siteFiles, tableOf, variants, type Variant} from './hosted-site.js';

const headerNames = [
  'cache-control',
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'x-docs',
  'x-robots-tag',
];

interface Comparable {
  readonly status: number;
  readonly location: string | undefined;
  readonly type: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The content type of redirects and responses without a body is left out: servers differ in it. */
function simulated({status, location, type, headers}: HostResponse): Comparable {
  const byName = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {status, location: plain(location), type, headers: known(byName)};
}

/** Normalizes spellings of a path that mean the same: `%c3%a9` and `%C3%A9`, `%28` and `(`, `/./`. */
function plain(location: string | undefined): string | undefined {
  if (location === undefined || /^[a-z]+:/i.test(location)) return location;
  const {pathname, search, hash} = new URL(location, 'http://site.invalid');
  return decodeURIComponent(pathname) + search + hash;
}

function served({status, headers}: RawAnswer): Comparable {
  const isBody = headers['location'] === undefined && status !== 405 && status !== 400;
  return {
    status,
    location: plain(headers['location']),
    type: isBody ? headers['content-type'] : undefined,
    headers: known(headers),
  };
}

function known(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headerNames.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}

/** One line for each field in which two responses differ. */
function differences(server: Comparable, preview: Comparable): readonly string[] {
  const flat = ({headers, ...rest}: Comparable): Readonly<Record<string, unknown>> => ({...rest, ...headers});
  const [one, other] = [flat(server), flat(preview)];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((key) => one[key] !== other[key])
    .map((key) => `${key} is ${String(one[key])}, the preview says ${String(other[key])}`);
}

function rootFor({base}: Variant): string {
  const root = temporary();
  writeFiles(path.join(root, base), siteFiles);
  // Hosts read this file from the top folder, not from the base path.
  writeFiles(root, {'404.html': siteFiles['404.html'] ?? ''});
  return root;
}

interface Case {
  readonly name: string;
  readonly root: string;
  readonly table: HostTable;
}

const allCases: readonly Case[] = variants.map((variant) => ({
  name: `${variant.base} ${variant.trailingSlash}`,
  root: rootFor(variant),
  table: tableOf(variant),
}));

interface Comparison {
  readonly server: () => HostServer;
  readonly rulesFor: (table: HostTable) => SimulatedHost;
  readonly cases?: readonly Case[];
  readonly ask?: (origin: string, target: string) => Promise<RawAnswer>;
  /** Requests that are not compared, each with its reason. */
  readonly exceptions?: readonly {readonly of: RegExp; readonly why: string}[];
}

function compareAll({server, rulesFor, cases = allCases, ask = rawGet, exceptions = []}: Comparison): void {
  test.each(cases.map((one, index) => [one.name, index] as const))(
    'with base path and trailing slash %s',
    async (_, index) => {
      const {root, table} = cases[index]!;
      const rules = rulesFor(table);
      const files = hostedFolder(root, '/');
      const differing: string[] = [];
      for (const request of requests) {
        if (exceptions.some(({of}) => of.test(request))) continue;
        const target = table.base.slice(0, -1) + request;
        const want = served(await ask(server().origins[index]!, target));
        const got = simulated(rules({method: 'GET', target}, files));
        differing.push(...differences(want, got).map((text) => `${request}: ${text}`));
      }
      expect(differing).toEqual([]);
    },
  );
}

// The asset worker of Cloudflare, as its local tool runs it. It starts slowly, so only two cases are tested.
describe('simulated Cloudflare answers like the asset worker of Cloudflare', () => {
  const cases = [allCases[1]!, allCases[2]!];
  let server: HostServer;
  beforeAll(async () => {
    server = await startAssetWorker(cases.map(({root, table}) => ({root, ...ruleFiles(table)})));
  });
  afterAll(() => server?.close());
  compareAll({
    server: () => server,
    cases,
    rulesFor: asWorker,
    ask: fetched,
    exceptions: [
      {of: /\/\.\.?\//, why: '`fetch` resolves dot segments itself.'},
      {of: /\/\/|\+/, why: 'Workers redirect to one spelling of slashes and signs; Pages does not.'},
      {of: /^\/LICENSE$/, why: 'Workers send no content type for unknown file types.'},
    ],
  });
});

function ruleFiles(table: HostTable): {readonly redirects: string; readonly headers: string} {
  return {redirects: redirectsFileText(table, ['cloudflare']) ?? '', headers: headersFileText(table)};
}

/** Pages redirects to the canonical address with 308, Workers with 307. */
function asWorker(table: HostTable): SimulatedHost {
  const rules = cloudflare(ruleFiles(table));
  return (request, files) => {
    const response = rules(request, files);
    const isSpelling = response.status === 308 && redirectAt(table, request.target) === undefined;
    return isSpelling ? {...response, status: 307} : response;
  };
}

async function fetched(origin: string, target: string): Promise<RawAnswer> {
  const {status, headers} = await fetch(origin + target, {redirect: 'manual'});
  return {status, headers: Object.fromEntries(headers), body: ''};
}

// The server of the Firebase emulator.
describe('simulated Firebase answers like superstatic', () => {
  let server: HostServer;
  beforeAll(async () => {
    server = await startSuperstatic(allCases.map(({root, table}) => ({root, hosting: firebaseHosting(table, '.')})));
  });
  afterAll(() => server?.close());
  compareAll({
    server: () => server,
    rulesFor: (table) => firebase(firebaseHosting(table, '.')),
    exceptions: [
      {of: /\/\.\.\//, why: 'The emulator refuses dot segments, which browsers resolve before the request.'},
      {of: /^\/to-query$/, why: 'The emulator appends an empty query to an existing one.'},
      {of: /^\/LICENSE$/, why: 'The emulator sends the content type `false` for unknown file types.'},
      {
        of: /^\/\.well-known/,
        why: 'Globs do not match names with a leading dot, and the emulator sends no default headers.',
      },
    ],
  });
});

describe.skipIf(!hasProgram('nginx'))('simulated nginx answers like nginx', () => {
  let server: HostServer;
  beforeAll(async () => {
    server = await startNginx(
      temporary(),
      allCases.map(({root, table}) => ({root, config: nginxConfig(table)})),
    );
  });
  afterAll(() => server?.close());
  compareAll({server: () => server, rulesFor: (table) => ownServer(table, nginx)});
});

describe.skipIf(!hasProgram('caddy'))('simulated Caddy answers like Caddy', () => {
  let server: HostServer;
  beforeAll(async () => {
    server = await startCaddy(
      temporary(),
      allCases.map(({root, table}) => ({root, config: caddyConfig(table)})),
    );
  });
  afterAll(() => server?.close());
  compareAll({server: () => server, rulesFor: (table) => ownServer(table, caddy)});
});

// A server block with a site below a path, and with a route of its own that answers everything else.
describe.each([
  ['nginx', startNginx, nginxConfig, 'location / { return 200 "own $uri"; }'],
  ['caddy', startCaddy, caddyConfig, 'respond "own {path}"'],
] as const)('the configuration for %s', (name, start, configOf, own) => {
  test.skipIf(!hasProgram(name))('below a path leaves all other paths to the rest of the server block', async () => {
    const variant = {base: '/base/', trailingSlash: 'never'} as const;
    const config = `${configOf(tableOf(variant))}${own}\n`;
    const server = await start(temporary(), [{root: rootFor(variant), config}]);
    const answers: string[] = [];
    for (const target of ['/', '/a.php', '/bases', '/nope', '/base', '/base/docs', '/base/docs/', '/base/nope.php']) {
      const {status, headers, body} = await rawGet(server.origins[0]!, target);
      const policy = headers['content-security-policy'] !== undefined && status !== 301 ? ' with a policy' : '';
      answers.push(`${target}: ${status} ${headers['location'] ?? body}${policy}`);
    }
    await server.close();
    expect(answers).toEqual([
      '/: 200 own /',
      '/a.php: 200 own /a.php',
      '/bases: 200 own /bases',
      '/nope: 200 own /nope',
      '/base: 301 /base/',
      '/base/docs: 200 <h1>Docs</h1> with a policy',
      '/base/docs/: 301 /base/docs',
      '/base/nope.php: 404 <h1>Page not found</h1> with a policy',
    ]);
  });
});
