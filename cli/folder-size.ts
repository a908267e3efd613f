// Measures folders.
import {readdirSync, statSync} from 'node:fs';
import path from 'node:path';

/** Returns the size of all files in a folder in bytes; 0 if there is no such folder. */
export function folderSize(folder: string): number {
  if (!statSync(folder, {throwIfNoEntry: false})?.isDirectory()) return 0;
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, entry) => sum + (statSync(path.join(entry.parentPath, entry.name), {throwIfNoEntry: false})?.size ?? 0),
      0,
    );
}
