import {expect, test} from 'vitest';
import {matchesGlob} from '../../../cli/import/matches-glob.js';

test.each([
  ['a.md', '*.md', true],
  ['a/b.md', '*.md', false],
  ['a/b/c.md', '**/*.md', true],
  ['c.md', '**/*.md', true],
  ['api/x/y.mdx', '{api,faq}/**/*.{md,mdx}', true],
  ['usage/x.mdx', '{api,faq}/**/*.{md,mdx}', false],
  ['a+b(c).md', 'a+b(c).??', true],
  ['_x/a.md', '**/_*/**', true],
  ['a', '*'.repeat(40), false],
])('matchesGlob(%s, %s) returns %s', (path, glob, expected) => {
  expect(matchesGlob(path, glob)).toBe(expected);
});
