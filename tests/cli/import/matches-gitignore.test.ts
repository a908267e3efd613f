import {expect, test} from 'vitest';
import {gitignoreMatcher} from '../../../cli/import/matches-gitignore.js';

test.each([
  ['drafts/', 'drafts/a.md', true],
  ['drafts/', 'guide/drafts/b/a.md', true],
  ['drafts/', 'drafts', false],
  ['drafts', 'guide/drafts/a.md', true],
  ['drafts', 'guide/drafts.md', false],
  ['/drafts', 'guide/drafts/a.md', false],
  ['guide/drafts/', 'guide/drafts/a.md', true],
  ['guide/drafts/', 'x/guide/drafts/a.md', false],
  ['*.yml', 'guide/a.yml', true],
  ['/*.yml', 'guide/a.yml', false],
  ['**/wip/*.md', 'a/wip/b.md', true],
  ['guide/**', 'guide/a/b.md', true],
  ['*.yml\n!api.yml', 'guide/api.yml', false],
  ['!api.yml\n*.yml', 'guide/api.yml', true],
  ['drafts/\n!/drafts/keep.md', 'drafts/keep.md', false],
  ['# a.md\n\n  b.md  ', 'b.md', true],
  ['# a.md', 'a.md', false],
  ['\\#a.md', '#a.md', true],
  ['', 'a.md', false],
  ['a.md\n!', 'a.md', true],
  ['/', 'a.md', false],
])('the patterns %j list %s: %s', (patterns, path, expected) => {
  expect(gitignoreMatcher(patterns)(path)).toBe(expected);
});
