// The pipeline, written: compile, then everything the site consists of, into a folder.
import {resolve} from 'node:path';
import type {Diagnostic} from './base/diagnostic.js';
import type {Hash} from './base/hash.js';
import {builtPages, readBuiltPages, recordBuiltPages} from './rebuild/built-pages.js';
import {compile, type OnProgress, type Snapshot} from './compile.js';
import {buildUntil} from './emit/output/builds.js';
import {withCompressed} from './emit/output/compress.js';
import {withOldAssets} from './emit/output/old-assets.js';
import type {Output} from './emit/output/output.js';
import {writeSite, type Draft} from './emit/output/write.js';
import type {Config} from './config/config.js';
import {readConfig, type ParsedConfig} from './config/read.js';
import {oldHostFiles} from './host-table.js';
import {buildInputs, recordBuild} from './rebuild/last-build.js';
import type {SiteOutputs} from './outputs.js';
import type {SharedHost} from './sharing/shared-host.js';
import {shardFolder} from './sharing/shard.js';
import {siteSource} from './source/discover.js';
import type {PageReport, UnknownPage} from './rebuild/why.js';
import type {Host} from './pool/host.js';

export interface BuildOptions {
  /** Output folder, from the site root or absolute. */
  readonly out: string;
  /** Delete what other programs put into the output folder. */
  readonly force?: boolean;
  /** Write a `.br` and a `.gz` file beside every text; as the config has it when absent. */
  readonly compress?: boolean;
  /** For how many builds hashed files outlive their last use; as the config has it when absent. */
  readonly keepAssets?: number;
  /** Another folder to keep such files from, from the site root or absolute. */
  readonly keepFrom?: string;
  readonly onProgress?: OnProgress;
  /** A route, or a file below `content/`, of the page to report on: why it was rendered, or was not. */
  readonly why?: string;
}

export interface BuildResult {
  readonly out: string;
  readonly buildId: Hash;
  readonly pages: number;
  readonly documents: number;
  /** Files of the site, and their bytes together. */
  readonly files: number;
  readonly bytes: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly durationMs: number;
  /** Results that came from shards and the remote store, and that were sent to it; absent without either. */
  readonly shared?: {readonly fetched: number; readonly sent: number};
  readonly diagnostics: readonly Diagnostic[];
  /** With `why`. */
  readonly why?: PageReport | UnknownPage;
}

/**
 * Builds the site of `host` into a folder that then holds exactly this site. Errors in the content do not stop it: they
 * are in the result. Throws `SiteError` when nothing can be written; the folder is then as it was.
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

/** Undefined where no results are shared with other builds. */
async function sharedHost(host: Host, config: Config): Promise<SharedHost | undefined> {
  if (config.store.remote === undefined && !host.files.exists(shardFolder)) return undefined;
  const {openSharing} = await import('./sharing/shared-host.js');
  return openSharing(host, config);
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
      ...allDiagnostics(snapshot, site.diagnostics()),
      ...oldHostFiles(snapshot, host.files, options.out),
      ...(shared?.diagnostics() ?? []),
    ],
  };
  shared?.finish();
  recordBuild(root, options, {
    inputs,
    result,
    isDated: snapshot.config.lastUpdated,
    imported: snapshot.plugins?.bundle.packages,
  });
  const now = builtPages(snapshot);
  const before = options.why === undefined ? undefined : readBuiltPages(root, options.out);
  recordBuiltPages(root, options.out, now);
  if (options.why === undefined) return result;
  const {reportOf} = await import('./rebuild/why.js');
  return {...result, why: reportOf(options.why, {before, now, snapshot, site})};
}

/** A site that is compiled and whose files can be made. */
export interface PreparedBuild {
  readonly snapshot: Snapshot;
  readonly site: SiteOutputs;
  /** Every file of the output, also those that stay of earlier builds. Threads write pages to `draft`. */
  files(draft: Draft): AsyncIterable<Output>;
}

/** What a build does before it writes. */
export async function prepareBuild(
  host: Host,
  options: BuildOptions,
  parsedConfig?: ParsedConfig,
): Promise<PreparedBuild> {
  const {onProgress} = options;
  const until = buildUntil();
  const [snapshot, {siteOutputs}] = await Promise.all([
    compile(host, {
      dev: false,
      ...(parsedConfig && {parsedConfig}),
      ...(until && {until}),
      ...(onProgress && {onProgress}),
    }),
    import('./outputs.js'), // while threads read
  ]);
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

/** What the snapshot found, then what its pages found: a shared part is rendered once but found wanting by each. */
function allDiagnostics(snapshot: Snapshot, rendered: readonly Diagnostic[]): Diagnostic[] {
  const distinct = new Map(rendered.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic] as const));
  return [...snapshot.diagnostics(), ...distinct.values()];
}
