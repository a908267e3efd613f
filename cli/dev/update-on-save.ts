// Updates a dev server while its files change: compiles the site after each save, informs open tabs, and then checks the site.
import {includedFilesOutsideContent} from '../../renderer/include/include-result.js';
import type {Snapshot} from '../../renderer/compile.js';
import type {Io} from '../io.js';
import {formatCount, formatDuration} from '../terminal/format-values.js';
import {showFailure} from '../terminal/show-failure.js';
import type {BackgroundCheck} from './background-check.js';
import type {Change, Session, Site, Update} from './compile-session.js';
import {createFindingsReporter} from './report-findings.js';
import type {Watcher} from './watch-files.js';

export interface UpdateOptions<S extends Snapshot & Site> {
  readonly io: Io;
  readonly root: string;
  readonly session: Session<S>;
  readonly checking: BackgroundCheck<S>;
  /** Called with each visible change. */
  readonly onUpdate: (change: Change) => void;
  /** Called when a check has new findings. */
  readonly onFindings: () => void;
  readonly flushStore: () => Promise<void>;
}

export interface Updates {
  close(): Promise<void>;
}

/** Watches the files of a site. Resolves when they are watched. */
export async function updateOnSave<S extends Snapshot & Site>(options: UpdateOptions<S>): Promise<Updates> {
  const {io, root, session, checking, onUpdate, flushStore} = options;
  const findings = createSaveCheck(options);
  let watcher: Watcher | undefined = undefined;
  const fullCheck = scheduler(() => watcher?.checkAll());
  const watchIncluded = async (): Promise<void> => {
    const inclusion = session.state().snapshot?.inclusion;
    if (inclusion !== undefined) await watcher?.watchFiles(includedFilesOutsideContent(inclusion));
  };
  const {watch} = await import('./watch-files.js');
  watcher = await watch(root, {
    folders: ['content', 'templates', 'runtime'],
    async onChange(paths) {
      const isFullCheck = paths.includes('.');
      // Pages do not depend on the checks of the site, so a save of one is no update.
      const checks = paths.filter((file) => file.startsWith(checksFolder));
      if (!isFullCheck) checking.cancel(checks);
      findings.addFiles(checks);
      const started = performance.now();
      const update = await session.update(paths);
      const durationMs = performance.now() - started;
      if (update !== undefined) {
        checking.cancel(paths);
        onUpdate(update.change);
        showUpdate(io, paths, update);
        findings.addFiles(paths);
        if (Array.isArray(update.change)) findings.addRoutes(update.change as readonly string[]);
      }
      const isUpToDate = isFullCheck && (update === undefined || update.state.error !== undefined);
      fullCheck.schedule(isUpToDate ? checkIntervalMs(durationMs) : checkDelayMs);
      if (isUpToDate) findings.checkIfNeeded();
      await watchIncluded();
      await flushStore();
    },
    onPolling: (reason) =>
      io.warn(`The system has no more file watches (${reason}), so Galley compares all files every 300 ms instead.`),
  });
  await watchIncluded();
  fullCheck.schedule(checkDelayMs); // A file may have been saved before the watches were ready.
  return {
    close() {
      fullCheck.cancel();
      checking.cancel();
      return watcher.close();
    },
  };
}

/** Collects what was saved, until a check of the site has reported its findings. */
interface SaveCheck {
  addFiles(files: readonly string[]): void;
  /** Pages that a save has changed. They are checked first. */
  addRoutes(routes: readonly string[]): void;
  /** Checks the site after the start and after a save, and reports the findings in the terminal. */
  checkIfNeeded(): void;
}

function createSaveCheck<S extends Snapshot & Site>({
  io,
  root,
  session,
  checking,
  onFindings,
  flushStore,
}: UpdateOptions<S>): SaveCheck {
  const report = createFindingsReporter(io, root);
  const saved = new Set<string>();
  const changed = new Set<string>();
  let isChecked = false;
  const check = async (): Promise<void> => {
    const {snapshot, error} = session.state();
    if (error !== undefined && saved.size > 0) showFailure(io, error);
    if (error !== undefined || snapshot === undefined) return saved.clear();
    if (!(await checking.run(snapshot, {first: new Set(changed), onFirst: onFindings}))) return;
    report(checking.findings({snapshot, error}), isChecked ? new Set(saved) : undefined);
    isChecked = true;
    saved.clear();
    changed.clear();
    onFindings();
    await flushStore();
  };
  return {
    addFiles(files) {
      for (const file of files) saved.add(file);
    },
    addRoutes(routes) {
      for (const route of routes) changed.add(route);
    },
    checkIfNeeded() {
      if (saved.size === 0 && isChecked) return;
      check().catch((error: unknown) => {
        showFailure(io, error);
        // The next save tries again.
        isChecked = true;
        saved.clear();
      });
    },
  };
}

/** Folder of the site's own checks. */
const checksFolder = 'templates/checks/';

// Wait before reporting findings and before comparing all files, so that open tabs update first: both take longer than
// rendering a page.
const checkDelayMs = 200;

/** File watches miss some saves, so all files are compared every 2 s, or less often if that takes long. */
function checkIntervalMs(durationMs: number): number {
  return Math.min(8000, Math.max(2000, 30 * durationMs));
}

/** Calls `act` once, after the delay of the last `schedule`. */
function scheduler(act: () => void): {schedule(delayMs: number): void; cancel(): void} {
  let timer: NodeJS.Timeout | undefined;
  return {
    schedule(delayMs) {
      clearTimeout(timer);
      timer = setTimeout(act, delayMs);
    },
    cancel: () => clearTimeout(timer),
  };
}

function showUpdate(io: Io, paths: readonly string[], {state, change, durationMs}: Update): void {
  if (io.json)
    io.out(JSON.stringify({type: 'update', version: state.version, change, durationMs: Math.round(durationMs)}));
  const [first = 'the site folder', ...others] = paths.filter((path) => path !== '.');
  const what = others.length > 0 ? `${first} and ${others.length} more` : first;
  if (state.error === undefined)
    io.info(`${io.style.green('✓')} ${what}  ${io.style.dim(`${effectOf(change)}, ${formatDuration(durationMs)}`)}`);
}

function effectOf(change: Change): string {
  if (change === 'reload' || change === 'all') return 'every page';
  return change.length === 0 ? 'no page' : formatCount(change.length, 'page');
}
