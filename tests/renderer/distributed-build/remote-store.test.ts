// `store.remote`: builds in separate folders that share results over real HTTP, with working and with failing servers.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, describe, expect, test} from 'vitest';
import {lazy} from '../../../renderer/base/lazy.js';
import {build, type BuildResult} from '../../../renderer/build.js';
import {openHost} from '../../../renderer/open-compiler-host.js';
import {startCache, type CacheServer, type Misbehavior} from '../../support/cache-server.js';
import {hasProgram, startNginx} from '../../support/host-servers.js';
import {temporary} from '../../support/temporary.js';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  for (const name of Object.keys(process.env)) if (name.startsWith('GALLEY_')) delete process.env[name];
});

/** Twenty documents, one of them with an image. */
const pages: Readonly<Record<string, string | Uint8Array>> = {
  'content/index.md': '# Home\n\nText.\n',
  ...Object.fromEntries(
    Array.from({length: 19}, (_, n) => [
      `content/docs/page-${n}.md`,
      `# Page ${n}\n\nSome *text* ${n}.\n\n\`\`\`js\nlet a = ${n};\n\`\`\`\n`,
    ]),
  ),
  'content/docs/page-0.md': '# Page 0\n\n![A picture](/picture.png)\n',
  'content/public/picture.png': readFileSync(
    path.join(import.meta.dirname, '../../../content/public/apple-touch-icon.png'),
  ),
};

interface Built {
  readonly root: string;
  readonly result: BuildResult;
  readonly files: Readonly<Record<string, string>>;
}

/** Builds in a new folder, as on a machine without any stored results. */
async function builtWith(
  remote: string,
  extra: Readonly<Record<string, string>> = {},
  sources = pages,
): Promise<Built> {
  const config =
    remote === '' ? {} : {'content/site.yml': `store:\n  remote:\n    ${remote.split('\n').join('\n    ')}\n`};
  return builtAt(temporary({...sources, ...config, ...extra}));
}

