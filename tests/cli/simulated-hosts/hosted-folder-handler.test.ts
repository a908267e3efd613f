import {execFileSync} from 'node:child_process';
import {mkdirSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {startServer, type RunningServer} from '../../../cli/dev/http-server.js';
import {builtSite} from '../../../cli/simulated-hosts/built-site.js';
import {createSimulatedHost} from '../../../cli/simulated-hosts/create-simulated-host.js';
import {createHostedFolderHandler} from '../../../cli/simulated-hosts/hosted-folder-handler.js';
import {hostedFolder} from '../../../cli/simulated-hosts/hosted-folder.js';
import {defaultConfig} from '../../../renderer/config/config.js';
import {apacheConfig} from '../../../renderer/emit/hosting/apache.js';
import {caddyConfig} from '../../../renderer/emit/hosting/caddy.js';
import {nginxConfig} from '../../../renderer/emit/hosting/nginx.js';
import {headersFileText} from '../../../renderer/emit/hosting/netlify-and-cloudflare.js';
import {hostTable} from '../../../renderer/emit/hosting/host-table.js';
import {hostNames, type HostName} from '../../../renderer/config/host-names.js';
import {rawGet} from '../../support/raw-request.js';
import {temporary, writeFiles} from '../../support/temporary.js';
import {attacks} from '../dev/attacks.js';

const built = {
  'index.html': '<h1>Home</h1>',
  'docs/index.html': '<h1>Docs</h1>',
  '404.html': '<h1>Page not found</h1>',
  '_assets/boot-AbC12345.js': 'boot',
  '.nojekyll': '',
  _redirects: '/old /docs 301!\n/en/* /:splat 301!\n',
  _headers: '/*\n  X-All: 1\n',
};

const root = temporary({'package.json': '{"devDependencies":{}}', 'dist-old/secret.txt': 'devDependencies'});
const folder = path.join(root, 'dist');
writeFiles(folder, built);
symlinkSync(path.join(root, 'package.json'), path.join(folder, 'linked.json'));
symlinkSync(root, path.join(folder, 'up'));

// Symlinks, pipes and folders without access, which must not be served.
symlinkSync('loop', path.join(folder, 'loop'));
symlinkSync('ring-b', path.join(folder, 'ring-a'));
symlinkSync('ring-a', path.join(folder, 'ring-b'));
symlinkSync('.', path.join(folder, 'self'));
symlinkSync('nowhere', path.join(folder, 'dangling'));
mkdirSync(path.join(folder, 'empty'));
mkdirSync(path.join(folder, 'page'));
symlinkSync('index.html', path.join(folder, 'page/index.html'));
mkdirSync(path.join(folder, 'closed'), {mode: 0});
const hasPipes = process.platform !== 'win32';
if (hasPipes) {
  mkdirSync(path.join(folder, 'pipes'));
  execFileSync('mkfifo', [path.join(folder, 'pipe'), path.join(folder, 'pipes/index.html')]);
}
const odd = [
  'loop',
  'ring-a',
  'self',
  'self/docs',
  'dangling',
  'empty',
  'page',
  'closed',
  'closed/a',
  'docs/index.html/a',
  ...(hasPipes ? ['pipe', 'pipes'] : []),
  'a'.repeat(300),
  `${'a/'.repeat(1500)}a`,
];

function preview(host: HostName, base = '/'): Promise<RunningServer> {
  const config = {...defaultConfig, base};
  const site = builtSite(root, folder, config);
  return startServer({
    host: 'localhost',
    port: 0,
    handle: createHostedFolderHandler({
      folder,
      base,
      files: hostedFolder(folder, base),
      host: () => createSimulatedHost(host, site),
    }),
    onError: (error) => expect.unreachable(String(error)),
  });
}

describe.each(hostNames)('the preview with --host %s', (host) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await preview(host);
  });
  afterAll(() => server.close());

  test('serves no files outside the folder', async () => {
    const targets = [...attacks, '/../dist-old/secret.txt', '/linked.json', '/up/package.json', '/up/dist/_headers'];
    const responses = await Promise.all(targets.map((target) => rawGet(server.origin, target)));
    for (const {status, body} of responses) {
      expect([400, 404, 414]).toContain(status);
      expect(body).not.toContain('devDependencies');
    }
  });

  test('answers 404 for symlinks, pipes and other special files', async () => {
    const targets = odd.flatMap((name) => [`/${name}`, `/${name}/`, `/${name.toUpperCase()}`, `/${name}/deeper`]);
    const seen = await Promise.all(
      targets.map(async (target) => {
        const {status, headers} = await rawGet(server.origin, target);
        // Some hosts redirect to the canonical address first.
        const {status: end} =
          status === 301 || status === 308 ? await rawGet(server.origin, headers['location'] ?? '') : {status};
        return [target.slice(0, 40), end];
      }),
    );
    expect(seen).toEqual(targets.map((target) => [target.slice(0, 40), 404]));
  });

  test('sends headers against other origins and type sniffing, and rejects cross-site requests', async () => {
    for (const target of ['/', '/docs', '/docs/', '/nope']) {
      const {headers} = await rawGet(server.origin, target);
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
    expect(await rawGet(server.origin, '/', {'Sec-Fetch-Site': 'cross-site'})).toMatchObject({status: 403});
  });

  test('answers 304 for a matching ETag, and HEAD without a body', async () => {
    const {headers} = await rawGet(server.origin, '/');
    const known = await rawGet(server.origin, '/', {'If-None-Match': headers['etag'] ?? ''});
    expect(known).toMatchObject({status: 304, body: '', headers: {etag: headers['etag']}});
    expect(known.headers['cache-control']).toBe(headers['cache-control']);
    expect(await rawGet(server.origin, '/', {}, 'HEAD')).toMatchObject({status: 200, body: ''});
    expect(await rawGet(server.origin, '/nope', {'If-None-Match': '*'})).toMatchObject({status: 404});
  });

  test('sends redirects without a body, and only to the same site', async () => {
    for (const target of ['/docs', '/docs/', '//docs', '//docs/', '/docs/?a=//b']) {
      const {status, headers, body} = await rawGet(server.origin, target);
      if (status === 200) continue;
      expect([status, body]).toEqual([expect.any(Number), '']);
      expect(headers['location']).toMatch(/^\/docs(?:$|[/?])/);
    }
  });
});

