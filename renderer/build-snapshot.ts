// Builds a snapshot from documents and templates: the catalog, the pages and the diagnostics.
import type {Diagnostic} from './base/diagnostic.js';
import {hashOf, hashOfAll, type Hash} from './base/hash.js';
import {lazy} from './base/lazy.js';
import {fileLikeRoutes} from './document/file-like-routes.js';
import type {Bundle} from './bundle/bundle-templates.js';
import {runTemplateStep, loadBundle, type LoadedBundle} from './bundle/load-bundle.js';
import {TemplateError} from './bundle/template-error.js';
import type {TemplateFiles} from './bundle/template-files.js';
import {createCatalog} from './catalog/catalog.js';
import {scheduledChanges} from './catalog/publish-schedule.js';
import {withOrderAndScheduleFields} from './catalog/order-and-schedule-fields.js';
import {snapshotFindings} from './snapshot-findings.js';
import {createFindingPolicy} from './check/finding-policy.js';
import {placesIn} from './check/field-places.js';
import type {CompileOptions, Plugins, Snapshot} from './compile.js';
import type {Config} from './config/config.js';
import type {ParsedConfig} from './config/read-config.js';
import type {Inclusion} from './include/include-result.js';
import type {Document} from './document/document-types.js';
import {readIcons} from './emit/images/site-icons.js';
import {frontMatterRedirects} from './emit/front-matter-redirects.js';
import {hasFeeds} from './emit/feeds/create-feed.js';
import {resolveRedirects, type Redirects} from './emit/resolve-redirects.js';
import {addressesOf} from './emit/site-addresses.js';
import type {Page, PageDefinition} from './page/page.js';
import {PageQueryError} from './page/plan/page-queries.js';
import {planPages, type Plan, type PlanInputs} from './page/plan/plan-pages.js';
import {takenAddresses} from './page/plan/taken-addresses.js';
import {templatePlace, type Templates} from './page/templates-in-bundle.js';
import {
  createFieldValidator,
  ownKeysOf,
  withValidFields,
  type ValidateFields,
} from './page/fields/remove-invalid-fields.js';
import type {Discovery} from './source/discover.js';
import {isSharedImage, sourceText, type AssetSource} from './source/source.js';
import type {Transforms} from './worker-jobs/transform-all.js';
import {noHistory, readHistory, type History} from './source/git-history.js';
import type {Host} from './compiler-host.js';
import {galleyFiles} from './files/galley-package.js';

/** All parsed and compiled inputs of a site. */
export interface SnapshotInputs {
  readonly parsedConfig: ParsedConfig;
  readonly discovery: Discovery;
  readonly inclusion: Inclusion;
  readonly transforms: Transforms;
  readonly templates: TemplateFiles;
  readonly bundle: Bundle;
  readonly plugins: Plugins | undefined;
}

