// Records what the last build wrote, so that the next one can skip unchanged files. Losing the record only costs time,
// unless the output was changed too: then its files count as those of others.
import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {hashOf, type Hash} from '../../base/hash.js';

/** A file as written. Size and time show whether it was changed since. */
export interface ManifestEntry {
  readonly hash: Hash;
  readonly size: number;
  readonly mtimeMs: number;
}

export type Manifest = ReadonlyMap<string, ManifestEntry>;

type Row = readonly [path: string, hash: Hash, size: number, mtimeMs: number];

const version = 1;

/** Returns the path of the files that Galley keeps about the output `folder`, without extension. The manifest is `.json`. */
export function outputStatePath(root: string, folder: string): string {
  return join(root, '.galley', 'output', hashOf(relative(root, folder)));
}

/** Returns the manifest in `file`, or undefined if it is absent, damaged or of another version. */
export function readManifest(file: string): Manifest | undefined {
  try {
    const {version: manifestVersion, files} = JSON.parse(readFileSync(file, 'utf8')) as {
      version: unknown;
      files: readonly Row[];
    };
    if (manifestVersion !== version || !files.every(isRow)) return undefined;
    return new Map(files.map(([path, hash, size, mtimeMs]) => [path, {hash, size, mtimeMs}]));
  } catch {
    // Then the bytes of the output are compared.
    return undefined;
  }
}

/** Replaces the manifest atomically. */
export function saveManifest(file: string, manifest: Manifest): void {
  const files = [...manifest].map(([path, {hash, size, mtimeMs}]): Row => [path, hash, size, mtimeMs]);
  const temporaryFile = `${file}.new`;
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(temporaryFile, JSON.stringify({version, files}));
  renameSync(temporaryFile, file);
}

function isRow(row: unknown): row is Row {
  if (!Array.isArray(row)) return false;
  const [path, hash, size, mtimeMs] = row as readonly unknown[];
  return (
    typeof path === 'string' && typeof hash === 'string' && typeof size === 'number' && typeof mtimeMs === 'number'
  );
}
