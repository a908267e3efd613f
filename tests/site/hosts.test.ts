// Our own site on hosts: cache lifetimes, a real server and previews.
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest';
import {readSiteConfig} from '../../cli/read-site-config.js';
import {builtSite} from '../../cli/simulated-hosts/built-site.js';
import {hostedFiles} from '../support/hosted-files.js';
import {createSimulatedHost} from '../../cli/simulated-hosts/create-simulated-host.js';
import {hostNames} from '../../renderer/config/host-names.js';
import {encodePath} from '../../renderer/base/url-mapping.js';
import {nginxConfig} from '../../renderer/emit/hosting/nginx.js';
import type {HostTable} from '../../renderer/emit/hosting/host-table.js';
import {openBrowser, openPage} from '../support/browser.js';
import {galley, repository} from '../support/galley.js';
import {hasProgram, startNginx, type HostServer} from '../support/host-servers.js';
import {serving, type Preview} from '../support/preview.js';
import {rawGet} from '../support/raw-request.js';
import {temporary} from '../support/temporary.js';

const folder = inject('ourSite');
const config = await readSiteConfig(repository);
const site = builtSite(repository, folder, config);
/** Without host files of the repository, so that only the generated rules apply. */
const plainSite = {...site, text: () => undefined, beside: () => undefined};

const files = readdirSync(folder, {recursive: true, withFileTypes: true})
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  .toSorted();

const aYear = 'public, max-age=31536000, immutable';
const revalidated = 'public, max-age=0, must-revalidate';

/** The expected Cache-Control of a file, from its name alone. */
function wanted(file: string): string {
  if (file === 'builds/latest.json') return 'no-store';
  if (file === 'api/search.json') return 'public, max-age=300';
  if (/^builds\/meta\/\w{10}\.json$/.test(file)) return aYear;
  if (/^(?:sitemap\.xml|robots\.txt|rss\.xml|atom\.xml|feed\.json|llms(?:-full)?\.txt|site\.webmanifest)$/.test(file))
    return 'public, max-age=3600';
  return /^(?:_assets|_img|_search\/(?:words|names|text))\//.test(file) ? aYear : revalidated;
}

/** The URL path of a file on a host: pages have no file name. */
function addressOf(file: string, slash: boolean): string {
  const page = /^(.*?)\/?index\.html$/.exec(file)?.[1];
  if (page === undefined) return encodePath(`/${file}`);
  return page === '' ? '/' : encodePath(`/${page}${slash ? '/' : ''}`);
}

/** `boot-AbC12345.js`; files of the search index have shorter hashes. */
const hashed = /[-./]\w[\w-]{6,8}\w(?:\.\w+)?$|^_search\/(?:words\/[\w-]{5}\.txt|text\/[\w-]{5}\.json)$/;

test('files cached for a year have a hash in their names', () => {
  const lasting = files.filter((file) => wanted(file) === aYear);
  expect(lasting.length).toBeGreaterThan(50);
  expect(lasting.filter((file) => !hashed.test(file))).toEqual([]);
});

test.each(hostNames.filter((host) => host !== 'github-pages' && host !== 's3'))(
  '%s serves every file with the expected Cache-Control',
  (host) => {
    const simulated = createSimulatedHost(host, plainSite);
    const hosted = hostedFiles(files.map((file) => `/${file}`));
    const own = /^(?:_redirects|_headers|\.nojekyll|404\.html|500\.html)$/;
    const wrong = files
      .filter((file) => !own.test(file))
      .flatMap((file) => {
        const responses = [false, true].map((slash) =>
          simulated({method: 'GET', target: addressOf(file, slash)}, hosted),
        );
        const response = responses.find(({status}) => status === 200);
        const cache = response?.headers['Cache-Control'];
        return response?.file === `/${file}` && cache === wanted(file) ? [] : [`${file}: ${response?.file} ${cache}`];
      });
    expect(wrong).toEqual([]);
  },
);

describe.skipIf(!hasProgram('nginx'))('nginx with the generated config', () => {
  let server: HostServer;
  let table: HostTable;
  beforeAll(async () => {
    table = site.table();
    server = await startNginx(temporary(), [{root: folder, config: nginxConfig(table)}]);
  });
  afterAll(() => server?.close());

  test('sends the expected headers for each kind of file and 304 for a known ETag', async () => {
    const kinds = new Map(files.map((file) => [`${wanted(file)} ${path.extname(file)}`, file] as const));
    const policy = table.headers[0]?.headers['Content-Security-Policy'];
    expect(policy).toContain("script-src 'self' 'sha256-");
    for (const file of kinds.values()) {
      const address = addressOf(file, false);
      const {status, headers} = await rawGet(server.origins[0] ?? '', address);
      expect([file, status, headers['cache-control']]).toEqual([file, 200, wanted(file)]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['etag']).toBeDefined();
      const known = await rawGet(server.origins[0] ?? '', address, {'If-None-Match': headers['etag'] ?? ''});
      expect([file, known.status, known.body, known.headers['cache-control']]).toEqual([file, 304, '', wanted(file)]);
      if (file.endsWith('.html')) expect(headers['content-security-policy']).toBe(policy);
    }
  });

  test('answers range requests', async () => {
    const response = await rawGet(server.origins[0] ?? '', '/robots.txt', {Range: 'bytes=0-3'});
    expect([response.status, response.body.length, response.headers['cache-control']]).toEqual([
      206,
      4,
      'public, max-age=3600',
    ]);
  });
});

describe('galley preview --host', () => {
  let preview: Preview;
  beforeAll(async () => {
    preview = await serving(['preview', '--root', repository, '--out', folder, '--port', '0', '--host', 'cloudflare']);
  });
  afterAll(() => preview?.close());

  test('redirects and hides files like the host', async () => {
    expect(await rawGet(preview.origin, '/docs')).toMatchObject({status: 308, headers: {location: '/docs/'}});
    expect(await rawGet(preview.origin, '/docs/')).toMatchObject({status: 200});
    expect(await rawGet(preview.origin, '/docs/index.html')).toMatchObject({status: 308});
    expect(await rawGet(preview.origin, '/_headers')).toMatchObject({status: 404});
  });

  test('serves the site so that navigation and reload succeed under its Content Security Policy', async () => {
    const browser = await openBrowser();
    const {page, problems} = await openPage(browser);
    await page.goto(preview.origin);
    await page.getByRole('banner').first().getByRole('link', {name: 'Docs', exact: true}).click();
    await page.getByRole('link', {name: 'Install', exact: true}).first().click();
    await expect.poll(() => new URL(page.url()).pathname.replace(/\/$/, '')).toBe('/docs/getting-started/install');
    await page.reload();
    expect(new URL(page.url()).pathname).toBe('/docs/getting-started/install/');
    expect(await page.locator('h1').first().innerText()).toBe('Install');
    expect(problems).toEqual([]);
    await browser.close();
  });

  test('suggests the nearest host name for an unknown one', async () => {
    const {exitCode, stderr} = await galley(['preview', '--root', repository, '--out', folder, '--host', 'netlfy']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Did you mean netlify?');
  });
});
