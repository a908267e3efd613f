// Our own site by keyboard: every control is reachable in page order, with a visible focus.
import type {Page} from 'playwright-core';
import {expect, test} from 'vitest';
import {openPage} from '../support/browser.js';
import {openOurSite} from '../support/our-site.js';

const opened = openOurSite();

async function open(route: string, width = 1280): Promise<Page> {
  const {page} = await openPage(opened.browser, {viewport: {width, height: 900}, reducedMotion: 'reduce'});
  await page.goto(opened.site.origin + route, {waitUntil: 'networkidle'});
  return page;
}

interface Stop {
  /** Position among all elements of the page. */
  readonly index: number;
  readonly region: string;
  readonly name: string;
  readonly isSeen: boolean;
}

/** Presses Tab until the focus leaves the page; returns the focused elements. */
async function walk(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate((): Stop | null => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const {outlineStyle, outlineWidth, boxShadow} = getComputedStyle(focused);
      // A control that is drawn by its label shows the focus there.
      const label = focused.closest('label');
      const around = label === null ? undefined : getComputedStyle(label);
      const isRinged = (style: string, width: string): boolean => style !== 'none' && Number.parseFloat(width) > 0;
      const ring =
        isRinged(outlineStyle, outlineWidth) ||
        boxShadow !== 'none' ||
        (around !== undefined && (isRinged(around.outlineStyle, around.outlineWidth) || around.boxShadow !== 'none'));
      const {width, height, top, bottom} = (label ?? focused).getBoundingClientRect();
      return {
        index: [...document.querySelectorAll('*')].indexOf(focused),
        // An article has a header and a footer of its own.
        region: (focused.closest('main') ?? focused.closest('header, footer'))?.tagName.toLowerCase() ?? 'body',
        name: (focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40),
        isSeen: ring && width > 0 && height > 0 && bottom > 0 && top < innerHeight,
      };
    });
    if (stop === null || stops.some(({index}) => index === stop.index)) return stops;
    stops.push(stop);
  }
}

test.each(['/', '/docs/getting-started/install', '/pricing'])(
  'Tab reaches all controls of %s in page order, each with a visible focus',
  async (route) => {
    const page = await open(route);
    const stops = await walk(page);
    expect(stops[0]?.name).toBe('Skip to content');
    const regions = stops.map(({region}) => region).filter((region, index, all) => region !== all[index - 1]);
    expect(regions).toEqual(['body', 'header', 'main', 'footer']);
    expect(stops.filter(({isSeen}) => !isSeen)).toEqual([]);
    expect(
      await unreached(
        page,
        stops.map(({index}) => index),
      ),
    ).toEqual([]);
    await page.context().close();
  },
);

/** Visible controls that Tab does not reach, except radio buttons, of which only one is a tab stop. */
function unreached(page: Page, indices: readonly number[]): Promise<readonly string[]> {
  return page.evaluate((reached) => {
    const all = [...document.querySelectorAll('*')];
    return all
      .filter((element, index) => {
        if (
          reached.includes(index) ||
          !element.matches('a[href], button, input, select, textarea, summary, [tabindex="0"]')
        )
          return false;
        if (element.matches(':disabled, [type="radio"], [type="hidden"], [tabindex="-1"]')) return false;
        return (
          element.checkVisibility({visibilityProperty: true}) &&
          element.closest('[inert], [aria-hidden="true"]') === null
        );
      })
      .map((element) => element.outerHTML.slice(0, 120));
  }, indices);
}

test('the skip link moves the focus to the main content', async () => {
  const page = await open('/docs');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => [location.hash, document.activeElement?.id])).toEqual(['#site-main', 'site-main']);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.context().close();
});

test('the mobile menu opens with Enter, takes the focus, closes and returns the focus to its button', async () => {
  const page = await open('/docs', 375);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const isOpen = () => page.locator('#site-menu').evaluate((menu) => (menu as HTMLDialogElement).open);
  await page.getByRole('button', {name: 'Open Menu'}).focus();
  for (const close of ['Escape', 'Enter']) {
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', {name: 'Menu'}).waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('#site-menu') !== null)).toBe(true);
    if (close === 'Enter') await page.getByRole('button', {name: 'Close Menu'}).focus();
    await page.keyboard.press(close);
    await page.getByRole('dialog', {name: 'Menu'}).waitFor({state: 'hidden'});
    expect([await isOpen(), await focused()]).toEqual([false, 'Open Menu']);
  }
  await page.context().close();
});

test('FAQ answers open and close with Enter and Space', async () => {
  const page = await open('/');
  const entry = page.locator('main details').last();
  const isOpen = () => entry.evaluate((details) => (details as HTMLDetailsElement).open);
  const before = await isOpen();
  await entry.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await isOpen()).toBe(!before);
  await page.keyboard.press('Space');
  expect(await isOpen()).toBe(before);
  await page.context().close();
});

test('arrow keys switch the price period', async () => {
  const page = await open('/pricing');
  await page.getByLabel('Monthly').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.getByLabel('Yearly').first().isChecked()).toBe(true);
  await page.context().close();
});
