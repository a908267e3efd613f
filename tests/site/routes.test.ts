// Our own site at the top of a host and below a base path: links, and the error page. Every template below the base path in
// Chromium; at the top of a host, every-route.test.ts and no-script.test.ts open every route.
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

interface Served extends Preview {
  /** `/` or `/base/`. */
  readonly base: string;
  addressOf(route: string): string;
}

let browser: Browser;
const sites = new Map<string, Served>();
const [top, below] = ['at the top of a host', 'below a base path'] as const;
beforeAll(async () => {
  browser = await openBrowser();
  sites.set(top, served(await previewOurSite(), '/', ''));
  sites.set(below, served(await previewBelowBase(), '/base/', '/'));
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([...sites.values()].map((site) => site.close()));
});

function served(preview: Preview, base: string, slash: string): Served {
  const addressOf = (route: string): string =>
    preview.origin + (route === '/' ? base : `${base}${route.slice(1)}${slash}`);
  return {...preview, base, addressOf};
}

test.each([true, false])('every route below a base path loads without errors with JavaScript %s', async (scripts) => {
  const {addressOf} = sites.get(below)!;
  const {page, problems} = await openPage(browser, {javaScriptEnabled: scripts});
  // The redirect to the application needs a response, because the application does not exist in a test.
  await page.route(/^https:/, (request) => request.fulfill({status: 200, contentType: 'text/html', body: 'elsewhere'}));
  const wrong: unknown[] = [];
  for (const route of routes) {
    const response = await page.goto(addressOf(route), {waitUntil: 'load'});
    const leaves = /login|signup/.test(route);
    const facts = {status: response?.status(), ...(!leaves && (await factsOf(page)))};
    if (leaves) await page.waitForURL(/^https:/);
    if (response?.status() !== 200 || ('h1' in facts && (facts.h1 !== 1 || facts.main !== 1 || facts.title === '')))
      wrong.push({route, ...facts});
  }
  expect([wrong, problems]).toEqual([[], []]);
  await page.context().close();
});

describe.each([top, below])('%s', (where) => {
  test('every link on every page resolves to a page of the site', async () => {
    const {origin, addressOf} = sites.get(where)!;
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
        if (target.origin !== origin || seen.has(target.href)) continue;
        seen.add(target.href);
        open.push(target.href);
      }
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(30);
  });

  test('a missing page responds with 404 and the error page', async () => {
    const {origin, base} = sites.get(where)!;
    const {page} = await openPage(browser);
    const response = await page.goto(`${origin}${base}no/such/page`);
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
  // Social cards take most of the time and are tested elsewhere.
  const text = readFileSync(config, 'utf8').replace('socialCards: true', 'socialCards: false');
  writeFileSync(config, `${text}\nbase: /base/\ntrailingSlash: always\n`);
  const {exitCode, stderr} = await galley(['build', '--root', root]);
  expect([exitCode, stderr.includes('error')]).toEqual([0, false]);
  return preview(root);
}

/** The number of h1 and main elements, and the title. */
async function factsOf(page: Page): Promise<{h1: number | undefined; main: number | undefined; title: string}> {
  const [h1, main] = await Promise.all(['h1', 'main'].map((name) => page.locator(name).count()));
  return {h1, main, title: await page.title()};
}
