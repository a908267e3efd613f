// Recognizes names that are never content or templates: `node_modules`, and temporary files of editors and systems.

/** Returns whether a file or folder of this name is ignored, with everything in it. */
export function isIgnoredName(name: string): boolean {
  return ignoredNames.has(name.toLowerCase()) || leftover.test(name);
}

/** Returns whether any segment of a path is ignored. */
export function isIgnoredPath(path: string): boolean {
  return path.split('/').some(isIgnoredName);
}

// Vim creates `4913` to test whether it can write to a folder.
const ignoredNames: ReadonlySet<string> = new Set(['node_modules', '.ds_store', 'thumbs.db', 'desktop.ini', '4913']);

// In order: backups, Emacs autosaves, Emacs locks, Office locks, temporary files, Vim swap files, JetBrains safe writes.
const leftover = /~$|^#.*#(?:\.\w+)?$|^\.#|^~\$|\.te?mp$|\.sw[nopx]$|___jb_(?:tmp|old)___$/i;
