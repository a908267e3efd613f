// Our own site matches its description: titles, links, texts, sizes.
import {existsSync} from 'node:fs';
import path from 'node:path';
import type {BrowserContextOptions, Page} from 'playwright-core';
import {expect, inject, test} from 'vitest';
import {openPage} from '../support/browser.js';
import {ourPages, ourRoutes, openOurSite} from '../support/our-site.js';

const opened = openOurSite();

const desk = {viewport: {width: 1280, height: 900}};

async function open(route: string, options: BrowserContextOptions = desk): Promise<Page> {
  const {page} = await openPage(opened.browser, options);
  await page.goto(opened.site.origin + route);
  return page;
}

/** Texts and URLs of links, without text for screen readers. */
const linksIn = (page: Page, within: string): Promise<(string | null)[][]> =>
  page.locator(within).evaluateAll((links) =>
    links.map((link) => {
      const copy = link.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll('.sr-only')) hidden.remove();
      return [link.ariaLabel ?? copy.textContent, link.getAttribute('href')];
    }),
  );

test('the site has every page of the description', () => {
  expect(ourRoutes()).toEqual(
    expect.arrayContaining([
      '/',
      '/about',
      '/blog',
      '/docs',
      '/download',
      '/login',
      '/pricing',
      '/signup',
      '/tools',
      '/tools/convert-postman-to-openapi',
      '/tools/generate-sdk-from-graphql',
      '/tools/generate-sdk-from-grpc-proto',
      '/tools/generate-sdk-from-openapi',
      '/docs/terms-and-conditions/cookie-policy',
      '/docs/terms-and-conditions/privacy-policy',
      '/docs/terms-and-conditions/terms-of-service',
    ]),
  );
});

test('every page has the title template, language, theme colors and Twitter card of the description', () => {
  const wrong = ourPages()
    .filter(({html}) => !html.includes('\n<meta http-equiv="refresh"'))
    .filter(
      ({html}) =>
        !/<title>[^<]+ - Engineers build, Galley tests<\/title>/.test(html) ||
        !/<html [^>]*lang="en"/.test(html) ||
        !html.includes('<meta name="theme-color" content="white" media="(prefers-color-scheme: light)">') ||
        !html.includes('<meta name="theme-color" content="#111827" media="(prefers-color-scheme: dark)">') ||
        !html.includes('<meta name="twitter:card" content="summary_large_image">'),
    );
  expect(wrong.map(({route}) => route)).toEqual([]);
  const titleOf = (route: string): string | undefined =>
    /<title>(.*?)<\/title>/.exec(ourPages().find((page) => page.route === route)?.html ?? '')?.[1];
  expect(titleOf('/pricing')).toBe('Pricing - Galley - Engineers build, Galley tests');
});

test('every page links an existing favicon and social card image', () => {
  const isThere = (address: string | undefined): boolean =>
    address !== undefined && existsSync(path.join(inject('ourSite'), address));
  const lacking = ourPages()
    .filter(({html}) => !html.includes('\n<meta http-equiv="refresh"'))
    .filter(({html}) => {
      const favicon = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)">/.exec(html)?.[1];
      const picture = /<meta property="og:image" content="https:\/\/galley\.example([^"]+)">/.exec(html)?.[1];
      return !isThere(favicon) || !isThere(picture);
    });
  expect(lacking.map(({route}) => route)).toEqual([]);
});

test('every page has a header, main, footer and toast container; /login and /signup have only main and toasts', () => {
  const parts = ['<header class="site-header"', '<main', '<footer class="site-footer"', ' data-toasts'];
  const found = ourPages()
    .filter(({html}) => !html.includes('\n<meta http-equiv="refresh"'))
    .map(({route, html}) => [route, parts.map((part) => html.split(part).length - 1).join('')]);
  const authentic = new Set(['/login', '/signup']);
  expect(found.filter(([route = '', counts]) => counts !== (authentic.has(route) ? '0101' : '1111'))).toEqual([]);
});

test('the primary color is sky and the grays are cool', async () => {
  const page = await open('/');
  const colors = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const brush = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    if (brush === null) throw new Error('This browser cannot paint.');
    brush.fillStyle = getComputedStyle(
      document.querySelector('main .button[data-variant=solid]') as Element,
    ).backgroundColor;
    brush.fillRect(0, 0, 1, 1);
    return {
      theme: document.documentElement.dataset['theme'],
      primary: Array.from(brush.getImageData(0, 0, 1, 1).data.slice(0, 3)),
      grays: [100, 200, 300, 400, 500, 600, 700, 800, 900].map((tone) => style.getPropertyValue(`--gray-${tone}`)),
    };
  });
  const [red = 0, green = 0, blue = 0] = colors.primary;
  expect({...colors, primary: blue > green && green > red}).toEqual({
    theme: 'sky',
    primary: true,
    grays: ['#f3f4f6', '#e5e7eb', '#d1d5db', '#9ca3af', '#6b7280', '#4b5563', '#374151', '#1f2937', '#111827'],
  });
  await page.context().close();
});

