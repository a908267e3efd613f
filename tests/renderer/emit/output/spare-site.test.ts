// The site before the last one is reused as a draft for the next one.
import {existsSync, lstatSync, readdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {hashOf} from '../../../../renderer/base/hash.js';
import {writeSite} from '../../../../renderer/emit/output/write-output.js';
import {readTree, temporaryFolder} from '../temporary-folder.js';

type Site = Readonly<Record<string, string>>;

function* outputs(site: Site): Iterable<{path: string; hash: string; body: string}> {
  for (const [path, body] of Object.entries(site)) yield {path, hash: hashOf(body), body};
}

const spareIn = (root: string): string[] =>
  existsSync(join(root, '.galley/output'))
    ? readdirSync(join(root, '.galley/output')).filter((name) => name.endsWith('.spare'))
    : [];

/** Folders that hold nothing, at any depth. */
function emptyFolders(folder: string): string[] {
  const entries = readdirSync(folder, {withFileTypes: true});
  const below = entries.filter((entry) => entry.isDirectory()).map(({name}) => join(folder, name));
  return [...(entries.length === 0 ? [folder] : []), ...below.flatMap(emptyFolders)];
}

// A name can be a file in one site and a folder in the next.
const path = fc.array(fc.constantFrom('a', 'b', 'c'), {minLength: 1, maxLength: 3}).map((steps) => steps.join('/'));
const site = fc
  .uniqueArray(fc.tuple(path, fc.constantFrom('one', 'two', 'three')), {
    selector: ([name]) => name,
    minLength: 1,
    maxLength: 8,
  })
  .map((files): Site =>
    Object.fromEntries(files.filter(([name]) => !files.some(([other]) => other.startsWith(`${name}/`)))),
  );

test('writeSite() writes exactly the given files when it reuses a spare site', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(site, {minLength: 3, maxLength: 7}), async (sites) => {
      const root = temporaryFolder();
      for (const files of sites) {
        await writeSite('dist', outputs(files), {root});
        expect(readTree(join(root, 'dist'))).toEqual(files);
        expect(emptyFolders(join(root, 'dist'))).toEqual([]);
      }
    }),
    {numRuns: 30},
  );
});

test('unchanged files of two sites are the same file on disk, and a changed file is another', async () => {
  const root = temporaryFolder();
  const inodes = (): Record<string, number> =>
    Object.fromEntries(['same', 'new'].map((name) => [name, lstatSync(join(root, 'dist', name)).ino]));
  const seen: Record<string, number>[] = [];
  for (const version of ['1', '2', '3', '4']) {
    await writeSite('dist', outputs({same: 'same', new: version}), {root});
    seen.push(inodes());
  }
  expect(new Set(seen.map(({same}) => same)).size).toBe(1);
  expect(spareIn(root)).toHaveLength(1);
  expect(readTree(join(root, '.galley/output', spareIn(root)[0]!))).toEqual({same: 'same', new: '3'});
});

test('manual changes of the output are not in later sites', async () => {
  const root = temporaryFolder();
  const write = (version: string) => writeSite('dist', outputs({page: 'page', version}), {root, force: true});
  await write('1');
  await write('2');
  // In place, so that the kept site has it as well.
  writeFileSync(join(root, 'dist/page'), 'changed by hand');
  writeFileSync(join(root, 'dist/other'), 'theirs');
  for (const version of ['3', '4', '5']) {
    await write(version);
    expect(readTree(join(root, 'dist'))).toEqual({page: 'page', version});
  }
});

test('a spare site with a damaged list of files is not used', async () => {
  const root = temporaryFolder();
  for (const version of ['1', '2']) await writeSite('dist', outputs({version}), {root});
  const [spare] = spareIn(root);
  writeFileSync(join(root, '.galley/output', spare!, 'stray'), 'stray');
  writeFileSync(join(root, '.galley/output', `${spare}.json`), 'damaged');
  await writeSite('dist', outputs({version: '3'}), {root});
  expect(readTree(join(root, 'dist'))).toEqual({version: '3'});
});
