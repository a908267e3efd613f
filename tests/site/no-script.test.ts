// Our own site without JavaScript: all content is readable, links navigate and forms submit.
import type {BrowserContextOptions, Page} from 'playwright-core';
import {expect, test} from 'vitest';
import {openBench} from '../support/newsletter.js';
import {openOurSite, ourRoutesWithParts} from '../support/our-site.js';

const opened = openOurSite();

async function open(route: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await opened.browser.newContext({javaScriptEnabled: false, ...options});
  // /login and /signup redirect to the application, which does not exist here, so the redirect is removed.
  await context.route(/\/(?:login|signup)$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    return route.fulfill({response, body: html.replace(/<meta http-equiv="refresh"[^>]*>/, '')});
  });
  const page = await context.newPage();
  await page.goto(opened.site.origin + route);
  return page;
}

// Content that waits for a script does so on all pages of a template. That no route overflows 320 px is tested in
// every-route.test.ts.
test('without JavaScript every template and component shows its heading and text at 320 px without overflow', async () => {
  const page = await open('/', {viewport: {width: 320, height: 700}});
  const wrong: string[] = [];
  for (const route of ourRoutesWithParts()) {
    await page.goto(opened.site.origin + route);
    const {heading, words, width} = await page.evaluate(() => ({
      // Checks opacity too, because content that waits for a script is often hidden with it.
      heading:
        document.querySelector('h1')?.checkVisibility({opacityProperty: true, visibilityProperty: true}) ?? false,
      words: document.body.innerText.split(/\s+/).length,
      width: document.documentElement.scrollWidth,
    }));
    if (!heading || words < 20 || width > 320) wrong.push(`${route}: ${words} words, ${width} px`);
  }
  expect(wrong).toEqual([]);
  await page.context().close();
});

test('without JavaScript the links of header, docs navigation, neighbors and footer navigate', async () => {
  const page = await open('/');
  await page.getByRole('banner').first().getByRole('link', {name: 'Docs', exact: true}).click();
  expect(new URL(page.url()).pathname).toBe('/docs');
  await page.getByRole('link', {name: 'Install', exact: true}).first().click();
  expect(new URL(page.url()).pathname).toBe('/docs/getting-started/install');
  await page.locator('main a[rel="next"], .neighbors a').last().click();
  expect(new URL(page.url()).pathname).not.toBe('/docs/getting-started/install');
  await page.getByRole('contentinfo').getByRole('link', {name: 'Pricing'}).click();
  expect(new URL(page.url()).pathname).toBe('/pricing');
  await page.context().close();
});

test('without JavaScript the menu button on a phone jumps to the footer navigation', async () => {
  const page = await open('/', {viewport: {width: 375, height: 800}});
  await page.getByRole('link', {name: 'Open Menu'}).click();
  expect(new URL(page.url()).hash).toBe('#site-nav');
  await page.locator('#site-nav').getByRole('link', {name: 'Pricing'}).click();
  expect(new URL(page.url()).pathname).toBe('/pricing');
  await page.context().close();
});

test('without JavaScript FAQ answers open', async () => {
  for (const route of ['/', '/pricing']) {
    const page = await open(route);
    const closed = page.locator('main details:not([open])').first();
    const question = await closed.locator('summary').innerText();
    const entry = page.locator('main details').filter({has: page.locator('summary', {hasText: question})});
    await entry.locator('summary').click();
    const answer = entry.locator('summary + *');
    await answer.waitFor({state: 'visible'});
    expect((await answer.innerText()).length).toBeGreaterThan(20);
    await page.context().close();
  }
});

test('without JavaScript both price periods can be shown', async () => {
  const page = await open('/pricing');
  const shown = async (): Promise<string> => (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ');
  const monthly = await shown();
  await page.getByLabel('Yearly').first().check({force: true});
  const yearly = await shown();
  await page.getByLabel('Monthly').first().check({force: true});
  expect(yearly).not.toBe(monthly);
  expect(await shown()).toBe(monthly);
  await page.context().close();
});

test('without JavaScript the newsletter form posts its fields', async () => {
  const page = await open('/');
  const posted: (string | null)[] = [];
  await page.route('**/AddToNewsletter', async (route) => {
    posted.push(route.request().method(), route.request().headers()['content-type'] ?? '', route.request().postData());
    await route.fulfill({status: 202, contentType: 'text/html', body: '<!doctype html><title>Thanks</title>'});
  });
  await page.getByPlaceholder('Enter your email').fill('ada@example.org');
  await page.getByRole('button', {name: 'Subscribe'}).click();
  await page.waitForURL('**/AddToNewsletter');
  const [method, type, body] = posted;
  expect([method, type]).toEqual(['POST', 'application/x-www-form-urlencoded']);
  expect(new URLSearchParams(body ?? '').get('email')).toBe('ada@example.org');
  await page.context().close();
});

test('without JavaScript a sign-up shows the thank-you page, and the mailed link confirms it', async () => {
  const page = await open('/blog');
  const bench = await openBench();
  const more = {NEWSLETTER_SITE: `${opened.site.origin}/`};
  // Runs the newsletter function itself with the requests of Chromium.
  await page.route('**/AddToNewsletter**', async (route) => {
    const request = route.request();
    const body = request.postData();
    const init = {method: request.method(), headers: await request.allHeaders(), ...(body !== null && {body})};
    const response = await bench.ask(new Request(request.url(), init), {env: more});
    const headers = Object.fromEntries(response.headers);
    await route.fulfill({status: response.status, headers, body: await response.text()});
  });
  await page.getByPlaceholder('Enter your email').fill('ada@example.org');
  await page.getByRole('button', {name: 'Subscribe'}).click();
  await page.waitForURL('**/newsletter/thanks');
  expect(await page.locator('h1').innerText()).toBe('Thank you');
  expect(await page.locator('main').innerText()).toContain('Check your inbox');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');

  // It is too early for another mail. The response does not reveal that the address is known.
  const again = page.waitForResponse('**/AddToNewsletter**');
  await page.locator('main').getByPlaceholder('Enter your email').fill('ada@example.org');
  await page.getByRole('button', {name: 'Send again'}).click();
  await again;
  await page.waitForURL('**/newsletter/thanks');
  expect(await page.locator('h1').innerText()).toBe('Thank you');
  expect(bench.mails.length).toBe(1);

  const [link = ''] = /http:\S+confirm\S+/.exec(bench.mails[0]?.text ?? '') ?? [];
  await page.goto(link);
  await page.getByRole('button', {name: 'Subscribe'}).click();
  await page.getByRole('heading', {name: 'You are subscribed'}).waitFor();
  expect(bench.lines.map(({event}) => event)).toEqual(['sign-up', 'sign-up', 'confirmed']);
  await bench.store.close();
  await page.context().close();
});

test('without JavaScript the search page lists links to pages', async () => {
  const page = await open('/search');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.locator('main a[href^="/"]').count()).toBeGreaterThan(5);
  await page.context().close();
});

test('without JavaScript the colors follow the system', async () => {
  const grounds = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open('/', {colorScheme});
    grounds.push(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
    await page.context().close();
  }
  const [light = '', dark = ''] = grounds;
  expect(brightness(light)).toBeGreaterThan(230);
  expect(brightness(dark)).toBeLessThan(40);
});

function brightness(color: string): number {
  const parts = [...color.matchAll(/[\d.]+/g)].slice(0, 3).map(Number);
  return parts.reduce((sum, part) => sum + part, 0) / parts.length;
}