test('the header has the links of the description, in order', async () => {
  const page = await open('/about');
  expect(await linksIn(page, '.site-header nav a')).toEqual([
    ['Docs', '/docs'],
    ['Pricing', '/pricing'],
    ['Tools', '/tools'],
    ['Blog', '/blog'],
    ['Download', '/download'],
    ['API', 'https://api.galley.example'],
  ]);
  expect(await linksIn(page, '.site-header .container > a.button:visible:not([data-search-button])')).toEqual([
    ['Sign in', 'https://app.galley.example/login'],
    ['Sign up', 'https://app.galley.example/signup'],
  ]);
  expect(await page.locator('.site-header a[target=_blank] svg').count()).toBe(1);
  await page.context().close();
});

test('the footer has the links of the description', async () => {
  const page = await open('/about');
  const columns = ['Resources', 'Company', 'Legal'].map(async (name) => {
    const column = page.getByRole('contentinfo').getByRole('navigation', {name});
    return [
      name,
      await column.getByRole('link').evaluateAll((links) => links.map((a) => [a.textContent, a.getAttribute('href')])),
    ];
  });
  const terms = '/docs/terms-and-conditions';
  expect(await Promise.all(columns)).toEqual([
    [
      'Resources',
      [
        ['Docs', '/docs'],
        ['Tools', '/tools'],
        ['Blog', '/blog'],
        ['Download', '/download'],
      ],
    ],
    [
      'Company',
      [
        ['About', '/about'],
        ['Pricing', '/pricing'],
      ],
    ],
    [
      'Legal',
      [
        ['Terms of Service', `${terms}/terms-of-service`],
        ['Privacy Policy', `${terms}/privacy-policy`],
        ['Cookie Policy', `${terms}/cookie-policy`],
      ],
    ],
  ]);
  const footer = page.getByRole('contentinfo');
  expect(await footer.getByText(/^© /).textContent()).toContain(`© ${new Date().getFullYear()} `);
  expect(await footer.getByRole('button', {name: /^Switch to (?:light|dark) mode$/}).count()).toBe(1);
  expect(await footer.getByRole('link', {name: 'Galley on LinkedIn'}).getAttribute('target')).toBe('_blank');
  const field = footer.getByLabel('Subscribe to our newsletter');
  expect(await field.evaluate((input: HTMLInputElement) => [input.type, input.required, input.placeholder])).toEqual([
    'email',
    true,
    'Enter your email',
  ]);
  await page.context().close();
});

test.each(['light', 'dark'] as const)('the logo is the one for %s mode', async (colorScheme) => {
  const page = await open('/', {...desk, colorScheme});
  const shown = page.locator('.site-header .logo img:visible');
  expect(await shown.evaluateAll((all) => all.map((image) => image.getAttribute('src')))).toEqual([
    `/logo-${colorScheme}.svg`,
  ]);
  await page.context().close();
});

test('the error page has the texts of the description and the header and footer of the site', async () => {
  const {page} = await openPage(opened.browser, desk);
  expect((await page.goto(`${opened.site.origin}/no/such?page=1`))?.status()).toBe(404);
  expect({
    status: await page.locator('[data-status]').textContent(),
    name: await page.locator('h1').textContent(),
    title: await page.title(),
    description: await page.locator('meta[name=description]').getAttribute('content'),
    lang: await page.locator('html').getAttribute('lang'),
    around: await page.locator('.site-header, .site-footer, [data-search-button]:visible').count(),
  }).toEqual({
    status: '404',
    name: 'An error occurred',
    title: 'Page not found - Galley - Engineers build, Galley tests',
    description: 'We are sorry but this page could not be found.',
    lang: 'en',
    around: 3,
  });
  const message = await page.request.get(`${opened.site.origin}/no/such`).then((answer) => answer.text());
  expect(message).toMatch(/data-error-message="">This is not the page you(?:&#x27;|')re looking for\.</);
  await page.getByText('Page not found: /no/such?page=1').waitFor();
  await page.getByRole('link', {name: 'Go back home'}).click();
  await page.waitForURL(`${opened.site.origin}/`);
  await page.context().close();
});

test('the error page can search the site', async () => {
  const page = await open('/no/such');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', {name: 'Search...'});
  await field.fill('front matter');
  await page.locator('.search-palette [role=option] mark').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${opened.site.origin}/docs/writing/front-matter`);
  await page.context().close();
});

test('the header is 4rem high and shows links instead of the menu button from 1024 px', async () => {
  const page = await open('/about');
  const at = async (width: number): Promise<unknown> => {
    await page.setViewportSize({width, height: 800});
    return {
      height: (await page.locator('.site-header').boundingBox())?.height,
      links: await page.locator('.site-header nav').isVisible(),
      menu: await page.getByRole('button', {name: 'Open Menu'}).isVisible(),
      signUp: await page.locator('.site-header').getByRole('link', {name: 'Sign up'}).isVisible(),
    };
  };
  const small = {height: 64, links: false, menu: true, signUp: false};
  const large = {height: 64, links: true, menu: false, signUp: true};
  expect([await at(320), await at(1023), await at(1024), await at(1536)]).toEqual([small, small, large, large]);
  await page.context().close();
});

test('FAQ answers unfold in 300 ms', async () => {
  const page = await open('/');
  const time = await page
    .locator('main details')
    .first()
    .evaluate((entry) => {
      const {transitionProperty, transitionDuration} = getComputedStyle(entry, '::details-content');
      return [transitionProperty, transitionDuration];
    });
  expect(time).toEqual([expect.stringMatching(/^block-size, /), '0.3s, 0.3s']);
  await page.context().close();
});
