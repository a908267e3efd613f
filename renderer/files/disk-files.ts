// Reads the files of a folder on disk. Content can be hostile, so `walk` does not follow links that leave the folder.
// The other functions follow every link; callers whose paths come from content check `realPath` first.
import type {Dirent, Stats} from 'node:fs';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import type {FileEntry, Files, SkippedFile} from './files.js';
import {isIgnoredName} from './ignored-names.js';
import {irregularFile, unreadableEntry} from './unreadable-entry.js';
import {byName, byPath} from '../../runtime/text/compare-code-units.js';

/** Returns the files below `root`, an absolute path. */
export function diskFiles(root: string): Files {
  return {
    root,
    walk: (folder) => {
      const walking: WalkState = {root, realRoot: undefined, files: [], skipped: [], linked: new Set()};
      const start = locate(root, folder);
      if (start !== undefined && isFolder(start)) walkFolder(start, folder === '.' ? '' : normal(folder), 0, walking);
      return {files: sorted(walking.files), skipped: sorted(walking.skipped)};
    },
    entry: (file) => {
      const stats = statsOf(directPath(root, file));
      return stats?.isFile() ? entryOf(file, stats) : undefined;
    },
    read: (file) => {
      try {
        return readRegularFile(directPath(root, file));
      } catch (error) {
        const found = locate(root, file);
        if (found === undefined) throw error;
        return readRegularFile(found);
      }
    },
    exists: (file) => isInside(file) && locate(root, file) !== undefined,
    realPath: (file) => realPathBelow(root, file),
    list: (folder) => {
      const found = isInside(folder) ? locate(root, folder) : undefined;
      return found === undefined ? [] : namesIn(found).map(normal).sort();
    },
  };
}

// `O_NONBLOCK`, because opening a pipe would otherwise wait for a program that writes to it. Windows has no such flag.
const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Throws `irregularFile` for pipes, sockets and devices, which may have no end. */
function readRegularFile(full: string): Uint8Array {
  const descriptor = openSync(full, readFlags);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() && !stats.isDirectory()) {
      throw Object.assign(new Error(`${full} is neither a file nor a folder`), {code: irregularFile});
    }
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function realPathBelow(root: string, file: string): string | null | undefined {
  const found = isInside(file) ? locate(root, file) : undefined;
  if (found === undefined) return undefined;
  const [target, realRoot] = [realpathSync(found), realpathSync(root)];
  if (target === realRoot) return '.';
  return isBelow(target, realRoot) ? normal(path.relative(realRoot, target).split(path.sep).join('/')) : null;
}

const maxDepth = 64;

interface WalkState {
  readonly root: string;
  /** Computed at the first symbolic link, because most folders have none. */
  realRoot: string | undefined;
  readonly files: FileEntry[];
  readonly skipped: SkippedFile[];
  /**
   * Real paths of folders that were entered through a link. Each is entered once; otherwise links to each other would
   * multiply.
   */
  readonly linked: Set<string>;
}

function walkFolder(folder: string, name: string, depth: number, walking: WalkState): void {
  if (depth > maxDepth) {
    walking.skipped.push({path: name, reason: `it is more than ${maxDepth} folders deep`, remedy: 'Move it up'});
    return;
  }
  for (const entry of entriesOf(folder, name, walking)) {
    if (isIgnoredName(entry.name)) continue;
    const full = `${folder}${path.sep}${entry.name}`;
    const below = normal(name === '' ? entry.name : `${name}/${entry.name}`);
    if (entry.isDirectory()) walkFolder(full, below, depth + 1, walking);
    else if (entry.isFile()) addFile(full, below, walking);
    else if (entry.isSymbolicLink()) followLink(full, below, depth, walking);
    else walking.skipped.push({path: below, reason: 'it is neither a file nor a folder', remedy: 'Delete it'});
  }
}

/** Sorts by code unit, so that of two links to the same folder the same one is always followed. */
function entriesOf(folder: string, name: string, {skipped}: WalkState): readonly Dirent[] {
  try {
    return readdirSync(folder, {withFileTypes: true}).sort(byName);
  } catch (error) {
    // A folder that was deleted after its parent was listed counts as absent.
    if (!isAbsent(error)) skipped.push(unreadableEntry(name === '' ? '.' : name, 'folder', error as Error));
    return [];
  }
}

