import {expect, test} from 'vitest';
import {defaultConfig} from '../../../renderer/config/config.js';
import {webManifest} from '../../../renderer/emit/web-manifest.js';

const config = {...defaultConfig, brand: 'Acme', base: '/base/'};

test('a site with a picture of itself has a manifest, another has none', () => {
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
