// The page shell: header with its menus, mobile menu panel, footer and newsletter form.
import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import type {Browser, Page} from 'playwright-core';
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest';
import {openBrowser, openPage} from '../support/browser.js';
import {galley} from '../support/galley.js';
import {preview, type Preview} from '../support/preview.js';
import {temporary} from '../support/temporary.js';

let browser: Browser;
let site: Preview;
let server: Server;
/** Sign-ups as the newsletter function stores them: none with a filled honeypot field. */
const stored: unknown[] = [];
let requests = 0;
let replyStatus = 202;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', 'content-type');
    if (request.method === 'POST') {
      requests++;
      const body = await text(request);
      const isJson = request.headers['content-type'] === 'application/json';
      const fields = isJson ? (JSON.parse(body) as object) : Object.fromEntries(new URLSearchParams(body));
      if (!('hp' in fields && fields.hp !== '')) stored.push(fields);
    }
    response.writeHead(replyStatus).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  const root = temporary({
    'content/site.yml': `brand: Acme
app: {url: https://app.example/}
apiDocs: {label: API, url: https://api.example}
newsletter: {action: http://127.0.0.1:${port}/AddToNewsletter}
header:
  links:
    - label: Docs
      to: /docs
      children:
        - {label: Start, to: /docs/start, icon: lucide:rocket, description: The first page.}
        - {label: Forum, to: https://forum.example, target: _blank}
    - {label: About, to: /about}
footer:
  year: 2020
  owner: Acme Ltd
  columns: [{title: Company, links: [{label: About, to: /about}]}]
  social: [{label: Acme on LinkedIn, url: https://social.example/acme, icon: lucide:linkedin}]
`,
    'content/index.md': '# Home\n\nText.\n',
    'content/about.md': '# About\n',
    'content/docs/index.md': '# Docs\n',
    'content/docs/start.md': '# Start\n\n## Deep\n\nText.\n',
  });
  const {exitCode, stderr} = await galley(['build', '--root', root]);
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  [browser, site] = await Promise.all([openBrowser(), preview(root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  server?.close();
});
beforeEach(() => {
  stored.length = 0;
  requests = 0;
  replyStatus = 202;
});

const wide = {width: 1280, height: 700};
const narrow = {width: 375, height: 700};

async function open(path: string, options: Parameters<typeof openPage>[1]): Promise<Page> {
  const {page} = await openPage(browser, options);
  await page.goto(site.origin + path);
  return page;
}

const isMenuOpen = (page: Page): Promise<boolean> =>
  page.locator('#site-menu').evaluate((menu: HTMLDialogElement) => menu.open);
/** The browser opens the panel; the island that also closes it hydrates a moment later. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Open Menu'}).click();
  await page.locator('site-island[data-of="menu-button"][data-live]').waitFor({state: 'attached'});
}
const email = (page: Page) => page.getByLabel('Subscribe to our newsletter');
const status = (page: Page) => page.locator('.newsletter [role=status]');
const toasts = (page: Page) =>
  page
    .locator('.toast')
    .evaluateAll((all) => all.map((toast) => [...toast.querySelectorAll('strong, p')].map((part) => part.textContent)));

test('the header shows its links in order, the application links and an icon for new tabs', async () => {
  const page = await open('/about', {viewport: wide});
  const links = page.locator('.site-header a:not([data-search-button]):visible');
  expect(
    await links.evaluateAll((all) =>
      all.map((link) => [link.ariaLabel ?? link.textContent, link.getAttribute('href')]),
    ),
  ).toEqual([
    ['Acme, home page', '/'],
    ['Docs', '/docs'],
    ['About', '/about'],
    ['API (opens in new tab)', 'https://api.example'],
    ['Sign in', 'https://app.example/login'],
    ['Sign up', 'https://app.example/signup'],
  ]);
  expect(await page.locator('.site-header [aria-current]').allTextContents()).toEqual(['About']);
  await page.setViewportSize(narrow);
  expect(await page.locator('.site-header .button:visible').allTextContents()).toEqual(['Sign in']);
  await page.context().close();
});

test('a header menu opens on hover and by its button, and its label still links to the page', async () => {
  const page = await open('/', {viewport: wide});
  const docs = page.locator('.site-header').getByRole('link', {name: 'Docs', exact: true});
  const menu = page.locator('#header-docs');
  await docs.hover();
  await menu.waitFor();
  const parts = menu
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [
        link.querySelector('span')?.firstChild?.textContent,
        link.querySelector('small')?.textContent,
        link.firstElementChild?.localName,
        link.querySelectorAll('svg').length,
        link.getAttribute('target'),
      ]),
    );
  // The first has an icon before its label, the second an arrow for the new tab.
  expect(await parts).toEqual([
    ['Start', 'The first page.', 'svg', 1, null],
    ['Forum', undefined, 'span', 1, '_blank'],
  ]);
  await page.mouse.move(640, 650);
  await menu.waitFor({state: 'hidden'});
  const button = page.getByRole('button', {name: 'Docs menu'});
  await button.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({state: 'hidden'});
  expect(await button.evaluate((button) => button === document.activeElement)).toBe(true);
  await docs.click();
  await page.waitForURL('**/docs');
  expect(await page.locator('.site-header [data-state=active]').allTextContents()).toEqual(['Docs']);
  await page.context().close();
});