function addFile(full: string, name: string, walking: WalkState, stats?: Stats): void {
  const found = stats ?? lstatSync(full, {throwIfNoEntry: false});
  // The file may have been deleted after the folder was listed. Then it counts as absent.
  if (found !== undefined) walking.files.push(entryOf(name, found));
}

function entryOf(path: string, {size, mtimeMs, ctimeMs, ino}: Stats): FileEntry {
  return {path, size, mtimeMs, ctimeMs, inode: ino};
}

function followLink(link: string, name: string, depth: number, walking: WalkState): void {
  const skip = (reason: string, remedy: string) => walking.skipped.push({path: name, reason, remedy});
  let target: string;
  let stats: Stats;
  try {
    target = realpathSync(link);
    walking.realRoot ??= realpathSync(walking.root);
    stats = statSync(target);
  } catch (error) {
    if (isAbsent(error)) skip('it is a link to nothing', 'Correct or delete the link');
    else if ((error as NodeJS.ErrnoException).code === 'ELOOP')
      skip('it is a link that leads back to itself', 'Delete the link');
    else walking.skipped.push(unreadableEntry(name, 'link', error as Error));
    return;
  }
  if (!isBelow(target, walking.realRoot))
    return void skip('it is a link that leaves the site', `Copy the files into ${name.split('/')[0]}/`);
  if (stats.isFile()) addFile(target, name, walking, stats);
  else if (!stats.isDirectory())
    skip('it is a link to something that is neither a file nor a folder', 'Delete the link');
  else if (isBelow(`${realpathSync(path.dirname(link))}${path.sep}`, target))
    skip('it is a link to a folder that contains it', 'Delete the link');
  else if (walking.linked.has(target))
    skip('it is a link to a folder that another link already leads to', 'Delete one of the links');
  else {
    walking.linked.add(target);
    walkFolder(link, name, depth + 1, walking);
  }
}

/** Returns undefined if the file does not exist or cannot be reached. */
function statsOf(full: string): Stats | undefined {
  try {
    return lstatSync(full);
  } catch {
    return undefined;
  }
}

/** Compares with the separator; otherwise `/site-secret` would count as below `/site`. */
function isBelow(file: string, folder: string): boolean {
  return file.startsWith(folder.endsWith(path.sep) ? folder : folder + path.sep);
}

function isAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function isInside(name: string): boolean {
  return !path.isAbsolute(name) && !name.split('/').includes('..');
}

/** Returns the path for `name`. Throws if `name` leads out of the root. */
function directPath(root: string, name: string): string {
  if (!isInside(name)) throw new Error(`${name} is not a path below the root`);
  return `${root}${path.sep}${name}`;
}

/** Returns the absolute path of `name`, or undefined if it does not exist below the root. */
function locate(root: string, name: string): string | undefined {
  const direct = directPath(root, name);
  return existsSync(direct) ? direct : locateNormalized(root, name.split('/'));
}

/**
 * Finds names in another Unicode form. Galley uses composed names (NFC), but some disks and archives store decomposed
 * names.
 */
function locateNormalized(root: string, steps: readonly string[]): string | undefined {
  if (isAscii(steps.join(''))) return undefined;
  let folder = root;
  for (const step of steps) {
    const names = namesIn(folder);
    const found = names.includes(step) ? step : names.find((name) => normal(name) === step);
    if (found === undefined) return undefined;
    folder = path.join(folder, found);
  }
  return folder;
}

/** Returns no names for a file, and for a folder that cannot be read. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isFolder(full: string): boolean {
  return statSync(full, {throwIfNoEntry: false})?.isDirectory() ?? false;
}

function normal(name: string): string {
  return isAscii(name) ? name : name.normalize('NFC');
}

function isAscii(name: string): boolean {
  return !/[^\0-\x7f]/.test(name);
}

function sorted<T extends {readonly path: string}>(entries: readonly T[]): readonly T[] {
  return entries.toSorted(byPath);
}
