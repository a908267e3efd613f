// Public API of the package `galley`.
import type {Diagnostic} from './base/diagnostic.js';
import {SiteError} from './base/site-error.js';
import {lazy} from './base/lazy.js';
import type {JsonObject} from './base/json.js';
import {build, type BuildOptions, type BuildResult} from './build.js';
import {withDefaults} from './catalog/query-defaults.js';
import type {NavLink} from './catalog/catalog.js';
import {navigation} from './catalog/navigation-tree.js';
import {prepareListedQueries} from './catalog/prepare-queries.js';
import type {AnswerTo, Query} from './catalog/answer-query.js';
import type {CheckedSite} from './check/define-check.js';
import {checkAndDescribe} from './check-site.js';
import {checkedDocuments} from './custom-check-input.js';
import {recordsOf} from './document-records.js';
import {usesMetadataFields, metadataFieldsOf} from './metadata-fields.js';
import {compile, type Snapshot} from './compile.js';
import type {Config} from './config/config.js';
import {buildTime} from './emit/output/build-time.js';
import type {Page} from './page/page.js';
import {openHost} from './open-compiler-host.js';
import type {Host} from './compiler-host.js';

export type {Place, Diagnostic, Severity} from './base/diagnostic.js';
export {SiteError} from './base/site-error.js';
export type {Json, JsonObject} from './base/json.js';
export {codeFrame} from './base/code-frame.js';
export type {BuildOptions, BuildResult} from './build.js';
export {address, type Address, type AddressConfig} from './catalog/query-address.js';
export type {NavLink} from './catalog/catalog.js';
export {navigation} from './catalog/navigation-tree.js';
export {query, type AnswerTo, type Query, type QueryAnswer} from './catalog/answer-query.js';
export {compareFolders} from './diff/compare-output-folders.js';
export type {PageDiff, SiteDiff} from './diff/compare-sites.js';
export type {Config, ConfigInput} from './config/config.js';
export {parse, type ParsedDocument} from './markdown/parse-document.js';
export {renderMarkdown, type RenderMarkdownOptions} from './markdown/render-markdown.js';
export {testCheck} from './test-check.js';

/** An open site. */
export interface Site {
  readonly root: string;
  readonly config: Config;
  /** Every field of every document except Markdown bodies, in default order, with drafts. */
  readonly documents: readonly JsonObject[];
  readonly navigation: readonly NavLink[];
  readonly pages: readonly Page[];
  readonly diagnostics: readonly Diagnostic[];
  /** The same documents with additional fields: front matter, headings, links, word counts and Git dates. */
  facts(): readonly JsonObject[];
  /** Returns the answer with the defaults of a page: no drafts, default order, default locale. Throws `QueryError`. */
  query<const P extends Query = Record<never, never>>(params?: P): AnswerTo<P>;
  /** Returns the navigation tree for the documents of a query. */
  navigationOf(params?: Query): readonly NavLink[];
  /** Writes the site. The default for `out` is `dist`. */
  build(options?: Partial<BuildOptions>): Promise<BuildResult>;
  /** Applies all rules and the site's own checks, as `galley check` does. Renders every page, and writes nothing. */
  check(): Promise<CheckReport>;
  /** Reads changed files and returns the new site. */
  refresh(): Promise<Site>;
  /** Ends the threads and closes the store, also for sites returned by `refresh`. */
  close(): Promise<void>;
}

/** The findings of a check, and the site as custom checks see it. */
export interface CheckReport {
  readonly findings: readonly Diagnostic[];
  readonly site: CheckedSite;
}

/** Opens the site at `root`. Throws `SiteError` if it has no `content/`. */
export async function openSite(root = '.'): Promise<Site> {
  const host = closableHost(openHost(root));
  return siteOf(host, await compile(host, {dev: false, ...buildTime()}));
}

/** The host of a site and of those returned by `refresh`. */
interface ClosableHost extends Host {
  requireOpen(): void;
  close(): Promise<void>;
}

function closableHost(host: Host): ClosableHost {
  let isClosed = false;
  const closeOnce = lazy(async () => {
    await host.pool.close();
    await host.store.close();
  });
  return {
    ...host,
    requireOpen() {
      if (isClosed) throw new SiteError('site-closed', 'This site is closed.', {hint: 'Open it again with openSite.'});
    },
    close() {
      isClosed = true;
      return closeOnce();
    },
  };
}

function siteOf(host: ClosableHost, snapshot: Snapshot): Site {
  const {config, catalog} = snapshot;
  const records = recordsOf(snapshot);
  const facts = lazy(() =>
    checkedDocuments(host, snapshot).map((document, index) => ({...records[index], ...metadataFieldsOf(document)})),
  );
  const queryRecords = lazy(() => prepareListedQueries(records));
  const queryFacts = lazy(() => prepareListedQueries(facts()));
  return {
    root: host.files.root,
    config,
    documents: records,
    navigation: catalog.navigation,
    pages: snapshot.pages,
    get diagnostics() {
      return snapshot.diagnostics();
    },
    facts,
    query: <const P extends Query>(params: P = {} as P) =>
      (usesMetadataFields(params) ? queryFacts : queryRecords)()(withDefaults(params, config)) as AnswerTo<P>,
    navigationOf: (params = {}) => navigation(records, withDefaults(params, config), config),
    async build(options = {}) {
      host.requireOpen();
      return build(host, {out: 'dist', ...options});
    },
    async check() {
      host.requireOpen();
      const {result, site} = await checkAndDescribe(host);
      return {findings: result.diagnostics, site: site()};
    },
    async refresh() {
      host.requireOpen();
      return siteOf(host, await compile(host, {dev: false, ...buildTime()}, snapshot));
    },
    close: () => host.close(),
  };
}
