// Collects the findings of a snapshot: those of config, documents, templates and plan, and those that need the whole site.
import type {Diagnostic, Place} from './base/diagnostic.js';
import {lazy} from './base/lazy.js';
import {nativePartNotice} from './base/missing-native-package.js';
import {unreachable} from './base/site-error.js';
import type {Bundle} from './bundle/bundle-templates.js';
import {runTemplateStep} from './bundle/load-bundle.js';
import {TemplateError} from './bundle/template-error.js';
import {templatesByName, type TemplateFiles} from './bundle/template-files.js';
import type {Catalog} from './catalog/catalog.js';
import {fixableTextReader} from './check/fixes/fixable-text.js';
import {siteWideChecks} from './check/site-wide-checks.js';
import type {Plugins, Snapshot} from './compile.js';
import type {Host} from './compiler-host.js';
import type {Config} from './config/config.js';
import type {Document} from './document/document-types.js';
import {unknownIconHint} from './emit/images/site-icons.js';
import {hostLimitWarnings} from './emit/hosting/host-limit-warnings.js';
import {replacedFiles} from './emit/replaced-files.js';
import {customCheckFiles} from './files/custom-check-files.js';
import type {Files} from './files/files.js';
import {galleyFiles} from './files/galley-package.js';
import type {Inclusion} from './include/include-result.js';
import {nativeParser} from './markdown/native-parser.js';
import {pluginsFile} from './markdown/plugin-diagnostics.js';
import {extendingPlugins} from './markdown/site-plugins.js';
import {duplicatePageNames} from './page/plan/duplicate-page-names.js';
import {unknownMiddleware} from './page/plan/unknown-middleware.js';
import type {Templates} from './page/templates-in-bundle.js';
import {cloudFrontInputOf, hostTableOf} from './snapshot-host-files.js';
import type {HistoryLimitation} from './source/git-history.js';
import {skippedFile} from './source/skipped-file.js';
import type {AssetSource} from './source/source.js';
import {trustHint} from './source/untrusted-repository.js';

type UsedParts =
  | 'discovery'
  | 'inclusion'
  | 'sources'
  | 'parsedConfig'
  | 'config'
  | 'transforms'
  | 'catalog'
  | 'templates'
  | 'bundle'
  | 'loaded'
  | 'plugins'
  | 'validateFields'
  | 'icons'
  | 'history'
  | 'pages'
  | 'redirects';

export interface FindingInputs extends Pick<Snapshot, UsedParts> {
  readonly assets: readonly AssetSource[];
  readonly planDiagnostics: readonly Diagnostic[];
  readonly computesFixes: boolean;
  catalogDiagnostics(): readonly Diagnostic[];
  /** Returns all addresses of the site. */
  addresses(): ReadonlySet<string>;
  /** Returns whether a file is one of the site, and not Galley's own. */
  isSites(file: string): boolean;
}

export interface SnapshotFindings {
  /** Returns all findings. Computed on first call. */
  all(): readonly Diagnostic[];
  /** Returns functions that compute most of them in parts. */
  steps(): readonly (() => void)[];
}

export function snapshotFindings(host: Host, inputs: FindingInputs): SnapshotFindings {
  const documents = lazy(() => withoutIncludedPartials(inputs.catalog.documents));
  const checks = lazy(() => checksOf(host, inputs, documents()));
  return {
    all: lazy(() => {
      const siteWide = (): readonly Diagnostic[] =>
        findingsOrError(() => checks().flatMap((one) => one()), inputs.bundle);
      return withoutRepeatedPlaces(inputs.inclusion, [...findingsOfParts(host, inputs, documents()), ...siteWide()]);
    }),
    steps: () => checks().map((one) => () => void findingsOrError(one, inputs.bundle)),
  };
}

