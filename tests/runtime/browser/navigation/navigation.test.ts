// Client navigation in Chromium on a built site: what is swapped, where focus and scroll end up, and when the browser
// loads the page in full.
import type {Browser, BrowserContextOptions, Page} from 'playwright-core';
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {openBrowser, openPage} from '../../../support/browser.js';
import type {Preview} from '../../../support/preview.js';
import {trialSite} from './trial-site.js';

let browser: Browser;
let site: Preview;
let page: Page;
let problems: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), trialSite()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
afterEach(async () => {
  // Requests that a test still holds back end with its page.
  await page.unrouteAll({behavior: 'ignoreErrors'});
  await page.context().close();
});

/**
 * Opens a page of the site; `document.spirit` later shows whether it is still the same document. The files that match `missing`
 * (a Playwright pattern) get a 404 response.
 */
async function open(route: string, options: BrowserContextOptions = {}, missing?: string): Promise<void> {
  ({page, problems} = await openPage(browser, options));
  if (missing !== undefined) await page.route(missing, (request) => request.fulfill({status: 404, body: ''}));
  await load(route);
}

/** For tests that leave the site only: with a route, each request of a page goes through this process. */
async function answerAsAnotherSite(): Promise<void> {
  await page.route(/^https:/, (request) => request.fulfill({contentType: 'text/html', body: '<h1>Another site</h1>'}));
}

async function load(route: string): Promise<void> {
  await page.goto(site.origin + route, {waitUntil: 'load'});
  await page.evaluate(() => {
    Object.assign(document, {spirit: true});
    document.addEventListener('site:navigate-end', () => (document.documentElement.dataset['ended'] = location.href));
  });
}

/** Follows a link in the main element. */
async function follow(name: string): Promise<void> {
  await page.locator('main').getByRole('link', {name, exact: true}).first().click();
}

const isSameDocument = (): Promise<boolean> => page.evaluate(() => 'spirit' in document);
const heading = (text: string): Promise<void> => page.locator('main h1', {hasText: text}).first().waitFor();

/** The parts of a document that must not depend on how it was loaded. */
function facts(): Promise<unknown> {
  return page.evaluate(() => ({
    html: Object.fromEntries([...document.documentElement.attributes].map(({name, value}) => [name, value])),
    head: [...document.head.children].map((tag) => tag.outerHTML).toSorted(),
    current: [...document.querySelectorAll('[aria-current]')].map(
      (link) => `${link.getAttribute('href')} ${link.textContent}`,
    ),
    active: [...document.querySelectorAll('[data-section][data-state]')].map((link) => link.textContent),
    menu: document.querySelector('#site-menu-pages')?.innerHTML,
    text: document.querySelector('main')?.textContent,
  }));
}

test.each([
  ['/trial', '/pricing'],
  ['/', '/docs/reference/cli'],
  ['/docs/reference/cli', '/'],
  ['/docs/writing/markdown', '/docs/writing/components'],
  ['/docs/writing/markdown', '/blog'],
])('from %s, client navigation to %s gives the same document as a full load', async (from, to) => {
  await open(from);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), {href, textContent: 'on'});
    document.querySelector('main')?.append(link);
    link.click();
  }, to);
  await page.waitForFunction((path) => document.documentElement.dataset['ended']?.endsWith(path), to);
  await page.evaluate(() => delete document.documentElement.dataset['ended']);
  // The table of contents gets its current entry from a script that is loaded after the page.
  await page.waitForFunction(
    () => document.querySelector('.toc-links [aria-current]') ?? !document.querySelector('.toc-links'),
  );
  const exchanged = await facts();
  expect([await isSameDocument(), problems]).toEqual([true, []]);
  await page.goto(site.origin + to);
  await expect.poll(facts).toEqual(exchanged);
});

test('after a navigation, the heading has focus, the title is announced and main is not aria-busy', async () => {
  await open('/trial');
  await follow('/pricing');
  await heading('Pricing');
  await page.waitForFunction(() => document.querySelector('[data-announcer]')?.textContent);
  expect(
    await page.evaluate(() => ({
      focus: document.activeElement?.localName,
      announced: document.querySelector('[data-announcer]')?.textContent === document.title,
      role: document.querySelector('[data-announcer]')?.getAttribute('role'),
      busy: document.querySelector('main')?.hasAttribute('aria-busy'),
      top: scrollY,
    })),
  ).toEqual({focus: 'h1', announced: true, role: 'status', busy: false, top: 0});
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await page.locator('main h1').getAttribute('tabindex')).toBeNull();
});

test('a link to a fragment of another page focuses the target and scrolls it below the header', async () => {
  await open('/pricing');
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<a href="/trial#k%C3%A4se">on</a>'),
  );
  await follow('on');
  await heading('Trial');
  await page.waitForFunction(() => document.querySelector('[data-announcer]')?.textContent);
  const place = await page.evaluate(() => ({
    focus: document.activeElement?.id,
    below:
      (document.activeElement?.getBoundingClientRect().top ?? 0) -
      (document.querySelector('header')?.offsetHeight ?? 0),
    title: document.querySelector('[data-announcer]')?.textContent,
  }));
  expect([place.focus, place.title?.startsWith('Trial')]).toEqual(['käse', true]);
  expect(place.below).toBeGreaterThanOrEqual(0);
  expect(place.below).toBeLessThan(100);
});

