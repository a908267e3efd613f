// Brands and titles of other sites are longer than ours, for example after an import.
import {expect, test} from 'vitest';
import {openPage} from '../support/browser.js';
import {openOurSite} from '../support/our-site.js';

const opened = openOurSite();

test('at 375 px a long brand stays on one line of the header, and a long word in the title of a callout wraps', async () => {
  const {page} = await openPage(opened.browser, {viewport: {width: 375, height: 800}});
  await page.goto(`${opened.site.origin}/docs/writing/components`);
  const measured = await page.evaluate(() => {
    const brand = document.createElement('span');
    document.querySelector('.site-header .logo')!.append(brand);
    const [short, long] = ['Brand', 'A brand with many words that has no place in a header'].map((text) => {
      brand.textContent = text;
      return brand.getBoundingClientRect().height;
    });
    document.querySelector('.callout > strong')!.append('a'.repeat(80));
    const {scrollWidth, clientWidth} = document.documentElement;
    return {isOneLine: long === short, fits: scrollWidth <= clientWidth};
  });
  expect(measured).toEqual({isOneLine: true, fits: true});
  await page.context().close();
});
