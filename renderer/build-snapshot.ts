// Builds a snapshot from documents and templates: the catalog, the pages and the diagnostics.
import type {Diagnostic, Place} from './base/diagnostic.js';
import {hashOf, hashOfAll, type Hash} from './base/hash.js';
import {lazy} from './base/lazy.js';
import {unreachable} from './base/site-error.js';
import {fileLikeRoutes} from './document/file-like-routes.js';
import type {Bundle} from './bundle/bundle-templates.js';
import {TemplateError} from './bundle/template-error.js';
import {runTemplateStep, loadBundle} from './bundle/load-bundle.js';
import {templatesByName, type TemplateFiles} from './bundle/template-files.js';
import {createCatalog, type Catalog} from './catalog/catalog.js';
import {scheduledChanges} from './catalog/publish-schedule.js';
import {withOrderAndScheduleFields} from './catalog/order-and-schedule-fields.js';
import {siteWideChecks} from './check/site-wide-checks.js';
import {fixableTextReader} from './check/fixes/fixable-text.js';
import {createFindingPolicy} from './check/finding-policy.js';
import {placesIn} from './check/field-places.js';
import type {CompileOptions, Plugins, Snapshot} from './compile.js';
import type {Config} from './config/config.js';
import type {ParsedConfig} from './config/read-config.js';
import type {Inclusion} from './include/include-result.js';
import type {Document} from './document/document-types.js';
import {nativeParser} from './markdown/native-parser.js';
import {pluginsFile} from './markdown/plugin-diagnostics.js';
import {extendingPlugins} from './markdown/site-plugins.js';
import {hostLimitWarnings} from './emit/hosting/host-limit-warnings.js';
import {readIcons} from './emit/images/site-icons.js';
import {frontMatterRedirects} from './emit/front-matter-redirects.js';
import {readRedirects, type Redirects} from './emit/read-redirects.js';
import {addressesOf} from './emit/site-addresses.js';
import {hostTableOf} from './snapshot-host-files.js';
import {unknownMiddleware} from './page/plan/unknown-middleware.js';
import type {Page, PageDefinition} from './page/page.js';
import {planPages, type Plan, type PlanInputs} from './page/plan/plan-pages.js';
import {templatePlace, type Templates} from './page/templates-in-bundle.js';
import {customCheckFiles} from './files/custom-check-files.js';
import {createFieldValidator, ownKeysOf, withValidFields} from './page/fields/remove-invalid-fields.js';
import type {Discovery} from './source/discover.js';
import {isSharedImage, sourceText, type AssetSource} from './source/source.js';
import type {Transforms} from './worker-jobs/transform-all.js';
import {noHistory, readHistory, type History, type HistoryLimitation} from './source/git-history.js';
import {trustHint} from './source/untrusted-repository.js';
import type {Host} from './compiler-host.js';
import {nativePartNotice} from './base/missing-native-package.js';
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

/** A separate function, because a closure would retain the previous plan, and thereby all earlier snapshots, in memory. */
function planOf(bundle: Bundle, inputs: PlanInputs): Plan {
  return runTemplateStep("The pages can't be planned", bundle, () => planPages(inputs));
}

