import {expect, test} from 'vitest';
import {siteInFolder} from '../../../renderer/diff/read-built-site.js';
import {compareSites, type ChangedPage, type PageDiff, type SiteDiff} from '../../../renderer/diff/compare-sites.js';
import {temporary} from '../../support/temporary.js';

type FilesByPath = Readonly<Record<string, string>>;

function compare(before: FilesByPath, after: FilesByPath): SiteDiff {
  return compareSites(siteInFolder(temporary(before)), siteInFolder(temporary(after)));
}

interface PageOptions {
  readonly title?: string;
  readonly brand?: string;
  readonly menu?: string;
  readonly url?: string;
  readonly script?: string;
}

/** A page of a site with a header, and a menu beside its content. */
function page(
  heading: string,
  content = '',
  {title = heading, brand = 'Site', menu = '', url, script = 'a'}: PageOptions = {},
): string {
  const canonical = url === undefined ? '' : `<link rel="canonical" href="${url}">`;
  return `<!doctype html><html lang="en"><head><title>${title} - ${brand}</title>${canonical}<script src="/${script}.js"></script></head><body><nav>${menu}</nav><main><h1>${heading}</h1>${content}</main></body></html>`;
}

function changes({pages}: SiteDiff): readonly (readonly [PageDiff['change'], string])[] {
  return pages.map(({change, route}) => [change, route] as const);
}

const empty = {added: [], removed: []};

test('compareSites finds no difference between equal sites', () => {
  const files = {'index.html': page('Home'), 'a.html': page('A'), 'style.css': 'a{}'};
  expect(compare(files, files)).toEqual({
    isSame: true,
    counts: {before: 2, after: 2, added: 0, removed: 0, moved: 0, changed: 0, unchanged: 2},
    pages: [],
    shared: [],
    markup: {content: [], elsewhere: []},
    files: [],
  });
});

test('compareSites lists added, removed, moved and changed pages with what changed', () => {
  const text = '<p>Some long text that stays the same on the page.</p>';
  const before = {
    'index.html': page('Home'),
    'docs/index.html': page('Docs', '<p>Old text.</p><a href="/a">A</a><h2 id="x">X</h2><img src="/a.png" alt="A">', {
      title: 'Docs',
    }),
    'old/index.html': page('Old name', text),
    'gone/index.html': page('Gone', '<p>Two words</p>'),
    'merged/index.html': page('Merged', '<p>Other words</p>'),
  };
  const after = {
    'index.html': page('Home'),
    'docs/index.html': page('Docs', '<p>New text.</p><a href="/b">A</a><h2 id="y">X</h2><img src="/b.png">', {
      title: 'Guide',
    }),
    'new/index.html': page('New name', text),
    'added/index.html': page('Added', '<p>Fresh</p>'),
    'merged/index.html': '<meta http-equiv="refresh" content="0; url=https://example.com/docs/#x">',
  };
  const diff = compare(before, after);
  expect(diff.counts).toEqual({before: 5, after: 4, added: 1, removed: 2, moved: 1, changed: 1, unchanged: 1});
  expect(diff.pages).toMatchObject([
    {change: 'added', route: '/added', title: 'Added', words: 2},
    {
      change: 'changed',
      route: '/docs',
      from: '/docs',
      title: 'Docs',
      fields: [{field: 'title', before: 'Docs - Site', after: 'Guide - Site'}],
      text: {
        added: 1,
        removed: 1,
        hunks: [
          [
            [{kind: 'same', text: '# Docs'}],
            [
              {kind: 'removed', text: 'Old'},
              {kind: 'added', text: 'New'},
              {kind: 'same', text: ' text.'},
            ],
            [{kind: 'same', text: 'A'}],
          ],
        ],
      },
      links: {added: ['/b'], removed: ['/a']},
      media: {added: [{src: '/b.png'}], removed: [{src: '/a.png', alt: 'A'}], replaced: []},
      anchors: {added: ['y'], removed: ['x']},
      around: empty,
      hasOtherElements: false,
    },
    {change: 'removed', route: '/gone', title: 'Gone', words: 3},
    {change: 'removed', route: '/merged', title: 'Merged', words: 3, redirect: '/docs'},
    {change: 'moved', route: '/new', from: '/old', movedBy: 'content', title: 'New name'},
  ]);
});

test('compareSites reports a change of the menu once, for all pages that have it', () => {
  const site = (menu: string, content: string): FilesByPath =>
    Object.fromEntries(
      Array.from({length: 6}, (_, index) => [
        `${index}/index.html`,
        page(`Page ${index}`, index === 0 ? content : '', {menu}),
      ]),
    );
  const diff = compare(site('<a href="/old">Old</a>', '<p>One</p>'), site('<a href="/new">New</a>', '<p>Two</p>'));
  expect(changes(diff)).toEqual([['changed', '/0']]);
  expect(diff.shared).toEqual([
    {fields: [], added: ['New → /new'], removed: ['Old → /old'], routes: ['/0', '/1', '/2', '/3', '/4', '/5']},
  ]);
  expect(diff.counts.unchanged).toBe(5);
});

