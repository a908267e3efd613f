import {mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {diskFiles, memoryFiles, type Files} from '../../../renderer/files/files.js';
import {relist} from '../../../renderer/files/refresh-file-list.js';
import {temporary} from '../../support/temporary.js';

const names = fc.constantFrom('a.md', 'b.md', 'docs/a.md', 'docs/b.md', 'docs/deep/a.md');
const some = fc.dictionary(names, fc.string({maxLength: 3}));

const below = (folder: string, files: Readonly<Record<string, string>>): Files =>
  memoryFiles(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])));

test('relist() equals a full listing if the changed files are in `changedFiles`', () => {
  fc.assert(
    fc.property(some, some, fc.array(names), (before, after, more) => {
      const changed = [...Object.keys(before), ...Object.keys(after)].filter((name) => before[name] !== after[name]);
      const changedFiles = [...changed, ...more].map((name) => `content/${name}`);
      const files = below('content', after);
      expect(relist(files, 'content', below('content', before).walk('content'), changedFiles)).toEqual(
        files.walk('content'),
      );
    }),
  );
});

/** The folder is not listed as a whole for these. */
const unlisted = (files: Files): Files => ({...files, walk: () => expect.unreachable()});

test('relist() reads only the files in `changedFiles`', () => {
  const root = temporary({'content/a.md': 'a', 'content/b.md': 'b', 'templates/x.tsx': 'x'});
  const files = diskFiles(root);
  const before = files.walk('content');
  expect(relist(unlisted(files), 'content', before, [])).toBe(before);
  expect(relist(unlisted(files), 'content', before, ['templates/x.tsx', 'contents/a.md'])).toBe(before);
  writeFileSync(path.join(root, 'content/a.md'), 'another');
  const again = relist(unlisted(files), 'content', before, ['content/a.md']);
  expect(again).toEqual(files.walk('content'));
  expect(again.files[1]).toBe(before.files[1]);
});

test.each<readonly [string, (root: string) => void, readonly string[]]>([
  ['a new file', (root) => writeFileSync(path.join(root, 'content/c.md'), 'c'), ['content/c.md']],
  ['a removed file', (root) => rmSync(path.join(root, 'content/a.md')), ['content/a.md']],
  [
    'a renamed file',
    (root) => renameSync(path.join(root, 'content/a.md'), path.join(root, 'content/z.md')),
    ['content/a.md', 'content/z.md'],
  ],
  [
    'a folder that replaces a file',
    (root) => {
      rmSync(path.join(root, 'content/a.md'));
      mkdirSync(path.join(root, 'content/a.md'));
      writeFileSync(path.join(root, 'content/a.md/b.md'), 'b');
    },
    ['content/a.md'],
  ],
  [
    'a link that replaces a file',
    (root) => {
      rmSync(path.join(root, 'content/a.md'));
      symlinkSync('docs/b.md', path.join(root, 'content/a.md'));
    },
    ['content/a.md'],
  ],
  ['a removed folder', (root) => rmSync(path.join(root, 'content/docs'), {recursive: true}), ['content/docs/b.md']],
  ['the removed root folder', (root) => rmSync(path.join(root, 'content'), {recursive: true}), ['content']],
])('relist() lists the whole folder again after %s', (_, change, changedFiles) => {
  const root = temporary({'content/a.md': 'a', 'content/docs/b.md': 'longer'});
  const files = diskFiles(root);
  const before = files.walk('content');
  change(root);
  const again = relist(files, 'content', before, changedFiles);
  expect(again).toEqual(files.walk('content'));
  expect(again).not.toEqual(before);
});