/** Builds the snapshot. Throws `TemplateError` if templates cannot be evaluated. */
export function buildSnapshot(
  host: Host,
  inputs: SnapshotInputs,
  options: CompileOptions,
  previous?: Snapshot,
): Snapshot {
  const {parsedConfig, discovery, inclusion, transforms, templates, bundle, plugins} = inputs;
  const {config, diagnostics: configDiagnostics, placeOf} = parsedConfig;
  const {files} = host;
  const sources = new Map(inclusion.sources.map((source) => [source.path, source] as const));
  const loaded = bundle === previous?.bundle ? previous.loaded : loadBundle(bundle);

  const comparable = previous?.config === config && previous.dev === options.dev ? previous : undefined;
  const isSites = (file: string): boolean => files.root !== galleyFiles.root && files.exists(file);
  const validateFields =
    loaded === previous?.loaded ? previous.validateFields : createFieldValidator(loaded.templates, isSites);
  const valid = runTemplateStep("The content can't be checked", bundle, () =>
    transforms.documents.map((document) => {
      loaded.limit.reset();
      return withValidFields(document, validateFields);
    }),
  );
  const {catalog, diagnostics: catalogDiagnostics} = createCatalog(
    withOrderAndScheduleFields(valid, {
      isOwnKey: ownKeysOf(validateFields),
      latestDate: options.until,
      now: options.at,
    }),
    config,
    options,
    comparable?.catalog,
  );
  const assets = discovery.sources.filter((source): source is AssetSource => source.kind === 'asset');
  const icons = readIcons(files, assets, config.icons.aliases);
  const hash = environmentHash({
    bundle,
    config,
    assets,
    ownAddresses: transforms.options.ownAddresses,
    dev: options.dev,
  });
  const environment = previous?.environment.hash === hash ? previous.environment : {hash};
  const history = config.lastUpdated ? historyOf(host, previous) : noHistory;
  const assetHashes = new Map(assets.map(({path, hash}) => [path, hash] as const));
  const {
    pages,
    rejected,
    answers,
    candidates,
    planned,
    diagnostics: planDiagnostics,
  } = planOf(bundle, {
    catalog,
    config,
    definitions: sitesFirst(loaded.templates, isSites),
    shared: hash,
    dev: options.dev,
    previous: catalog.metas === comparable?.catalog.metas ? comparable : undefined,
    sourceTextOf: ({file}) => sourceText(sources, file),
    templatePlace: (definition) => templatePlace(loaded.templates, definition),
    updated: (file) => history.dayOf(file),
    assetHash: (path) => assetHashes.get(path),
    beginPage: loaded.limit.reset,
  });

  const {redirects, addresses} = redirectsAndAddresses(pages, assets, {catalog, config, sources, placeOf});
  const documents = catalog.documents;
  const checked = withoutIncludedPartials(documents);
  const checks = lazy(() =>
    siteWideChecks({
      config,
      catalog,
      documents: checked,
      rawDocuments: transforms.documents,
      sources,
      routes: addresses(),
      redirects: redirects.rules,
      assets: new Set(assetHashes.keys()),
      components: new Set(loaded.templates.components.keys()),
      componentProps: loaded.templates.componentProps,
      siteCodes: new Set(customCheckFiles(files).map((file) => file.replace(/^.*\/|\.tsx?$/g, ''))),
      layouts: new Set(loaded.templates.layouts.keys()),
      validateFields,
      configPlace: placeOf,
      readFixableText: options.fixes ? fixableTextReader(files) : () => undefined,
      hasIcon: (name) => icons.svg(name) !== undefined,
      nearestIcon: (name) => icons.nearest(name),
      missingIconSet: (name) => icons.missingSet(name),
    }),
  );
  const found = lazy(() => findingsOrError(() => checks().flatMap((one) => one()), bundle));
  const raw = lazy(() =>
    withoutRepeatedPlaces(inclusion, [
      ...discovery.diagnostics,
      ...(host.store.notice === undefined ? [] : [host.store.notice]),
      ...parserNotices(config, plugins),
      ...misnamedPlugins(templates),
      ...configDiagnostics,
      ...(history.limitation === null ? [] : [historyNotice(history.limitation, placeOf(['lastUpdated']))]),
      ...checked.flatMap((document) => document.diagnostics),
      ...missingPages(catalog, loaded.templates, isSites),
      ...catalogDiagnostics(),
      ...planDiagnostics,
      ...unknownMiddleware({
        definitions: loaded.templates.pageFiles,
        known: templatesByName(templates, 'middleware', '.ts').map(([name]) => name),
        sourceTextOf: (file) => new TextDecoder().decode((files.exists(file) ? files : galleyFiles).read(file)),
      }),
      ...redirects.diagnostics,
      ...hostLimitWarnings(hostTableOf({config, redirects, loaded}), config.hosting.hosts, placeOf),
      ...found(),
    ]),
  );
  const allRules = options.allRules ?? false;
  const commented = [{file: placeOf([]).file, ignores: parsedConfig.ignores}, ...transforms.documents];
  const applyPolicy = createFindingPolicy({checks: config.checks, documents: commented, allRules});
  return {
    dev: options.dev,
    allRules,
    at: options.at,
    schedule: options.at === undefined ? [] : scheduledChanges(catalog.metas, options.at),
    discovery,
    inclusion,
    sources,
    parsedConfig,
    config,
    transforms,
    documents,
    catalog,
    templates,
    bundle,
    loaded,
    plugins,
    validateFields,
    icons,
    environment,
    pages,
    rejected,
    answers,
    candidates,
    planned,
    redirects,
    history,
    rawDiagnostics: raw,
    diagnosticSteps: () => checks().map((one) => () => void findingsOrError(one, bundle)),
    commented,
    applyPolicy,
    diagnostics: lazy(() => applyPolicy(raw()).reported),
  };
}

interface EnvironmentInputs {
  readonly bundle: Bundle;
  readonly config: Config;
  readonly assets: readonly AssetSource[];
  readonly ownAddresses: Readonly<Record<string, string>>;
  readonly dev: boolean;
}

/** Returns a hash of everything that affects every page. */
function environmentHash({bundle, config, assets, ownAddresses, dev}: EnvironmentInputs): Hash {
  // The location of the store and the severity of findings do not affect pages.
  const renderConfig = {...config, store: {}, checks: {}};
  const routes = [...fileLikeRoutes(ownAddresses)];
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
  const redirects = readRedirects(config, {
    pages: routes,
    addresses,
    ofPages,
    placeOf: (route) => placeOf(['redirects', route]),
  });
  return {redirects, addresses};
}

/**
 * Removes partials that other documents include. They are checked there, with the headings, references and parameters of
 * these documents.
 */
