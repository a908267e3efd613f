// Accordion, avatar, dialog, popover and tooltip, written in Markdown and run in Chromium.
import type {Browser, Page} from 'playwright-core';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {openBrowser, openPage} from '../../../support/browser.js';
import {galley} from '../../../support/galley.js';
import {preview, type Preview} from '../../../support/preview.js';
import {temporary} from '../../../support/temporary.js';

const accordions = `# Accordions

::accordion
---
items:
  - {label: One, content: First.}
  - {label: Two, content: Second., disabled: true}
  - {label: Three, slot: three}
---
#three
<div id="inside">Third.</div>

::

::accordion
---
multiple: true
items:
  - {label: Ada, content: A., defaultOpen: true}
  - {label: Bob, content: B., defaultOpen: true}
  - {label: Cy, content: C., closeOthers: true}
---
::

::accordion
---
defaultOpen: true
items:
  - {label: Uno, content: U.}
  - {label: Due, content: D.}
---
::
`;

const avatars = `# Avatars

:avatar{alt="Ada Lovelace" src="https://missing.invalid/a.png"} :avatar{alt="Bob" icon="lucide:user" src="/dot.svg"} :avatar{text="+9"} :avatar{alt=""}

::avatar-group
---
max: 2
avatars:
  - {alt: Ada Lovelace}
  - {alt: Bob}
  - {alt: Cy}
---
::

:chip[Inbox]{text="3" color="danger"} :chip[Plain]{:show="false"}
`;

const chain = `# Chain

:avatar{alt="Ada Lovelace" text="x" icon="lucide:user" src="https://missing.invalid/a.png" size="lg" chip-color="success" chip-position="bottom-left" chip-text="2"}
:avatar{alt="Ada Lovelace" text="x" icon="lucide:user"}
:avatar{alt="Ada Lovelace" icon="lucide:user"}
:avatar{alt="Ada Lovelace"}

::disclosure{label="What else"}
Inside.
::
`;

const overlays = `# Overlays

::dialog{#box title="Box" description="About it." label="Open box"}
Some text to select.
::

::dialog{#kept title="Kept" label="Open kept" prevent-close}
Stay.
::

::dialog{#alert title="Sure?" role="alertdialog" label="Open alert"}
It can't be undone.
::

::dialog{#shown title="Shown" :open="true"}
Here from the start.
::

::slide-over{#side title="Side" label="Open side" side="left"}
Text.
::

::popover{#pop label="More" mode="hover"}
[Inside](/other)
::

:tooltip[word]{text="What it means."}
`;