test('a link to a fragment of the same page moves the focus without a navigation', async () => {
  await open('/trial');
  await page.evaluate(() =>
    document.querySelector('h1')?.insertAdjacentHTML('afterend', '<a href="#k%C3%A4se">down</a>'),
  );
  await follow('down');
  await page.waitForFunction(() => document.activeElement?.id === 'käse');
  expect(await page.evaluate(() => document.documentElement.dataset['ended'])).toBeUndefined();
});

test('back and forward restore the scroll position and do not move the focus', async () => {
  await open('/trial');
  await page.evaluate(() => scrollTo(0, 1200));
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/pricing"]')?.click());
  await heading('Pricing');
  await page.evaluate(() => scrollTo(0, 300));
  await page.waitForFunction(() => history.state?.scrollY === 300);
  await page.goBack();
  await heading('Trial');
  await page.waitForFunction(() => Math.abs(scrollY - 1200) <= 2);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  await page.goForward();
  await heading('Pricing');
  await page.waitForFunction(() => Math.abs(scrollY - 300) <= 2);
  expect(await isSameDocument()).toBe(true);
});

test('back returns to the previous page and scroll position after a reload in between', async () => {
  await open('/trial');
  await page.evaluate(() => scrollTo(0, 1200));
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/pricing"]')?.click());
  await heading('Pricing');
  await page.reload();
  await page.goBack();
  await heading('Trial');
  await page.waitForFunction(() => Math.abs(scrollY - 1200) <= 2);
});

describe('on a page that has changed its own address', () => {
  test('back restores the scroll position', async () => {
    await open('/pricing', {viewport: {width: 800, height: 400}});
    await page.mouse.move(5, 5); // loads the navigator
    await page.waitForFunction(() => document.querySelector('.loading-bar') ?? document.adoptedStyleSheets.length > 0);
    await page.locator('.period input').nth(1).check({force: true});
    await page.waitForURL('**/pricing?period=year');
    await page.evaluate(() => scrollTo(0, 300));
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/about"]')?.click());
    await heading('About');
    await page.goBack();
    await heading('Pricing');
    await page.waitForFunction(() => Math.abs(scrollY - 300) <= 2);
    expect([page.url(), await isSameDocument()]).toEqual([`${site.origin}/pricing?period=year`, true]);
  });

  test('a link to a fragment does not load the page again', async () => {
    await open('/pricing');
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => document.querySelector('.loading-bar') ?? document.adoptedStyleSheets.length > 0);
    await page.locator('.period input').nth(1).check({force: true});
    await page.waitForURL('**/pricing?period=year');
    await page.evaluate(() => document.querySelector<HTMLElement>('.skip-link')?.click());
    await page.waitForFunction(() => document.activeElement?.id === 'site-main');
    await page.goBack();
    await page.waitForURL('**/pricing?period=year');
    expect(await page.evaluate(() => document.documentElement.dataset['ended'])).toBeUndefined();
  });

  test('back to the search page restores its results and the scroll position', async () => {
    await open('/search', {viewport: {width: 800, height: 400}});
    await page.locator('main input[name=q]').fill('build');
    await page.locator('.search-results a').nth(8).waitFor();
    await page.evaluate(() => scrollTo(0, 700));
    await page.evaluate(() => document.querySelector<HTMLElement>('.search-results a')?.click());
    await page.waitForURL('**/docs/**');
    await page.locator('main .prose').waitFor();
    await page.goBack();
    await page.waitForURL('**/search?q=build');
    await page.waitForFunction(() => Math.abs(scrollY - 700) <= 2);
    expect(await isSameDocument()).toBe(true);
  });
});

test('a link click whose default was prevented does not start a navigation', async () => {
  await open('/trial');
  await page.evaluate(() => {
    const {dataset} = document.documentElement;
    for (const link of document.querySelectorAll('main a[href="/pricing"]'))
      link.addEventListener('click', (event) => event.preventDefault());
    document.addEventListener('site:before-navigate', ({detail}: CustomEventInit<{to: URL}>) => {
      dataset['began'] = `${dataset['began'] ?? ''} ${detail?.to.pathname}`;
    });
  });
  await follow('/pricing');
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/blog"]')?.click());
  await heading('Blog');
  expect(await page.evaluate(() => document.documentElement.dataset['began'])).toBe(' /blog');
});

describe('navigation falls back to a full page load', () => {
  const fitting = {
    v: 1,
    path: '/pricing',
    main: '<h1>Not from here</h1>',
    head: '',
    title: '',
    lang: 'en',
    layout: 'default',
  };
  test.each([
    ['when the payload is an HTML page', {contentType: 'text/html', body: '<!doctype html><h1>Pricing</h1>'}],
    ['when the payload is not valid JSON', {contentType: 'application/json', body: '{'}],
    ['when the payload has another format version', {json: {...fitting, v: 2}}],
    ['when the payload is of another page', {json: {...fitting, path: '/about'}}],
    ['when the payload is of another page shell', {json: {...fitting, frame: 'other', assets: 'same'}}],
    ['when the payload has no markup', {json: {...fitting, main: undefined}}],
    ['when the payload request fails with 500', {status: 500, body: ''}],
  ])('%s', async (_, answer: Record<string, unknown>) => {
    await open('/trial');
    const assets = await page.evaluate(() => document.documentElement.dataset['assets']);
    const json = answer['json'] as {assets?: string} | undefined;
    if (json?.assets === 'same') json.assets = assets ?? '';
    await page.route('**/pricing/_payload.json', (request) => request.fulfill(answer as never));
    await follow('/pricing');
    await page.waitForFunction(() => !('spirit' in document));
    await page.locator('main h1').waitFor();
    expect([new URL(page.url()).pathname, await isSameDocument()]).toEqual(['/pricing', false]);
  });

  test('but not when the payload request is redirected', async () => {
    await open('/trial');
    await page.route('**/pricing/_payload.json', (request) =>
      request.fulfill({status: 302, headers: {Location: '/about/_payload.json'}}),
    );
    await follow('/pricing');
    await page.waitForURL('**/about');
    await heading('About');
    expect(await isSameDocument()).toBe(true);
  });

  test('when the network is unavailable', async () => {
    await open('/trial');
    await page.route('**/_payload.json', (request) => request.abort());
    await follow('/pricing');
    await page.waitForFunction(() => !('spirit' in document));
    await heading('Pricing');
  });

  test('when the navigator script is missing', async () => {
    await open('/trial', {}, '**/navigator-*.js');
    await follow('/pricing');
    await page.waitForFunction(() => !('spirit' in document));
    await heading('Pricing');
  });
});