test('compareSites reports a new title template, address and text of a template once', () => {
  const site = (brand: string, origin: string, content: string): FilesByPath =>
    Object.fromEntries(
      Array.from({length: 6}, (_, index) => [
        `p/${index}/index.html`,
        page(`Page ${index}`, `<p>Text ${index}</p>${content}`, {brand, url: `${origin}/p/${index}`}),
      ]),
    );
  const diff = compare(
    site('Old', 'https://a.example', ''),
    site('New', 'https://b.example', '<p>Was this helpful?</p>'),
  );
  expect(changes(diff)).toEqual([]);
  expect(diff.shared).toEqual([
    {
      fields: [
        {field: 'title', before: '%s - Old', after: '%s - New'},
        {field: 'canonical', before: 'https://a.example%s', after: 'https://b.example%s'},
      ],
      added: ['Was this helpful?'],
      removed: [],
      routes: Array.from({length: 6}, (_, index) => `/p/${index}`),
    },
  ]);
});

test('compareSites reports a change around the content of a single page with that page', () => {
  const other = {'a/index.html': page('A')};
  const diff = compare(
    {...other, 'index.html': page('Old', '', {menu: 'Old'})},
    {...other, 'index.html': page('New', '', {menu: 'New'})},
  );
  expect(diff.shared).toEqual([]);
  expect((diff.pages[0] as ChangedPage).around).toEqual({added: ['New'], removed: ['Old']});
});

test('compareSites only counts pages whose markup, scripts or styles differ', () => {
  const diff = compare(
    {'index.html': page('A', '<p>Some text</p>'), 'b.html': page('B')},
    {'index.html': page('A', '<p>Some <b>text</b></p>'), 'b.html': page('B', '', {script: 'other'})},
  );
  expect({pages: diff.pages, markup: diff.markup, isSame: diff.isSame}).toEqual({
    pages: [],
    markup: {content: ['/'], elsewhere: ['/b']},
    isSame: false,
  });
});

test('compareSites follows the redirects of pages and folders that a build lists', () => {
  const files = (redirects: object): FilesByPath => ({
    'builds/latest.json': '{"id":"x"}',
    'builds/meta/x.json': JSON.stringify({matcher: redirects}),
  });
  const before = {'a/index.html': page('A', '<p>One</p>'), 'old/b/index.html': page('B', '<p>Two</p>')};
  const after = {'x/index.html': page('X', '<p>Three</p>'), 'new/b/index.html': page('Y', '<p>Four</p>')};
  const diff = compare(before, {
    ...after,
    ...files({static: {'/a': {redirect: '/x'}}, wildcard: {'/old': {redirect: '/new/:splat'}}}),
  });
  expect(diff.pages).toMatchObject([
    {change: 'moved', from: '/old/b', route: '/new/b', movedBy: 'redirect'},
    {change: 'moved', from: '/a', route: '/x', movedBy: 'redirect'},
  ]);
});

test('compareSites treats a redirect to its own origin as a move, and one to another site as a removal', () => {
  const moved = (to: string): string => `<meta http-equiv="refresh" content="0; url=${to}">`;
  const url = 'https://site.example/';
  const before = {'index.html': page('Home', '', {url}), 'a.html': page('A', 'One'), 'b.html': page('B', 'Two')};
  const diff = compare(before, {
    'index.html': page('Home', '', {url}),
    'a.html': moved('https://other.example/x'),
    'b.html': moved('https://site.example/y.html'),
    'x.html': page('X', 'Three'),
    'y.html': page('Y', 'Four'),
  });
  expect(diff.pages).toMatchObject([
    {change: 'removed', route: '/a', redirect: 'https://other.example/x'},
    {change: 'added', route: '/x'},
    {change: 'moved', from: '/b', route: '/y', movedBy: 'redirect'},
  ]);
});

test('compareSites adds the files that a page loads to its weight, also below a base', () => {
  const site = (text: string): FilesByPath => ({
    'index.html': `<link rel="stylesheet" href="/base/a.css"><main>${text}</main>`,
    'a.css': 'x'.repeat(1000),
  });
  const [changed] = compare(site('One'), site('One more')).pages as readonly ChangedPage[];
  const html = (text: string): number => site(text)['index.html']!.length;
  expect(changed?.weight).toEqual({
    before: {html: html('One'), total: html('One') + 1000},
    after: {html: html('One more'), total: html('One more') + 1000},
  });
});

test('compareSites lists other files, and pairs those with a hash in their names', () => {
  const diff = compare(
    {
      'index.html': page('A'),
      '_assets/site-CETB2VQZ.css': 'a',
      'a.pdf': 'same',
      'old.zip': 'old',
      '_payload.json': '1',
    },
    {
      'index.html': page('A'),
      '_assets/site-AB12CD34.css': 'abc',
      'a.pdf': 'same',
      'new.zip': 'newer',
      '_payload.json': '2',
    },
  );
  expect(diff.files).toEqual([
    {change: 'changed', path: '_assets/site-AB12CD34.css', before: 1, after: 3},
    {change: 'added', path: 'new.zip', after: 5},
    {change: 'removed', path: 'old.zip', before: 3},
  ]);
});

test('siteInFolder rejects a folder that does not exist or has no pages', () => {
  const folder = temporary({'a.txt': 'a'});
  expect(() => siteInFolder(`${folder}/none`)).toThrow(expect.objectContaining({code: 'folder-missing'}));
  expect(() => siteInFolder(folder)).toThrow(expect.objectContaining({code: 'pages-missing'}));
});
