import {expect, test} from 'vitest';
import type {NavLink} from '../../../../renderer/catalog/catalog.js';
import {navigationOfPages} from '../../../../renderer/page/plan/navigation-of-pages.js';
import {compileSite} from '../../../support/site.js';

const home = {title: 'Home', _path: '/'};
const install = {title: 'Install', _path: '/docs/install'};
const ada = {title: 'Ada', _path: '/docs/team/ada'};
const forum = {title: 'Forum', _path: 'https://example.com'};
const docs = (...children: NavLink[]): NavLink => ({title: 'Docs', _path: '/docs', icon: 'lucide:book', children});
const team = (...children: NavLink[]): NavLink => ({title: 'Team', _path: '/docs/team', children});

test('navigationOfPages() removes entries without a page, and folders that become empty', () => {
  const navigation = [home, docs(install, team(ada), forum)];
  expect(navigationOfPages(navigation, (path) => path === '/docs/team/ada')).toEqual([home, docs(install, forum)]);
});

test('navigationOfPages() keeps a folder whose own path has no page', () => {
  const navigation = [docs(install), team(ada)];
  expect(navigationOfPages(navigation, (path) => path === '/docs')).toBe(navigation);
});

test('navigationOfPages() keeps a folder that is empty already', () => {
  const navigation = [docs(), ada];
  expect(navigationOfPages(navigation, (path) => path === '/docs/team/ada')).toEqual([docs()]);
});

test('navigationOfPages() returns the same object for the same entries, so that plans can share its subtrees', () => {
  const navigation = [home, docs(install, team(ada))];
  const remove = (path: string): boolean => path === '/docs/team/ada';
  expect(navigationOfPages(navigation, remove)).toBe(navigationOfPages(navigation, remove));
});

const files = {
  'content/docs/1.index.md': '# Docs',
  'content/docs/2.prices.csv': 'plan,price\nfree,0\n',
  'content/docs/3.install.md': '# Install',
  'content/team/ada.yml': 'name: Ada',
};

test('a page gets no link to a data file, which the published navigation includes', async () => {
  const {pages, catalog} = await compileSite(files);
  const index = {title: 'Docs', _path: '/docs'};
  const installed = {title: 'Install', _path: '/docs/install'};
  const page = pages.find(({route}) => route === '/docs/install');
  expect({page: page?.navigation, published: catalog.navigation}).toEqual({
    page: [{...index, children: [index, installed]}, home],
    published: [
      {...index, children: [index, {title: 'Prices', _path: '/docs/prices'}, installed]},
      home,
      {title: 'Team', _path: '/team', children: [{title: 'Ada', _path: '/team/ada'}]},
    ],
  });
});

test('the generated part of a configured sidebar leaves out data files', async () => {
  const {pages} = await compileSite({...files, 'content/site.yml': 'sidebar:\n  /docs:\n    - from: /docs\n'});
  const page = pages.find(({route}) => route === '/docs');
  expect(page?.sidebar).toEqual({
    links: [
      {title: 'Docs', _path: '/docs'},
      {title: 'Install', _path: '/docs/install'},
    ],
    previous: null,
    next: {_path: '/docs/install', title: 'Install', description: ''},
  });
});
