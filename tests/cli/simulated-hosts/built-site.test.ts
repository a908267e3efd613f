import {expect, test} from 'vitest';
import path from 'node:path';
import {builtSite} from '../../../cli/simulated-hosts/built-site.js';
import {defaultConfig} from '../../../renderer/config/config.js';
import {redirectAt} from '../../../renderer/emit/hosting/host-table.js';
import {temporary} from '../../support/temporary.js';

test('builtSite reads redirects from _redirects and the config, and ignores conditional and rewrite rules', () => {
  const root = temporary({
    'dist/_redirects':
      '/old /docs/a 301\n/guide/* /docs/b 301\n/soon /docs/c 302\n/de /docs/d 301 Country=de\n/x /y 200\n',
  });
  const table = builtSite(root, path.join(root, 'dist'), {
    ...defaultConfig,
    redirects: {'/old': {to: '/docs/config', status: 302}},
  }).table();
  expect(['/old', '/guide/any', '/soon', '/de', '/x'].map((address) => redirectAt(table, address))).toEqual([
    {to: '/docs/config', status: 302},
    {to: '/docs/b', status: 301},
    {to: '/docs/c', status: 302},
    undefined,
    undefined,
  ]);
});

test.each([
  ['public/handbook', 'public'],
  ['handbook', 'handbook'],
])('builtSite in %s with the base /handbook/ is published from %s', (out, published) => {
  const root = temporary();
  expect(builtSite(root, path.join(root, out), {...defaultConfig, base: '/handbook/'}).published).toBe(published);
});
