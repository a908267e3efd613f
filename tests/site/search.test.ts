// Search on our own documentation, and the palette in Chromium.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Browser, Locator, Page} from 'playwright-core';
import {afterAll, beforeAll, describe, expect, inject, test} from 'vitest';
import {createSearchIndex} from '../../runtime/browser/search/search-index.js';
import {openBrowser, openPage} from '../support/browser.js';
import {galley} from '../support/galley.js';
import {previewOurSite} from '../support/our-site.js';
import {preview, serving, type Preview} from '../support/preview.js';
import {temporary} from '../support/temporary.js';

const index = createSearchIndex(async (file) => readFileSync(path.join(inject('ourSite'), file), 'utf8'));

test.each([
  ['install', '/docs/getting-started/install'],
  ['installing', '/docs/getting-started/install'],
  ['front matter', '/docs/writing/front-matter'],
  ['fornt matter', '/docs/writing/front-matter'],
  ['writing markdown', '/docs/writing/markdown'],
  ['code blocks', '/docs/writing/code-blocks'],
  ['images', '/docs/writing/images-and-icons'],
  ['csv', '/docs/writing/data-files'],
  ['drafts', '/docs/writing/drafts-and-locales'],
  ['locales', '/docs/writing/drafts-and-locales'],
  ['query operators', '/docs/querying/operators'],
  ['$regex', '/docs/querying/operators'],
  ['sort by date', '/docs/querying/queries'],
  ['navgation', '/docs/querying/navigation'],
  ['search', '/docs/querying/search'],
  ['islands', '/docs/templates/islands'],
  ['dark mode', '/docs/templates/styles'],
  ['config', '/docs/reference/config'],
  ['galley build', '/docs/reference/cli'],
  ['renderMarkdown', '/docs/reference/javascript-api'],
  ['front-matter-ignored', '/docs/checks/rules/front-matter-ignored'],
  ['port-in-use', '/docs/reference/errors'],
  ['privacy', '/docs/terms-and-conditions/privacy-policy'],
])('the first search result for %j is on %s', async (query, expected) => {
  const [first] = await index.search(query);
  expect(first?.section.id.split('#')[0]).toBe(expected);
});

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const field = (page: Page): Locator => page.getByRole('combobox', {name: 'Search...'});
const options = (page: Page): Locator => page.locator('.search-palette').getByRole('option');
const openPalette = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.locator('.search-palette[open] [role=option]').first().waitFor();
};
const type = async (page: Page, query: string): Promise<void> => {
  await field(page).fill(query);
  await page.locator('.search-palette:not([data-state]) mark, .search-palette .note:not([hidden])').first().waitFor();
};
const activeText = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    return document.getElementById(id)?.querySelector('.label')?.textContent ?? '';
  });

