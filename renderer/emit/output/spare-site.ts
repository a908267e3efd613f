// The site before the last one is kept, and the next site is made from it: most of its files are links to those of the site
// that stands in the output folder, so folders and links need not be made anew, nor removed afterwards. Losing it costs time only.
import {existsSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync, unlinkSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {readManifest, saveManifest, type Manifest} from './manifest.js';
import {removeTree} from './swap.js';

/** What belongs to the output whose state files begin with `state`. */
export interface Spare {
  /** Moves the kept site to `draft` and gives its files; undefined when there is none. Then `draft` does not exist. */
  take(draft: string): Manifest | undefined;
  /** Keeps `old`, which holds these files; false when it cannot, and `old` is where it was. */
  keep(old: string, files: Manifest): boolean;
}

export function spareOf(state: string): Spare {
  const folder = `${state}.spare`;
  const manifestFile = `${state}.spare.json`;
  return {
    take(draft) {
      const files = readManifest(manifestFile);
      // From here on it is something between two sites.
      rmSync(manifestFile, {force: true});
      if (!existsSync(folder)) return undefined;
      try {
        if (files !== undefined) {
          renameSync(folder, draft);
          return files;
        }
        removeTree(folder);
      } catch {
        // On another disk than the output, or not ours to move.
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

/** Removes files below `folder`, and the folders that are empty then. */
export function removeFiles(folder: string, paths: Iterable<string>): void {
  const parents = new Set<string>();
  for (const path of paths) {
    const file = join(folder, path);
    // Gone already where a new folder has taken its place, or a new file that of one of its folders.
    if (existsSync(file) && !lstatSync(file).isDirectory()) unlinkSync(file);
    for (let parent = dirname(path); parent !== '.' && !parents.has(parent); parent = dirname(parent)) {
      parents.add(parent);
    }
  }
  // The deepest first.
  for (const parent of [...parents].toSorted((a, b) => b.length - a.length)) removeIfEmpty(join(folder, parent));
}

function removeIfEmpty(folder: string): void {
  if (existsSync(folder) && lstatSync(folder).isDirectory() && readdirSync(folder).length === 0) rmdirSync(folder);
}
