// Keeps files in memory, for tests and for callers whose content is not on disk.
import {crc32} from 'node:zlib';
import type {FileEntry, Files} from './files.js';
import {isIgnoredPath} from './ignored-names.js';
import {byPath} from '../../runtime/text/compare-code-units.js';

/** Serves `entries`, whose keys are paths below `root`, as `diskFiles` would serve them from a folder. */
export function memoryFiles(entries: Readonly<Record<string, string | Uint8Array>>, root = '/site'): Files {
  const bytesByPath = new Map(
    Object.entries(entries).map(([path, content]) => [path.normalize('NFC'), bytesOf(content)]),
  );
  const files = [...bytesByPath].map(([path, bytes]) => entryOf(path, bytes)).sort(byPath);
  const exists = (path: string): boolean =>
    bytesByPath.has(path) || files.some((file) => file.path.startsWith(`${path}/`));
  return {
    root,
    walk: (folder) => {
      const prefix = folder === '' || folder === '.' ? '' : `${folder.normalize('NFC')}/`;
      const isListed = ({path}: FileEntry) => path.startsWith(prefix) && !isIgnoredPath(path.slice(prefix.length));
      return {files: files.filter(isListed), skipped: []};
    },
    entry: (path) => {
      const bytes = bytesByPath.get(path);
      return bytes && entryOf(path, bytes);
    },
    read: (path) => {
      const bytes = bytesByPath.get(path);
      if (!bytes) throw new Error(`There is no file ${path}`);
      return bytes;
    },
    exists,
    realPath: (path) => (exists(path) ? path : undefined),
    list: (folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      const below = files.filter(({path}) => path.startsWith(prefix));
      return [...new Set(below.map(({path}) => path.slice(prefix.length).split('/')[0]!))].sort();
    },
  };
}

/** The time is derived from the content, so that two versions of a file have different stamps, as on disk. */
function entryOf(path: string, bytes: Uint8Array): FileEntry {
  const sum = crc32(bytes);
  return {path, size: bytes.length, mtimeMs: sum, ctimeMs: sum, inode: 0};
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
