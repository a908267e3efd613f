// Public API of the package `galley`.
import type {Diagnostic} from './base/diagnostic.js';
import {SiteError} from './base/error.js';
import type {JsonObject} from './base/json.js';
import {build, type BuildOptions, type BuildResult} from './build.js';
import {withDefaults} from './catalog/defaults.js';
import type {NavLink} from './catalog/catalog.js';
import {navigation} from './catalog/navigation.js';
import {query, type AnswerTo, type Query} from './catalog/query.js';
import {compile, type Snapshot} from './compile.js';
import {withSiteFields} from './catalog/site-fields.js';
import {defaultSort, sortBy} from './catalog/sort.js';
import type {Config} from './config/config.js';
import type {Page} from './page/page.js';
import {ownKeysOf} from './page/valid-fields.js';
import {openHost} from './open-host.js';
import type {Host} from './pool/host.js';

export type {Place, Diagnostic, Severity} from './base/diagnostic.js';
export {SiteError} from './base/error.js';
export type {Json, JsonObject} from './base/json.js';
export {codeFrame} from './base/code-frame.js';
export {build, type BuildOptions, type BuildResult} from './build.js';
export {address, type Address, type AddressConfig} from './catalog/address.js';
export type {NavLink} from './catalog/catalog.js';
export {navigation} from './catalog/navigation.js';
export {query, type AnswerTo, type Query, type QueryAnswer} from './catalog/query.js';
export {compile, type CompileOptions, type Snapshot} from './compile.js';
export {siteOutputs, type SiteOutputs} from './outputs.js';
export {configSchema, type Config, type ConfigInput} from './config/config.js';
export {parse, type ParsedDocument} from './markdown/parse.js';
export {renderMarkdown, type RenderMarkdownOptions} from './markdown/render-markdown.js';
export {openHost} from './open-host.js';
export type {Host} from './pool/host.js';

/** An open site. */
export interface Site {
  readonly root: string;
  readonly config: Config;
  /** Every field of every document except Markdown bodies, in default order, with drafts. */
  readonly documents: readonly JsonObject[];
  readonly navigation: readonly NavLink[];
  readonly pages: readonly Page[];
  readonly diagnostics: readonly Diagnostic[];
  /** Returns the answer with the defaults of a page: no drafts, default order, default locale. Throws `QueryError`. */
  query<const P extends Query = Record<never, never>>(params?: P): AnswerTo<P>;
  /** Returns the navigation tree for the documents of a query. */
  navigationOf(params?: Query): readonly NavLink[];
  /** Writes the site. The default for `out` is `dist`. */
  build(options?: Partial<BuildOptions>): Promise<BuildResult>;
  /** Reads changed files and returns the new site. */
  refresh(): Promise<Site>;
  /** Ends the threads and closes the store, also for sites returned by `refresh`. */
  close(): Promise<void>;
}

/** Opens the site at `root`. Throws `SiteError` if it has no `content/`. */
export async function openSite(root = '.'): Promise<Site> {
  const host = openHost(root);
  return siteOf(host, await compile(host, {dev: false}), {closed: false});
}

/** Shared by a site and those returned by `refresh`: they have the same store and worker pool. */
interface SharedResources {
  closed: boolean;
}

function siteOf(host: Host, snapshot: Snapshot, resources: SharedResources): Site {
  const alive = (): void => {
    if (resources.closed)
      throw new SiteError('site-closed', 'This site is closed.', {hint: 'Open it again with openSite.'});
  };
  const {config, catalog} = snapshot;
  const records = recordsOf(snapshot);
  return {
    root: host.files.root,
    config,
    documents: records,
    navigation: catalog.navigation,
    pages: snapshot.pages,
    get diagnostics() {
      return snapshot.diagnostics();
    },
    query: <const P extends Query>(params?: P) => query(records, withDefaults(params ?? {}, config)) as AnswerTo<P>,
    navigationOf: (params = {}) => navigation(records, withDefaults(params, config), config),
    async build(options = {}) {
      alive();
      return build(host, {out: 'dist', ...options});
    },
    async refresh() {
      alive();
      return siteOf(host, await compile(host, {dev: false}, snapshot), resources);
    },
    async close() {
      resources.closed = true;
      await host.pool.close();
      await host.store.close();
    },
  };
}

/** Returns the fields of all documents as written by their authors, in default order. */
function recordsOf({transforms, validateFields}: Snapshot): readonly JsonObject[] {
  const documents = withSiteFields(transforms.documents, {isOwnKey: ownKeysOf(validateFields)});
  return sortBy(
    documents.map(({meta}) => meta),
    defaultSort,
  );
}