test('scripts in a payload do not run and its markup passes the site-nav Trusted Types policy', async () => {
  ({page, problems} = await openPage(browser));
  await page.route('**/trial', async (request) => {
    const response = await request.fetch();
    const policy = "require-trusted-types-for 'script'; trusted-types site-nav";
    await request.fulfill({response, headers: {...response.headers(), 'Content-Security-Policy': policy}});
  });
  await page.route('**/pricing/_payload.json', async (request) => {
    const response = await request.fetch();
    const json = (await response.json()) as {main: string};
    await request.fulfill({json: {...json, main: `${json.main}<script>document.title = 'hacked'</script>`}});
  });
  await load('/trial');
  await follow('/pricing');
  await heading('Pricing');
  await page.waitForFunction(() => document.documentElement.dataset['ended']);
  expect([await isSameDocument(), (await page.title()).includes('hacked'), problems]).toEqual([true, false, []]);
});

test('preventDefault on site:before-navigate cancels a navigation, and site:navigate-end still fires', async () => {
  await open('/trial');
  await page.evaluate(() => document.addEventListener('site:before-navigate', (event) => event.preventDefault()));
  await follow('/pricing');
  await page.waitForFunction(() => document.documentElement.dataset['ended']);
  expect(await page.locator('main h1').textContent()).toBe('Trial');
});

test('a second click cancels the navigation of the first', async () => {
  await open('/trial');
  const held: (() => void)[] = [];
  await page.route('**/pricing/_payload.json', async (request) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await request.continue();
  });
  await follow('/pricing');
  await follow('redirect');
  await page.waitForFunction(() => location.pathname === '/trial');
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/blog"]')?.click());
  await heading('Blog');
  for (const release of held) release();
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe('/blog');
});

/** Inserts markup at the top of the page, as a template or component might. */
const insert = (markup: string): Promise<void> =>
  page.evaluate((html) => document.querySelector('main')?.insertAdjacentHTML('afterbegin', html), markup);

test('links with an invalid URL and links in an SVG do not break navigation', async () => {
  await open('/trial');
  await page.evaluate(() =>
    document
      .querySelector('header')
      ?.insertAdjacentHTML('beforeend', '<a href="http://[">bad</a><svg><a href="/blog"><text>svg</text></a></svg>'),
  );
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/pricing"]')?.click());
  await heading('Pricing');
  await page.waitForFunction(() => document.documentElement.dataset['ended']);
  expect([await isSameDocument(), problems]).toEqual([true, []]);
});

test('a link to # scrolls to the top', async () => {
  await open('/trial');
  await insert('<a href="#">up</a>');
  await page.evaluate(() => scrollTo(0, 1000));
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="#"]')?.click());
  await page.waitForFunction(() => scrollY === 0);
  expect(await isSameDocument()).toBe(true);
});

test('scrolling while the previous page loads does not change its saved scroll position', async () => {
  await open('/trial');
  await page.evaluate(() => scrollTo(0, 1200));
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/pricing"]')?.click());
  await heading('Pricing');
  // A reloaded document has no scroll positions in memory.
  await page.reload();
  await page.mouse.move(100, 100);
  const held: (() => void)[] = [];
  await page.route('**/trial/_payload.json', async (request) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await request.continue();
  });
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.pathname === '/trial' && document.querySelector('[aria-busy]'));
  await page.evaluate(() => scrollTo(0, 300));
  await page.waitForTimeout(250); // positions are stored when scrolling ends
  expect(await page.evaluate(() => (history.state as {scrollY: number}).scrollY)).toBe(1200);
  for (const release of held) release();
  await heading('Trial');
  await page.waitForFunction(() => Math.abs(scrollY - 1200) <= 2);
});

test('a slow lookup of a missing page does not interrupt a later navigation', async () => {
  await open('/trial');
  await page.mouse.move(100, 100);
  const held: (() => void)[] = [];
  await page.route('**/builds/meta/*.json', async (request) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await request.continue();
  });
  const request = page.waitForRequest('**/builds/meta/*.json');
  await follow('/nowhere?x=1#y');
  await request;
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/blog"]')?.click());
  await heading('Blog');
  for (const release of held) release();
  await page.waitForTimeout(300);
  expect([new URL(page.url()).pathname, await isSameDocument()]).toEqual(['/blog', true]);
});

