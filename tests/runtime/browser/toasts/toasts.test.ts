// Toasts in Chromium, with a clock that the tests move.
import type {Browser, Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {ToastFields} from '../../../../runtime/browser/toasts/toast.js';
import {openBrowser, openPage} from '../../../support/browser.js';
import {galley} from '../../../support/galley.js';
import {preview, type Preview} from '../../../support/preview.js';
import {temporary} from '../../../support/temporary.js';

let browser: Browser;
let site: Preview;
beforeAll(async () => {
  const root = temporary({
    'content/index.md':
      '# Home\n\n[Other](/other)\n\n::dialog{#box title="Box" label="Open box"}\nInside.\n::\n\n::dialog{#late title="Late"}\nInside.\n::\n\n' +
      ':toast-button[Say it]{title="Said" description="So it is." color="green"}\n\n' +
      ':toast-button[Start]{title="Started" icon="lucide:rocket"}\n',
    'content/site.yml': 'brand: T\nicons: {service: https://icons.example/sets/}\n',
    'content/other.md': '# Other\n',
  });
  expect((await galley(['build', '--root', root])).exitCode).toBe(0);
  [browser, site] = await Promise.all([openBrowser(), preview(root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

/** Opens the home page with the clock paused. */
async function openHome(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const {page} = await openPage(browser, options);
  await page.clock.install({time: 0});
  const buttons = page.waitForResponse(/\/toast-buttons-\w+\.js$/);
  await page.goto(`${site.origin}/`);
  await page.evaluate(`import('${(await buttons).url()}').then(() => undefined)`);
  await page.clock.pauseAt(100_000);
  // Shows and removes a toast, so that the toast chunk is loaded.
  await say(page, 'site:toast', {id: 'first'});
  await page.waitForSelector('.toast');
  await say(page, 'site:toast-remove', {});
  await page.waitForSelector('.toast', {state: 'detached'});
  return page;
}

/** Dispatches an event; returns its detail as the handlers left it. */
function say(page: Page, type: string, detail: object): Promise<ToastFields> {
  return page.evaluate(
    ([type, detail]) => {
      document.dispatchEvent(new CustomEvent(type, {detail}));
      return detail as object;
    },
    [type, detail] as const,
  );
}

/** Shows a toast whose callbacks record that they ran. */
function sayWithCalls(page: Page, fields: object): Promise<void> {
  return page.evaluate((fields) => {
    const calls: string[] = [];
    Object.assign(window, {calls});
    const detail = {
      ...fields,
      callback: () => calls.push('callback'),
      click: () => calls.push('click'),
      actions: [{label: 'Undo', click: () => calls.push('action')}],
    };
    document.dispatchEvent(new CustomEvent('site:toast', {detail}));
  }, fields);
}

const callsOf = (page: Page): Promise<string[]> => page.evaluate(() => (window as never as {calls: string[]}).calls);
const titles = (page: Page): Promise<string[]> =>
  page.locator('.toast:not([data-state=leaving]) strong').allTextContents();
const bar = (page: Page): Promise<number> =>
  page.locator('.toast progress').evaluate((bar: HTMLProgressElement) => bar.value / bar.max);
const isGone = (page: Page): Promise<void> => page.locator('.toast').waitFor({state: 'detached'});

test('a toast closes after 5 s, and hovering pauses its timeout and progress bar', async () => {
  const page = await openHome();
  await say(page, 'site:toast', {title: 'Saved'});
  await page.clock.runFor(2000);
  await page.locator('.toast').hover();
  await page.clock.runFor(10_000);
  expect(await bar(page)).toBeCloseTo(0.6, 2);
  await page.mouse.move(1, 1);
  await page.clock.runFor(2999);
  expect(await titles(page)).toEqual(['Saved']);
  await page.clock.runFor(1);
  await isGone(page);
  await page.context().close();
});

test('toasts span the viewport below 640 px and are 24rem wide at the bottom right from 640 px', async () => {
  const page = await openHome({viewport: {width: 639, height: 700}});
  await say(page, 'site:toast', {title: 'Saved', timeout: 0});
  const place = () =>
    page.locator('.toasts').evaluate((stack) => {
      const {width, right, bottom} = stack.getBoundingClientRect();
      const body = document.body.getBoundingClientRect();
      return {width: width === body.width ? 'all' : width, right: body.right - right, bottom: innerHeight - bottom};
    });
  expect(await place()).toEqual({width: 'all', right: 0, bottom: 0});
  await page.setViewportSize({width: 640, height: 700});
  expect(await place()).toEqual({width: 384, right: 0, bottom: 0});
  const timing = (element: Element) => [getComputedStyle(element).transitionDuration];
  expect(await page.locator('.toast').evaluate(timing)).toEqual(['0.2s, 0.2s']);
  await page.context().close();
});

test('toast-button shows its toast and is hidden without JavaScript', async () => {
  const page = await openHome();
  await page.getByRole('button', {name: 'Say it'}).click();
  await page.waitForSelector('.toast[data-color=green]');
  expect(await page.locator('.toast :is(strong, p)').allTextContents()).toEqual(['Said', 'So it is.']);
  const {page: plain} = await openPage(browser, {javaScriptEnabled: false});
  await plain.goto(site.origin);
  expect(await plain.getByText('Say it').isVisible()).toBe(false);
});

test('site:toast shows title, text, avatar, color and actions, and site:toast-update changes them', async () => {
  const page = await openHome();
  await page.route('**/ada.svg', (request) =>
    request.fulfill({contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>'}),
  );
  const {id} = await say(page, 'site:toast', {
    title: 'Saved',
    description: 'All of it.',
    avatar: {src: '/ada.svg', alt: 'Ada Lovelace'},
    color: 'amber',
    closeButton: null,
    timeout: 0,
    actions: [{label: 'Undo'}, {label: 'Docs', to: '/docs'}],
  });
  expect(id).toMatch(/^100000-\d+$/);
  const card = page.locator('.toast');
  expect(
    await card.evaluate((one) => ({
      texts: [...one.querySelectorAll('strong, p')].map((part) => part.textContent),
      color: one.dataset['color'],
      avatar: one.querySelector('.sign .avatar')?.textContent,
      picture: one.querySelector('.sign img')?.getAttribute('src'),
      actions: [...one.querySelectorAll('.actions > *')].map((part) => `${part.localName} ${part.textContent}`),
    })),
  ).toEqual({
    texts: ['Saved', 'All of it.'],
    color: 'amber',
    avatar: 'AL',
    picture: '/ada.svg',
    actions: ['button Undo', 'a Docs'],
  });
  expect([await card.getByRole('button', {name: 'Close'}).count(), await card.locator('progress').isVisible()]).toEqual(
    [0, false],
  );
  await say(page, 'site:toast-update', {id, avatar: undefined, icon: 'check', closeButton: {label: 'Away'}});
  expect([
    await card.locator('.sign > svg.icon').count(),
    await card.getByRole('button', {name: 'Away'}).count(),
  ]).toEqual([1, 1]);
  await page.context().close();
});

test('a toast icon is loaded from the site, then from the configured icon service after 1500 ms', async () => {
  const page = await openHome();
  const requests: string[] = [];
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('request', (request) => {
    if (request.url().includes('icons=')) requests.push(request.url().replace(site.origin, ''));
  });
  /** An icon is visible when its mask is filled with the text color. */
  const isPainted = (): Promise<boolean> =>
    page
      .locator('.toast .sign .icon')
      .evaluate(({style}) => style.backgroundColor === 'currentcolor' && style.mask.includes('data:image/svg+xml,'));
  await page.getByRole('button', {name: 'Start'}).click();
  await expect.poll(isPainted).toBe(true);
  expect(requests).toEqual(['/api/_nuxt_icon/lucide.json?icons=rocket']);

  await say(page, 'site:toast-remove', {});
  await isGone(page);
  requests.length = 0;
  await page.route('https://icons.example/**', (request) =>
    request.fulfill({
      json: {prefix: 'lucide', icons: {far: {body: '<path d="M0 0h9"/>'}}, width: 24, height: 24},
      headers: {'Access-Control-Allow-Origin': '*'},
    }),
  );
  await page.route('**/api/_nuxt_icon/lucide.json?icons=far', () => undefined);
  await say(page, 'site:toast', {icon: 'lucide:far', timeout: 0});
  await expect.poll(() => requests).toEqual(['/api/_nuxt_icon/lucide.json?icons=far']);
  await page.clock.runFor(1499);
  expect(requests).toHaveLength(1);
  await page.clock.runFor(1);
  await expect.poll(isPainted).toBe(true);
  expect(requests).toEqual([
    '/api/_nuxt_icon/lucide.json?icons=far',
    'https://icons.example/sets/lucide.json?icons=far',
  ]);

  await say(page, 'site:toast-remove', {});
  await isGone(page);
  await say(page, 'site:toast', {icon: 'lucide:nowhere', timeout: 0});
  await expect.poll(() => messages.some((text) => text.includes('Icon not found: lucide:nowhere.'))).toBe(true);
  expect(await isPainted()).toBe(false);
  await say(page, 'site:toast', {icon: 'lucide:../../evil', timeout: 0});
  await expect.poll(() => messages.some((text) => text.includes('lucide:../../evil is not an icon name.'))).toBe(true);
  await page.context().close();
});

test('toasts without ids get unique ids, and the fourth waits until one closes', async () => {
  const page = await openHome();
  const ids = await Promise.all(['One', 'Two', 'Three', 'Four'].map((title) => say(page, 'site:toast', {title})));
  expect(new Set(ids.map(({id}) => id)).size).toBe(4);
  expect(await titles(page)).toEqual(['One', 'Two', 'Three']);
  await page.getByRole('button', {name: 'Close'}).first().click();
  expect(await titles(page)).toEqual(['Two', 'Three', 'Four']);
  await page.context().close();
});

test('an action skips the callback, the close button runs it, and a click on the toast keeps it open', async () => {
  const page = await openHome();
  await sayWithCalls(page, {title: 'Deleted'});
  await page.clock.runFor(60_000);
  await page.getByRole('button', {name: 'Deleted'}).click();
  expect([await titles(page), await callsOf(page)]).toEqual([['Deleted'], ['click']]);
  await page.getByRole('button', {name: 'Undo'}).click();
  await isGone(page);
  expect(await callsOf(page)).toEqual(['click', 'action']);
  await sayWithCalls(page, {title: 'Again'});
  await page.getByRole('button', {name: 'Close'}).click();
  expect(await callsOf(page)).toEqual(['callback']);
  await page.context().close();
});

test('site:toast-update with a title keeps the remaining time, and a new timeout restarts it', async () => {
  const page = await openHome();
  await say(page, 'site:toast', {id: 'a', title: 'One', timeout: 5000});
  await page.clock.runFor(3000);
  await say(page, 'site:toast-update', {id: 'a', title: 'Two'});
  await page.clock.runFor(1000);
  expect([await titles(page), Math.round((await bar(page)) * 10)]).toEqual([['Two'], 2]);
  await say(page, 'site:toast-update', {id: 'a', timeout: 8000});
  await page.clock.runFor(4000);
  expect(Math.round((await bar(page)) * 10)).toBe(5);
  await page.context().close();
});

test('a toast persists across client navigation with its remaining time', async () => {
  const page = await openHome();
  await page.evaluate(() => Object.assign(window, {same: true}));
  await say(page, 'site:toast', {title: 'Saved', timeout: 10_000});
  await page.clock.runFor(2000);
  await page.getByRole('link', {name: 'Other', exact: true}).first().click();
  let passedMs = 0;
  while (!page.url().endsWith('/other') && passedMs < 6000) {
    await page.clock.runFor(20);
    passedMs += 20;
    // The page loads in real time, which takes longer on a busy machine.
    await page.waitForTimeout(20);
  }
  expect(await page.evaluate(() => 'same' in window)).toBe(true);
  expect(await titles(page)).toEqual(['Saved']);
  expect(await bar(page)).toBeCloseTo(0.8 - passedMs / 10_000, 2);
  await page.context().close();
});

test('a toast is announced 100 ms after it appears, errors as role=alert', async () => {
  const page = await openHome();
  const heard = () =>
    page.evaluate(() =>
      ['status', 'alert'].map((role) => document.querySelector(`[data-toasts] [role=${role}]`)?.textContent),
    );
  await page.clock.runFor(200);
  await say(page, 'site:toast', {title: 'Saved', description: 'All of it.'});
  await say(page, 'site:toast', {title: 'Copied'});
  await say(page, 'site:toast', {title: 'Error', color: 'red'});
  expect((await heard())[1]).toBe('');
  await page.clock.runFor(99);
  expect((await heard())[1]).toBe('');
  await page.clock.runFor(1);
  expect(await heard()).toEqual(['Saved All of it. Copied', 'Error']);
  await page.context().close();
});

test('F8 focuses the toasts; Escape closes the focused toast and returns the focus', async () => {
  const page = await openHome();
  await say(page, 'site:toast', {title: 'Error', color: 'red'});
  await page.clock.runFor(600_000);
  const link = page.getByRole('link', {name: 'Other', exact: true}).first();
  await link.focus();
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Notifications');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close');
  await page.keyboard.press('Escape');
  await isGone(page);
  expect(await link.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.context().close();
});

test('no toast times out after F8 has moved the focus to the toasts, until F8 moves it back', async () => {
  const page = await openHome();
  await say(page, 'site:toast', {title: 'First', timeout: 1000});
  await say(page, 'site:toast', {title: 'Second', timeout: 1000});
  await page.getByRole('link', {name: 'Other', exact: true}).first().focus();
  await page.keyboard.press('F8');
  await page.clock.runFor(5000);
  await page.keyboard.press('Tab');
  await page.clock.runFor(5000);
  expect(await titles(page)).toEqual(['First', 'Second']);
  await page.keyboard.press('F8');
  await page.clock.runFor(1100);
  expect(await titles(page)).toEqual([]);
  await page.context().close();
});

test('site:toast-remove without a detail removes all toasts', async () => {
  const {page, problems} = await openPage(browser);
  await page.goto(`${site.origin}/`);
  await say(page, 'site:toast', {title: 'First'});
  await say(page, 'site:toast', {title: 'Second'});
  await page.waitForSelector('.toast >> nth=1');
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('site:toast-remove')));
  await page.locator('.toast:not([data-state=leaving])').last().waitFor({state: 'detached'});
  expect([await titles(page), problems]).toEqual([[], []]);
  await page.context().close();
});

test('a toast does not time out while it has the focus or the document is hidden', async () => {
  const page = await openHome();
  await say(page, 'site:toast', {title: 'Saved', timeout: 1000});
  await page.getByRole('button', {name: 'Close'}).focus();
  await page.clock.runFor(5000);
  expect(await titles(page)).toEqual(['Saved']);
  const hide = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await hide(true);
  await page.getByRole('button', {name: 'Close'}).blur();
  await page.clock.runFor(5000);
  expect(await titles(page)).toEqual(['Saved']);
  await hide(false);
  await page.clock.runFor(1000);
  await isGone(page);
  await page.context().close();
});

test('a toast is clickable above an open dialog, opened before or after it', async () => {
  const page = await openHome();
  await page.getByRole('button', {name: 'Open box'}).click();
  await say(page, 'site:toast', {title: 'Inside', timeout: 0});
  expect(await page.locator('#box [data-toasts]').count()).toBe(1);
  await page.locator('#box .toast').getByRole('button', {name: 'Close'}).click();
  await isGone(page);
  await page.keyboard.press('Escape');
  await page.locator('body > site-island > [data-toasts]').waitFor({state: 'attached'});
  await say(page, 'site:toast', {title: 'Before', timeout: 0});
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#late')?.showModal());
  await page.locator('#late .toast').getByRole('button', {name: 'Close'}).click();
  await isGone(page);
  await page.context().close();
});

test('toasts persist across site:save-state and a reload, without action buttons that run functions', async () => {
  const page = await openHome();
  await say(page, 'site:toast', {
    id: 'kept',
    title: 'Kept',
    timeout: 0,
    color: 'green',
    icon: 'check',
    actions: [{label: 'Gone'}, {label: 'Docs', to: '/docs'}],
  });
  await page.evaluate(() => {
    document.dispatchEvent(new CustomEvent('site:save-state'));
    location.reload();
  });
  await page.waitForSelector('.toast');
  expect(await titles(page)).toEqual(['Kept']);
  expect(await page.locator('.toast .actions > *').allTextContents()).toEqual(['Docs']);
  expect(await page.evaluate(() => sessionStorage.getItem('site:reload-state'))).toBe(null);
  await page.context().close();
});

test('swiping a toast far enough dismisses it', async () => {
  const page = await openHome({hasTouch: true, isMobile: true, viewport: {width: 375, height: 700}});
  await say(page, 'site:toast', {title: 'Saved', timeout: 0});
  const box = await page.locator('.toast').boundingBox();
  if (box === null) throw new Error('The toast has no box.');
  const touches = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touches.send('Input.dispatchTouchEvent', {type, touchPoints: x === undefined ? [] : [{x, y: box.y + 20}]});
  const swipe = async (by: number): Promise<void> => {
    await touch('touchStart', box.x + 60);
    for (let x = 0; x <= by; x += 20) await touch('touchMove', box.x + 60 + x);
    await touch('touchEnd');
  };
  await swipe(60);
  expect(await titles(page)).toEqual(['Saved']);
  await swipe(200);
  await isGone(page);
  await page.context().close();
});

test('toasts have no animations with reduced motion', async () => {
  const page = await openHome({reducedMotion: 'reduce'});
  await say(page, 'site:toast', {title: 'Saved', timeout: 0});
  expect(await page.locator('.toast').evaluate((toast) => toast.getAnimations().length)).toBe(0);
  await page.context().close();
});

test('a toast without a timeout requests no animation frames', async () => {
  const page = await openHome();
  await say(page, 'site:toast', {title: 'Saved', timeout: 0});
  await page.waitForSelector('.toast');
  await page.clock.runFor(500);
  const frames = await page.evaluate(() => {
    const ask = requestAnimationFrame;
    const requests = {count: 0};
    window.requestAnimationFrame = (call) => (requests.count++, ask(call));
    return Object.assign(window, {requests}).requests.count;
  });
  await page.clock.runFor(500);
  expect([
    frames,
    await page.evaluate(() => (window as unknown as {requests: {count: number}}).requests.count),
  ]).toEqual([0, 0]);
  await page.context().close();
});
