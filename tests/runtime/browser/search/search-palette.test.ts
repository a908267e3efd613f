// @vitest-environment jsdom
// The search palette and the search page, with an index written by hand.
import {afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi} from 'vitest';
import type {Chunk, Manifest} from '../../../../runtime/browser/search/index-format.js';
import {siteBase} from '../../../../runtime/browser/search/site-search-index.js';
import {settle} from '../../../support/settle.js';

/** Vite resolves the base of the site to an address without a slash at its end, so files are beside it here. */
const folder = new URL('.', siteBase);

const section = (id: string, level: number, title: string, content: string, more: object = {}) => ({
  id,
  level,
  title,
  titles: [],
  content,
  ...more,
});
const manifest: Manifest = {
  chunks: 1,
  names: 'chunk',
  areas: [[0, '/']],
  shards: [['', 'words']],
  groups: [
    {
      title: 'Docs',
      pages: [
        {label: 'Start', to: '/docs'},
        {label: 'Deep', to: '/docs/deep', parent: 'Guides'},
      ],
    },
    {title: '', pages: [{label: 'Blog', to: '/blog'}]},
  ],
  links: [{label: 'Community', to: 'https://community.example/'}],
  slash: true,
};
const chunk: Chunk = {
  pages: [
    {sections: 2, group: 0, parent: 'Guides'},
    {sections: 1, group: 1},
  ],
  sections: [
    section('/docs/deep', 1, 'Deep', 'Install it deep below.'),
    section('/docs/deep#more', 2, 'More', 'And install more.', {titles: ['Deep']}),
    section('/blog', 1, 'Install', 'Install', {code: 'unused'}),
  ],
};
const site = {
  failing: /^$/,
  requests: [] as unknown[],
  files: {} as Record<string, string>,
};
const fullSite = {
  '_search/index.json': JSON.stringify(manifest),
  '_search/words/words.txt': '0install\tZ\n0later\tA\n0unused\tA\n',
  '_search/text/chunk.json': JSON.stringify(chunk),
};

const scrolled: (string | undefined)[] = [];
const {prototype} = HTMLDialogElement;
const toggle = (dialog: HTMLDialogElement, isOpen: boolean): void => {
  dialog.open = isOpen;
};

beforeAll(() => {
  Object.assign(document, {adoptedStyleSheets: []});
  Object.assign(CSSStyleSheet.prototype, {replaceSync: () => undefined});
  Object.assign(prototype, {
    showModal(this: HTMLDialogElement) {
      toggle(this, true);
    },
    close(this: HTMLDialogElement) {
      toggle(this, false);
    },
  });
  Object.assign(Element.prototype, {
    scrollIntoView(this: Element, {block}: {block: string}) {
      scrolled.push(`${this.id || this.tagName} ${block}`);
    },
  });
  vi.stubGlobal('fetch', async (url: URL, {cache}: RequestInit) => {
    const file = url.href.slice(folder.href.length);
    site.requests.push(cache === undefined ? file : [file, cache]);
    const text = site.files[file];
    return text === undefined || site.failing.test(file) ? new Response('', {status: 503}) : new Response(text);
  });
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.resetModules();
  document.body.innerHTML = '<a data-search-button href="https://a.example/search"><svg id="glass"></svg></a>';
  Object.assign(site, {failing: /^$/, requests: [], files: fullSite});
  scrolled.length = 0;
  localStorage.clear();
  vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
});
afterEach(() => vi.useRealTimers());

/** HTML with each element on a line of its own, with addresses below `/`. */
const written = (markup: string): string => `\n${markup.replaceAll(siteBase.pathname, '/').replaceAll('><', '>\n<')}\n`;
const part = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind =>
  document.querySelector<Kind>(selector)!;
