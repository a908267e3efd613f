// Reads the metadata of any path: it may not exist, or be a link to itself, a pipe or a name that is too long.
import {statSync, type Stats} from 'node:fs';

/** Returns undefined unless it is a regular file. Reading anything else may fail, or block. */
export function fileStats(file: string): Stats | undefined {
  try {
    const stats = statSync(file);
    return stats.isFile() ? stats : undefined;
  } catch {
    return undefined; // `throwIfNoEntry` does not cover loops of links.
  }
}
