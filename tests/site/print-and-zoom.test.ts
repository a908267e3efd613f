// Our own site in print, at 400 % zoom, and on a touch screen.
import {inflateSync} from 'node:zlib';
import type {Page} from 'playwright-core';
import {expect, test} from 'vitest';
import {openPage} from '../support/browser.js';
import {openOurSite} from '../support/our-site.js';

const opened = openOurSite();

test.each(
  ['/', '/pricing', '/docs/reference/config', '/blog/why-addresses-carry-hashes'].flatMap((route) =>
    (['light', 'dark'] as const).map((colorScheme) => [route, colorScheme] as const),
  ),
)('%s prints all of its text in dark colors in %s mode', async (route, colorScheme) => {
  const {page} = await openPage(opened.browser, {viewport: {width: 1280, height: 900}, colorScheme});
  // A PDF names the characters of a system font with two bytes each; those of a variable font vary.
  await page.route('**/*.woff2', (one) => one.abort());
  await page.goto(opened.site.origin + route);
  const sheets = glyphsOf(await page.pdf({format: 'A4'}));
  await page.emulateMedia({media: 'print'});
  const wanted = await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    return (document.querySelector('main')?.innerText ?? '').replace(/\s/g, '').length;
  });
  const drawn = sheets.reduce((sum, count) => sum + count, 0);
  expect(drawn).toBeGreaterThan(0.95 * wanted);
  expect(Math.min(...sheets.slice(0, -1), Infinity)).toBeGreaterThan(100);
  expect(await faintText(page)).toEqual([]);
  await page.context().close();
});

/** The number of characters on each page of a PDF. */
function glyphsOf(pdf: Buffer): readonly number[] {
  const text = pdf.toString('latin1');
  const sheets: number[] = [];
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const content = inflated(pdf.subarray(start, text.indexOf('endstream', start)));
    if (!/\bBT\b/.test(content)) continue;
    const shown = [...content.matchAll(/<([0-9A-Fa-f]+)>/g)].reduce((sum, [, digits]) => sum + digits!.length / 4, 0);
    sheets.push(shown);
  }
  return sheets;
}

function inflated(bytes: Uint8Array): string {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return ''; // a font or a picture
  }
}

/** Printers omit backgrounds, so light text would be invisible on paper. */
function faintText(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const brush = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    const lightness = (color: string): number => {
      if (brush === null) throw new Error('This browser cannot paint.');
      brush.fillStyle = 'white';
      brush.fillRect(0, 0, 1, 1);
      brush.fillStyle = color;
      brush.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    return [...document.querySelectorAll('main *')]
      .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim()))
      .filter((element) => element.checkVisibility() && lightness(getComputedStyle(element).color) > 0.55)
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`);
  });
}

test.each(['/docs/reference/config', '/pricing', '/'])(
  'no sticky or fixed bar covers the text at 400 %% zoom: %s',
  async (route) => {
    const {page} = await openPage(opened.browser, {viewport: {width: 320, height: 256}});
    await page.goto(opened.site.origin + route);
    await page.evaluate(() => window.scrollTo(0, 1500));
    const bars = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility() && !element.closest('pre'))
        .filter((element) => /^(?:sticky|fixed)$/.test(getComputedStyle(element).position))
        .map((element) => element.className),
    );
    expect(bars.filter((name) => name !== 'numbers')).toEqual([]);
    await page.goto(`${opened.site.origin}${route}#site-nav`);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockStart)).toBe('16px');
    await page.context().close();
  },
);

test('the search button shows its shortcut with a keyboard and hides it on a touch screen', async () => {
  const hints = async (options: Parameters<typeof openPage>[1]): Promise<readonly boolean[]> => {
    const {page} = await openPage(opened.browser, options);
    await page.goto(opened.site.origin);
    const menu = page.getByRole('button', {name: 'Open Menu'});
    if (await menu.isVisible()) await menu.click();
    const keys = page.locator('.search-button:visible kbd');
    await expect.poll(() => keys.last().textContent()).toBe('Ctrl K');
    const shown = await keys.evaluateAll((all) => all.some((key) => key.checkVisibility()));
    await page.context().close();
    return [shown];
  };
  expect(await hints({viewport: {width: 1280, height: 800}})).toEqual([true]);
  expect(await hints({viewport: {width: 375, height: 800}, isMobile: true, hasTouch: true})).toEqual([false]);
});

test('the shortcuts dialog takes, traps and returns the focus', async () => {
  const {page} = await openPage(opened.browser, {viewport: {width: 1280, height: 800}});
  await page.goto(`${opened.site.origin}/docs/getting-started/install`);
  const link = page.getByRole('link', {name: 'Edit this page'});
  await link.focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', {name: 'Keyboard shortcuts'});
  await dialog.waitFor();
  const steps = [await focused()];
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    steps.push(await focused());
  }
  expect(steps).toEqual(['Keyboard shortcuts', 'INPUT', 'Close', 'INPUT', 'Close', 'INPUT']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({state: 'detached'});
  expect(await focused()).toContain('Edit this page');
  await page.context().close();
});