describe('the search palette', () => {
  const link = {href: 'https://a.example/search'} as HTMLAnchorElement;
  const dialog = (): HTMLDialogElement => part<HTMLDialogElement>('dialog');
  const field = (): HTMLInputElement => part<HTMLInputElement>('.query input');
  const options = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=option]')];
  const labels = (): readonly (string | null)[] => options().map(({textContent}) => textContent);
  const active = (): readonly unknown[] => [
    field().getAttribute('aria-activedescendant'),
    options().flatMap((option, index) => (option.ariaSelected === 'true' ? [index] : [])),
  ];
  const open = async () => {
    const palette = await import('../../../../runtime/browser/search/search-palette.js');
    palette.togglePalette(link);
    await settle();
    return palette;
  };
  const type = async (query: string): Promise<void> => {
    field().value = query;
    field().dispatchEvent(new Event('input'));
    vi.advanceTimersByTime(100);
    await settle();
  };
  const press = (key: string, init: KeyboardEventInit = {}): boolean => {
    const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...init});
    field().dispatchEvent(event);
    return event.defaultPrevented;
  };

  test('shows recent searches, pages, links and color modes before a query', async () => {
    localStorage.setItem('site:recent-searches', '["install"]');
    await open();
    expect(written(dialog().outerHTML)).toMatchInlineSnapshot(`
      "
      <dialog class="search-palette" aria-label="Search" closedby="any" open="">
      <div class="query">
      <svg id="glass">
      </svg>
      <input type="text" role="combobox" aria-expanded="true" aria-controls="search-list" aria-autocomplete="list" placeholder="Search..." aria-label="Search..." autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" maxlength="200" aria-activedescendant="search-option-0">
      <button type="button" class="icon-button" aria-label="Close">×</button>
      </div>
      <div id="search-list" role="listbox" aria-label="Commands">
      <div role="group" aria-labelledby="search-group-0">
      <p id="search-group-0" role="presentation">Recent searches</p>
      <div role="option" aria-selected="true" tabindex="-1" data-kind="recent" id="search-option-0">
      <span class="label">install</span>
      </div>
      <div role="option" aria-selected="false" tabindex="-1" data-kind="command" id="search-option-1">
      <span class="label">Clear recent searches</span>
      </div>
      </div>
      <div role="group" aria-labelledby="search-group-1">
      <p id="search-group-1" role="presentation">Docs</p>
      <a role="option" aria-selected="false" tabindex="-1" data-kind="page" href="/docs/" id="search-option-2">
      <span class="label">Start</span>
      </a>
      <a role="option" aria-selected="false" tabindex="-1" data-kind="page" href="/docs/deep/" id="search-option-3">
      <span class="trail">Guides</span> <span class="label">Deep</span>
      </a>
      </div>
      <div role="group" aria-labelledby="search-group-2">
      <p id="search-group-2" role="presentation">Pages</p>
      <a role="option" aria-selected="false" tabindex="-1" data-kind="page" href="/blog/" id="search-option-4">
      <span class="label">Blog</span>
      </a>
      </div>
      <div role="group" aria-labelledby="search-group-3">
      <p id="search-group-3" role="presentation">Links</p>
      <a role="option" aria-selected="false" tabindex="-1" data-kind="page" href="https://community.example/" id="search-option-5">
      <span class="label">Community</span>
      </a>
      </div>
      <div role="group" aria-labelledby="search-group-4">
      <p id="search-group-4" role="presentation">Color mode</p>
      <div role="option" aria-selected="false" tabindex="-1" data-kind="command" id="search-option-6">
      <span class="label">System</span>
      </div>
      <div role="option" aria-selected="false" tabindex="-1" data-kind="command" id="search-option-7">
      <span class="label">Light</span>
      </div>
      <div role="option" aria-selected="false" tabindex="-1" data-kind="command" id="search-option-8">
      <span class="label">Dark</span>
      </div>
      </div>
      </div>
      <p class="note" hidden="">
      </p>
      <p class="sr-only" role="status">
      </p>
      </dialog>
      "
    `);
    expect(site.requests).toEqual([['_search/index.json', 'no-cache']]);
    expect(active()).toEqual(['search-option-0', [0]]);
  });

  test('shows hits by part of the site, 100 ms after the last key', async () => {
    await open();
    field().value = 'later';
    field().dispatchEvent(new Event('input'));
    vi.advanceTimersByTime(99);
    field().value = 'install';
    field().dispatchEvent(new Event('input'));
    vi.advanceTimersByTime(99);
    await settle();
    expect(site.requests.length).toBe(1);
    vi.advanceTimersByTime(1);
    expect([dialog().dataset['state'], part('.note').hidden]).toEqual(['loading', true]);
    await settle();
    expect(written(part('[role=listbox]').innerHTML)).toMatchInlineSnapshot(`
      "
      <div role="group" aria-labelledby="search-group-0">
      <p id="search-group-0" role="presentation">Pages</p>
      <a role="option" aria-selected="true" tabindex="-1" data-kind="page" href="/blog/" id="search-option-0">
      <span class="label">
      <mark>Install</mark>
      </span>
      </a>
      </div>
      <div role="group" aria-labelledby="search-group-1">
      <p id="search-group-1" role="presentation">Docs</p>
      <a role="option" aria-selected="false" tabindex="-1" data-kind="section" href="/docs/deep/#more" id="search-option-1">
      <span class="trail">Guides &gt; Deep</span> <span class="label">More</span> <span class="excerpt">And <mark>install</mark> more.</span>
      </a>
      <a role="option" aria-selected="false" tabindex="-1" data-kind="page" data-follows="" href="/docs/deep/" id="search-option-2">
      <span class="label">Deep</span> <span class="excerpt">
      <mark>Install</mark> it deep below.</span>
      </a>
      </div>
      "
    `);
    expect([
      dialog().dataset['state'],
      part('[role=status].sr-only').textContent,
      part('.query button').ariaLabel,
    ]).toEqual([undefined, '3 results', 'Clear']);
    expect(site.requests.slice(1)).toEqual(['_search/words/words.txt', '_search/text/chunk.json']);
  });

  test('matches links and color modes by their label, and says when nothing matches', async () => {
    await open();
    await type('COMM');
    expect(labels()).toEqual(['Community']);
    await type('system');
    expect([labels(), part('[role=status].sr-only').textContent]).toEqual([['System'], '0 results']);
    await type('zzzz');
    const none = "We couldn't find any items with that term. Please try again.";
    expect([
      labels(),
      part('.note').textContent,
      part('.note').hidden,
      part('[role=status].sr-only').textContent,
    ]).toEqual([[], none, false, none]);
    expect([field().ariaExpanded, field().getAttribute('aria-activedescendant')]).toEqual(['false', '']);
    await type('');
    expect([part('.note').hidden, part('[role=status].sr-only').textContent]).toEqual([true, '']);
  });

  test('says when the site has no pages, and offers no color mode on a page that forces one', async () => {
    site.files = {
      ...fullSite,
      '_search/index.json': JSON.stringify({...manifest, groups: [{title: 'Docs', pages: []}], links: undefined}),
    };
    document.documentElement.dataset['colorModeForced'] = 'dark';
    await open();
    delete document.documentElement.dataset['colorModeForced'];
    expect([labels(), part('.note').textContent, part('[role=status].sr-only').textContent]).toEqual([
      [],
      "We couldn't find any items.",
      '',
    ]);
  });

  test('offers to try again and a list of pages when the index cannot be loaded', async () => {
    site.failing = /./;
    const palette = await import('../../../../runtime/browser/search/search-palette.js');
    palette.togglePalette(link);
    expect([part('.note').textContent, part('.note').hidden]).toEqual(['Loading...', false]);
    await settle();
    expect(site.requests.length).toBe(2);
    expect(written(part('.note').outerHTML)).toMatchInlineSnapshot(`
      "
      <p class="note">Search is unavailable<button type="button" class="button" data-variant="outline">Try again</button>
      <a href="https://a.example/search">See all pages</a>
      </p>
      "
    `);
    expect([part('[role=status].sr-only').textContent, dialog().dataset['state']]).toEqual([
      'Search is unavailable',
      undefined,
    ]);
    site.failing = /^$/;
    part('.note button').click();
    await settle();
    expect(labels().length).toBe(7);
    await type('install');
    site.failing = /words/;
    await type('in');
    expect(labels().length).toBe(3);
  });

  test('loads the index again if a newer build has replaced it', async () => {
    await open();
    site.files = {
      ...fullSite,
      '_search/index.json': JSON.stringify({...manifest, shards: [['', 'newer']]}),
      '_search/words/newer.txt': '0install\tZ\n',
    };
    delete site.files['_search/words/words.txt'];
    await type('install');
    expect([labels().length, site.requests]).toEqual([
      3,
      [
        ['_search/index.json', 'no-cache'],
        '_search/words/words.txt',
        ['_search/index.json', 'no-cache'],
        '_search/words/newer.txt',
        '_search/text/chunk.json',
      ],
    ]);
  });

  test('moves the active option by key and pointer', async () => {
    await open();
    const moves: unknown[] = [];
    for (const key of ['ArrowUp', 'ArrowDown', 'End', 'ArrowDown', 'Home', 'PageDown', 'PageUp', 'a']) {
      scrolled.length = 0;
      moves.push([key, press(key), active()[1], [...scrolled]]);
    }
    expect(moves).toEqual([
      ['ArrowUp', true, [0], ['DIV nearest']],
      ['ArrowDown', true, [1], ['search-option-1 nearest']],
      ['End', true, [6], ['search-option-6 nearest']],
      ['ArrowDown', true, [6], ['search-option-6 nearest']],
      ['Home', true, [0], ['DIV nearest']],
      ['PageDown', true, [6], ['search-option-6 nearest']],
      ['PageUp', true, [0], ['DIV nearest']],
      ['a', false, [0], []],
    ]);
    for (const key of ['ArrowDown', 'Enter']) press(key, {isComposing: true});
    expect(active()[1]).toEqual([0]);
    scrolled.length = 0;
    options()[2]!.dispatchEvent(new Event('pointermove', {bubbles: true}));
    part('[role=group]').dispatchEvent(new Event('pointermove', {bubbles: true}));
    expect([active(), scrolled]).toEqual([['search-option-2', [2]], []]);
    const down = new MouseEvent('mousedown', {bubbles: true, cancelable: true});
    options()[2]!.dispatchEvent(down);
    expect(down.defaultPrevented).toBe(true);
  });

  test('Enter follows the active link with the modifiers pressed, closes the palette and remembers the query', async () => {
    await open();
    await type(' install ');
    const clicks: unknown[] = [];
    dialog().addEventListener('click', (event) => {
      const {ctrlKey, metaKey, shiftKey, cancelable, target} = event;
      clicks.push([(target as HTMLElement).id, ctrlKey, metaKey, shiftKey, cancelable]);
      event.preventDefault();
    });
    press('ArrowDown');
    for (const init of [{ctrlKey: true}, {metaKey: true}, {shiftKey: true}]) expect(press('Enter', init)).toBe(true);
    vi.advanceTimersByTime(0);
    expect([dialog().open, localStorage.length]).toEqual([true, 0]);
    press('Enter');
    expect(dialog().open).toBe(true);
    vi.advanceTimersByTime(0);
    expect([dialog().open, field().value, localStorage.getItem('site:recent-searches'), clicks]).toEqual([
      false,
      '',
      '["install"]',
      [
        ['search-option-1', true, false, false, true],
        ['search-option-1', false, true, false, true],
        ['search-option-1', false, false, true, true],
        ['search-option-1', false, false, false, true],
      ],
    ]);
  });

  test('a page that is followed without a query is not remembered', async () => {
    await open();
    dialog().addEventListener('click', (event) => event.preventDefault());
    press('Enter');
    vi.advanceTimersByTime(0);
    expect([dialog().open, localStorage.length]).toEqual([false, 0]);
  });

  test('repeats and forgets recent searches, and changes the color mode', async () => {
    localStorage.setItem('site:recent-searches', '["install"]');
    await open();
    options()[0]!.click();
    await settle();
    expect([field().value, labels().length, dialog().open]).toEqual(['install', 3, true]);
    await type('');
    options()[1]!.click();
    expect(localStorage.length).toBe(0);
    await open();
    const chosen: unknown[] = [];
    document.addEventListener('site:choose-theme', (event) => chosen.push((event as CustomEvent).detail), {once: true});
    options().at(-1)!.click();
    vi.advanceTimersByTime(0);
    expect([chosen, dialog().open]).toEqual([['dark'], false]);
  });

  test('closes with its button, which first clears the field, and with the shortcut that opens it', async () => {
    const palette = await open();
    const button = part('.query button');
    await type('install');
    button.click();
    await settle();
    expect([field().value, labels().length, dialog().open, document.activeElement, button.ariaLabel]).toEqual([
      '',
      7,
      true,
      field(),
      'Close',
    ]);
    button.click();
    expect(dialog().open).toBe(false);
    palette.togglePalette(link);
    const shortcuts: readonly KeyboardEventInit[] = [
      {},
      {ctrlKey: true, repeat: true},
      {ctrlKey: true, isComposing: true},
    ];
    expect(shortcuts.map((init) => press('k', init))).toEqual([false, false, false]);
    expect([press('j', {ctrlKey: true}), dialog().open]).toEqual([false, true]);
    expect([press('K', {ctrlKey: true}), dialog().open]).toEqual([true, false]);
    palette.togglePalette(link);
    expect([press('k', {metaKey: true}), dialog().open]).toEqual([true, false]);
    palette.togglePalette(link);
    palette.togglePalette(link);
    expect([dialog().open, document.querySelectorAll('dialog').length]).toEqual([false, 1]);
  });

  test('selects the query when it is opened again, and loads the index once', async () => {
    const palette = await open();
    palette.warmPalette();
    await type('install');
    dialog().close();
    palette.togglePalette(link);
    await settle();
    expect([field().selectionStart, field().selectionEnd, labels().length, site.requests.length]).toEqual([0, 7, 3, 3]);
  });

  test('loads the index before it is opened', async () => {
    const {warmPalette} = await import('../../../../runtime/browser/search/search-palette.js');
    site.failing = /./;
    warmPalette();
    await settle();
    expect([site.requests, document.querySelector('dialog')]).toEqual([[['_search/index.json', 'no-cache']], null]);
  });

  test('ignores the result, or the failure, of an earlier query', async () => {
    await open();
    for (const failing of [/^$/, /words/]) {
      site.failing = failing;
      field().value = 'install';
      field().dispatchEvent(new Event('input'));
      vi.advanceTimersByTime(100);
      await type('');
      expect([labels().length, part('.note').hidden]).toEqual([7, true]);
    }
  });
});

