import {expect, test} from 'vitest';
import {robotsFile} from '../../../../renderer/emit/crawler-files/robots-txt.js';
import {sitemapFiles} from '../../../../renderer/emit/crawler-files/sitemap.js';
import {barePage, configOf, documentPage} from '../site-page.js';
import {elementNames} from '../well-formed.js';

test('sitemapFiles() lists indexable pages in order, with the date of the last change', () => {
  const pages = [
    barePage('/pricing'),
    documentPage('/docs/a', {date: '2024-01-02', updated: '2024-03-04T05:06:07+02:00'}),
    documentPage('/docs/größe & more', {date: '2024-01-02'}),
    {...documentPage('/docs/in-git', {date: '2024-01-02'}), updated: '2024-05-06'},
    {...documentPage('/docs/in-git-and-said', {updated: '2024-07-08'}), updated: '2024-05-06'},
    documentPage('/docs/odd', {date: 'last summer'}),
    barePage('/'),
    barePage('/404'),
    documentPage('/secret', {robots: 'noindex, nofollow'}),
    documentPage('/thanks', {sitemap: false}),
    {...barePage('/login'), robots: 'noindex'},
  ];
  const [file, ...others] = sitemapFiles(pages, configOf());
  expect(others).toEqual([]);
  expect(file).toMatchObject({path: 'sitemap.xml', type: 'text/xml; charset=utf-8'});
  const url = (path: string, modified = '') =>
    `<url><loc>https://acme.dev${path}</loc>${modified && `<lastmod>${modified}</lastmod>`}</url>`;
  expect(file?.body).toBe(
    '<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      url('/') +
      url('/docs/a', '2024-03-04T03:06:07Z') +
      url('/docs/gr%C3%B6%C3%9Fe%20&amp;%20more', '2024-01-02') +
      url('/docs/in-git', '2024-05-06') +
      url('/docs/in-git-and-said', '2024-07-08') +
      url('/docs/odd') +
      url('/pricing') +
      '</urlset>\n',
  );
  expect(elementNames(String(file?.body)).filter((name) => name === 'url')).toHaveLength(7);
});

test('sitemapFiles() and robotsFile() apply the base path and the trailing slash to every address', () => {
  const config = configOf({base: '/base/', trailingSlash: 'always'});
  const [file] = sitemapFiles([barePage('/'), barePage('/docs')], config);
  expect(String(file?.body).match(/<loc>.*?<\/loc>/g)).toEqual([
    '<loc>https://acme.dev/base/</loc>',
    '<loc>https://acme.dev/base/docs/</loc>',
  ]);
  expect(robotsFile(config).body).toBe('User-agent: *\nAllow: /\n\nSitemap: https://acme.dev/base/sitemap.xml\n');
});

test('sitemapFiles() splits a sitemap that exceeds the limit of a file, and writes an index', () => {
  const pages = ['/c', '/a', '/e', '/b', '/d'].map(barePage);
  const files = sitemapFiles(pages, configOf(), 2);
  expect(files.map(({path, body}) => [path, String(body).match(/(?<=<loc>).*?(?=<)/g)])).toEqual([
    [
      'sitemap.xml',
      ['https://acme.dev/sitemap-1.xml', 'https://acme.dev/sitemap-2.xml', 'https://acme.dev/sitemap-3.xml'],
    ],
    ['sitemap-1.xml', ['https://acme.dev/a', 'https://acme.dev/b']],
    ['sitemap-2.xml', ['https://acme.dev/c', 'https://acme.dev/d']],
    ['sitemap-3.xml', ['https://acme.dev/e']],
  ]);
  expect(elementNames(String(files[0]?.body))[0]).toBe('sitemapindex');
});

test('sitemapFiles() writes three files and an index for 100,001 pages', () => {
  const pages = Array.from({length: 100_001}, (_, i) => barePage(`/docs/${i}`));
  expect(sitemapFiles(pages, configOf())).toHaveLength(4);
});

test('without a `url`, a site has no sitemap, and robots.txt names none', () => {
  const config = {...configOf(), url: undefined};
  expect(sitemapFiles([barePage('/')], config)).toEqual([]);
  expect(robotsFile(config)).toMatchObject({
    path: 'robots.txt',
    type: 'text/plain; charset=utf-8',
    body: 'User-agent: *\nAllow: /\n',
  });
});

test('sitemapFiles() writes one file for as many pages as the limit, and two files for one page more', () => {
  const pathsOf = (count: number) =>
    sitemapFiles(
      Array.from({length: count}, (_, index) => barePage(`/${index}`)),
      configOf(),
      2,
    ).map(({path}) => path);
  expect(pathsOf(0)).toEqual(['sitemap.xml']);
  expect(pathsOf(2)).toEqual(['sitemap.xml']);
  expect(pathsOf(3)).toEqual(['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml']);
});
