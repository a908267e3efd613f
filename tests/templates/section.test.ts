import {expect, test} from 'vitest';
import type {NavLink} from '../../renderer/page/page.js';
import {containsPage, pageTree, sectionOf, trailTo} from '../../templates/support/section.js';

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
])('%s lies in the section %s', (route, section) => {
  expect(sectionOf(route)).toBe(section);
});

test.each([
  ['/docs/api', '/docs/api/a', true],
  ['/docs/api', '/docs/api', true],
  ['/docs/api', '/docs/api-reference', false],
  ['/', '/docs', false],
])('%s leads to %s: %s', (path, route, expected) => {
  expect(containsPage(path, route)).toBe(expected);
});

test('the way goes through the folder, not through the page of the folder', () => {
  expect(trailTo(navigation, '/docs/querying/queries')).toEqual([docs, querying, queries]);
  expect(trailTo(navigation, '/docs')).toEqual([docs]);
  expect(trailTo(navigation, '/nowhere')).toEqual([]);
});

test('the sidebar shows the section, or everything where the section has no pages', () => {
  const linksAt = (route: string) => pageTree({navigation, sidebar: null}, route).links;
  expect(linksAt('/docs/querying/queries')).toBe(docs.children);
  expect(linksAt('/about')).toBe(navigation);
});
