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
