import {expect, test} from 'vitest';
import {folderOf, joinPath, pathBelow} from '../../../renderer/base/posix-path.js';

test.each([
  ['', 'a', 'a'],
  ['a/b', 'c.md', 'a/b/c.md'],
  ['a/b', './c', 'a/b/c'],
  ['a/b', '../c', 'a/c'],
  ['a/b', '../../../c', 'c'],
  ['a/b', '..', 'a'],
  ['a/b', '.', 'a/b'],
  ['/a//b/', '/c/', 'a/b/c'],
])('joinPath(%j, %j) is %j', (folder, relative, path) => {
  expect(joinPath(folder, relative)).toBe(path);
});

test.each([
  ['a/b/c', 'a/b'],
  ['/a', ''],
  ['a', ''],
])('folderOf(%j) is %j', (path, folder) => {
  expect(folderOf(path)).toBe(folder);
});

test.each([
  ['a', 'a/b/c', 'b/c'],
  ['a/b', 'a/b/c', 'c'],
  ['', 'a/b', 'a/b'],
])('pathBelow(%j, %j) is %j', (folder, path, below) => {
  expect(pathBelow(folder, path)).toBe(below);
});
