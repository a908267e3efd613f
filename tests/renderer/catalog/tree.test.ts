import {expect, test} from 'vitest';
import type {NavLink} from '../../../renderer/catalog/catalog.js';
import {childrenAt, entryAt, firstPath, nearestValue} from '../../../renderer/catalog/tree.js';

const install: NavLink = {title: 'Install', _path: '/docs/start/install', layout: 'wide'};
const start: NavLink = {title: 'Start', _path: '/docs/start', children: [install]};
const docs: NavLink = {
  title: 'Docs',
  _path: '/docs',
  layout: 'docs',
  children: [start, {title: 'Docs', _path: '/docs'}],
};
const home: NavLink = {title: 'Home', _path: '/', layout: 'bare'};
const tree = [docs, home];

test('the entry of a path', () => {
  expect([entryAt(tree, '/docs/start/install'), entryAt(tree, '/docs'), entryAt(tree, '/nope')]).toEqual([
    install,
    docs,
    undefined,
  ]);
});

test('the children of a folder', () => {
  expect([childrenAt(tree, '/docs/start'), childrenAt(tree, '/'), childrenAt(tree, '/nope')]).toEqual([
    [install],
    [],
    [],
  ]);
});

test('the first page below an entry', () => {
  expect([docs, install].map(firstPath)).toEqual(['/docs/start/install', '/docs/start/install']);
});

test.each([
  ['/docs/start/install', 'wide'],
  ['/docs/start', 'docs'],
  ['/docsify', 'docs'],
  ['/blog', undefined],
  ['/', 'bare'],
])('the nearest layout of %s is %s', (path, layout) => {
  expect(nearestValue(tree, path, 'layout')).toBe(layout);
});

test('an inherited key has no value', () => {
  expect(nearestValue(tree, '/docs', 'constructor')).toBeUndefined();
});
