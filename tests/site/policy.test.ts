// Our own site under its Content-Security-Policy: every page carries it, and here the host sends it, too. What the browser
// refuses for one of the two it reports.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Browser, BrowserContext, Page} from 'playwright-core';
import {afterAll, beforeAll, expect, inject, test} from 'vitest';
import {folderAnswer} from '../../cli/dev/folder.js';
import {startServer, type RunningServer} from '../../cli/dev/server.js';
import {readConfig} from '../../renderer/config/read.js';
import {securityHeaders} from '../../renderer/emit/hosting/security.js';
import {hostTable} from '../../renderer/emit/hosting/table.js';
import {openBrowser} from '../support/browser.js';
import {repository} from '../support/galley.js';
import {ourPages, ourRoutes, ourTemplates} from '../support/our-site.js';

const siteFile = readFileSync(path.join(repository, 'content/site.yml'), 'utf8');
const {config} = readConfig({kind: 'data', path: 'site.yml', hash: '', text: siteFile});

/** Every page of the site, one after the other. */
const longTest = {timeout: 180_000};

let browser: Browser;
let site: RunningServer;
let context: BrowserContext;
/** What was refused, with the page it happened on. */
const violations: string[] = [];

beforeAll(async () => {
  const table = hostTable({
    config,
    security: securityHeaders(config, {inlineScripts: inlineScripts(), signedInScript: ''}),
  });
  const answer = folderAnswer(inject('ourSite'), config, table);
  const onError = (error: unknown): void => void violations.push(String(error));
  [browser, site] = await Promise.all([openBrowser(), startServer({host: 'localhost', port: 0, answer, onError})]);
  context = await browser.newContext({viewport: {width: 1280, height: 900}});
  // Sign-in and sign-up lead to the application site, which is not there: they stay where they are.
  await context.route(/\/start-sign-in-redirect-\w+\.js$/, (route) => route.abort());
  await context.exposeBinding('reportViolation', (_, violation: string) => violations.push(violation));
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({effectiveDirective, blockedURI, sourceFile}) => {
      const report = (globalThis as unknown as {reportViolation(text: string): void}).reportViolation;
      report(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`);
    }),
  );
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Those that stand in pages; templates know them, too, and a page with another one would not have been built. */
function inlineScripts(): readonly string[] {
  const scripts = ourPages().flatMap(({html}) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]);
  return [...new Set(scripts.map(([, text = '']) => text))].toSorted((a, b) => b.length - a.length);
}

test('every page carries the policy that the host sends, but for what only a header can say', async () => {
  const sent = (await fetch(`${site.origin}/about`)).headers.get('content-security-policy') ?? '';
  const first = /<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">/;
  const carried = ourPages()
    .filter(({html}) => html.includes(' rel="stylesheet"')) // Not those that only lead elsewhere.
    .map(({html}) => first.exec(html)?.[1]);
  expect([...new Set(carried)]).toEqual([sent.replace(/; frame-ancestors 'none'$/, '')]);
  expect(sent).toMatch(/; frame-ancestors 'none'$/);
  expect(sent).not.toMatch(/unsafe|\*|https?:\/\/(?!app\.galley\.example)/);
});

test('what breaks the policy is noticed here, once for the page and once for the host', async () => {
  const page = await context.newPage();
  await page.goto(`${site.origin}/about`);
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p style="color: red" onclick="x()">x</p>'));
  await expect.poll(() => violations.length).toBe(4);
  expect(new Set(violations.splice(0).map((text) => text.trim()))).toEqual(
    new Set(['/about: style-src-attr inline', '/about: script-src-attr inline']),
  );
  await page.close();
});

test('no page does what the policy forbids, nor does anything on it that can be pressed', longTest, async () => {
  const routes = [...ourRoutes()];
  // Pages of one template have the same buttons; those that show components have others.
  const templates = new Set(ourTemplates());
  const isPressed = (route: string) => templates.has(route) || /^\/docs\/(?:templates|writing)\//.test(route);
  const lane = async (): Promise<void> => {
    let page = await context.newPage();
    for (let route = routes.shift(); route !== undefined; route = routes.shift()) {
      await page.goto(site.origin + route, {waitUntil: 'domcontentloaded'});
      if (!/^\/(?:login|signup)$/.test(route)) {
        if (isPressed(route)) await pressEverything(page);
        continue;
      }
      // They lead to the application, which would break off the next visit.
      await page.close();
      page = await context.newPage();
    }
    await page.close();
  };
  await Promise.all([lane(), lane()]);
  expect(violations.splice(0)).toEqual([]);
});

test('nor do search, the newsletter with its toast, navigation in place, and a tool', async () => {
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

test('a script or a style that is not what the build has written is refused', async () => {
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.route(/\/_assets\/(?:boot|chunk|site)-\w+\.(?:js|css)$/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({response, body: `${await response.text()} `});
  });
  await page.goto(`${site.origin}/docs`);
  const html = await page.content();
  const files = [...html.matchAll(/ (?:href|src)="(\/_assets\/[\w-]+\.(?:js|css))" integrity="sha256-[\w+/]{43}="/g)];
  const refused = (file: string) => said.some((text) => text.includes('integrity') && text.includes(file));
  expect(files.length).toBeGreaterThan(2);
  await expect
    .poll(() => files.map(([, file = '']) => [file, refused(file)]))
    .toEqual(files.map(([, file]) => [file, true]));
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(0);
  expect(await page.locator('site-island:defined').count()).toBe(0);
  await page.unrouteAll({behavior: 'ignoreErrors'});
  await page.close();
});

/** Every button, and every fold; what opens is closed again. Forms are not sent. */
async function pressEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sent = (event: Event): void => event.preventDefault();
    document.addEventListener('submit', sent);
    for (const button of document.querySelectorAll<HTMLButtonElement>('header button, main button')) button.click();
    for (const details of document.querySelectorAll('details')) details.open = true;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  });
}
