import fc from 'fast-check';
import {expect, test} from 'vitest';
import {editDistance} from '../../../../runtime/browser/search/edit-distance.js';
import {forEachChunk, readShard, similarity, typoSimilarity} from '../../../../runtime/browser/search/index-shard.js';

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

test.each([
  ['cat', 'bat', false, 0],
  ['form', 'from', false, 0.35],
  ['navgate', 'navigat', false, 0],
  ['navgatoin', 'navigation', false, 0.2],
  ['navgaton', 'navigation', false, 0.2],
  ['navigation', 'navg', false, 0],
  ['navigation', 'navg', true, 0.35],
])('typoSimilarity of %s and the word %s, as a prefix: %s, is %d', (entry, word, prefix, expected) => {
  expect(typoSimilarity(entry, word, prefix)).toBeCloseTo(expected);
});

test.each([
  ['link', 'link', false, true, 1],
  ['links', 'link', false, true, 0.8],
  ['link', 'linked', false, true, 0.8],
  ['linking', 'link', false, true, 0.8],
  ['linker-script', 'link', false, true, 0.1 + 2 / 13],
  ['linker-script', 'link', true, true, 0.4 + 2 / 13],
  ['queries', 'query', false, true, 0.8],
  ['queries', 'query', false, false, 0],
  ['config', 'conf', false, true, 0.1 + 2 / 6],
  ['env', 'en', false, true, 0],
  ['env', 'en', true, true, 0.4 + 1 / 3],
  ['cats', 'cat', false, true, 0.1 + 1.5 / 4],
  ['other', 'link', true, true, 0],
])(
  'similarity of %s and the word %s, as a prefix: %s, in English: %s, is %d',
  (entry, word, prefix, english, expected) => {
    expect(similarity(entry, word, prefix, english)).toBeCloseTo(expected);
  },
);

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
