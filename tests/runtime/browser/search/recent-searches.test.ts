import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {storageKeys} from '../../../../runtime/browser/base/protocol.js';
import {forgetSearches, recentSearches, rememberSearch} from '../../../../runtime/browser/search/recent-searches.js';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('rememberSearch keeps the last five searches, latest first, without duplicates', () => {
  for (const query of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberSearch(query);
  expect(recentSearches()).toEqual(['c', 'f', 'e', 'd', 'b']);
});

test('forgetSearches removes the storage key', () => {
  rememberSearch('a');
  expect([...stored.keys()]).toEqual([storageKeys.recentSearches]);
  forgetSearches();
  expect([...stored]).toEqual([]);
  expect(recentSearches()).toEqual([]);
});

test.each(['{', '"text"', 'null', '{"0": "a"}'])('recentSearches ignores an invalid stored value: %s', (text) => {
  stored.set(storageKeys.recentSearches, text);
  expect(recentSearches()).toEqual([]);
});

test('recentSearches ignores stored values that are not strings', () => {
  stored.set(storageKeys.recentSearches, '["a", 1, null, "b"]');
  expect(recentSearches()).toEqual(['a', 'b']);
});

test('recent searches are empty and throw nothing when localStorage is blocked', () => {
  const refuse = (): never => {
    throw new Error('refused');
  };
  vi.stubGlobal('localStorage', {getItem: refuse, setItem: refuse, removeItem: refuse});
  rememberSearch('a');
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});
