// Finds files whose names differ here but are the same on disks that ignore case or Unicode form.
import type {Diagnostic} from '../base/diagnostic.js';
import type {FileEntry} from '../files/files.js';

/** Returns the entries without clashes, and an error for each file whose name another one already has. */
export function clashes(entries: readonly FileEntry[]): {
  readonly distinct: readonly FileEntry[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const first = new Map<string, string>();
  const distinct: FileEntry[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const entry of entries) {
    const folded = entry.path.toLowerCase();
    const other = first.get(folded);
    if (other !== entry.path) distinct.push(entry);
    if (other === undefined) first.set(folded, entry.path);
    else diagnostics.push(clash(entry.path, other));
  }
  return {distinct, diagnostics};
}

function clash(path: string, other: string): Diagnostic {
  const message =
    path === other
      ? 'Two files have this name, their letters written in different Unicode forms; one of them is left out.'
      : `This name and ${other} differ only in capitalization.`;
  return {
    severity: 'error',
    code: 'path-clash',
    message,
    hint: 'Rename one of them: on many disks, they would be the same file.',
    place: {file: path},
  };
}
