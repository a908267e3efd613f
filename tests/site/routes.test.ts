// Every route of our own site, in Chromium: with scripts, without, and below a base path.
import {cpSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {openBrowser, openPage} from '../support/browser.js';
import {galley, repository} from '../support/galley.js';
import {preview, type Preview} from '../support/preview.js';
import {temporary} from '../support/temporary.js';

const routes = [
  '/',
  '/blog',
  '/blog/a-site-is-a-function-of-its-folder',
  '/docs',
  '/docs/getting-started/install',
  '/docs/terms-and-conditions/privacy-policy',
  '/login',
  '/signup',
  '/pricing',
  '/about',
  '/tools',
  '/download',
  '/tools/generate-sdk-from-graphql',
  '/tools/generate-sdk-from-openapi',
  '/tools/convert-postman-to-openapi',
  '/tools/generate-sdk-from-grpc-proto',
];

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

describe.each([
  ['at the top of a host', '/', 'never'],
  ['below a base path', '/base/', 'always'],
])('%s', (_, base, trailingSlash) => {
  let site: Preview;

  beforeAll(async () => {
    const root = temporary();
    cpSync(path.join(repository, 'content'), path.join(root, 'content'), {recursive: true});
    const config = path.join(root, 'content/site.yml');
    writeFileSync(config, `${readFileSync(config, 'utf8')}\nbase: ${base}\ntrailingSlash: ${trailingSlash}\n`);
    const {exitCode, stderr} = await galley(['build', '--root', root]);
    expect([exitCode, stderr.includes('error')]).toEqual([0, false]);
    site = await preview(root);
  });
  afterAll(() => site?.close());

  const addressOf = (route: string): string => {
    const path = route === '/' ? base : `${base}${route.slice(1)}${trailingSlash === 'always' ? '/' : ''}`;
    return site.origin + path;
  };

  test.each(routes)('%s opens without problems, with and without script', async (route) => {
    for (const javaScriptEnabled of [true, false]) {
      const {page, problems} = await openPage(browser, {javaScriptEnabled});
      // The hand-off to the application site goes elsewhere, which is not there in a test.
      await page.route(/^https:/, (request) =>
        request.fulfill({status: 200, contentType: 'text/html', body: 'elsewhere'}),
      );
      const response = await page.goto(addressOf(route), {waitUntil: 'load'});
      expect([route, response?.status()]).toEqual([route, 200]);
      if (!/login|signup/.test(route)) {
        expect(await page.locator('h1').count()).toBe(1);
        expect(await page.locator('main').count()).toBe(1);
        expect(await page.title()).not.toBe('');
      }
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });

  test('every link on every page leads to a page of the site', async () => {
    const seen = new Set<string>();
    const open = [addressOf('/')];
    const broken: string[] = [];
    while (open.length > 0) {
      const address = open.pop() ?? '';
      const response = await fetch(address, {redirect: 'follow'});
      if (!response.ok) broken.push(address);
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
      const html = await response.text();
      for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
        const target = new URL(href.replaceAll('&amp;', '&'), address);
        target.hash = '';
        if (target.origin !== site.origin || seen.has(target.href)) continue;
        seen.add(target.href);
        open.push(target.href);
      }
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(30);
  });

  test('a page that does not exist answers 404 with the error page', async () => {
    const {page} = await openPage(browser);
    const response = await page.goto(`${site.origin}${base}no/such/page`);
    expect(response?.status()).toBe(404);
    expect(await page.title()).toContain('Page not found');
    expect(await page.getByRole('link', {name: 'Go back home'}).getAttribute('href')).toBe(base);
    await page.context().close();
  });
});
