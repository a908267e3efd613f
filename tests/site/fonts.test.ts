// Pages before their fonts are loaded, and layout shifts when they are.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {Page, Route} from 'playwright-core';
import {expect, test} from 'vitest';
import {openPage} from '../support/browser.js';
import {openOurSite} from '../support/our-site.js';

const require = createRequire(import.meta.url);
const fontFile = (path: string) => readFileSync(require.resolve(`@fontsource/${path}.woff2`));

/** Free fonts with the widths of those that most systems have, as the minified stylesheet names these. */
const systemFonts = [
  {source: /local\(["']?Arial["']?\)/g, bytes: fontFile('arimo/files/arimo-latin-400-normal')},
  {source: /local\(["']?Arial Bold["']?\)/g, bytes: fontFile('arimo/files/arimo-latin-700-normal')},
  {source: /local\(["']?Courier New["']?\)/g, bytes: fontFile('cousine/files/cousine-latin-400-normal')},
];

const opened = openOurSite();

test.each(
  [375, 1280].flatMap((width) =>
    ['/', '/docs/getting-started/install', '/pricing', '/blog'].map((route) => [route, width] as const),
  ),
)(
  '%s at %i px shows text in fallback fonts first and shifts by less than 0.01 when its fonts load',
  async (route, width) => {
    const {page} = await openPage(opened.browser, {viewport: {width, height: 800}});
    const held = await holdFonts(page);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, {shifts});
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & {value: number}).value);
      }).observe({type: 'layout-shift', buffered: true});
    });
    await page.goto(opened.site.origin + route, {waitUntil: 'domcontentloaded'});
    await expect.poll(() => held.length).toBe(2);
    const states = () => page.evaluate(() => [...document.fonts].map(({family, status}) => `${family} ${status}`));
    // System fonts are available at once; the files that replace them in this test must be loaded first.
    await page.evaluate(() =>
      Promise.all(['400', '500', '600'].map((weight) => document.fonts.load(`${weight} 1em Instrument Sans Fallback`))),
    );
    await page.evaluate(() => document.fonts.load('1em Geist Mono Fallback'));
    await painted(page);
    expect(await states()).toEqual(
      expect.arrayContaining(['Instrument Sans loading', 'Instrument Sans Fallback loaded']),
    );
    const shiftsBefore = (await shiftsOf(page)).length;
    await Promise.all(held.map((one) => one.continue()));
    await page.evaluate(() => document.fonts.ready);
    await painted(page);
    expect(await states()).toContain('Instrument Sans loaded');
    const shift = (await shiftsOf(page)).slice(shiftsBefore).reduce((sum, value) => sum + value, 0);
    expect(shift).toBeLessThan(0.01);
    await page.context().close();
  },
);

/** Serves the fallback fonts and holds the page's fonts until they are continued. */
async function holdFonts(page: Page): Promise<readonly Route[]> {
  const held: Route[] = [];
  await page.route('**/*', async (route) => {
    const {pathname} = new URL(route.request().url());
    const system = /^\/system-font-(\d)$/.exec(pathname)?.[1];
    if (system !== undefined) {
      await route.fulfill({body: systemFonts[Number(system)]!.bytes, contentType: 'font/woff2'});
    } else if (pathname.endsWith('.woff2')) {
      held.push(route);
    } else if (route.request().resourceType() === 'document') {
      const response = await route.fetch();
      await route.fulfill({response, body: (await response.text()).replaceAll(/ integrity="[^"]*"/g, '')});
    } else if (pathname.endsWith('.css')) {
      const response = await route.fetch();
      await route.fulfill({response, body: withSystemFonts(await response.text())});
    } else {
      await route.continue();
    }
  });
  return held;
}

/** Machines that run tests have few fonts. */
function withSystemFonts(css: string): string {
  return systemFonts.reduce((text, {source}, index) => text.replaceAll(source, `url(/system-font-${index})`), css);
}

function shiftsOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (window as unknown as {readonly shifts: readonly number[]}).shifts);
}

/** Waits two frames, after which the layout is painted and its shifts are recorded. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
