// @vitest-environment jsdom
// The parts of client navigation that change the page: the swap, the focus, the progress bar and prefetching.
import {afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest';
import {addressToOpen} from '../../../../runtime/browser/navigation/clicked-link.js';
import {startPrefetch} from '../../../../runtime/browser/navigation/prefetch-links.js';
import {createProgressBar} from '../../../../runtime/browser/navigation/progress-bar.js';
import {fileAddress} from '../../../../runtime/browser/navigation/route-address.js';
import {focusOn, scrollAndFocus} from '../../../../runtime/browser/navigation/scroll-and-focus.js';
import {swapPage} from '../../../../runtime/browser/navigation/swap-page.js';

// Vite resolves the base of the site to an address without a slash at its end.
const base = fileAddress('browser').pathname;
const log: unknown[] = [];
const listeners: [string, EventListener, unknown][] = [];

beforeAll(() => {
  Object.assign(document, {adoptedStyleSheets: []});
  Object.assign(CSSStyleSheet.prototype, {replaceSync: () => undefined});
  Object.assign(HTMLDialogElement.prototype, {
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  Object.assign(HTMLElement.prototype, {
    hidePopover(this: HTMLElement) {
      log.push(`hides ${this.id}`);
    },
  });
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element, how: unknown) {
      log.push([this.id, how]);
    },
  });
  // jsdom does not know `:popover-open`.
  const {querySelectorAll} = Document.prototype;
  document.querySelectorAll = (selector: string) =>
    querySelectorAll.call(document, selector.replace(':popover-open', '')) as NodeListOf<never>;
  const {addEventListener} = Document.prototype;
  document.addEventListener = (type: string, listener: never, options: never) => {
    listeners.push([type, listener, options]);
    addEventListener.call(document, type, listener, options);
  };
});
beforeEach(() => {
  vi.stubGlobal('scrollTo', (how: unknown) => log.push(how));
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
  history.replaceState(null, '', `${base}/docs/a`);
});
afterEach(() => {
  for (const [type, listener, options] of listeners.splice(0))
    document.removeEventListener(type, listener, options as never);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  log.length = 0;
});

const payload = {v: 1, path: '/docs/a', assets: 'a', frame: 'f', lang: 'de', title: 'Next', layout: 'docs'} as const;

test('a swap replaces the content, the parts, the head and the marks of the current page', () => {
  document.head.innerHTML =
    '<meta charset="utf-8"><meta name="viewport" content="v"><meta name="theme-color" content="t"><meta name="description" content="old"><meta name="robots" content="all"><link rel="stylesheet" href="/s.css"><link rel="icon" href="/i"><link rel="canonical" href="/old"><meta name="kept" data-keep><script>1</script><script type="application/ld+json">{}</script><title>Old</title>';
  document.body.innerHTML = `<nav><a href="${base}/docs/a/">a</a><a href="${base}/docs/b" aria-current="page">b</a><a href="${base}/docs/a?q">q</a><a href="http://[">x</a><b data-section="/docs /api">s</b><b data-section="/blog" data-state="active">s</b></nav>
<main>Old</main><aside id="aside">Old</aside><dialog open></dialog><div popover id="p1"></div><div popover="manual" id="p2"></div>`;
  Object.assign(document.documentElement, {dir: 'rtl'});
  swapPage({
    ...payload,
    main: `<p>New</p><a href="${base}/docs/a">main</a>`,
    parts: {aside: '<i>New</i>', gone: 'x'},
    head: '<meta name="description" content="new"><meta name="robots" content="all"><link rel="canonical" href="/new">',
    colorMode: 'dark',
  });
  const {lang, dataset} = document.documentElement;
  expect([lang, document.documentElement.hasAttribute('dir'), {...dataset}, document.title, log]).toEqual([
    'de',
    false,
    {layout: 'docs', colorModeForced: 'dark'},
    'Next',
    ['hides p1'],
  ]);
  const written = (element: Element): string =>
    `\n${element.innerHTML.replaceAll(base, '').replaceAll('><', '>\n<')}\n`;
  expect(written(document.head)).toMatchInlineSnapshot(`
    "
    <meta charset="utf-8">
    <meta name="viewport" content="v">
    <meta name="theme-color" content="t">
    <meta name="robots" content="all">
    <link rel="stylesheet" href="/s.css">
    <link rel="icon" href="/i">
    <meta name="kept" data-keep="">
    <script>1</script>
    <title>Next</title>
    <meta name="description" content="new">
    <link rel="canonical" href="/new">
    "
  `);
  expect(written(document.body)).toMatchInlineSnapshot(`
    "
    <nav>
    <a href="/docs/a/" aria-current="page">a</a>
    <a href="/docs/b">b</a>
    <a href="/docs/a?q">q</a>
    <a href="http://[">x</a>
    <b data-section="/docs /api">s</b>
    <b data-section="/blog">s</b>
    </nav>
    <main>
    <p>New</p>
    <a href="/docs/a">main</a>
    </main>
    <aside id="aside">
    <i>New</i>
    </aside>
    <dialog>
    </dialog>
    <div popover="" id="p1">
    </div>
    <div popover="manual" id="p2">
    </div>
    "
  `);
  swapPage({...payload, dir: 'rtl', head: ''});
  expect([document.documentElement.dir, {...dataset}, document.querySelector('main')?.innerHTML]).toEqual([
    'rtl',
    {layout: 'docs'},
    '',
  ]);
});

