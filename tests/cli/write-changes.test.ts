import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test, vi} from 'vitest';
import {writeChanges} from '../../cli/write-changes.js';
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
