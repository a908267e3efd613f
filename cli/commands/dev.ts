import {readFileSync} from 'node:fs';
import path from 'node:path';
import {Command} from 'commander';
import {lazy} from '../../renderer/base/lazy.js';
import type {CompileOptions, Snapshot} from '../../renderer/compile.js';
import type {Host} from '../../renderer/compiler-host.js';
import {packageRoot} from '../../renderer/files/galley-package.js';
import {createBackgroundCheck, snapshotChecker, type BackgroundCheck} from '../dev/background-check.js';
import {localNewsletter} from '../dev/local-newsletter.js';
import {createNewsletterPrinter} from '../dev/print-newsletter-events.js';
import {createSnapshotHandler, type SnapshotHandler} from '../dev/snapshot-handler.js';
import {startServer, type RunningServer} from '../dev/http-server.js';
import {openSession, type Session, type Site} from '../dev/compile-session.js';
import {updateOnSave} from '../dev/update-on-save.js';
import type {Io} from '../io.js';
import {withOverlay} from '../content-preview/draft-overlay.js';
import {openTokenRegistry, type TokenRegistry} from '../content-preview/token-registry.js';
import {validateSharingOptions, withSharingOptions, type SharingOptions} from '../content-preview/sharing-options.js';
import {shareDrafts, type DraftSharing} from '../content-preview/draft-sharing.js';
import {showFailure} from '../terminal/show-failure.js';
import {progress} from '../terminal/progress.js';
import {sourceTexts} from '../report/source-texts.js';
import {printReadyUrl} from '../dev/print-ready-url.js';
import {withServingOptions, type ServingOptions} from '../dev/serving-options.js';

interface DevOptions extends ServingOptions, SharingOptions {}

export function devCommand(io: Io): Command {
  const command = new Command('dev').description('Serve the site and update the browser on every save');
  return withSharingOptions(withServingOptions(command)).action(async (options: DevOptions) => {
    const root = io.root();
    validateSharingOptions(options);
    const tokens = options.share ? openTokenRegistry(root) : undefined;
    const {openHost} = await import('../../renderer/open-compiler-host.js'); // Not needed for --help
    const host = openHost(root);
    const session = await openDevSession(io, host);
    const checking = createBackgroundCheck<DevSite>(snapshotChecker(host));
    const pages = pageHandler(io, session, checking);
    const sharing = tokens && shareDevSite(io, host, session, tokens, options);
    const newsletter = localNewsletter({
      root,
      config: () => session.state().snapshot?.config,
      ...createNewsletterPrinter(io, () => server.origin),
    });
    const server: RunningServer = await startServer({
      host: options.host,
      port: options.port,
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
    const updates = await updateOnSave({
      io,
      root,
      session,
      checking,
      onUpdate(change) {
        pages.events.send({version: session.state().version, routes: change});
        sharing?.changed(change);
      },
      onFindings: () => pages.events.send({version: session.state().version, routes: []}),
      flushStore: () => host.store.flush(),
    });
    if (session.state().error !== undefined) showFailure(io, session.state().error);
    const stopped = io.untilStopped();
    printReadyUrl(io, 'Serving the site', server.origin + (session.state().snapshot?.config.base ?? '/'), options.open);
    sharing?.announce(io, server.origin);
    await stopped;
    sharing?.close();
    await Promise.all([updates.close(), server.close()]);
    await newsletter.close();
    await Promise.all([host.pool.close(), host.store.close()]);
  });
}

/** Compiles the site for the first time, and shows the progress. */
async function openDevSession(io: Io, host: Host): Promise<Session<DevSite>> {
  const line = progress(io);
  const session = await openSession((previous: DevSite | undefined, changedFiles) =>
    openDevSite(host, {onProgress: line.show, changedFiles}, previous),
  );
  line.clear();
  return session;
}

function pageHandler(io: Io, session: Session<DevSite>, checking: BackgroundCheck<DevSite>): SnapshotHandler {
  const root = io.root();
  return createSnapshotHandler({
    state: session.state,
    client: readFileSync(path.join(packageRoot, 'lib/cli/dev/live-update-script.js'), 'utf8'),
    findings: () => checking.findings(session.state()),
    sourceTextOf: (file) => sourceTexts(root)(file), // A new reader each time, because the file is being edited.
    onError: (route, error) => showPageError(io, route, error),
  });
}

function shareDevSite(
  io: Io,
  host: Host,
  session: Session<DevSite>,
  tokens: TokenRegistry,
  options: SharingOptions,
): DraftSharing {
  return shareDrafts<DevSite>(tokens, options, {
    state: session.state,
    compileWithDrafts: (overlay, previous) =>
      openDevSite({...host, files: withOverlay(host.files, overlay)}, {}, previous),
    onError: (route, error) => showPageError(io, route, error),
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

function showPageError(io: Io, route: string, error: unknown): void {
  io.warn(`${io.style.bold(io.style.red('error'))}  ${route} can't be shown.`);
  showFailure(io, error);
}
