import {execFileSync} from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {diskFiles, memoryFiles} from '../../../renderer/files/files.js';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, {recursive: true, force: true})));

/** A folder with files; a value that begins with `->` is a link. */
function folderOf(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'galley-files-'));
  folders.push(root);
  for (const [name, content] of Object.entries(files)) {
    const full = path.join(root, name);
    mkdirSync(path.dirname(full), {recursive: true});
    if (content.startsWith('->')) symlinkSync(content.slice(2), full);
    else writeFileSync(full, content);
  }
  return root;
}

const tree = {'b/é.md': 'accent', 'b/Z.md': 'Z', 'b/a.md': 'a', 'b.md': 'b', 'a/2/x': 'two', 'a/10/x': 'ten'};
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

test.each([['disk', () => diskFiles(folderOf(tree))] as const, ['memory', () => memoryFiles(tree)] as const])(
  'files on %s are listed in code unit order and read by name',
  (_, make) => {
    const files = make();
    const paths = (folder: string) => files.walk(folder).files.map((file) => file.path);
    expect(paths('.')).toEqual(['a/10/x', 'a/2/x', 'b.md', 'b/Z.md', 'b/a.md', 'b/é.md']);
    expect(paths('b')).toEqual(['b/Z.md', 'b/a.md', 'b/é.md']);
    expect(files.walk('nothing')).toEqual({files: [], skipped: []});
    expect(files.walk('b').files.map(({size}) => size)).toEqual([1, 1, 6]);
    expect(text(files.read('b/é.md'))).toBe('accent');
    expect(() => files.read('b/nothing')).toThrow('b/nothing');
    expect(['b.md', 'b', 'c', 'b/é.md'].map(files.exists)).toEqual([true, true, false, true]);
  },
);

test('diskFiles() and memoryFiles() return composed Unicode names, and find files with decomposed names', () => {
  const decomposed = {'content/cafe\u0301/re\u0301sume\u0301.md': 'x'};
  for (const files of [diskFiles(folderOf(decomposed)), memoryFiles(decomposed)]) {
    expect(files.walk('content').files.map((file) => file.path)).toEqual(['content/café/résumé.md']);
    expect(text(files.read('content/café/résumé.md'))).toBe('x');
    expect(files.exists('content/café/résumé.md')).toBe(true);
  }
});

test('the size, times or inode of a file change when its content changes', () => {
  const root = folderOf({'a.md': 'one'});
  const seen = () => diskFiles(root).walk('.').files[0];
  const before = seen();
  expect(seen()).toEqual(before);
  writeFileSync(path.join(root, 'a.md'), 'two');
  utimesSync(path.join(root, 'a.md'), 1_000, 1_000);
  const {ctimeMs, ino} = statSync(path.join(root, 'a.md'));
  expect(seen()).toEqual({path: 'a.md', size: 3, mtimeMs: 1_000_000, ctimeMs, inode: ino});
  writeFileSync(path.join(root, 'b.md'), 'new');
  utimesSync(path.join(root, 'b.md'), 1_000, 1_000);
  renameSync(path.join(root, 'b.md'), path.join(root, 'a.md'));
  expect(seen()).toMatchObject({path: 'a.md', size: 3, mtimeMs: 1_000_000});
  expect(seen()?.inode).not.toBe(ino);
  const entry = (content: string) => memoryFiles({'a.md': content}).walk('.').files[0];
  expect(entry('one')).toEqual(entry('one'));
  expect(entry('one')).not.toEqual(entry('two'));
});

