// Paths as the rows of a tree, folders before files.

export interface TreeRow {
  /** The path of the file or folder, without a slash at the end. */
  readonly path: string;
  readonly name: string;
  /** From 1. */
  readonly level: number;
  readonly isFolder: boolean;
  /** Its number among the entries of its folder, from 1, and the number of these entries. */
  readonly position: number;
  readonly count: number;
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: string[];
}

/** The visible rows: the entries of closed folders are left out. */
export function treeRows(paths: readonly string[], closed: ReadonlySet<string>): readonly TreeRow[] {
  const root = newFolder();
  for (const path of paths) {
    const steps = path.split('/');
    let folder = root;
    for (const step of steps.slice(0, -1)) {
      const next = folder.folders.get(step) ?? newFolder();
      folder.folders.set(step, next);
      folder = next;
    }
    folder.files.push(steps.at(-1) ?? '');
  }
  return rowsOf(root, '', 1, closed);
}

function rowsOf(folder: Folder, prefix: string, level: number, closed: ReadonlySet<string>): readonly TreeRow[] {
  const count = folder.folders.size + folder.files.length;
  const folders = [...folder.folders].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...folders.flatMap(([name, inner], index) => {
      const path = prefix + name;
      const row = {path, name, level, isFolder: true, position: index + 1, count};
      return [row, ...(closed.has(path) ? [] : rowsOf(inner, `${path}/`, level + 1, closed))];
    }),
    ...folder.files.toSorted().map((name, index) => ({
      path: prefix + name,
      name,
      level,
      isFolder: false,
      position: folders.length + index + 1,
      count,
    })),
  ];
}

/** The index of the row that a key moves the focus to, from the row at `at`; undefined for a key that does not move it. */
export function rowAfterKey(key: string, rows: readonly TreeRow[], at: number, isOpen: boolean): number | undefined {
  const level = rows[at]?.level ?? 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, rows.length - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'ArrowRight':
      return isOpen ? at + 1 : undefined;
    case 'ArrowLeft':
      return isOpen || level === 1 ? undefined : rows.findLastIndex((row, index) => index < at && row.level < level);
    default:
      return undefined;
  }
}

/** Folders that are closed at first. A result of more than 20 files shows its top folders, and the path of the chosen file. */
export function closedAtFirst(paths: readonly string[], chosen: string): ReadonlySet<string> {
  const rows = paths.length > maxOpenFiles ? treeRows(paths, new Set()) : [];
  const inner = rows.filter(({path, level, isFolder}) => isFolder && level > 1 && !chosen.startsWith(`${path}/`));
  return new Set(inner.map(({path}) => path));
}

const maxOpenFiles = 20;

function newFolder(): Folder {
  return {folders: new Map(), files: []};
}
