import {expect, test} from 'vitest';
import {defaultConfig} from '../../../../renderer/config/config.js';
import type {Document} from '../../../../renderer/document/document-types.js';
import {headHtml, createPageHead, type HeadInputs} from '../../../../renderer/page/head/page-head.js';
import type {Head, Page} from '../../../../renderer/page/page.js';
import {outputsOf, site} from '../../../support/site.js';

const config = {...defaultConfig, brand: 'Acme', url: 'https://acme.example', base: '/base/'};

const headFor = (definitionHead: Head, meta: object = {}, rest: Partial<HeadInputs> = {}): readonly string[] => {
  const page = {route: '/docs/a', document: {title: 'A', body: null, meta} as unknown as Document} as Page;
  return headHtml(createPageHead({page, definitionHead: definitionHead, config, ...rest}).tags).split('\n');
};

const tagsWith = (text: string, tags: readonly string[]) => tags.filter((tag) => tag.includes(text));

test('the image of a page is shared with its size and alternative text', () => {
  const size = {width: 800, height: 400};
  expect(tagsWith('image', headFor({}, {image: {src: '/a b.png', alt: 'A chart'}}, {imageSize: size}))).toEqual([
    '<meta property="og:image" content="https://acme.example/base/a%20b.png">',
    '<meta property="og:image:width" content="800">',
    '<meta property="og:image:height" content="400">',
    '<meta property="og:image:alt" content="A chart">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="twitter:image" content="https://acme.example/base/a%20b.png">',
  ]);
  expect(tagsWith('og:image:', headFor({}, {image: 'https://cdn.example/a.png'}))).toEqual([
    '<meta property="og:image:alt" content="A - Acme">',
  ]);
});

test.each([
  ['%s - {brand}', 'Acme'],
  ['%s - {brand} - Docs for {brand}', 'Acme - Docs for Acme'],
  ['{brand} | %s', 'Acme'],
  ['%s', 'Acme'],
])('a page with the title of the brand has the brand only once: %s', (titleTemplate, expected) => {
  const page = {route: '/', document: {title: 'Acme', body: null, meta: {}} as unknown as Document} as Page;
  expect(createPageHead({page, definitionHead: {}, config: {...config, titleTemplate}}).title).toBe(expected);
});

test.each([
  [{}, 'https://acme.example/base/docs/a'],
  [{canonical: 'https://elsewhere.example/a'}, 'https://elsewhere.example/a'],
  [{canonical: '/docs/b'}, 'https://acme.example/base/docs/b'],
])('a page with the front matter %j has the canonical address %s', (meta, href) => {
  expect(tagsWith('canonical', headFor({}, meta))).toEqual([`<link rel="canonical" href="${href}">`]);
});

test('duplicate links are written once, at the position of the first, and a canonical link replaces the default', () => {
  const links = [
    {rel: 'next', href: '/docs/b'},
    {rel: 'canonical', href: 'https://elsewhere.example/a'},
    {rel: 'next', href: '/docs/b'},
  ];
  expect(tagsWith('<link', headFor({links}))).toEqual([
    '<link rel="canonical" href="https://elsewhere.example/a">',
    '<link rel="next" href="/base/docs/b">',
  ]);
});

test('addresses in structured data are absolute, and other texts are unchanged', () => {
  const structured = [
    {'@type': 'X', '@id': '/#x', url: '/', name: '/docs', logo: '/l.svg', items: [{item: '/docs/b'}]},
  ];
  expect(tagsWith('ld+json', headFor({structured}))).toEqual([
    '<script type="application/ld+json">{"@type":"X","@id":"https://acme.example/base/#x","url":"https://acme.example/base/","name":"/docs","logo":"https://acme.example/base/l.svg","items":[{"item":"https://acme.example/base/docs/b"}]}</script>',
  ]);
});

test('the head lists what affects the first paint first, then scripts, then metadata', async () => {
  const html = (await outputsOf(site({'content/index.md': '# Hi\n'}))).get('index.html') ?? '';
  const weights = [
    '<meta charset',
    '<meta name="viewport"',
    '<title>',
    '<script>',
    'rel="stylesheet"',
    'rel="preload"',
  ];
  const places = [...weights, 'type="module"', 'property="og:title"'].map((text) => html.indexOf(text));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('the page has dir="rtl" for languages that are written from right to left', async () => {
  const tagOf = async (language: string) =>
    /<html lang="[^"]*"( dir="rtl")?/.exec(
      (await outputsOf(site({'content/site.yml': `language: ${language}\n`}))).get('index.html') ?? '',
    )?.[1];
  const found = await Promise.all(['en', 'ar', 'he-IL', 'az-Arab', 'ar-Latn', 'arn'].map(tagOf));
  expect(found.map((one) => one !== undefined)).toEqual([false, true, true, true, false, false]);
});

