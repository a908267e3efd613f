// Which files are written for which hosts, and what is reported for hosts that do not support the config.
import {describe, expect, test} from 'vitest';
import type {HostName} from '../../../../renderer/config/host-names.js';
import {cloudFrontFunction} from '../../../../renderer/emit/hosting/cloudfront.js';
import {hostLimitWarnings} from '../../../../renderer/emit/hosting/host-limit-warnings.js';
import {siteRootHostFiles} from '../../../../renderer/emit/hosting/site-root-host-files.js';
import {hostFiles} from '../../../../renderer/emit/hosting/host-files.js';
import {hostTable, type HostTable} from '../../../../renderer/emit/hosting/host-table.js';
import {configOf} from '../site-page.js';
import {trial} from './trial-table.js';

const facts = {out: 'dist', pages: ['/'], files: []};

test.each<[HostName[], string[]]>([
  [[], ['_redirects', '_headers', '.nojekyll', 'moved/index.html', 'old/index.html', 'x y/index.html']],
  [['netlify'], ['_redirects', '_headers']],
  [['github-pages'], ['.nojekyll', 'moved/index.html', 'old/index.html', 'x y/index.html']],
  [['apache', 'vercel'], ['.htaccess']],
  [['nginx'], []],
])('hostFiles() with the hosts %j writes %j', (hosts, expected) => {
  const {table, redirects, config} = trial({hosting: {hosts}});
  expect(hostFiles(table, redirects, config).map(({path}) => path)).toEqual(expected);
});

test('hostFiles() and siteRootHostFiles() write the same bytes for the same table', () => {
  const all = () => {
    const {table, redirects, config} = trial({hosting: {hosts: ['apache']}});
    const hosts: HostName[] = ['firebase', 'vercel', 'nginx', 'caddy', 's3'];
    const project = hosts.flatMap((host) =>
      siteRootHostFiles(host, {...facts, table}).map((file) => file.textFrom(() => undefined)),
    );
    return [hostFiles(table, redirects, config), project];
  };
  expect(all()).toEqual(all());
});

test.each<[HostName, string[]]>([
  ['firebase', ['firebase.json', 'hosting/firebase-rules.json']],
  ['vercel', ['vercel.json', 'hosting/vercel-rules.json']],
  ['nginx', ['hosting/nginx.conf']],
  ['caddy', ['hosting/Caddyfile']],
  ['s3', ['hosting/cloudfront-function.js']],
  ['netlify', []],
  ['cloudflare', []],
  ['github-pages', []],
  ['apache', []],
])('siteRootHostFiles() of %s has the files %j', (host, expected) => {
  expect(siteRootHostFiles(host, {...facts, table: trial().table}).map(({path}) => path)).toEqual(expected);
});

