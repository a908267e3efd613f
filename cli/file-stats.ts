// Facts about a path of which nothing is known: absent, a link to itself, a pipe, a name too long.
import {statSync, type Stats} from 'node:fs';

/** Undefined unless it is a regular file. Reading anything else may fail, or wait for ever. */
export function fileStats(file: string): Stats | undefined {
  try {
    const stats = statSync(file);
    return stats.isFile() ? stats : undefined;
  } catch {
    return undefined; // `throwIfNoEntry` knows absence alone, not a loop of links
  }
}
