// A new build is published while a tab is open: real builds on a real server, in Chromium.
import {mkdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Browser, Page} from 'playwright-core';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {openBrowser, openPage} from '../../../support/browser.js';
import {galley} from '../../../support/galley.js';
import {preview, type Preview} from '../../../support/preview.js';
import {temporary} from '../../../support/temporary.js';

const root = temporary();
let browser: Browser;
let site: Preview;
let page: Page;
let problems: readonly string[];

beforeAll(async () => {
  await publish('first');
  [browser, site] = await Promise.all([openBrowser(), preview(root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  ({page, problems} = await openPage(browser));
});
afterEach(() => page.context().close());

/** Builds the site; its text and its script contain the name of the build. */
async function publish(name: string, ...flags: readonly string[]): Promise<void> {
  const files = {
    'content/site.yml': 'brand: Acme\nnewsletter:\n  action: /AddToNewsletter\n',
    'content/index.md': `# Home\n\nThe ${name} build. [Guide](/docs)\n`,
    'content/public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle r="4"/></svg>',
    'content/docs/index.md': `# Guide\n\nThe ${name} build.\n`,
    'templates/pages/late.tsx': `
import {definePage, Island} from 'galley/page';
export default definePage({
  name: 'late', path: '/late', component: () => <><h1>Late</h1><Island of="late" when="interaction" props={{}} /></>,
});`,
    'templates/islands/index.ts': `export const islands = {late: () => import('./late.js')};`,
    'templates/islands/late.tsx': `
import {useState} from 'react';
export default function Late() {
  const [text, setText] = useState('asleep');
  return <button type="button" onClick={() => setText('${name} script')}>{text}</button>;
}`,
    'templates/middleware/news.global.ts': `
export default () => { document.documentElement.dataset.script = '${name}'; };`,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), {recursive: true});
    writeFileSync(path.join(root, file), text);
  }
  const {exitCode, stdout, stderr} = await galley(['build', '--root', root, ...flags]);
  if (exitCode !== 0) throw new Error(stdout + stderr);
}

/** Opens a page and waits until it has requested the id of the published build. */
async function open(route: string): Promise<void> {
  const response = page.waitForResponse('**/builds/latest.json*');
  await page.goto(site.origin + route);
  await page.mouse.move(300, 300);
  await response;
  await page.evaluate(() => void Object.assign(globalThis, {mark: 'same document'}));
}

const isSameDocument = (): Promise<boolean> => page.evaluate(() => 'mark' in globalThis);

/** Simulates a return to the tab after six minutes. */
async function comeBack(): Promise<void> {
  const response = page.waitForResponse('**/builds/latest.json*');
  await page.evaluate(() => {
    const {now} = performance;
    performance.now = () => now.call(performance) + 360_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await (await response).finished();
}

test('an open tab keeps its page after a new build, and the next link loads in full', async () => {
  await open('/');
  await publish('second');
  await comeBack();
  expect(await page.locator('main').textContent()).toContain('The first build.');
  expect(await isSameDocument()).toBe(true);
  await page.locator('main').getByRole('link', {name: 'Guide'}).click();
  await page.getByText('The second build.').first().waitFor();
  expect([new URL(page.url()).pathname, await isSameDocument()]).toEqual(['/docs', false]);
  await page.waitForFunction(() => document.documentElement.dataset['script'] === 'second');
  expect(problems).toEqual([]);
});

test('an open tab detects a new build from the first payload it requests', async () => {
  await open('/');
  await publish('third');
  await page.locator('main').getByRole('link', {name: 'Guide'}).click();
  await page.getByText('The third build.').first().waitFor();
  expect(await isSameDocument()).toBe(false);
  expect(problems).toEqual([]);
});

test('chunks of the previous build still load after a new build', async () => {
  await open('/late');
  await publish('fourth');
  await page.getByRole('button', {name: 'asleep'}).click();
  await expect
    .poll(async () => {
      await page.locator('main site-island button').click();
      return page.locator('main site-island button').textContent();
    })
    .toBe('third script');
  expect([await isSameDocument(), problems]).toEqual([true, []]);
});

test('a missing chunk of the previous build offers a reload while a form has input, then reloads', async () => {
  await open('/late');
  await publish('fifth', '--keep-assets', '0');
  const field = page.locator('form.newsletter').getByRole('textbox').first();
  await field.fill('reader@example.com');
  await page.getByRole('button', {name: 'asleep'}).click();
  await page.locator('.toasts').getByText('A new version is available').waitFor();
  expect([await isSameDocument(), await field.inputValue()]).toEqual([true, 'reader@example.com']);
  await page.locator('.toasts').getByRole('button', {name: 'Reload'}).click();
  await expect.poll(() => isSameDocument().catch(() => true)).toBe(false);
  await expect
    .poll(async () => {
      await page.locator('main site-island button').click();
      return page.locator('main site-island button').textContent();
    })
    .toBe('fifth script');
});
