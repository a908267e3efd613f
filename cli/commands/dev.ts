import {readFileSync} from 'node:fs';
import path from 'node:path';
import {Command} from 'commander';
import {lazy} from '../../renderer/base/lazy.js';
import type {CompileOptions, Snapshot} from '../../renderer/compile.js';
import {includedFilesOutsideContent} from '../../renderer/include/include-result.js';
import type {Host} from '../../renderer/pool/compiler-host.js';
import {packageRoot} from '../../renderer/files/galley-package.js';
import {createBackgroundCheck, snapshotChecker} from '../dev/background-check.js';
import {createFindingsReporter} from '../dev/report-findings.js';
import {localNewsletter} from '../dev/local-newsletter.js';
import {createNewsletterReporter} from '../dev/report-newsletter.js';
import {createSnapshotHandler} from '../dev/snapshot-handler.js';
import {startServer, type RunningServer} from '../dev/http-server.js';
import {openSession, type Change, type Site, type Update} from '../dev/dev-session.js';
import type {Watcher} from '../dev/watch-files.js';
import type {Io} from '../io.js';
import {withOverlay} from '../share/draft-overlay.js';
import {openTokenRegistry} from '../share/token-registry.js';
import {isSharing, openSharing, withSharingOptions, type SharingOptions} from '../share/dev-sharing.js';
import {showFailure} from '../terminal/show-failure.js';
import {progress} from '../terminal/progress.js';
import {sourceTexts} from '../report/source-texts.js';
import {formatCount, formatDuration} from '../terminal/format-values.js';
import {announce, withServingOptions, type ServingOptions} from './serving-options.js';

interface DevOptions extends ServingOptions, SharingOptions {}