test('after a swap, the target of the fragment or the heading has the focus', () => {
  document.body.innerHTML = '<main tabindex="-1"><h1 id="h">H</h1><p id="in">P</p></main>';
  scrollAndFocus('#in');
  const target = document.getElementById('in')!;
  expect([document.activeElement, target.tabIndex, log]).toEqual([target, -1, [['in', {behavior: 'instant'}]]]);
  target.blur();
  expect(target.hasAttribute('tabindex')).toBe(false);
  scrollAndFocus('');
  expect([document.activeElement?.id, log.at(-1)]).toEqual(['h', {top: 0, left: 0, behavior: 'instant'}]);
  document.querySelector('h1')!.remove();
  scrollAndFocus('');
  expect(document.activeElement?.tagName).toBe('MAIN');
  focusOn(null);
  (document.activeElement as HTMLElement).blur();
  expect(document.querySelector('main')!.tabIndex).toBe(-1);
});

test('the progress bar is shown for navigations of 200 ms or more', () => {
  document.body.innerHTML = '<main></main>';
  const bar = createProgressBar();
  const state = (): unknown => [
    document.querySelector<HTMLElement>('.loading-bar')?.dataset['state'],
    document.querySelector('main')!.ariaBusy,
  ];
  const wait = (ms: number): unknown => (vi.advanceTimersByTime(ms), state());
  bar.start();
  expect([document.querySelector('.loading-bar')?.outerHTML, wait(199)]).toEqual([
    '<div class="loading-bar" role="progressbar" aria-hidden="true" data-state="idle"></div>',
    ['idle', 'true'],
  ]);
  bar.finish(false);
  expect(wait(1000)).toEqual(['idle', null]);
  bar.start();
  expect(wait(200)).toEqual(['loading', 'true']);
  bar.start();
  expect(state()).toEqual(['loading', 'true']);
  bar.finish(true);
  expect([state(), wait(499), wait(1), wait(399), wait(1)]).toEqual([
    ['failed', null],
    ['failed', null],
    ['gone', null],
    ['gone', null],
    ['idle', null],
  ]);
  bar.start();
  vi.advanceTimersByTime(200);
  bar.finish(false);
  expect([state(), document.querySelectorAll('.loading-bar').length]).toEqual([['done', null], 1]);
});

test.each<[string, MouseEventInit, boolean]>([
  [`href="${base}/docs/b"`, {}, true],
  [`href="${base}/docs/b" target="_self"`, {}, true],
  [`href="${base}/v1.2/b"`, {}, true],
  [`href="${base}/docs/b"`, {button: 1}, false],
  [`href="${base}/docs/b"`, {metaKey: true}, false],
  [`href="${base}/docs/b"`, {ctrlKey: true}, false],
  [`href="${base}/docs/b"`, {shiftKey: true}, false],
  [`href="${base}/docs/b"`, {altKey: true}, false],
  [`href="${base}/docs/b" target="_blank"`, {}, false],
  [`href="${base}/docs/b" download`, {}, false],
  [`href="${base}/docs/b" data-no-navigation`, {}, false],
  [`href="${base}/file.zip"`, {}, false],
  [`href="${base}login"`, {}, false], // the route is `/login`, because the base has no slash
  [`href="${base}/docs/b#:~:text=a"`, {}, false],
  ['href="https://other.example/"', {}, false],
  ['href="mailto:a@b.example"', {}, false],
  ['href="http://["', {}, false],
  ['name="b"', {}, false],
])('a click on a link with %s and %j is handled: %s', (attributes, init, expected) => {
  document.body.innerHTML = `<a ${attributes}><b>b</b></a>`;
  let opened: URL | undefined;
  document.body.addEventListener(
    'click',
    (event) => {
      opened = addressToOpen(event);
      event.preventDefault();
      expect(addressToOpen(event)).toBe(undefined);
    },
    {once: true},
  );
  document.querySelector('b')!.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, ...init}));
  expect(opened !== undefined).toBe(expected);
});

