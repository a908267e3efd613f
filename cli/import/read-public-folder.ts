// Reads the folder whose files a generator publishes unchanged: `public/` or `static/`.
import {pathBelow} from '../../renderer/base/posix-path.js';
import type {CopiedFile, ImportedRedirect, Notes} from './imported-site.js';
import {readNetlifyRedirects} from './netlify-redirects.js';
import type {OldProject} from './old-project.js';
import {joinFolder} from './reader-context.js';

interface Published {
  readonly files: readonly CopiedFile[];
  readonly redirects: readonly ImportedRedirect[];
}

/** `_redirects` is read, `_headers` is noted, and all other files move to `content/public`, or to the folder `below` it. */
export function readPublicFolder(folder: string, project: OldProject, notes: Notes, below = ''): Published {
  const files: CopiedFile[] = [];
  const redirects: ImportedRedirect[] = [];
  for (const file of project.list(folder)) {
    const name = joinFolder(below, pathBelow(folder, file));
    if (name === '_redirects') redirects.push(...readNetlifyRedirects(project.read(file) ?? '', file, notes));
    else if (name === '_headers') {
      notes.addManualStep('headers', 'Copy the rules of `_headers` to `headers` in `site.yml`.', {file});
    } else if (name !== '.nojekyll') files.push({from: file, to: `content/public/${name}`});
  }
  return {files, redirects};
}
