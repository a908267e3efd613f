import type {PageDocument} from 'galley/page';
import {expect, test} from 'vitest';
import {neighborLinks, withOverrides} from '../../templates/support/neighbors.js';

const page = (path: string): PageDocument => ({_id: path, _path: path, title: `T${path}`, description: 'D'});
const found = [page('/a'), page('/c')];
const before = {title: 'T/a', to: '/a', description: 'D'};
const after = {title: 'T/c', to: '/c', description: 'D'};

test.each([
  ['nothing said', {}, found, [before, after]],
  ['none wanted', {prev: false, next: false}, found, [undefined, undefined]],
  ['another title', {next: 'Go on'}, found, [before, {...after, title: 'Go on'}]],
  ['another page', {prev: {title: 'X', to: '/x'}}, found, [{title: 'X', to: '/x'}, after]],
  ['a title for nobody', {prev: 'X'}, [null, null], [undefined, undefined]],
  ['at the end', {}, [page('/a'), null], [before, undefined]],
] as const)('neighbors: %s', (_, wishes, pages, neighbors) => {
  expect(withOverrides(wishes, pages)).toEqual(neighbors);
});

test('the head names neighbors on this site only', () => {
  expect(neighborLinks([{title: 'X', to: 'https://x.example'}, after])).toEqual([{rel: 'next', href: '/c'}]);
});
