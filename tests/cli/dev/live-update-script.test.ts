import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {build} from 'esbuild';
import type {Browser} from 'playwright-core';
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest';
import {createSnapshotHandler} from '../../../cli/dev/snapshot-handler.js';
import {startServer, type RunningServer} from '../../../cli/dev/http-server.js';
import {changeBetween, type Site, type State} from '../../../cli/dev/compile-session.js';
import type {Diagnostic} from '../../../renderer/base/diagnostic.js';
import {openBrowser, openPage, type Visit} from '../../support/browser.js';
import {lastingPort} from '../../support/lasting-port.js';
import {devSite} from './dev-site.js';

let browser: Browser;
let client = '';
beforeAll(async () => {
  browser = await openBrowser();
  const bundled = await build({
    entryPoints: ['cli/dev/live-update-script.ts'],
    bundle: true,
    format: 'esm',
    write: false,
  });
  client = bundled.outputFiles[0]?.text ?? '';
});
afterAll(() => browser.close());

const open: Pick<RunningServer, 'close'>[] = [];
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));

interface Tab extends Visit {
  readonly server: RunningServer;
  /** Replaces the site, as a save does. */
  show(site: Site, error?: unknown): void;
  /** Whether the page was reloaded: a reload removes the mark that `tab` sets on the window. */
  reloaded(): Promise<boolean>;
}

/** Opens a page. `addressOf` returns the origin for the browser if it is not that of the server. */
async function tab(site: Site, path = '/', addressOf = (origin: string) => origin): Promise<Tab> {
  let state: State = {version: 1, snapshot: site, error: undefined};
  const pages = createSnapshotHandler({
    state: () => state,
    client,
    findings: () => state.snapshot?.diagnostics() ?? [],
    sourceTextOf: () => '# Home\n\n[x](/nope)\n',
    onError: () => {},
  });
  const server = await startServer({
    host: 'localhost',
    port: 0,
    handle: pages.handle,
    onError: (error) => expect.unreachable(String(error)),
  });
  open.push(server);
  const visit = await openPage(browser);
  await Promise.all([
    visit.page.waitForResponse(/__galley\/findings/),
    visit.page.goto(addressOf(server.origin) + path),
  ]);
  await visit.page.evaluate('window.mark = true');
  return {
    ...visit,
    server,
    show(snapshot, error) {
      const routes = changeBetween(state, {snapshot, error});
      state = {version: state.version + 1, snapshot, error};
      pages.events.send({version: state.version, routes: routes ?? []});
    },
    reloaded: async () => (await visit.page.evaluate('window.mark')) !== true,
  };
}

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** A script that returns the violations that axe finds in the panel. */
function axeIn(axe: string): string {
  const run = `axe.run({fromShadowDom: ['galley-findings', 'dialog']}, {preload: false})`;
  return `(async () => { ${axe}; return (await ${run}).violations.flatMap(({id, nodes}) => nodes.map(({html}) => id + ' ' + html)); })()`;
}

const long = Array.from({length: 200}, (_, n) => `<p>Line ${n}</p>`).join('');
const home = (text: string) =>
  `<main><h1>${text}</h1><details><summary>More</summary>Inside</details><input id="field">${long}</main>`;

