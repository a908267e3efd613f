// Toasts of the newsletter form, in Chromium: one per form, never over the form.
import type {Browser, Page} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {openBrowser, openPage} from '../../../support/browser.js';
import {galley} from '../../../support/galley.js';
import {preview, type Preview} from '../../../support/preview.js';
import {temporary} from '../../../support/temporary.js';

let browser: Browser;
let site: Preview;
beforeAll(async () => {
  const root = temporary({
    'content/index.md': `# Home\n\n${'Text.\n\n'.repeat(60)}`,
    'content/site.yml': 'brand: T\nnewsletter: {action: /AddToNewsletter}\n',
  });
  expect((await galley(['build', '--root', root])).exitCode).toBe(0);
  [browser, site] = await Promise.all([openBrowser(), preview(root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function openForm(viewport: {width: number; height: number}, colorScheme: 'light' | 'dark'): Promise<Page> {
  const {page} = await openPage(browser, {viewport, colorScheme});
  await page.route('**/AddToNewsletter', (route) => route.fulfill({status: 202, json: {ok: true}}));
  await page.goto(`${site.origin}/`);
  await page.locator('footer form.newsletter').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({top: document.body.scrollHeight, behavior: 'instant'}));
  return page;
}

async function submit(page: Page, address: string): Promise<void> {
  const form = page.locator('footer form.newsletter');
  await form.getByRole('textbox').fill(address);
  await form.getByRole('button').click();
}

const titles = (page: Page): Promise<string[]> =>
  page.locator('.toast:not([data-state=leaving]) strong').allTextContents();

/** Whether a toast covers a visible part of the form. */
const isCovered = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect());
    const parts = document.querySelectorAll('footer form.newsletter :is(label, .input, button, [role=status])');
    return [...parts].some((part) => {
      const {left, right, top, bottom} = part.getBoundingClientRect();
      return toasts.some((one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top);
    });
  });

describe.each([
  [{width: 375, height: 667}, 'light'],
  [{width: 375, height: 667}, 'dark'],
  [{width: 768, height: 1024}, 'light'],
  [{width: 1280, height: 800}, 'light'],
  [{width: 1280, height: 800}, 'dark'],
] as const)('in a viewport of %j in %s mode', (viewport, scheme) => {
  test('a newsletter toast replaces the previous one and does not cover the form', async () => {
    const page = await openForm(viewport, scheme);
    await submit(page, 'nobody');
    await expect.poll(() => titles(page)).toEqual(['Invalid Email']);
    expect(await isCovered(page)).toBe(false);
    await expect.poll(() => page.locator('[data-toasts] [role=alert]').textContent()).toContain('Invalid Email');
    await submit(page, 'ada@example.org');
    await expect.poll(() => titles(page)).toEqual(['Subscribed!']);
    expect(await isCovered(page)).toBe(false);
    await expect.poll(() => page.locator('[data-toasts] [role=status]').textContent()).toContain('Subscribed!');
    expect(await page.locator('.toast').getAttribute('data-color')).toBe('green');
    await submit(page, 'nobody');
    await expect.poll(() => titles(page)).toEqual(['Invalid Email']);
    await page.context().close();
  });
});

test('toasts move to the top while the newsletter form is in view and to the bottom otherwise', async () => {
  const page = await openForm({width: 1280, height: 800}, 'light');
  const edge = (): Promise<string | null> => page.locator('.toasts').getAttribute('data-edge');
  await submit(page, 'nobody');
  await expect.poll(edge).toBe('start');
  await page.evaluate(() => scrollTo({top: 0, behavior: 'instant'}));
  await expect.poll(edge).toBe('end');
  await page.evaluate(() => scrollTo({top: document.body.scrollHeight, behavior: 'instant'}));
  await expect.poll(edge).toBe('start');
  await page.context().close();
});
