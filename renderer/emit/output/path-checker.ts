// Checks every path of the output: it must be inside the folder, and no two files may have the same path.
import {SiteError} from '../../base/site-error.js';

/** A file of the output and its source. */
export interface OutputSource {
  readonly path: string;
  /** Source of the file for messages: `content/docs/a.md`. */
  readonly from?: string | undefined;
}

/**
 * Returns a function that checks one file after the other. It throws `output-path-unsafe` for a path outside of the
 * folder, and `output-clash` for a path that another file has, also if only case or Unicode form differ.
 */
export function createPathChecker(): (source: OutputSource) => void {
  const files = new Map<string, OutputSource>();
  const folders = new Map<string, OutputSource>();
  return ({path, from}) => {
    // Does not store the file itself, which may contain its bytes.
    const source: OutputSource = {path, from};
    if (!isSafePath(path)) throw unsafePathError(source);
    const key = normalizeKey(path);
    const existing = files.get(key) ?? folders.get(key);
    if (existing) throw clashError(existing, source);
    files.set(key, source);
    for (let end = key.lastIndexOf('/'); end > 0; end = key.lastIndexOf('/', end - 1)) {
      const folder = key.slice(0, end);
      if (folders.has(folder)) break;
      const file = files.get(folder);
      if (file) throw clashError(file, source);
      folders.set(folder, source);
    }
  };
}

// `..\x` is an ordinary name on one system and leaves the folder on another, so both separators count everywhere.
function isSafePath(path: string): boolean {
  return (
    !path.includes('\0') &&
    path.split(/[/\\]/).every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  );
}

function normalizeKey(path: string): string {
  return path.replaceAll('\\', '/').normalize('NFC').toLowerCase();
}

function unsafePathError(source: OutputSource): SiteError {
  return new SiteError('output-path-unsafe', `${describe(source)} would be outside the site.`, {
    hint: 'Rename its source: no segment of a path can be empty, `.` or `..`.',
  });
}

function clashError(first: OutputSource, second: OutputSource): SiteError {
  const same = first.path === second.path ? ' have the same path' : ' cannot both exist on every disk';
  return new SiteError('output-clash', `${describe(first)} and ${describe(second)}${same}.`, {
    hint: 'Rename one of them.',
  });
}

function describe({path, from}: OutputSource): string {
  return from ? `${JSON.stringify(path)} (from ${from})` : JSON.stringify(path);
}
