import type {PageDocument} from 'galley/page';
import {expect, test} from 'vitest';
import {neighborLinks, withOverrides} from '../../templates/support/neighbors.js';

const page = (path: string): PageDocument => ({_id: path, _path: path, title: `T${path}`, description: 'D'});
const found = [page('/a'), page('/c')];
const before = {title: 'T/a', to: '/a', description: 'D'};
const after = {title: 'T/c', to: '/c', description: 'D'};

test.each([
  ['without overrides', {}, found, [before, after]],
  ['with prev and next set to false', {prev: false, next: false}, found, [undefined, undefined]],
  ['with another title', {next: 'Go on'}, found, [before, {...after, title: 'Go on'}]],
  ['with another page', {prev: {title: 'X', to: '/x'}}, found, [{title: 'X', to: '/x'}, after]],
  ['with a title, but no neighbor', {prev: 'X'}, [null, null], [undefined, undefined]],
  ['of the last page', {}, [page('/a'), null], [before, undefined]],
] as const)('withOverrides returns the neighbors %s', (_, overrides, pages, neighbors) => {
  expect(withOverrides(overrides, pages)).toEqual(neighbors);
});

test('neighborLinks leaves out neighbors on other sites', () => {
  expect(neighborLinks([{title: 'X', to: 'https://x.example'}, after])).toEqual([{rel: 'next', href: '/c'}]);
});
