// What a reader of a phone and of a screen reader finds in the tables of our own site.
import type {Page} from 'playwright-core';
import {expect, test} from 'vitest';
import {openPage} from '../support/browser.js';
import {ourPages, openOurSite} from '../support/our-site.js';

const opened = openOurSite();

test('at 320 and 375 pixels no table of any page has a part that is cut off', {timeout: 120_000}, async () => {
  const routes = ourPages()
    .filter(({html}) => html.includes('<table'))
    .map(({route}) => route);
  const {page} = await openPage(opened.browser, {viewport: {width: 375, height: 800}});
  const cut: string[] = [];
  let count = 0;
  for (const route of routes) {
    await page.goto(opened.site.origin + route);
    for (const width of [375, 320]) {
      await page.setViewportSize({width, height: 800});
      const tables = await tablesOf(page);
      count += tables.length;
      cut.push(...tables.filter(({isCut}) => isCut).map(({text}) => `${route} at ${width}: ${text}`));
    }
  }
  expect(cut).toEqual([]);
  expect(count).toBeGreaterThan(80);
});

interface SeenTable {
  readonly text: string;
  readonly isCut: boolean;
}

function tablesOf(page: Page): Promise<readonly SeenTable[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main table')].map((table) => {
      const cells = [...table.querySelectorAll('td, tbody th')];
      const isOutside = (cell: Element): boolean => cell.getBoundingClientRect().right > window.innerWidth;
      return {
        text: (table.textContent ?? '').slice(0, 40),
        isCut: table.scrollWidth > table.clientWidth || cells.some(isOutside),
      };
    }),
  );
}

test.each([375, 1280])('at %i pixels a row has its cells, and each cell its header once', async (width) => {
  const {page} = await openPage(opened.browser, {viewport: {width, height: 800}});
  await page.goto(`${opened.site.origin}/docs/reference/errors`);
  expect(await page.getByRole('table').first().ariaSnapshot()).toContain(
    [
      '- table:',
      '  - rowgroup:',
      '    - row "Code Meaning Fix":',
      '      - columnheader "Code"',
      '      - columnheader "Meaning"',
      '      - columnheader "Fix"',
      '  - rowgroup:',
    ].join('\n'),
  );
  const row = page.getByRole('table').first().getByRole('row').nth(1);
  // What is drawn in front of a cell on a phone is not said again.
  expect(await row.ariaSnapshot()).toBe(
    [
      '- row "link-broken no page, file or redirect at this address correct the link, or add a redirect if the page has moved":',
      '  - cell "link-broken":',
      '    - code: link-broken',
      '  - cell "no page, file or redirect at this address"',
      '  - cell "correct the link, or add a redirect if the page has moved":',
      '    - text: correct the link, or add a',
      '    - link "redirect":',
      '      - /url: /docs/reference/config#addresses',
      '    - text: if the page has moved',
    ].join('\n'),
  );
});
