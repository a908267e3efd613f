// Every route of our own site, opened once in Chromium under the site's Content Security Policy, and checked under the conditions that
// readers have: axe, narrow windows, zoom, right to left, reduced motion, forced colors, and every button pressed.
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import type {AxeResults, ElementContext, RunOptions} from 'axe-core';
import type {Browser, BrowserContext, Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openBrowser} from '../support/browser.js';
import {serveOurSiteWithPolicy, type SiteWithPolicy} from '../support/our-site-with-policy.js';
import {ourRoutesWithParts, ourTemplates, routesToOpen} from '../support/our-site.js';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const phone = {width: 375, height: 800};
const desk = {width: 1280, height: 900};
/** The first two differ in everything, so every template is seen in both color modes and at both widths. */
const usual = [
  {viewport: phone, colorScheme: 'light'},
  {viewport: desk, colorScheme: 'dark'},
] as const;
const others = [
  {viewport: phone, colorScheme: 'dark'},
  {viewport: desk, colorScheme: 'light'},
] as const;
/** With `AXE=all` every route is seen in all four variants, which takes minutes. */
const isWhole = process.env['AXE'] === 'all';
type Variant = (typeof usual | typeof others)[number];

/** Problems, each with its route. */
const wrong = {
  page: [] as string[],
  axe: [] as string[],
  wide: [] as string[],
  turnedWide: [] as string[],
  moving: [] as string[],
  hidden: [] as string[],
  cut: [] as string[],
};

/** The number of tables that were checked. */
const seen = {tables: 0};

let browser: Browser;
let site: SiteWithPolicy;
beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), serveOurSiteWithPolicy()]);
  await crawl();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

test('every route responds with 200, one h1, one main and a title, and logs no errors', () => {
  expect(wrong.page).toEqual([]);
});

test('axe finds no violations on any route, in light mode on a phone and in dark mode on a desktop', () => {
  expect(wrong.axe).toEqual([]);
});

test('no route overflows 320 px, and no template overflows 375 px or 200 % zoom', () => {
  expect(wrong.wide).toEqual([]);
});

test('no template overflows the viewport in right-to-left direction', () => {
  expect(wrong.turnedWide).toEqual([]);
});

test('no template has animations or smooth scrolling with reduced motion', () => {
  expect(wrong.moving).toEqual([]);
});

test('all links, buttons and texts of the templates are visible with forced colors', () => {
  expect(wrong.hidden).toEqual([]);
});

test('no table is cut off at 320 and 375 px', () => {
  expect(wrong.cut).toEqual([]);
  expect(seen.tables).toBeGreaterThan(80);
});

test('no page and no button violates the Content Security Policy', () => {
  expect(site.violations).toEqual([]);
});

test('axe finds no violations in the open menu', async () => {
  const context = await site.openContext(browser, {viewport: phone, reducedMotion: 'reduce'});
  const page = await context.newPage();
  await page.goto(site.origin);
  await page.getByRole('button', {name: 'Open Menu'}).click();
  expect(await axeFindings(page)).toEqual([]);
  await context.close();
});

/** The main element of a route, as it is after the page has loaded. */
interface LoadedMain {
  readonly route: string;
  readonly html: string;
  readonly variant: Variant;
  readonly hasParts: boolean;
}

/** Opens each route once, in two tabs at a time. */
async function crawl(): Promise<void> {
  const context = await site.openContext(browser, {reducedMotion: 'reduce'});
  const templates = new Set(ourTemplates());
  const withParts = new Set(ourRoutesWithParts());
  const routes = [...routesToOpen().entries()];
  const mains: LoadedMain[] = [];
  const lane = async (): Promise<void> => {
    let page = await openTab(context);
    for (let next = routes.shift(); next !== undefined; next = routes.shift()) {
      const [index, route] = next;
      const hasParts = withParts.has(route);
      if (isWhole || templates.has(route)) await visitTemplate(page, route);
      else mains.push({route, html: await visitPage(page, route), variant: usual[index % 2]!, hasParts});
      if (!hasParts) continue;
      await pressEverything(page);
      // A click may have started something that would finish on the next page.
      await page.close();
      page = await openTab(context);
    }
    await page.close();
  };
  await Promise.all([lane(), lane()]);
  await context.close();
  await checkMains(mains.toSorted((a, b) => (a.route < b.route ? -1 : 1)));
}

/** A tab that collects the errors of its pages. */
async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => wrong.page.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    // The redirect to the application is blocked in this test, so its script logs an error.
    const isStopped = message.location().url.includes('/start-sign-in-redirect-');
    if (message.type() === 'error' && !isStopped) wrong.page.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

function note(list: string[], route: string, found: readonly string[]): void {
  list.push(...found.map((one) => `${route}: ${one}`));
}

/** Checks what differs between pages of one template. Returns the main element. */
async function visitPage(page: Page, route: string): Promise<string> {
  await page.setViewportSize(phone);
  await load(page, route);
  await checkNarrow(page, route);
  return page.locator('main').evaluate((main) => main.outerHTML);
}

