// Updates the list of a folder when the paths of changed files are known.
import type {Files, Walk} from './files.js';

/**
 * Returns the current walk of `folder`, given that only the files at the paths `changedFiles` can differ from `before`.
 * Reads the metadata of those files only. If one of them is new, deleted or not a regular file, lists the whole folder.
 */
export function relist(files: Files, folder: string, before: Walk, changedFiles: readonly string[]): Walk {
  const changedPaths = new Set(changedFiles.filter((path) => path === folder || path.startsWith(`${folder}/`)));
  if (changedPaths.size === 0) return before;
  const found: string[] = [];
  const entries = before.files.map((entry) => {
    const now = changedPaths.has(entry.path) ? files.entry(entry.path) : undefined;
    if (now !== undefined) found.push(entry.path);
    return now ?? entry;
  });
  // Two files can have the same name in different Unicode forms.
  const areAllFound = found.length === changedPaths.size && new Set(found).size === changedPaths.size;
  return areAllFound ? {...before, files: entries} : files.walk(folder);
}

/** Returns whether two walks list and skip the same files, regardless of their content. */
export function listsSameFiles(a: Walk, b: Walk): boolean {
  if (a.files.length !== b.files.length || JSON.stringify(a.skipped) !== JSON.stringify(b.skipped)) return false;
  return a.files.every((entry, index) => entry === b.files[index] || entry.path === b.files[index]!.path);
}
