// Keeps the site that a build replaced as the starting point for the output of the next build. Most of its files are
// hard links to files in the output folder, so folders and links need not be created and removed again. Losing it only
// costs time.
import {existsSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {readManifest, saveManifest, type Manifest} from './output-manifest.js';
import {removeTree} from './swap-output.js';

export interface SpareSite {
  /**
   * Moves the spare site to `draft` and returns its files. Returns undefined if there is none; `draft` then does not
   * exist.
   */
  take(draft: string): Manifest | undefined;
  /** Makes the replaced site in `old`, which contains these files, the spare. Returns false if it cannot be moved. */
  keep(old: string, files: Manifest): boolean;
}

/** Returns the spare site of an output. Its folder and manifest have the path `state`, see `outputStatePath`. */
export function spareSiteOf(state: string): SpareSite {
  const folder = `${state}.spare`;
  const manifestFile = `${state}.spare.json`;
  return {
    take(draft) {
      const files = readManifest(manifestFile);
      // The manifest is removed first, because the folder is about to change.
      rmSync(manifestFile, {force: true});
      if (!existsSync(folder)) return undefined;
      try {
        if (files !== undefined) {
          renameSync(folder, draft);
          return files;
        }
        removeTree(folder);
      } catch {
        // It is on another disk than the output, or cannot be moved.
      }
      return undefined;
    },
    keep(old, files) {
      try {
        if (existsSync(folder)) removeTree(folder);
        renameSync(old, folder);
      } catch {
        return false;
      }
      saveManifest(manifestFile, files);
      return true;
    },
  };
}

/** Removes files below `folder`, and folders that become empty. */
export function removeFiles(folder: string, paths: Iterable<string>): void {
  const parents = new Set<string>();
  for (const path of paths) {
    const file = join(folder, path);
    // The file is already gone if a folder replaced it, or if a file replaced one of its folders.
    if (existsSync(file) && !lstatSync(file).isDirectory()) unlinkSync(file);
    for (let parent = dirname(path); parent !== '.' && !parents.has(parent); parent = dirname(parent)) {
      parents.add(parent);
    }
  }
  // Deepest folders first, so that their parents become empty.
  for (const parent of [...parents].toSorted((a, b) => b.length - a.length)) removeIfEmpty(join(folder, parent));
}

function removeIfEmpty(folder: string): void {
  if (existsSync(folder) && lstatSync(folder).isDirectory() && readdirSync(folder).length === 0) rmdirSync(folder);
}
