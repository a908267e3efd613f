// Builds a site: compiles it and writes all of its files to a folder.
import {resolve} from 'node:path';
import type {Diagnostic} from './base/diagnostic.js';
import type {Hash} from './base/hash.js';
import {dedupeDiagnostics} from './base/dedupe-diagnostics.js';
import {pageInputsOf, readPageInputs, recordPageInputs} from './rebuild/recorded-page-inputs.js';
import {SiteError} from './base/site-error.js';
import {compile, type OnProgress, type Snapshot} from './compile.js';
import {buildTime} from './emit/output/build-time.js';
import {withCompressed} from './emit/output/compress-files.js';
import {withOldAssets} from './emit/output/old-assets.js';
import type {Output} from './emit/output/output.js';
import {writeSite, type Draft} from './emit/output/write-output.js';
import type {Config} from './config/config.js';
import {readConfig, type ParsedConfig} from './config/read-config.js';
import {outdatedHostFiles} from './snapshot-host-files.js';
import {buildInputs, recordBuild} from './rebuild/last-build.js';
import type {SiteOutputs} from './site-outputs.js';
import type {SharedHost} from './distributed-build/open-shared-host.js';
import {shardFolder} from './distributed-build/divide-site.js';
import {siteSource, type Discovery} from './source/discover.js';
import type {PageReport, UnknownPage} from './rebuild/explain-rebuild.js';
import type {Host} from './compiler-host.js';

export interface BuildOptions {
  /** Output folder, absolute or from the site root. */
  readonly out: string;
  /** Delete files of other programs in the output folder. */
  readonly force?: boolean;
  /** Write a `.br` and a `.gz` file beside every text file. The default is the value in the config. */
  readonly compress?: boolean;
  /** Number of builds for which hashed files are kept after their last use. The default is the value in the config. */
  readonly keepAssets?: number;
  /** Another folder whose hashed files are kept, absolute or from the site root. */
  readonly keepFrom?: string;
  /** ISO time for which the site is built. The default is `SOURCE_DATE_EPOCH`, or else the current time. */
  readonly at?: string;
  readonly onProgress?: OnProgress;
  /** Route of a page, or its file below `content/`: report why it was rendered or not. */
  readonly why?: string;
}

export interface BuildResult {
  readonly out: string;
  readonly buildId: Hash;
  readonly pages: number;
  readonly documents: number;
  /** Number of files, and their total size in bytes. */
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly durationMs: number;
  /** Number of results fetched from shards and the remote store, and sent to it. Absent if neither is used. */
  readonly shared?: {readonly fetched: number; readonly sent: number};
  readonly diagnostics: readonly Diagnostic[];
  /** Set with the option `why`. */
  readonly why?: PageReport | UnknownPage;
}

/**
 * Builds the site of `host` into a folder, which then contains this site, the hashed files kept from earlier builds, and
 * names at its top that begin with a dot, such as `.git`. Errors in the content do not stop the build; they are in the
 * result. Throws `SiteError` if files cannot be written, and leaves the folder unchanged.
 */
export async function build(ownHost: Host, options: BuildOptions): Promise<BuildResult> {
  const parsedConfig = readConfig(siteSource(ownHost.files));
  const shared = await sharedHost(ownHost, parsedConfig.config);
  try {
    return await buildOn(shared?.host ?? ownHost, parsedConfig, options, shared);
  } finally {
    shared?.close();
  }
}

/** Opens the sharing of results between machines. Returns undefined if the site does not use it. */
async function sharedHost(host: Host, config: Config): Promise<SharedHost | undefined> {
  if (config.store.remote === undefined && !host.files.exists(shardFolder)) return undefined;
  const {openSharedHost} = await import('./distributed-build/open-shared-host.js');
  return openSharedHost(host, config);
}