let browser: Browser;
let site: Preview;
beforeAll(async () => {
  const root = temporary({
    'content/site.yml': 'security: {sources: {img: [https://missing.invalid]}}\n',
    'content/index.md': '# Home\n',
    'content/accordions.md': accordions,
    'content/avatars.md': avatars,
    'content/overlays.md': overlays,
    'content/chain.md': chain,
    'content/other.md': '# Other\n',
    'content/looks.md':
      '# Looks\n\nAn :icon{name="lucide:arrow-right"} in a line.\n\n::form\n---\nfields: [{name: on, label: On, type: toggle}]\n---\n::\n',
    'content/public/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle r="4"/></svg>',
  });
  const {exitCode, stderr} = await galley(['build', '--root', root]);
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  [browser, site] = await Promise.all([openBrowser(), preview(root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function open(path: string, options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const {page} = await openPage(browser, {viewport: {width: 1000, height: 700}, ...options});
  // Added before any script of the page, so that no event is missed.
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    Object.assign(window, {heard});
    for (const type of ['site:accordion', 'site:close-prevented']) {
      document.addEventListener(type, (event) => heard.push((event as CustomEvent).detail ?? type));
    }
  });
  await page.goto(site.origin + path);
  return page;
}

/** The events since the last call. */
const heard = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as never as {heard: unknown[]}).heard.splice(0));
const isOpen = (page: Page, of: string): Promise<boolean> =>
  page.locator(of).evaluate((element: HTMLDialogElement) => element.open || element.matches(':popover-open'));
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const opened = (action: 'open' | 'close', index: number) => ({action, index});

/** Opens the page and waits for the accordion script, which first reports the items that are open. */
async function openAccordions(): Promise<{page: Page; first: unknown}> {
  const page = await open('/accordions');
  await expect.poll(() => page.evaluate('heard.length')).toBeGreaterThan(0);
  return {page, first: await heard(page)};
}

test('an accordion opens one item at a time and dispatches site:accordion with the index of each change', async () => {
  const {page} = await openAccordions();
  const first = page.locator('.accordion').first();
  await first.getByText('One').click();
  await expect.poll(() => heard(page)).toEqual([opened('open', 0)]);
  await first.getByText('Three').click();
  await expect.poll(() => page.evaluate(() => (window as never as {heard: unknown[]}).heard.length)).toBe(2);
  expect(await heard(page)).toEqual(expect.arrayContaining([opened('close', 0), opened('open', 2)]));
  await first.getByText('Two').click({force: true});
  await first.getByText('Three').click();
  await expect.poll(() => heard(page)).toEqual([opened('close', 2)]);
  expect(await first.locator('[open]').count()).toBe(0);
  await page.context().close();
});

test('an accordion with multiple reports default open items once, and closeOthers closes the others', async () => {
  const {page, first} = await openAccordions();
  const open_ = () => page.locator('.accordion').nth(1).locator('[open] > summary').allTextContents();
  expect(first).toEqual([opened('open', 0), opened('open', 1), opened('open', 0), opened('open', 1)]);
  await page.getByText('Cy').click();
  await expect.poll(open_).toEqual(['Cy']);
  await page.getByText('Ada').click();
  await expect.poll(open_).toEqual(['Ada', 'Cy']);
  await page.context().close();
});

test('an accordion with defaultOpen may start with all items open, though only one can be opened', async () => {
  const {page} = await openAccordions();
  const open_ = () => page.locator('.accordion').nth(2).locator('[open] > summary').allTextContents();
  expect(await open_()).toEqual(['Uno', 'Due']);
  await page.getByText('Due').click();
  await expect.poll(open_).toEqual(['Uno']);
  await page.getByText('Due').click();
  await expect.poll(open_).toEqual(['Due']);
  await page.context().close();
});

test('a URL fragment inside a closed accordion item opens the item', async () => {
  const page = await open('/accordions#inside');
  await page.locator('#inside').waitFor({state: 'visible'});
  await page.context().close();
});

test('an accordion opens its items without JavaScript', async () => {
  const page = await open('/accordions', {javaScriptEnabled: false});
  expect(await page.locator('#inside').isVisible()).toBe(false);
  await page.getByText('Three').click();
  await page.locator('#inside').waitFor({state: 'visible'});
  await page.context().close();
});

test('an avatar shows initials when its image fails before the script loads, and retries with a new src', async () => {
  const {page} = await openPage(browser);
  const held: (() => void)[] = [];
  await page.route('https://missing.invalid/**', (request) => request.fulfill({status: 404, body: ''}));
  await page.route('**/*.js', async (request) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await request.continue();
  });
  await page.goto(`${site.origin}/avatars`, {waitUntil: 'commit'});
  const picture = page.getByRole('img', {name: 'Ada Lovelace', exact: true}).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth]))
    .toEqual([true, 0]);
  expect([await picture.getAttribute('data-state'), await page.locator('.avatar').first().innerText()]).toEqual([
    null,
    'AL',
  ]);
  await page.unroute('**/*.js');
  for (const release of held) release();
  await expect.poll(() => picture.getAttribute('data-state')).toBe('failed');
  expect(await picture.isVisible()).toBe(false);
  expect(await page.locator('.avatar').allTextContents()).toEqual(['AL', '', '+9', '+1', 'B', 'AL']);
  await picture.evaluate((image: HTMLImageElement) => (image.src = '/dot.svg'));
  await expect.poll(() => picture.getAttribute('data-state')).toBe('shown');
  expect(await picture.isVisible()).toBe(true);
  await picture.evaluate((image: HTMLImageElement) => (image.src = '/gone.png'));
  await expect.poll(() => picture.getAttribute('data-state')).toBe('failed');
  await page.context().close();
});