describe('a JSON file of the project', () => {
  const {table} = trial({redirects: {}});
  const [firebase, list] = siteRootHostFiles('firebase', {...facts, table});
  const textFrom = (text: string) => firebase?.textFrom((file) => (file === firebase.path ? text : undefined)) ?? '';

  test('keeps the settings that Galley does not write', () => {
    const existing = '{"functions": {"source": "functions"}, "hosting": {"site": "mine", "public": "old"}}';
    const text = textFrom(existing);
    expect(JSON.parse(text)).toMatchObject({functions: {source: 'functions'}, hosting: {site: 'mine', public: 'dist'}});
    expect(textFrom(text)).toBe(text);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  });

  test('with several sites is changed at the site that publishes the output folder', () => {
    const sites = [
      {target: 'app', public: 'app'},
      {target: 'site', public: 'dist'},
    ];
    const value = JSON.parse(textFrom(JSON.stringify({hosting: sites}))) as {hosting: object[]};
    expect(value.hosting).toEqual([sites[0], expect.objectContaining({target: 'site', cleanUrls: true})]);
    expect(() => textFrom('{"hosting": [{"public": "app"}]}')).toThrow(
      expect.objectContaining({
        code: 'host-file-invalid',
        message: 'None of the sites in firebase.json publishes dist.',
        hint: 'Add one with "public": "dist".',
      }),
    );
  });

  test('keeps the redirects and headers of the user, and replaces those that Galley has written', () => {
    const first = {source: '/first', destination: 'https://a.example', type: 302};
    const last = {source: '/last', destination: '/', type: 301};
    const header = {source: '**/*.pdf', headers: [{key: 'X-Mine', value: '1'}]};
    const earlier = {source: '/stale', destination: '/', type: 301};
    const existing = {hosting: {redirects: [first, earlier, last], headers: [header]}};
    const files = new Map([
      ['firebase.json', JSON.stringify(existing)],
      ['hosting/firebase-rules.json', JSON.stringify({redirects: [earlier], headers: []})],
    ]);
    const write = (redirects: Readonly<Record<string, string>>) => {
      for (const file of siteRootHostFiles('firebase', {...facts, table: trial({redirects}).table}))
        files.set(
          file.path,
          file.textFrom((name) => files.get(name)),
        );
      return (JSON.parse(files.get('firebase.json') ?? '') as {hosting: {redirects: object[]; headers: object[]}})
        .hosting;
    };
    const one = {source: '/one', destination: '/', type: 301};
    expect(write({'/one': '/'}).redirects).toEqual([first, one, last]);
    expect(write({'/two': '/'}).redirects).toEqual([first, {...one, source: '/two'}, last]);
    expect(write({}).redirects).toEqual([first, last]);
    expect(write({}).headers.at(-1)).toEqual(header);
    expect(list?.path).toBe('hosting/firebase-rules.json');
  });

  test('puts the redirects of the user first and their headers last, so that they take precedence', () => {
    const [vercel] = siteRootHostFiles('vercel', {...facts, table: trial({redirects: {'/one': '/'}}).table});
    const redirect = {source: '/one', destination: 'https://a.example', permanent: true};
    const header = {source: '/(.*)', headers: [{key: 'Referrer-Policy', value: 'no-referrer'}]};
    const text = vercel?.textFrom((file) =>
      file === 'vercel.json' ? JSON.stringify({redirects: [redirect], headers: [header]}) : undefined,
    );
    const {redirects, headers} = JSON.parse(text ?? '') as {redirects: object[]; headers: object[]};
    expect(redirects).toEqual([redirect, {source: '/one', destination: '/', statusCode: 301}]);
    expect(headers.at(-1)).toEqual(header);
    const own = JSON.parse(vercel?.textFrom(() => undefined) ?? '') as {headers: object[]};
    expect(headers.slice(0, -1)).toEqual(own.headers);
  });

  test('names the parent folder if the output is in a folder with the name of the base', () => {
    const {table: below} = trial({redirects: {}, base: '/handbook/'});
    const textOf = (out: string) =>
      siteRootHostFiles('vercel', {...facts, table: below, out})[0]?.textFrom(() => undefined) ?? '';
    expect(JSON.parse(textOf('dist/handbook'))).toMatchObject({outputDirectory: 'dist'});
    expect(JSON.parse(textOf('dist'))).toMatchObject({outputDirectory: 'dist'});
  });

  test('that is not a JSON object is not overwritten', () => {
    const error = expect.objectContaining({
      code: 'host-file-invalid',
      message: 'firebase.json is not a JSON object.',
      hint: 'Correct it, or delete it and run `galley hosting write`.',
    });
    for (const text of ['{"hosting": ', '[]', 'null', '1']) expect(() => textFrom(text)).toThrow(error);
  });
});

test('siteRootHostFiles() does not replace a server configuration that Galley did not write', () => {
  const [nginx] = siteRootHostFiles('nginx', {...facts, table: trial().table});
  const text = nginx?.textFrom(() => undefined);
  expect(nginx?.textFrom(() => text)).toBe(text);
  expect(() => nginx?.textFrom(() => 'listen 80;')).toThrow('hosting/nginx.conf was not written by Galley.');
});

