// Reads the list of an earlier upload, as written by `galley deploy --dry-run --json`.
import {readFileSync} from 'node:fs';
import {SiteError} from '../../renderer/base/site-error.js';

/** Returns the hash of each file in an earlier listing, by path. Throws `listing-unreadable`. */
export function readPreviousUpload(file: string): ReadonlyMap<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw unreadable(file, 'it cannot be read', cause);
  }
  const files = new Map<string, string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const {type, path, hash} = rowOf(line, `${file}:${index + 1}`);
    if (type === 'file' && typeof path === 'string' && typeof hash === 'string') files.set(path, hash);
  }
  if (files.size === 0) throw unreadable(file, 'it lists no files');
  return files;
}

interface Row {
  readonly type?: unknown;
  readonly path?: unknown;
  readonly hash?: unknown;
}

function rowOf(line: string, place: string): Row {
  try {
    const row: unknown = JSON.parse(line);
    if (typeof row === 'object' && row !== null) return row;
  } catch (cause) {
    throw unreadable(place, 'the line is not JSON', cause);
  }
  throw unreadable(place, 'the line is not an object');
}

function unreadable(place: string, why: string, cause?: unknown): SiteError {
  return new SiteError('listing-unreadable', `${place} is not the list of an earlier upload: ${why}.`, {
    cause,
    hint: 'Pass the output of `galley deploy --dry-run --json`, saved in a file.',
  });
}