export function devCommand(io: Io): Command {
  const command = new Command('dev').description('Serve the site and update the browser on every save');
  return withSharingOptions(withServingOptions(command)).action(async (options: DevOptions) => {
    const {host: name, port, open} = options;
    const isSharingEnabled = isSharing(options);
    const root = io.root();
    const tokens = isSharingEnabled ? openTokenRegistry(root) : undefined;
    const {openHost} = await import('../../renderer/index.js'); // Not needed for --help
    const host = openHost(root);
    const line = progress(io);
    const session = await openSession((previous: DevSite | undefined, touched) =>
      openDevSite(host, {onProgress: line.show, touched}, previous),
    );
    line.clear();
    const checking = createBackgroundCheck<DevSite>(snapshotChecker(host));
    const pages = createSnapshotHandler({
      state: session.state,
      client: readFileSync(path.join(packageRoot, 'lib/cli/dev/live-update-script.js'), 'utf8'),
      findings: () => checking.findings(session.state()),
      sourceTextOf: (file) => sourceTexts(root)(file), // A new reader each time, because the file is being edited.
      onError: (route, error) => showPageError(io, route, error),
    });
    const sharing = tokens
      ? openSharing<DevSite>(tokens, options, {
          state: session.state,
          compileWithDrafts: (overlay, previous) =>
            openDevSite({...host, files: withOverlay(host.files, overlay)}, {}, previous),
          onError: (route, error) => showPageError(io, route, error),
        })
      : undefined;
    const newsletter = localNewsletter({
      root,
      config: () => session.state().snapshot?.config,
      ...createNewsletterReporter(io, () => server.origin),
    });
    const server: RunningServer = await startServer({
      host: name,
      port,
      handle: (request) => {
        checking.defer();
        return pages.handle(request);
      },
      // A getter, because the path of the newsletter may change with a save.
      get endpoints() {
        return [...(sharing === undefined ? [] : [sharing.endpoint]), ...newsletter.endpoints()];
      },
      onError: (error) => void showFailure(io, error),
    });
    const reportFindings = createFindingsReporter(io, root);
    const saved = new Set<string>();
    const changed = new Set<string>();
    const notifyTabs = () => pages.events.send({version: session.state().version, routes: []});
    let isChecked = false;
    /** Checks the site after a start or a save, and reports what was found. */
    const checkSite = async (): Promise<void> => {
      const {snapshot, failure} = session.state();
      if (failure !== undefined && saved.size > 0) showFailure(io, failure);
      if (failure !== undefined || snapshot === undefined) return saved.clear();
      if (!(await checking.run(snapshot, {first: new Set(changed), onFirst: notifyTabs}))) return;
      reportFindings(checking.findings({snapshot, failure}), isChecked ? new Set(saved) : undefined);
      isChecked = true;
      saved.clear();
      changed.clear();
      notifyTabs();
      await host.store.flush();
    };
    /** The next save tries again. */
    const showCheckError = (error: unknown): void => {
      showFailure(io, error);
      isChecked = true;
      saved.clear();
    };
    let watcher: Watcher | undefined = undefined;
    const fullCheck = scheduler(() => watcher?.checkAll());
    const watchIncluded = async (): Promise<void> => {
      const inclusion = session.state().snapshot?.inclusion;
      if (inclusion !== undefined) await watcher?.watchFiles(includedFilesOutsideContent(inclusion));
    };
    const {watch} = await import('../dev/watch-files.js');
    watcher = await watch(root, {
      folders: ['content', 'templates', 'runtime'],
      async onChange(paths) {
        const isFullCheck = paths.includes('.');
        // Pages do not depend on the checks of the site, so a save of one is no update.
        const checks = paths.filter((file) => file.startsWith(checksFolder));
        if (!isFullCheck) checking.cancel(checks);
        for (const file of checks) saved.add(file);
        const started = performance.now();
        const update = await session.update(paths);
        const durationMs = performance.now() - started;
        if (update !== undefined) {
          checking.cancel(paths);
          if (Array.isArray(update.change)) for (const route of update.change as readonly string[]) changed.add(route);
          pages.events.send({version: update.state.version, routes: update.change});
          sharing?.changed(update.change);
          showUpdate(io, paths, update);
          for (const file of paths) saved.add(file);
        }
        const isUpToDate = isFullCheck && (update === undefined || update.state.failure !== undefined);
        fullCheck.schedule(isUpToDate ? checkIntervalMs(durationMs) : checkDelayMs);
        if (isUpToDate && (saved.size > 0 || !isChecked)) checkSite().catch(showCheckError);
        await watchIncluded();
        await host.store.flush();
      },
      onPolling: (reason) =>
        io.warn(`The system has no more file watches (${reason}), so Galley compares all files every 300 ms instead.`),
    });
    await watchIncluded();
    fullCheck.schedule(checkDelayMs); // A file may have been saved before the watches were ready.
    if (session.state().failure !== undefined) showFailure(io, session.state().failure);
    const stopped = io.untilStopped();
    announce(io, 'The site is live', server.origin + (session.state().snapshot?.config.base ?? '/'), open);
    sharing?.announce(io, server.origin);
    await stopped;
    fullCheck.cancel();
    checking.cancel();
    sharing?.close();
    await Promise.all([watcher.close(), server.close()]);
    await newsletter.close();
    await Promise.all([host.pool.close(), host.store.close()]);
  });
}

type DevSite = Snapshot & Site;

/** Returns the previous site with new file times if nothing else has changed. */
async function openDevSite(
  host: Host,
  options: Omit<CompileOptions, 'dev'>,
  previous: DevSite | undefined,
): Promise<DevSite> {
  const [{compile, withFiles}, {siteOutputs}, {liveAnswers}] = await Promise.all([
    import('../../renderer/compile.js'),
    import('../../renderer/site-outputs.js'),
    import('../../renderer/live-query-answers.js'),
  ]);
  const snapshot = await compile(host, {...options, dev: true, allRules: true, at: new Date().toISOString()}, previous);
  const isSame = snapshot.pages === previous?.pages && snapshot.diagnostics === previous.diagnostics;
  if (previous && isSame) return withFiles(previous, snapshot);
  const outputs = siteOutputs(host, snapshot);
  const live = lazy(() => liveAnswers(snapshot));
  return {...snapshot, artifact: outputs.artifact, rendered: outputs.diagnostics, live};
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
  if (state.failure === undefined)
    io.info(`${io.style.green('✓')} ${what}  ${io.style.dim(`${effectOf(change)}, ${formatDuration(durationMs)}`)}`);
}

function effectOf(change: Change): string {
  if (change === 'reload' || change === 'all') return 'every page';
  return change.length === 0 ? 'no page' : formatCount(change.length, 'page');
}

function showPageError(io: Io, route: string, error: unknown): void {
  io.warn(`${io.style.bold(io.style.red('error'))}  ${route} can't be shown.`);
  showFailure(io, error);
}