test('an island removed before its script loads never mounts; a mounted island unmounts with its page', async () => {
  await open('/counted');
  const alive = (): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset['alive']);
  await page.waitForFunction(() => document.documentElement.dataset['alive'] === '1');
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/blog"]')?.click());
  await heading('Blog');
  expect(await alive()).toBe('0');
  await load('/trial');
  const held: (() => void)[] = [];
  await page.route('**/counting-*.js', async (request) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await request.continue();
  });
  await insert('<a href="/counted">counted</a>');
  const request = page.waitForRequest('**/counting-*.js');
  await follow('counted');
  await request;
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/blog"]')?.click());
  await heading('Blog');
  const response = page.waitForResponse('**/counting-*.js');
  for (const release of held) release();
  await response;
  await page.waitForTimeout(300);
  expect([await alive(), await isSameDocument(), problems]).toEqual([undefined, true, []]);
});

test('a page with unsaved form input is left by a full page load', async () => {
  await open('/trial');
  await insert('<form method="post"><input aria-label="Name"></form>');
  await page.getByLabel('Name').fill('Ada');
  await page.evaluate(() => document.querySelector<HTMLElement>('header a[href="/pricing"]')?.click());
  await heading('Pricing');
  expect(await isSameDocument()).toBe(false);
});

describe('route middleware', () => {
  test.each([
    ['redirect', 'Pricing', '/pricing'],
    ['missing', 'Guarded', '/guarded?as=missing'],
    ['stay', 'Trial', '/trial'],
    ['soft', 'Trial', '/trial'],
    ['script', 'Trial', '/trial'],
  ])('with ?as=%s, the navigation ends on the page %s', async (name, title, address) => {
    await open('/trial');
    await follow(name);
    await page.waitForFunction(() => document.documentElement.dataset['ended']);
    await heading(title);
    expect([page.url(), await isSameDocument()]).toEqual([site.origin + address, true]);
  });

  test('an external redirect leaves the site', async () => {
    await open('/trial');
    await answerAsAnotherSite();
    await follow('away');
    await page.getByRole('heading', {name: 'Another site'}).waitFor();
    expect(page.url()).toBe('https://away.example/');
  });

  test('a fatal error shows the error page; back returns to the previous page, and the home link replaces it', async () => {
    await open('/trial');
    await follow('fatal');
    await page.getByText('Members only').waitFor();
    expect([await page.locator('[data-status]').textContent(), await page.title(), page.url()]).toEqual([
      '403',
      'Members only',
      `${site.origin}/guarded?as=fatal`,
    ]);
    await page.goBack();
    await heading('Trial');
    await follow('fatal');
    await page.getByText('Members only').waitFor();
    await page.getByRole('link', {name: 'Go back home'}).click();
    await page.waitForURL(`${site.origin}/`);
    await page.goBack();
    await heading('Trial');
  });

  test('an error thrown by middleware is fatal, also on the first load', async () => {
    await open('/trial');
    await follow('thrown');
    await page.getByText("Route middleware 'members' failed.").waitFor();
    expect([await page.locator('[data-status]').textContent(), await isSameDocument()]).toEqual(['500', true]);
    await load('/guarded?as=thrown');
    await page.getByText("Route middleware 'members' failed.").waitFor();
    expect(await isSameDocument()).toBe(true);
  });

  test('middleware whose chunk is missing reloads the page once', async () => {
    ({page, problems} = await openPage(browser));
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await page.route('**/members-*.js', (request) => request.fulfill({status: 404, body: ''}));
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto(`${site.origin}/guarded`);
    const warnings = (): number => messages.filter((text) => text.includes('Cannot load the payload')).length;
    await expect.poll(warnings).toBeGreaterThanOrEqual(2);
    await page.waitForTimeout(500); // a third load would follow at once
    await heading('Guarded');
    expect([documents, warnings()]).toEqual([2, 2]);
  });

  test('middleware redirects and errors do not change the page for crawlers', async () => {
    await open('/trial', {userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)'});
    await follow('fatal');
    await page.waitForFunction(() => document.documentElement.dataset['ended']);
    expect(await page.locator('main h1').textContent()).toBe('Trial');
  });

  test('unknown middleware logs an error and stays on the page, and is fatal on the first load', async () => {
    await open('/trial');
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.route('**/pricing/_payload.json', async (request) => {
      const response = await request.fetch();
      await request.fulfill({json: {...((await response.json()) as object), middleware: ['ghost']}});
    });
    await follow('/pricing');
    await page.waitForFunction(() => document.documentElement.dataset['ended']);
    await heading('Trial');
    expect(messages.some((text) => text.includes("Unknown route middleware: 'ghost'."))).toBe(true);
    await page.route('**/guarded', async (request) => {
      const response = await request.fetch();
      await request.fulfill({response, body: (await response.text()).replaceAll('members', 'ghost')});
    });
    await page.goto(`${site.origin}/guarded`);
    await page.getByText("Unknown route middleware: 'ghost'.").waitFor();
  });

  test('a back navigation refused by middleware stays on the page and restores its URL', async () => {
    await open('/trial');
    await page.evaluate(() => history.pushState({scrollY: 0}, '', '/guarded?as=stay'));
    await page.evaluate(() => history.pushState({scrollY: 0}, '', '/trial'));
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => document.documentElement.dataset['ended']);
    await heading('Trial');
    expect([page.url(), await isSameDocument()]).toEqual([`${site.origin}/trial`, true]);
  });

  test('middleware runs on the first load', async () => {
    await open('/guarded?as=redirect');
    await heading('Pricing');
    await load('/guarded?as=soft');
    await page.getByText('Not now').waitFor();
  });
});

