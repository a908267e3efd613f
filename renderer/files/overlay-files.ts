// Shows the files of a site with other texts in some of them, to check what they would become.
import {crc32} from 'node:zlib';
import type {FileEntry, Files, Walk} from './files.js';

/**
 * Returns the files with new texts, by the paths of files that exist, after following links. Their stamps are those of
 * files that have just changed, so no store remembers them.
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
