// Overlays the files of a site with new texts, to check them before they are written.
import {crc32} from 'node:zlib';
import type {FileEntry, Files, Walk} from './files.js';

/**
 * Returns the files with new texts, given by the real paths of existing files. Their stamps are those of files that have
 * just changed, so that no cached result is used.
 */
export function overlayFiles(files: Files, texts: ReadonlyMap<string, string>): Files {
  if (texts.size === 0) return files;
  const now = Date.now();
  const bytesByPath = new Map([...texts].map(([path, text]) => [path, Buffer.from(text)] as const));
  const bytesOf = (path: string): Buffer | undefined =>
    bytesByPath.get(path) ?? bytesByPath.get(realPathOf(path) ?? '');
  const realPathOf = (path: string): string | null | undefined => files.realPath(path);
  const entryOf = (entry: FileEntry): FileEntry => {
    const bytes = bytesOf(entry.path);
    return bytes === undefined
      ? entry
      : {...entry, size: bytes.length, mtimeMs: now, ctimeMs: now, inode: entry.inode + crc32(bytes)};
  };
  return {
    ...files,
    walk: (folder): Walk => {
      const walk = files.walk(folder);
      return {...walk, files: walk.files.map(entryOf)};
    },
    entry: (path) => {
      const entry = files.entry(path);
      return entry && entryOf(entry);
    },
    read: (path) => bytesOf(path) ?? files.read(path),
  };
}
