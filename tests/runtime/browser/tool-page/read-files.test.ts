import {expect, test} from 'vitest';
import {droppedFiles, FileReadError, pickedFiles} from '../../../../runtime/browser/tool-page/read-files.js';
import type {InputFile} from '../../../../runtime/tools/tool.js';

interface Folder {
  readonly [name: string]: string | Folder;
}

/** The entry that a browser has for a file or folder. It reads at most two entries of a folder at once. */
function entryOf(content: string | Folder, fullPath: string): FileSystemEntry {
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1);
  if (typeof content === 'string') {
    const file = (resolve: (file: File) => void) => resolve(new File([content], name));
    return {name, fullPath, isFile: true, isDirectory: false, file} as unknown as FileSystemEntry;
  }
  const entries = Object.entries(content).map(([child, inner]) => entryOf(inner, `${fullPath}/${child}`));
  const reader = {readEntries: (resolve: (some: FileSystemEntry[]) => void) => resolve(entries.splice(0, 2))};
  return {name, fullPath, isFile: false, isDirectory: true, createReader: () => reader} as unknown as FileSystemEntry;
}

function dropOf(folder: Folder): DataTransfer {
  const items = Object.entries(folder).map(([name, content]) => ({
    webkitGetAsEntry: () => entryOf(content, `/${name}`),
  }));
  return {items} as unknown as DataTransfer;
}

function pick(texts: Readonly<Record<string, string>>): readonly File[] {
  return Object.entries(texts).map(([path, text]) =>
    Object.assign(new File([text], path.slice(path.lastIndexOf('/') + 1)), {
      webkitRelativePath: path.includes('/') ? path : '',
    }),
  );
}

async function textsOf(files: Promise<readonly InputFile[]>): Promise<readonly (readonly [string, string])[]> {
  return (await files).map(({path, bytes}) => [path, new TextDecoder().decode(bytes)]);
}

test('droppedFiles reads a folder with all its subfolders, sorted, without its name and without ignored files', async () => {
  const api = {'b.yaml': 'b', '.git': {config: 'x'}, sub: {'c.yaml': 'c', node_modules: {a: 'x'}}, 'a.yaml': 'a'};
  expect(await textsOf(droppedFiles(dropOf({api})))).toEqual([
    ['a.yaml', 'a'],
    ['b.yaml', 'b'],
    ['sub/c.yaml', 'c'],
  ]);
});

test('droppedFiles keeps the names of several folders, and reads files that have no entry', async () => {
  const {items} = dropOf({one: {'a.yaml': 'a'}, two: {'b.yaml': 'b'}});
  const file = {webkitGetAsEntry: () => null, getAsFile: () => new File(['c'], 'c.yaml')};
  const text = {webkitGetAsEntry: () => null, getAsFile: () => null};
  expect(await textsOf(droppedFiles({items: [...items, file, text]} as unknown as DataTransfer))).toEqual([
    ['c.yaml', 'c'],
    ['one/a.yaml', 'a'],
    ['two/b.yaml', 'b'],
  ]);
});

test.each([
  ['files', {'b.yaml': 'b', 'a.yaml': 'a', '.DS_Store': 'x'}, ['a.yaml', 'b.yaml']],
  ['a folder', {'api/b.yaml': 'b', 'api/sub/a.yaml': 'a', 'api/.git/config': 'x'}, ['b.yaml', 'sub/a.yaml']],
])('pickedFiles reads %s', async (_, texts, paths) => {
  expect((await pickedFiles(pick(texts))).map(({path}) => path)).toEqual(paths);
});

const sized = (size: number): File => Object.defineProperty(new File([], 'a.yaml'), 'size', {value: size});

test('pickedFiles accepts 10,000 files and 100 MB, and rejects more', async () => {
  const many = Array.from({length: 10_001}, () => sized(1));
  expect((await pickedFiles(many.slice(1))).length).toBe(10_000);
  await expect(pickedFiles(many)).rejects.toThrow(
    new FileReadError('There are more than 10,000 files. Pass only the files that describe the API.'),
  );
  expect((await pickedFiles([sized(6e7), sized(4e7)])).length).toBe(2);
  await expect(pickedFiles([sized(6e7), sized(4e7 + 1)])).rejects.toThrow(
    new FileReadError('The files are larger than 100 MB in total. Pass only the files that describe the API.'),
  );
});

test('pickedFiles reports a file that was deleted in the meantime', async () => {
  const gone = Object.assign(new File([], 'a.yaml'), {arrayBuffer: () => Promise.reject(new Error('gone'))});
  await expect(pickedFiles([gone])).rejects.toThrow(
    new FileReadError('The files could not be read. They may have changed in the meantime.'),
  );
});