describe('the search palette of our site', () => {
  let site: Preview;
  beforeAll(async () => {
    site = await previewOurSite();
  });
  afterAll(() => site?.close());

  test('is a combobox with groups, and arrow, Home, End and Page keys move the selection', async () => {
    const {page, problems} = await openPage(browser);
    await page.goto(`${site.origin}/docs`);
    await openPalette(page);
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(
      await page
        .getByRole('group')
        .evaluateAll((groups) => groups.map((group) => group.ariaLabelledByElements?.[0]?.textContent ?? '')),
    ).toEqual(expect.arrayContaining(['Docs', 'Color mode']));
    await type(page, 'drafts');
    expect(await page.locator('.search-palette').getByRole('status').textContent()).toMatch(/^\d+ results$/);
    const labels = await options(page).locator('.label').allTextContents();
    expect(labels.length).toBeGreaterThan(3);
    const moves: readonly (readonly [string, number])[] = [
      ['ArrowUp', 0],
      ['ArrowDown', 1],
      ['End', labels.length - 1],
      ['ArrowDown', labels.length - 1],
      ['Home', 0],
      ['PageDown', labels.length - 1],
      ['PageUp', 0],
    ];
    for (const [key, expected] of moves) {
      await page.keyboard.press(key);
      expect([key, await activeText(page)]).toEqual([key, labels[expected]]);
    }
    await options(page).nth(2).hover();
    expect(await activeText(page)).toBe(labels[2]);
    expect(await page.locator('[role=option][aria-selected=true]').count()).toBe(1);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('has the expected accessibility tree for a query', async () => {
    const {page} = await openPage(browser);
    await page.goto(`${site.origin}/docs`);
    await openPalette(page);
    await type(page, 'cookie policy');
    expect(await page.locator('.search-palette').ariaSnapshot()).toMatch(
      /^- dialog "Search":\n {2}- combobox "Search\.\.\." \[expanded\](?: \[active\])?: cookie policy\n {2}- button "Clear": ×\n {2}- listbox "Commands":\n {4}- group "Docs":\n(?: {6}- text: Docs\n)? {6}- option "Terms and conditions Cookie Policy [^\n]*" \[selected\]:\n[^]*\n {2}- status: \d+ results$/,
    );
    await page.context().close();
  });

  test('opens the selected page, closes and remembers the query', async () => {
    const {page} = await openPage(browser);
    await page.goto(`${site.origin}/docs`);
    await openPalette(page);
    await type(page, 'front matter');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/docs/writing/front-matter`);
    await page.locator('.search-palette').waitFor({state: 'hidden'});
    await openPalette(page);
    expect(await field(page).inputValue()).toBe('');
    await page.getByRole('group', {name: 'Recent searches'}).getByRole('option').first().click();
    expect(await field(page).inputValue()).toBe('front matter');
    await page.getByRole('button', {name: 'Clear'}).click();
    await options(page).filter({hasText: 'Clear recent searches'}).click();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.context().close();
  });

  test('toggles with Ctrl+K, closes with Escape, and its Clear button empties the field', async () => {
    const {page} = await openPage(browser);
    await page.goto(`${site.origin}/search`);
    await page.getByRole('searchbox').focus();
    await openPalette(page);
    await page.keyboard.press('Control+k');
    await page.locator('.search-palette').waitFor({state: 'hidden'});
    await openPalette(page);
    await page.keyboard.press('Escape');
    await page.locator('.search-palette').waitFor({state: 'hidden'});
    await openPalette(page);
    await type(page, 'zzzzzz');
    expect(await page.locator('.search-palette .note').textContent()).toBe(
      "We couldn't find any items with that term. Please try again.",
    );
    await page.getByRole('button', {name: 'Clear'}).click();
    await page.locator('[role=option]').first().waitFor();
    expect(await field(page).inputValue()).toBe('');
    await page.getByRole('button', {name: 'Close'}).click();
    await page.locator('.search-palette').waitFor({state: 'hidden'});
    await page.context().close();
  });

  test('opens 200 ms after the mobile menu closes', async () => {
    const {page} = await openPage(browser, {viewport: {width: 375, height: 700}});
    await page.clock.install({time: new Date('2026-01-01T08:00:00')});
    await page.goto(`${site.origin}/docs`);
    await page.clock.pauseAt(new Date('2026-01-01T08:10:00'));
    await page.getByRole('button', {name: 'Open Menu'}).click();
    await page.locator('#site-menu').getByRole('button', {name: 'Search...'}).click();
    await page.locator('#site-menu').waitFor({state: 'hidden'});
    await page.clock.runFor(150);
    expect(await page.locator('.search-palette[open]').count()).toBe(0);
    await page.clock.runFor(100);
    await page.locator('.search-palette[open]').waitFor();
    await page.context().close();
  });

  test('loads its script and index only when the search button is hovered', async () => {
    const {page} = await openPage(browser);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`${site.origin}/docs`, {waitUntil: 'networkidle'});
    expect(requests.filter((address) => /_search|palette|api\/search/.test(address))).toEqual([]);
    await page.locator('.site-header').getByRole('button', {name: 'Search...'}).hover();
    await page.waitForResponse(/_search\/index\.json/);
    expect(requests.filter((address) => /palette/.test(address))).toHaveLength(1);
    await page.context().close();
  });

  test('is replaced without JavaScript by a search page that lists all pages', async () => {
    const {page, problems} = await openPage(browser, {javaScriptEnabled: false});
    await page.goto(`${site.origin}/docs`);
    await page.locator('.site-header').getByRole('link', {name: 'Search...'}).click();
    await page.waitForURL(`${site.origin}/search`);
    expect(await page.getByRole('link', {name: 'Front matter', exact: true}).getAttribute('href')).toBe(
      '/docs/writing/front-matter',
    );
    await page.getByRole('searchbox').fill('locale');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/search?q=locale`);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  test('is accompanied by a search page that reads the query from the URL and updates it', async () => {
    const {page} = await openPage(browser);
    await page.goto(`${site.origin}/search?q=locales`);
    await page.locator('.search-results li').first().waitFor();
    expect(await page.locator('.search-results .label').first().textContent()).toBe('Locales');
    await page.getByRole('searchbox').fill('cookie');
    await page.waitForURL(`${site.origin}/search?q=cookie`);
    await page.getByText(/results for “cookie”/).waitFor();
    await page.context().close();
  });
});

describe('the search palette below a base path', () => {
  const filler = 'Words that come before the place in question. '.repeat(5).slice(0, 200);
  const root = temporary({
    'content/site.yml':
      'brand: Small\nbase: /base/\ntrailingSlash: always\nsearch:\n  links:\n    - label: Community\n      to: https://community.example/\n',
    'content/index.md': '# Home\n',
    'content/docs/1.far.md': `# Far away\n\nIntroduction.\n\n\`\`\`sh\nstartServer() --watch-all\n\`\`\`\n\n## Deep below\n\n${filler}needle and then \\<b>bold\\</b> text.\n`,
    'content/docs/2.later.draft.md': '# Later\n\nThe unicorn is not published.\n',
    'content/docs/3.kept.md': '---\nsearch: false\n---\n\n# Kept\n\nThe unicorn is not searched.\n',
  });
  const sites: Preview[] = [];
  beforeAll(async () => {
    expect((await galley(['build', '--root', root])).exitCode).toBe(0);
    sites.push(await preview(root), await serving(['dev', '--root', root, '--port', '0']));
  });
  afterAll(() => Promise.all(sites.map((site) => site.close())));

  test.each([
    ['in a build', 0],
    ['in dev', 1],
  ])('%s, shows an excerpt with at most 60 characters before the match, and markup as text', async (_, which) => {
    const {page} = await openPage(browser);
    await page.goto(`${sites[which]?.origin}/base/`);
    await openPalette(page);
    await type(page, 'needle');
    const option = options(page);
    expect({
      way: await option.locator('.trail').textContent(),
      label: await option.locator('.label').textContent(),
      excerpt: await option.locator('.excerpt').textContent(),
      marks: await option.locator('mark').allTextContents(),
      href: await option.getAttribute('href'),
      markup: await option.locator('b').count(),
    }).toEqual({
      way: 'Far away',
      label: 'Deep below',
      excerpt: `...${filler.slice(144)}needle and then <b>bold</b> text.`,
      marks: ['needle'],
      href: '/base/docs/far/#deep-below',
      markup: 0,
    });
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/base\/docs\/far\/#deep-below$/);
    await page.context().close();
  });

  test('finds drafts only in dev and never pages with search: false', async () => {
    const labels: string[][] = [];
    for (const {origin} of sites) {
      const {page} = await openPage(browser);
      await page.goto(`${origin}/base/`);
      await openPalette(page);
      await type(page, 'unicorn');
      labels.push(await options(page).locator('.label').allTextContents());
      await page.context().close();
    }
    expect(labels).toEqual([[], ['Later']]);
  });

  test('shows names that occur only in code blocks', async () => {
    const {page} = await openPage(browser);
    await page.goto(`${sites[0]?.origin}/base/`);
    await openPalette(page);
    await type(page, '--watch-all');
    expect(await options(page).locator('.label').allTextContents()).toEqual(['Far away']);
    expect(await options(page).locator('.names').allTextContents()).toEqual(['startServer --watch-all']);
    expect(await options(page).locator('mark').allTextContents()).toEqual(['watch-all']);
    await page.context().close();
  });

  test('lists the links of the config', async () => {
    const {page} = await openPage(browser);
    await page.goto(`${sites[0]?.origin}/base/`);
    await openPalette(page);
    expect(await page.getByRole('group', {name: 'Links'}).getByRole('option').getAttribute('href')).toBe(
      'https://community.example/',
    );
    await page.context().close();
  });
});
