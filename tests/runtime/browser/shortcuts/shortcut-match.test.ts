import {expect, test} from 'vitest';
import {matchesShortcut, isSingleKey, type KeyPress} from '../../../../runtime/browser/shortcuts/shortcut-match.js';

/** `ctrl+K` → the keyboard event of those keys; capital letters include Shift. */
function stroke(keys: string): KeyPress {
  const parts = keys.split('+');
  const key = parts.pop() ?? '';
  const has = (name: string): boolean => parts.includes(name);
  const shiftKey = has('shift') || /^[A-Z]$/.test(key);
  return {key, shiftKey, metaKey: has('meta'), ctrlKey: has('ctrl'), altKey: has('alt')};
}

test.each<[string, string, boolean]>([
  ['meta_k', 'ctrl+k', true],
  ['meta_k', 'meta+k', false],
  ['meta_k', 'ctrl+alt+k', false],
  ['meta_k', 'k', false],
  ['meta_k', 'ctrl+K', false],
  ['ctrl_k', 'ctrl+k', true],
  ['meta_s', 'ctrl+s', false],
  ['ctrl_t', 'ctrl+t', false],
  ['escape', 'Escape', true],
  ['a', 'a', true],
  ['a', 'A', false],
  ['shift_a', 'A', true],
  ['shift_a', 'a', false],
  ['?', 'shift+?', true],
  ['?', '?', true],
  ['/', '/', true],
  ['alt_n', 'alt+n', true],
  ['ä', 'ä', true],
])('the shortcut %s matches %s: %s', (shortcut, keys, expected) => {
  expect(matchesShortcut(shortcut, stroke(keys), undefined, false)).toBe(expected);
});

test('meta in a shortcut is the Command key on a Mac', () => {
  expect([
    matchesShortcut('meta_k', stroke('meta+k'), undefined, true),
    matchesShortcut('meta_k', stroke('ctrl+k'), undefined, true),
  ]).toEqual([true, false]);
});

test.each<[string | undefined, string, boolean]>([
  ['g', 'd', true],
  [undefined, 'd', false],
  ['d', 'd', false],
  ['g', 'ctrl+d', false],
  ['ctrl+g', 'd', false],
  ['meta+g', 'd', false],
  ['alt+g', 'd', false],
  ['G', 'd', false],
])('the chord g-d matches %s and then %s: %s', (before, now, expected) => {
  expect(matchesShortcut('g-d', stroke(now), before === undefined ? undefined : stroke(before), false)).toBe(expected);
});

test.each([
  ['a', true],
  ['?', true],
  ['shift_a', true],
  ['g-d', true],
  ['escape', false],
  ['meta_k', false],
])('isSingleKey of %s is %s', (shortcut, expected) => {
  expect(isSingleKey(shortcut)).toBe(expected);
});
