// Finds files whose paths differ only in case or Unicode form. Many disks cannot store both of them.
import type {Diagnostic} from '../base/diagnostic.js';
import type {FileEntry} from '../files/files.js';

/** Returns an error for each file that collides with an earlier one, and the entries with each exact path only once. */
export function findCaseCollisions(entries: readonly FileEntry[]): {
  readonly unique: readonly FileEntry[];
  readonly diagnostics: readonly Diagnostic[];
} {
  const first = new Map<string, string>();
  const unique: FileEntry[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const entry of entries) {
    const lowerCasePath = entry.path.toLowerCase();
    const existing = first.get(lowerCasePath);
    if (existing !== entry.path) unique.push(entry);
    if (existing === undefined) first.set(lowerCasePath, entry.path);
    else diagnostics.push(collision(entry.path, existing));
  }
  return {unique, diagnostics};
}

function collision(path: string, existing: string): Diagnostic {
  const message =
    path === existing
      ? 'Two files have this name in different Unicode forms. Only one of them is used.'
      : `This name and ${existing} differ only in capitalization.`;
  return {
    severity: 'error',
    code: 'path-clash',
    message,
    hint: 'Rename one of them: on many disks, they would be the same file.',
    place: {file: path},
  };
}
