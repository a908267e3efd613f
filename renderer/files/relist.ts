// A folder listed again, when it is known which of its files may have changed.
import type {Files, Walk} from './files.js';

/**
 * The walk of `folder` as it is now, if of the files of `before` only those at the paths `touched` can be others. They alone
 * are looked at; where one of them is new, gone or no plain file, the whole folder is.
 */
export function relist(files: Files, folder: string, before: Walk, touched: readonly string[]): Walk {
  const asked = new Set(touched.filter((path) => path === folder || path.startsWith(`${folder}/`)));
  if (asked.size === 0) return before;
  const found: string[] = [];
  const entries = before.files.map((entry) => {
    const now = asked.has(entry.path) ? files.entry(entry.path) : undefined;
    if (now !== undefined) found.push(entry.path);
    return now ?? entry;
  });
  // Two files may have one name, in different Unicode forms.
  const isEach = found.length === asked.size && new Set(found).size === asked.size;
  return isEach ? {...before, files: entries} : files.walk(folder);
}

/** Whether two walks found the same files, and had to leave out the same, whatever is in them. */
export function isAlike(a: Walk, b: Walk): boolean {
  if (a.files.length !== b.files.length || JSON.stringify(a.skipped) !== JSON.stringify(b.skipped)) return false;
  return a.files.every((entry, index) => entry === b.files[index] || entry.path === b.files[index]!.path);
}