test('the head of a page has all that its definition and its document set', () => {
  const head: Head = {
    title: 'B',
    titleTemplate: false,
    description: 'Of the definition',
    type: 'article',
    published: '2026-01-02',
    modified: '2026-02-03',
    robots: 'noindex',
    links: [
      {rel: 'next', href: '/docs/b'},
      {rel: 'me', href: 'https://elsewhere.example'},
    ],
    structured: [
      {
        '@type': 'Article',
        url: '/docs/a?b#c',
        image: ['/a b.png', 'https://cdn.example/a.png', '//cdn.example/a.png'],
        author: {'@id': '/about', name: '/about', age: 5, nothing: null},
      },
    ],
  };
  expect(headFor(head, {description: 'Of the document', robots: 'nofollow'})).toEqual([
    '<title>B</title>',
    '<meta name="description" content="Of the definition">',
    '<meta property="og:title" content="B">',
    '<meta property="og:description" content="Of the definition">',
    '<meta property="og:type" content="article">',
    '<meta property="og:site_name" content="Acme">',
    '<meta property="og:url" content="https://acme.example/base/docs/a">',
    '<meta name="twitter:card" content="summary">',
    '<meta property="article:published_time" content="2026-01-02">',
    '<meta property="article:modified_time" content="2026-02-03">',
    '<meta name="robots" content="noindex">',
    '<link rel="canonical" href="https://acme.example/base/docs/a">',
    '<link rel="next" href="/base/docs/b">',
    '<link rel="me" href="https://elsewhere.example">',
    '<script type="application/ld+json">{"@type":"Article","url":"https://acme.example/base/docs/a?b#c","image":["https://acme.example/base/a%20b.png","https://cdn.example/a.png","//cdn.example/a.png"],"author":{"@id":"https://acme.example/base/about","name":"/about","age":5,"nothing":null}}</script>',
  ]);
});

test('the head of a page without a document, title and `url` has no absolute addresses', () => {
  const page = {route: '/a', document: null} as unknown as Page;
  const definitionHead = {image: '/a.png', structured: [{url: '/b'}]};
  const {tags, ...rest} = createPageHead({page, definitionHead, config: {...config, url: undefined}});
  expect(rest).toEqual({title: 'Acme', language: 'en', colorMode: undefined, card: undefined});
  expect(headHtml(tags).split('\n')).toEqual([
    '<title>Acme</title>',
    '<meta property="og:title" content="Acme">',
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Acme">',
    '<meta name="twitter:card" content="summary">',
    '<script type="application/ld+json">{"url":"/base/b"}</script>',
  ]);
});

test.each([
  [{}, {}, undefined],
  [{}, {unlisted: true}, 'noindex, nofollow'],
  [{}, {unlisted: true, robots: 'noindex'}, 'noindex'],
  [{robots: 'all'}, {robots: 'noindex'}, 'all'],
])('a page with the head %j and the front matter %j has the robots rule %s', (head, meta, rule) => {
  const expected = rule === undefined ? [] : [`<meta name="robots" content="${rule}">`];
  expect(tagsWith('robots', headFor(head, meta))).toEqual(expected);
});

test.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', undefined],
])('a page with the color mode %s forces %s', (colorMode, expected) => {
  const page = {route: '/', document: null} as unknown as Page;
  expect(createPageHead({page, definitionHead: {colorMode} as Head, config}).colorMode).toBe(expected);
});

test.each([
  [{}, 'de', 'en'],
  [{locales: ['en', 'de']}, 'de', 'de'],
  [{locales: ['en', 'de']}, undefined, 'en'],
])('with the config %j, a page in the folder of the locale %s has the language %s', (languages, _locale, expected) => {
  const page = {route: '/', document: {title: 'A', body: null, meta: {_locale}} as unknown as Document} as Page;
  expect(createPageHead({page, definitionHead: {}, config: {...config, ...languages} as typeof config}).language).toBe(
    expected,
  );
});

test.each([
  [{title: 'A', titleTemplate: '%s | {brand}'}, 'A | Acme'],
  [{title: 'A', titleTemplate: false as const}, 'A'],
  [{title: 'A'}, 'A - Acme'],
  [{title: '$& {brand}', titleTemplate: '%s'}, '$& {brand}'],
])('the head %j has the title %s', (definitionHead, title) => {
  const page = {route: '/', document: null} as unknown as Page;
  expect(createPageHead({page, definitionHead, config: {...config, titleTemplate: '%s - {brand}'}}).title).toBe(title);
});

test.each([
  [{description: 'Of the definition'}, {description: 'Of the document'}, 'Of the definition'],
  [{}, {description: 'Of the document'}, 'Of the document'],
  [{}, {description: ''}, 'Of the site'],
])('a page with the head %j and the front matter %j has the description %s', (head, meta, description) => {
  const tags = headFor(head, meta, {config: {...config, description: 'Of the site'}});
  expect(tagsWith('description', tags)).toEqual([
    `<meta name="description" content="${description}">`,
    `<meta property="og:description" content="${description}">`,
  ]);
});

test('a page without an image is shared with the image of the site', () => {
  expect(tagsWith('image', headFor({}, {}, {config: {...config, image: '/site.png'}}))).toEqual([
    '<meta property="og:image" content="https://acme.example/base/site.png">',
    '<meta property="og:image:alt" content="A - Acme">',
    '<meta name="twitter:card" content="summary_large_image">',
    '<meta name="twitter:image" content="https://acme.example/base/site.png">',
  ]);
});

test('a page with text links to its Markdown version if it is published', () => {
  const page = {route: '/docs/a', document: {title: 'A', body: [], meta: {}} as unknown as Document} as Page;
  const linksWith = (markdown: boolean) =>
    tagsWith('text/markdown', headFor({}, {}, {page, config: {...config, publish: {...config.publish, markdown}}}));
  expect(linksWith(true)).toEqual(['<link rel="alternate" type="text/markdown" href="/base/docs/a.md">']);
  expect(linksWith(false)).toEqual([]);
});
