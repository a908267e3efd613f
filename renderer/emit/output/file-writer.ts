// Writes new output files, from any thread.
import {lstatSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

/** A file with the same size and time counts as unchanged. */
export interface OutputStamp {
  readonly size: number;
  readonly mtimeMs: number;
}

/**
 * Returns a function that writes files below `folder`, each once, and creates their folders. An existing file is
 * removed first and not overwritten, because it may be a hard link to the same file in the output folder.
 */
export function createFileWriter(folder: string): (path: string, bytes: string | Uint8Array) => OutputStamp {
  const createdFolders = new Set<string>();
  const makeFolders = (path: string): void => {
    if (path === '.' || createdFolders.has(path)) return;
    makeFolders(dirname(path));
    makeFolder(join(folder, path));
    createdFolders.add(path);
  };
  return (path, bytes) => {
    makeFolders(dirname(path));
    const target = join(folder, path);
    try {
      writeFileSync(target, bytes, {flag: 'wx'});
    } catch (error) {
      if (!isExistsError(error)) throw error;
      rmSync(target, {recursive: true});
      writeFileSync(target, bytes, {flag: 'wx'});
    }
    const {size, mtimeMs} = lstatSync(target);
    return {size, mtimeMs};
  };
}

/** Ignores existing folders, because other threads create the same ones. */
function makeFolder(target: string): void {
  try {
    mkdirSync(target);
  } catch (error) {
    if (!isExistsError(error)) throw error;
    if (lstatSync(target).isDirectory()) return;
    rmSync(target, {force: true});
    mkdirSync(target, {recursive: true});
  }
}

function isExistsError(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}
