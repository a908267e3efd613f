// Finds the built site for commands that need one.
import path from 'node:path';
import {SiteError} from '../renderer/base/site-error.js';
import {fileStats} from './file-stats.js';

/** Returns the absolute path of the output folder. Throws `site-not-built` if it has no home page. */
export function requireBuiltSite(root: string, out: string): string {
  const folder = path.resolve(root, out);
  if (fileStats(path.join(folder, 'index.html')) !== undefined) return folder;
  throw new SiteError('site-not-built', `There is no built site in ${out}.`, {hint: 'Run galley build first.'});
}