async function builtAt(root: string): Promise<Built> {
  const host = openHost(root);
  try {
    const result = await build(host, {out: 'dist', keepAssets: 0});
    return {root, result, files: filesIn(path.join(root, 'dist'))};
  } finally {
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

function filesIn(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries
      .map((entry) => path.join(entry.parentPath, entry.name))
      // These files contain the time of the build.
      .filter((file) => !file.includes(`${path.sep}builds${path.sep}`))
      .toSorted()
      .map((file) => [path.relative(folder, file), readFileSync(file, 'base64')]),
  );
}

async function cache(misbehave?: Misbehavior): Promise<CacheServer> {
  const server = await startCache(misbehave);
  closing.push(server.close);
  return server;
}

/** The entries of a server after a build, which are the same for all builds of these pages. */
const entriesOfBuild = lazy(async () => {
  const server = await startCache();
  await builtWith(`url: ${server.url}`);
  await server.close();
  return [...server.entries];
});

/** A server with all entries of a build on another machine. */
async function filledCache(misbehave?: Misbehavior): Promise<CacheServer> {
  const server = await cache(misbehave);
  for (const [name, entry] of await entriesOfBuild()) (server.entries as Map<string, Buffer>).set(name, entry);
  return server;
}

function remoteFindings({diagnostics}: BuildResult): readonly string[] {
  return diagnostics
    .filter(({code}) => code.startsWith('store-'))
    .map(({severity, code, message}) => `${severity} ${code} ${message.replaceAll(/[0-9a-f]{64}/g, '#')}`);
}

const withoutRemote = builtWith('');

/** The same pages with one change. */
const other = {'content/docs/page-7.md': '# Page 7\n\nSome *text* 7.\n\nOther text.\n'};
const otherWithoutRemote = lazy(() => builtWith('', other));

/** One page, for tests that do not depend on pages. */
const onePage = {'content/index.md': '# Home\n\nText.\n'};
const onePageWithoutRemote = lazy(() => builtWith('', {}, onePage));

test('a build without a remote store has no `shared` result', async () => {
  expect((await withoutRemote).result.shared).toBe(undefined);
});

describe('with a working server', () => {
  test('a build in another folder fetches all documents, pages and images, and has the same bytes', async () => {
    const server = await cache();
    const first = await builtWith(`url: ${server.url}/galley`);
    const {fetched, sent} = first.result.shared!;
    // Of each document also its body, of the site one variant of the image.
    const {documents, pages} = first.result;
    expect({fetched, sent}).toEqual({fetched: 0, sent: 2 * documents + pages + 1});
    const requests = server.log.length;
    const second = await builtWith(`url: ${server.url}/galley`);
    expect(second.result.shared).toEqual({fetched: documents + pages + 1, sent: 0});
    expect(
      server.log.slice(requests).filter((line) => !/^GET \/galley\/(?:ac|cas)\/[0-9a-f]{64} 200$/.test(line)),
    ).toEqual([]);
    expect(second.files).toEqual((await withoutRemote).files);
    expect(second.files).toEqual(first.files);
    expect([first, second].flatMap(({result}) => remoteFindings(result))).toEqual([]);
  });

  test('fetched entries are stored locally, and the next build sends no request', async () => {
    const server = await filledCache();
    const {root} = await builtWith(`url: ${server.url}`);
    const requests = server.log.length;
    const {result} = await builtAt(root);
    expect(result.shared).toEqual({fetched: 0, sent: 0});
    expect({written: result.written, requests: server.log.length}).toEqual({written: 0, requests});
  });

  test('a build fetches the bundle of templates of the site', async () => {
    const server = await cache();
    const templates = {'templates/layouts/plain.tsx': 'export default () => <p>Plain</p>;\n'};
    const first = await builtWith(`url: ${server.url}`, templates, onePage);
    const {documents, pages} = first.result;
    expect(first.result.shared).toEqual({fetched: 0, sent: 2 * documents + pages + 1});
    const second = await builtWith(`url: ${server.url}`, templates, onePage);
    expect(second.result.shared).toEqual({fetched: documents + pages + 1, sent: 0});
    expect(second.files).toEqual(first.files);
  });

  test('a build sends only what has changed', async () => {
    const server = await filledCache();
    const {result, files} = await builtWith(`url: ${server.url}`, other);
    expect(result.shared!.sent).toBe(3); // document, body, page
    expect(files).toEqual((await otherWithoutRemote()).files);
  });

  test('a read-only build fetches entries and sends none', async () => {
    const server = await filledCache();
    const sent = [...server.entries.keys()];
    const requests = server.log.length;
    const {result, files} = await builtWith(`url: ${server.url}\nmode: read-only`, other);
    expect(result.shared).toEqual({fetched: expect.any(Number) as number, sent: 0});
    expect(result.shared!.fetched).toBeGreaterThan(result.pages);
    expect(server.log.slice(requests).filter((line) => line.startsWith('PUT'))).toEqual([]);
    expect([...server.entries.keys()]).toEqual(sent);
    expect(files).toEqual((await otherWithoutRemote()).files);
  });

  test('a damaged entry on the server is created again and replaced', async () => {
    const server = await filledCache();
    const entries = server.entries as Map<string, Buffer>;
    const [name, content] = [...entries].find(([name, entry]) => name.startsWith('/cas/') && entry.includes('<html'))!;
    entries.set(name, Buffer.from(content.toString('latin1').replace('<html', '<xxxx'), 'latin1'));
    const {result, files} = await builtWith(`url: ${server.url}`);
    expect(result.shared!.sent).toBe(1);
    expect(entries.get(name)).toEqual(content);
    expect(files).toEqual((await withoutRemote).files);
    expect(remoteFindings(result)).toEqual([]);
  });

  test('a record with the content of another key is ignored', async () => {
    const server = await filledCache();
    const entries = server.entries as Map<string, Buffer>;
    const records = [...entries].filter(([name]) => name.startsWith('/ac/'));
    records.forEach(([name], n) => entries.set(name, records[(n + 1) % records.length]![1]));
    const {result, files} = await builtWith(`url: ${server.url}`);
    expect(result.shared).toEqual({fetched: 0, sent: records.length});
    expect(files).toEqual((await withoutRemote).files);
  });
});

describe.skipIf(!hasProgram('nginx'))('with nginx and WebDAV', () => {
  test('a build in another folder fetches all documents and pages, and has the same bytes', async () => {
    const [folder, root] = [temporary(), temporary()];
    const config = `client_max_body_size 0; access_log "${folder}/access.log";
      location /galley/ { dav_methods PUT; create_full_put_path on; }`;
    const server = await startNginx(folder, [{root, config}]);
    closing.push(server.close);
    const log = () => readFileSync(path.join(folder, 'access.log'), 'utf8').split('\n');
    const first = await builtWith(`url: ${server.origins[0]}/galley`);
    // nginx writes the line after it has sent the response.
    const puts = 2 * first.result.shared!.sent;
    await expect.poll(() => log().filter((line) => / "PUT \S+ HTTP\/1.1" 20[14] /.test(line)).length).toBe(puts);
    const second = await builtWith(`url: ${server.origins[0]}/galley`);
    const {documents, pages} = second.result;
    expect(second.result.shared).toEqual({fetched: documents + pages + 1, sent: 0});
    expect(log().filter((line) => line.includes('"PUT ')).length).toBe(puts);
    expect(second.files).toEqual((await withoutRemote).files);
  });
});

describe('with a server', () => {
  /** The first `count` responses are correct, so that the failure happens in the middle of a build. */
  const after = (count: number, misbehave: Misbehavior): Misbehavior => {
    let answered = 0;
    return (request, response) => answered++ >= count && misbehave(request, response);
  };
  const hang: Misbehavior = () => true;
  const hangInTheMiddle: Misbehavior = (_, response) => {
    response.writeHead(200, {'content-length': '1000'}).write('Some');
    return true;
  };
  const fail: Misbehavior = (_, response) => {
    response.writeHead(500).end('No.');
    return true;
  };
  const cut: Misbehavior = (request) => {
    request.socket.destroy();
    return true;
  };
  const wrongContent: Misbehavior = ({method, url = ''}, response) => {
    if (method !== 'GET' || !url.includes('/cas/')) return false;
    response.writeHead(200).end('Something else');
    return true;
  };
  const signIn: Misbehavior = (_, response) => {
    response.writeHead(200, {'content-type': 'text/html'}).end('<html>Please sign in</html>');
    return true;
  };
  const endless: Misbehavior = ({method}, response) => {
    if (method !== 'GET') return false;
    const more = (): void => {
      while (response.write(Buffer.alloc(65_536))) if (response.destroyed) return;
    };
    response.writeHead(200).on('drain', more);
    more();
    return true;
  };

  test.each([
    ['hangs', hang, 1, 'the build has waited 1 s for it'],
    ['hangs in the middle of a response', hangInTheMiddle, 1, 'the build has waited 1 s for it'],
    ['responds with 500', fail, 600, 'it responded with 500 to GET /ac/#'],
    ['cuts connections', cut, 600, 'GET /ac/# failed: socket hang up'],
    ['responds with a sign-in page', signIn, 600, '/ac/# is not a record of a result'],
    ['responds without an end', endless, 600, 'GET /ac/# failed: it sent more bytes than expected'],
  ])('that %s, the build creates everything itself, and reports it once', async (_, misbehave, timeout, reason) => {
    const server = await cache(misbehave);
    const {result, files} = await builtWith(`url: ${server.url}\ntimeout: ${timeout}`);
    expect(files).toEqual((await withoutRemote).files);
    expect(result.shared).toEqual({fetched: 0, sent: 0});
    expect(remoteFindings(result)).toEqual([
      `info store-remote-failed Galley stopped using the remote store and built the rest on this machine. Reason: ${reason}.`,
    ]);
    // Only the requests that were already being sent.
    expect(server.log.length).toBeLessThanOrEqual(64);
  });

  test.each([
    // Longer than the first responses take on a busy machine.
    ['hangs', hang, 3, 'the build has waited 3 s for it'],
    ['responds with 500', fail, 600, 'it responded with 500 to GET'],
    ['cuts connections', cut, 600, 'failed: '],
  ])('that %s after some responses, the earlier responses are used', async (_, misbehave, timeout, reason) => {
    const server = await filledCache(after(31, misbehave));
    const {result, files} = await builtWith(`url: ${server.url}\ntimeout: ${timeout}`);
    expect(files).toEqual((await withoutRemote).files);
    expect(result.shared!.fetched).toBeGreaterThan(0);
    expect(result.shared!.fetched).toBeLessThan(31);
    expect(remoteFindings(result)).toHaveLength(1);
    expect(remoteFindings(result)[0]).toContain(reason);
  });

  test('that sends wrong contents, none of them is used', async () => {
    const server = await filledCache(wrongContent);
    const {result, files} = await builtWith(`url: ${server.url}`);
    expect(files).toEqual((await withoutRemote).files);
    expect(result.shared!.fetched).toBe(0);
    expect(remoteFindings(result)).toHaveLength(1);
    expect(remoteFindings(result)[0]).toMatch(
      /: (?:the content of \/cas\/# does not match this hash|GET \/cas\/# failed: it sent more bytes than expected)\.$/,
    );
  });

  test('that requires a password, the build stops using it after the first responses', async () => {
    const server = await cache((_, response) => {
      response.writeHead(401).end();
      return true;
    });
    const {result, files} = await builtWith(`url: ${server.url}`);
    expect(files).toEqual((await withoutRemote).files);
    expect(remoteFindings(result)).toEqual([
      'info store-remote-failed Galley stopped using the remote store and built the rest on this machine. Reason: it responded with 401 to GET /ac/#.',
    ]);
    expect(server.log.length).toBeLessThanOrEqual(32);
  });

  test('that rejects uploads, its entries are still used', async () => {
    const server = await filledCache(({method}, response) => {
      if (method !== 'PUT') return false;
      response.writeHead(403).end();
      return true;
    });
    const {result, files} = await builtWith(`url: ${server.url}`, other);
    expect(files).toEqual((await otherWithoutRemote()).files);
    expect(result.shared!.fetched).toBeGreaterThan(result.pages);
    expect(remoteFindings(result)).toEqual([
      'info store-remote-failed Galley stopped sending results to the remote store. Reason: it responded with 403 to PUT /cas/#.',
    ]);
  });

  test('that is not running, the build creates everything itself', async () => {
    // Tests run without the right to listen on ports below 1024.
    const {result, files} = await builtWith('url: http://127.0.0.1:1');
    expect(files).toEqual((await withoutRemote).files);
    expect(remoteFindings(result)).toEqual([
      'info store-remote-failed Galley stopped using the remote store and built the rest on this machine. Reason: GET /ac/# failed: connect ECONNREFUSED 127.0.0.1:1.',
    ]);
  });
});

describe('environment variables', () => {
  test('set the address with its query string, and headers', async () => {
    const server = await cache();
    process.env['GALLEY_TEST_URL'] = `${server.url}/bucket?signature=a%2Fb`;
    process.env['GALLEY_TEST_TOKEN'] = 'secret';
    const {result} = await builtWith(
      'url: ${GALLEY_TEST_URL}\nheaders:\n  Authorization: Bearer ${GALLEY_TEST_TOKEN}\n  x-ms-blob-type: BlockBlob',
      {},
      onePage,
    );
    expect(remoteFindings(result)).toEqual([]);
    expect(server.headers()).toMatchObject({authorization: 'Bearer secret', 'x-ms-blob-type': 'BlockBlob'});
    expect(
      server.log.filter(
        (line) => !/^\w+ \/bucket\/(?:ac|cas)\/\w{64}\?signature=a%2Fb 20[01]$/.test(line) && !line.endsWith('404'),
      ),
    ).toEqual([]);
    expect(Object.values((await builtWith('url: ${GALLEY_TEST_URL}', {}, onePage)).files).join()).not.toContain(
      'signature',
    );
  });

  test('set a user name and a password in the address', async () => {
    const server = await cache();
    process.env['GALLEY_TEST_URL'] = server.url.replace('//', '//me:pass%20word@');
    await builtWith('url: ${GALLEY_TEST_URL}', {}, onePage);
    expect(server.headers().authorization).toBe(`Basic ${Buffer.from('me:pass word').toString('base64')}`);
  });

  test('set a header, which replaces the user name and the password in the address', async () => {
    const server = await cache();
    process.env['GALLEY_TEST_URL'] = server.url.replace('//', '//me:password@');
    process.env['GALLEY_TEST_TOKEN'] = 'secret';
    await builtWith('url: ${GALLEY_TEST_URL}\nheaders:\n  Authorization: Bearer ${GALLEY_TEST_TOKEN}', {}, onePage);
    expect(server.headers().authorization).toBe('Bearer secret');
  });

  test.each([
    ['GALLEY_REMOTE', 'read-only', {fetched: 0, sent: 0}],
    ['GALLEY_REMOTE', 'off', undefined],
  ])('override the mode with %s=%s', async (name, mode, counts) => {
    const server = await cache();
    process.env[name] = mode;
    const {result} = await builtWith(`url: ${server.url}`, {}, onePage);
    expect(result.shared).toEqual(counts);
    expect(server.entries.size).toBe(0);
    expect(remoteFindings(result)).toEqual([]);
  });

  test.each([
    ['url: ${GALLEY_TEST_URL}', {}, 'the environment does not set GALLEY_TEST_URL'],
    ['url: ${GALLEY_TEST_URL}', {GALLEY_TEST_URL: 'file:///etc'}, 'its address or one of its headers is not valid'],
    ['url: http://127.0.0.1:1', {GALLEY_REMOTE: 'yes'}, 'GALLEY_REMOTE is `yes`'],
  ])(
    'that are missing or invalid (%s with %o) are reported, and the build does not use the store',
    async (remote, environment, reason) => {
      Object.assign(process.env, environment);
      const {result, files} = await builtWith(remote, {}, onePage);
      expect(files).toEqual((await onePageWithoutRemote()).files);
      expect(remoteFindings(result)).toEqual([`info store-remote-unset The remote store is not used: ${reason}.`]);
    },
  );

  test.each([
    ['url: https://me:secret@cache.example', 'store.remote.url'],
    ['url: ftp://cache.example', 'store.remote.url'],
    ['url: https://cache.example\nheaders: {Authorization: Bearer abc}', 'store.remote.headers'],
    ['url: https://cache.example\nmode: write', 'store.remote.mode'],
  ])('do not prevent that %s is reported as invalid', async (remote, key) => {
    const {result} = await builtWith(`${remote}\ntimeout: 1`, {}, onePage);
    const found = result.diagnostics.filter(({code}) => code === 'config-invalid');
    expect(found.map(({message}) => message)).toEqual([expect.stringContaining(`\`${key}\``)]);
  });
});

test('the remote store in the config does not change any page, so a build with it reuses local results', async () => {
  const server = await cache();
  const {root} = await withoutRemote;
  writeFileSync(path.join(root, 'content/site.yml'), `store: {remote: {url: ${server.url}}}\n`);
  const {result} = await builtAt(root);
  expect({written: result.written, shared: result.shared}).toEqual({written: 0, shared: {fetched: 0, sent: 0}});
});
