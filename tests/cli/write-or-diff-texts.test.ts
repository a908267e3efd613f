import {readFileSync} from 'node:fs';
import path from 'node:path';
import {applyPatch} from 'diff';
import {expect, test, vi} from 'vitest';
import {hunksOf, printDiff, writeChanges} from '../../cli/write-or-diff-texts.js';
import {temporary} from '../support/temporary.js';

const disk = vi.hoisted(() => ({maxLength: Number.POSITIVE_INFINITY}));

/** Cuts off long texts, as a full disk does. */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const writeFileSync = (file: string, text: string): void => {
    fs.writeFileSync(file, text.slice(0, disk.maxLength));
    if (text.length > disk.maxLength) throw Object.assign(new Error('ENOSPC'), {code: 'ENOSPC'});
  };
  return {...fs, writeFileSync};
});

test.each([
  ['changed', {'a.md': 'a', 'b.md': 'other'}],
  ['deleted', {'a.md': 'a'}],
])('writeChanges writes nothing if a file was %s in the meantime', (_, files) => {
  const root = temporary(files);
  const changes = ['a', 'b'].map((name) => ({file: `${name}.md`, before: name, after: 'new'}));
  expect(() => writeChanges(root, changes, {code: 'fix-outdated', hint: 'Nothing was changed.'})).toThrow(
    'b.md has changed in the meantime.',
  );
  expect(readFileSync(path.join(root, 'a.md'), 'utf8')).toBe('a');
});

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

test('writeChanges leaves no truncated file if the disk is full', () => {
  const root = temporary({'a.md': 'long text', 'b.md': 'b'});
  const changes = [
    {file: 'a.md', before: 'long text', after: 'text'},
    {file: 'b.md', before: 'b', after: 'b with more text'},
  ];
  disk.maxLength = 5;
  expect(() => writeChanges(root, changes, {code: 'fix-outdated', hint: 'Free some space.'})).toThrow(
    'no space is left on the disk',
  );
  disk.maxLength = Number.POSITIVE_INFINITY;
  expect(['a.md', 'b.md'].map((file) => readFileSync(path.join(root, file), 'utf8'))).toEqual(['text', 'b']);
});

test.each([
  ['a terminal, without control characters', 80, '-a\t·[2Jb\n+c'],
  ['anything else, as it is', undefined, '-a\t\u001b[2Jb\n+c'],
])('printDiff prints a diff to %s', (_, columns, expected) => {
  const lines: string[] = [];
  printDiff({columns, out: (line) => void lines.push(line)}, '-a\t\u001b[2Jb\n+c\n');
  expect(lines).toEqual([expected]);
});
