// Compiles a site: a function from its folder to a snapshot. This module reads the files; `build-snapshot.ts` does the rest,
// and is loaded while threads transform documents.
import type {Diagnostic} from './base/diagnostic.js';
import type {Json} from './base/json.js';
import type {Hash} from './base/hash.js';
import {bundleTemplates, type Bundle} from './bundle/bundle-templates.js';
import type {LoadedBundle} from './bundle/load-bundle.js';
import type {LoadedPlugins} from './bundle/load-markdown-plugins.js';
import type {MarkdownPluginBundle} from './bundle/bundle-markdown-plugins.js';
import {TemplateError} from './bundle/template-error.js';
import {templateFiles, type TemplateFiles} from './bundle/template-files.js';
import type {Catalog} from './catalog/catalog.js';
import type {ScheduledChange} from './catalog/publish-schedule.js';
import type {FindingPolicy} from './check/finding-policy.js';
import type {Config} from './config/config.js';
import {readConfig, type ParsedConfig} from './config/read-config.js';
import type {Document} from './document/document-types.js';
import {findMermaid} from './markdown/mermaid/load-mermaid.js';
import {pluginsFile} from './markdown/plugin-diagnostics.js';
import {mayIncludeFiles, withoutIncludes, type Inclusion} from './include/include-result.js';
import {buildTime} from './emit/output/build-time.js';
import type {SiteIcons} from './emit/images/site-icons.js';
import type {Redirects} from './emit/resolve-redirects.js';
import type {Answers} from './page/plan/query-answers.js';
import type {Page} from './page/page.js';
import {PageQueryError} from './page/plan/page-queries.js';
import type {RouteCandidates, Planned} from './page/plan/plan-pages.js';
import type {TemplatesJob} from './worker-jobs/page-tasks.js';
import type {ValidateFields} from './page/fields/remove-invalid-fields.js';
import type {Rejection} from './page/plan/validate-page.js';
import type {Shard} from './distributed-build/divide-site.js';
import {discover, siteSource, type Discovery} from './source/discover.js';
import type {AssetSource, Source, TextSource} from './source/source.js';
import {customAddressesOf} from './transform/custom-addresses.js';
import {exactAddressesOf} from './transform/transform-options.js';
import {storedIndex, storeIndex} from './source/source-index.js';
import {transformAll, type Transforms} from './worker-jobs/transform-all.js';
import type {History} from './source/git-history.js';
import type {Host} from './compiler-host.js';
import type {SnapshotInputs} from './build-snapshot.js';
import {galleyFiles} from './files/galley-package.js';

export interface CompileOptions {
  /** Whether to include drafts, marked as such. */
  readonly dev: boolean;
  /** ISO time. Documents with a later date count as drafts. */
  readonly until?: string;
  /** ISO time. Documents that `publishAt` or `expiresAt` hides at this time count as drafts. Absent: they hide none. */
  readonly at?: string;
  readonly onProgress?: OnProgress;
  /**
   * Paths below the root of files that are read again, even if size and times are unchanged. No other file can have
   * changed since the previous snapshot, unless `.` is listed. If absent, any file can have changed.
   */
  readonly changedFiles?: readonly string[] | undefined;
  /** The config, if it was already read. */
  readonly parsedConfig?: ParsedConfig;
  /** Transform only the documents of this shard completely, and of all others only the fields. */
  readonly shard?: Shard;
  /** Also apply the rules of `galley check` and `galley dev` that `galley build` does not apply. */
  readonly allRules?: boolean;
  /** Add places in content and templates to elements, for pages that are checked and never published. */
  readonly places?: true | undefined;
  /** Compute fixes for findings, which requires reading files again. */
  readonly fixes?: boolean;
}

/** Called at intervals with the current stage. `total` is 0 while it is unknown. */
export type OnProgress = (progress: {readonly stage: string; readonly done: number; readonly total: number}) => void;

