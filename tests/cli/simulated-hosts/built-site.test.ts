import {expect, test} from 'vitest';
import path from 'node:path';
import {createSimulatedHost} from '../../../cli/simulated-hosts/create-simulated-host.js';
import {builtSite} from '../../../cli/simulated-hosts/built-site.js';
import {defaultConfig} from '../../../renderer/config/config.js';
import {apacheConfig} from '../../../renderer/emit/hosting/apache.js';
import {headersAt, hostTable, redirectAt} from '../../../renderer/emit/hosting/host-table.js';
import {buildFiles} from '../../../renderer/emit/output/build-id.js';
import {hostedFiles} from '../../support/hosted-files.js';
import {temporary} from '../../support/temporary.js';

/** The two files with the metadata of a build. */
function buildMetadata(redirects: readonly {readonly route: string; readonly to: string}[]): Record<string, string> {
  const {artifacts} = buildFiles({files: [], routes: ['/'], redirects, timestamp: 0});
  return Object.fromEntries(
    artifacts.map(({path: file, body}) => [`dist/${file}`, typeof body === 'string' ? body : '']),
  );
}

test('builtSite takes redirects from the build, and their status from the config', () => {
  const built = buildMetadata([
    {route: '/old', to: '/docs/config'},
    {route: '/former', to: '/docs/a'},
    {route: '/guide/*', to: '/docs/:splat'},
  ]);
  const root = temporary(built);
  const table = builtSite(root, path.join(root, 'dist'), {
    ...defaultConfig,
    redirects: {'/old': {to: '/docs/config', status: 302}, '/not-built': {to: '/docs/a', status: 301}},
  }).table();
  expect(['/old', '/former', '/guide/any', '/not-built'].map((address) => redirectAt(table, address))).toEqual([
    {to: '/docs/config', status: 302},
    {to: '/docs/a', status: 301},
    {to: '/docs/any', status: 301},
    undefined,
  ]);
});

test.each(['nginx', 'caddy', 'apache', 'firebase', 'vercel'] as const)(
  'a site without host files, previewed as %s would serve it, redirects the old address of a page',
  (host) => {
    const root = temporary(buildMetadata([{route: '/former', to: '/docs/a'}]));
    const simulated = createSimulatedHost(host, builtSite(root, path.join(root, 'dist'), defaultConfig));
    expect(simulated({method: 'GET', target: '/former'}, hostedFiles([]))).toMatchObject({
      status: 301,
      location: '/docs/a',
    });
  },
);

test.each(['default-src https://a.example/%2F', '"a"', '100%', '\\new'])(
  'builtSite reads the header value %s from .htaccess as it was written there',
  (value) => {
    const htaccess = apacheConfig(hostTable({config: defaultConfig, security: {'X-A': value}}));
    const root = temporary({'dist/.htaccess': htaccess});
    expect(headersAt(builtSite(root, path.join(root, 'dist'), defaultConfig).table(), '/')['X-A']).toBe(value);
  },
);

test.each([
  ['public/handbook', 'public'],
  ['handbook', 'handbook'],
])('builtSite in %s with the base /handbook/ is published from %s', (out, published) => {
  const root = temporary();
  expect(builtSite(root, path.join(root, out), {...defaultConfig, base: '/handbook/'}).published).toBe(published);
});
