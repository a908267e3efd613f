// Files and folders that programs leave beside what people write: never content, never templates.

/** Whether a file or folder of this name is left out, with all that is in it. */
export function isIgnoredName(name: string): boolean {
  return ignoredNames.has(name.toLowerCase()) || leftover.test(name);
}

/** Whether a path has such a name in it. */
export function isIgnoredPath(path: string): boolean {
  return path.split('/').some(isIgnoredName);
}

// `4913` is the file that Vim writes to find out whether it may write in a folder.
const ignoredNames: ReadonlySet<string> = new Set(['node_modules', '.ds_store', 'thumbs.db', 'desktop.ini', '4913']);

// In order: backups, Emacs autosaves, Emacs locks, Office locks, temporary files, Vim swap files, JetBrains safe writes.
const leftover = /~$|^#.*#(?:\.\w+)?$|^\.#|^~\$|\.te?mp$|\.sw[nopx]$|___jb_(?:tmp|old)___$/i;