test('diskFiles() follows links inside the root once, and skips links out of the root and endless links', () => {
  const root = folderOf({
    'content/real/a.md': 'a',
    'content/file.md': '->real/a.md',
    'content/folder': '->real',
    'content/second': '->real',
    'content/loop': '->.',
    'content/real/up': '->..',
    'content/self': '->self',
    'content/none': '->nowhere',
    'content/etc': '->/etc',
    'content/passwd.md': '->/etc/passwd',
    'shared/s.md': 's',
    'content/shared': '->../shared',
  });
  mkdirSync(`${root}-secret`);
  folders.push(`${root}-secret`);
  writeFileSync(`${root}-secret/key`, 'k');
  symlinkSync(`${root}-secret`, path.join(root, 'content/sibling'));
  execFileSync('mkfifo', [path.join(root, 'content/pipe.md')]);

  const {files, skipped} = diskFiles(root).walk('content');
  expect(files.map((file) => file.path)).toEqual([
    'content/file.md',
    'content/folder/a.md',
    'content/real/a.md',
    'content/shared/s.md',
  ]);
  expect(Object.fromEntries(skipped.map(({path: name, reason}) => [name, reason]))).toEqual({
    'content/etc': 'it is a link that leaves the site',
    'content/folder/up': 'it is a link to a folder that contains it',
    'content/loop': 'it is a link to a folder that contains it',
    'content/none': 'it is a link to nothing',
    'content/passwd.md': 'it is a link that leaves the site',
    'content/pipe.md': 'it is neither a file nor a folder',
    'content/real/up': 'it is a link to a folder that contains it',
    'content/second': 'it is a link to a folder that another link already leads to',
    'content/self': 'it is a link that leads back to itself',
    'content/sibling': 'it is a link that leaves the site',
  });
});

test('diskFiles() does not list the files behind links between folders again and again', () => {
  const links = Array.from({length: 8}, (_, from) =>
    Array.from({length: 8}, (__, to) => [`${from}/to${to}`, `->../${to}`]),
  );
  const root = folderOf({...Object.fromEntries(links.flat()), '0/a.md': 'a'});
  expect(diskFiles(root).walk('.').files.length).toBeLessThan(10);
});

test('diskFiles() skips folders that are more than 64 levels deep', () => {
  const deep = Array.from({length: 70}, () => 'd').join('/');
  const {files, skipped} = diskFiles(folderOf({[`${deep}/a.md`]: 'a', 'b.md': 'b'})).walk('.');
  expect(files.map((file) => file.path)).toEqual(['b.md']);
  expect(skipped).toEqual([
    {
      path: Array.from({length: 65}, () => 'd').join('/'),
      reason: 'it is more than 64 folders deep',
      remedy: 'Move it up',
    },
  ]);
});

test('diskFiles() neither reads nor finds files outside of the root', () => {
  const root = folderOf({'site/a.md': 'a', 'secret.md': 's'});
  const files = diskFiles(path.join(root, 'site'));
  for (const name of ['../secret.md', 'x/../../secret.md', path.join(root, 'secret.md'), 'a.md\0']) {
    expect(files.exists(name)).toBe(false);
    expect(() => files.read(name)).toThrow(/below the root|null bytes/);
  }
});

test.skipIf(process.platform === 'win32')('diskFiles() does not wait for pipes and devices, and throws', () => {
  const root = folderOf({'site/zero': '->/dev/zero'});
  execFileSync('mkfifo', [path.join(root, 'site/pipe')]);
  const files = diskFiles(path.join(root, 'site'));
  for (const name of ['pipe', 'zero']) expect(() => files.read(name)).toThrow('is neither a file nor a folder');
});

test.skipIf(process.platform === 'win32')('diskFiles() skips links to files below a name that is too long', () => {
  const {files, skipped} = diskFiles(folderOf({'a.md': 'a', link: `->${'n'.repeat(300)}/a.md`})).walk('.');
  expect(files.map((file) => file.path)).toEqual(['a.md']);
  expect(skipped).toEqual([
    {
      path: 'link',
      unreadable: {kind: 'link', code: 'ENAMETOOLONG'},
      reason: 'it cannot be read (ENAMETOOLONG)',
      remedy: 'Check its permissions',
    },
  ]);
});

test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')(
  'diskFiles() skips folders without read permission, and says why',
  () => {
    const root = folderOf({'a.md': 'a', 'locked/b.md': 'b'});
    chmodSync(path.join(root, 'locked'), 0);
    const files = diskFiles(root);
    expect(files.walk('.')).toMatchObject({
      files: [{path: 'a.md'}],
      skipped: [{path: 'locked', unreadable: {kind: 'folder', code: 'EACCES'}}],
    });
    expect(files.list('locked')).toEqual([]);
    chmodSync(path.join(root, 'locked'), 0o700);
  },
);
