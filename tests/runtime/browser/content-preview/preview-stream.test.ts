// @vitest-environment jsdom
// The preview with an API that answers by hand: its banner, its pages and the stream of changes.
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {startPreview} from '../../../../runtime/browser/content-preview/preview.js';
import {createBanner} from '../../../../runtime/browser/content-preview/preview-banner.js';
import {listenForChanges} from '../../../../runtime/browser/content-preview/preview-stream.js';
import {fileAddress, routeAt} from '../../../../runtime/browser/navigation/route-address.js';
import {settle} from '../../../support/settle.js';

// Vite resolves the base of the site to an address without a slash at its end.
const home = fileAddress('browser/');
const page = new URL('docs/a/', home);
const route = routeAt(page)!;

interface Call {
  readonly address: string;
  readonly options: RequestInit;
  answer(response: Response): void;
  fail(): void;
}

const calls: Call[] = [];
const request = {api: 'https://studio.example/api/', token: 'T'};
const encoder = new TextEncoder();
const originalAdd = window.addEventListener.bind(window);
const listeners: [string, EventListener][] = [];

beforeAll(() => {
  Object.assign(document, {adoptedStyleSheets: []});
  Object.assign(CSSStyleSheet.prototype, {replaceSync: () => undefined});
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) => {
    listeners.push([type, listener]);
    originalAdd(type, listener);
  });
  vi.stubGlobal(
    'fetch',
    (address: string | URL, options: RequestInit) =>
      new Promise((answer, reject) => {
        const fail = (): void => reject(new TypeError('failed'));
        options.signal?.addEventListener('abort', fail);
        calls.push({address: String(address), options, answer, fail});
      }),
  );
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  document.head.replaceChildren();
  document.body.replaceChildren();
});
afterEach(() => {
  for (const [type, listener] of listeners.splice(0)) window.removeEventListener(type, listener);
  calls.length = 0;
  vi.useRealTimers();
});

/** A stream of events that the test continues. */
function stream(init: ResponseInit = {headers: {'Content-Type': 'text/event-stream; charset=utf-8'}}) {
  let controller!: ReadableStreamDefaultController;
  const body = new ReadableStream({start: (given) => void (controller = given)});
  return {
    response: new Response(body, init),
    send: async (text: string) => {
      controller.enqueue(encoder.encode(text));
      await settle();
    },
    end: async () => {
      controller.close();
      await settle();
    },
  };
}

const notice = (version: string, routes: unknown): string => `data: ${JSON.stringify({version, routes})}\n\n`;

function listen(): unknown[] {
  const heard: unknown[] = [];
  listenForChanges(request, {
    started: (version) => heard.push(['started', version]),
    changed: (routes) => heard.push(['changed', routes]),
    unauthorized: () => heard.push('unauthorized'),
  });
  return heard;
}

test('the stream is requested without credentials, and its notices arrive in any pieces', async () => {
  const heard = listen();
  const {signal, ...options} = calls[0]!.options;
  expect([calls[0]!.address, options]).toEqual([
    'https://studio.example/api/events',
    {
      headers: {Authorization: 'Bearer T'},
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    },
  ]);
  const {response, send} = stream();
  calls[0]!.answer(response);
  await send(`: hello\n\n${notice('1', [])}${notice('2', ['/a']).slice(0, 12)}`);
  expect(heard).toEqual([['started', '1']]);
  await send(`${notice('2', ['/a']).slice(12)}${notice('3', 'all')}`);
  expect([heard, signal?.aborted]).toEqual([
    [
      ['started', '1'],
      ['changed', ['/a']],
      ['changed', 'all'],
    ],
    false,
  ]);
});

test('a lost stream is requested again after 1, 2, 4 … s, at most 30 s, and after 1 s when it has worked', async () => {
  const heard = listen();
  const pauses: number[] = [];
  const measure = async (): Promise<void> => {
    await settle();
    const before = calls.length;
    let waited = 0;
    for (; calls.length === before && waited < 60_000; waited += 500) vi.advanceTimersByTime(500);
    pauses.push(waited);
  };
  calls[0]!.fail();
  await measure();
  calls[1]!.answer(new Response('', {status: 500}));
  await measure();
  calls[2]!.answer(new Response('', {status: 503, headers: {'Content-Type': 'text/event-stream'}}));
  await measure();
  for (let index = 3; index < 6; index++) {
    calls[index]!.fail();
    await measure();
  }
  const {response, send, end} = stream();
  calls[6]!.answer(response);
  await send(notice('1', []));
  await end();
  await measure();
  expect([pauses, heard]).toEqual([[1000, 2000, 4000, 8000, 16_000, 30_000, 1000], [['started', '1']]]);
});

test.each([
  [401, {}, ['unauthorized']],
  [404, {}, []],
  [200, {'Content-Type': 'text/html'}, []],
  [499, {'Content-Type': 'text/event-stream'}, []],
])('a response with status %i and headers %j is not requested again', async (status, headers, expected) => {
  const heard = listen();
  calls[0]!.answer(new Response('', {status, headers}));
  await settle();
  vi.advanceTimersByTime(1e6);
  expect([heard, calls.length, calls[0]!.options.signal?.aborted]).toEqual([expected, 1, true]);
});

