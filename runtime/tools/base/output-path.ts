// Turns names from untrusted text into file paths. No path may leave the output folder, or collide with another on any system.
import {caseInsensitiveKey} from './identifier-names.js';

/** Device names of Windows: <https://learn.microsoft.com/windows/win32/fileio/naming-a-file> */
const reservedNames = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

/** `book.test.ts` → `book` and `.test.ts` */
const nameAndExtension = /^(.+?)((?:\.test|\.d)?\.[A-Za-z0-9]{1,10})?$/s;

/** The only generated name that starts with a dot. */
const ignoreFile = '.gitignore';

/** Turns any text into a path segment: `../Con` → `Con-`. Never empty; at most 60 characters before its extension. */
export function pathSegment(text: string): string {
  const safeText = trimDots(
    shorten(text)
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-'),
  );
  const [, name = '', extension = ''] = nameAndExtension.exec(safeText) ?? [];
  // Cut between code points, and short enough for the 255 bytes that most file systems allow.
  const shortName = trimDots([...name].slice(0, 60).join(''));
  return shortName === '' ? 'unnamed' : `${shortName}${extension}`.replace(reservedNames, '$&-');
}

/**
 * Returns a function that turns each path into one that is safe and unique, ignoring case. The path of a file is never that of
 * another file's folder.
 */
export function createUniquePaths(): (wanted: string) => string {
  const files = new Set<string>();
  const folders = new Set<string>();
  /** Requested folder → unique folder. */
  const uniqueFolders = new Map<string, string>();
  const counts = new Map<string, number>();

  /** The path itself, or with the first number that makes it unique. */
  const firstFree = (path: string, isTaken: (path: string) => boolean): string => {
    const slash = path.lastIndexOf('/') + 1;
    const [, name = '', extension = ''] = nameAndExtension.exec(path.slice(slash)) ?? [];
    const key = caseInsensitiveKey(path);
    let count = counts.get(key) ?? 2;
    let candidate = path;
    while (isTaken(caseInsensitiveKey(candidate))) candidate = `${path.slice(0, slash)}${name}-${count++}${extension}`;
    counts.set(key, count);
    return candidate;
  };
  const uniqueFolder = (segments: readonly string[]): string =>
    segments.reduce((parent, segment) => {
      const wanted = `${parent}${segment}`;
      const folder = uniqueFolders.get(wanted) ?? firstFree(wanted, (path) => files.has(path));
      uniqueFolders.set(wanted, folder);
      folders.add(caseInsensitiveKey(folder));
      return `${folder}/`;
    }, '');

  return (wanted) => {
    const segments = wanted.split('/').map((segment) => (segment === ignoreFile ? segment : pathSegment(segment)));
    const path = firstFree(
      `${uniqueFolder(segments.slice(0, -1))}${segments.at(-1)}`,
      (path) => files.has(path) || folders.has(path),
    );
    files.add(caseInsensitiveKey(path));
    return path;
  };
}

/** Shortens a long text, but keeps its extension. */
function shorten(text: string): string {
  return text.length > 300 ? text.slice(0, 200) + text.slice(-20) : text;
}

function trimDots(text: string): string {
  return text.replace(/^[.-]+/, '').replace(/[.-]+$/, '');
}
