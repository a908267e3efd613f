// Table of contents, sidebar and feedback form, in Chromium.
import type {Browser, Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openBrowser, openPage} from '../../support/browser.js';
import {galley} from '../../support/galley.js';
import {preview, type Preview} from '../../support/preview.js';
import {temporary} from '../../support/temporary.js';

const sections = ['One', 'Two', 'Three', 'Last'];
const long = sections
  .map((name) => `## ${name}\n\n${name === 'Last' ? 'Short.' : 'Line.\n\n'.repeat(30)}`)
  .join('\n\n');
const group = (name: string, count: number) =>
  Object.fromEntries(
    Array.from({length: count}, (_, i) => [`content/docs/${name}/${i}.p${i}.md`, `---\ntitle: P${i}\n---\n\nText.\n`]),
  );

let browser: Browser;
let site: Preview;

beforeAll(async () => {
  const root = temporary({
    'content/site.yml': 'brand: T\nfeedback: {}\n',
    'content/index.md': '# Home\n\n```sh\nnpm ci # [!code --]\nnpm install\nnpm test\n```\n',
    'content/docs/0.index.md': `---\ntitle: Docs\n---\n\n${long}\n`,
    ...group('1.first', 30),
    ...group('2.second', 30),
    ...group('3.api', 2),
    ...group('4.api-reference', 2),
    'content/docs/4.api-reference/index.md': '# Reference\n',
  });
  const {exitCode, stderr} = await galley(['build', '--root', root]);
  expect([exitCode, stderr]).toEqual([0, expect.any(String)]);
  [browser, site] = await Promise.all([openBrowser(), preview(root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function open(path: string, width = 1280): Promise<Page> {
  const {page} = await openPage(browser, {viewport: {width, height: 700}});
  await page.goto(site.origin + path);
  return page;
}

const active = (page: Page) => page.locator('.toc [aria-current]').allTextContents();

test('the table of contents marks the last heading scrolled past, and the last heading at the page end', async () => {
  const page = await open('/docs');
  await expect.poll(() => active(page)).toEqual(['Overview']);
  const scroll = (id: string, above: number) =>
    page.evaluate(
      ([name, by]) => {
        const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
        scrollTo(0, scrollY + document.getElementById(name)!.getBoundingClientRect().top - line + by);
      },
      [id, above] as const,
    );
  await scroll('two', -40);
  await expect.poll(() => active(page)).toEqual(['One']);
  await scroll('two', 0);
  await expect.poll(() => active(page)).toEqual(['Two']);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => active(page)).toEqual(['Last']);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => active(page)).toEqual(['Overview']);
  await page.context().close();
});

test('a heading clicked in the table of contents stays current until the reader scrolls', async () => {
  const page = await open('/docs');
  await page.locator('.toc').getByRole('link', {name: 'Three'}).click();
  await expect.poll(() => active(page)).toEqual(['Three']);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -900);
  await expect.poll(() => active(page)).not.toEqual(['Three']);
  await page.context().close();
});

/** Which sidebar groups are open, and the scroll position of the sidebar. */
const tree = (page: Page) =>
  page.evaluate(() => {
    const sidebar = document.querySelector('.sidebar')!;
    const groups = [...sidebar.querySelectorAll('details')];
    return [groups.filter((one) => one.open).map((one) => one.textContent?.slice(0, 5)), Math.round(sidebar.scrollTop)];
  });

test('open sidebar groups and the sidebar scroll position persist across navigation and reload', async () => {
  const page = await open('/docs/first/p0');
  // The script that stores the state is loaded late.
  await page.waitForLoadState('networkidle');
  expect(await tree(page)).toEqual([['First'], 0]);
  await page.evaluate(() => {
    const second = [...document.querySelectorAll<HTMLDetailsElement>('.sidebar details')][1]!;
    second.open = true;
    document.querySelector('.sidebar')!.scrollTop = 300;
  });
  await page.goto(`${site.origin}/docs/first/p12`, {waitUntil: 'networkidle'});
  expect(await tree(page)).toEqual([['First', 'Secon'], 300]);
  await page.reload({waitUntil: 'networkidle'});
  expect(await tree(page)).toEqual([['First', 'Secon'], 300]);
  await page.locator('.sidebar').getByRole('link', {name: 'P13'}).first().click();
  await page.waitForURL('**/docs/first/p13');
  await expect.poll(() => tree(page)).toEqual([['First', 'Secon'], 300]);
  await page.context().close();
});

test('a sidebar scrolled before its script loads keeps its scroll position', async () => {
  const page = await open('/docs/first/p0');
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.origin}/docs/first/p1`, {waitUntil: 'commit'});
  await page.waitForFunction(() => {
    const sidebar = document.querySelector<HTMLElement & {readonly isRestored?: boolean}>('.sidebar');
    if (sidebar?.isRestored !== true) return false;
    sidebar.scrollTop = 200;
    return sidebar.scrollTop === 200; // its styles are loaded
  });
  release();
  await page.waitForLoadState('networkidle');
  expect(await tree(page)).toEqual([['First'], 200]);
  await page.context().close();
});

test('a sidebar group whose path is only a prefix of the page path stays closed after a load and after a swap', async () => {
  const page = await open('/docs/api-reference');
  const unfolded = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.sidebar details[open] > summary')].map(
        (summary) => summary.ariaLabel ?? summary.textContent,
      ),
    );
  expect(await unfolded()).toEqual(['Pages in Reference']);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${site.origin}/docs`);
  await page.evaluate(() => {
    Object.assign(window, {same: true});
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<a href="/docs/api-reference">on</a>');
  });
  await page.getByRole('link', {name: 'on', exact: true}).click();
  await page.waitForURL('**/docs/api-reference');
  await expect.poll(unfolded).toEqual(['Pages in Reference']);
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  await page.context().close();
});

