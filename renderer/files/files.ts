// Files below one root folder, on disk or in memory.

export interface FileEntry {
  /** Path from the root, forward slashes, NFC. */
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. Tools set it as they like, so it does not tell an unchanged file. */
  readonly mtimeMs: number;
  /** When the system last saw the file change in any way, in milliseconds since 1970; no tool can set it. */
  readonly ctimeMs: number;
  /** Number of the file on its disk: another file under the same name has another. */
  readonly inode: number;
}

/** A file that cannot take part, and why: a link that leaves the root, a pipe, a loop. */
export interface SkippedFile {
  readonly path: string;
  readonly reason: string;
}

export interface Walk {
  /** Regular files, sorted by path (code unit order). */
  readonly files: readonly FileEntry[];
  readonly skipped: readonly SkippedFile[];
}

export interface Files {
  /** Absolute path of the root on disk; in memory, a made-up one. */
  readonly root: string;
  /** Every file below `folder`, without what programs leave behind; an absent folder gives an empty walk. */
  walk(folder: string): Walk;
  /** One file as `walk` lists it; undefined when it is absent, or no plain file at this very path: a link, a folder. */
  entry(path: string): FileEntry | undefined;
  /** Bytes of a file; throws when it is absent. */
  read(path: string): Uint8Array;
  exists(path: string): boolean;
}

export {diskFiles} from './disk-files.js';
export {isIgnoredName} from './ignored-names.js';
export {memoryFiles} from './memory-files.js';
