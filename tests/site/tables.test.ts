// What a reader of a phone and of a screen reader finds in the tables of our own site. That none is cut off is a matter of
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
    // What is drawn in front of a cell on a phone is not said again.
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