describe('navigation to a URL without a page', () => {
  test('follows a redirect and keeps the fragment', async () => {
    await open('/trial');
    await follow('/moved#flags');
    await page.waitForURL(`${site.origin}/docs/reference/cli#flags`);
    expect(await isSameDocument()).toBe(true);
  });

  test('follows a redirect of a whole folder', async () => {
    await open('/trial');
    await follow('/earlier/cli?x=1#flags');
    await page.waitForURL(`${site.origin}/docs/reference/cli#flags`);
    expect(await isSameDocument()).toBe(true);
  });

  test('follows a redirect to a fragment of the current page', async () => {
    await open('/docs/reference/cli');
    await page.evaluate(() =>
      document.querySelector('main h1')?.insertAdjacentHTML('afterend', '<a href="/moved#galley-build">moved</a>'),
    );
    await follow('moved');
    await page.waitForURL(`${site.origin}/docs/reference/cli#galley-build`);
    await page.waitForFunction(() => document.activeElement?.id === 'galley-build');
    expect(await isSameDocument()).toBe(true);
  });

  test('follows a redirect to another site', async () => {
    await open('/trial');
    await answerAsAnotherSite();
    await follow('/elsewhere');
    await page.getByRole('heading', {name: 'Another site'}).waitFor();
    expect(page.url()).toBe('https://elsewhere.example/');
  });

  test('shows a fatal error when the page failed validation', async () => {
    await open('/trial');
    await follow('/refused');
    await page.getByText('Page Not Found: /refused').waitFor();
    expect([await isSameDocument(), (await page.title()).startsWith('Page not found'), page.url()]).toEqual([
      true,
      true,
      `${site.origin}/refused`,
    ]);
    expect((await page.request.get(`${site.origin}/refused`)).status()).toBe(404);
  });

  test('loads an unknown URL in full, and the server responds with 404', async () => {
    await open('/trial');
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const response = page.waitForResponse(
      (response) => response.url().includes('/nowhere?x=1') && !response.url().includes('_payload'),
    );
    await follow('/nowhere?x=1#y');
    expect((await response).status()).toBe(404);
    await page.getByText('Page not found: /nowhere?x=1#y').waitFor();
    expect(messages).toContain('Page not found: /nowhere?x=1#y');
  });

  test('warns and loads in full when the route list is missing', async () => {
    await open('/trial');
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    await page.route('**/builds/meta/*.json', (request) => request.fulfill({status: 404, body: ''}));
    const response = page.waitForResponse((response) => new URL(response.url()).pathname === '/nowhere');
    await follow('/nowhere?x=1#y');
    expect((await response).status()).toBe(404);
    await page.getByText('Page not found: /nowhere?x=1#y').waitFor();
    expect(messages.some((text) => text.startsWith('warning: Cannot load the payload of /nowhere:'))).toBe(true);
    expect(await isSameDocument()).toBe(false);
  });

  test('suggests similar pages and a search on the 404 page', async () => {
    await open('/docs/getting-startd/instal');
    const near = page.locator('[data-nearest]');
    await near.getByRole('link', {name: '/docs/getting-started/install'}).waitFor();
    expect(await near.getByRole('link', {name: 'Search for'}).getAttribute('href')).toBe(
      '/search?q=docs%20getting%20startd%20instal',
    );
    await near.getByRole('link', {name: '/docs/getting-started/install'}).click();
    await heading('Install');
    expect(await isSameDocument()).toBe(true);
  });
});

test('an island that throws keeps its prerendered markup and logs an error, also for crawlers', async () => {
  await open('/trial', {userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)'});
  const thrown = page.waitForEvent('console', (message) => message.text().includes('Island broken could not start'));
  await load('/lively');
  await thrown;
  expect(await page.locator('site-island[data-of="broken"]').innerHTML()).toBe(
    '<p id="from-the-build">From the build</p>',
  );
});

test('a missing island chunk reloads the page once', async () => {
  ({page} = await openPage(browser));
  await page.addInitScript(() => {
    const {reloads = '0'} = sessionStorage;
    document.addEventListener('site:save-state', () => (sessionStorage['reloads'] = Number(reloads) + 1));
  });
  await page.route('**/broken-*.js', (request) => request.fulfill({status: 404, body: ''}));
  let failures = 0;
  page.on('console', (message) => {
    if (message.text().includes('Island broken could not start')) failures++;
  });
  await page.goto(`${site.origin}/lively`);
  // The first failure is that of the first load, the second that of the reloaded page.
  await expect.poll(() => failures).toBe(2);
  expect(await page.evaluate(() => [sessionStorage['reloads'], performance.getEntriesByType('navigation')[0]])).toEqual(
    ['1', expect.objectContaining({type: 'reload'})],
  );
});

test('a missing island chunk reloads the page once when sessionStorage is blocked', async () => {
  ({page} = await openPage(browser));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.route('**/broken-*.js', (request) => request.fulfill({status: 404, body: ''}));
  const types: unknown[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Island broken could not start')) types.push(message.text());
  });
  await page.goto(`${site.origin}/lively`);
  await expect.poll(() => types.length).toBe(2);
  // Another reload would have started with the second failure.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(types.length).toBe(2);
});

test('a page restored from the back/forward cache sets history.scrollRestoration to manual again', async () => {
  await open('/trial');
  await follow('/pricing');
  await heading('Pricing');
  const restoration = (type: string, persisted: boolean): Promise<string> =>
    page.evaluate(
      ([type, persisted]) => {
        dispatchEvent(new PageTransitionEvent(type, {persisted}));
        return history.scrollRestoration;
      },
      [type, persisted] as const,
    );
  expect([await restoration('pagehide', true), await restoration('pageshow', false)]).toEqual(['auto', 'auto']);
  expect(await restoration('pageshow', true)).toBe('manual');
});