test('the sidebar scrolls its current entry into view on load', async () => {
  const page = await open('/docs/second/p29');
  const place = await page.evaluate(() => {
    const frame = document.querySelector('.sidebar')!.getBoundingClientRect();
    const entry = document.querySelector('.sidebar [aria-current]')!.getBoundingClientRect();
    return entry.top >= frame.top && entry.bottom <= frame.bottom;
  });
  expect(place).toBe(true);
  await page.context().close();
});

test('the sidebar renders without errors when sessionStorage is blocked', async () => {
  const {page, problems} = await openPage(browser, {viewport: {width: 1280, height: 700}});
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  // The sidebar script must be loaded before the page is left.
  await page.goto(`${site.origin}/docs/first/p0`, {waitUntil: 'networkidle'});
  await page.goto(`${site.origin}/docs/first/p1`, {waitUntil: 'networkidle'});
  expect(await tree(page)).toEqual([['First'], 0]);
  expect(problems).toEqual([]);
  await page.context().close();
});

test('an answer in the feedback form dispatches site:feedback and shows a thank-you message', async () => {
  const page = await open('/docs');
  const copied = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('site:feedback', (event) => resolve((event as CustomEvent).detail)),
      ),
  );
  await page.getByRole('form', {name: 'Page feedback'}).getByRole('button', {name: 'No'}).click();
  expect(await copied).toEqual({path: '/docs', helpful: false});
  await page.locator('.feedback').getByText('Thank you.').waitFor();
  expect(await page.locator('.feedback button:enabled').count()).toBe(0);
  await page.context().close();
});

test('the keys [ and ] go to the previous and next page, and the table of contents updates', async () => {
  const page = await open('/docs/first/p0');
  await page.keyboard.press('[');
  await page.waitForURL('**/docs');
  await expect.poll(() => active(page)).toEqual(['Overview']);
  await page.keyboard.press(']');
  await page.waitForURL('**/docs/first/p0');
  await page.context().close();
});

test('a heading opened by URL fragment is below the sticky header and table of contents menu', async () => {
  for (const width of [375, 1280]) {
    const page = await open('/docs#two', width);
    const distance = () =>
      page.evaluate(() => {
        const bars = [...document.querySelectorAll('.site-header, .toc-menu')];
        const bottom = Math.max(...bars.map((bar) => bar.getBoundingClientRect().bottom));
        return document.getElementById('two')!.getBoundingClientRect().top - bottom;
      });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await distance()).toBeGreaterThanOrEqual(0);
    await page.context().close();
  }
});

test('the copy button of a code block copies the code', async () => {
  const {page} = await openPage(browser, {permissions: ['clipboard-read', 'clipboard-write']});
  await page.goto(site.origin);
  await page.locator('main button.copy').click();
  await page.locator('main button.copy[data-state=done]').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('npm install\nnpm test');
  await page.context().close();
});
