import {build} from 'esbuild';
import type {Browser} from 'playwright-core';
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest';
import {createPages} from '../../../cli/dev/pages.js';
import {startServer, type RunningServer} from '../../../cli/dev/server.js';
import {changeBetween, type Site, type State} from '../../../cli/dev/session.js';
import {openBrowser, openPage, type Visit} from '../../support/browser.js';
import {devSite} from './dev-site.js';

let browser: Browser;
let client = '';
beforeAll(async () => {
  browser = await openBrowser();
  const bundled = await build({entryPoints: ['cli/dev/client.ts'], bundle: true, format: 'esm', write: false});
  client = bundled.outputFiles[0]?.text ?? '';
});
afterAll(() => browser.close());

const open: RunningServer[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

interface Tab extends Visit {
  readonly server: RunningServer;
  /** Shows another site, as a save would. */
  show(site: Site, failure?: unknown): void;
  /** Set on the window when the test began; gone after a reload. */
  reloaded(): Promise<boolean>;
}

async function tab(site: Site, path = '/', port = 0): Promise<Tab> {
  let state: State = {version: 1, snapshot: site, failure: undefined};
  const pages = createPages({
    state: () => state,
    client,
    sourceTextOf: () => '# Home\n\n[x](/nope)\n',
    onError: () => {},
  });
  const server = await startServer({
    host: 'localhost',
    port,
    answer: pages.answer,
    onError: (error) => expect.unreachable(String(error)),
  });
  open.push(server);
  const visit = await openPage(browser);
  const greeted = visit.page.waitForResponse(/__galley\/findings/);
  await visit.page.goto(server.origin + path);
  await greeted;
  await visit.page.evaluate('window.mark = true');
  return {
    ...visit,
    server,
    show(snapshot, failure) {
      const routes = changeBetween(state, {snapshot, failure});
      state = {version: state.version + 1, snapshot, failure};
      pages.events.send({version: state.version, routes: routes ?? []});
    },
    reloaded: async () => (await visit.page.evaluate('window.mark')) !== true,
  };
}

const long = Array.from({length: 200}, (_, n) => `<p>Line ${n}</p>`).join('');
const home = (text: string) =>
  `<main><h1>${text}</h1><details><summary>More</summary>Inside</details><input id="field">${long}</main>`;

test('a saved page changes in place: scroll, focus, typed text and open parts stay', async () => {
  const {page, show, reloaded, problems} = await tab(devSite({pages: {'/': home('Before')}}));
  await page.locator('summary').click();
  await page.locator('#field').fill('typed');
  await page.evaluate('scrollTo(0, 900)');
  show(devSite({pages: {'/': home('After')}}));
  await page.getByRole('heading', {name: 'After'}).waitFor({state: 'attached'});
  expect(
    await page.evaluate(
      '[scrollY, document.activeElement.id, document.activeElement.value, document.querySelector("details").open]',
    ),
  ).toEqual([900, 'field', 'typed', true]);
  expect(await reloaded()).toBe(false);
  expect(problems).toEqual([]);
});

test('a saved page updates its tab only, and a new page appears', async () => {
  const {page, show, reloaded} = await tab(
    devSite({pages: {'/': 'Home'}, files: {'404.html': 'Page not found'}}),
    '/b',
  );
  let asked = 0;
  page.on(
    'request',
    (request) => request.isNavigationRequest() || (asked += request.url().includes('__galley') ? 0 : 1),
  );
  expect(await page.textContent('body')).toBe('Page not found');
  show(devSite({pages: {'/': 'Another home'}, files: {'404.html': 'Page not found'}}));
  await page.waitForResponse(/findings/);
  expect(asked).toBe(0);
  show(devSite({pages: {'/': 'Another home', '/b': 'B'}}));
  await page.waitForFunction('document.body.textContent === "B"');
  expect(await reloaded()).toBe(false);
});

test.each([
  ['templates', devSite({pages: {'/': 'After'}, bundle: 'other'})],
  ['an island', devSite({pages: {'/': 'After<site-island data-of="x"></site-island>'}})],
])('%s that changed load the page again', async (_what, after) => {
  const {page, show} = await tab(devSite({pages: {'/': 'Before'}}));
  const loaded = page.waitForEvent('load');
  show(after);
  await loaded;
  await page.waitForFunction('document.body.textContent === "After"');
});

test.each([
  '<site-island data-of="counter" data-props="{}"><b>0</b></site-island>',
  '<copy-button><b>0</b></copy-button>',
])('%s keeps what it became', async (alive) => {
  const {page, show} = await tab(devSite({pages: {'/': `<h1>Before</h1>${alive}`}}));
  await page.evaluate('document.querySelector("b").textContent = "5"');
  show(devSite({pages: {'/': `<h1>After</h1>${alive}`}}));
  await page.getByRole('heading', {name: 'After'}).waitFor();
  expect(await page.textContent('b')).toBe('5');
});

test('an error lies over the page, can be put away, and goes with the next good save', async () => {
  const {page, show, reloaded} = await tab(devSite({pages: {'/': home('Home')}}));
  const place = {file: 'content/index.md', line: 3, column: 1};
  const broken = {
    severity: 'error',
    code: 'link-broken',
    message: 'No page at <b>/nope</b>.',
    hint: 'Did you mean /?',
    place,
  } as const;
  await page.locator('#field').focus();
  show(devSite({pages: {'/': home('Home')}, diagnostics: [broken]}));
  const dialog = page.getByRole('dialog', {name: 'Errors'});
  await dialog.waitFor();
  expect((await dialog.innerText()).split(/\n+/)).toEqual([
    'This page has an error',
    'Close',
    'content/index.md:3:1',
    'No page at <b>/nope</b>.',
    '2 │ ',
    '3 │ [x](/nope)',
    '  │ ^',
    'Hint: Did you mean /?',
    'link-broken',
  ]);
  expect(await page.evaluate('document.activeElement.id')).toBe('field');
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(false);
  await page.getByRole('button', {name: '1 error'}).click();
  await page.getByRole('button', {name: 'Close'}).click();
  expect(await dialog.isVisible()).toBe(false);
  show(devSite({pages: {'/': home('Home')}, diagnostics: [broken, {...broken, message: 'Another.'}]}));
  await page.getByText('This page has 2 errors').waitFor();
  show(devSite({pages: {'/': home('Fine')}}));
  await page.locator('galley-findings').waitFor({state: 'detached'});
  await page.getByRole('heading', {name: 'Fine'}).waitFor();
  expect(await reloaded()).toBe(false);
});

test('a compile that throws shows over the last good page', async () => {
  const site = devSite({pages: {'/': home('Home')}});
  const {page, show} = await tab(site);
  show(site, new Error('half-written'));
  await page.getByText('Error: half-written').waitFor();
  expect(await page.getByRole('heading', {name: 'Home'}).isVisible()).toBe(true);
  show(site);
  await page.locator('galley-findings').waitFor({state: 'detached'});
});

test('a page that could not be rendered recovers by itself', async () => {
  const {page, show} = await tab(devSite({pages: {'/': '!'}}));
  expect(await page.textContent('h1')).toBe('/ cannot be shown');
  show(devSite({pages: {'/': 'Fine'}}));
  await page.waitForFunction('document.body.textContent === "Fine"');
});

test('a tab finds the server again after a restart', async () => {
  const {page, server} = await tab(devSite({pages: {'/': 'One'}}));
  const port = Number(new URL(server.origin).port);
  await server.close();
  const loaded = page.waitForEvent('load');
  const pages = createPages({
    state: () => ({version: 1, snapshot: devSite({pages: {'/': 'Two'}}), failure: undefined}),
    client,
    sourceTextOf: () => undefined,
    onError: () => {},
  });
  open.push(await startServer({host: 'localhost', port, answer: pages.answer, onError: () => {}}));
  await loaded;
  await page.waitForFunction('document.body.textContent === "Two"');
});
