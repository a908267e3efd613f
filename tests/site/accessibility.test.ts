// What readers with other eyes, hands and settings meet on every route of our own site.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {RunOptions, AxeResults} from 'axe-core';
import type {Browser, BrowserContextOptions, Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openBrowser} from '../support/browser.js';
import {ourRoutes, ourTemplates, previewOurSite} from '../support/our-site.js';
import type {Preview} from '../support/preview.js';

/** Many pages are opened one after the other. */
const longTest = {timeout: 180_000};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let site: Preview;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), previewOurSite()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const phone = {width: 375, height: 800};
const desk = {width: 1280, height: 900};
/** The first two differ in everything, so every template is seen in both colour modes and at both widths. */
const usual = [
  {name: 'phone, light', viewport: phone, colorScheme: 'light'},
  {name: 'desk, dark', viewport: desk, colorScheme: 'dark'},
] as const;
const others = [
  {name: 'phone, dark', viewport: phone, colorScheme: 'dark'},
  {name: 'desk, light', viewport: desk, colorScheme: 'light'},
] as const;
/** All routes in all four variants, which takes minutes. */
const isWhole = process.env['AXE'] === 'all';
const variants = isWhole ? [...usual, ...others] : usual;

test.each(variants)('axe finds nothing: $name', longTest, async ({viewport, colorScheme}) => {
  // Every template in every variant; the other routes take turns.
  const templates = new Set(isWhole ? ourRoutes() : ourTemplates());
  const turn = variants.findIndex((one) => one.viewport === viewport && one.colorScheme === colorScheme);
  const rest = ourRoutes().filter((route) => !templates.has(route));
  const routes = [...templates, ...rest.filter((_, index) => index % variants.length === turn)];
  const findings = await onEach(routes, {viewport, colorScheme}, axeFindings);
  expect(findings).toEqual([]);
});

test('axe finds nothing in what opens: menu, search, dialogs', async () => {
  const findings = await onEach(['/'], {viewport: phone}, async (page) => {
    await page.getByRole('button', {name: 'Open Menu'}).click();
    return axeFindings(page);
  });
  expect(findings).toEqual([]);
});

// That every route fits the narrowest screen is a matter of no-script.test.ts.
test('at 200 % zoom, on a phone and on the narrowest screen nothing is wider than the window', longTest, async () => {
  const wide = await onEach(ourTemplates(), {viewport: {width: 640, height: 700}}, async (page) => {
    const found: string[] = [];
    for (const width of [640, 375, 320]) {
      await page.setViewportSize({width, height: 700});
      found.push(...(await overflow(page)));
    }
    return found;
  });
  expect(wide).toEqual([]);
});

test('from right to left nothing is wider than the window', longTest, async () => {
  const turned = async (page: Page): Promise<readonly string[]> => {
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    return overflow(page);
  };
  const wide = await Promise.all([phone, desk].map((viewport) => onEach(ourTemplates(), {viewport}, turned)));
  expect(wide.flat()).toEqual([]);
});

test('with reduced motion nothing moves, turns or scrolls smoothly', async () => {
  const moving = await onEach(ourTemplates(), {viewport: desk, reducedMotion: 'reduce'}, (page) =>
    page.evaluate(() => {
      const isLong = (times: string): boolean =>
        times.split(',').some((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1000) > 100);
      const moves = (properties: string): boolean =>
        /\b(?:all|transform|translate|scale|rotate|height|block-size)\b/.test(properties);
      return [...document.querySelectorAll('*')]
        .filter((element) => {
          const style = getComputedStyle(element);
          const isTurning = style.animationName !== 'none' && isLong(style.animationDuration);
          const isMoving = moves(style.transitionProperty) && isLong(style.transitionDuration);
          return isTurning || isMoving || style.scrollBehavior === 'smooth';
        })
        .map((element) => `${element.tagName}.${element.getAttribute('class')}`);
    }),
  );
  expect(moving).toEqual([]);
});

test('in forced colours every link and button can still be seen', async () => {
  const hidden = await onEach(ourTemplates(), {viewport: desk, forcedColors: 'active'}, (page) =>
    page.evaluate(() => {
      const isShown = (element: Element): boolean =>
        element.checkVisibility({visibilityProperty: true, opacityProperty: true});
      const rgb = (color: string): string => color.replace(/rgba\((\d+, \d+, \d+), 0\)/, 'none');
      const groundOf = (element: Element | null): string => {
        if (element === null) return 'rgb(255, 255, 255)';
        const own = rgb(getComputedStyle(element).backgroundColor);
        return own === 'none' ? groundOf(element.parentElement) : own;
      };
      return [...document.querySelectorAll('a, button, summary, input, h1, p')]
        .filter((element) => isShown(element) && element.textContent !== '')
        .filter((element) => rgb(getComputedStyle(element).color) === groundOf(element))
        .map((element) => `${element.tagName}.${element.getAttribute('class')} ${element.textContent?.slice(0, 30)}`);
    }),
  );
  expect(hidden).toEqual([]);
});

/** Opens each route in one tab and gathers what `look` says of it. */
async function onEach(
  routes: readonly string[],
  options: BrowserContextOptions,
  look: (page: Page) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  // Sign-in and sign-up hand over to the application site, which is not there: they are looked at before they do.
  const context = await browser.newContext({reducedMotion: 'reduce', ...options});
  await context.route(/\/start-sign-in-redirect-\w+\.js$/, (route) => route.abort());
  const page = await context.newPage();
  const found: string[] = [];
  for (const route of routes) {
    await page.setViewportSize(options.viewport ?? desk);
    await page.goto(site.origin + route, {waitUntil: 'load'});
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const one of await look(page)) found.push(`${route}: ${one}`);
  }
  await context.close();
  return found;
}

async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axeSource);
  const {violations} = await page.evaluate(
    (options) => (globalThis as unknown as {axe: {run(options: RunOptions): Promise<AxeResults>}}).axe.run(options),
    {resultTypes: ['violations'], preload: false} satisfies RunOptions,
  );
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, html}) => `${id} ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

/** What reaches past the window, when the page can be scrolled sideways. */
function overflow(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const {scrollWidth, clientWidth} = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll('main *, header *, footer *')].filter((element) => {
      const {left, right} = element.getBoundingClientRect();
      return right > clientWidth + 1 || left < -1;
    });
    const names = outside.slice(0, 3).map((element) => `${element.tagName}.${element.getAttribute('class')}`);
    return [`${scrollWidth} px in a window of ${clientWidth}: ${names.join(', ')}`];
  });
}
