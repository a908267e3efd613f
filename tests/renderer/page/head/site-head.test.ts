import {expect, test} from 'vitest';
import {defaultConfig} from '../../../../renderer/config/config.js';
import {siteHead} from '../../../../renderer/page/head/site-head.js';

const config = {...defaultConfig, brand: 'Acme & Co', base: '/base/'};

test('siteHead() links to each icon, manifest and feed with its type, below the base', () => {
  expect(siteHead(config, () => true).split('\n')).toEqual([
    '<link rel="icon" sizes="32x32" href="/base/favicon.ico">',
    '<link rel="icon" type="image/svg+xml" href="/base/favicon.svg">',
    '<link rel="apple-touch-icon" href="/base/apple-touch-icon.png">',
    '<link rel="manifest" href="/base/site.webmanifest">',
    '<link rel="alternate" type="application/rss+xml" title="Acme &amp; Co" href="/base/rss.xml">',
    '<link rel="alternate" type="application/atom+xml" title="Acme &amp; Co" href="/base/atom.xml">',
    '<link rel="alternate" type="application/feed+json" title="Acme &amp; Co" href="/base/feed.json">',
    '',
  ]);
});

test('siteHead() omits files that the site does not publish', () => {
  expect(siteHead(config, (path) => path === 'favicon.svg')).toBe(
    '<link rel="icon" type="image/svg+xml" href="/base/favicon.svg">\n',
  );
  expect(siteHead(config, () => false)).toBe('');
});
