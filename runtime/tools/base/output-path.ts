// Names of the user's text become paths on the user's disk. Nothing may leave the folder or collide on any system.
import {withoutCase} from './identifier-names.js';

/** Device names of Windows: <https://learn.microsoft.com/windows/win32/fileio/naming-a-file> */
const devices = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

/** `book.test.ts` → `book` and `.test.ts` */
const nameAndEnd = /^(.+?)((?:\.test|\.d)?\.[A-Za-z0-9]{1,10})?$/s;

/** The one name with a dot in front that we write. */
const ignoreFile = '.gitignore';

/** One segment of a path from any text: `../Con` → `Con-`. Never empty, at most 60 characters without its end. */
export function pathSegment(text: string): string {
  const plain = trimmed(
    inShort(text)
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-'),
  );
  const [, name = '', end = ''] = nameAndEnd.exec(plain) ?? [];
  // By whole characters, and few enough for 255 bytes, which is all that most disks take.
  const short = trimmed([...name].slice(0, 60).join(''));
  return short === '' ? 'unnamed' : `${short}${end}`.replace(devices, '$&-');
}

/**
 * Gives every wanted path a form that is safe, and equal to no other one even when case is ignored. A file never has the
 * path of another one's folder.
 */
export function createPaths(): (wanted: string) => string {
  const files = new Set<string>();
  const folders = new Set<string>();
  /** Requested folder → unique folder. */
  const known = new Map<string, string>();
  const counts = new Map<string, number>();

  /** The path itself, or with the first number that makes it free. */
  const free = (path: string, isTaken: (path: string) => boolean): string => {
    const slash = path.lastIndexOf('/') + 1;
    const [, name = '', end = ''] = nameAndEnd.exec(path.slice(slash)) ?? [];
    const key = withoutCase(path);
    let count = counts.get(key) ?? 2;
    let other = path;
    while (isTaken(withoutCase(other))) other = `${path.slice(0, slash)}${name}-${count++}${end}`;
    counts.set(key, count);
    return other;
  };
  const folderOf = (segments: readonly string[]): string =>
    segments.reduce((parent, segment) => {
      const wanted = `${parent}${segment}`;
      const folder = known.get(wanted) ?? free(wanted, (path) => files.has(path));
      known.set(wanted, folder);
      folders.add(withoutCase(folder));
      return `${folder}/`;
    }, '');

  return (wanted) => {
    const segments = wanted.split('/').map((segment) => (segment === ignoreFile ? segment : pathSegment(segment)));
    const path = free(
      `${folderOf(segments.slice(0, -1))}${segments.at(-1)}`,
      (path) => files.has(path) || folders.has(path),
    );
    files.add(withoutCase(path));
    return path;
  };
}

/** Enough of a long text, with its end. */
function inShort(text: string): string {
  return text.length > 300 ? text.slice(0, 200) + text.slice(-20) : text;
}

function trimmed(text: string): string {
  return text.replace(/^[.-]+/, '').replace(/[.-]+$/, '');
}
