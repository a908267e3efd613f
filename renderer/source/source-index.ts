// What files held when they were last read, in the store: the next build reads only those that have changed since.
import type {Files} from '../files/files.js';
import {isTrusted, type ReadStamp} from '../files/read-stamp.js';
import {toolVersion} from '../files/own-package.js';
import type {Store} from '../store/store.js';
import {textAgain, type Reading} from './read-source.js';
import {textSource, type Source} from './source.js';

/** What came of a file, and how it looked when it was read. */
export interface Known {
  readonly stamp: ReadStamp;
  /** The very same as before, if the file was read again and holds what it held. */
  readonly reading: Reading;
}

/** `path`, `size`, `mtimeMs`, `ctimeMs`, `inode`, kind, hash. */
type Row = readonly [string, number, number, number, number, Source['kind'], string];

const key = `sources:${toolVersion}`;

/** What is known of the files of earlier builds, by path below the root. */
export function storedIndex(files: Files, store: Store): ReadonlyMap<string, Known> {
  const rows = JSON.parse(store.get(key) ?? '[]') as readonly Row[];
  return new Map(
    rows.map(([file, size, mtimeMs, ctimeMs, inode, kind, hash]) => {
      const path = file.slice('content/'.length);
      const source: Source =
        kind === 'asset' ? {kind, path, hash, size} : textSource({kind, path, hash}, () => textAgain(files, file));
      return [file, {stamp: {size, mtimeMs, ctimeMs, inode, isRecent: false}, reading: {source, diagnostics: []}}];
    }),
  );
}

/** Files that have findings are read again each time. */
export function storeIndex(known: ReadonlyMap<string, Known>, store: Store): void {
  const rows = [...known].flatMap(([file, {stamp, reading}]): Row[] => {
    const {source, diagnostics} = reading;
    if (source === undefined || diagnostics.length > 0 || !isTrusted(stamp)) return [];
    const {size, mtimeMs, ctimeMs, inode} = stamp;
    return [[file, size, mtimeMs, ctimeMs, inode, source.kind, source.hash]];
  });
  const text = JSON.stringify(rows);
  if (text !== store.get(key)) store.put(key, text);
}
