// A small site on a host, its redirects and headers, and the requests that the tests send.
import {hostTable, type HostTable} from '../../../renderer/emit/hosting/host-table.js';
import {readConfig} from '../../../renderer/config/read-config.js';
import {resolveRedirects} from '../../../renderer/emit/resolve-redirects.js';

export interface Variant {
  readonly base: '/' | '/base/';
  readonly trailingSlash: 'never' | 'always';
}

export const variants: readonly Variant[] = [
  {base: '/', trailingSlash: 'never'},
  {base: '/', trailingSlash: 'always'},
  {base: '/base/', trailingSlash: 'never'},
  {base: '/base/', trailingSlash: 'always'},
];

/** Paths without the base path. */
export const siteFiles: Readonly<Record<string, string>> = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Page not found</h1>',
  '500.html': '<h1>Something broke</h1>',
  '_payload.json': '{}',
  'docs/index.html': '<h1>Docs</h1>',
  'docs/start/index.html': '<h1>Start</h1>',
  'docs/start/_payload.json': '{}',
  'docs/start.md': '# Start',
  'café/index.html': '<h1>Café</h1>',
  'two words/index.html': '<h1>Two</h1>',
  'a+b(c)/index.html': '<h1>Signs</h1>',
  '_assets/boot-AbC12345.js': 'boot',
  '_assets/site-AbC12345.css': 'a{}',
  '_assets/inter-AbC12345.woff2': 'font',
  '_assets/tool-openapi-AbC12345.js': 'worker',
  '_img/logo-AbC12345.webp': 'image',
  '_search/index.json': '{}',
  '_search/words/ab-AbC12345.json': '{}',
  'api/search.json': '[]',
  'builds/latest.json': '{"id":"x"}',
  'builds/meta/x.json': '{"id":"x"}',
  'sitemap.xml': '<urlset/>',
  'robots.txt': 'User-agent: *',
  'rss.xml': '<rss/>',
  'site.webmanifest': '{}',
  'llms.txt': '# Site',
  'logo.svg': '<svg/>',
  LICENSE: 'MIT',
  'data.bin': 'bytes',
  '.nojekyll': '',
  '.well-known/security.txt': 'Contact: mailto:a@example.com',
};

const config = `
brand: Site
redirects:
  /old: /docs/start
  /for-now: {to: /docs, status: 302}
  /keeps-method: {to: /docs, status: 308}
  /moved.html: /docs
  /away: https://other.example/x
  /to-hash: /docs/start#part
  /to-query: /docs/start?a=b
  /käse: /café
  /blog/*: /docs/:splat
  /ext/*: https://other.example/y/:splat
  /gone/*: {to: /docs, status: 307}
  /gone/but/kept: /docs/start
headers:
  /docs/*: {X-Docs: 'yes'}
  /robots.txt: {X-Robots-Tag: noindex}
`;

/** Headers of a typical site, with all characters that need escaping in a configuration file. */
const security = {
  'Content-Security-Policy': `default-src 'self'; script-src 'self' 'sha256-a+b/c='; img-src 'self' data:`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
};

/** The host table of the site, from a parsed config. */
export function tableOf({base, trailingSlash}: Variant): HostTable {
  const text = `${config}base: ${base}\ntrailingSlash: ${trailingSlash}\n`;
  const reading = readConfig({kind: 'data', path: 'site.yml', hash: '0000000000' as never, text});
  const pages = new Set(['/', '/docs', '/docs/start', '/café', '/two words']);
  const {rules, diagnostics} = resolveRedirects(reading.config, {pages, addresses: () => pages});
  const findings = [...reading.diagnostics, ...diagnostics];
  if (findings.length > 0) throw new Error(JSON.stringify(findings));
  return hostTable({config: reading.config, redirects: rules, security});
}

/** Targets of GET requests, without the base path. Targets that start with `!` are sent unchanged. */
export const requests: readonly string[] = [
  '/',
  '/?q=1',
  '/index.html',
  '/docs',
  '/docs/',
  '/docs?q=1',
  '/docs/?q=1&r=%20',
  '/docs/index.html',
  '/docs/start',
  '/docs/start/',
  '/docs/start//',
  '/docs//start',
  '/docs/../docs/start',
  '/docs/./start',
  '/docs/start/_payload.json',
  '/docs/start/_payload.json?abc1234567',
  '/docs/start.md',
  '/Docs',
  '/DOCS/start',
  '/caf%C3%A9',
  '/caf%C3%A9/',
  '/caf%c3%a9',
  '/two%20words',
  '/two%20words/',
  '/two+words',
  '/a+b(c)',
  '/a+b(c)/',
  '/%64ocs',
  '/nope',
  '/nope/',
  '/nope/deep/er',
  '/docs/nope',
  '/nope.js',
  '/404',
  '/404.html',
  '/500.html',
  '/_assets/boot-AbC12345.js',
  '/_assets/site-AbC12345.css',
  '/_assets/inter-AbC12345.woff2',
  '/_assets/tool-openapi-AbC12345.js',
  '/_assets/nope-AbC12345.js',
  '/_assets/',
  '/_assets',
  '/_img/logo-AbC12345.webp',
  '/_search/index.json',
  '/_search/words/ab-AbC12345.json',
  '/api/search.json',
  '/api/search.json?x',
  '/builds/latest.json',
  '/builds/latest.json?1712345678',
  '/builds/meta/x.json',
  '/sitemap.xml',
  '/robots.txt',
  '/rss.xml',
  '/site.webmanifest',
  '/llms.txt',
  '/logo.svg',
  '/logo.svg/',
  '/LICENSE',
  '/data.bin',
  '/.well-known/security.txt',
  '/old',
  '/old/',
  '/old?q=1',
  '/Old',
  '/old/er',
  '/for-now',
  '/keeps-method',
  '/moved.html',
  '/away',
  '/to-hash',
  '/to-query',
  '/to-query?c=d',
  '/k%C3%A4se',
  '/blog',
  '/blog/',
  '/blog/start',
  '/blog/start/',
  '/blog/a/b?q=1',
  '/blog/caf%C3%A9',
  '/blogs',
  '/ext/a/b',
  '/ext',
  '/gone/x/y',
  '/gone/but/kept',
];
