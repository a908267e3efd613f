// New files of the output, written by whichever thread has their bytes.
import {lstatSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

/** By which a file is known to be untouched. */
export interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
}

/**
 * Writes files below `folder`, each once, and makes the folders that they need. What an earlier site has left there gives way: it
 * is removed, not written over, since the site in the output folder may have the very same file.
 */
export function filePlacer(folder: string): (path: string, bytes: string | Uint8Array) => Stamp {
  const made = new Set<string>();
  const makeFolders = (path: string): void => {
    if (path === '.' || made.has(path)) return;
    makeFolders(dirname(path));
    makeFolder(join(folder, path));
    made.add(path);
  };
  return (path, bytes) => {
    makeFolders(dirname(path));
    const target = join(folder, path);
    try {
      writeFileSync(target, bytes, {flag: 'wx'});
    } catch (error) {
      if (!isThere(error)) throw error;
      rmSync(target, {recursive: true});
      writeFileSync(target, bytes, {flag: 'wx'});
    }
    const {size, mtimeMs} = lstatSync(target);
    return {size, mtimeMs};
  };
}

/** Other threads make the same folders. */
function makeFolder(target: string): void {
  try {
    mkdirSync(target);
  } catch (error) {
    if (!isThere(error)) throw error;
    if (lstatSync(target).isDirectory()) return;
    rmSync(target, {force: true});
    mkdirSync(target, {recursive: true});
  }
}

function isThere(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}
