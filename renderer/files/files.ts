// Files below one root folder, on disk or in memory.

export interface FileEntry {
  /** Path from the root, with forward slashes, in NFC. */
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. Tools can set it to any value, so it does not prove that a file is unchanged. */
  readonly mtimeMs: number;
  /** Time of the last change of content or metadata, in milliseconds since 1970. The system sets it; tools cannot. */
  readonly ctimeMs: number;
  /** Inode number. It changes if another file replaces this one under the same name. */
  readonly inode: number;
}

/** A file or folder that `walk` skipped, for example a pipe or a link that leaves the root. */
export interface SkippedFile {
  readonly path: string;
  /** Set if the system did not let it be read, so that files may be missing from the site that belong to it. */
  readonly unreadable?: {readonly kind: 'file' | 'folder' | 'link'; readonly code: string};
  /** Completes a sentence: `it is a link that leaves the site`. */
  readonly reason: string;
  /** What the author can do, without the final period: `Delete the link`. */
  readonly remedy: string;
}

export interface Walk {
  /** Regular files, sorted by path (code unit order). */
  readonly files: readonly FileEntry[];
  readonly skipped: readonly SkippedFile[];
}

export interface Files {
  /** Absolute path of the root on disk. In memory, an invented path. */
  readonly root: string;
  /**
   * Returns every file below `folder`, without `node_modules` and temporary files. An absent folder has no files.
   */
  walk(folder: string): Walk;
  /**
   * Returns one file as `walk` lists it. Returns undefined for a link, a folder, an absent file, and a file whose name on
   * disk is not in NFC.
   */
  entry(path: string): FileEntry | undefined;
  /** Returns the bytes of a file. Throws if it does not exist or is not a regular file. */
  read(path: string): Uint8Array;
  exists(path: string): boolean;
  /**
   * Returns the path of a file or folder after following links, or null if they lead out of the root. Returns undefined
   * if it does not exist.
   */
  realPath(path: string): string | null | undefined;
  /** Returns the names in a folder, sorted. An absent folder has none. */
  list(folder: string): readonly string[];
}

export {diskFiles} from './disk-files.js';
export {isIgnoredName} from './ignored-names.js';
export {memoryFiles} from './memory-files.js';
