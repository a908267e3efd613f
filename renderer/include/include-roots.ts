// Resolves and reads included files. Content is not trusted, so no path may leave the folders that the config allows, not
// even through a symbolic link.
import {isUtf8} from 'node:buffer';
import path, {posix} from 'node:path';
import {hashOf} from '../base/hash.js';
import {diskFiles, type FileEntry, type Files} from '../files/files.js';
import {irregularFile} from '../files/unreadable-entry.js';
import {stampsOf, type FileStamps} from '../files/unchanged-files.js';
import {isSameFile, readStamp} from '../files/file-stamp.js';
import {nearest} from '../../runtime/text/nearest-word.js';
import type {IncludeDirective} from './include-directives.js';
import type {FileState, KnownInclude} from './include-result.js';

export interface IncludeRootsOptions {
  /** Folders besides `content`, from the site root: `../src`. */
  readonly roots: readonly string[];
  /** State of the files at an earlier time. */
  readonly known?: ReadonlyMap<string, KnownInclude> | undefined;
  /** Returns whether a known file has changed since. With `maybe`, its size and times decide. */
  readonly hasChanged?: (file: string) => boolean | 'maybe';
}

/** Reads each file once, so that all documents include the same version. */
export interface IncludeRoots {
  /**
   * Returns the path of the file from the site root: `content/docs/a.md`, `../src/a.ts`. `tried` has all paths on which
   * the result depends.
   */
  resolve(
    directive: Pick<IncludeDirective, 'path' | 'base'>,
    from: string,
  ): {readonly file: string; readonly tried: readonly string[]};
  stateOf(file: string): FileState;
  /** Returns the state with the text of the file, whose line ends are `\n`. */
  open(file: string): OpenedFile;
  /** Returns a similar name of an existing file, as the author would write it. */
  nearestPath(written: string, file: string): string | undefined;
  /** Returns the state of all files that were accessed. */
  accessedFiles(): ReadonlyMap<string, KnownInclude>;
  /** Returns the stamps of the folders that were listed to find similar names. */
  listedFolders(): FileStamps;
}

type OpenedFile = {readonly kind: 'text'; readonly text: string} | Exclude<FileState, {readonly kind: 'text'}>;

export function includeRoots(
  files: Files,
  {roots: others, known, hasChanged = () => 'maybe'}: IncludeRootsOptions,
): IncludeRoots {
  const roots = ['content', ...others].map((name) => openRoot(files, name));
  const seen = new Map<string, KnownInclude>();
  const opened = new Map<string, OpenedFile>();
  const listed: Record<string, FileStamps[string]> = {};
  const look = (file: string): KnownInclude => {
    const looked = seen.get(file) ?? unchanged(file) ?? read(file);
    seen.set(file, looked);
    return looked;
  };
  const unchanged = (file: string): KnownInclude | undefined => {
    const before = known?.get(file);
    const change = before === undefined || hasChanged(file);
    if (change === false) return before;
    if (change === true || before?.stamp === undefined) return undefined;
    const entry = entryOf(file);
    // A file can become readable without a change, for example for another user.
    const isSame = entry !== undefined && isSameFile(before.stamp, entry) && before.state.kind !== 'unreadable';
    return isSame ? before : undefined;
  };
  const entryOf = (file: string): FileEntry | undefined => {
    const root = rootOf(file, roots);
    return root?.files.entry(root.toRootPath(file));
  };
  const read = (file: string): KnownInclude => {
    const entry = entryOf(file);
    const stamp = entry && readStamp(entry);
    const found = openAllowed(file, roots);
    opened.set(file, found);
    return {...(stamp && {stamp}), state: found.kind === 'text' ? {kind: 'text', hash: hashOf(found.text)} : found};
  };
  return {
    resolve: ({path: written, base}, from) => {
      const candidates = candidatesOf(written, from, base === 'roots' ? ['content', ...others] : undefined);
      const found = candidates.findIndex((file) => look(file).state.kind === 'text');
      if (found !== -1) return {file: candidates[found]!, tried: candidates.slice(0, found + 1)};
      const missing = candidates.find((file) => look(file).state.kind === 'missing');
      return {file: missing ?? candidates[0]!, tried: candidates};
    },
    stateOf: (file) => look(file).state,
    open: (file) => {
      look(file);
      // The state of a known file may come from an earlier run, without a read. If the file has changed since, the new
      // state counts.
      if (!opened.has(file)) seen.set(file, read(file));
      return opened.get(file)!;
    },
    nearestPath: (written, file) => {
      const root = rootOf(file, roots);
      const folder = posix.dirname(file);
      // Recorded before the folder is listed, so that a later change is detected.
      if (root !== undefined) Object.assign(listed, stampsOf([path.resolve(files.root, folder)]));
      const names = root?.files.list(root.toRootPath(folder)) ?? [];
      const name = nearest(posix.basename(file), names);
      return name && written.slice(0, written.length - posix.basename(written).length) + name;
    },
    accessedFiles: () => seen,
    listedFolders: () => listed,
  };
}

