// Stores what each file contained when it was last read. The next build reads only files that changed since.
import type {Files} from '../files/files.js';
import {isTrusted, type ReadStamp} from '../files/read-stamp.js';
import {toolVersion} from '../files/own-package.js';
import type {Store} from '../store/store.js';
import {rereadText, type ReadResult} from './read-source.js';
import {textSource, type Source} from './source.js';

/** The result of reading a file, and its stamp at that time. */
export interface KnownFile {
  readonly stamp: ReadStamp;
  /** The same object as before if the file was read again and its content is unchanged. */
  readonly result: ReadResult;
}

/** `path`, `size`, `mtimeMs`, `ctimeMs`, `inode`, kind, hash, `mayHaveAddress`. */
type Row = readonly [string, number, number, number, number, Source['kind'], string, true?];

const key = `sources:${toolVersion}`;

/** Returns the results of earlier builds, by path below the root. */
export function storedIndex(files: Files, store: Store): ReadonlyMap<string, KnownFile> {
  const rows = JSON.parse(store.get(key) ?? '[]') as readonly Row[];
  return new Map(
    rows.map(([file, size, mtimeMs, ctimeMs, inode, kind, hash, mayHaveAddress]) => {
      const path = file.slice('content/'.length);
      const source: Source =
        kind === 'asset'
          ? {kind, path, hash, size}
          : textSource({kind, path, hash, ...(mayHaveAddress && {mayHaveAddress})}, () => rereadText(files, file));
      return [file, {stamp: {size, mtimeMs, ctimeMs, inode, isRecent: false}, result: {source, diagnostics: []}}];
    }),
  );
}

/** Stores the results. Files with diagnostics are left out, so they are read again each time. */
export function storeIndex(known: ReadonlyMap<string, KnownFile>, store: Store): void {
  const rows = [...known].flatMap(([file, {stamp, result}]): Row[] => {
    const {source, diagnostics} = result;
    if (source === undefined || diagnostics.length > 0 || !isTrusted(stamp)) return [];
    const {size, mtimeMs, ctimeMs, inode} = stamp;
    const row = [file, size, mtimeMs, ctimeMs, inode, source.kind, source.hash] as const;
    return [source.kind !== 'asset' && source.mayHaveAddress ? [...row, true] : row];
  });
  const text = JSON.stringify(rows);
  if (text !== store.get(key)) store.put(key, text);
}