test('a stream that is silent for 45 s is given up', async () => {
  listen();
  vi.advanceTimersByTime(44_999);
  const {response, send} = stream();
  calls[0]!.answer(response);
  await send(': still here\n\n');
  vi.advanceTimersByTime(44_999);
  expect(calls[0]!.options.signal?.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(calls[0]!.options.signal?.aborted).toBe(true);
});

test('the stream ends with the page, and starts again when the page is shown again from the cache', async () => {
  listen();
  const show = (persisted: boolean): boolean => dispatchEvent(Object.assign(new Event('pageshow'), {persisted}));
  dispatchEvent(new Event('pagehide'));
  expect(calls[0]!.options.signal?.aborted).toBe(true);
  await settle();
  vi.advanceTimersByTime(1e6);
  show(false);
  expect(calls.length).toBe(1);
  show(true);
  expect(calls.length).toBe(2);
  calls[1]!.fail();
  await settle();
  dispatchEvent(new Event('pagehide'));
  vi.advanceTimersByTime(1e6);
  expect(calls.length).toBe(2);
});

const banner = (): HTMLElement => document.querySelector<HTMLElement>('.preview-banner')!;
const bannerText = (): string | null => banner().querySelector('p')!.textContent;
const html = (): string => `\n${banner().outerHTML.replaceAll('><', '>\n<')}\n`;

test('the banner says what the page shows, and offers to try again after some failures', () => {
  let retries = 0;
  const {show, state} = createBanner({host: 'studio.example', retry: () => void retries++});
  expect(html()).toMatchInlineSnapshot(`
    "
    <aside class="preview-banner" aria-label="Preview mode">
    <strong>Preview mode</strong>
    <p role="status">
    </p>
    <div>
    <button type="button" class="button" data-variant="outline" data-size="small">Exit</button>
    </div>
    </aside>
    "
  `);
  show({kind: 'loading'});
  vi.advanceTimersByTime(399);
  expect([state(), bannerText()]).toEqual(['loading', '']);
  vi.advanceTimersByTime(1);
  expect(bannerText()).toBe('Loading this page from studio.example …');
  show({kind: 'failed', error: new Error('Oh')});
  expect([state(), html()]).toMatchInlineSnapshot(`
    [
      "failed",
      "
    <aside class="preview-banner" aria-label="Preview mode" data-state="failed">
    <strong>Preview mode</strong>
    <p role="status">studio.example cannot be reached. Is its preview server running? You see the published page.</p>
    <div>
    <button type="button" class="button" data-variant="outline" data-size="small">Try again</button>
    <button type="button" class="button" data-variant="outline" data-size="small">Exit</button>
    </div>
    </aside>
    ",
    ]
  `);
  banner().querySelector('button')!.click();
  expect(retries).toBe(1);
  show({kind: 'loading'});
  show({kind: 'shown'});
  vi.advanceTimersByTime(1000);
  expect([state(), banner().dataset['state'], bannerText(), banner().querySelectorAll('button').length]).toEqual([
    'shown',
    'shown',
    'You see drafts and changes that are not published.',
    1,
  ]);
  show({kind: 'failed', error: new Error('Oh')});
  expect(bannerText()).toBe(
    'studio.example cannot be reached. Is its preview server running? You see the page as it was before.',
  );
});

const payload = (more: object = {}) => ({v: 1, path: route, main: '<p>Text</p>', version: '1', ...more});
const json = (body: unknown): Response => Response.json(body);

function start(token = 'T') {
  const log: unknown[] = [];
  const source = startPreview({...request, token});
  const shown = {
    refresh: () => void log.push('refresh'),
    fragmentOf: (markup: string) => document.createRange().createContextualFragment(markup),
  };
  return {source, shown, log, load: () => source.load(page)};
}

test('a page comes from the API, with the token in a header', async () => {
  const {load} = start();
  expect(document.head.innerHTML).toBe('<meta name="robots" content="noindex" data-keep="">');
  const loading = load();
  const {signal: _, ...options} = calls[0]!.options;
  expect([calls[0]!.address, options]).toEqual([
    `https://studio.example/api${page.pathname}_payload.json`,
    {
      headers: {Authorization: 'Bearer T'},
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    },
  ]);
  calls[0]!.answer(json(payload()));
  expect([await loading, banner().dataset['state']]).toEqual([payload(), 'shown']);
});

test.each([
  ['another version', {v: 2}],
  ['another page', {path: '/docs/b'}],
  ['no content', {main: undefined}],
])('a payload of %s is not shown', async (_, more) => {
  const {load} = start();
  const loading = load().catch((error: unknown) => error);
  calls[0]!.answer(json(payload(more)));
  expect(await loading).toMatchObject({kind: 'invalid', message: `No preview of ${page.pathname}`});
  expect([banner().dataset['state'], bannerText()]).toEqual([
    'failed',
    'studio.example could not render this page; see its terminal for the error. You see the published page.',
  ]);
});

test('a failed request is tried once more, and the error has its status', async () => {
  const {load} = start();
  const loading = load().catch((error: unknown) => error);
  for (const index of [0, 1]) {
    calls[index]!.answer(new Response('', {status: 503, headers: {'Retry-After': '0'}}));
    await settle();
    vi.advanceTimersByTime(0);
    await settle();
  }
  expect([calls.length, await loading]).toEqual([2, expect.objectContaining({kind: 'status', status: 503})]);
});

test('a request to an API that does not respond ends after 30 s, and is sent once more', async () => {
  const {load} = start();
  const loading = load().catch((error: unknown) => error);
  vi.advanceTimersByTime(29_999);
  expect(calls[0]!.options.signal?.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  await settle();
  vi.advanceTimersByTime(300); // the pause before the second request
  await settle();
  expect(calls.length).toBe(2);
  vi.advanceTimersByTime(30_000);
  expect(await loading).toMatchObject({kind: 'timeout'});
  expect([calls.length, bannerText()]).toEqual([
    2,
    'studio.example did not respond within 30 seconds. You see the published page.',
  ]);
});

test('an expired token is not sent', async () => {
  const ends = (ms: number): string => `0123456789ab.${Math.floor(ms / 1000).toString(36)}.r.x`;
  const {load, source, shown} = start(ends(Date.now() - 1000));
  source.follow(shown);
  const error = await load().catch((failure: unknown) => failure);
  expect([calls.length, error]).toEqual([0, expect.objectContaining({kind: 'status', status: undefined})]);
  const later = start(ends(Date.now() + 60_000));
  later.source.follow(later.shown);
  void later.load();
  expect(calls.length).toBe(2);
});

test('images come from the folder of the API', async () => {
  const {load, source, shown} = start();
  source.follow(shown);
  const loading = load();
  const main = `<img src="/a.png" srcset="/b.png 1x,  /c.png 2x" alt=""><video poster="/p.png"></video><a href="/a">a</a>
<picture><source srcset="https://b.example/x.png, //c.example/y.png 2x"></picture><audio src="https://b.example/z.mp3"></audio>`;
  calls[1]!.answer(json(payload({main, parts: {aside: '<img src="/a.png">'}, files: 'files/'})));
  const text = JSON.stringify(await loading, null, 2).replaceAll(encodeURIComponent(page.pathname), 'PAGE');
  expect(`\n${text}\n`).toMatchInlineSnapshot(`
    "
    {
      "v": 1,
      "path": "//docs/a",
      "main": "<img src=\\"https://studio.example/api/files/a.png?page=PAGE\\" srcset=\\"https://studio.example/api/files/b.png?page=PAGE 1x,  https://studio.example/api/files/c.png?page=PAGE 2x\\" alt=\\"\\"><video poster=\\"https://studio.example/api/files/p.png?page=PAGE\\"></video><a href=\\"/a\\">a</a>\\n<picture><source srcset=\\"https://b.example/x.png, //c.example/y.png 2x\\"></picture><audio src=\\"https://b.example/z.mp3\\"></audio>",
      "version": "1",
      "parts": {
        "aside": "<img src=\\"https://studio.example/api/files/a.png?page=PAGE\\">"
      },
      "files": "files/"
    }
    "
  `);
});

test('the page is shown again when the API has a newer version, or has changed its route', async () => {
  history.replaceState(null, '', page);
  const {load, source, shown, log} = start();
  const loading = load();
  calls[0]!.answer(json(payload()));
  await loading;
  source.follow(shown);
  const {response, send} = stream();
  calls[1]!.answer(response);
  await send(notice('1', []));
  await send(notice('2', ['/docs/b']));
  expect(log).toEqual([]);
  await send(notice('2', [route]));
  await send(notice('2', 'all'));
  expect(log).toEqual(['refresh', 'refresh']);
});

test('the page is shown again when the stream starts with another version, but not while it is loading', async () => {
  const {load, source, shown, log} = start();
  source.follow(shown);
  const {response, send, end} = stream();
  calls[0]!.answer(response);
  const loading = load();
  await send(notice('2', []));
  expect(log).toEqual([]);
  calls[1]!.answer(json(payload()));
  await loading;
  await end();
  vi.advanceTimersByTime(1000);
  const next = stream();
  calls[2]!.answer(next.response);
  await next.send(notice('2', []));
  expect(log).toEqual(['refresh']);
});

test('the page is shown again when the token is not accepted any more, if it was shown before', async () => {
  const {load, source, shown, log} = start();
  const loading = load();
  calls[0]!.answer(json(payload()));
  await loading;
  source.follow(shown);
  calls[1]!.answer(new Response('', {status: 401}));
  await settle();
  expect(log).toEqual(['refresh']);
  source.follow(shown);
  void load().catch(() => undefined);
  calls[2]!.answer(new Response('', {status: 401}));
  await settle();
  expect(log).toEqual(['refresh']);
});

test('the banner tries again by showing the page again', async () => {
  const {load, source, shown, log} = start();
  source.follow(shown);
  const loading = load().catch(() => undefined);
  calls[1]!.answer(new Response('', {status: 404}));
  await loading;
  banner().querySelector('button')!.click();
  expect(log).toEqual(['refresh']);
});
