// File events → one settled set of paths. Events are hints: whoever is called looks at those files again, and now and
// then at all.
import path from 'node:path';
import {watch as chokidar, type FSWatcher} from 'chokidar';

export interface WatchOptions {
  /** Folders below the root, and nothing else, are watched; they need not exist yet. */
  readonly folders: readonly string[];
  /**
   * Called with paths below the root, one call at a time; what happens meanwhile makes up the next call. `.` among them
   * means that any file may have changed.
   */
  readonly onChange: (paths: readonly string[]) => Promise<void>;
  /** Called once, when the system has no more watches to give. */
  readonly onPolling: (reason: string) => void;
  /** Looks at the files again and again instead of asking the system to tell. */
  readonly polling?: boolean;
}

export interface Watcher {
  /** Has `onChange` called with `.`, as if the system had said that it has lost count. */
  look(): void;
  close(): Promise<void>;
}

const settleMs = 10; // editors write a file in two or three steps; what comes later is another change
const pollMs = 300;

/** Watches `root`; resolves when every folder is watched. */
export async function watch(root: string, options: WatchOptions): Promise<Watcher> {
  const settled = settle(options.onChange);
  const begin = (polling: boolean): FSWatcher =>
    start(root, options.folders, polling, settled.add).on('error', (error) => {
      const {code = ''} = error as NodeJS.ErrnoException;
      if (polling || !exhausted.has(code) || current.options.usePolling) return; // a folder we may not read, perhaps
      options.onPolling(code);
      void close(current);
      current = begin(true);
      settled.add('.'); // whatever was missed in between
    });
  let current = begin(options.polling === true);
  await ready(current);
  return {
    look: () => settled.add('.'),
    async close() {
      settled.stop();
      await close(current);
    },
  };
}

/** Every folder may still report what was wrong; a closed watcher has no listener left for it. */
function close(watcher: FSWatcher): Promise<void> {
  const closed = watcher.close();
  watcher.on('error', () => {});
  return closed;
}

const exhausted = new Set(['ENOSPC', 'EMFILE', 'ENFILE']);

function start(root: string, folders: readonly string[], polling: boolean, add: (path: string) => void): FSWatcher {
  const watched = new Set(folders);
  const below = (file: string) => path.relative(root, file).split(path.sep);
  // The root itself is watched so that a folder may come later; hidden files are nobody's source.
  const ignored = (file: string) => {
    const [first = '', ...rest] = below(file);
    return first !== '' && (!watched.has(first) || rest.some((segment) => segment.startsWith('.')));
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
  // Events for what appears in new folders, and what the system says about everything else: of its own events chokidar
  // leaves out those that follow another within 50 ms, and the last save of several would be lost.
  watcher.on('all', (_event, file) => hint(file));
  return watcher.on('raw', (_event, name, details) =>
    hint(rawPath(name, (details as RawDetails | undefined)?.watchedPath)),
  );
}

interface RawDetails {
  readonly watchedPath?: string;
}

/** The system names a file by its full path, or by its name in the watched folder, or in the folder of the watched file. */
function rawPath(name: string, watchedPath: string | undefined): string {
  if (watchedPath === undefined || !name) return watchedPath ?? name;
  return path.basename(watchedPath) === name ? watchedPath : path.join(watchedPath, name);
}

function ready(watcher: FSWatcher): Promise<void> {
  return new Promise((resolve) => {
    watcher.once('ready', () => resolve());
    watcher.once('error', () => resolve()); // the polling twin takes over
  });
}

/** Collects paths until nothing more comes for a moment and the last call has returned. */
function settle(call: (paths: readonly string[]) => Promise<void>): {add(file: string): void; stop(): void} {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let stopped = false;
  const run = async () => {
    if (busy || stopped || waiting.size === 0) return;
    busy = true;
    const paths = [...waiting].sort();
    waiting.clear();
    try {
      await call(paths);
    } finally {
      busy = false;
      arm();
    }
  };
  const arm = () => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), settleMs);
  };
  return {
    add(file) {
      waiting.add(file);
      arm();
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
