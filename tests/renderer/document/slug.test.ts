import fc from 'fast-check';
import {expect, test} from 'vitest';
import {slugOf} from '../../../renderer/document/slug.js';
import {titleFromFileName} from '../../../renderer/document/title-from-file-name.js';

test.each([
  ['a & b', 'a-and-b'],
  ['c++', 'c++'],
  ['foo (v2)', 'foo-(v2)'],
  ['50% off', '50percent-off'],
  ['double--dash', 'double-dash'],
  ['end-', 'end'],
  ['em—dash', 'emdash'],
  ['Ünïcode Straße', 'unicode-strasse'],
  ['U\u0308ni\u0308code Straße', 'unicode-strasse'],
  ['Привет мир', 'privet-mir'],
  ['5 $ < 4 €', '5-dollar-less-4-euro'],
  ['a_b.c~d!e\'f"g:h@i*j', 'a_b.c~d!e\'f"g:h@i*j'],
  ['  spaced   out  ', 'spaced-out'],
  // Scripts outside of the transliteration table keep their letters, also next to Latin ones. A separate accent is removed.
  ['こんにちは', 'こんにちは'],
  ['한국어 가이드', '한국어-가이드'],
  ['שלום עולם', 'שלום-עולם'],
  ['हिन्दी', 'हिन्दी'],
  ['入门 Guide', '入门-guide'],
  ['𠮷野家 😀', '𠮷野家'],
  ['x\u0302y', 'xy'],
  // A name without letters keeps its symbols, and would have no address otherwise.
  ['🎉', '🎉'],
  ['👩‍💻 ⌨️', '👩‍💻⌨️'],
  ['½', '½'],
  ['^', '^'],
  ['—', ''],
  // A segment of dots would point out of its folder.
  ['.', ''],
  ['..', ''],
  ['« ..', ''],
])('slugOf(%j) is %j', (segment, slug) => {
  expect(slugOf(segment)).toBe(slug);
});

test('slugOf() keeps capitals on request', () => {
  expect([slugOf('Foo Bär', true), slugOf('Foo Bär')]).toEqual(['Foo-Bar', 'foo-bar']);
});

test('slugOf() does not change a name that is already a slug', () => {
  const name = fc.stringMatching(/^[a-z0-9]{1,6}(?:-[a-z0-9]{1,6}){0,3}$/);
  // The accent in the second text prevents the shortcut for names that are already slugs.
  fc.assert(
    fc.property(name, (text) => {
      expect([slugOf(text), slugOf(`${text}-é`)]).toEqual([text, `${text}-e`]);
    }),
  );
});

test('slugOf() returns one safe path segment for random text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({unit: 'grapheme'}), fc.string({unit: 'binary'})), (segment) => {
      const slug = slugOf(segment);
      expect(slug).not.toMatch(/[\s/\\?#%\p{Cc}]|^\.+$/u);
      expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug);
    }),
    {numRuns: 2_000},
  );
});

test.each([
  ['getting-started', 'Getting Started'],
  ['snake_case_name', 'SnakeCaseName'],
  ['dotted.name', 'DottedName'],
  ['2.x', '2.x'],
  ['1.0.12', '1.0.12'],
  ['v2.1-notes', 'V2.1 Notes'],
  ['a.1_b', 'A1B'],
  ['1.xml', '1Xml'],
  ['HTTPServer', 'HTTPServer'],
  ['iOS-app', 'IOS App'],
  ['fooBar', 'FooBar'],
  ['_4.the-post', '4The Post'],
  ['2024-01-15-news', '2024 01 15 News'],
  [' spaced name', ' Spaced Name'],
  ['', ''],
])('titleFromFileName(%j) is %j', (name, title) => {
  expect(titleFromFileName(name)).toBe(title);
});
