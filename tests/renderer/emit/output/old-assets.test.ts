import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {hashOf} from '../../../../renderer/base/hash.js';
import {buildFiles} from '../../../../renderer/emit/output/build-id.js';
import {withOldAssets} from '../../../../renderer/emit/output/old-assets.js';
import type {Output} from '../../../../renderer/emit/output/output.js';
import {writeSite} from '../../../../renderer/emit/output/write-output.js';
import {readTree, temporaryFolder} from '../temporary-folder.js';

type Texts = Readonly<Record<string, string>>;

/** A site with the files that name its build. */
async function* filesOf(texts: Texts): AsyncIterable<Output> {
  const files = Object.entries(texts).map(([path, text]) => ({path, hash: hashOf(text), text}));
  for (const {path, hash, text} of files) yield {path, hash, body: () => Promise.resolve(text)};
  for (const {path, hash, body} of buildFiles({files, routes: ['/'], timestamp: 0}).artifacts)
    yield {path, hash, body: () => Promise.resolve(body)};
}

async function build(root: string, texts: Texts, builds = 2, from: readonly string[] = []) {
  const folders = [join(root, 'dist'), ...from];
  return writeSite('dist', withOldAssets(filesOf(texts), {folders, builds}), {root});
}

const filesIn = (root: string): readonly string[] =>
  Object.keys(readTree(join(root, 'dist'))).filter((path) => !path.startsWith('builds/'));

test('withOldAssets() keeps a hashed file for some builds after its last use, and removes other files at once', async () => {
  const root = temporaryFolder();
  await build(root, {'index.html': '1', 'old/index.html': 'x', '_assets/a-1.js': 'one', '_img/p-1.webp': 'pixels'});
  await build(root, {'index.html': '2', '_assets/a-2.js': 'two', '_img/p-1.webp': 'pixels'});
  expect(filesIn(root)).toEqual(['_assets/a-1.js', '_assets/a-2.js', '_img/p-1.webp', 'index.html']);
  await build(root, {'index.html': '3', '_assets/a-3.js': 'three', '_img/p-1.webp': 'pixels'});
  expect(filesIn(root)).toEqual(['_assets/a-1.js', '_assets/a-2.js', '_assets/a-3.js', '_img/p-1.webp', 'index.html']);
  await build(root, {'index.html': '4', '_assets/a-4.js': 'four'});
  expect(filesIn(root)).toEqual(['_assets/a-2.js', '_assets/a-3.js', '_assets/a-4.js', '_img/p-1.webp', 'index.html']);
  expect(readTree(join(root, 'dist'))['_assets/a-2.js']).toBe('two');
});

test('withOldAssets() does not count builds without a change of hashed files', async () => {
  const root = temporaryFolder();
  await build(root, {'index.html': '1', '_assets/a-1.js': 'one'}, 1);
  for (const text of ['2', '3', '4']) await build(root, {'index.html': text, '_assets/a-2.js': 'two'}, 1);
  expect(filesIn(root)).toEqual(['_assets/a-1.js', '_assets/a-2.js', 'index.html']);
});

test('withOldAssets() writes nothing if the site has not changed', async () => {
  const root = temporaryFolder();
  await build(root, {'index.html': '1', '_assets/a-1.js': 'one'});
  await build(root, {'index.html': '2', '_assets/a-2.js': 'two'});
  const before = readTree(join(root, 'dist'));
  expect(await build(root, {'index.html': '2', '_assets/a-2.js': 'two'})).toMatchObject({written: 0, removed: 0});
  expect(readTree(join(root, 'dist'))).toEqual(before);
});

test('withOldAssets() restarts the count of a file that is used again', async () => {
  const root = temporaryFolder();
  for (const n of [1, 2, 1, 3]) await build(root, {'index.html': String(n), [`_assets/a-${n}.js`]: `text ${n}`}, 1);
  expect(filesIn(root)).toEqual(['_assets/a-1.js', '_assets/a-3.js', 'index.html']);
});

test('withOldAssets() keeps old files without the manifest, because builds/assets.json lists them', async () => {
  const root = temporaryFolder();
  await build(root, {'index.html': '1', '_assets/a-1.js': 'one'});
  await build(root, {'index.html': '2', '_assets/a-2.js': 'two'});
  rmSync(join(root, '.galley'), {recursive: true});
  await build(root, {'index.html': '3', '_assets/a-3.js': 'three'});
  expect(filesIn(root)).toEqual(['_assets/a-1.js', '_assets/a-2.js', '_assets/a-3.js', 'index.html']);
});

test('withOldAssets() reads an earlier build from another folder', async () => {
  const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
  await build(elsewhere, {'index.html': '1', '_assets/a-1.js': 'one'});
  await build(root, {'index.html': '2', '_assets/a-2.js': 'two'}, 2, [join(elsewhere, 'dist')]);
  expect(filesIn(root)).toEqual(['_assets/a-1.js', '_assets/a-2.js', 'index.html']);
});

test('withOldAssets() ignores invalid and unsafe entries of the list of old files', async () => {
  const [root, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const old = join(elsewhere, 'dist');
  mkdirSync(join(old, 'builds'), {recursive: true});
  mkdirSync(join(old, '_assets'), {recursive: true});
  writeFileSync(join(old, 'secret'), 'secret');
  writeFileSync(join(old, '_assets/changed.js'), 'not what was recorded');
  const rows = [
    ['_assets/../secret', hashOf('secret'), 0],
    ['secret', hashOf('secret'), 0],
    ['_assets/changed.js', hashOf('what was recorded'), 0],
    ['_assets/gone.js', hashOf('gone'), 0],
    ['_assets/a-2.js', hashOf('another text'), 0],
    ['_assets/odd.js', 1, 0],
    null,
  ];
  writeFileSync(join(old, 'builds/assets.json'), JSON.stringify({version: 1, files: rows}));
  await build(root, {'index.html': '2', '_assets/a-2.js': 'two'}, 2, [old]);
  expect(filesIn(root)).toEqual(['_assets/a-2.js', 'index.html']);
  writeFileSync(join(old, 'builds/assets.json'), 'no JSON');
  await build(root, {'index.html': '2', '_assets/a-2.js': 'two'}, 2, [old]);
  expect(filesIn(root)).toEqual(['_assets/a-2.js', 'index.html']);
});
