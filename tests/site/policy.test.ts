// The Content-Security-Policy of our own site: every page has it as a meta element, and the test server sends it as a header.
// The browser reports violations of each. every-route.test.ts checks that no route violates it.
import type {Browser, BrowserContext} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openBrowser} from '../support/browser.js';
import {serveOurSiteWithPolicy, type SiteWithPolicy} from '../support/our-site-with-policy.js';
import {ourPages} from '../support/our-site.js';

let browser: Browser;
let site: SiteWithPolicy;
let context: BrowserContext;
let violations: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveOurSiteWithPolicy()]);
  context = await site.openContext(browser, {viewport: {width: 1280, height: 900}});
  ({violations} = site);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('every page has the CSP of the host in a meta element, except frame-ancestors', async () => {
  const sent = (await fetch(`${site.origin}/about`)).headers.get('content-security-policy') ?? '';
  const first = /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;
  const carried = ourPages()
    .filter(({html}) => html.includes(' rel="stylesheet"')) // Without redirect pages.
    .map(({html}) => first.exec(html)?.[1]);
  expect([...new Set(carried)]).toEqual([sent.replace(/; frame-ancestors 'none'$/, '')]);
  expect(sent).toMatch(/; frame-ancestors 'none'$/);
  expect(sent).not.toMatch(/unsafe|\*|https?:\/\/(?!app\.galley\.example)/);
});

test('a CSP violation is reported for the meta element and for the header', async () => {
  const page = await context.newPage();
  await page.goto(`${site.origin}/about`);
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red" onclick="x()">x</p>'));
  await expect.poll(() => violations.length).toBe(4);
  expect(new Set(violations.splice(0).map((text) => text.trim()))).toEqual(
    new Set(['/about: style-src-attr inline', '/about: script-src-attr inline']),
  );
  await page.close();
});

test('search, newsletter, client navigation and a tool cause no CSP violation', async () => {
  const page = await context.newPage();
  await page.route('**/AddToNewsletter', (route) => route.fulfill({json: {}}));
  await page.goto(site.origin);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', {name: 'Search...'}).fill('query');
  await page.locator('.search-palette mark').first().waitFor();
  await page.keyboard.press('Escape');
  const newsletter = page.locator('form.newsletter').first();
  await newsletter.getByRole('textbox').first().fill('reader@example.com');
  await newsletter.getByRole('button').click();
  await page.locator('.toasts > li').first().waitFor();
  await page.evaluate(() => void ((globalThis as {stays?: boolean}).stays = true));
  await page.locator('.site-header').getByRole('link', {name: 'Pricing'}).click();
  await page.getByRole('heading', {level: 1, name: 'Pricing'}).waitFor();
  expect(await page.evaluate(() => (globalThis as {stays?: boolean}).stays)).toBe(true);
  await page.goto(`${site.origin}/tools/generate-sdk-from-openapi`);
  await page.getByRole('button', {name: 'Try the example'}).click();
  await page.locator('.tool-side > p[role=status]', {hasText: 'Done:'}).waitFor();
  await page.close();
  expect(violations.splice(0)).toEqual([]);
});

test('changed scripts and stylesheets are blocked by their integrity hashes', async () => {
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await page.route(/\/_assets\/(?:boot|chunk|site)-\w+\.(?:js|css)$/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({response, body: `${await response.text()} `});
  });
  await page.goto(`${site.origin}/docs`);
  const html = await page.content();
  const files = [...html.matchAll(/ (?:href|src)="(\/_assets\/[\w-]+\.(?:js|css))" integrity="sha256-[\w+/]{43}="/g)];
  const refused = (file: string) => messages.some((text) => text.includes('integrity') && text.includes(file));
  expect(files.length).toBeGreaterThan(2);
  await expect
    .poll(() => files.map(([, file = '']) => [file, refused(file)]))
    .toEqual(files.map(([, file]) => [file, true]));
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(0);
  expect(await page.locator('site-island:defined').count()).toBe(0);
  await page.unrouteAll({behavior: 'ignoreErrors'});
  await page.close();
});