test('a page may reload again for a failed chunk 10 s after the last reload', async () => {
  ({page} = await openPage(browser));
  /** Reports a failed chunk so many milliseconds from now; returns whether the page is about to reload. */
  const failChunk = (laterMs: number): Promise<boolean> =>
    page.evaluate((laterMs) => {
      const {now} = Date;
      Date.now = () => now() + laterMs;
      let reloads = false;
      document.addEventListener('site:save-state', () => (reloads = true), {once: true});
      document.dispatchEvent(new CustomEvent('site:chunk-failed'));
      Date.now = now;
      return reloads;
    }, laterMs);
  await page.goto(`${site.origin}/pricing`);
  const reloaded = page.waitForEvent('load'); // a page that is closed while it loads may never close
  expect(await failChunk(60_000)).toBe(true);
  await reloaded;
  // A reloaded document is not reloaded again, however late.
  expect(await failChunk(600_000)).toBe(false);
  await page.goto(`${site.origin}/pricing`);
  expect(await failChunk(60_000)).toBe(false);
  const reloadedAgain = page.waitForEvent('load');
  expect(await failChunk(600_000)).toBe(true);
  await reloadedAgain;
});

test('a failed chunk offers a reload instead of discarding typed text', async () => {
  await open('/pricing');
  await page.locator('footer input[type="email"]').fill('ada@');
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('site:chunk-failed')));
  await page.getByText('A new version is available').first().waitFor();
  expect(await isSameDocument()).toBe(true);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', {name: 'Reload'}).click();
  await reloaded;
});

test('a toast persists across a navigation', async () => {
  await open('/trial');
  await page.evaluate(() =>
    document.dispatchEvent(new CustomEvent('site:toast', {detail: {title: 'Still here', timeout: 60_000}})),
  );
  const toast = page.locator('[data-toasts] li', {hasText: 'Still here'});
  await toast.waitFor();
  await toast.evaluate((card) => Object.assign(card, {spirit: true}));
  await follow('/pricing');
  await heading('Pricing');
  expect(await toast.evaluate((card) => 'spirit' in card)).toBe(true);
});

describe('a newer build', () => {
  test('keeps the current page and makes the next navigation a full load', async () => {
    await open('/trial');
    await page.clock.install();
    await load('/trial');
    let id = 'one';
    let responses = 0;
    await page.route('**/builds/latest.json*', async (request) => {
      await request.fulfill({json: {id, timestamp: 0}});
      responses++;
    });
    const rest = page.waitForResponse('**/navigator-*.js');
    await page.mouse.move(10, 10);
    await rest;
    // The loaded script starts its timer some time later.
    await expect.poll(async () => (await page.clock.runFor(1500), responses)).toBeGreaterThan(0);
    id = 'two';
    const second = page.waitForResponse('**/builds/latest.json*');
    await page.clock.runFor(3_600_000);
    await second;
    expect([await page.locator('main h1').textContent(), await isSameDocument()]).toEqual(['Trial', true]);
    await follow('/pricing');
    await page.waitForURL('**/pricing');
    await page.waitForFunction(() => !('spirit' in document));
  });

  test('is checked hourly with a timestamp query, and a failed check logs nothing', async () => {
    await open('/trial');
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(error.message));
    // Prefetch is off, because its requests would time out when the clock moves by an hour.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', {value: {saveData: true}}));
    await page.clock.install({time: 500_000});
    await load('/trial');
    await page.clock.pauseAt(600_000);
    const requests: string[] = [];
    await page.route('**/builds/latest.json*', async (request) => {
      requests.push(new URL(request.request().url()).search);
      await request.abort();
    });
    const rest = page.waitForResponse('**/navigator-*.js');
    await page.mouse.move(10, 10);
    await rest;
    // The script has started when it observes the links, which happens in an idle callback.
    await expect.poll(async () => (await page.clock.runFor(200), requests.length)).toBe(1);
    await page.clock.runFor(3_600_000);
    await expect.poll(() => requests.length).toBe(2);
    const [first = 0, second = 0] = requests.map((search) => Number(search.slice(1)));
    // The first check follows after a second.
    expect([first > 600_000, second - first]).toEqual([true, 3_599_000]);
    expect(messages.filter((text) => !text.includes('net::ERR_FAILED'))).toEqual([]);
    await page.clock.resume();
    await follow('/pricing');
    await heading('Pricing');
    expect(await isSameDocument()).toBe(true);
  });

  test('is detected by a payload with another asset hash', async () => {
    await open('/trial');
    await page.evaluate(() =>
      document.addEventListener('site:outdated', () => sessionStorage.setItem('outdated', 'yes')),
    );
    await page.route('**/pricing/_payload.json', async (request) => {
      const response = await request.fetch();
      await request.fulfill({json: {...((await response.json()) as object), assets: 'newer'}});
    });
    await follow('/pricing');
    await page.waitForFunction(() => !('spirit' in document));
    expect(await page.evaluate(() => sessionStorage.getItem('outdated'))).toBe('yes');
  });
});