/** Builds the snapshot. Throws `TemplateError` if templates cannot be evaluated. */
export function buildSnapshot(
  host: Host,
  inputs: SnapshotInputs,
  options: CompileOptions,
  previous?: Snapshot,
): Snapshot {
  const {parsedConfig, discovery, inclusion, transforms, bundle} = inputs;
  const {config, placeOf} = parsedConfig;
  const {dev, at, allRules = false} = options;
  const comparable = previous?.config === config && previous.dev === dev ? previous : undefined;
  const sources = new Map(inclusion.sources.map((source) => [source.path, source] as const));
  const assets = discovery.sources.filter((source): source is AssetSource => source.kind === 'asset');
  const loaded = bundle === previous?.bundle ? previous.loaded : loadBundle(bundle);
  const isSites = siteFileTest(host);
  const validateFields =
    loaded === previous?.loaded ? previous.validateFields : createFieldValidator(loaded.templates, isSites);
  const scheduled = withOrderAndScheduleFields(validDocuments(inputs, loaded, validateFields), {
    isOwnKey: ownKeysOf(validateFields),
    latestDate: options.until,
    now: at,
  });
  const {catalog, diagnostics: catalogDiagnostics} = createCatalog(scheduled, config, options, comparable?.catalog);
  const icons = readIcons(host.files, assets, config.icons.aliases);
  const {customAddresses} = transforms.options;
  const environment = renderEnvironment({bundle, config, assets, customAddresses, dev}, previous);
  const history = config.lastUpdated ? historyOf(host, previous) : noHistory;
  const made = {dev, config, sources, loaded, validateFields, catalog, icons, environment, history};
  const site = {...onlyInputs(inputs), ...made};
  const {diagnostics: planDiagnostics, ...plan} = planOf(bundle, planInputs(site, assets, isSites, comparable));
  const {redirects, addresses} = redirectsAndAddresses(plan.pages, assets, {catalog, config, sources, placeOf});
  const findings = snapshotFindings(host, {
    ...site,
    pages: plan.pages,
    redirects,
    addresses,
    assets,
    isSites,
    catalogDiagnostics,
    planDiagnostics,
    computesFixes: options.fixes === true,
  });
  const commented = [{file: placeOf([]).file, ignores: parsedConfig.ignores}, ...transforms.documents];
  const applyPolicy = createFindingPolicy({checks: config.checks, documents: commented, allRules});
  return {
    ...site,
    ...plan,
    allRules,
    at,
    schedule: at === undefined ? [] : scheduledChanges(catalog.metas, at),
    documents: catalog.documents,
    redirects,
    rawDiagnostics: findings.all,
    diagnosticSteps: findings.steps,
    commented,
    applyPolicy,
    diagnostics: lazy(() => applyPolicy(findings.all()).reported),
  };
}

/** Returns the inputs alone. `asPublished` passes a whole snapshot, which must not be retained. */
function onlyInputs(inputs: SnapshotInputs): SnapshotInputs {
  const {parsedConfig, discovery, inclusion, transforms, templates, bundle, plugins} = inputs;
  return {parsedConfig, discovery, inclusion, transforms, templates, bundle, plugins};
}

/** Returns a function that tells files of the site from Galley's own. */
function siteFileTest({files}: Host): (file: string) => boolean {
  return (file) => files.root !== galleyFiles.root && files.exists(file);
}

/** Removes fields that the schemas of the site reject. */
function validDocuments(
  {transforms, bundle}: SnapshotInputs,
  {limit}: LoadedBundle,
  validateFields: ValidateFields,
): readonly Document[] {
  return runTemplateStep("The content can't be checked", bundle, () =>
    transforms.documents.map((document) => {
      limit.reset();
      return withValidFields(document, validateFields);
    }),
  );
}

/** A separate function, because a closure would retain the previous plan, and thereby all earlier snapshots, in memory. */
function planOf(bundle: Bundle, inputs: PlanInputs): Plan {
  return runTemplateStep("The pages can't be planned", bundle, () => {
    try {
      return planPages(inputs);
    } catch (error) {
      throw error instanceof PageQueryError ? new TemplateError([queryFinding(error, inputs)], error) : error;
    }
  });
}

/** Returns the finding about a query of a template. `compile` adds the line. */
function queryFinding({message, hint, position}: PageQueryError, {templatePlace: placeOf}: PlanInputs): Diagnostic {
  return {
    severity: 'error',
    code: 'template-failed',
    message,
    ...(hint !== undefined && {hint}),
    place: placeOf(position.definition),
  };
}

