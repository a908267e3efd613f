import {execFileSync} from 'node:child_process';
import {mkdirSync, symlinkSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {createFolderHandler} from '../../../cli/dev/static-file-handler.js';
import {startServer, type RunningServer} from '../../../cli/dev/http-server.js';
import type {AddressStyle} from '../../../renderer/base/url-mapping.js';
import {hostTable} from '../../../renderer/emit/hosting/host-table.js';
import {rawGet} from '../../support/raw-request.js';
import {temporary, writeFiles} from '../../support/temporary.js';
import {attacks} from './attacks.js';

async function preview(folder: string, style: Partial<AddressStyle> = {}): Promise<RunningServer> {
  const handler = createFolderHandler(folder, {base: '/', trailingSlash: 'never', ...style});
  return startServer({
    host: 'localhost',
    port: 0,
    handle: handler,
    onError: (error) => expect.unreachable(String(error)),
  });
}

const built = {
  'index.html': '<h1>Home</h1>',
  'docs/a/index.html': '<h1>A</h1>',
  'docs/a/_payload.json': '{}',
  'café/index.html': 'Café',
  '404.html': '<h1>Page not found</h1>',
  '_assets/site-ABC.css': 'a{}',
  'logo.svg': '<svg/>',
  'data.bin': new Uint8Array([0, 1, 2]),
};

describe('createFolderHandler', () => {
  const root = temporary({'package.json': '{"devDependencies":{}}', 'dist-old/secret.txt': 'devDependencies'});
  const folder = path.join(root, 'dist');
  let server: RunningServer;
  beforeAll(async () => {
    writeFiles(folder, built);
    symlinkSync(path.join(root, 'package.json'), path.join(folder, 'linked.json'));
    symlinkSync(root, path.join(folder, 'up'));
    symlinkSync('loop', path.join(folder, 'loop'));
    mkdirSync(path.join(folder, 'empty'));
    if (process.platform !== 'win32') execFileSync('mkfifo', [path.join(folder, 'pipe')]);
    server = await preview(folder);
  });
  afterAll(() => server.close());

  const page = 'public, max-age=0, must-revalidate';
  test.each([
    ['/', 200, 'text/html; charset=utf-8', page, '<h1>Home</h1>'],
    ['/docs/a', 200, 'text/html; charset=utf-8', page, '<h1>A</h1>'],
    ['/docs/a/index.html', 200, 'text/html; charset=utf-8', page, '<h1>A</h1>'],
    ['/caf%C3%A9', 200, 'text/html; charset=utf-8', page, 'Café'],
    ['/docs/a/_payload.json?id', 200, 'application/json; charset=utf-8', page, '{}'],
    ['/_assets/site-ABC.css', 200, 'text/css; charset=utf-8', 'public, max-age=31536000, immutable', 'a{}'],
    ['/logo.svg', 200, 'image/svg+xml; charset=utf-8', page, '<svg/>'],
    ['/data.bin', 200, 'application/octet-stream', page, '\0\u0001\u0002'],
    ['/nope', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/docs', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/docs/', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/logo.svg/', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/linked.json', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/loop', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/loop/a', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/empty', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/pipe', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/logo.svg/a', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    [`/${'a'.repeat(300)}`, 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/up/package.json', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
    ['/up/dist/logo.svg', 404, 'text/html; charset=utf-8', page, '<h1>Page not found</h1>'],
  ])('answers %s with %i', async (target, status, type, cache, body) => {
    const {headers, ...answer} = await rawGet(server.origin, target);
    expect({...answer, type: headers['content-type'], cache: headers['cache-control']}).toEqual({
      status,
      type,
      cache,
      body,
    });
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([...attacks, '/../dist-old/secret.txt', '/%2e%2e/dist-old/secret.txt'])(
    'refuses the path %s',
    async (target) => {
      const {status, body} = await rawGet(server.origin, target);
      expect([400, 414]).toContain(status);
      expect(body).not.toContain('devDependencies');
    },
  );

  test('answers 304 without a body for a matching ETag', async () => {
    const {headers} = await rawGet(server.origin, '/docs/a');
    const etag = headers['etag'] ?? '';
    expect(etag).toMatch(/^"[\w]{10}"$/);
    const requestWith = (value: string) => rawGet(server.origin, '/docs/a', {'If-None-Match': value});
    expect(await requestWith(etag)).toMatchObject({status: 304, body: '', headers: {etag, 'cache-control': page}});
    expect(await requestWith(`"x", W/${etag}`)).toMatchObject({status: 304});
    expect(await requestWith('*')).toMatchObject({status: 304});
    expect(await requestWith('"x"')).toMatchObject({status: 200});
  });

  test('serves files that are written while the server runs', async () => {
    writeFiles(folder, {'later.txt': 'one'});
    expect(await rawGet(server.origin, '/later.txt')).toMatchObject({status: 200, body: 'one'});
    writeFiles(folder, {'later.txt': 'two'});
    expect(await rawGet(server.origin, '/later.txt')).toMatchObject({status: 200, body: 'two'});
  });
});

test.each([
  [{}, '/docs/a/', 301, '/docs/a'],
  [{}, '/docs/a/?x', 301, '/docs/a?x'],
  [{}, '//docs/a/', 301, '/docs/a'],
  [{trailingSlash: 'always'}, '/docs/a', 301, '/docs/a/'],
  [{trailingSlash: 'always'}, '/docs/a/', 200, undefined],
  [{trailingSlash: 'always'}, '/logo.svg', 200, undefined],
  [{base: '/base/'}, '/', 302, '/base/'],
  [{base: '/base/'}, '/base', 301, '/base/'],
  [{base: '/base/'}, '/base/', 200, undefined],
  [{base: '/base/'}, '/base/docs/a/', 301, '/base/docs/a'],
  [{base: '/base/'}, '/docs/a', 404, undefined],
] as const)('createFolderHandler with %j answers %s with %i %s', async (style, target, status, location) => {
  const server = await preview(temporary(built), style);
  const {headers, ...answer} = await rawGet(server.origin, target);
  expect({status: answer.status, location: headers['location']}).toEqual({status, location});
  if (location) expect(answer.body).toBe('');
  await server.close();
});

test('createFolderHandler sends a configured redirect unless a file exists at the address', async () => {
  const style: AddressStyle = {base: '/', trailingSlash: 'never'};
  const redirects = [
    {from: '/k%C3%A4se', to: '/docs/a', status: 302},
    {from: '/logo.svg', to: '/docs/a', status: 301},
  ] as const;
  const handler = createFolderHandler(temporary(built), style, hostTable({config: style, redirects}));
  const server = await startServer({
    host: 'localhost',
    port: 0,
    handle: handler,
    onError: (error) => expect.unreachable(String(error)),
  });
  expect(await rawGet(server.origin, '/k%C3%A4se/')).toMatchObject({
    status: 302,
    headers: {location: '/docs/a'},
    body: '',
  });
  expect(await rawGet(server.origin, '/logo.svg')).toMatchObject({status: 200});
  expect(await rawGet(server.origin, '/nope')).toMatchObject({status: 404});
  await server.close();
});
