import {expect, test} from 'vitest';
import {
  encodePath,
  fileHref,
  hrefOf,
  looksLikeFile,
  markdownFile,
  pageFile,
  payloadFile,
  routeOf,
  routeOfFile,
} from '../../../renderer/base/url-mapping.js';

const plain = {base: '/', trailingSlash: 'never'} as const;
const below = {base: '/base/', trailingSlash: 'always'} as const;

test.each([
  ['/', '/', '/base/'],
  ['/docs/a', '/docs/a', '/base/docs/a/'],
  ['/docs/über uns', '/docs/%C3%BCber%20uns', '/base/docs/%C3%BCber%20uns/'],
  ['/docs/c#?', '/docs/c%23%3F', '/base/docs/c%23%3F/'],
])('hrefOf() encodes %s and adds the base and the trailing slash', (route, atRoot, atBase) => {
  expect([hrefOf(route, plain), hrefOf(route, below)]).toEqual([atRoot, atBase]);
});

test.each([
  ['/base/docs/a/', '/docs/a'],
  ['/base/docs/a', '/docs/a'],
  ['/base', '/'],
  ['/base/', '/'],
  ['/basement', undefined],
  ['/docs', undefined],
])('routeOf() maps %s to %s below the base /base/', (pathname, route) => {
  expect(routeOf(pathname, below)).toBe(route);
});

test.each([
  ['/', 'index.html', '_payload.json', 'index.md'],
  ['/docs/a', 'docs/a/index.html', 'docs/a/_payload.json', 'docs/a.md'],
])('pageFile(), payloadFile() and markdownFile() name the files of %s', (route, page, payload, markdown) => {
  expect([pageFile(route), payloadFile(route), markdownFile(route)]).toEqual([page, payload, markdown]);
});

test('pageFile() places error pages at the root of the output', () => {
  expect([pageFile('/404'), pageFile('/500')]).toEqual(['404.html', '500.html']);
});

test('fileHref() adds the base and encodes a path once', () => {
  expect(fileHref('_assets/a b.css', below)).toBe('/base/_assets/a%20b.css');
  expect(encodePath('/100%')).toBe('/100%25');
});

test.each(['/', '/docs/a', '/a/index.html', '/docs/index', '/404', '/docs/_payload.json', '/über uns'])(
  'routeOfFile() maps the page file and the payload file of %s back to the route',
  (route) => {
    expect([pageFile(route), payloadFile(route)].map(routeOfFile)).toEqual([route, route]);
  },
);

test.each(['docs/a.html', '404/index.html', 'docs/a.md', 'index.htm', 'a/', '', 'docs_payload.json'])(
  'routeOfFile() returns undefined for %s',
  (file) => {
    expect(routeOfFile(file)).toBeUndefined();
  },
);

test.each([
  ['/a.js', true],
  ['/schema.graphqls', true],
  ['/app.webmanifest', true],
  ['/docs/a', false],
  ['/docs/v1.2', false],
  ['/docs/a.b/c', false],
])('looksLikeFile() of %s returns %s', (path, expected) => {
  expect(looksLikeFile(path)).toBe(expected);
});