async function buildOn(
  host: Host,
  parsedConfig: ParsedConfig,
  options: BuildOptions,
  shared: SharedHost | undefined,
): Promise<BuildResult> {
  const start = performance.now();
  const {root} = host.files;
  const inputs = buildInputs(root, options);
  const {snapshot, site, files} = await prepareBuild(host, options, parsedConfig);
  const written = await writeSite(options.out, files, {
    root,
    ...(options.force !== undefined && {force: options.force}),
  });
  await shared?.sharing.finish();
  await host.store.flush();
  const result: BuildResult = {
    out: options.out,
    buildId: site.buildId(),
    pages: snapshot.pages.length,
    documents: snapshot.documents.length,
    ...written,
    durationMs: performance.now() - start,
    ...(host.store.sharing && {shared: host.store.sharing.counts()}),
    diagnostics: [
      ...(await siteDiagnostics(host, snapshot, site)),
      ...outdatedHostFiles(snapshot, host.files, options.out),
      ...(shared?.diagnostics() ?? []),
    ],
  };
  shared?.finish();
  recordBuild(root, options, {inputs, result, snapshot});
  const now = pageInputsOf(snapshot);
  const before = options.why === undefined ? undefined : readPageInputs(root, options.out);
  recordPageInputs(root, options.out, now);
  if (options.why === undefined) return result;
  const {explainRebuild} = await import('./rebuild/explain-rebuild.js');
  return {...result, why: explainRebuild(options.why, {before, now, snapshot, site})};
}

/**
 * Returns the findings about content and pages, with the same fixes as `check`. The code for template lines and fixes is
 * imported only when all is written.
 */
async function siteDiagnostics(host: Host, snapshot: Snapshot, site: SiteOutputs): Promise<readonly Diagnostic[]> {
  const {withTemplatePlaces} = await import('./template-places.js');
  const found = [...snapshot.rawDiagnostics(), ...dedupeDiagnostics(site.rawDiagnostics())];
  const {reported} = snapshot.applyPolicy(await withTemplatePlaces(host, snapshot, found, {outputs: site}));
  if (reported.length === 0) return reported;
  const [{attachFixes}, {fixableTextReader}] = await Promise.all([
    import('./check/fixes/attach-fixes.js'),
    import('./check/fixes/fixable-text.js'),
  ]);
  return attachFixes(reported, fixableTextReader(host.files));
}

/** A compiled site, whose pages are rendered while it is written. */
export interface PreparedBuild {
  readonly snapshot: Snapshot;
  readonly site: SiteOutputs;
  /** Yields every output file, including those kept from earlier builds. Threads write pages to `draft`. */
  files(draft: Draft): AsyncIterable<Output>;
}

/** Compiles the site. Its pages are rendered while `files` is iterated. */
export async function prepareBuild(
  host: Host,
  options: BuildOptions,
  parsedConfig?: ParsedConfig,
): Promise<PreparedBuild> {
  const {onProgress} = options;
  const [snapshot, {siteOutputs}] = await Promise.all([
    compile(host, {
      dev: false,
      ...(parsedConfig && {parsedConfig}),
      ...buildTime(options.at),
      ...(onProgress && {onProgress}),
    }),
    import('./site-outputs.js'), // Loaded while the threads transform documents.
  ]);
  throwIfUnreadable(snapshot.discovery);
  const site = siteOutputs(host, snapshot, onProgress);
  const {compress, keepAssets} = snapshot.config.publish;
  const builds = options.keepAssets ?? keepAssets;
  const folders = [options.out, options.keepFrom].flatMap((folder) =>
    folder === undefined ? [] : resolve(host.files.root, folder),
  );
  return {
    snapshot,
    site,
    files(draft) {
      const made = site.files(draft);
      const all = (options.compress ?? compress) ? withCompressed(made, host.store) : made;
      return builds > 0 ? withOldAssets(all, {folders, builds}) : all;
    },
  };
}

/**
 * Throws a `SiteError` if the system does not let Galley read the config or any file of the site, because the output would
 * replace the site with an empty one. If only some files cannot be read, they are findings.
 */
function throwIfUnreadable({sources, diagnostics}: Discovery): void {
  const unreadable = diagnostics.flatMap(({code, place}) => (code === 'file-unreadable' && place ? place.file : []));
  const file =
    unreadable.find((one) => one === 'content' || one === 'content/site.yml') ??
    (sources.length === 0 ? unreadable[0] : undefined);
  if (file === undefined) return;
  throw new SiteError('content-unreadable', `The site cannot be built, because ${file} cannot be read.`, {
    hint: 'Check its permissions. The output of the last build is unchanged.',
  });
}
