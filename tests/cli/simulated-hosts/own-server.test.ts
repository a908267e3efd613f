// Simulated nginx, Caddy and Apache with the configuration that Galley writes for them; servers.test.ts compares the first
// two with the real servers.
import {expect, test} from 'vitest';
import {apache, caddy, nginx, ownServer} from '../../../cli/simulated-hosts/own-server.js';
import {hostedFiles} from '../../support/hosted-files.js';
import {requests, siteFiles, tableOf} from './hosted-site.js';

const servers = {nginx, caddy, apache} as const;
const names = ['nginx', 'caddy', 'apache'] as const;

const table = tableOf({base: '/base/', trailingSlash: 'never'});
const files = hostedFiles(Object.keys(siteFiles).map((file) => `/base/${file}`));
const answerTo = (name: keyof typeof servers, target: string, method = 'GET') =>
  ownServer(table, servers[name])({method, target}, files);

test('simulated nginx, Caddy and Apache answer every request with the same file or redirect', () => {
  for (const request of requests) {
    const [one, ...others] = names.map((name) => {
      const {status, location, file, type} = answerTo(name, `/base${request}`);
      return {status, location, file, type};
    });
    for (const other of others) expect([request, other]).toEqual([request, one]);
  }
});

test.each([
  ['/base', 301, '/base/'],
  ['/base/', 200, '/base/index.html'],
  ['/', 404, '/base/404.html'],
  ['/base/docs/?a=b', 301, '/base/docs?a=b'],
  ['/base//docs/./start', 200, '/base/docs/start/index.html'],
  ['/base/k%C3%A4se?a=b', 301, '/base/caf%C3%A9'],
  ['/base/Docs', 404, '/base/404.html'],
])('simulated nginx, Caddy and Apache answer %s with %i %s', (target, status, where) => {
  for (const name of names) {
    const response = answerTo(name, target);
    expect([response.status, response.location ?? response.file]).toEqual([status, where]);
  }
});

test('simulated nginx answers other methods than GET and HEAD with 405 for files, but with redirects', () => {
  expect(answerTo('nginx', '/base/docs', 'POST')).toEqual({status: 405, headers: {}});
  expect(answerTo('nginx', '/base/keeps-method', 'POST')).toMatchObject({status: 308, location: '/base/docs'});
});

// nginx: https://nginx.org/en/docs/http/ngx_http_headers_module.html#add_header; Caddy:
// https://caddyserver.com/docs/caddyfile/directives/header and …/matchers#path; Apache:
// https://httpd.apache.org/docs/2.4/mod/mod_headers.html#header, with a condition on the status.
test('simulated nginx, Caddy and Apache differ in the headers of canonical redirects and errors', () => {
  const docs = (target: string) => names.map((name) => answerTo(name, target).headers['X-Docs']);
  expect(docs('/base/docs/start')).toEqual(['yes', 'yes', 'yes']);
  expect(docs('/base/docs/start/')).toEqual([undefined, 'yes', 'yes']);
  expect(docs('/base/docs/nope')).toEqual([undefined, 'yes', undefined]);
  expect(docs('/base/DOCS/nope')).toEqual([undefined, 'yes', undefined]);
  const caching = names.map((name) => answerTo(name, '/base/_assets/nope-AbC12345.js').headers['Cache-Control']);
  expect(new Set(caching)).toEqual(new Set(['public, max-age=0, must-revalidate']));
});
