// Tables of our own site for phones and screen readers. That none is cut off is tested in
// every-route.test.ts.
import {expect, test} from 'vitest';
import {openPage} from '../support/browser.js';
import {openOurSite} from '../support/our-site.js';

const opened = openOurSite();

test.each([375, 1280])(
  'at %i px the accessibility tree of a table has its rows and cells, and each header once',
  async (width) => {
    const {page} = await openPage(opened.browser, {viewport: {width, height: 800}});
    await page.goto(`${opened.site.origin}/docs/checks/rules`);
    expect(await page.getByRole('table').first().ariaSnapshot()).toContain(
      [
        '- table:',
        '  - rowgroup:',
        '    - row "Rule Severity Meaning":',
        '      - columnheader "Rule"',
        '      - columnheader "Severity"',
        '      - columnheader "Meaning"',
        '  - rowgroup:',
      ].join('\n'),
    );
    const row = page.getByRole('table').first().getByRole('row').nth(1);
    // The label before a cell on a phone is not part of the accessibility tree.
    expect(await row.ariaSnapshot()).toBe(
      [
        '- row "address-lost error, check only The ledger lists an address that no longer has a page or a redirect.":',
        '  - cell "address-lost":',
        '    - link "address-lost":',
        '      - /url: /docs/checks/rules/address-lost',
        '      - code: address-lost',
        '  - cell "error, check only"',
        '  - cell "The ledger lists an address that no longer has a page or a redirect."',
      ].join('\n'),
    );
  },
);

// HTML forbids roles on the cells of a table, and the style sheet changes how tables are displayed on phones.
test.each([375, 1280])('at %i px Chromium keeps the roles of all rows and cells without `role`', async (width) => {
  const {page} = await openPage(opened.browser, {viewport: {width, height: 800}});
  await page.goto(`${opened.site.origin}/docs/checks/rules`);
  const count = (selector: string) => page.locator(selector).count();
  expect(await count(':is(table, thead, tbody, tr, th, td)[role]')).toBe(0);
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  const roles = nodes.map(({role}) => role?.value as unknown);
  const counts = (names: readonly string[]) => names.map((name) => roles.filter((role) => role === name).length);
  const expected = [await count('table'), await count('tr'), await count('th'), await count('td')];
  expect(counts(['table', 'row', 'columnheader', 'cell'])).toEqual(expected);
  expect(Math.min(...expected)).toBeGreaterThan(5);
});
