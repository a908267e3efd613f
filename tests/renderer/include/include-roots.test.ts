import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {diskFiles, memoryFiles} from '../../../renderer/files/files.js';
import {includeRoots, type IncludeRootsOptions} from '../../../renderer/include/include-roots.js';
import {temporary} from '../../support/temporary.js';

const files = memoryFiles({
  'content/a.md': 'A\r\nB\rC\n',
  'content/guide/b.md': '\uFEFFb',
  'content/.env': 'x=1',
  'src/c.ts': 'c',
});
const open = (options: Partial<IncludeRootsOptions> = {}) => includeRoots(files, {roots: [], ...options});

test.each([
  ['content/a.md', {kind: 'text', text: 'A\nB\nC\n'}],
  ['content/guide/b.md', {kind: 'text', text: 'b'}],
  ['content/missing.md', {kind: 'missing'}],
  ['content/.env', {kind: 'refused', because: 'secret'}],
  ['src/c.ts', {kind: 'refused', because: 'folder'}],
  ['contents/a.md', {kind: 'refused', because: 'folder'}],
])('includeRoots() opens %s as %j', (file, opened) => {
  expect(open().open(file)).toEqual(opened);
});

test('includeRoots() opens files of the folders that the config allows', () => {
  expect(open({roots: ['src/']}).open('src/c.ts')).toEqual({kind: 'text', text: 'c'});
});

test.each([
  ['./b.md', 'file', 'content/guide/b.md', ['content/guide/b.md']],
  ['@/a.md', 'file', 'content/a.md', ['content/a.md']],
  ['/a.md', 'file', 'content/a.md', ['content/a.md']],
  ['../a.md', 'file', 'content/a.md', ['content/a.md']],
  ['./x.md', 'file', 'content/guide/x.md', ['content/guide/x.md']],
  ['../../src/c.ts', 'file', 'src/c.ts', ['src/c.ts']],
  ['a.md', 'roots', 'content/a.md', ['a.md', 'content/a.md']],
  ['b.md', 'roots', 'content/guide/b.md', ['b.md', 'content/b.md', 'b.md', 'content/guide/b.md']],
  ['x.md', 'roots', 'content/x.md', ['x.md', 'content/x.md', 'x.md', 'content/guide/x.md']],
] as const)('includeRoots() resolves %s relative to the %s', (path, base, file, tried) => {
  expect(open().resolve({path, base}, 'content/guide/page.md')).toEqual({file, tried});
});

test.each([
  ['./a.md', 'content/aa.md', './a.md'],
  ['../c.mdx', 'content/guide/c.mdx', '../b.md'],
  ['./completely-other.txt', 'content/guide/completely-other.txt', undefined],
  ['x/b.md', 'nowhere/b.md', undefined],
])('includeRoots() suggests a similar name for %s, which is not at %s', (written, file, near) => {
  expect(open().nearestPath(written, file)).toBe(near);
});

test('includeRoots() takes the state of a known file that has not changed, and reads others again', () => {
  const before = open();
  before.open('content/a.md');
  const known = before.accessedFiles();
  const state = known.get('content/a.md')!.state;
  const other = new Map([['content/a.md', {state: {kind: 'missing' as const}}]]);
  expect(open({known}).stateOf('content/a.md')).toEqual(state);
  expect(open({known: other, hasChanged: () => false}).stateOf('content/a.md')).toEqual({kind: 'missing'});
  expect(open({known: other, hasChanged: () => true}).stateOf('content/a.md')).toEqual(state);
  expect(open({known: other, hasChanged: () => 'maybe'}).stateOf('content/a.md')).toEqual(state);
  // The text counts, if it is needed.
  const late = open({known: other, hasChanged: () => false});
  expect(late.stateOf('content/a.md')).toEqual({kind: 'missing'});
  expect(late.open('content/a.md')).toEqual({kind: 'text', text: 'A\nB\nC\n'});
  expect(late.stateOf('content/a.md')).toEqual(state);
  expect([...late.accessedFiles().keys()]).toEqual(['content/a.md']);
});

test('includeRoots() records the folders that it lists for similar names', () => {
  const roots = open();
  expect(roots.listedFolders()).toEqual({});
  roots.nearestPath('./x.md', 'content/guide/x.md');
  expect(Object.keys(roots.listedFolders()).map((folder) => folder.replace(/^.*(?=content)/, ''))).toEqual([
    'content/guide',
  ]);
});

test('includeRoots() reads a file again that could not be read, although it has not changed', () => {
  const read = (): never => {
    throw Object.assign(new Error(), {code: 'EACCES'});
  };
  const before = includeRoots({...files, read}, {roots: []});
  expect(before.open('content/a.md')).toMatchObject({kind: 'unreadable', reason: 'the system reports EACCES'});
  const after = open({known: before.accessedFiles()});
  expect(after.stateOf('content/a.md')).toMatchObject({kind: 'text'});
});

test.skipIf(process.platform === 'win32')('includeRoots() refuses pipes', () => {
  const root = temporary({'content/a.md': 'a'});
  execFileSync('mkfifo', [`${root}/content/pipe`]);
  expect(includeRoots(diskFiles(root), {roots: []}).open('content/pipe')).toEqual({
    kind: 'unreadable',
    reason: 'it is neither a file nor a folder',
    hint: 'Include a file.',
  });
});
