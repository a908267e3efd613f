import {applyPatch} from 'diff';
import {expect, test} from 'vitest';
import {hunksOf, printDiff} from '../../cli/unified-diff.js';

test.each([
  ['ends with a line break', '\n', '\n'],
  ['gets a line break at its end', '', '\n'],
  ['loses the line break at its end', '\n', ''],
])('hunksOf a text with thousands of changes that %s replaces all lines in one hunk', (_, oldEnd, newEnd) => {
  const lines = (mark: string): string =>
    Array.from({length: 2500}, (_, index) => (index % 2 ? `same ${index}` : `${mark} ${index}`)).join('\n');
  const [before, after] = [lines('old') + oldEnd, lines('new') + newEnd];
  const diff = hunksOf({file: 'a.md', before, after});
  expect(diff.split('\n').slice(0, 4)).toEqual(['--- a/a.md', '+++ b/a.md', '@@ -1,2500 +1,2500 @@', '-old 0']);
  expect(applyPatch(before, diff, {autoConvertLineEndings: false})).toBe(after);
});

test.each([
  ['a terminal, without control characters', 80, '-a\t·[2Jb\n+c'],
  ['anything else, as it is', undefined, '-a\t\u001b[2Jb\n+c'],
])('printDiff prints a diff to %s', (_, columns, expected) => {
  const lines: string[] = [];
  printDiff({columns, out: (line) => void lines.push(line)}, '-a\t\u001b[2Jb\n+c\n');
  expect(lines).toEqual([expected]);
});