function planInputs(
  site: Pick<Snapshot, 'catalog' | 'config' | 'dev' | 'environment' | 'history' | 'loaded' | 'sources'>,
  assets: readonly AssetSource[],
  isSites: (file: string) => boolean,
  comparable: Snapshot | undefined,
): PlanInputs {
  const {catalog, config, dev, environment, history, loaded, sources} = site;
  const assetHashes = new Map(assets.map(({path, hash}) => [path, hash] as const));
  return {
    catalog,
    config,
    definitions: sitesFirst(loaded.templates, isSites),
    shared: environment.hash,
    dev,
    previous: catalog.metas === comparable?.catalog.metas ? comparable : undefined,
    sourceTextOf: ({file}) => sourceText(sources, file),
    templatePlace: (definition) => templatePlace(loaded.templates, definition),
    updated: (file) => history.dayOf(file),
    assetHash: (path) => assetHashes.get(path),
    publicFiles: publicPaths(assets),
    beginPage: loaded.limit.reset,
  };
}

function publicPaths(assets: readonly AssetSource[]): readonly string[] {
  return assets.flatMap(({path}) => (path.startsWith('public/') ? [path.slice('public/'.length)] : []));
}

interface EnvironmentInputs {
  readonly bundle: Bundle;
  readonly config: Config;
  readonly assets: readonly AssetSource[];
  readonly customAddresses: Readonly<Record<string, string>>;
  readonly dev: boolean;
}

/** Returns the previous object if nothing that affects every page has changed. */
function renderEnvironment(inputs: EnvironmentInputs, previous: Snapshot | undefined): Snapshot['environment'] {
  const hash = environmentHash(inputs);
  return previous?.environment.hash === hash ? previous.environment : {hash};
}

/** Returns a hash of everything that affects every page. */
function environmentHash({bundle, config, assets, customAddresses, dev}: EnvironmentInputs): Hash {
  // The location of the store and the severity of findings do not affect pages.
  const renderConfig = {...config, store: {}, checks: {}};
  const routes = [...fileLikeRoutes(customAddresses)];
  return hashOfAll([
    bundle.hash,
    hashOf(JSON.stringify([renderConfig, routes])),
    sharedImagesHash(assets),
    String(dev),
  ]);
}

interface RedirectInputs extends Pick<Snapshot, 'catalog' | 'config' | 'sources'> {
  readonly placeOf: ParsedConfig['placeOf'];
}

/** Returns the redirects of the config and of pages, and a function that returns all addresses of the site. */
function redirectsAndAddresses(
  pages: readonly Page[],
  assets: readonly AssetSource[],
  {catalog, config, sources, placeOf}: RedirectInputs,
): {readonly redirects: Redirects; addresses(): ReadonlySet<string>} {
  const routes = new Set(pages.map(({route}) => route));
  const ofPages = frontMatterRedirects(
    // A draft has no page, so its old addresses lead nowhere yet.
    catalog.documents.filter(({path}) => routes.has(path)),
    (document) => placesIn(sources, document),
  );
  const addresses = lazy(() => addressesOf(pages, assets, config, ofPages));
  const redirects = resolveRedirects(config, {
    pages: routes,
    addresses,
    ofPages,
    takenBy: takenAddresses({
      pages: routes,
      config,
      publicFiles: publicPaths(assets),
      hasFeeds: hasFeeds(pages, config),
    }),
    placeOf: (route, at) => placeOf(['redirects', route], at),
  });
  return {redirects, addresses};
}

/** Puts page definitions of the site first, so that they win over Galley's with the same pattern. */
function sitesFirst({pageFiles}: Templates, isSites: (file: string) => boolean): readonly PageDefinition[] {
  const files = [...pageFiles].toSorted(([a], [b]) => Number(isSites(b)) - Number(isSites(a)));
  return files.map(([, definition]) => definition);
}

/** In `dev`, returns the history of the first snapshot that needed it. */
function historyOf({files, store}: Host, previous: Snapshot | undefined): History {
  return previous?.config.lastUpdated ? previous.history : readHistory(files.root, 'content', store);
}

/** Hashes images in `public/` and custom icons. Every template can use them, so they are part of every page's key. */
function sharedImagesHash(assets: readonly AssetSource[]): Hash {
  const shown = assets.filter(({path}) => isSharedImage(path));
  return hashOfAll(shown.flatMap(({path, hash}) => [path, hash]));
}
