// Reads files from the reader's machine: picked, dropped or pasted, single files and folders.
import {inputLimits, onlyApiHint, tooLargeMessage} from '../../tools/base/archive.js';
import type {InputFile} from '../../tools/tool.js';

/** Files cannot be read. The message is shown to the reader. */
export class FileReadError extends Error {}

/** Reads the files of a picker. Files of a folder have their path in that folder. */
export function pickedFiles(list: Iterable<File>): Promise<readonly InputFile[]> {
  const files = [...list];
  return read(files.map((file) => ({path: file.webkitRelativePath || file.name, file})));
}

/** Reads dropped files and folders. Call it while the event is handled; afterwards the browser clears the dropped items. */
export async function droppedFiles(data: DataTransfer): Promise<readonly InputFile[]> {
  const dropped = [...data.items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
  const found: Found[] = [];
  for (const one of dropped) {
    if (one instanceof File) found.push({path: one.name, file: one});
    else if (one !== null) await walk(one, found);
  }
  return read(found);
}

interface Found {
  readonly path: string;
  readonly file: File;
}

const ignoredNames = /^(?:\.git|node_modules|__MACOSX|\.DS_Store|Thumbs\.db)$/;

/** Adds the files of an entry to `found`. */
async function walk(entry: FileSystemEntry, found: Found[]): Promise<void> {
  if (ignoredNames.test(entry.name)) return;
  assertFileCount(found);
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({path: entry.fullPath.replace(/^\//, ''), file});
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // Browsers return up to a hundred entries per call, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const one of some) await walk(one, found);
  }
}

async function read(found: readonly Found[]): Promise<readonly InputFile[]> {
  assertFileCount(found);
  const size = found.reduce((sum, {file}) => sum + file.size, 0);
  if (size > inputLimits.hardBytes) {
    throw new FileReadError(`${tooLargeMessage} ${onlyApiHint}`);
  }
  const inFolder = withoutTopFolder(found);
  try {
    const files = await Promise.all(
      inFolder.map(async ({path, file}) => ({path, bytes: new Uint8Array(await file.arrayBuffer())})),
    );
    return files.filter(({path}) => !path.split('/').some((step) => ignoredNames.test(step))).toSorted(byPath);
  } catch (cause) {
    throw new FileReadError('The files could not be read. They may have changed in the meantime.', {cause});
  }
}

function assertFileCount({length}: readonly Found[]): void {
  if (length <= inputLimits.files) return;
  const limit = inputLimits.files.toLocaleString('en');
  throw new FileReadError(`There are more than ${limit} files. ${onlyApiHint}`);
}

/** If all files are in one folder, removes it from their paths, as the command line does. */
function withoutTopFolder(found: readonly Found[]): readonly Found[] {
  const tops = new Set(found.map(({path}) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '')));
  if (tops.size !== 1 || tops.has('')) return found;
  return found.map(({path, file}) => ({path: path.slice(path.indexOf('/') + 1), file}));
}

function byPath(a: InputFile, b: InputFile): number {
  return a.path < b.path ? -1 : 1;
}
