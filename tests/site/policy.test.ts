// Our own site under a strict content security policy: no inline styles, and only those inline scripts whose hash is known.
import {createHash} from 'node:crypto';
import type {Browser} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openBrowser, openPage} from '../support/browser.js';
import {ourPages, ourTemplates, previewOurSite} from '../support/our-site.js';
import type {Preview} from '../support/preview.js';

let browser: Browser;
let site: Preview;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), previewOurSite()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('no page does what the policy forbids, on a phone and on a desk', {timeout: 180_000}, async () => {
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'inline-speculation-rules' ${inlineHashes().join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  const violations: string[] = [];
  for (const width of [375, 1280]) {
    const {page, problems} = await openPage(browser, {viewport: {width, height: 900}});
    await page.route(/^https:/, (route) => route.fulfill({status: 200, contentType: 'text/html', body: 'elsewhere'}));
    await page.route(`${site.origin}/**`, async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      return route.fulfill({response, headers: {...response.headers(), 'content-security-policy': policy}});
    });
    for (const route of ourTemplates()) {
      await page.goto(site.origin + route, {waitUntil: 'networkidle'});
      violations.push(...problems.splice(0).map((problem) => `${route} at ${width}: ${problem}`));
    }
    await page.context().close();
  }
  expect(violations).toEqual([]);
});

/** Hashes of the scripts that stand in the home page: those of all pages, as html.test.ts holds. */
function inlineHashes(): readonly string[] {
  const scripts = ourPages().flatMap(({html}) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]);
  const texts = new Set(scripts.map(([, text = '']) => text));
  return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
