import {execFileSync} from 'node:child_process';
import {mkdirSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {startServer, type RunningServer} from '../../../cli/dev/http-server.js';
import {builtSite} from '../../../cli/simulated-hosts/built-site.js';
import {hostRules} from '../../../cli/simulated-hosts/host-rules.js';
import {createHostedFolderHandler} from '../../../cli/simulated-hosts/hosted-folder-handler.js';
import {hostedFolder} from '../../../cli/simulated-hosts/hosted-folder.js';
import {defaultConfig} from '../../../renderer/config/config.js';
import {apacheConfig} from '../../../renderer/emit/hosting/apache.js';
import {caddyConfig} from '../../../renderer/emit/hosting/caddy.js';
import {nginxConfig} from '../../../renderer/emit/hosting/nginx.js';
import {headerLines} from '../../../renderer/emit/hosting/write-rule-files.js';
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

// What a disk may hold besides files and folders, and what no folder is.
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
      rules: () => hostRules(host, site),
    }),
    onError: (error) => expect.unreachable(String(error)),
  });
}

describe.each(hostNames)('as %s', (host) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await preview(host);
  });
  afterAll(() => server.close());

  test('the preview serves no files outside the folder', async () => {
    const targets = [...attacks, '/../dist-old/secret.txt', '/linked.json', '/up/package.json', '/up/dist/_headers'];
    const answers = await Promise.all(targets.map((target) => rawGet(server.origin, target)));
    for (const {status, body} of answers) {
      expect([400, 404, 414]).toContain(status);
      expect(body).not.toContain('devDependencies');
    }
  });

  test('links and other spellings of a file name answer 404', async () => {
    const targets = odd.flatMap((name) => [`/${name}`, `/${name}/`, `/${name.toUpperCase()}`, `/${name}/deeper`]);
    const seen = await Promise.all(
      targets.map(async (target) => {
        const {status, headers} = await rawGet(server.origin, target);
        // Some hosts first lead to the other spelling of an address.
        const {status: end} =
          status === 301 || status === 308 ? await rawGet(server.origin, headers['location'] ?? '') : {status};
        return [target.slice(0, 40), end];
      }),
    );
    expect(seen).toEqual(targets.map((target) => [target.slice(0, 40), 404]));
  });

  test('answers forbid other origins and type sniffing', async () => {
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

  test('a matching ETag answers 304, and HEAD has no body', async () => {
    const {headers} = await rawGet(server.origin, '/');
    const known = await rawGet(server.origin, '/', {'If-None-Match': headers['etag'] ?? ''});
    expect(known).toMatchObject({status: 304, body: '', headers: {etag: headers['etag']}});
    expect(known.headers['cache-control']).toBe(headers['cache-control']);
    expect(await rawGet(server.origin, '/', {}, 'HEAD')).toMatchObject({status: 200, body: ''});
    expect(await rawGet(server.origin, '/nope', {'If-None-Match': '*'})).toMatchObject({status: 404});
  });

  test('a redirect has no body, and leads to this site', async () => {
    for (const target of ['/docs', '/docs/', '//docs', '//docs/', '/docs/?a=//b']) {
      const {status, headers, body} = await rawGet(server.origin, target);
      if (status === 200) continue;
      expect([status, body]).toEqual([expect.any(Number), '']);
      expect(headers['location']).toMatch(/^\/docs(?:$|[/?])/);
    }
  });
});

test('unreadable host files count as absent', async () => {
  const root = temporary({'dist/index.html': '<h1>Home</h1>'});
  const folder = path.join(root, 'dist');
  symlinkSync('_redirects', path.join(folder, '_redirects'));
  symlinkSync('vercel.json', path.join(root, 'vercel.json'));
  if (hasPipes) execFileSync('mkfifo', [path.join(folder, '_headers')]);
  const site = builtSite(root, folder, defaultConfig);
  expect(site.stamp()).toBe(builtSite(root, folder, defaultConfig).stamp());
  expect(['_redirects', '_headers'].map(site.built)).toEqual([undefined, undefined]);
  expect(site.text('vercel.json')).toBe(undefined);
  const asked = hostRules('netlify', site)({method: 'GET', target: '/'}, hostedFolder(folder, '/'));
  expect(asked).toMatchObject({status: 200, file: '/index.html'});
});

test('below a base, the top leads there', async () => {
  const server = await preview('nginx', '/base/');
  expect(await rawGet(server.origin, '/')).toMatchObject({status: 302, headers: {location: '/base/'}});
  expect(await rawGet(server.origin, '/base/docs')).toMatchObject({status: 200, body: '<h1>Docs</h1>'});
  expect(await rawGet(server.origin, '/docs')).toMatchObject({status: 404});
  await server.close();
});

test('a site in a folder of its base has what hosts read above it', () => {
  const root = temporary({
    'public/_redirects': '/base/old /base/docs 301!\n',
    'public/base/docs/index.html': '',
    'public/base/404.html': '',
  });
  const folder = path.join(root, 'public/base');
  const rules = hostRules('netlify', builtSite(root, folder, {...defaultConfig, base: '/base/'}));
  const asked = (target: string) => rules({method: 'GET', target}, hostedFolder(folder, '/base/'));
  expect(asked('/base/old')).toMatchObject({status: 301, location: '/base/docs'});
  expect(asked('/base/docs/')).toMatchObject({status: 200, file: '/base/docs/index.html'});
  expect(asked('/base/nope')).toMatchObject({status: 404, file: '/404.html'});
  expect(asked('/elsewhere')).toMatchObject({status: 404, file: '/404.html'});
});

test('redirects and headers come from the written host files', async () => {
  const server = await preview('netlify');
  expect(await rawGet(server.origin, '/old')).toMatchObject({status: 301, headers: {location: '/docs'}});
  expect(await rawGet(server.origin, '/')).toMatchObject({headers: {'x-all': '1'}});
  expect(await rawGet(server.origin, '/en/docs')).toMatchObject({status: 301, headers: {location: '/docs'}});
  // What a pattern passes on cannot make another site of the target.
  for (const rest of ['/other.example', '%2Fother.example', '\\other.example', '%5Cother.example']) {
    expect(await rawGet(server.origin, `/en/${rest}`)).toMatchObject({status: 400});
  }
  await server.close();
});

test.each([
  ['_headers', 'dist/_headers', headerLines],
  ['nginx', 'hosting/nginx.conf', nginxConfig],
  ['Caddy', 'hosting/Caddyfile', caddyConfig],
  ['Apache', 'dist/.htaccess', apacheConfig],
] as const)('what every answer carries is read from what was written for %s', (_, file, write) => {
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

test('invalid JSON in a host file fails with host-file-invalid', () => {
  const site = temporary({'dist/index.html': '', 'firebase.json': '{'});
  const built = builtSite(site, path.join(site, 'dist'), defaultConfig);
  expect(() => hostRules('firebase', built)).toThrow(expect.objectContaining({code: 'host-file-invalid'}));
});