/** Everything known about a site at one point in time. It is immutable; a change results in a new snapshot. */
export interface Snapshot {
  readonly dev: boolean;
  readonly allRules: boolean;
  /** The time for which scheduled documents were published. */
  readonly at?: string | undefined;
  /** The times at which the schedule changes the site after that. */
  readonly schedule: readonly ScheduledChange[];
  readonly discovery: Discovery;
  readonly inclusion: Inclusion;
  readonly sources: ReadonlyMap<string, Source>;
  readonly parsedConfig: ParsedConfig;
  readonly config: Config;
  readonly transforms: Transforms;
  readonly documents: readonly Document[];
  readonly catalog: Catalog;
  readonly templates: TemplateFiles;
  readonly bundle: Bundle;
  readonly loaded: LoadedBundle;
  /** Plugins in templates/markdown.ts; undefined if the file does not exist. */
  readonly plugins: Plugins | undefined;
  readonly validateFields: ValidateFields;
  readonly icons: SiteIcons;
  /** Identifies everything that affects every page. The previous object if none of it changed. */
  readonly environment: RenderEnvironment;
  readonly pages: readonly Page[];
  /** Routes of pages that the site's validation rejected. */
  readonly rejected: ReadonlyMap<string, Rejection>;
  readonly answers: Answers;
  readonly candidates: RouteCandidates;
  readonly planned: ReadonlyMap<string, Planned>;
  readonly redirects: Redirects;
  /** When files last changed. `dev` reads it once. */
  readonly history: History;
  /**
   * Returns diagnostics of config, documents, templates and the site as a whole; rendering adds those of pages.
   * Computed on first call, so that `dev` can show a page before the checks are done.
   */
  diagnostics(): readonly Diagnostic[];
  /** Returns all diagnostics, before `applyPolicy` is applied. */
  rawDiagnostics(): readonly Diagnostic[];
  /**
   * Returns functions that compute most of them in parts, so that other work can be done in between. After that,
   * `rawDiagnostics` takes little time.
   */
  diagnosticSteps(): readonly (() => void)[];
  /** Decides which diagnostics are reported. `diagnostics` has applied it. */
  readonly applyPolicy: FindingPolicy;
  /** Files with comments that silence diagnostics. */
  readonly commented: readonly Pick<Document, 'file' | 'ignores'>[];
}

/** The site's plugins for Markdown. */
export interface Plugins {
  readonly bundle: MarkdownPluginBundle;
  readonly loaded: LoadedPlugins;
}

interface RenderEnvironment {
  readonly hash: Hash;
}

/** Path of the config below `content/`. */
const configFile = 'site.yml';

/**
 * Compiles the whole site. Input that is unchanged since `previous` is not processed again; the result is the same
 * without it. If nothing changed, returns `previous`, at most with new file times: `pages` and `diagnostics` are the
 * same objects. Throws `TemplateError` for templates that cannot be bundled or evaluated.
 */
export async function compile(host: Host, options: CompileOptions, previous?: Snapshot): Promise<Snapshot> {
  const {files} = host;
  const site = siteSource(files);
  const isKnown = previous !== undefined && previous.sources.get(configFile)?.hash === site?.hash;
  const parsedConfig = isKnown ? previous.parsedConfig : (options.parsedConfig ?? readConfig(site));
  const {config} = parsedConfig;
  const discovery = discover(files, {
    ignore: config.content.ignore,
    previous: previous?.discovery,
    index: previous === undefined ? storedIndex(files, host.store) : undefined,
    // The config is always read again.
    changedFiles:
      options.changedFiles && (site ? [...options.changedFiles, `content/${configFile}`] : options.changedFiles),
  });
  if (previous === undefined) storeIndex(discovery.known, host.store);
  const inclusion = mayIncludeFiles(discovery.sources)
    ? await resolveIncludes(host, discovery, config, options, previous)
    : withoutIncludes(discovery.sources, previous?.inclusion);
  const texts = inclusion.sources.filter(
    (source) => source.kind !== 'asset' && source.path !== configFile,
  ) as TextSource[];
  const exactAddresses = exactAddressesOf(discovery.sources, config);
  const customAddresses = customAddressesOf(texts, config, host.store);
  const mermaid = config.markdown.mermaid ? findMermaid(files.root) : undefined;
  const transformWith = (plugins: Plugins | undefined) =>
    transformAll(host, texts, {
      config,
      plugins: plugins?.bundle,
      exactAddresses,
      customAddresses,
      mermaid,
      places: options.places,
      previous: previous?.transforms,
      shard: options.shard,
      onProgress: options.onProgress,
    });
  // Started first, because worker threads need the plugins.
  const preparing =
    files.root !== galleyFiles.root && files.exists(pluginsFile) ? readPlugins(host, previous) : undefined;
  const transforming = preparing === undefined ? transformWith(undefined) : preparing.then(transformWith);
  const bundling = bundle(host, config, options, previous);
  const [plugins, transforms, bundled, {buildSnapshot}] = await Promise.all([
    preparing,
    transforming,
    options.dev ? bundling : bundling.then((made) => announceTemplates(host, made, config, discovery)),
    import('./build-snapshot.js'),
  ]);
  const inputs = {parsedConfig, discovery, inclusion, transforms, plugins, ...bundled};
  if (previous !== undefined && hasSameInputs(previous, inputs, options)) {
    return withFiles(previous, {discovery, inclusion, ...bundled});
  }
  return withQueryPlaces(host, () => buildSnapshot(host, inputs, options, previous));
}

