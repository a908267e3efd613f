// Turns file events into a debounced set of paths. Events are hints: some are missing, so the caller checks the
// reported files, and at intervals all files.
import {existsSync} from 'node:fs';
import {lstat, readdir} from 'node:fs/promises';
import path from 'node:path';
import {watch as chokidar, type FSWatcher} from 'chokidar';
import {isIgnoredName} from '../../renderer/files/files.js';
import {debounce} from './debounce.js';

export interface WatchOptions {
  /** Folders below the root to watch. They need not exist yet. */
  readonly folders: readonly string[];
  /**
   * Called with paths below the root, one call at a time; events during a call are collected for the next one. `.`
   * means that any file may have changed.
   */
  readonly onChange: (paths: readonly string[]) => Promise<void>;
  /** Called once, when the system has no watches left and polling starts. */
  readonly onPolling: (reason: string) => void;
  /** Polls the files instead of using file watches of the system. */
  readonly polling?: boolean;
}

export interface Watcher {
  /**
   * Calls `onChange` with `.`, which means that any file may have changed. Renews the watches first if a folder was
   * replaced by another one with the same name.
   */
  checkAll(): void;
  /**
   * Also watches these files outside of the folders, by their paths from the root, and no others. Resolves when they are
   * watched.
   */
  watchFiles(files: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const pollMs = 300;

/** Watches `root`. Resolves when every folder is watched. */
export async function watch(root: string, options: WatchOptions): Promise<Watcher> {
  const debounced = debounce(options.onChange);
  let isPolling = options.polling === true;
  let isClosed = false;
  let checking: Promise<void> | undefined;
  const begin = (): FSWatcher => {
    const watcher = start(root, options.folders, isPolling, debounced.add);
    return watcher.on('error', (error) => {
      const {code = ''} = error as NodeJS.ErrnoException;
      if (isPolling || isClosed || !exhausted.has(code)) return; // Errors such as a folder without read permission do not stop the watches.
      isPolling = true;
      options.onPolling(code);
      void close(watcher);
      if (watcher !== current) void close(current);
      current = begin();
      debounced.add('.'); // Includes everything that was missed in between.
    });
  };
  // Listed before the watches are created, so that the first check notices a folder that was replaced in between.
  let folders = await foldersBelow(root, options.folders);
  let current = begin();
  await ready(current);

  /**
   * A watch follows its folder when that is renamed, and ends when it is deleted, even if another folder then has the
   * name.
   */
  const renewWatches = async (): Promise<void> => {
    const before = folders;
    folders = await foldersBelow(root, options.folders);
    const isSame = [...before].every(([folder, identity]) => (folders.get(folder) ?? identity) === identity);
    if (isSame || isPolling || isClosed) return;
    const old = current;
    const next = begin();
    current = next;
    // The old watches stay open until the new ones are ready.
    await ready(next);
    await close(old);
  };
  const separateFiles = createFileWatches((files) => startFiles(root, files, isPolling, debounced.add));
  const checkAll = async (): Promise<void> => {
    await renewWatches();
    debounced.add('.');
  };
  return {
    checkAll: () => {
      checking ??= checkAll().finally(() => (checking = undefined));
    },
    watchFiles: separateFiles.watch,
    async close() {
      isClosed = true;
      debounced.stop();
      await Promise.all([separateFiles.close(), checking]);
      await close(current);
    },
  };
}

/** Watches one set of files at a time. */
function createFileWatches(startWatcher: (files: readonly string[]) => FSWatcher) {
  let watched = '';
  let current: FSWatcher | undefined;
  let isClosed = false;
  return {
    async watch(files: readonly string[]): Promise<void> {
      const names = files.toSorted().join('\n');
      if (names === watched || isClosed) return;
      watched = names;
      const old = current;
      const next = files.length === 0 ? undefined : startWatcher(files);
      current = next;
      // A folder that cannot be watched is still compared at intervals.
      next?.on('error', () => {});
      if (next !== undefined) await ready(next);
      if (old !== undefined) await close(old);
    },
    async close(): Promise<void> {
      isClosed = true;
      if (current !== undefined) await close(current);
    },
  };
}

/**
 * Returns an identity of each folder by its path. It contains the creation time, because the system may reuse inode
 * numbers.
 */
async function foldersBelow(root: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const visit = async (folder: string): Promise<void> => {
    try {
      const {dev, ino, birthtimeMs} = await lstat(folder);
      const entries = await readdir(folder, {withFileTypes: true});
      found.set(folder, `${dev}:${ino}:${birthtimeMs}`);
      for (const entry of entries) {
        const isWatched = entry.isDirectory() && !entry.name.startsWith('.') && !isIgnoredName(entry.name);
        if (isWatched) await visit(path.join(folder, entry.name));
      }
    } catch {
      // The folder was removed or cannot be read, so it is not watched either.
    }
  };
  for (const name of names) await visit(path.join(root, name));
  return found;
}

/** Closes a watcher. It may still emit errors, which crash the process without a listener. */
function close(watcher: FSWatcher): Promise<void> {
  const closed = watcher.close();
  watcher.on('error', () => {});
  return closed;
}

const exhausted = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

function start(root: string, folders: readonly string[], polling: boolean, add: (path: string) => void): FSWatcher {
  const watched = new Set(folders);
  const below = (file: string) => path.relative(root, file).split(path.sep);
  // The root is watched so that its folders can be created later. Hidden files are never sources.
  const ignored = (file: string) => {
    const [first = '', ...rest] = below(file);
    return (
      first !== '' && (!watched.has(first) || rest.some((segment) => segment.startsWith('.') || isIgnoredName(segment)))
    );
  };
  const hint = (file: string) => {
    if (file !== root && !ignored(file)) add(below(file).join('/'));
  };
  const watcher = chokidar(root, {
    ignoreInitial: true,
    followSymlinks: false,
    usePolling: polling,
    interval: pollMs,
    ignored,
  });
  // `all` reports new folders, `raw` everything else: chokidar drops events that follow another within 50 ms, and the
  // last of several saves would be lost.
  watcher.on('all', (_event, file) => hint(file));
  return watcher.on('raw', (_event, name, details) =>
    hint(rawPath(name, (details as RawDetails | undefined)?.watchedPath)),
  );
}

/** Watches the folders of some files, because editors replace files when they save. */
function startFiles(root: string, files: readonly string[], polling: boolean, add: (path: string) => void): FSWatcher {
  const paths = new Map(files.map((file) => [path.resolve(root, file), file] as const));
  const folders = new Set([...paths.keys()].map((file) => path.dirname(file)));
  const hint = (file: string): void => {
    const name = paths.get(file);
    if (name !== undefined) add(name);
  };
  const watcher = chokidar(
    [...folders].filter((folder) => existsSync(folder)),
    {
      ignoreInitial: true,
      followSymlinks: false,
      depth: 0,
      usePolling: polling,
      interval: pollMs,
      ignored: (file) => !folders.has(file) && !paths.has(file),
    },
  );
  watcher.on('all', (_event, file) => hint(file));
  return watcher.on('raw', (_event, name, details) =>
    hint(rawPath(name, (details as RawDetails | undefined)?.watchedPath)),
  );
}

interface RawDetails {
  readonly watchedPath?: string;
}

/**
 * Resolves the name in a raw event. The system reports a full path, or a name in the watched folder or in the folder of
 * the watched file.
 */
function rawPath(name: string, watchedPath: string | undefined): string {
  if (watchedPath === undefined || !name) return watchedPath ?? name;
  return path.basename(watchedPath) === name ? watchedPath : path.join(watchedPath, name);
}

function ready(watcher: FSWatcher): Promise<void> {
  return new Promise((resolve) => {
    watcher.once('ready', () => resolve());
    watcher.once('error', () => resolve()); // Polling starts instead.
  });
}