/** Starts prefetching on a page with many links. */
function startLinks() {
  const view: {call?: (entries: unknown[]) => void; observed: string[]} = {observed: []};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(call: (entries: unknown[]) => void) {
        view.call = call;
      }
      observe(link: Element): void {
        view.observed.push(link.id);
      }
      unobserve(link: Element): void {
        view.observed = view.observed.filter((id) => id !== link.id);
      }
      disconnect(): void {
        view.observed = [];
      }
    },
  );
  const device = {onLine: true, connection: {} as object};
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('matchMedia', () => ({matches: false}));
  const link = (id: string, more = ''): string => `<a id="${id}" href="${base}/docs/${id}"${more}>${id}</a>`;
  document.body.innerHTML = `${['b', 'c', 'd'].map((id) => link(id)).join('')}${link('a')}${link('no', ' rel="nofollow"')}<p data-no-prefetch>${link('not')}</p>${Array.from({length: 22}, (_, index) => link(`n${index}`)).join('')}`;
  const loaded: string[] = [];
  startPrefetch(async ({pathname}, options) => {
    loaded.push(`${pathname.slice(base.length)} ${options?.prefetch}`);
    if (pathname.endsWith('/d')) throw new Error('gone');
    return payload as never;
  });
  return {
    view,
    device,
    /** What has been loaded since the last call. */
    fresh: async (): Promise<readonly string[]> => {
      for (let turns = 0; turns < 30; turns++) await Promise.resolve();
      return loaded.splice(0);
    },
    see: (id: string, isIntersecting: boolean): void =>
      view.call!([{target: document.getElementById(id), isIntersecting}]),
    point: (type: string, id: string): void =>
      void document.getElementById(id)!.dispatchEvent(new Event(type, {bubbles: true})),
  };
}

test('a link is prefetched when it has been in view for 300 ms, and 20 of a page at most', async () => {
  const {view, fresh, see} = startLinks();
  vi.advanceTimersByTime(199);
  expect(view.observed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(view.observed.slice(0, 4)).toEqual(['b', 'c', 'd', 'n0']);
  see('b', true);
  see('c', true);
  vi.advanceTimersByTime(299);
  see('c', false);
  vi.advanceTimersByTime(1);
  expect([await fresh(), view.observed[0]]).toEqual([['/docs/b true'], 'c']);
  see('b', true); // fetched already
  for (let index = 0; index < 22; index++) see(`n${index}`, true);
  vi.advanceTimersByTime(300);
  expect((await fresh()).length).toBe(19); // with the first one, 20
});

test('a link is prefetched when the pointer or the focus is on it for 80 ms, and at once when it is pressed', async () => {
  const {fresh, point} = startLinks();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const [type, ms, id] of [
    ['pointerover', 80, 'c'],
    ['focusin', 80, 'c'],
    ['touchstart', 0, 'c'],
    ['mousedown', 0, 'c'],
  ] as const) {
    point(type, id);
    if (ms > 0) vi.advanceTimersByTime(ms - 1);
    const before = await fresh();
    if (ms > 0) vi.advanceTimersByTime(1);
    expect([type, before.length, (await fresh()).length]).toEqual([type, ms > 0 ? 0 : 1, ms > 0 ? 1 : 0]);
  }
  point('pointerover', 'c');
  point('pointerover', 'd');
  vi.advanceTimersByTime(80);
  expect([await fresh(), warn.mock.calls]).toEqual([
    ['/docs/d true'],
    [[`Cannot fetch the payload of ${base}/docs/d ahead:`, expect.any(Error)]],
  ]);
  for (const id of ['a', 'no', 'not']) point('mousedown', id);
  expect(await fresh()).toEqual([]);
  warn.mockRestore();
});

test('only pressed links are prefetched with saveData or a slow connection, and none offline', async () => {
  const {device, fresh, see, point} = startLinks();
  vi.advanceTimersByTime(200);
  for (const connection of [{saveData: true}, {effectiveType: 'slow-2g'}]) {
    device.connection = connection;
    point('pointerover', 'c');
    see('n0', true);
    vi.advanceTimersByTime(1000);
    expect(await fresh()).toEqual([]);
    point('mousedown', 'c');
    expect((await fresh()).length).toBe(1);
  }
  device.connection = {};
  device.onLine = false;
  point('mousedown', 'c');
  expect(await fresh()).toEqual([]);
});

test('a swap cancels what is to be prefetched, and observes the links of the new page', async () => {
  const {view, fresh, see} = startLinks();
  vi.advanceTimersByTime(200);
  see('b', true);
  vi.advanceTimersByTime(300);
  expect(await fresh()).toEqual(['/docs/b true']);
  see('c', true);
  document.dispatchEvent(new Event('site:before-swap'));
  vi.advanceTimersByTime(1000);
  expect([await fresh(), view.observed]).toEqual([[], []]);
  document.dispatchEvent(new Event('site:after-swap'));
  expect(view.observed.length).toBe(25);
  see('n20', true);
  vi.advanceTimersByTime(300);
  expect(await fresh()).toEqual(['/docs/n20 true']);
});
