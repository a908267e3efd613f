// The pipeline on one screen: a site is a function of its folder.
import type {Diagnostic, Place} from './base/diagnostic.js';
import {hashOf, hashOfAll, type Hash} from './base/hash.js';
import {lazily} from './base/lazily.js';
import {bundleTemplates, type Bundle} from './bundle/bundle.js';
import {loadBundle, type LoadedBundle} from './bundle/load.js';
import {named, templateFiles, type TemplateFiles} from './bundle/template-files.js';
import {createCatalog, type Catalog} from './catalog/catalog.js';
import {check} from './check/check.js';
import type {Config} from './config/config.js';
import {readConfig} from './config/read.js';
import type {Document} from './document/document.js';
import {hostLimits} from './emit/hosting/host-limits.js';
import {readIcons, type IconSet} from './emit/icons.js';
import {readRedirects, type Redirects} from './emit/redirects.js';
import {addressesOf} from './emit/site.js';
import {hostTableOf} from './host-table.js';
import type {Answers} from './page/answers.js';
import {plan} from './page/plan.js';
import {unknownMiddleware} from './page/middleware.js';
import type {Page} from './page/page.js';
import type {Refusal} from './page/validation.js';
import {discover, siteSource, type Discovery} from './source/discover.js';
import type {AssetSource, Source, TextSource} from './source/source.js';
import {transformAll, type Transforms} from './transform-all.js';
import {noHistory, readHistory, type History} from './work/history.js';
import type {Host} from './work/host.js';
import {ownFiles} from './work/package.js';

export interface CompileOptions {
  /** Drafts are shown, and pages say so. */
  readonly dev: boolean;
  /** ISO time; what is dated later counts as a draft. */
  readonly until?: string;
  readonly onProgress?: OnProgress;
}

/** Told now and then what is being done; `total` is 0 while it is unknown. */
export type OnProgress = (progress: {readonly stage: string; readonly done: number; readonly total: number}) => void;

/** Everything known about a site at one moment. Nothing in it changes; the next moment has a snapshot of its own. */
export interface Snapshot {
  readonly dev: boolean;
  readonly discovery: Discovery;
  readonly sources: ReadonlyMap<string, Source>;
  readonly config: Config;
  readonly transforms: Transforms;
  readonly documents: readonly Document[];
  readonly catalog: Catalog;
  readonly templates: TemplateFiles;
  readonly bundle: Bundle;
  readonly loaded: LoadedBundle;
  readonly icons: IconSet;
  readonly pages: readonly Page[];
  /** Routes whose page the site's own validation keeps away. */
  readonly refused: ReadonlyMap<string, Refusal>;
  readonly answers: Answers;
  readonly redirects: Redirects;
  /** When files last changed; `dev` asks once. */
  readonly history: History;
  /**
   * What is wrong with config, documents, templates and the site as a whole; pages add theirs when they render. Found
   * when first asked for, so that a writer need not wait for it to see the page.
   */
  diagnostics(): readonly Diagnostic[];
}

/** File of the config, below `content/`. */
const configFile = 'site.yml';

/**
 * Understands the whole site. `previous` spares the work whose input did not change; the result is the same without.
 * Templates that can't be bundled or evaluated throw `TemplateFault`.
 */
