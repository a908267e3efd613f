// /login, /signup and the links to the application in Chromium, on a site without a sign-in form of its own.
import type {Browser, BrowserContextOptions, Page} from 'playwright-core';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {openBrowser, openPage} from '../../../support/browser.js';
import {galley} from '../../../support/galley.js';
import {openApp, type App} from '../../../support/identity-service.js';
import {preview, type Preview} from '../../../support/preview.js';
import {temporary} from '../../../support/temporary.js';

const auth = (title: string) => `title: ${title}\nnavigation: false\naction: Continue\n`;

let browser: Browser;
let app: App;
let site: Preview;
beforeAll(async () => {
  [browser, app] = await Promise.all([openBrowser(), openApp()]);
  const root = temporary({
    'content/index.md': '# Home\n\n[In](/login), [up](/signup)\n',
    'content/login.yml': auth('Sign in'),
    'content/signup.yml': auth('Sign up'),
    'content/site.yml': `brand: Acme Cloud\nurl: https://acme.example\napp: {url: '${app.origin}/'}\nidentity: {hint: true}\n`,
  });
  const {exitCode} = await galley(['build', '--root', root]);
  expect(exitCode).toBe(0);
  site = await preview(root);
});
afterAll(async () => {
  await Promise.all([browser?.close(), site?.close()]);
  app?.close();
});
beforeEach(() => {
  app.visits.length = 0;
});

async function open(route: string, options: BrowserContextOptions = {}): Promise<Page> {
  const {page} = await openPage(browser, options);
  await page.goto(site.origin + route, {waitUntil: 'commit'});
  return page;
}

test('/login redirects at once with the allowed parameters and leaves no entry in the session history', async () => {
  const page = await open('/');
  await page.goto(`${site.origin}/login?return_to=%2Fdocs&plan=team&password=x&utm_source=a`, {waitUntil: 'commit'});
  await page.waitForURL(`${app.origin}/**`);
  expect(app.visits).toEqual([
    {
      what: 'GET /login?return_to=%2Fdocs&plan=team&utm_source=a',
      fields: {},
      referrer: `${site.origin}/`,
      from: undefined,
    },
  ]);
  await page.goBack();
  expect(page.url()).toBe(`${site.origin}/`);
  await page.context().close();
});

test('links to /login and /signup are not prefetched on hover or press', async () => {
  const {page} = await openPage(browser);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(site.origin, {waitUntil: 'networkidle'});
  const link = page.getByRole('link', {name: 'up', exact: true});
  await link.hover();
  await page.mouse.down();
  await page.waitForLoadState('networkidle');
  expect(requests.filter((path) => /login|signup/.test(path))).toEqual([]);
  await page.mouse.up();
  await page.waitForURL(`${app.origin}/signup`);
  await page.context().close();
});

test('/signup redirects to the application without JavaScript', async () => {
  const page = await open('/signup', {javaScriptEnabled: false});
  await page.waitForURL(`${app.origin}/signup`);
  await page.context().close();
});

test('/login, /signup and /search are noindex and left out of the sitemap', async () => {
  const pages = await Promise.all(
    ['login', 'signup', 'search'].map(async (name) => (await fetch(`${site.origin}/${name}`)).text()),
  );
  expect(pages.map((html) => html.includes('<meta name="robots" content="noindex">'))).toEqual([true, true, true]);
  const map = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)).toEqual(['https://acme.example/']);
});

test('?signed_out=1 shows a "Signed out" toast once and is removed from the URL', async () => {
  const page = await open('/?signed_out=1&a=b#c');
  await page.locator('.toast').waitFor();
  expect([
    await page.locator('.toast strong').innerText(),
    new URL(page.url()).search + new URL(page.url()).hash,
  ]).toEqual(['Signed out', '?a=b#c']);
  await page.reload();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('.toast').count()).toBe(0);
  await page.context().close();
});

test('the header shows "Open app" instead of the sign-in links from the first paint when the hint cookie is set', async () => {
  const {page} = await openPage(browser, {viewport: {width: 1280, height: 700}});
  const shown = () => page.locator('.site-header .button:visible').allTextContents();
  await page.goto(site.origin);
  expect(await shown()).toEqual(['Sign in', 'Sign up']);
  await page.context().addCookies([{name: 'acme_cloud_hint', value: '1', url: site.origin}]);
  // The class must not depend on the page's scripts, so they are blocked.
  await page.route('**/_assets/*.js', (route) => route.abort());
  await page.reload();
  expect([await shown(), await page.locator('html').getAttribute('class')]).toEqual([
    ['Open app'],
    expect.stringContaining('signed-in'),
  ]);
  await page.setViewportSize({width: 375, height: 700});
  expect(await shown()).toEqual(['Open app']);
  await page.context().clearCookies();
  await page.context().addCookies([{name: 'other', value: 'acme_cloud_hint=1', url: site.origin}]);
  await page.reload();
  expect(await shown()).toEqual(['Sign in']);
  await page.context().close();
});