describe('the loading bar', () => {
  interface Trial extends BrowserContextOptions {
    /** Whether the clock is paused and moved only by the test. */
    readonly stopped?: boolean;
  }
  const stopped = {stopped: true};
  /** Opens a page whose payload arrives when the returned function is called. */
  async function openSlow({stopped = false, ...options}: Trial = {}): Promise<() => void> {
    await open('/trial', options);
    if (stopped) {
      await page.clock.install({time: 0});
      await load('/trial');
      // Paused before any timer starts that would have expired by then.
      await page.clock.pauseAt(100_000);
    }
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/pricing/_payload.json', async (request) => {
      await held;
      await request.continue();
    });
    const rest = page.waitForResponse('**/navigator-*.js');
    await page.mouse.move(5, 5);
    await rest;
    await page.evaluate(() => {
      const states: string[] = [];
      const times: number[] = [];
      Object.assign(window, {states, times});
      document.addEventListener('site:payload', () => (document.documentElement.dataset['arrived'] = ''));
      new MutationObserver((changes) => {
        for (const {target} of changes) {
          if (!(target instanceof HTMLElement && target.matches('.loading-bar'))) continue;
          states.push(target.dataset['state'] ?? '');
          times.push(Date.now());
        }
      }).observe(document.body, {subtree: true, attributeFilter: ['data-state']});
    });
    return release;
  }
  const states = (): Promise<unknown> => page.evaluate(() => (window as unknown as {states: string[]}).states);

  test('is not shown for a navigation of 150 ms', async () => {
    const release = await openSlow(stopped);
    await follow('/pricing');
    await page.locator('main[aria-busy]').waitFor();
    await page.clock.runFor(150);
    release();
    await page.locator('html[data-arrived]').waitFor();
    await page.clock.runFor(20); // the frame that the page swap waits for
    await heading('Pricing');
    await page.clock.runFor(5000);
    expect(await states()).toEqual(['idle']);
  });

  test('is shown after 200 ms, hidden 500 ms after the end and reset 400 ms later', async () => {
    const release = await openSlow(stopped);
    await follow('/pricing');
    await page.locator('main[aria-busy]').waitFor();
    await page.clock.runFor(300);
    release();
    await page.locator('html[data-arrived]').waitFor();
    await page.clock.runFor(20);
    await page.locator('.loading-bar[data-state="done"]').waitFor({state: 'attached'});
    await page.clock.runFor(2000);
    expect(await states()).toEqual(['idle', 'loading', 'done', 'gone', 'idle']);
    const [start = 0, shown = 0, end = 0, hidden = 0, reset = 0] = await page.evaluate(
      () => (window as unknown as {times: number[]}).times,
    );
    expect([shown - start, hidden - end, reset - hidden]).toEqual([200, 500, 400]);
  });

  test('shows 70.5 % after two seconds, then completes and resets', async () => {
    const release = await openSlow();
    await follow('/pricing');
    const bar = page.locator('.loading-bar[data-state="loading"]');
    await bar.waitFor();
    expect(await page.locator('main').getAttribute('aria-busy')).toBe('true');
    const shown = await bar.evaluate((element) => {
      const animation = element.getAnimations().find((one) => one instanceof CSSAnimation);
      animation?.pause();
      return [100, 500, 1000, 2000, 4000, 8000].map((ms) => {
        if (animation) animation.currentTime = ms;
        return Math.round(Number(getComputedStyle(element).scale.split(' ')[0]) * 1000) / 10;
      });
    });
    for (const [index, percent] of [6.3, 29.5, 50, 70.5, 84.4, 92.1].entries()) {
      expect(Math.abs((shown[index] ?? 0) - percent)).toBeLessThan(1);
    }
    release();
    await heading('Pricing');
    await page.waitForFunction(() => (window as unknown as {states: string[]}).states.at(-1) === 'idle');
    expect(await states()).toEqual(['idle', 'loading', 'done', 'gone', 'idle']);
  });

  test('is not animated with reduced motion, and the page swap has no view transition', async () => {
    const release = await openSlow({reducedMotion: 'reduce'});
    await page.evaluate(() => {
      document.documentElement.dataset['transitions'] = '';
      document.startViewTransition = () => {
        throw new Error('There was a transition');
      };
    });
    await follow('/pricing');
    const bar = page.locator('.loading-bar[data-state="loading"]');
    await bar.waitFor();
    expect(await bar.evaluate((element) => [element.getAnimations().length, getComputedStyle(element).scale])).toEqual([
      0,
      '1',
    ]);
    release();
    await heading('Pricing');
    expect(await isSameDocument()).toBe(true);
  });
});

