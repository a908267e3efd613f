import {rmSync, utimesSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {
  currentPackageFiles,
  isFileInput,
  packageStamps,
  readPackageFiles,
} from '../../../renderer/bundle/package-files.js';
import {areUnchanged} from '../../../renderer/files/unchanged-files.js';
import {temporary, writeFiles} from '../../support/temporary.js';

const chart = {
  'node_modules/@a/chart/package.json': '{"exports": "./lib/index.js"}',
  'node_modules/@a/chart/lib/index.js': 'export const a = 1;',
};

function chartFiles(startedAt: number, files: Readonly<Record<string, string>> = chart) {
  const root = temporary(files);
  const index = path.join(root, 'node_modules/@a/chart/lib/index.js');
  return {root, index, read: readPackageFiles([index], [], startedAt)};
}

const afterWriting = () => Date.now() + 60_000;

test.each([
  ['../chart/index.js', true],
  ['node_modules/preact/compat.js', true],
  ['D:/site/node_modules/chart/index.js', true],
  ['site:templates/a.tsx', false],
  ['(disabled):fs', false],
  ['<entry>', false],
  ['<data:text/css,a{}>', false],
])('isFileInput() of %s returns %s', (input, expected) => {
  expect(isFileInput(input)).toBe(expected);
});

test('readPackageFiles() also reads the package.json of each package', () => {
  const {root, read} = chartFiles(afterWriting());
  expect(Object.keys(read).map((file) => path.relative(root, file))).toEqual([
    'node_modules/@a/chart/lib/index.js',
    'node_modules/@a/chart/package.json',
  ]);
});

test.each([
  ['nothing', {}, true],
  ['a file', {'node_modules/@a/chart/lib/index.js': 'export const a = 2;'}, false],
  ['the package.json', {'node_modules/@a/chart/package.json': '{"exports": "./lib/other.js"}'}, false],
])('currentPackageFiles() after a change of %s', (_, change, isCurrent) => {
  const {root, read} = chartFiles(afterWriting());
  writeFiles(root, change);
  expect(currentPackageFiles(read) !== undefined).toBe(isCurrent);
});

test('currentPackageFiles() of a package without package.json returns the same files', () => {
  const {read} = chartFiles(afterWriting(), {'node_modules/@a/chart/lib/index.js': 'export const a = 1;'});
  expect(currentPackageFiles(read)).toEqual(read);
});

test('currentPackageFiles() of a removed file returns undefined', () => {
  const {index, read} = chartFiles(afterWriting());
  rmSync(index);
  expect(currentPackageFiles(read)).toBeUndefined();
});

test('currentPackageFiles() of a file that was installed again returns its present stamp', () => {
  const {index, read} = chartFiles(afterWriting());
  utimesSync(index, 1, 1);
  const current = currentPackageFiles(read)!;
  expect(current[index]?.stamp?.mtimeMs).toBe(1000);
  expect(current[index]?.hash).toBe(read[index]?.hash);
});

test('A file that changed while the bundle was made counts as changed in the next build', () => {
  const {index, read} = chartFiles(Date.now() - 60_000);
  expect(currentPackageFiles(read)).toBeUndefined();
  expect(areUnchanged(packageStamps([{packageFiles: read}]))).toBe(false);
  rmSync(path.join(path.dirname(index), '../..'), {recursive: true});
  expect(currentPackageFiles(read)).toBeUndefined();
});
