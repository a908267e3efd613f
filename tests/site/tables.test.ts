// What a reader of a phone and of a screen reader finds in the tables of our own site. That none is cut off is a matter of
// every-route.test.ts.
import {expect, test} from 'vitest';
import {openPage} from '../support/browser.js';
import {openOurSite} from '../support/our-site.js';

const opened = openOurSite();

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