function withoutIncludedPartials(documents: readonly Document[]): readonly Document[] {
  const included = new Set(documents.flatMap(({includes = []}) => includes));
  if (included.size === 0) return documents;
  return documents.filter(({file, meta}) => !(meta['_partial'] === true && included.has(file)));
}

/** Removes repeated findings at the same place of an included file, which every including document reports. */
function withoutRepeatedPlaces({files}: Inclusion, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  if (files.size === 0) return diagnostics;
  const seen = new Set<string>();
  return diagnostics.filter(({code, place}) => {
    if (place?.line === undefined || !files.has(place.file)) return true;
    const key = `${place.file}:${place.line}:${place.column}:${code}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Returns the error as findings if the check throws, because schemas can contain functions of the site. */
function findingsOrError(check: () => readonly Diagnostic[], bundle: Bundle): readonly Diagnostic[] {
  try {
    return runTemplateStep("The content can't be checked", bundle, check);
  } catch (error) {
    if (error instanceof TemplateError) return error.diagnostics;
    throw error;
  }
}

/** Puts page definitions of the site first, so that they win over Galley's with the same pattern. */
function sitesFirst({pageFiles}: Templates, isSites: (file: string) => boolean): readonly PageDefinition[] {
  const files = [...pageFiles].toSorted(([a], [b]) => Number(isSites(b)) - Number(isSites(a)));
  return files.map(([, definition]) => definition);
}

/** Reports a site without any page. Templates of the site can define pages without documents. */
function missingPages(
  {byPath, documents}: Catalog,
  {pageFiles}: Templates,
  isSites: (file: string) => boolean,
): Diagnostic[] {
  if (byPath.size > 0 || [...pageFiles.keys()].some(isSites)) return [];
  return [
    {
      severity: 'error',
      code: 'content-empty',
      message:
        documents.length === 0 ? 'There is nothing to read in content/ yet.' : 'Nothing in content/ is published.',
      hint:
        documents.length === 0
          ? 'Write a home page in content/index.md, such as `# Hello`, or start from an example with `galley init`.'
          : 'Every document is a draft or a partial. Remove `draft: true` from one, or write content/index.md.',
    },
  ];
}

/** In `dev`, returns the history of the first snapshot that needed it. */
function historyOf({files, store}: Host, previous: Snapshot | undefined): History {
  return previous?.config.lastUpdated ? previous.history : readHistory(files.root, 'content', store);
}

function misnamedPlugins({paths}: TemplateFiles): readonly Diagnostic[] {
  return paths.filter(isMisnamed).map((file) => ({
    severity: 'warning',
    code: 'plugins-invalid',
    message: `Galley does not read ${file}.`,
    hint: `Rename it to ${pluginsFile}, the file that exports the plugins for Markdown.`,
    place: {file},
  }));
}

/** Matches `templates/markdown.js`. */
function isMisnamed(file: string): boolean {
  return /^templates\/markdown\.[cm]?[jt]sx?$/.test(file) && file !== pluginsFile;
}

/** Returns why the portable parser is used although the config requests the native one. */
function parserNotices({markdown}: Config, plugins: Plugins | undefined): readonly Diagnostic[] {
  if (markdown.parser !== 'native') return [];
  if (nativeParser === undefined) return [portableParser];
  const extending = plugins === undefined ? [] : extendingPlugins(plugins.loaded.plugins);
  if (extending.length === 0) return [];
  const names = extending.map(({name}) => `\`${name}\``).join(', ');
  return [
    {
      severity: 'info',
      code: 'parser-portable',
      message: `${names} ${extending.length === 1 ? 'extends' : 'extend'} the Markdown syntax, so Galley reads this site with the portable parser.`,
      hint: 'Set `markdown.parser: remark` in content/site.yml to confirm this. It changes nothing else.',
      place: {file: pluginsFile},
    },
  ];
}

const portableParser = nativePartNotice('satteri', 'The portable Markdown parser is used, which is slower.');

/** Says why pages show no dates. Those of a shallow clone would be those of the clone. */
function historyNotice(limitation: HistoryLimitation, place: Place): Diagnostic {
  switch (limitation.kind) {
    case 'shallow':
      return {
        severity: 'warning',
        code: 'history-shallow',
        message:
          'Pages do not show when they last changed: this repository is a shallow clone, so its dates are wrong.',
        hint: 'Fetch the whole history, for example with `fetch-depth: 0`.',
        place,
      };
    case 'untrusted':
      return {
        severity: 'warning',
        code: 'history-untrusted',
        message:
          'Pages do not show when they last changed: another user owns this repository, so Git does not read it.',
        hint: trustHint(limitation.repository),
        place,
      };
    default:
      return unreachable(limitation);
  }
}

/** Hashes images in `public/` and custom icons. Every template can use them, so they are part of every page's key. */
function sharedImagesHash(assets: readonly AssetSource[]): Hash {
  const shown = assets.filter(({path}) => isSharedImage(path));
  return hashOfAll(shown.flatMap(({path, hash}) => [path, hash]));
}