describe('the search page', () => {
  const field = (): HTMLInputElement => part<HTMLInputElement>('[name=q]');
  const start = async (address: string, value = ''): Promise<void> => {
    history.replaceState({kept: true}, '', address);
    document.body.innerHTML = `<div data-search-page><form><input name="q" value="${value}"></form><div data-search-results>Pages</div></div>`;
    const {startSearchPages} = await import('../../../../runtime/browser/search/search-page.js');
    startSearchPages();
    startSearchPages();
    await settle();
  };
  const state = (): readonly unknown[] => [
    location.search,
    'query' in part('[data-search-page]').dataset,
    part('[data-search-results]').textContent,
  ];

  test('shows the hits of the query in the address', async () => {
    await start('/search?q=install');
    expect([field().value, part('[data-search-page]').dataset['searchPage']]).toEqual(['install', 'live']);
    expect(written(part('[data-search-results]').innerHTML)).toMatchInlineSnapshot(`
      "
      <p>3 results for “install”</p>
      <ol class="search-results">
      <li>
      <a href="/blog/">
      <span class="label">
      <mark>Install</mark>
      </span>
      </a>
      </li>
      <li>
      <a href="/docs/deep/#more">
      <span class="trail">Guides &gt; Deep</span> <span class="label">More</span> <span class="excerpt">And <mark>install</mark> more.</span>
      </a>
      </li>
      <li>
      <a href="/docs/deep/">
      <span class="trail">Guides</span> <span class="label">Deep</span> <span class="excerpt">
      <mark>Install</mark> it deep below.</span>
      </a>
      </li>
      </ol>
      "
    `);
    expect(site.requests.length).toBe(3);
  });

  test('keeps what is typed before it starts', async () => {
    await start('/search?q=other', 'install');
    expect([field().value, location.search, history.state]).toEqual(['install', '?q=install', {kept: true}]);
  });

  test('loads nothing without a query', async () => {
    await start('/search');
    expect([state(), site.requests]).toEqual([['', false, 'Pages'], []]);
  });

  test('updates 200 ms after the last key, or when the form is submitted', async () => {
    await start('/search?other=1');
    field().value = 'install';
    field().dispatchEvent(new Event('input'));
    vi.advanceTimersByTime(199);
    field().dispatchEvent(new Event('input'));
    vi.advanceTimersByTime(199);
    expect(state()).toEqual(['?other=1', false, 'Pages']);
    vi.advanceTimersByTime(1);
    await settle();
    expect(state()).toEqual(['?other=1&q=install', true, expect.stringMatching(/^3 results for “install”/)]);
    field().value = 'zzzz';
    field().dispatchEvent(new Event('input'));
    const submitted = new Event('submit', {cancelable: true});
    part('form').dispatchEvent(submitted);
    await settle();
    expect([submitted.defaultPrevented, state()]).toEqual([
      true,
      ['?other=1&q=zzzz', true, "We couldn't find any items with that term. Please try again."],
    ]);
    field().value = ' ';
    part('form').dispatchEvent(new Event('submit'));
    await settle();
    expect(state()).toEqual(['?other=1', false, '']);
  });

  test('refers to the list of pages when the index cannot be loaded', async () => {
    site.failing = /./;
    await start('/search?q=install');
    expect(state()).toEqual(['?q=install', false, 'Search is unavailable. Use the list of pages below.']);
  });

  test('ignores the result, or the failure, of an earlier query', async () => {
    await start('/search');
    for (const failing of [/^$/, /words/]) {
      site.failing = failing;
      field().value = 'later';
      part('form').dispatchEvent(new Event('submit'));
      field().value = '';
      part('form').dispatchEvent(new Event('submit'));
      await settle();
      expect(part('[data-search-results]').textContent).toBe('');
    }
  });

  test('needs a form, a field and a place for the results', async () => {
    const {startSearchPages} = await import('../../../../runtime/browser/search/search-page.js');
    const parts = ['<form></form>', '<input name="q">', '<div data-search-results></div>'];
    for (const left of parts) {
      document.body.innerHTML = `<div data-search-page>${parts.filter((one) => one !== left).join('')}</div>`;
      startSearchPages();
      expect(part('[data-search-page]').dataset['searchPage']).toBe('');
    }
  });
});
