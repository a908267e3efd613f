import {expect, test} from 'vitest';
import {
  decodedPath,
  encodePath,
  encodePathLike,
  fileHref,
  fileOfHref,
  hrefOf,
  isErrorRoute,
  looksLikeFile,
  looksLikePage,
  markdownFile,
  pageFile,
  payloadFile,
  routeOf,
  routeOfFile,
  withoutPageExtension,
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

test.each([
  ['/käse', '/a', '/käse'],
  ['/käse', '/%61', '/k%C3%A4se'],
  ['/a b', '/a', '/a%20b'],
  ['/a(b)', '/a', '/a%28b%29'],
  ['/a?', '/a', '/a%3F'],
])('encodePathLike() encodes %s in place of %s as %s', (path, old, expected) => {
  expect(encodePathLike(path, old)).toBe(expected);
});

test.each([
  ['/docs/caf%C3%A9/', '/docs/café'],
  ['/cafe\u0301', '/caf\u00e9'],
  ['/%FF/', '/%FF'],
  ['/', '/'],
])('decodedPath() decodes %s as %s', (path, expected) => {
  expect(decodedPath(path)).toBe(expected);
});

test.each([
  ['/base/_assets/a.css?v#w', '_assets/a.css'],
  ['/base/', ''],
  ['/other/a.css', undefined],
])('fileOfHref() returns the file of %s below the base /base/', (href, file) => {
  expect(fileOfHref(href, below)).toBe(file);
});

test.each([
  ['/guide/build.html', true, '/guide/build'],
  ['/guide/build.htm', true, '/guide/build'],
  ['/guide/build.md', true, '/guide/build'],
  ['/guide/build.mdx', true, '/guide/build'],
  ['/guide/index', true, '/guide'],
  ['/index.html', true, '/'],
  ['/guide/build', false, '/guide/build'],
  ['/reindex', false, '/reindex'],
])('looksLikePage() and withoutPageExtension() read %s', (path, isPage, expected) => {
  expect([looksLikePage(path), withoutPageExtension(path)]).toEqual([isPage, expected]);
});

test.each([
  ['/404', true],
  ['/500', true],
  ['/docs/404', false],
  ['/', false],
])('isErrorRoute() of %s returns %s', (route, expected) => {
  expect(isErrorRoute(route)).toBe(expected);
});