export async function compile(host: Host, options: CompileOptions, previous?: Snapshot): Promise<Snapshot> {
  const {files, store} = host;
  const {config, diagnostics: configDiagnostics, placeOf} = readConfig(siteSource(files));
  const discovery = discover(files, previous?.discovery, config.content.ignore);
  const sources = new Map(discovery.sources.map((source) => [source.path, source] as const));

  const texts = discovery.sources.filter(
    (source) => source.kind !== 'asset' && source.path !== configFile,
  ) as TextSource[];
  const templates = templateFiles(files, ownFiles, previous?.templates);
  const bundling =
    previous?.bundle.hash === templates.hash && previous.config.base === config.base
      ? Promise.resolve(previous.bundle)
      : bundleTemplates(files, ownFiles, templates, store, config.base, previous?.bundle);
  const [transforms, bundle] = await Promise.all([
    transformAll(host, texts, {
      config,
      keep: !options.dev,
      previous: previous?.transforms,
      onProgress: options.onProgress,
    }),
    bundling,
  ]);
  const loaded = bundle === previous?.bundle ? previous.loaded : loadBundle(bundle);

  const {catalog, diagnostics: catalogDiagnostics} = createCatalog(
    withoutFuture(transforms.documents, options.until),
    config,
    options,
  );
  const assets = discovery.sources.filter((source): source is AssetSource => source.kind === 'asset');
  const icons = readIcons(files, assets, config.icons.aliases);
  const shared = hashOfAll([bundle.hash, hashOf(JSON.stringify(config)), shownEverywhere(assets), String(options.dev)]);
  const history = config.lastUpdated ? historyOf(host, previous) : noHistory;
  const assetHashes = new Map(assets.map(({path, hash}) => [path, hash] as const));
  const {
    pages,
    refused,
    answers,
    diagnostics: planDiagnostics,
  } = plan({
    catalog,
    config,
    definitions: loaded.templates.pages,
    shared,
    dev: options.dev,
    updated: (file) => history.dayOf(file),
    assetHash: (path) => assetHashes.get(path),
  });

  const routes = new Set(pages.map(({route}) => route));
  const addresses = addressesOf(pages, assets, config);
  const redirects = readRedirects(config, {
    pages: routes,
    addresses,
    placeOf: (route) => placeOf(['redirects', route]),
  });

  const documents = catalog.documents;
  const found = lazily(() =>
    check({
      config,
      catalog,
      documents,
      sources,
      routes: addresses,
      assets: new Set(assetHashes.keys()),
      components: new Set(loaded.templates.components.keys()),
      componentProps: loaded.templates.componentProps,
      layouts: new Set(loaded.templates.layouts.keys()),
      collections: loaded.templates.collections,
      configPlace: placeOf,
      hasIcon: (name) => icons.svg(name) !== undefined,
      nearestIcon: (name) => icons.nearest(name),
    }),
  );
  return {
    dev: options.dev,
    discovery,
    sources,
    config,
    transforms,
    documents,
    catalog,
    templates,
    bundle,
    loaded,
    icons,
    pages,
    refused,
    answers,
    redirects,
    history,
    diagnostics: lazily(() => [
      ...discovery.diagnostics,
      ...configDiagnostics,
      ...(history.fault === null ? [] : [shallowHistory(placeOf(['lastUpdated']))]),
      ...documents.flatMap((document) => document.diagnostics),
      ...catalogDiagnostics,
      ...planDiagnostics,
      ...unknownMiddleware({
        definitions: loaded.templates.pageFiles,
        known: named(templates, 'middleware', '.ts').map(([name]) => name),
        textOf: (file) => new TextDecoder().decode((files.exists(file) ? files : ownFiles).read(file)),
      }),
      ...redirects.diagnostics,
      ...hostLimits(hostTableOf({config, redirects, loaded}), config.hosting.hosts, placeOf),
      ...found(),
    ]),
  };
}

/** A post may be written before its day. Which day it is nobody knows but who starts the build. */
function withoutFuture(documents: readonly Document[], until: string | undefined): readonly Document[] {
  if (until === undefined) return documents;
  return documents.map((document) => {
    const {date} = document.meta;
    return typeof date === 'string' && date > until ? {...document, meta: {...document.meta, _draft: true}} : document;
  });
}

/** In `dev`, that of the first snapshot which wanted it. */
function historyOf({files, store}: Host, previous: Snapshot | undefined): History {
  return previous?.config.lastUpdated ? previous.history : readHistory(files.root, 'content', store);
}

/** Better no dates than those of the day on which the build server copied the repository. */
function shallowHistory(place: Place): Diagnostic {
  return {
    severity: 'warning',
    code: 'history-shallow',
    message: 'Pages show no day of their last change: this repository is a shallow clone, and its dates are wrong.',
    hint: 'Fetch the whole history, for instance with `fetch-depth: 0`.',
    place,
  };
}

/** Images of `public/` and own icons may stand in any template, so they are part of every page's key. */
function shownEverywhere(assets: readonly AssetSource[]): Hash {
  const shown = assets.filter(({path}) => /^public\/.*\.(?:svg|png|jpe?g|webp|gif|avif)$|^icons\//i.test(path));
  return hashOfAll(shown.flatMap(({path, hash}) => [path, hash]));
}
