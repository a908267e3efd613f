import {expect, test} from 'vitest';
import {findMoves, type UnmatchedPage} from '../../../renderer/diff/find-moves.js';

function pageOf(route: string, ...blocks: readonly string[]): UnmatchedPage {
  return {route, blocks: new Map(blocks.map((block) => [block, block.length]))};
}

test('findMoves follows redirects, and finds pages with the same text', () => {
  const removed = [pageOf('/a', 'one', 'two'), pageOf('/b', 'three', 'four'), pageOf('/c', 'five')];
  const added = [pageOf('/x', 'other'), pageOf('/y', 'three', 'four', 'new'), pageOf('/z', 'six')];
  const moves = findMoves(removed, added, (route) => (route === '/a' ? '/x' : undefined));
  expect(moves).toEqual([
    {from: '/a', to: '/x', by: 'redirect'},
    {from: '/b', to: '/y', by: 'content'},
  ]);
});

test('findMoves matches a new page with the most similar old page', () => {
  const removed = [pageOf('/a', 'long shared text', 'own text of a'), pageOf('/b', 'long shared text')];
  const moves = findMoves(removed, [pageOf('/new', 'long shared text')], () => undefined);
  expect(moves).toEqual([{from: '/b', to: '/new', by: 'content'}]);
});

test('findMoves ignores text that many pages have, and redirects to pages that existed before', () => {
  const notice = 'This page was generated.';
  const removed = Array.from({length: 20}, (_, index) => pageOf(`/old-${index}`, notice));
  const added = Array.from({length: 20}, (_, index) => pageOf(`/new-${index}`, notice));
  expect(findMoves(removed, added, () => '/home')).toEqual([]);
});

test('findMoves moves each page once, and prefers the first route of equal pages', () => {
  const text = 'the same text';
  const none = () => undefined;
  const move = {from: '/a', to: '/x', by: 'content'};
  expect(findMoves([pageOf('/a', text)], [pageOf('/y', text), pageOf('/x', text)], none)).toEqual([move]);
  expect(findMoves([pageOf('/b', text), pageOf('/a', text)], [pageOf('/x', text)], none)).toEqual([move]);
});

test.each([
  ['half of the text', 1, ['abcd'], ['abcd', 'efgh']],
  ['less than half of the text', 0, ['abcd'], ['abcd', 'efghi']],
  ['half of the old text', 1, ['abcd', 'efgh'], ['abcd']],
])('findMoves with %s in common finds %i moves', (_, count, before, after) => {
  expect(findMoves([pageOf('/a', ...before)], [pageOf('/x', ...after)], () => undefined)).toHaveLength(count);
});

test.each([
  [8, 1],
  [9, 0],
])('findMoves with the same text on %i new pages finds %i moves', (count, moves) => {
  const added = Array.from({length: count}, (_, index) => pageOf(`/x${index}`, 'text'));
  expect(findMoves([pageOf('/a', 'text')], added, () => undefined)).toHaveLength(moves);
});

test('findMoves follows a redirect to each new page once', () => {
  const moves = findMoves([pageOf('/a', 'one'), pageOf('/b', 'two')], [pageOf('/x', 'two')], () => '/x');
  expect(moves).toEqual([{from: '/a', to: '/x', by: 'redirect'}]);
});