test('an avatar falls back from image to text, icon and initials, and shows a chip in its corner', async () => {
  const {page} = await openPage(browser);
  await page.route('https://missing.invalid/**', (request) => request.fulfill({status: 404, body: ''}));
  await page.goto(`${site.origin}/chain`);
  await expect.poll(() => page.locator('.avatar > img').getAttribute('data-state')).toBe('failed');
  expect(
    await page.locator('.avatar').evaluateAll((all) =>
      all.map((one) => {
        const {innerText, dataset} = one as HTMLElement;
        return [innerText, one.querySelectorAll('svg.icon').length, dataset['size']];
      }),
    ),
  ).toEqual([
    ['x', 0, 'lg'],
    ['x', 0, undefined],
    ['', 1, undefined],
    ['AL', 0, undefined],
  ]);
  expect(
    await page
      .locator('.chip[data-position=bottom-left] > .dot')
      .evaluateAll((all) => all.map((dot) => [dot.textContent, dot.getAttribute('data-color')])),
  ).toEqual([['2', 'success']]);
  await page.context().close();
});

test('a disclosure opens with its button and closes on Escape', async () => {
  const page = await open('/chain');
  const text = page.getByText('Inside.');
  const summary = page.locator('.disclosure > summary');
  await summary.press('Enter');
  expect(await text.isVisible()).toBe(true);
  await summary.press('Escape');
  expect(await text.isVisible()).toBe(false);
  await page.context().close();
});

test('an avatar group lists its members in aria-label, and a chip with show="false" renders only its content', async () => {
  const page = await open('/avatars');
  expect(await page.locator('.avatar-group').getAttribute('aria-label')).toBe('Ada Lovelace, Bob, 1 more');
  expect(await page.locator('.chip').allTextContents()).toEqual(['Inbox3']);
  await page.context().close();
});

