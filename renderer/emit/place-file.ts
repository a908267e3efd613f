// New files of the output, written by whichever thread has their bytes.
import {lstatSync, mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';

/** By which a file is known to be untouched. */
export interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
}

/** Writes files below `folder`, which must not have them yet, and makes the folders that they need. */
export function filePlacer(folder: string): (path: string, bytes: string | Uint8Array) => Stamp {
  const made = new Set<string>();
  return (path, bytes) => {
    const target = join(folder, path);
    const parent = dirname(target);
    if (!made.has(parent)) mkdirSync(parent, {recursive: true});
    made.add(parent);
    writeFileSync(target, bytes, {flag: 'wx'});
    const {size, mtimeMs} = lstatSync(target);
    return {size, mtimeMs};
  };
}
