// Our home page: its first screen, and the placeholder behind its image.
import {expect, test} from 'vitest';
import {openPage} from '../support/browser.js';
import {openOurSite} from '../support/our-site.js';

const opened = openOurSite();

/** Widths and heights of a phone and a laptop. */
const screens = [
  {width: 375, height: 812},
  {width: 1280, height: 800},
];

test.each(screens)(
  'the home page shows its headline, a command and a picture on the first screen at $width px',
  async (viewport) => {
    const {page, problems} = await openPage(opened.browser, {viewport});
    await page.goto(opened.site.origin);
    const tops = await page
      .locator('h1, .hero .command, .hero-picture img:visible')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top));
    expect(tops.length).toBe(3);
    expect(tops.filter((top) => top > viewport.height - 100)).toEqual([]);
    expect(problems).toEqual([]);
  },
);

test('the headline keeps its place when the document arrives up to the picture first', async () => {
  const {page} = await openPage(opened.browser, {viewport: {width: 1280, height: 800}, javaScriptEnabled: false});
  const box = () => page.locator('h1').boundingBox();
  await page.goto(opened.site.origin);
  const whole = await box();
  await page.route(`${opened.site.origin}/`, async (route) => {
    const response = await route.fetch();
    const [start = ''] = (await response.text()).split('<div class="hero-picture');
    await route.fulfill({response, body: start});
  });
  await page.goto(opened.site.origin);
  expect(await page.locator('.hero-picture').count()).toBe(0);
  expect(await box()).toEqual(whole);
});

test.each(['light', 'dark'] as const)(
  'the home page loads only the picture of the current mode in %s mode',
  async (mode) => {
    const {page} = await openPage(opened.browser, {viewport: {width: 1280, height: 800}, colorScheme: mode});
    const loaded: string[] = [];
    page.on('response', (response) => {
      const name = /starter-(\w+)-/.exec(response.url())?.[1];
      if (name !== undefined) loaded.push(name);
    });
    await page.goto(opened.site.origin);
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.picture img')].some((image) => image.naturalWidth > 0),
    );
    expect([...new Set(loaded)]).toEqual([mode]);
  },
);

test('an image placeholder has exactly the box of its image', async () => {
  const {page} = await openPage(opened.browser, {viewport: {width: 1280, height: 800}});
  await page.goto(opened.site.origin, {waitUntil: 'networkidle'});
  const boxes = await page
    .locator('.picture:visible')
    .first()
    .evaluate((picture) =>
      [picture, ...picture.children].map((element) => {
        const {x, y, width, height} = element.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );
  expect(boxes.length).toBe(3);
  expect([boxes[1], boxes[2]]).toEqual([boxes[0], boxes[0]]);
});
