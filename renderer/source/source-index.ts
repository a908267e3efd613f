// Stores the results of reading files, so that the next build reads only files that changed since.
import type {Files} from '../files/files.js';
import {isTrusted, type ReadStamp} from '../files/file-stamp.js';
import {toolVersion} from '../files/galley-package.js';
import type {Store} from '../store/store.js';
import {rereadText, type ReadResult} from './read-source.js';
import {textSource, type Source, type SourceTraits} from './source.js';

/** The result of reading a file, and its stamp at that time. */
export interface CachedFile {
  readonly stamp: ReadStamp;
  /** The same object as before if the file was read again and its content is unchanged. */
  readonly result: ReadResult;
}

/** `path`, `size`, `mtimeMs`, `ctimeMs`, `inode`, kind, hash, and the traits as bits. */
type Row = readonly [string, number, number, number, number, Source['kind'], string, number?];

const key = `sources:${toolVersion}`;

/** Returns the results of earlier builds, by path below the root. */
export function storedIndex(files: Files, store: Store): ReadonlyMap<string, CachedFile> {
  const rows = JSON.parse(store.get(key) ?? '[]') as readonly Row[];
  return new Map(
    rows.map(([file, size, mtimeMs, ctimeMs, inode, kind, hash, bits = 0]) => {
      const path = file.slice('content/'.length);
      const source: Source =
        kind === 'asset'
          ? {kind, path, hash, size}
          : textSource({kind, path, hash, ...traitsOf(bits)}, () => rereadText(files, file));
      return [file, {stamp: {size, mtimeMs, ctimeMs, inode, isRecent: false}, result: {source, diagnostics: []}}];
    }),
  );
}

/** Stores the results, except of files with diagnostics, which are read again each time. */
export function storeIndex(cachedFiles: ReadonlyMap<string, CachedFile>, store: Store): void {
  const rows = [...cachedFiles].flatMap(([file, {stamp, result}]): Row[] => {
    const {source, diagnostics} = result;
    if (source === undefined || diagnostics.length > 0 || !isTrusted(stamp)) return [];
    const {size, mtimeMs, ctimeMs, inode} = stamp;
    const row = [file, size, mtimeMs, ctimeMs, inode, source.kind, source.hash] as const;
    const bits = source.kind === 'asset' ? 0 : bitsOf(source);
    return [bits > 0 ? [...row, bits] : row];
  });
  const text = JSON.stringify(rows);
  if (text !== store.get(key)) store.put(key, text);
}

const addressBit = 1;
const includeBit = 2;

function bitsOf({mayHaveAddress, mayInclude}: SourceTraits): number {
  return (mayHaveAddress ? addressBit : 0) | (mayInclude ? includeBit : 0);
}

function traitsOf(bits: number): SourceTraits {
  return {
    ...((bits & addressBit) > 0 && {mayHaveAddress: true}),
    ...((bits & includeBit) > 0 && {mayInclude: true}),
  };
}
