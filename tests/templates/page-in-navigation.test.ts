import {expect, test} from 'vitest';
import type {NavLink} from '../../renderer/page/page.js';
import {containsPage, pageTree, sectionOf, trailTo} from '../../templates/support/page-in-navigation.js';

const queries: NavLink = {title: 'Queries', _path: '/docs/querying/queries'};
const querying: NavLink = {title: 'Querying', _path: '/docs/querying', children: [queries]};
const introduction: NavLink = {title: 'Introduction', _path: '/docs'};
const docs: NavLink = {title: 'Docs', _path: '/docs', children: [introduction, querying]};
const about: NavLink = {title: 'About', _path: '/about'};
const navigation: readonly NavLink[] = [about, docs];

test.each([
  ['/', '/'],
  ['/docs', '/docs'],
  ['/docs/a/b', '/docs'],
])('sectionOf(%s) returns %s', (route, section) => {
  expect(sectionOf(route)).toBe(section);
});

test.each([
  ['/docs/api', '/docs/api/a', true],
  ['/docs/api', '/docs/api', true],
  ['/docs/api', '/docs/api-reference', false],
  ['/', '/docs', false],
])('containsPage(%s, %s) returns %s', (path, route, expected) => {
  expect(containsPage(path, route)).toBe(expected);
});

test('trailTo returns the folders above a page, without their index pages', () => {
  expect(trailTo(navigation, '/docs/querying/queries')).toEqual([docs, querying, queries]);
  expect(trailTo(navigation, '/docs')).toEqual([docs]);
  expect(trailTo(navigation, '/nowhere')).toEqual([]);
});

test('trailTo ends with a page outside the navigation if it gets its title', () => {
  const hidden: NavLink = {title: 'Hidden', _path: '/docs/querying/hidden'};
  expect(trailTo(navigation, hidden._path, 'Hidden')).toEqual([docs, querying, hidden]);
  expect(trailTo(navigation, hidden._path)).toEqual([docs, querying]);
  expect(trailTo(navigation, '/docs/querying/queries', 'Another title')).toEqual([docs, querying, queries]);
  expect(trailTo(navigation, '/nowhere', 'Nowhere')).toEqual([{title: 'Nowhere', _path: '/nowhere'}]);
});

test('pageTree returns the links of the section, or all links if the section has no pages', () => {
  const linksAt = (route: string) => pageTree({navigation, sidebar: null}, route).links;
  expect(linksAt('/docs/querying/queries')).toBe(docs.children);
  expect(linksAt('/about')).toBe(navigation);
});
