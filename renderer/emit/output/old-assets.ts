// Keeps files of earlier builds that open tabs may still request: those with a content hash in their name. A record in
// the output contains how many builds ago each was last used.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {hashOf, type Hash} from '../../base/hash.js';
import {isImmutable} from '../hosting/immutable-files.js';
import type {Output} from './output.js';
import {compareCodeUnits} from '../../../runtime/text/compare-code-units.js';

export interface OldAssetsOptions {
  /** Absolute paths of output folders of earlier builds: the one that is being replaced, and possibly another one. */
  readonly folders: readonly string[];
  /** Number of builds with changes to such files for which a file is kept after its last use. */
  readonly builds: number;
}

/** Path of the record in the output folder. It is not part of the build id. */
const oldAssetsFile = 'builds/assets.json';

/** Number of builds since a file was last used: 0 in the build that wrote the record. */
interface Row {
  readonly path: string;
  readonly hash: Hash;
  readonly age: number;
}

const version = 1;

/**
 * Yields the same files, then the kept files of earlier builds, then the record. Folders are read after all files were
 * yielded.
 */
export async function* withOldAssets(
  files: AsyncIterable<Output>,
  {folders, builds}: OldAssetsOptions,
): AsyncIterable<Output> {
  const newRows = new Map<string, Row>();
  // Some file systems ignore case.
  const lowerCasePaths = new Set<string>();
  for await (const file of files) {
    lowerCasePaths.add(file.path.toLowerCase());
    if (isImmutable(file.path)) newRows.set(file.path, {path: file.path, hash: file.hash, age: 0});
    yield file;
  }
  const keptRows = new Map<string, Row>();
  for (const folder of folders) {
    for (const row of ageRows(readRecord(folder), newRows)) {
      const keptRow = keptRows.get(row.path);
      const isReplaced = keptRow === undefined && lowerCasePaths.has(row.path.toLowerCase());
      if (row.age > builds || isReplaced || (keptRow !== undefined && keptRow.age <= row.age)) continue;
      const bytes = readIfExists(join(folder, row.path));
      if (bytes === undefined || hashOf(bytes) !== row.hash) continue;
      if (keptRow === undefined) yield {path: row.path, hash: row.hash, body: () => Promise.resolve(bytes)};
      keptRows.set(row.path, row);
      lowerCasePaths.add(row.path.toLowerCase());
    }
  }
  const rows = [...newRows.values(), ...keptRows.values()].toSorted((a, b) => compareCodeUnits(a.path, b.path));
  const record = JSON.stringify({version, files: rows.map(({path, hash, age}) => [path, hash, age])});
  yield {path: oldAssetsFile, hash: hashOf(record), body: () => Promise.resolve(record)};
}

/** Returns files in an output folder that no page of its build uses, with their hashes. */
export function oldAssetsIn(folder: string): ReadonlyMap<string, Hash> {
  return new Map(
    readRecord(folder)
      .filter(({age}) => age > 0)
      .map(({path, hash}) => [path, hash] as const),
  );
}

/** Files only age in a build with other files than the one before: otherwise no open tab can miss them. */
function ageRows(before: readonly Row[], newRows: ReadonlyMap<string, Row>): readonly Row[] {
  const last = before.filter(({age}) => age === 0);
  const isSame = last.length === newRows.size && last.every(({path}) => newRows.has(path));
  return isSame ? before : before.map((row) => ({...row, age: row.age + 1}));
}

/** Returns an empty list for a folder without a record, or with one of another version. */
function readRecord(folder: string): readonly Row[] {
  const bytes = readIfExists(join(folder, oldAssetsFile));
  if (bytes === undefined) return [];
  try {
    const {version: recordVersion, files} = JSON.parse(bytes.toString()) as {
      version: unknown;
      files: readonly unknown[];
    };
    return recordVersion === version ? files.flatMap(readRow) : [];
  } catch {
    // The record is damaged. The kept files are dropped, as without a record.
    return [];
  }
}

function readRow(row: unknown): readonly Row[] {
  const [path, hash, age] = Array.isArray(row) ? (row as readonly unknown[]) : [];
  const isRow = typeof path === 'string' && typeof hash === 'string' && Number.isInteger(age) && Number(age) >= 0;
  return isRow && isImmutable(path) ? [{path, hash, age: Number(age)}] : [];
}

function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    // The file does not exist: the folder is new, or it was deleted.
    return undefined;
  }
}