test('a tap on the label of a header menu follows its link', async () => {
  const page = await open('/', {viewport: {width: 1100, height: 800}, hasTouch: true});
  await page.locator('.site-header').getByRole('link', {name: 'Docs', exact: true}).tap();
  await page.waitForURL('**/docs');
  await page.context().close();
});

test('the menu panel closes with Escape, its button or on a wide screen, and returns the focus', async () => {
  const page = await open('/docs/start', {viewport: narrow});
  await openMenu(page);
  expect(await page.locator('#site-menu a:visible').allTextContents()).toEqual(
    expect.arrayContaining(['Docs', 'About', 'API (opens in new tab)', 'Start', 'Sign in', 'Sign up']),
  );
  expect(await page.locator('#site-menu li:has(> a[href="/docs"]) li > a').allTextContents()).toEqual([
    'Start',
    'Forum (opens in new tab)',
  ]);
  await page.keyboard.press('Escape');
  expect([await isMenuOpen(page), await page.evaluate(() => document.activeElement?.ariaLabel)]).toEqual([
    false,
    'Open Menu',
  ]);
  await openMenu(page);
  await page.getByRole('button', {name: 'Close Menu'}).click();
  expect(await isMenuOpen(page)).toBe(false);
  await openMenu(page);
  await page.setViewportSize(wide);
  await expect.poll(() => isMenuOpen(page)).toBe(false);
  await page.context().close();
});

test('the menu panel closes after a navigation and on a link to the current page', async () => {
  const page = await open('/docs/start', {viewport: narrow});
  await page.evaluate(() => Object.assign(window, {same: true}));
  await openMenu(page);
  await page.locator('#site-menu').getByRole('link', {name: 'About'}).click();
  await page.waitForURL('**/about');
  await expect.poll(() => isMenuOpen(page)).toBe(false);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await page.goto(`${site.origin}/docs/start`);
  await openMenu(page);
  await page.locator('#site-menu-pages').getByRole('link', {name: 'Start', exact: true}).click();
  expect(await isMenuOpen(page)).toBe(false);
  await page.context().close();
});

test('without JavaScript the menu button links to the footer navigation', async () => {
  const page = await open('/', {viewport: narrow, javaScriptEnabled: false});
  expect(await page.getByRole('button', {name: 'Open Menu'}).count()).toBe(0);
  await page.getByRole('link', {name: 'Open Menu'}).click();
  expect(await page.locator('#site-nav').evaluate((footer) => footer.getBoundingClientRect().top < innerHeight)).toBe(
    true,
  );
  await page.context().close();
});

test('the footer shows its link columns, the owner and the current year', async () => {
  const {page} = await openPage(browser, {viewport: wide});
  await page.clock.install({time: new Date('2031-03-01')});
  await page.goto(site.origin);
  expect(await page.getByRole('navigation', {name: 'Company'}).getByRole('link').allTextContents()).toEqual(['About']);
  expect(await page.locator('.site-footer .bottom > :first-child').textContent()).toBe('© 2031 Acme Ltd');
  expect(await page.getByRole('link', {name: 'Acme on LinkedIn (opens in new tab)'}).count()).toBe(1);
  await page.context().close();
});

test('subscribing sends one request, shows a toast and a status message, and is remembered', async () => {
  const page = await open('/about', {viewport: wide});
  await email(page).fill(' ada@example.org ');
  await page.getByRole('button', {name: 'Subscribe'}).dblclick();
  await expect.poll(() => toasts(page)).toEqual([['Subscribed!', "You've been subscribed to our newsletter."]]);
  expect([await status(page).textContent(), await email(page).inputValue()]).toEqual([
    "You've been subscribed to our newsletter.",
    '',
  ]);
  expect(stored).toEqual([{email: 'ada@example.org', hp: '', t: expect.any(Number), src: '/about'}]);
  await page.goto(site.origin);
  await expect.poll(() => status(page).textContent()).toBe("You're on the list");
  await page.context().close();
});