test('a saved page is updated in place and keeps scroll position, focus, typed text and open details', async () => {
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

test('a tab ignores saves of other pages, and shows a new page at its address without a reload', async () => {
  const {page, show, reloaded} = await tab(
    devSite({pages: {'/': 'Home'}, files: {'404.html': 'Page not found'}}),
    '/b',
  );
  let requests = 0;
  page.on(
    'request',
    (request) => request.isNavigationRequest() || (requests += request.url().includes('__galley') ? 0 : 1),
  );
  expect(await page.textContent('body')).toBe('Page not found');
  show(devSite({pages: {'/': 'Another home'}, files: {'404.html': 'Page not found'}}));
  await page.waitForResponse(/findings/);
  expect(requests).toBe(0);
  show(devSite({pages: {'/': 'Another home', '/b': 'B'}}));
  await page.waitForFunction('document.body.textContent === "B"');
  expect(await reloaded()).toBe(false);
});

test.each([
  ['templates', devSite({pages: {'/': 'After'}, bundle: 'other'})],
  ['an island', devSite({pages: {'/': 'After<site-island data-of="x"></site-island>'}})],
])('the page is reloaded after a change of %s', async (_what, after) => {
  const {page, show} = await tab(devSite({pages: {'/': 'Before'}}));
  show(after);
  await page.waitForFunction('document.body.textContent === "After" && window.mark === undefined');
});

test.each([
  '<site-island data-of="counter" data-props="{}"><b>0</b></site-island>',
  '<copy-button><b>0</b></copy-button>',
])('an update in place keeps the current content of %s', async (alive) => {
  const {page, show} = await tab(devSite({pages: {'/': `<h1>Before</h1>${alive}`}}));
  await page.evaluate('document.querySelector("b").textContent = "5"');
  show(devSite({pages: {'/': `<h1>After</h1>${alive}`}}));
  await page.getByRole('heading', {name: 'After'}).waitFor();
  expect(await page.textContent('b')).toBe('5');
});

test('an error opens a dialog over the page, which can be closed and disappears after a save without errors', async () => {
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
  const dialog = page.getByRole('dialog', {name: 'On this page: 1 error'});
  await dialog.waitFor();
  expect((await dialog.innerText()).split(/\n+/)).toEqual([
    'On this page: 1 error',
    'Close',
    'error content/index.md:3:1',
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
  expect(await page.evaluate('document.activeElement.id')).toBe('field');
  await page.getByRole('button', {name: '1 error'}).click();
  await page.getByRole('button', {name: 'Close'}).click();
  expect(await dialog.isVisible()).toBe(false);
  show(devSite({pages: {'/': home('Home')}, diagnostics: [broken, {...broken, message: 'Another.'}]}));
  await page.getByText('On this page: 2 errors').first().waitFor();
  show(devSite({pages: {'/': home('Fine')}}));
  await page.locator('galley-findings').waitFor({state: 'detached'});
  await page.getByRole('heading', {name: 'Fine'}).waitFor();
  expect(await reloaded()).toBe(false);
});

test('warnings and notes show a button that opens and closes the dialog, also by keyboard', async () => {
  const {page, show} = await tab(devSite({pages: {'/': home('Home'), '/b': 'B'}}));
  const warning = {
    severity: 'warning',
    code: 'term-avoided',
    message: 'Write “a”.',
    place: {file: 'content/index.md'},
  } as const;
  const note = {
    ...warning,
    severity: 'info',
    code: 'own',
    message: 'A note.',
    place: {file: 'content/b.md', line: 2},
  } as const;
  const site = (...diagnostics: readonly Diagnostic[]) => devSite({pages: {'/': home('Home'), '/b': 'B'}, diagnostics});
  show(site(note, warning));
  const opener = page.getByRole('button', {name: '1 warning'});
  await opener.waitFor();
  const dialog = page.getByRole('dialog', {name: 'On this page: 1 warning'});
  expect([await dialog.isVisible(), await opener.getAttribute('aria-expanded')]).toEqual([false, 'false']);
  // The page can be clicked next to the button.
  const box = await opener.boundingBox();
  const hit = `document.elementFromPoint(${(box?.x ?? 0) + (box?.width ?? 0) + 30}, ${box?.y ?? 0}).localName`;
  expect(await page.evaluate(hit)).not.toBe('galley-findings');
  await opener.focus();
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  expect((await dialog.innerText()).split(/\n+/)).toEqual([
    'On this page: 1 warning',
    'Close',
    'warning content/index.md',
    'Write “a”.',
    'term-avoided',
    'On other pages',
    'note content/b.md:2:1 A note. own',
  ]);
  const link = dialog.getByRole('link', {name: 'term-avoided'});
  expect(await link.getAttribute('href')).toContain('/docs/');
  expect(await page.evaluate(axeIn(readFileSync(axeFile, 'utf8')))).toEqual([]);
  // It stays open while the findings change, and stays closed after the reader closed it.
  show(site(note, warning, {...warning, message: 'Write “b”.'}));
  await page.getByRole('dialog', {name: 'On this page: 2 warnings'}).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', {name: '2 warnings'}).waitFor();
  show(site(note));
  await page.getByRole('button', {name: 'Other pages: 1 note'}).waitFor();
  expect(await page.getByRole('dialog').isVisible()).toBe(false);
});

test('an error of a compile is shown over the last good page', async () => {
  const site = devSite({pages: {'/': home('Home')}});
  const {page, show} = await tab(site);
  show(site, new Error('half-written'));
  await page.getByText('Error: half-written').first().waitFor();
  expect(await page.getByRole('heading', {name: 'Home'}).isVisible()).toBe(true);
  show(site);
  await page.locator('galley-findings').waitFor({state: 'detached'});
});

test('a page that failed to render is shown after the next good save', async () => {
  const {page, show} = await tab(devSite({pages: {'/': '!'}}));
  expect(await page.textContent('h1')).toBe('/ cannot be shown');
  show(devSite({pages: {'/': 'Fine'}}));
  await page.waitForFunction('document.body.textContent === "Fine"');
});

test('a tab reconnects and reloads after a restart of the server', async () => {
  const port = await lastingPort();
  open.push(port);
  const {page, server} = await tab(devSite({pages: {'/': 'One'}}), '/', (origin) => {
    port.leadTo({origin});
    return port.origin;
  });
  port.leadTo(undefined);
  await server.close();
  const pages = createSnapshotHandler({
    state: () => ({version: 1, snapshot: devSite({pages: {'/': 'Two'}}), error: undefined}),
    client,
    findings: () => [],
    sourceTextOf: () => undefined,
    onError: () => {},
  });
  const next = await startServer({host: 'localhost', port: 0, handle: pages.handle, onError: () => {}});
  open.push(next);
  port.leadTo(next);
  await page.waitForFunction('document.body.textContent === "Two" && window.mark === undefined');
});