test('a dialog closes with Escape or a click outside, but not when the press began inside', async () => {
  const page = await open('/overlays');
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  await page.getByText('Open box').click();
  const box = await page.locator('#box').boundingBox();
  if (box === null) throw new Error('The dialog has no box.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  expect(await isOpen(page, '#box')).toBe(true);
  await page.mouse.click(5, 5);
  expect(await isOpen(page, '#box')).toBe(false);
  await page.getByText('Open box').click();
  await page.keyboard.press('Escape');
  expect([await isOpen(page, '#box'), await focused(page)]).toEqual([false, 'Open box']);
  await page.context().close();
});

test('a dialog with prevent-close stays open and dispatches site:close-prevented', async () => {
  const page = await open('/overlays');
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  await page.getByText('Open kept').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  expect([await isOpen(page, '#kept'), await heard(page)]).toEqual([
    true,
    ['site:close-prevented', 'site:close-prevented', 'site:close-prevented'],
  ]);
  await page.locator('#kept').getByRole('button', {name: 'Close'}).click();
  expect(await isOpen(page, '#kept')).toBe(false);
  await page.context().close();
});

test('a handled Escape key neither dispatches site:close-prevented nor hides a tooltip', async () => {
  const page = await open('/overlays');
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  await page.evaluate(() =>
    addEventListener('keydown', (event) => event.key === 'Escape' && event.preventDefault(), {capture: true}),
  );
  await page.getByRole('button', {name: 'word'}).hover();
  const tip = page.getByRole('tooltip');
  await tip.waitFor();
  await page.keyboard.press('Escape');
  expect(await tip.evaluate((element) => element.matches(':popover-open'))).toBe(true);
  await page.mouse.move(900, 650);
  await page.getByText('Open kept').click();
  await page.keyboard.press('Escape');
  expect([await isOpen(page, '#kept'), await heard(page)]).toEqual([true, []]);
  await page.context().close();
});

test('a dialog with open is modal from the start; an alertdialog focuses Cancel and ignores clicks outside', async () => {
  const page = await open('/overlays');
  await expect.poll(() => page.locator('#shown:modal').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByText('Open alert').click();
  expect([await page.locator('#alert').getAttribute('role'), await focused(page)]).toEqual(['alertdialog', 'Cancel']);
  await page.keyboard.press('Enter');
  expect(await isOpen(page, '#alert')).toBe(false);
  await page.getByText('Open alert').click();
  await page.mouse.click(5, 5);
  expect(await isOpen(page, '#alert')).toBe(true);
  await page.context().close();
});

test('a dialog with open is visible without JavaScript', async () => {
  const page = await open('/overlays', {javaScriptEnabled: false});
  expect(await page.locator('#shown').isVisible()).toBe(true);
  await page.context().close();
});

test('a slide-over opens at its side and is mirrored in right-to-left text', async () => {
  const page = await open('/overlays', {reducedMotion: 'reduce'});
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  await page.getByText('Open side').click();
  const edge = () => page.locator('#side').evaluate((side) => Math.round(side.getBoundingClientRect().x));
  expect(await edge()).toBe(0);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await edge()).toBeGreaterThan(400);
  await page.context().close();
});

test('a tap toggles a hover popover, and a long touch does not open it', async () => {
  const page = await open('/overlays', {hasTouch: true});
  await page.locator('#shown').getByRole('button', {name: 'Close'}).tap();
  const trigger = page.getByRole('button', {name: 'More'});
  const box = await trigger.boundingBox();
  if (box === null) throw new Error('Nothing to see.');
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{x: box.x + box.width / 2, y: box.y + box.height / 2}];
  await session.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints});
  // Longer than the hover delays of 120 and 200 ms.
  await page.waitForTimeout(400);
  expect(await isOpen(page, '#pop')).toBe(false);
  await session.send('Input.dispatchTouchEvent', {type: 'touchCancel', touchPoints: []});
  await trigger.tap();
  expect(await isOpen(page, '#pop')).toBe(true);
  await trigger.tap();
  expect(await isOpen(page, '#pop')).toBe(false);
  await page.context().close();
});

test('a hover popover opens after 120 ms, stays open across the gap and closes 200 ms after leaving', async () => {
  const page = await open('/overlays');
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  await page.clock.install({time: 0});
  await page.clock.pauseAt(100_000);
  const trigger = page.getByRole('button', {name: 'More'});
  await trigger.hover();
  await page.clock.runFor(119);
  expect(await isOpen(page, '#pop')).toBe(false);
  await page.clock.runFor(1);
  expect(await isOpen(page, '#pop')).toBe(true);
  const [from, to] = [await trigger.boundingBox(), await page.locator('#pop').boundingBox()];
  if (from === null || to === null) throw new Error('Nothing to see.');
  // Slowly across the gap: longer than the delay in each place.
  for (const y of [from.y + from.height + 2, from.y + from.height + 6, to.y + 10]) {
    await page.mouse.move(from.x + 20, y);
    await page.clock.runFor(1000);
    expect(await isOpen(page, '#pop')).toBe(true);
  }
  await page.mouse.move(900, 650);
  await page.clock.runFor(199);
  expect(await isOpen(page, '#pop')).toBe(true);
  await page.clock.runFor(1);
  expect(await isOpen(page, '#pop')).toBe(false);
  await page.context().close();
});

