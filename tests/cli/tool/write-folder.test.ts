import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {checkFolder, manifestName, writeFolder} from '../../../cli/tool/write-folder.js';
import {temporary} from '../../support/temporary.js';

const files = [
  {path: 'README.md', content: '# Mine\n'},
  {path: 'src/a.ts', content: 'a\n'},
  {path: 'src/core/b.ts', content: Uint8Array.of(1, 2)},
];
const usual = {force: false, dryRun: false};

function write(
  folder: string,
  wanted: readonly {path: string; content: string | Uint8Array}[] = files,
  options = usual,
) {
  checkFolder(folder, options);
  return writeFolder(folder, wanted, options);
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();
}

test('writeFolder writes the files and a manifest', () => {
  const folder = path.join(temporary(), 'deep/sdk');
  expect(write(folder)).toEqual({files: 3, bytes: 11, written: 3, unchanged: 0, removed: 0});
  expect(namesIn(folder)).toEqual([manifestName, 'README.md', 'src/a.ts', 'src/core/b.ts']);
  expect(readFileSync(path.join(folder, 'src/core/b.ts'))).toEqual(Buffer.of(1, 2));
});

test('writeFolder leaves equal files untouched, and removes files that are no longer generated', () => {
  const folder = temporary();
  write(folder);
  utimesSync(path.join(folder, 'README.md'), 1, 1);
  const next = [{path: 'README.md', content: '# Mine\n'}, {path: 'src/a.ts', content: 'new\n'}]; // prettier-ignore
  expect(write(folder, next)).toEqual({files: 2, bytes: 11, written: 1, unchanged: 1, removed: 1});
  expect(lstatSync(path.join(folder, 'README.md')).mtimeMs).toBe(1000);
  expect(namesIn(folder)).toEqual([manifestName, 'README.md', 'src/a.ts']);
  expect(existsSync(path.join(folder, 'src/core'))).toBe(false);
});

test('writeFolder keeps other files and their folders', () => {
  const folder = temporary();
  write(folder);
  mkdirSync(path.join(folder, 'node_modules/x'), {recursive: true});
  writeFileSync(path.join(folder, 'node_modules/x/index.js'), '');
  writeFileSync(path.join(folder, 'src/core/own.ts'), 'own');
  write(folder, files.slice(0, 2));
  expect(namesIn(folder)).toEqual([
    manifestName,
    'README.md',
    'node_modules/x/index.js',
    'src/a.ts',
    'src/core/own.ts',
  ]);
});

test('writeFolder overwrites files outside its manifest only with force', () => {
  const folder = temporary({'src/a.ts': 'precious', 'other.txt': 'mine'});
  expect(() => write(folder)).toThrow(`${folder} contains files that galley tool did not write: other.txt, src.`);
  expect(namesIn(folder)).toEqual(['other.txt', 'src/a.ts']);
  expect(write(folder, files, {...usual, force: true})).toMatchObject({written: 3, removed: 0});
  expect(readFileSync(path.join(folder, 'src/a.ts'), 'utf8')).toBe('a\n');
  expect(readFileSync(path.join(folder, 'other.txt'), 'utf8')).toBe('mine');
});

test('writeFolder overwrites files added to its own folder only with force', () => {
  const folder = temporary();
  write(folder, files.slice(0, 1));
  writeFileSync(path.join(folder, 'src'), '');
  expect(() => write(folder)).toThrow(`${path.join(folder, 'src')} is not a folder, but one is needed there.`);
  const other = temporary();
  write(other, files.slice(0, 1));
  mkdirSync(path.join(other, 'src'));
  writeFileSync(path.join(other, 'src/a.ts'), 'precious');
  expect(() => write(other)).toThrow(`${other} contains files that galley tool did not write: src/a.ts.`);
  expect(readFileSync(path.join(other, 'src/a.ts'), 'utf8')).toBe('precious');
});

test('writeFolder treats a folder with only .git as empty', () => {
  const folder = temporary({'.git/HEAD': ''});
  expect(write(folder).written).toBe(3);
});

test('writeFolder does not follow symlinks', () => {
  const [folder, elsewhere] = [temporary(), temporary({'b.ts': 'precious'})];
  mkdirSync(path.join(folder, 'src'));
  symlinkSync(elsewhere, path.join(folder, 'src/core'));
  expect(() => write(folder, files, {...usual, force: true})).toThrow('is not a folder, but one is needed there.');
  expect(namesIn(elsewhere)).toEqual(['b.ts']);
  const file = temporary();
  write(file);
  const target = path.join(elsewhere, 'b.ts');
  symlinkSync(target, path.join(file, 'link.ts'));
  write(file, [...files, {path: 'link.ts', content: 'new'}], {...usual, force: true});
  expect([readFileSync(target, 'utf8'), readFileSync(path.join(file, 'link.ts'), 'utf8')]).toEqual(['precious', 'new']);
});

test('writeFolder removes nothing outside the folder for a tampered manifest', () => {
  const outside = temporary({'precious.txt': 'mine', 'sdk/README.md': ''});
  const folder = path.join(outside, 'sdk');
  writeFileSync(
    path.join(folder, manifestName),
    JSON.stringify({files: ['../precious.txt', 'README.md', 'gone.md', 7]}),
  );
  expect(write(folder, files.slice(1))).toEqual({files: 2, bytes: 4, written: 2, unchanged: 0, removed: 1});
  expect(namesIn(outside)).toContain('precious.txt');
});

test('writeFolder with dryRun counts files and writes nothing', () => {
  const folder = path.join(temporary(), 'sdk');
  expect(write(folder, files, {force: false, dryRun: true})).toMatchObject({files: 3, written: 3});
  expect(existsSync(folder)).toBe(false);
});

test('writeFolder fails if the output is a file', () => {
  const folder = temporary({sdk: 'text'});
  expect(() => write(path.join(folder, 'sdk'))).toThrow(`${path.join(folder, 'sdk')} is a file.`);
});
