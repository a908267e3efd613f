// Events before hydration of their island, in Chromium on a built site.
import type {Browser, Page, Route} from 'playwright-core';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {openBrowser} from '../../../support/browser.js';
import {galley} from '../../../support/galley.js';
import {preview, type Preview} from '../../../support/preview.js';
import {temporary} from '../../../support/temporary.js';

let browser: Browser;
let site: Preview;
let page: Page;

beforeAll(async () => {
  const root = temporary({
    'content/index.md': '# Home\n',
    'content/site.yml': 'brand: T\n',
    'templates/pages/wait.tsx': `
import {definePage, Island} from 'galley/page';
export default definePage({name: 'wait', path: '/wait', component: () => (
  <><h1>Wait</h1><Island of="wait" when="interaction" replay={['click', 'change', 'submit']} stored="wake" props={{}} /></>
)});`,
    'templates/islands/index.ts': `export const islands = {wait: () => import('./wait.js')};`,
    'templates/islands/wait.tsx': `
import {useState} from 'react';
export default function Wait() {
  const [received, receive] = useState([]);
  const note = (word) => (event) => { event.preventDefault(); receive((before) => [...before, word]); };
  return (
    <div data-received={received.join()}>
      <a href="#elsewhere" onClick={note('click')}>Link</a>
      <select aria-label="Choice" onChange={note('change')}><option>One</option><option>Two</option></select>
      <form action="/sent" onSubmit={note('submit')}><input aria-label="Name" name="name" required /><button>Send</button></form>
    </div>
  );
}`,
  });
  const {exitCode, stdout, stderr} = await galley(['build', '--root', root]);
  if (exitCode !== 0) throw new Error(stdout + stderr);
  [browser, site] = await Promise.all([openBrowser(), preview(root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.context().close());

const island = /_assets\/wait-[^/]*\.js$/;
const received = (): Promise<string | null> => page.locator('[data-received]').getAttribute('data-received');

/** Opens the page; its island script waits until the returned function is called. */
async function openAsleep(): Promise<() => void> {
  const held: (() => void)[] = [];
  await page.route(island, async (route: Route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto(`${site.origin}/wait`);
  return () => held.splice(0).forEach((release) => release());
}

test('click, change and submit events before hydration are replayed once each, in order', async () => {
  const release = await openAsleep();
  await page.getByRole('link', {name: 'Link'}).dblclick();
  await page.getByLabel('Choice').selectOption('Two');
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', {name: 'Send'}).click();
  expect([await received(), page.url()]).toEqual(['', `${site.origin}/wait`]);
  release();
  await expect.poll(received).toBe('click,change,submit');
  expect([await page.getByLabel('Name').inputValue(), page.url()]).toEqual(['Ada', `${site.origin}/wait`]);
  await page.getByRole('link', {name: 'Link'}).click();
  await expect.poll(received).toBe('click,change,submit,click');
});

test("a replayed submit of an invalid form triggers the browser's validation", async () => {
  const release = await openAsleep();
  await page.getByRole('button', {name: 'Send'}).click();
  const isInvalid = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('invalid', ({target}) => resolve((target as HTMLInputElement).name), true),
      ),
  );
  release();
  expect(await isInvalid).toBe('name');
  expect([await received(), page.url()]).toEqual(['', `${site.origin}/wait`]);
});

test('a click that opens a new tab is not delayed until hydration', async () => {
  await openAsleep();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', {name: 'Link'}).click({modifiers: ['ControlOrMeta']});
  await (await opened).waitForURL(`${site.origin}/wait#elsewhere`);
});

test("events fall back to the browser's default without a reload when the island script is missing", async () => {
  await page.route(island, (route) => route.fulfill({status: 404, body: ''}));
  await page.goto(`${site.origin}/wait`);
  await page.evaluate(() => Object.assign(document, {spirit: true}));
  await page.getByRole('link', {name: 'Link'}).click();
  await page.waitForURL('**/wait#elsewhere');
  expect(await page.evaluate(() => 'spirit' in document)).toBe(true);
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', {name: 'Send'}).click();
  await page.waitForURL('**/sent?name=Ada');
});

test('an island with a stored option hydrates on load when sessionStorage has the key', async () => {
  await page.addInitScript(() => (sessionStorage['wake'] = 'yes'));
  const response = page.waitForResponse(island);
  await page.goto(`${site.origin}/wait`);
  await response;
});

test('an island keeps its state when it is moved in the document and unmounts when it is removed', async () => {
  await (
    await openAsleep()
  )();
  await page.unroute(island);
  await page.getByRole('link', {name: 'Link'}).click();
  await expect.poll(received).toBe('click');
  await page.evaluate(() => document.body.append(document.querySelector('site-island[data-of=wait]') as Element));
  await page.getByRole('link', {name: 'Link'}).click();
  await expect.poll(received).toBe('click,click');
  await page.evaluate(() => {
    const island = document.querySelector('site-island[data-of=wait]') as Element;
    island.remove();
    Object.assign(window, {island});
  });
  await expect.poll(() => page.evaluate(() => (window as never as {island: Element}).island.innerHTML)).toBe('');
});