test('builtSite ignores unreadable host files', async () => {
  const root = temporary({'dist/index.html': '<h1>Home</h1>'});
  const folder = path.join(root, 'dist');
  symlinkSync('_redirects', path.join(folder, '_redirects'));
  symlinkSync('vercel.json', path.join(root, 'vercel.json'));
  if (hasPipes) execFileSync('mkfifo', [path.join(folder, '_headers')]);
  const site = builtSite(root, folder, defaultConfig);
  expect(site.stamp()).toBe(builtSite(root, folder, defaultConfig).stamp());
  expect(['_redirects', '_headers'].map(site.built)).toEqual([undefined, undefined]);
  expect(site.text('vercel.json')).toBe(undefined);
  const response = createSimulatedHost('netlify', site)({method: 'GET', target: '/'}, hostedFolder(folder, '/'));
  expect(response).toMatchObject({status: 200, file: '/index.html'});
});

test('the preview redirects / to the base path', async () => {
  const server = await preview('nginx', '/base/');
  expect(await rawGet(server.origin, '/')).toMatchObject({status: 302, headers: {location: '/base/'}});
  expect(await rawGet(server.origin, '/base/docs')).toMatchObject({status: 200, body: '<h1>Docs</h1>'});
  expect(await rawGet(server.origin, '/docs')).toMatchObject({status: 404});
  await server.close();
});

test('createSimulatedHost reads host files from the folder above the base path', () => {
  const root = temporary({
    'public/_redirects': '/base/old /base/docs 301!\n',
    'public/base/docs/index.html': '',
    'public/base/404.html': '',
  });
  const folder = path.join(root, 'public/base');
  const netlify = createSimulatedHost('netlify', builtSite(root, folder, {...defaultConfig, base: '/base/'}));
  const answerTo = (target: string) => netlify({method: 'GET', target}, hostedFolder(folder, '/base/'));
  expect(answerTo('/base/old')).toMatchObject({status: 301, location: '/base/docs'});
  expect(answerTo('/base/docs/')).toMatchObject({status: 200, file: '/base/docs/index.html'});
  expect(answerTo('/base/nope')).toMatchObject({status: 404, file: '/404.html'});
  expect(answerTo('/elsewhere')).toMatchObject({status: 404, file: '/404.html'});
});

test('the preview sends redirects and headers of the built host files, and no redirects to other sites', async () => {
  const server = await preview('netlify');
  expect(await rawGet(server.origin, '/old')).toMatchObject({status: 301, headers: {location: '/docs'}});
  expect(await rawGet(server.origin, '/')).toMatchObject({headers: {'x-all': '1'}});
  expect(await rawGet(server.origin, '/en/docs')).toMatchObject({status: 301, headers: {location: '/docs'}});
  // The matched part of a pattern must not turn the target into another site.
  for (const rest of ['/other.example', '%2Fother.example', '\\other.example', '%5Cother.example']) {
    expect(await rawGet(server.origin, `/en/${rest}`)).toMatchObject({status: 400});
  }
  await server.close();
});

test.each([
  ['_headers', 'dist/_headers', headersFileText],
  ['nginx', 'hosting/nginx.conf', nginxConfig],
  ['Caddy', 'hosting/Caddyfile', caddyConfig],
  ['Apache', 'dist/.htaccess', apacheConfig],
] as const)('builtSite reads the headers that Galley writes into the file of %s', (_, file, write) => {
  const security = {
    'Content-Security-Policy': `default-src 'self'; script-src 'self' 'sha256-a+b/c='`,
    'Permissions-Policy': 'camera=(), microphone=()',
    'Report-To': '{"group":"a"}',
  };
  const config = {...defaultConfig, headers: {'/docs/*': {'X-Docs': 'yes'}}};
  const table = hostTable({config, security});
  const site = temporary({'dist/index.html': '', [file]: write(table)});
  expect(builtSite(site, path.join(site, 'dist'), config).table().headers).toEqual(table.headers);
});

test('createSimulatedHost fails with host-file-invalid if a host file has invalid JSON', () => {
  const site = temporary({'dist/index.html': '', 'firebase.json': '{'});
  const built = builtSite(site, path.join(site, 'dist'), defaultConfig);
  expect(() => createSimulatedHost('firebase', built)).toThrow(expect.objectContaining({code: 'host-file-invalid'}));
});
