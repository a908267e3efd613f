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
  expect(matchesShortcut(shortcut, stroke(keys), '', false)).toBe(expected);
});

test('meta in a shortcut is the Command key on a Mac', () => {
  expect([
    matchesShortcut('meta_k', stroke('meta+k'), '', true),
    matchesShortcut('meta_k', stroke('ctrl+k'), '', true),
  ]).toEqual([true, false]);
});

test('a chord matches its second key only after its first', () => {
  const after = (before: string): boolean => matchesShortcut('g-d', stroke('d'), before, false);
  expect([after('g'), after(''), after('d'), matchesShortcut('g-d', stroke('ctrl+d'), 'g', false)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
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
