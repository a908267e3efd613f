// Which files are written for which hosts, and what is said of hosts that cannot do what the config wants.
import {describe, expect, test} from 'vitest';
import type {HostName} from '../../../../renderer/config/host-names.js';
import {hostLimits} from '../../../../renderer/emit/hosting/host-limits.js';
import {projectFiles} from '../../../../renderer/emit/hosting/project-files.js';
import {siteHostFiles} from '../../../../renderer/emit/hosting/site-host-files.js';
import {hostTable} from '../../../../renderer/emit/hosting/host-table.js';
import {configOf} from '../site-page.js';
import {trial} from './trial-table.js';

const facts = {out: 'dist', pages: ['/'], files: []};

test.each<[HostName[], string[]]>([
  [[], ['_redirects', '_headers', '.nojekyll', 'moved/index.html', 'old/index.html', 'x y/index.html']],
  [['netlify'], ['_redirects', '_headers']],
  [['github-pages'], ['.nojekyll', 'moved/index.html', 'old/index.html', 'x y/index.html']],
  [['apache', 'vercel'], ['.htaccess']],
  [['nginx'], []],
])('with the hosts %j the output folder gets %j', (hosts, expected) => {
  const {table, redirects, config} = trial({hosting: {hosts}});
  expect(siteHostFiles(table, redirects, config).map(({path}) => path)).toEqual(expected);
});

test('the same table gives the same bytes', () => {
  const all = () => {
    const {table, redirects, config} = trial({hosting: {hosts: ['apache']}});
    const hosts: HostName[] = ['firebase', 'vercel', 'nginx', 'caddy', 's3'];
    const project = hosts.flatMap((host) =>
      projectFiles(host, {...facts, table}).map((file) => file.textFrom(undefined)),
    );
    return [siteHostFiles(table, redirects, config), project];
  };
  expect(all()).toEqual(all());
});

describe('a JSON file of the project', () => {
  const {table} = trial({redirects: {}});
  const firebase = projectFiles('firebase', {...facts, table})[0];

  test('keeps what is not ours', () => {
    const existing = '{"functions": {"source": "functions"}, "hosting": {"site": "mine", "public": "old"}}';
    const text = firebase?.textFrom(existing) ?? '';
    expect(JSON.parse(text)).toMatchObject({functions: {source: 'functions'}, hosting: {site: 'mine', public: 'dist'}});
    expect(firebase?.textFrom(text)).toBe(text);
  });

  test('with several sites is changed at the one that publishes the folder', () => {
    const sites = [
      {target: 'app', public: 'app'},
      {target: 'site', public: 'dist'},
    ];
    const value = JSON.parse(firebase?.textFrom(JSON.stringify({hosting: sites})) ?? '') as {hosting: object[]};
    expect(value.hosting).toEqual([sites[0], expect.objectContaining({target: 'site', cleanUrls: true})]);
    expect(() => firebase?.textFrom('{"hosting": [{"public": "app"}]}')).toThrow(
      'None of the sites in firebase.json publishes dist.',
    );
  });

  test('that is none is not written over', () => {
    expect(() => firebase?.textFrom('{"hosting": ')).toThrow('firebase.json is not a JSON object.');
    expect(() => firebase?.textFrom('[]')).toThrow('firebase.json is not a JSON object.');
  });
});

describe('limits', () => {
  const placeOf = (path: readonly (string | number)[]) => ({file: path.join('.')});
  const said = (hosts: readonly HostName[], table = trial({trailingSlash: 'always'}).table) =>
    [...hostLimits(table, hosts, placeOf)].map(({severity, code, message, place}) => [
      severity,
      code,
      message,
      place?.file,
    ]);

  test('hosts that send to addresses with a slash want links with one', () => {
    expect(said(['netlify', 'cloudflare'], trial().table)).toEqual([
      [
        'warning',
        'host-slash',
        'Cloudflare Pages sends readers from /page to /page/ before it shows a page.',
        'hosting.hosts.1',
      ],
    ]);
  });

  test('a page can stand in for an address, not for a pattern', () => {
    expect(said(['github-pages'])).toEqual([
      [
        'warning',
        'host-pattern',
        'GitHub Pages cannot redirect /moved/*. There, a redirect is a page, so a pattern has no effect.',
        'hosting.hosts.0',
      ],
    ]);
    expect(said(['netlify', 'firebase', 'vercel', 'nginx', 'caddy', 'apache', 's3'])).toEqual([]);
  });

  test('what is passed on to the top of the site could name another one', () => {
    const redirects = [{from: '/en/*', to: '/:splat', status: 301}] as const;
    const {config} = trial({trailingSlash: 'always'});
    const table = hostTable({config: {...config, url: undefined}, redirects});
    const warning = [
      'warning',
      'host-open-redirect',
      '/en/* leads to /:splat: at some hosts, /en//example.com would lead to another site.',
      'redirects./en/*',
    ];
    expect(said(['vercel'], table)).toEqual([warning]);
    expect(said([], table)).toEqual([warning]);
    expect(said(['nginx', 's3'], table)).toEqual([]);
    expect(said(['vercel'], hostTable({config, redirects}))).toEqual([]);
  });

  test('Cloudflare Pages reads so many lines, so long', () => {
    const many = (count: number, end = '') =>
      Array.from({length: count}, (_, index) => ({from: `/r${index}${end}`, to: '/', status: 301}) as const);
    const config = configOf({trailingSlash: 'always'});
    const of = (redirects: Parameters<typeof hostTable>[0]['redirects'] & object) =>
      said(['cloudflare'], hostTable({config, redirects})).map(([, code, message]) => [code, message]);
    expect(of(many(1000))).toEqual([]);
    expect(of(many(1001))).toEqual([
      ['host-limit', 'There are 2002 lines of exact redirects; Cloudflare Pages reads 2000 and ignores the others.'],
    ]);
    expect(of(many(101, '/*'))).toEqual([
      ['host-limit', 'There are 101 lines of patterns; Cloudflare Pages reads 100 and ignores the others.'],
    ]);
    expect(of([{from: '/a.pdf', to: `/${'b'.repeat(1000)}`, status: 301}])).toEqual([
      ['host-limit', 'The redirect from /a.pdf has 1012 characters; Cloudflare Pages accepts at most 1000.'],
    ]);
    const headers = Object.fromEntries(Array.from({length: 100}, (_, index) => [`/h${index}`, {'X-A': 'b'}]));
    expect(said(['cloudflare'], hostTable({config: {...config, headers}})).map(([, code]) => code)).toEqual([
      'host-limit',
    ]);
  });

  test('a CloudFront Function has 10 kB', () => {
    const redirects = Array.from(
      {length: 400},
      (_, index) => ({from: `/r${index}`, to: '/somewhere', status: 301}) as const,
    );
    const {config} = trial();
    expect(said(['s3'], hostTable({config, redirects})).map(([, code]) => code)).toEqual(['host-limit']);
  });
});
