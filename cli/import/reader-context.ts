// Input of the reader of each generator, and how readers join paths of the old site.
import type {Notes} from './imported-site.js';
import {normalized, type OldProject} from './old-project.js';

export interface ReadContext {
  readonly project: OldProject;
  /** Path of the config below the folder of the project; empty if the site has none. */
  readonly configFile: string;
  /** Language to import, if not the default one. */
  readonly locale: string | undefined;
  readonly notes: Notes;
}

/**
 * Joins a folder and a path: `website` and `../docs` → `docs`. The folder of the project itself is empty. Unlike
 * `joinPath`, it keeps steps above the project, because a path outside must not find a file inside.
 */
export function joinFolder(folder: string, path: string): string {
  const joined = normalized(`${folder === '' ? '.' : folder}/${path}`).replace(/\/$/, '');
  return joined === '.' ? '' : joined;
}