/** A folder from which files may be included. */
interface Root {
  readonly files: Files;
  /** Returns whether the path, from the site root, is below this folder. */
  has(file: string): boolean;
  /** Returns the path in `files`. */
  toRootPath(file: string): string;
  /** Returns whether a path in `files` is below this folder. */
  covers(path: string): boolean;
}

function rootOf(file: string, roots: readonly Root[]): Root | undefined {
  return roots.find((root) => root.has(file));
}

function openRoot(files: Files, name: string): Root {
  const normal = posix.normalize(name).replace(/\/$/, '');
  const isAbove = normal === '..' || normal.startsWith('../');
  const absolute = (file: string): string => path.resolve(files.root, file);
  const folder = absolute(normal);
  const has = (file: string): boolean => isBelow(absolute(file), folder);
  if (!isAbove) return {files, has, toRootPath: (file) => file, covers: has};
  const toRootPath = (file: string): string => path.relative(folder, absolute(file)).split(path.sep).join('/');
  return {files: diskFiles(folder), has, toRootPath: toRootPath, covers: () => true};
}

function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

/** Files with secrets are never included, even from allowed folders. */
function isSecret(file: string): boolean {
  return file
    .split('/')
    .some((name) => /^\.(?:git|env(?:\..*)?|npmrc|netrc|ssh|aws)$|\.(?:pem|key|p12|pfx)$/i.test(name));
}

/**
 * Returns the files to which a path may refer, the most likely first. Paths that the original generator resolves from its
 * working directory are tried below each root.
 */
function candidatesOf(written: string, from: string, roots: readonly string[] | undefined): readonly string[] {
  const below = /^@?\/(.*)$/s.exec(written)?.[1];
  if (below !== undefined) return [posix.join('content', below)];
  const beside = posix.join(posix.dirname(from), written);
  if (roots === undefined) return [beside];
  const inner = posix.normalize(written).replace(/^(?:\.\.\/)+/, '');
  const inRoots = roots.flatMap((root) => [posix.join(root, inner), posix.join(root, '..', inner)]);
  return [posix.normalize(written), ...inRoots, beside];
}

function openAllowed(file: string, roots: readonly Root[]): OpenedFile {
  const root = rootOf(file, roots);
  if (isSecret(file)) return {kind: 'refused', because: 'secret'};
  if (root === undefined) return {kind: 'refused', because: 'folder'};
  const name = root.toRootPath(file);
  const real = root.files.realPath(name);
  if (real === undefined) return {kind: 'missing'};
  if (real !== null && isSecret(real)) return {kind: 'refused', because: 'secret'};
  const isAllowed = real !== null && roots.some((one) => one.files === root.files && one.covers(real));
  return isAllowed ? textBelow(root.files, name) : {kind: 'refused', because: 'link'};
}

const mb = 1024 * 1024;

function textBelow(files: Files, name: string): OpenedFile {
  let bytes: Uint8Array;
  try {
    bytes = files.read(name);
  } catch (error) {
    const {code = 'EISDIR'} = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') return {kind: 'unreadable', reason: 'it is a folder', hint: 'Include a file in it.'};
    if (code === irregularFile) {
      return {kind: 'unreadable', reason: 'it is neither a file nor a folder', hint: 'Include a file.'};
    }
    return {kind: 'unreadable', reason: `the system reports ${code}`, hint: 'Check its permissions.'};
  }
  if (bytes.length > mb) {
    const reason = `it is ${(bytes.length / mb).toFixed(1)} MB, but the limit is 1 MB`;
    return {kind: 'unreadable', reason, hint: 'Include a smaller file.'};
  }
  if (!isUtf8(bytes)) {
    return {kind: 'unreadable', reason: 'it is not UTF-8 text', hint: 'Include a UTF-8 text file.'};
  }
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return {kind: 'text', text: text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')};
}