/** Returns the findings of the config, the documents, the templates and the plan. */
function findingsOfParts(
  {store, files}: Host,
  inputs: FindingInputs,
  documents: readonly Document[],
): readonly Diagnostic[] {
  const {discovery, parsedConfig, config, catalog, templates, loaded, history, redirects} = inputs;
  const {placeOf} = parsedConfig;
  const {pageFiles} = loaded.templates;
  const sourceTextOf = (file: string) =>
    new TextDecoder().decode((files.exists(file) ? files : galleyFiles).read(file));
  return [
    ...discovery.diagnostics,
    ...(store.notice === undefined ? [] : [store.notice]),
    ...parserNotices(config, inputs.plugins),
    ...templates.skipped.map((entry) => skippedFile(entry)),
    ...misnamedPlugins(templates),
    ...misplacedConfigs(files),
    ...parsedConfig.diagnostics,
    ...(history.limitation === null ? [] : [historyNotice(history.limitation, placeOf(['lastUpdated']))]),
    ...documents.flatMap(({diagnostics}) => diagnostics),
    ...missingPages(catalog, loaded.templates, inputs.isSites),
    ...inputs.catalogDiagnostics(),
    ...inputs.planDiagnostics,
    ...unknownMiddleware({
      definitions: pageFiles,
      known: templatesByName(templates, 'middleware', '.ts').map(([name]) => name),
      sourceTextOf,
    }),
    ...duplicatePageNames({definitions: [...pageFiles].filter(([file]) => inputs.isSites(file)), sourceTextOf}),
    ...redirects.diagnostics,
    ...hostLimitWarnings(hostTableOf({config, redirects, loaded}), config.hosting.hosts, {
      placeOf,
      ...cloudFrontInputOf(inputs),
    }),
    ...replacedFiles({
      config,
      pages: inputs.pages,
      redirects,
      publicFiles: cloudFrontInputOf(inputs).files,
      hostTable: () => hostTableOf({config, redirects, loaded}),
    }),
  ];
}

/** Returns the checks that need the whole site. */
function checksOf(
  {files}: Host,
  inputs: FindingInputs,
  documents: readonly Document[],
): ReturnType<typeof siteWideChecks> {
  const {config, catalog, sources, redirects, validateFields, icons} = inputs;
  const {components, componentProps, layouts} = inputs.loaded.templates;
  return siteWideChecks({
    config,
    catalog,
    documents,
    rawDocuments: inputs.transforms.documents,
    sources,
    routes: inputs.addresses(),
    redirects: redirects.rules,
    assets: new Set(inputs.assets.map(({path}) => path)),
    components: new Set(components.keys()),
    componentProps,
    siteCodes: new Set(customCheckFiles(files).map((file) => file.replace(/^.*\/|\.tsx?$/g, ''))),
    layouts: new Set(layouts.keys()),
    validateFields,
    configPlace: inputs.parsedConfig.placeOf,
    readFixableText: inputs.computesFixes ? fixableTextReader(files) : () => undefined,
    hasIcon: (name) => icons.svg(name) !== undefined,
    hintForIcon: (name) => unknownIconHint(name, icons),
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

function misnamedPlugins({paths}: TemplateFiles): readonly Diagnostic[] {
  return paths.filter(isMisnamed).map((file) => ({
    severity: 'warning',
    code: 'plugins-invalid',
    message: `Galley does not read ${file}.`,
    hint: `Rename it to ${pluginsFile}, the file that exports the plugins for Markdown.`,
    place: {file},
  }));
}

/** Reports files that look like the config. One in the root may belong to another tool if the site has a config. */
function misplacedConfigs(files: Files): readonly Diagnostic[] {
  const inRoot = files.exists(configPath) ? [] : ['site.yml', 'site.yaml'];
  const found = ['content/site.yaml', 'content/site.json', ...inRoot].filter((file) => files.exists(file));
  return found.map((file) => ({
    severity: 'warning',
    code: 'config-misplaced',
    message: 'This file is not the config of the site, which is content/site.yml.',
    hint: 'Move its keys to content/site.yml.',
    place: {file},
  }));
}

const configPath = 'content/site.yml';

/** Matches `templates/markdown.js`. */
function isMisnamed(file: string): boolean {
  return /^templates\/markdown\.[cm]?[jt]sx?$/.test(file) && file !== pluginsFile;
}

/** Says why pages show no dates. Those of a shallow clone would be those of the clone. */
function historyNotice(limitation: HistoryLimitation, place: Place): Diagnostic {
  switch (limitation.kind) {
    case 'shallow':
      return {
        severity: 'warning',
        code: 'history-shallow',
        message:
          'Pages do not show when they last changed: this repository is a shallow clone, so its dates are wrong.',
        hint: 'Run `git fetch --unshallow`. In GitHub Actions, set `fetch-depth: 0` for `actions/checkout`.',
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
          : 'Every document is a draft, a partial, not published yet, or expired. Publish one of them, or write content/index.md.',
    },
  ];
}