function hasSameInputs(
  previous: Snapshot,
  {inclusion, discovery, parsedConfig, bundle, plugins, transforms}: SnapshotInputs,
  {dev, allRules = false, at}: CompileOptions,
): boolean {
  return (
    previous.inclusion.sources === inclusion.sources &&
    previous.discovery.diagnostics === discovery.diagnostics &&
    previous.parsedConfig === parsedConfig &&
    previous.bundle.hash === bundle.hash &&
    previous.bundle.key === bundle.key &&
    previous.plugins?.bundle.hash === plugins?.bundle.hash &&
    previous.transforms.options.mermaid?.version === transforms.options.mermaid?.version &&
    previous.dev === dev &&
    previous.allRules === allRules &&
    isSameSchedule(previous, at)
  );
}

/** Adds the line to an error about a query of a template. Finding it requires a parser, which is loaded only then. */
async function withQueryPlaces<T>(host: Host, step: () => T): Promise<T> {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof TemplateError && error.cause instanceof PageQueryError)) throw error;
    const {withQueryPlace} = await import('./template-places.js');
    throw await withQueryPlace(host, error, error.cause);
  }
}

/**
 * Returns the site that `galley build` would publish instead of the one that `dev` shows, without reading its files again.
 * `previous` is the last result.
 */
export async function asPublished(host: Host, shown: Snapshot, previous?: Snapshot): Promise<Snapshot> {
  const {buildSnapshot} = await import('./build-snapshot.js');
  const options = {dev: false, allRules: true, fixes: true, ...buildTime()};
  return withQueryPlaces(host, () => buildSnapshot(host, shown, options, previous));
}

async function resolveIncludes(
  {files}: Host,
  {sources}: Discovery,
  config: Config,
  {changedFiles}: CompileOptions,
  previous: Snapshot | undefined,
): Promise<Inclusion> {
  const {includeFiles} = await import('./include/include-files.js');
  return includeFiles(files, sources, {config, previous: previous?.inclusion, changedFiles});
}

/** Returns whether nothing is published or expires between two times. Time can also run backwards. */
function isSameSchedule({at: before, schedule}: Snapshot, at: string | undefined): boolean {
  if (before === undefined || at === undefined) return before === at;
  const [next] = schedule;
  return Date.parse(at) >= Date.parse(before) && (next === undefined || Date.parse(at) < Date.parse(next.at));
}

/** Returns the same site with new file times, so that the next compile does not read these files again. */
export function withFiles<S extends Snapshot>(
  site: S,
  {discovery, inclusion, templates, bundle}: Pick<Snapshot, 'discovery' | 'inclusion' | 'templates' | 'bundle'>,
): S {
  const isSame =
    site.discovery === discovery &&
    site.inclusion === inclusion &&
    site.templates === templates &&
    site.bundle === bundle;
  return isSame ? site : {...site, discovery, inclusion, templates, bundle};
}

async function readPlugins({files, store}: Host, previous: Snapshot | undefined): Promise<Plugins> {
  const [{bundleMarkdownPlugins}, {loadMarkdownPlugins}] = await Promise.all([
    import('./bundle/bundle-markdown-plugins.js'),
    import('./bundle/load-markdown-plugins.js'),
  ]);
  const before = previous?.plugins;
  const made = await bundleMarkdownPlugins(files, galleyFiles, store, before?.bundle);
  return {bundle: made, loaded: before?.bundle.hash === made.hash ? before.loaded : await loadMarkdownPlugins(made)};
}

async function bundle(
  {files, store}: Host,
  {base}: Config,
  {changedFiles, places}: CompileOptions,
  previous: Snapshot | undefined,
): Promise<{readonly templates: TemplateFiles; readonly bundle: Bundle}> {
  const templates = templateFiles(files, galleyFiles, previous?.templates, changedFiles);
  return {
    templates,
    bundle: await bundleTemplates(files, galleyFiles, templates, store, base, {previous: previous?.bundle, places}),
  };
}

/** Sends the templates to busy threads, so that they can load them in advance. */
function announceTemplates<B extends {readonly bundle: Bundle}>(
  host: Host,
  bundled: B,
  config: Config,
  discovery: Discovery,
): B {
  host.pool.broadcast('templates', templatesJob(host, {bundle: bundled.bundle, config, discovery}) as unknown as Json);
  return bundled;
}

/** Returns the job with everything that threads need to render pages, as far as it is known before the pages. */
export function templatesJob(
  {files}: Host,
  {bundle, config, discovery}: Pick<Snapshot, 'bundle' | 'config' | 'discovery'>,
): TemplatesJob {
  const {templates, templatesMap, islands, hash} = bundle;
  return {
    bundle: {templates, templatesMap, islands},
    hash,
    root: files.root,
    assets: discovery.sources.filter(({kind}) => kind === 'asset') as readonly AssetSource[],
    aliases: config.icons.aliases,
  };
}
