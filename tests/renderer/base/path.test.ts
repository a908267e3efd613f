import {expect, test} from 'vitest';
import {
  encodePath,
  fileHref,
  hrefOf,
  markdownFile,
  pageFile,
  payloadFile,
  routeOf,
  routeOfFile,
} from '../../../renderer/base/path.js';

const plain = {base: '/', trailingSlash: 'never'} as const;
const below = {base: '/base/', trailingSlash: 'always'} as const;

test.each([
  ['/', '/', '/base/'],
  ['/docs/a', '/docs/a', '/base/docs/a/'],
  ['/docs/über uns', '/docs/%C3%BCber%20uns', '/base/docs/%C3%BCber%20uns/'],
  ['/docs/c#?', '/docs/c%23%3F', '/base/docs/c%23%3F/'],
])('the address of %s', (route, atRoot, atBase) => {
  expect([hrefOf(route, plain), hrefOf(route, below)]).toEqual([atRoot, atBase]);
});

test.each([
  ['/base/docs/a/', '/docs/a'],
  ['/base/docs/a', '/docs/a'],
  ['/base', '/'],
  ['/base/', '/'],
  ['/basement', undefined],
  ['/docs', undefined],
])('the route of %s below /base/', (pathname, route) => {
  expect(routeOf(pathname, below)).toBe(route);
});

test.each([
  ['/', 'index.html', '_payload.json', 'index.md'],
  ['/docs/a', 'docs/a/index.html', 'docs/a/_payload.json', 'docs/a.md'],
])('the files of %s', (route, page, payload, markdown) => {
  expect([pageFile(route), payloadFile(route), markdownFile(route)]).toEqual([page, payload, markdown]);
});

test('error pages are files at the top', () => {
  expect([pageFile('/404'), pageFile('/500')]).toEqual(['404.html', '500.html']);
});

test('files are addressed below the base, encoded once', () => {
  expect(fileHref('_assets/a b.css', below)).toBe('/base/_assets/a%20b.css');
  expect(encodePath('/100%')).toBe('/100%25');
});

test.each(['/', '/docs/a', '/a/index.html', '/docs/index', '/404', '/docs/_payload.json', '/über uns'])(
  'the files of the page at %s lead back to it',
  (route) => {
    expect([pageFile(route), payloadFile(route)].map(routeOfFile)).toEqual([route, route]);
  },
);

test.each(['docs/a.html', '404/index.html', 'docs/a.md', 'index.htm', 'a/', '', 'docs_payload.json'])(
  'no page lies at %s',
  (file) => {
    expect(routeOfFile(file)).toBeUndefined();
  },
);
