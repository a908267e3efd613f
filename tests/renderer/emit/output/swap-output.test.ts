import {mkdirSync, readdirSync, renameSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {createDraft, recoverOutput, swapOutput, type Rename} from '../../../../renderer/emit/output/swap-output.js';
import {readTree, temporaryFolder} from '../temporary-folder.js';

/** An old site in `dist`, and a new one in the draft beside it. */
function sites(old: Readonly<Record<string, string>>): {readonly root: string; readonly dist: string; draft: string} {
  const root = temporaryFolder();
  const dist = join(root, 'dist');
  const draft = createDraft(dist);
  write(dist, old);
  write(draft, {'index.html': 'new'});
  return {root, dist, draft};
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), text);
  }
}

/** Renames for real, except for the calls that `refuses` picks by their number. */
function failing(refuses: (call: number) => boolean): Rename {
  let call = 0;
  return (from, to) => {
    if (refuses(++call)) throw Object.assign(new Error('EBUSY'), {code: 'EBUSY', syscall: 'rename'});
    renameSync(from, to);
  };
}

const old = {'index.html': 'old', 'docs/index.html': 'old docs', '.git/HEAD': 'main'};

test.each([
  ['the second rename fails', (call: number) => call === 2, ''],
  ['every rename after the first fails', (call: number) => call >= 2, ''],
  ['a dot file cannot be moved', (call: number) => call === 3, '/.git'],
])('swapOutput() restores the old site when %s', (_, refuses, path) => {
  const {root, dist, draft} = sites(old);
  expect(() => swapOutput(dist, draft, new Map(), failing(refuses))).toThrow(
    expect.objectContaining({
      code: 'output-unwritable',
      message: `Cannot write ${dist}${path}: it is in use (EBUSY). The old site was restored.`,
      hint: 'A mounted folder cannot be replaced: choose a folder inside it with --out.',
    }) as Error,
  );
  expect(readTree(dist)).toEqual(old);
  expect(readdirSync(root).filter((name) => name.includes('galley-old'))).toEqual([]);
});

test('swapOutput() restores the old site next to files that another program has written meanwhile', () => {
  const {root, dist, draft} = sites(old);
  let calls = 0;
  const interrupted: Rename = (from, to) => {
    if (++calls === 2) write(dist, {'index.html': 'theirs', 'log.txt': 'theirs'});
    renameSync(from, to); // the disk itself refuses: the folder is not empty
  };
  expect(() => swapOutput(dist, draft, new Map(), interrupted)).toThrow('The old site was restored.');
  expect(readTree(dist)).toEqual({...old, 'index.html': 'theirs', 'log.txt': 'theirs'});
  expect(readdirSync(root).filter((name) => name.includes('galley-old'))).toEqual([]);
});

test('swapOutput() names the folder of the old site if it cannot restore it', () => {
  const {root, dist, draft} = sites(old);
  expect(() =>
    swapOutput(
      dist,
      draft,
      new Map(),
      failing((call) => call >= 3),
    ),
  ).toThrow(/The old site is in .*\.dist\.galley-old-\d+-\w+\./);
  const kept = readdirSync(root).find((name) => name.includes('galley-old')) ?? '';
  expect([readTree(dist), readTree(join(root, kept))]).toEqual([{'index.html': 'new'}, old]);
});

test('recoverOutput() goes on if it cannot remove what a killed build left', () => {
  const root = temporaryFolder();
  // Listing a file fails, as removing files from a folder without write permission does.
  writeFileSync(join(root, '.dist.galley-gone-1-x'), '');
  mkdirSync(join(root, '.dist.galley-draft-1-x'));
  recoverOutput(join(root, 'dist'), undefined);
  expect(readdirSync(root)).toEqual(['.dist.galley-gone-1-x']);
});
