// Computes with paths whose separator is `/`, without access to files.

/** `docs/guide/a.md` → `docs/guide`, `a.md` → empty. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** `docs` and `docs/guide/a.md` → `guide/a.md`. An empty folder is the root. */
export function pathBelow(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1);
}

/** Joins a folder below some root with a relative path. Steps above the root stay at the root. */
export function joinPath(folder: string, relative: string): string {
  const steps: string[] = [];
  for (const step of `${folder}/${relative}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}