describe('prefetch', () => {
  /** Opens a page of 10 links in view, counts payloads, and holds each until released. */
  async function openLinks(init?: () => void): Promise<{requests: string[]; most: () => number; release: () => void}> {
    ({page, problems} = await openPage(browser));
    if (init) await page.addInitScript(init);
    const requests: string[] = [];
    const held: (() => void)[] = [];
    let now = 0;
    let most = 0;
    await page.route('**/_payload.json', async (request) => {
      requests.push(new URL(request.request().url()).pathname);
      now++;
      most = Math.max(most, now);
      await new Promise<void>((resolve) => held.push(resolve));
      now--;
      await request.continue();
    });
    await page.route('**/trial', async (request) => {
      const response = await request.fetch();
      const links = Array.from({length: 10}, (_, index) => `<a href="/blog/${index}">${index}</a>`);
      links.push('<a href="https://elsewhere.example/z">z</a>');
      links.push('<a href="/login">l</a><a href="/rss.xml">r</a><a href="/x" rel="nofollow">n</a>');
      links.push('<span data-no-prefetch><a href="/y">y</a></span><a href="/about" download>d</a>');
      const body = (await response.text()).replace(
        /<body>[^]*<\/body>/,
        `<body><main><h1>Links</h1>${links.join(' ')}</main></body>`,
      );
      await request.fulfill({response, body});
    });
    await page.goto(`${site.origin}/trial`);
    return {requests, most: () => most, release: () => held.splice(0).forEach((go) => go())};
  }

  test('starts after the first input event and loads at most four payloads at a time, each once', async () => {
    const {requests, most, release} = await openLinks();
    await page.waitForTimeout(600);
    expect(requests).toEqual([]);
    await page.mouse.move(300, 600);
    await expect.poll(() => requests.length).toBe(4);
    await page.waitForTimeout(400);
    expect(requests.length).toBe(4);
    await expect.poll(() => (release(), requests.length)).toBe(10);
    await page.waitForTimeout(200);
    expect([most(), requests.toSorted()]).toEqual([
      4,
      Array.from({length: 10}, (_, index) => `/blog/${index}/_payload.json`),
    ]);
  });

  test.each([
    ['with saveData', () => Object.defineProperty(navigator, 'connection', {value: {saveData: true}})],
    ['on a slow connection', () => Object.defineProperty(navigator, 'connection', {value: {effectiveType: 'slow-2g'}})],
  ])('waits for a press on a link %s', async (_, connection) => {
    const {requests} = await openLinks(connection);
    await page.mouse.move(300, 600);
    await page.waitForTimeout(700);
    expect(requests).toEqual([]);
    await page.getByRole('link', {name: '7'}).hover();
    await page.waitForTimeout(200);
    expect(requests).toEqual([]);
    await page.mouse.down();
    await expect.poll(() => requests).toEqual(['/blog/7/_payload.json']);
  });

  test('logs a warning when it fails, and the link still navigates', async () => {
    await open('/trial');
    const messages: string[] = [];
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
    await page.route('**/pricing/_payload.json', (request) => request.fulfill({status: 503, body: ''}));
    const warning = 'warning: Cannot fetch the payload of /pricing ahead:';
    await page.locator('main').getByRole('link', {name: '/pricing', exact: true}).hover();
    await expect.poll(() => messages.some((text) => text.startsWith(warning))).toBe(true);
    expect([await page.locator('main h1').textContent(), await isSameDocument()]).toEqual(['Trial', true]);
    await page.unroute('**/pricing/_payload.json');
    await follow('/pricing');
    await heading('Pricing');
    expect(await isSameDocument()).toBe(true);
  });

  test('loads the hovered link first', async () => {
    const {requests, release} = await openLinks();
    await page.mouse.move(300, 600);
    await expect.poll(() => requests.length).toBe(4);
    await page.getByRole('link', {name: '9'}).hover();
    // A timer in the page, which fires after that of the link.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    release();
    await expect.poll(() => requests[4]).toBe('/blog/9/_payload.json');
  });
});

describe('content preview', () => {
  async function openPreview(route: string): Promise<string[]> {
    const requests: string[] = [];
    ({page, problems} = await openPage(browser));
    await page.route(/^https:/, async (request) => {
      const url = new URL(request.request().url());
      if (url.pathname.endsWith('_payload.json')) {
        requests.push(`${url.href} ${await request.request().headerValue('Authorization')}`);
      }
      const path = url.pathname.replace(/^\/api/, '').replace(/\/_payload\.json$/, '') || '/';
      const json = {
        v: 1,
        path,
        lang: 'en',
        title: 'Draft',
        head: '',
        layout: 'default',
        main: `<h1>Draft of ${path}</h1><a href="/about">on</a>`,
      };
      await request.fulfill({json, headers: {'Access-Control-Allow-Origin': '*'}});
    });
    await load(route);
    return requests;
  }
  const stored = (): Promise<unknown> => page.evaluate(() => [{...sessionStorage}['previewToken'], document.cookie]);

  test('shows pages from the preview API until the Exit button is pressed', async () => {
    const requests = await openPreview('/pricing?preview=secret&x=1');
    await heading('Draft of /pricing');
    expect([page.url(), await stored()]).toEqual([`${site.origin}/pricing?x=1`, ['secret', '']]);
    expect(await page.locator('meta[name="robots"][content="noindex"]').count()).toBe(1);
    await follow('on');
    await heading('Draft of /about');
    expect(requests).toEqual([
      'https://studio.example/api/pricing/_payload.json Bearer secret',
      'https://studio.example/api/about/_payload.json Bearer secret',
    ]);
    await page.getByRole('complementary', {name: 'Preview mode'}).getByRole('button', {name: 'Exit'}).click();
    await heading('About');
    expect([await stored(), await page.getByText('Preview mode').count()]).toEqual([[undefined, ''], 0]);
  });

  test('requests only API URLs that the config allows', async () => {
    const requests = await openPreview('/pricing?preview=secret&api=https://evil.example');
    await heading('Draft');
    await load('/pricing?preview=secret&api=https://second.example');
    await heading('Draft');
    expect(requests.map((address) => new URL(address).origin)).toEqual([
      'https://studio.example',
      'https://second.example',
    ]);
  });

  test('ends with an empty preview parameter and removes the stored token', async () => {
    await openPreview('/pricing?preview=secret');
    await heading('Draft');
    await load('/pricing?preview=');
    await heading('Pricing');
    expect([page.url(), await stored()]).toEqual([`${site.origin}/pricing`, [undefined, '']]);
  });

  test('falls back to the published page when the preview API has no such page', async () => {
    ({page, problems} = await openPage(browser));
    await page.route(/^https:/, (request) =>
      request.fulfill({status: 404, headers: {'Access-Control-Allow-Origin': '*'}}),
    );
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await load('/pricing?preview=secret');
    await page.waitForFunction(() => document.documentElement.dataset['ended']);
    await heading('Pricing');
    expect([await isSameDocument(), messages.some((text) => text.includes('No preview of /pricing'))]).toEqual([
      true,
      true,
    ]);
  });
});
