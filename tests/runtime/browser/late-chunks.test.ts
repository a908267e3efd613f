// Late chunks that fail to load, in Chromium on a built site: the page falls back to its behavior without JavaScript.
import {createServer, type IncomingMessage, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import type {Browser, Page, Route} from 'playwright-core';
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {openBrowser} from '../../support/browser.js';
import {galley} from '../../support/galley.js';
import {preview, type Preview} from '../../support/preview.js';
import {temporary} from '../../support/temporary.js';

const received: (readonly [path: string, type: string, body: string])[] = [];
let forms: Server;
let browser: Browser;
let site: Preview;
let page: Page;

beforeAll(async () => {
  forms = createServer(async (request: IncomingMessage, response) => {
    received.push([request.url ?? '', request.headers['content-type'] ?? '', await text(request)]);
    response.setHeader('Content-Type', 'text/html').end('<h1>Received</h1>');
  });
  await new Promise<void>((resolve) => forms.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(forms.address() as AddressInfo).port}`;
  const root = temporary({
    'content/site.yml': `brand: T\nnewsletter: {action: '${at}/list'}\nfeedback: {action: '${at}/feedback'}\n`,
    'content/index.md': '# Home\n\n[Docs](/docs)\n',
    'content/docs/index.md': '# Docs\n\n[Part](#part) [Home](/)\n\n## Part\n\nText.\n',
    'templates/pages/lively.tsx': `
import {definePage, Island} from 'galley/page';
export default definePage({name: 'lively', path: '/lively', component: () => <><h1>Lively</h1><Island of="lively" when="load" props={{}} /></>});`,
    'templates/islands/index.ts': `export const islands = {lively: () => import('./lively.js')};`,
    'templates/islands/lively.tsx': `export default function Lively() { return <p>From the build</p>; }`,
    'templates/pages/guarded.tsx': `
import {definePage} from 'galley/page';
export default definePage({name: 'guarded', path: '/guarded', middleware: ['members'], component: () => <h1>Guarded</h1>});`,
    'templates/middleware/members.ts': `export default () => true;`,
  });
  const {exitCode, stdout, stderr} = await galley(['build', '--root', root]);
  if (exitCode !== 0) throw new Error(stdout + stderr);
  [browser, site] = await Promise.all([openBrowser(), preview(root)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  forms?.close();
});
beforeEach(async () => {
  received.length = 0;
  page = await browser.newPage();
});
afterEach(() => page.context().close());

const gone = (route: Route): Promise<void> => route.fulfill({status: 404, body: ''});

/** Every chunk that `import()` loads. */
const lateChunks = /_assets\/(?!boot-|chunk-|site-)[^/]*\.js$/;

/** Ways in which sessionStorage can fail; each runs before any script of a page. */
const storages: Readonly<Record<string, () => void>> = {
  works: () => undefined,
  'is blocked': () =>
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  'is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'is lost on reload': () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    Object.defineProperty(window, 'sessionStorage', {value: storage});
  },
};

describe.each(Object.keys(storages))('when sessionStorage %s', (name) => {
  // One kind of storage is enough for single chunks: the reload guard does not depend on which chunk failed.
  const alone = [
    ['an island', '/lively', /lively-/],
    ['middleware', '/guarded', /members-/],
  ] as const;
  test.each([...(name === 'is blocked' ? alone : []), ['every late chunk', '/lively', lateChunks] as const])(
    'the page reloads once if the file of %s is missing',
    async (_, route, chunks) => {
      await page.addInitScript(storages[name] as () => void);
      // Requests, because a reload may start before the first document has had its `load` event.
      let documents = 0;
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents++;
      });
      const failures: string[] = [];
      await page.route(chunks, async (one) => {
        failures.push(one.request().url());
        await gone(one);
      });
      await page.goto(site.origin + route);
      await expect.poll(() => documents).toBe(2);
      // The reloaded document requests the chunk too; a further reload would follow at once.
      await expect
        .poll(() =>
          page
            .evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type))
            .catch(String),
        )
        .toEqual(['reload']);
      await expect.poll(() => failures.length).toBeGreaterThanOrEqual(2);
      await page.waitForTimeout(500);
      expect(documents).toBe(2);
      expect(await page.locator('main h1').textContent()).toBe(route === '/lively' ? 'Lively' : 'Guarded');
    },
  );
});

const isSameDocument = (): Promise<boolean> => page.evaluate(() => 'spirit' in document);

async function open(route: string): Promise<void> {
  await page.goto(site.origin + route);
  await page.evaluate(() => Object.assign(document, {spirit: true}));
}

describe.each([
  ['is missing', gone],
  ['is HTML instead of JavaScript', (route: Route) => route.fulfill({contentType: 'text/html', body: '<h1>Home</h1>'})],
  ['never loads', () => undefined],
])('when a late chunk %s', (_, answer) => {
  beforeEach(() => page.route(lateChunks, answer));

  test('the newsletter form posts its fields', async () => {
    await open('/');
    const form = page.locator('footer form.newsletter');
    await form.getByRole('textbox').fill('ada@example.org');
    await form.getByRole('button').click();
    await page.getByRole('heading', {name: 'Received'}).waitFor();
    expect(received).toEqual([['/list', 'application/x-www-form-urlencoded', 'email=ada%40example.org&hp=']]);
  });

  test('the feedback form posts its fields and the button', async () => {
    await open('/docs');
    await page.locator('form.feedback').getByRole('button', {name: 'No'}).click();
    await page.getByRole('heading', {name: 'Received'}).waitFor();
    expect(received).toEqual([['/feedback', 'application/x-www-form-urlencoded', 'path=%2Fdocs&helpful=no']]);
  });

  test('links, fragment links and the back button still navigate', async () => {
    await open('/docs');
    await page.locator('main').getByRole('link', {name: 'Part', exact: true}).first().click();
    await page.waitForURL('**/docs#part');
    expect(await isSameDocument()).toBe(true);
    await page.locator('main').getByRole('link', {name: 'Home', exact: true}).first().click();
    await page.waitForURL(`${site.origin}/`);
    await page.goBack();
    await page.waitForURL('**/docs#part');
    expect(await page.locator('main h1').textContent()).toBe('Docs');
  });

  test('the search button opens the search page', async () => {
    await open('/');
    await page.locator('a[data-search-button]').first().click();
    await page.waitForURL('**/search');
  });
});

test('the feedback form posts JSON, and says that it could not be sent until the server accepts it', async () => {
  const answers = [{status: 500}, undefined, {status: 204}];
  const bodies: unknown[] = [];
  await page.route('**/feedback', async (route) => {
    bodies.push([route.request().headers()['content-type'], route.request().postDataJSON()]);
    const answer = answers[bodies.length - 1];
    await (answer === undefined ? route.abort() : route.fulfill(answer));
  });
  await open('/docs');
  const form = page.locator('form.feedback');
  const shown = async () => [
    await form.getByRole('status').textContent(),
    await form.locator('button:enabled').count(),
  ];
  for (const text of [notSent, notSent, 'Thank you.']) {
    await form.getByRole('status').evaluate((status) => status.replaceChildren());
    await form.getByRole('button', {name: 'Yes'}).click();
    await expect.poll(shown).toEqual([text, text === notSent ? 2 : 0]);
  }
  expect(bodies).toEqual(Array.from({length: 3}, () => ['application/json', {path: '/docs', helpful: true}]));
});

const notSent = 'This could not be sent. Please try again later.';
