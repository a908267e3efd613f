// Files of earlier builds that open tabs may still ask for: those whose name carries a hash of their content. A record in
// the output says how many builds ago each of them was of use last.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {hashOf, type Hash} from '../../base/hash.js';
import {compareText} from '../compare-text.js';
import type {Output} from './output.js';

export interface OldAssetsOptions {
  /** Output folders of earlier builds, absolute: the one that is about to be replaced, and perhaps one from elsewhere. */
  readonly folders: readonly string[];
  /** For how many builds that change such files a file outlives its last use. */
  readonly builds: number;
}

/** The record, below the output folder; it does not count for the build's id. */
export const oldAssetsFile = 'builds/assets.json';

/** How many builds ago a file was of use: 0 in the build that made the record. */
interface Row {
  readonly path: string;
  readonly hash: Hash;
  readonly age: number;
}

const version = 1;

/** The same files, then those of earlier builds that are kept, then the record. Folders are read when all files have been given. */
export async function* withOldAssets(
  files: AsyncIterable<Output>,
  {folders, builds}: OldAssetsOptions,
): AsyncIterable<Output> {
  const now = new Map<string, Row>();
  /** In lower case: some disks know no other. */
  const taken = new Set<string>();
  for await (const file of files) {
    taken.add(file.path.toLowerCase());
    if (isImmutable(file.path)) now.set(file.path, {path: file.path, hash: file.hash, age: 0});
    yield file;
  }
  const kept = new Map<string, Row>();
  for (const folder of folders) {
    for (const row of aged(readRecord(folder), now)) {
      const known = kept.get(row.path);
      const isTaken = known === undefined && taken.has(row.path.toLowerCase());
      if (row.age > builds || isTaken || (known !== undefined && known.age <= row.age)) continue;
      const bytes = bytesOf(join(folder, row.path));
      if (bytes === undefined || hashOf(bytes) !== row.hash) continue;
      if (known === undefined) yield {path: row.path, hash: row.hash, body: () => Promise.resolve(bytes)};
      kept.set(row.path, row);
      taken.add(row.path.toLowerCase());
    }
  }
  const rows = [...now.values(), ...kept.values()].toSorted((a, b) => compareText(a.path, b.path));
  const record = JSON.stringify({version, files: rows.map(({path, hash, age}) => [path, hash, age])});
  yield {path: oldAssetsFile, hash: hashOf(record), body: () => Promise.resolve(record)};
}

/** Folders of the output whose files carry their content's hash in their names, so that a newer one never takes their place. */
export const immutableFolders = ['_assets', '_img', '_search/names', '_search/text', '_search/words'] as const;

/** Whether a path is one of such a file. */
export function isImmutable(path: string): boolean {
  return immutableFolders.some((folder) => path.startsWith(`${folder}/`)) && !/\.\.|[\\\0]/.test(path);
}

/** Files in an output folder that no page of its own build uses, with their hashes. */
export function oldAssetsIn(folder: string): ReadonlyMap<string, Hash> {
  return new Map(
    readRecord(folder)
      .filter(({age}) => age > 0)
      .map(({path, hash}) => [path, hash] as const),
  );
}

/** Only a build with other files than the one before makes those of earlier ones older: nobody has missed the others. */
function aged(before: readonly Row[], now: ReadonlyMap<string, Row>): readonly Row[] {
  const last = before.filter(({age}) => age === 0);
  const isSame = last.length === now.size && last.every(({path}) => now.has(path));
  return isSame ? before : before.map((row) => ({...row, age: row.age + 1}));
}

/** Nothing for a folder that no build has written, or one of another version. */
function readRecord(folder: string): readonly Row[] {
  const bytes = bytesOf(join(folder, oldAssetsFile));
  if (bytes === undefined) return [];
  try {
    const {version: found, files} = JSON.parse(bytes.toString()) as {version: unknown; files: readonly unknown[]};
    return found === version ? files.flatMap(readRow) : [];
  } catch {
    // Damaged: what it told of is gone with the folder, as it would be without a record.
    return [];
  }
}

function readRow(row: unknown): readonly Row[] {
  const [path, hash, age] = Array.isArray(row) ? (row as readonly unknown[]) : [];
  const isRow = typeof path === 'string' && typeof hash === 'string' && Number.isInteger(age) && Number(age) >= 0;
  return isRow && isImmutable(path) ? [{path, hash, age: Number(age)}] : [];
}

function bytesOf(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    // Not there: the folder is new, or somebody has tidied up.
    return undefined;
  }
}