async function load(page: Page, route: string): Promise<void> {
  const response = await page.goto(site.origin + route, {waitUntil: 'load'});
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const facts = {
    status: response?.status(),
    h1: await page.locator('h1').count(),
    main: await page.locator('main').count(),
    hasTitle: (await page.title()) !== '',
  };
  const expected = {status: 200, h1: 1, main: 1, hasTitle: true};
  if (JSON.stringify(facts) !== JSON.stringify(expected)) note(wrong.page, route, [JSON.stringify(facts)]);
}

/** Tables at 375 and 320 px, and the page at 320 px. */
async function checkNarrow(page: Page, route: string): Promise<void> {
  for (const width of [375, 320]) {
    await page.setViewportSize({width, height: 800});
    const cut = await cutTables(page);
    note(
      wrong.cut,
      route,
      cut.map((table) => `at ${width}: ${table}`),
    );
  }
  note(wrong.wide, route, await overflow(page));
}

/**
 * Runs axe on main elements. Those of a section are shown one after another in one page: to load axe into each page and to
 * run it there for the first time takes several times as long. What is around them is checked in the pages of the templates.
 */
async function checkMains(mains: readonly LoadedMain[]): Promise<void> {
  // Scripts have set styles, which the policy refuses as attributes of inserted markup.
  const context = await browser.newContext({reducedMotion: 'reduce', bypassCSP: true});
  await Promise.all(
    usual.map((variant) =>
      checkInOnePage(
        context,
        variant,
        mains.filter((one) => one.variant === variant),
      ),
    ),
  );
  await context.close();
}

async function checkInOnePage(
  context: BrowserContext,
  {viewport, colorScheme}: Variant,
  mains: readonly LoadedMain[],
): Promise<void> {
  const page = await openTab(context);
  await page.setViewportSize(viewport);
  await page.emulateMedia({colorScheme});
  let section = '';
  for (const {route, html, hasParts} of mains) {
    if (section === '' || !route.startsWith(`${section}/`)) {
      section = `/${route.split('/')[1]}`;
      await page.goto(site.origin + route, {waitUntil: 'load'});
    }
    await page.locator('main').evaluate((main, text) => (main.outerHTML = text), html);
    // Pages without parts of their own have no colors of their own, and the contrast check takes half of the time.
    const rules = {'color-contrast': {enabled: hasParts}};
    note(wrong.axe, route, await axeFindings(page, 'main', rules));
  }
}

async function visitTemplate(page: Page, route: string): Promise<void> {
  await page.setViewportSize(phone);
  await load(page, route);
  for (const {viewport, colorScheme} of [...usual, ...(isWhole ? others : [])]) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({colorScheme});
    note(wrong.axe, route, await axeFindings(page));
  }
  note(wrong.moving, route, await moving(page));
  await page.setViewportSize(desk);
  await page.emulateMedia({forcedColors: 'active'});
  note(wrong.hidden, route, await hidden(page));
  await page.emulateMedia({forcedColors: 'none'});
  await page.setViewportSize({width: 640, height: 700});
  note(wrong.wide, route, await overflow(page));
  await page.setViewportSize(phone);
  note(wrong.wide, route, await overflow(page));
  await checkNarrow(page, route);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    note(wrong.turnedWide, route, await overflow(page));
  }
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
}

/** Tables that are cut off. */
async function cutTables(page: Page): Promise<readonly string[]> {
  const tables = await page.evaluate(() =>
    [...document.querySelectorAll('main table')].map((table) => {
      const cells = [...table.querySelectorAll('td, tbody th')];
      const isOutside = (cell: Element): boolean => cell.getBoundingClientRect().right > window.innerWidth;
      return {
        text: (table.textContent ?? '').slice(0, 40),
        isCut: table.scrollWidth > table.clientWidth || cells.some(isOutside),
      };
    }),
  );
  seen.tables += tables.length;
  return tables.filter(({isCut}) => isCut).map(({text}) => text);
}

/** Violations in the whole page, or in the elements that `within` selects. */
async function axeFindings(page: Page, within?: string, rules: RunOptions['rules'] = {}): Promise<readonly string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) await page.evaluate(axeSource);
  type Axe = {run(context: ElementContext, options: RunOptions): Promise<AxeResults>};
  const {violations} = await page.evaluate(
    ([context, options]) => (globalThis as unknown as {axe: Axe}).axe.run(context ?? document, options),
    [within, {resultTypes: ['violations'], preload: false, rules} satisfies RunOptions] as [
      string | undefined,
      RunOptions,
    ],
  );
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, html}) => `${id} ${target.join(' ')} ${html.slice(0, 120)}`),
  );
}

/** Elements that move despite reduced motion. */
function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
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
  });
}

/** Links, buttons and texts in the color of their background. */
function hidden(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
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
  });
}

/** Clicks every button and opens every details element; closes dialogs again. Forms are not submitted. */
async function pressEverything(page: Page): Promise<void> {
  // Until its script has loaded, the browser validates a form, and logs errors for fields behind the menu opened here.
  await page.waitForFunction(() => document.querySelector('form[data-validate]:not([novalidate])') === null);
  await page.evaluate(async () => {
    const sent = (event: Event): void => event.preventDefault();
    document.addEventListener('submit', sent);
    for (const button of document.querySelectorAll<HTMLButtonElement>('header button, main button')) button.click();
    for (const details of document.querySelectorAll('details')) details.open = true;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
  });
}

/** Elements that overflow the viewport horizontally. */
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