test('a popover is 8 px below its trigger, or above it when there is no space below', async () => {
  const page = await open('/overlays', {reducedMotion: 'reduce'});
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  const trigger = page.getByRole('button', {name: 'More'});
  await trigger.click();
  const gaps = async (): Promise<readonly number[]> => {
    const [from, to] = [
      await page.locator('.floats', {has: trigger}).boundingBox(),
      await page.locator('#pop').boundingBox(),
    ];
    if (from === null || to === null) throw new Error('Nothing to see.');
    return [Math.round(to.y - from.y - from.height), Math.round(from.y - to.y - to.height)];
  };
  expect((await gaps())[0]).toBe(8);
  await trigger.evaluate((button) => {
    document.body.style.paddingBlock = '100vh';
    button.scrollIntoView({block: 'end', behavior: 'instant'});
  });
  await expect.poll(async () => (await gaps())[1]).toBe(8);
  await trigger.evaluate((button) => button.scrollIntoView({block: 'center', behavior: 'instant'}));
  await expect.poll(async () => (await gaps())[0]).toBe(8);
  await page.context().close();
});

test('a tooltip is centered 8 px above its word, or below it when there is no space above', async () => {
  const page = await open('/overlays', {reducedMotion: 'reduce'});
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  const word = page.locator('.floats', {has: page.getByText('word', {exact: true})});
  const distances = async (): Promise<readonly number[]> => {
    const [from, to] = [await word.boundingBox(), await page.getByRole('tooltip').boundingBox()];
    if (from === null || to === null) throw new Error('Nothing to see.');
    const centers = to.x + to.width / 2 - from.x - from.width / 2;
    return [from.y - to.y - to.height, to.y - from.y - from.height, centers].map(Math.round);
  };
  await word.evaluate((element) => {
    document.body.style.paddingBlock = '100vh';
    element.style.marginInlineStart = '100px';
    element.scrollIntoView({block: 'center', behavior: 'instant'});
  });
  await word.hover();
  await expect.poll(distances).toEqual([8, expect.any(Number), 0]);
  // The tooltip would close when the pointer is no longer above the word.
  await word.locator('> :first-child').focus();
  await word.evaluate((element) => {
    document.documentElement.style.scrollPadding = '0';
    scrollBy({top: element.getBoundingClientRect().top - 10, behavior: 'instant'});
  });
  await expect.poll(distances).toEqual([expect.any(Number), 8, 0]);
  await page.context().close();
});

test.each(['left', 'right'] as const)('a popover keeps 8 px distance to the %s edge of the viewport', async (side) => {
  const page = await open('/overlays', {reducedMotion: 'reduce'});
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  const trigger = page.getByRole('button', {name: 'More'});
  await trigger.evaluate((button, side) => {
    const floats = button.closest<HTMLElement>('.floats');
    if (floats === null) throw new Error('Nothing to anchor to.');
    Object.assign(floats.style, {position: 'fixed', [side]: '0', top: '100px'});
    floats.querySelector<HTMLElement>('[popover]')?.style.setProperty('min-inline-size', '300px');
    // Moves the button to the very edge, regardless of the padding around it.
    const {left, right} = button.getBoundingClientRect();
    floats.style[side] = `${side === 'left' ? -left : right - document.documentElement.clientWidth}px`;
  }, side);
  await trigger.click();
  const gap = (): Promise<number> =>
    page.locator('#pop').evaluate((panel, side) => {
      const {left, right} = panel.getBoundingClientRect();
      return Math.round(side === 'left' ? left : document.documentElement.clientWidth - right);
    }, side);
  await expect.poll(gap).toBe(8);
  await page.context().close();
});

test('dialogs, slide-overs, popovers, tooltips and accordions do not move with reduced motion', async () => {
  const page = await open('/overlays', {reducedMotion: 'reduce'});
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map((one) => (one as CSSTransition).transitionProperty ?? (one as CSSAnimation).animationName)
        .filter((name) => !/^(?:opacity|display|overlay|color|.*-color)$/.test(name)),
    );
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  const seen: string[] = [];
  for (const name of ['Open box', 'Open side', 'More', 'word']) {
    await page.getByRole('button', {name}).click();
    seen.push(...(await moving()));
    await page.keyboard.press('Escape');
    seen.push(...(await moving()));
  }
  await page.goto(`${site.origin}/accordions`);
  await page.getByText('Three').click();
  seen.push(...(await moving()));
  expect(seen).toEqual([]);
  await page.context().close();
});