describe('hostLimitWarnings()', () => {
  const placeOf = (path: readonly (string | number)[]) => ({file: path.join('.')});
  const reported = (hosts: readonly HostName[], table = trial({trailingSlash: 'always'}).table, pages = ['/']) =>
    [...hostLimitWarnings(table, hosts, {placeOf, pages, files: []})].map(({severity, code, message, hint, place}) => [
      severity,
      code,
      message,
      hint,
      place?.file,
    ]);

  test('warns about hosts that redirect to a trailing slash if links have none', () => {
    expect(reported(['netlify', 'cloudflare'], trial().table)).toEqual([
      [
        'warning',
        'host-slash',
        'Cloudflare Pages redirects every page from /page to /page/.',
        'Set `trailingSlash: always`, so that links lead directly to pages.',
        'hosting.hosts.1',
      ],
    ]);
  });

  test('warns that GitHub Pages cannot redirect patterns', () => {
    const redirects = [
      {from: '/moved/*', to: '/docs/:splat', status: 301},
      {from: '/b/*', to: '/docs', status: 301},
    ] as const;
    const table = hostTable({config: configOf({trailingSlash: 'always'}), redirects});
    expect(reported(['github-pages'], table)).toEqual([
      [
        'warning',
        'host-pattern',
        'GitHub Pages cannot redirect /moved/*, /b/*. Instead of a redirect, Galley writes a page, which cannot replace a pattern.',
        'Add a redirect for each address that matters.',
        'hosting.hosts.0',
      ],
    ]);
    expect(reported(['github-pages'], hostTable({config: configOf({trailingSlash: 'always'})}))).toEqual([]);
    expect(reported(['netlify', 'firebase', 'vercel', 'nginx', 'caddy', 'apache', 's3'])).toEqual([]);
  });

  test('warns about an open redirect from a pattern to the root of the site', () => {
    const redirects = [{from: '/en/*', to: '/:splat', status: 301}] as const;
    const {config} = trial({trailingSlash: 'always'});
    const table = hostTable({config: {...config, url: undefined}, redirects});
    const warning = [
      'warning',
      'host-open-redirect',
      '/en/* leads to /:splat: on some hosts, /en//example.com would lead to another site.',
      'Set `url`, so that the redirect always leads to that origin.',
      'redirects./en/*',
    ];
    expect(reported(['vercel'], table)).toEqual([warning]);
    expect(reported([], table)).toEqual([warning]);
    expect(reported(['nginx', 's3'], table)).toEqual([]);
    expect(reported(['vercel'], hostTable({config, redirects}))).toEqual([]);
  });

  test('reports redirects and headers beyond the limits of Cloudflare Pages', () => {
    const many = (count: number, end = '') =>
      Array.from({length: count}, (_, index) => ({from: `/r${index}${end}`, to: '/', status: 301}) as const);
    const config = configOf({trailingSlash: 'always'});
    const of = (redirects: Parameters<typeof hostTable>[0]['redirects'] & object) =>
      reported(['cloudflare'], hostTable({config, redirects}));
    const fewerRedirects = [
      'Combine redirects with a pattern such as `/old/*`, or define them in the Cloudflare dashboard.',
      'redirects',
    ];
    expect(of([...many(1000), ...many(50, '/*')])).toEqual([]);
    expect(of(many(1001))).toEqual([
      [
        'warning',
        'host-limit',
        'There are 2002 lines of exact redirects; Cloudflare Pages reads 2000 and ignores the others.',
        ...fewerRedirects,
      ],
    ]);
    expect(of(many(101, '/*'))).toEqual([
      [
        'warning',
        'host-limit',
        'There are 101 lines of patterns; Cloudflare Pages reads 100 and ignores the others.',
        ...fewerRedirects,
      ],
    ]);
    expect(of([{from: '/a.pdf', to: `/${'b'.repeat(988)}`, status: 301}])).toEqual([]);
    expect(of([{from: '/a.pdf', to: `/${'b'.repeat(989)}`, status: 301}])).toEqual([
      [
        'warning',
        'host-limit',
        'The redirect from /a.pdf has 1001 characters; Cloudflare Pages accepts at most 1000.',
        'Redirect to a shorter address.',
        'redirects./a.pdf',
      ],
    ]);
    const withBase = configOf({trailingSlash: 'always', base: '/base/'});
    const long = {from: '/base/a.pdf', to: `/${'b'.repeat(1000)}`, status: 301} as const;
    const placesWithBase = reported(['cloudflare'], hostTable({config: withBase, redirects: [long]}));
    expect(placesWithBase.map((found) => found.at(-1))).toEqual(['redirects./a.pdf']);
    const headers = Object.fromEntries(Array.from({length: 100}, (_, index) => [`/h${index}`, {'X-A': 'b'}]));
    const table = hostTable({config: {...config, headers}});
    expect(reported(['cloudflare'], table)).toEqual([
      [
        'warning',
        'host-limit',
        `There are ${table.headers.length} header rules; Cloudflare Pages reads 100 and ignores the others.`,
        'Combine rules with a path such as `/docs/*`, or define them in the Cloudflare dashboard.',
        'headers',
      ],
    ]);
  });

  test('reports a header that is too long for Cloudflare Pages', () => {
    const config = configOf({trailingSlash: 'always'});
    const policy = `img-src ${'https://images.example '.repeat(90)}`;
    const table = hostTable({config, security: {'Content-Security-Policy': policy}});
    expect(reported(['cloudflare'], table)).toEqual([
      [
        'warning',
        'host-limit',
        `The header Content-Security-Policy has ${policy.length + 27} characters; Cloudflare Pages accepts at most 2000.`,
        'Remove entries of `security.sources`, or set `security.csp: meta` to write the policy into the pages only.',
        'security',
      ],
    ]);
    expect(reported(['netlify'], table)).toEqual([]);
    const withHeader = (length: number) =>
      reported(['cloudflare'], hostTable({config: {...config, headers: {'/a': {'X-A': 'b'.repeat(length)}}}}));
    expect(withHeader(1993)).toEqual([]);
    expect(withHeader(1994)).toEqual([
      [
        'warning',
        'host-limit',
        'The header X-A has 2001 characters; Cloudflare Pages accepts at most 2000.',
        'Shorten its value.',
        'headers',
      ],
    ]);
  });

  test('reports headers with a dollar sign for nginx, which omits them', () => {
    const headers = {'/a': {'X-A': '$5', 'X-B': 'b'}, '/b/*': {'X-A': 'a$'}};
    const security = {'Content-Security-Policy': 'img-src https://images.example/$/'};
    const table = hostTable({config: {...configOf({}), headers}, security});
    const found = (name: string, key: string) => [
      'warning',
      'host-limit',
      `The header ${name} contains a dollar sign, which nginx reads as a variable. \`galley hosting write\` omits the header.`,
      'Remove the dollar sign, or add the header in your own nginx configuration.',
      key,
    ];
    expect(reported(['nginx'], table)).toEqual([found('Content-Security-Policy', 'security'), found('X-A', 'headers')]);
    expect(reported(['caddy', 'apache'], table)).toEqual([]);
  });

  test('reports a CloudFront Function of more than 10 kB', () => {
    const {config} = trial();
    const redirects = Array.from(
      {length: 400},
      (_, index) => ({from: `/r${index}`, to: '/somewhere', status: 301}) as const,
    );
    const versions = Array.from({length: 600}, (_, index) => `/changelog/v1.${index}`);
    const warning = (table: HostTable, pages: readonly string[], hint: string) => [
      'warning',
      'host-limit',
      `The function for CloudFront has ${cloudFrontFunction(table, {pages, files: []}).length} bytes; CloudFront accepts at most 10240.`,
      hint,
      'redirects',
    ];
    const many = hostTable({config, redirects});
    expect(reported(['s3'], many)).toEqual([
      warning(many, ['/'], 'Combine redirects with a pattern such as `/old/*`.'),
    ]);
    const none = hostTable({config});
    expect(reported(['s3'], none, versions)).toEqual([
      warning(
        none,
        versions,
        'Remove redirects, or the dots from the last part of page addresses: the function lists these pages.',
      ),
    ]);
    expect(reported(['s3'], none, versions.slice(0, 100))).toEqual([]);
  });
});
