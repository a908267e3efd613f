import fc from 'fast-check';
import {expect, test} from 'vitest';
import {editDistance} from '../../../../runtime/browser/search/edit-distance.js';
import {forEachChunk, typoSimilarity, readShard} from '../../../../runtime/browser/search/index-shard.js';

test.each([
  ['search', 'search', 0],
  ['serch', 'search', 1],
  ['saerch', 'search', 1],
  ['seearch', 'search', 1],
  ['sxarch', 'search', 1],
  ['navgatoin', 'navigation', 2],
  ['abc', 'xyz', 3],
])('the distance of %s and %s is %i', (a, b, expected) => {
  expect(editDistance(a, b, 2, false)).toBe(expected);
});

test('the prefix distance is the smallest over all prefixes of the word', () => {
  expect(editDistance('navg', 'navigation', 1, true)).toBe(1);
  expect(editDistance('xxxx', 'navigation', 1, true)).toBeGreaterThan(1);
});

test('the distance is symmetric, zero only for equal words and at least the difference in length', () => {
  const word = fc.stringMatching(/^[a-c]{0,8}$/);
  fc.assert(
    fc.property(word, word, (a, b) => {
      const found = editDistance(a, b, 20, false);
      expect(found).toBe(editDistance(b, a, 20, false));
      expect(found).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      expect(found === 0).toBe(a === b);
    }),
  );
});

test('typoSimilarity allows no typos in words of three letters', () => {
  expect([typoSimilarity('cat', 'bat', false), typoSimilarity('form', 'from', false) > 0]).toEqual([0, true]);
});

test('readShard decodes shared prefixes and chunk lists line by line', () => {
  const entries = readShard('0alpha\tAB2Z\n2pha_\tzC\n').map(({word, places}) => {
    const chunks: number[] = [];
    forEachChunk({word, places}, (chunk) => chunks.push(chunk));
    return [word, chunks];
  });
  expect(entries).toEqual([
    ['alpha', [0, 1, 4]],
    ['alpha_', [35]],
  ]);
});
