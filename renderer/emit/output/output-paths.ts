// Every path of the output passes here: it stays inside the folder, and no two files want the same place.
import {SiteError} from '../../base/error.js';

/** A file of the output, and what it was made from. */
export interface Claim {
  readonly path: string;
  /** What the file comes from, for messages: `content/docs/a.md`. */
  readonly from?: string | undefined;
}

/**
 * A function that takes one file after the other and throws `output-path-unsafe` for a path that leaves the
 * folder, `output-clash` for one that another file has, also when only case or Unicode form differ.
 */
export function pathChecker(): (claim: Claim) => void {
  const files = new Map<string, Claim>();
  const folders = new Map<string, Claim>();
  return ({path, from}) => {
    // Not the file itself, which may hold its bytes.
    const claim: Claim = {path, from};
    if (!isSafe(path)) throw unsafe(claim);
    const key = keyOf(path);
    const rival = files.get(key) ?? folders.get(key);
    if (rival) throw clash(rival, claim);
    files.set(key, claim);
    for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
      const folder = key.slice(0, end);
      if (folders.has(folder)) break;
      const file = files.get(folder);
      if (file) throw clash(file, claim);
      folders.set(folder, claim);
    }
  };
}

// `..\x` is an ordinary name on one system and a way out on another: both separators count everywhere.
function isSafe(path: string): boolean {
  return (
    !path.includes('\0') &&
    path.split(/[/\\]/).every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

function keyOf(path: string): string {
  return path.replaceAll('\\', '/').normalize('NFC').toLowerCase();
}

function unsafe(claim: Claim): SiteError {
  return new SiteError('output-path-unsafe', `${named(claim)} would lie outside the site.`, {
    hint: 'Rename what it is made from: a path has no empty, `.` or `..` segment.',
  });
}

function clash(first: Claim, second: Claim): SiteError {
  const same = first.path === second.path ? ' want the same place' : ' cannot stand side by side on every disk';
  return new SiteError('output-clash', `${named(first)} and ${named(second)}${same}.`, {hint: 'Rename one of them.'});
}

function named({path, from}: Claim): string {
  return from ? `${JSON.stringify(path)} (from ${from})` : JSON.stringify(path);
}
