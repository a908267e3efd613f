import {expect, test} from 'vitest';
import {defaultConfig} from '../../../renderer/config/config.js';
import {webManifest} from '../../../renderer/emit/web-manifest.js';

const config = {...defaultConfig, brand: 'Acme', base: '/base/'};

test('webManifest() writes a manifest for a site with an icon, and none for another site', () => {
  const [file] = webManifest(config, (path) => path === 'favicon.svg');
  expect(JSON.parse(String(file?.body))).toEqual({
    name: 'Acme',
    short_name: 'Acme',
    lang: 'en',
    start_url: '/base/',
    scope: '/base/',
    display: 'browser',
    icons: [{src: '/base/favicon.svg', type: 'image/svg+xml', sizes: 'any'}],
  });
  expect(webManifest(config, () => false)).toEqual([]);
});