test('the subscribe button shows a spinner and "Subscribing" while the request runs, then resets', async () => {
  const page = await open('/', {viewport: wide});
  const held: (() => void)[] = [];
  await page.route('**/AddToNewsletter', async (request) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await request.continue();
  });
  const button = page.locator('.newsletter [type=submit]');
  const state = async (): Promise<unknown> => [
    await button.innerText(),
    await button.locator('.spinner:visible').count(),
    await button.getAttribute('aria-disabled'),
    await page.locator('.newsletter').getAttribute('aria-busy'),
  ];
  const idle = ['Subscribe', 0, null, null];
  expect(await state()).toEqual(idle);
  for (const status of [202, 503]) {
    replyStatus = status;
    await email(page).fill('ada@example.org');
    await email(page).press('Enter');
    await expect.poll(() => held.length).toBe(1);
    expect(await state()).toEqual(['Subscribing', 1, 'true', 'true']);
    held.splice(0).forEach((release) => release());
    await expect.poll(state).toEqual(idle);
  }
  expect(requests).toBe(2);
  await page.context().close();
});

test('subscribing an address that is already on the list shows the same success message', async () => {
  replyStatus = 200;
  const page = await open('/', {viewport: wide});
  await email(page).fill('ada@example.org');
  await email(page).press('Enter');
  await expect.poll(() => toasts(page)).toEqual([['Subscribed!', "You've been subscribed to our newsletter."]]);
  expect(await status(page).textContent()).toBe("You've been subscribed to our newsletter.");
  await page.context().close();
});

test('subscribing an invalid address shows an error and sends no request', async () => {
  const page = await open('/', {viewport: wide});
  await email(page).fill(' a@b ');
  await email(page).press('Enter');
  await expect.poll(() => toasts(page)).toEqual([['Invalid Email', 'Please enter a valid email address.']]);
  expect([requests, await email(page).getAttribute('aria-invalid')]).toEqual([0, 'true']);
  await page.context().close();
});

test('a filled honeypot field shows the success message and stores nothing', async () => {
  const page = await open('/', {viewport: wide});
  await email(page).fill('bot@example.org');
  await page.locator('[name=hp]').evaluate((field: HTMLInputElement) => (field.value = 'x'));
  await email(page).press('Enter');
  await expect.poll(() => toasts(page)).toEqual([['Subscribed!', "You've been subscribed to our newsletter."]]);
  expect([requests, stored]).toEqual([1, []]);
  await page.context().close();
});

test.each(['refused', 'offline', 'too slow'])('a failed subscription keeps the entered address: %s', async (how) => {
  const page = await open('/', {viewport: wide});
  if (how === 'too slow') await page.clock.install();
  const parts = [/\/send-form-\w+\.js$/, /\/toast-list-\w+\.js$/].map((file) => page.waitForResponse(file));
  await email(page).fill('ada@example.org');
  // The chunks for sending and for toasts must be loaded before the network is cut.
  for (const part of await Promise.all(parts)) await page.evaluate(`import('${part.url()}').then(() => undefined)`);
  replyStatus = 503;
  if (how === 'offline') await page.context().setOffline(true);
  if (how === 'too slow') await page.route('**/AddToNewsletter', () => undefined);
  const sent = how === 'too slow' ? page.waitForRequest('**/AddToNewsletter') : undefined;
  await email(page).press('Enter');
  if (how === 'too slow') {
    await page.getByRole('button', {name: 'Subscribing'}).waitFor();
    await sent;
    await page.clock.runFor(10_000);
  }
  const message = 'There was an error subscribing to the newsletter.';
  await expect.poll(() => status(page).textContent()).toBe(message);
  await expect.poll(() => toasts(page)).toEqual([['Error', message]]);
  expect([await email(page).inputValue(), await page.getByRole('button', {name: 'Subscribe'}).count()]).toEqual([
    'ada@example.org',
    1,
  ]);
  await page.context().setOffline(false);
  await page.context().close();
});

test('without JavaScript the newsletter form posts its fields', async () => {
  const page = await open('/', {viewport: wide, javaScriptEnabled: false});
  await email(page).fill('ada@example.org');
  await page.getByRole('button', {name: 'Subscribe'}).click();
  await expect.poll(() => stored).toEqual([{email: 'ada@example.org', hp: ''}]);
  await page.context().close();
});