test('a click pins a hover popover; a second click, Escape or moving the focus away closes it', async () => {
  const page = await open('/overlays');
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  const trigger = page.getByRole('button', {name: 'More'});
  await trigger.hover();
  await expect.poll(() => isOpen(page, '#pop')).toBe(true);
  await trigger.click();
  expect(await isOpen(page, '#pop')).toBe(true);
  await trigger.click();
  expect(await isOpen(page, '#pop')).toBe(false);
  await page.keyboard.press('Enter');
  expect(await isOpen(page, '#pop')).toBe(true);
  await page.keyboard.press('Escape');
  expect([await isOpen(page, '#pop'), await focused(page)]).toEqual([false, 'More']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect([await isOpen(page, '#pop'), await focused(page)]).toEqual([true, 'Inside']);
  await page.keyboard.press('Tab');
  expect(await isOpen(page, '#pop')).toBe(false);
  await page.context().close();
});

test('a tooltip opens on focus and hover, stays while hovered, describes its trigger and closes with Escape', async () => {
  const page = await open('/overlays');
  await page.locator('#shown').getByRole('button', {name: 'Close'}).click();
  const word = page.getByRole('button', {name: 'word'});
  const tip = page.getByRole('tooltip');
  await word.press('Shift+Tab');
  await page.keyboard.press('Tab');
  expect(
    await word.evaluate(({ariaDescribedByElements}) => ariaDescribedByElements?.map((one) => one.textContent)),
  ).toEqual(['What it means.']);
  expect(await tip.count()).toBe(1);
  await page.keyboard.press('Escape');
  await tip.waitFor({state: 'hidden'});
  expect(await word.getAttribute('aria-describedby')).toBe(null);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await word.hover();
  await tip.waitFor();
  await tip.hover();
  await page.waitForTimeout(300);
  expect(await tip.count()).toBe(1);
  await page.mouse.move(900, 650);
  await tip.waitFor({state: 'hidden'});
  await page.context().close();
});

test('galley build reports an invalid size, color, role or prop of a widget', async () => {
  const root = temporary({
    'content/index.md':
      '# Home\n\n:avatar{alt="A" size="huge"}\n\n:chip[x]{color="pink"}\n\n::dialog{#a role="menu"}\n::\n\n::dialog{#b :open="1"}\n::\n',
  });
  const {exitCode, stdout} = await galley(['build', '--root', root, '--json']);
  const found = stdout
    .split('\n')
    .filter((line) => line.includes('"content/index.md"'))
    .map((line) => JSON.parse(line) as {code: string; place: {line?: number}})
    .map(({code, place}) => [code, place.line]);
  expect([exitCode, found]).toEqual([1, [3, 5, 7, 10].map((line) => ['prop-invalid', line])]);
});

test('an icon in a paragraph is inline, and a directional icon is mirrored in right-to-left text', async () => {
  const page = await open('/looks');
  const icon = page.locator('p > .icon');
  expect(await icon.evaluate(({parentElement: line}) => line!.clientHeight)).toBeLessThan(40);
  const turn = () => icon.evaluate((element) => getComputedStyle(element).scale);
  expect(await turn()).toBe('none');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await turn()).toBe('-1 1');
  await page.context().close();
});

test('a switch keeps its border with forced colors', async () => {
  const page = await open('/looks', {forcedColors: 'active'});
  const edge = await page.locator('[role=switch]').evaluate((element) => getComputedStyle(element).borderTopStyle);
  expect(edge).toBe('solid');
  await page.context().close();
});

test('an open modal dialog also dims the scrollbar area', async () => {
  const page = await open('/overlays');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.evaluate(() => {
    const dialog = document.querySelector<HTMLDialogElement>('#kept')!;
    if (!dialog.matches(':modal')) dialog.showModal();
  });
  expect(await ground()).not.toBe(before);
  await page.evaluate(() => document.querySelectorAll('dialog').forEach((dialog) => dialog.close()));
  await expect.poll(ground).toBe(before);
  await page.context().close();
});
