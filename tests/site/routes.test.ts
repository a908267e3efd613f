// Every route of our own site, in Chromium: with scripts, without, and below a base path.
import {cpSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Browser, Page} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {openBrowser, openPage} from '../support/browser.js';
import {galley, repository} from '../support/galley.js';
import {previewOurSite} from '../support/our-site.js';
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
  {name: 'at the top of a host', base: '/', slash: '', serve: previewOurSite},
  {name: 'below a base path', base: '/base/', slash: '/', serve: previewBelowBase},
])('$name', ({base, slash, serve}) => {
  let site: Preview;

  beforeAll(async () => {
    site = await serve();
  });
  afterAll(() => site?.close());

  const addressOf = (route: string): string =>
    site.origin + (route === '/' ? base : `${base}${route.slice(1)}${slash}`);

  test.each([true, false])('every route opens without problems, scripts: %s', async (javaScriptEnabled) => {
    const {page, problems} = await openPage(browser, {javaScriptEnabled});
    // The hand-off to the application site goes elsewhere, which is not there in a test.
    await page.route(/^https:/, (request) =>
      request.fulfill({status: 200, contentType: 'text/html', body: 'elsewhere'}),
    );
    const wrong: unknown[] = [];
    for (const route of routes) {
      const response = await page.goto(addressOf(route), {waitUntil: 'load'});
      const leaves = /login|signup/.test(route);
      const facts = {status: response?.status(), ...(!leaves && (await factsOf(page)))};
      if (leaves) await page.waitForURL(/^https:/);
      if (response?.status() !== 200 || ('h1' in facts && (facts.h1 !== 1 || facts.main !== 1 || facts.title === '')))
        wrong.push({route, ...facts});
    }
    // What was still on its way when the next page was opened is given up.
    const faults = problems.filter((problem) => !problem.endsWith('net::ERR_ABORTED'));
    expect([wrong, faults]).toEqual([[], []]);
    await page.context().close();
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

async function previewBelowBase(): Promise<Preview> {
  const root = temporary();
  cpSync(path.join(repository, 'content'), path.join(root, 'content'), {recursive: true});
  const config = path.join(root, 'content/site.yml');
  // Cards take most of the time, and are looked at elsewhere.
  const text = readFileSync(config, 'utf8').replace('socialCards: true', 'socialCards: false');
  writeFileSync(config, `${text}\nbase: /base/\ntrailingSlash: always\n`);
  const {exitCode, stderr} = await galley(['build', '--root', root]);
  expect([exitCode, stderr.includes('error')]).toEqual([0, false]);
  return preview(root);
}

/** What every page has once. */
async function factsOf(page: Page): Promise<{h1: number | undefined; main: number | undefined; title: string}> {
  const [h1, main] = await Promise.all(['h1', 'main'].map((name) => page.locator(name).count()));
  return {h1, main, title: await page.title()};
}
