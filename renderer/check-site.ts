// Checks a site: compiles it, renders every page without writing it, and applies all rules.
import type {Diagnostic} from './base/diagnostic.js';
import {lazy} from './base/lazy.js';
import {a11yCodes, rules} from './base/check-rules.js';
import {dedupeDiagnostics} from './base/dedupe-diagnostics.js';
import {removeEquivalentFindings} from './check/a11y/remove-equivalent-findings.js';
import {allFieldLinks} from './check/broken-field-links.js';
import {overweightPages} from './check/overweight-pages.js';
import {ledgerFile, lostLinks} from './check/address-ledger.js';
import {fixableTextReader} from './check/fixes/fixable-text.js';
import {attachFixes} from './check/fixes/attach-fixes.js';
import {checkPages, pageRules, type InspectedPage} from './check/page-rules.js';
import {unusedComments} from './check/finding-policy.js';
import {compile, type OnProgress, type Snapshot} from './compile.js';
import {checkedSite} from './custom-check-input.js';
import type {A11yOptions, A11yResult, A11yRun} from './check-a11y.js';
import type {ExternalCache, ExternalLimits, WrittenLink} from './check/external/external-links.js';
import type {CheckedSite} from './check/define-check.js';
import {buildTime} from './emit/output/build-time.js';
import {customCheckFiles} from './files/custom-check-files.js';
import {galleyFiles, packageVersion} from './files/galley-package.js';
import {siteOutputs, type SiteOutputs} from './site-outputs.js';
import type {Page} from './page/page.js';
import {pageRuleContext} from './page-rule-context.js';
import type {Host} from './compiler-host.js';
import {forgetCheck, recordCheck, stampsIn} from './rebuild/last-check.js';
import type {RunInputs} from './rebuild/recorded-run.js';
import {checkTexts} from './check-texts.js';
import {withTemplatePlaces} from './template-places.js';

export interface CheckOptions {
  /** ISO time for which the site is checked; see `BuildOptions`. */
  readonly at?: string | undefined;
  /** Check spelling too. The default is `checks.spelling.always` in the config. */
  readonly spelling?: boolean | undefined;
  /** Also request links to other sites, and cache the results in this file. */
  readonly external?: {readonly cache: ExternalCache; readonly limits?: Partial<ExternalLimits>} | undefined;
  /** Check the accessibility of these pages too. */
  readonly a11y?: A11yOptions | undefined;
  /** Record the result for the next check that has these inputs. */
  readonly inputs?: (() => RunInputs) | undefined;
  readonly onProgress?: OnProgress;
}

export interface CheckResult {
  readonly pages: number;
  readonly documents: number;
  readonly durationMs: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Codes of optional rules that were not applied. */
  readonly skipped: readonly string[];
  /** How accessibility was checked, if it was. */
  readonly a11y?: A11yRun;
}

/** Applies all rules and the site's own checks to the site of `host`. Writes nothing but the store. */
export async function checkSite(host: Host, options: CheckOptions = {}): Promise<CheckResult> {
  const {result} = await checkAndDescribe(host, options);
  return result;
}

/** The result of a check, and the site as custom checks see it. */
interface Checked {
  readonly result: CheckResult;
  site(): CheckedSite;
  /** All findings, including those that are not reported. */
  readonly found: readonly Diagnostic[];
  /** Whether another check of the same files has the same result. */
  readonly isRepeatable: boolean;
}

/** Checks the site of `host` like `checkSite`, and also returns the site as custom checks see it. */
export async function checkAndDescribe(host: Host, options: CheckOptions = {}): Promise<Checked> {
  const {onProgress, at, a11y, spelling, external} = options;
  const start = performance.now();
  const inputs = options.inputs?.();
  // Fail early if packages are missing.
  const checkA11y = a11y && (await import('./check-a11y.js')).prepareA11y(host, a11y);
  const compileOptions = {allRules: true, fixes: true, ...buildTime(at), ...(onProgress && {onProgress})};
  const [snapshot, custom] = await Promise.all([compile(host, {dev: false, ...compileOptions}), customChecks(host)]);
  const {root} = host.files;
  const {file: words} = snapshot.config.checks.spelling;
  const read = inputs && stampsIn(root, [ledgerFile, ...(words === undefined ? [] : [words])]);
  const checked = await checkSnapshot(host, snapshot, {
    start,
    custom,
    spelling,
    external,
    ...(onProgress && {onProgress}),
    ...(checkA11y && {checkA11y: () => checkA11y(compileOptions)}),
  });
  const {result, found, isRepeatable} = checked;
  if (inputs !== undefined && read !== undefined) {
    if (isRepeatable) recordCheck(root, {inputs, result, snapshot, found, read});
    else forgetCheck(root);
  }
  return checked;
}

/** Yields to other work. Rejects if the check is no longer needed. */
type YieldControl = () => Promise<void>;

export interface BackgroundCheckOptions {
  readonly yieldControl: YieldControl;
  /** Aborted when the check is no longer needed. */
  readonly signal: AbortSignal;
  /** Routes of the pages to check first, because they are open in a browser. */
  readonly first: ReadonlySet<string>;
  /** Called with the findings on these pages, before the others are checked. */
  onFirst(diagnostics: readonly Diagnostic[]): void;
}

/**
 * Applies all rules to a snapshot in the background of a server: on this thread, in small steps. Does not check spelling,
 * external links and accessibility, unless the config enables spelling.
 */
export async function checkInBackground(
  host: Host,
  snapshot: Snapshot,
  background: BackgroundCheckOptions,
): Promise<readonly Diagnostic[]> {
  const custom = await customChecks(host);
  const {result} = await checkSnapshot(host, snapshot, {start: performance.now(), custom, background});
  return result.diagnostics;
}

interface SnapshotCheckOptions extends Pick<CheckOptions, 'spelling' | 'external' | 'onProgress'> {
  /** Time at which the check began. */
  readonly start: number;
  readonly custom: CustomChecks;
  readonly background?: BackgroundCheckOptions;
  checkA11y?(): Promise<A11yResult>;
}

async function checkSnapshot(
  host: Host,
  snapshot: Snapshot,
  {start, custom, spelling = false, external, onProgress, background, checkA11y}: SnapshotCheckOptions,
): Promise<Checked> {
  const {documents, config, applyPolicy} = snapshot;
  const yieldControl = background?.yieldControl ?? (() => Promise.resolve());
  const outputs = siteOutputs(host, snapshot, onProgress);
  const inspect = async (selected?: readonly Page[]): Promise<readonly InspectedPage[]> => {
    const inspected: InspectedPage[] = [];
    for await (const checked of outputs.inspections({pages: selected, onThreads: background === undefined})) {
      inspected.push(checked);
      await yieldControl();
    }
    return inPageOrder(inspected, snapshot);
  };
  if (background !== undefined && background.first.size > 0) {
    const first = await inspect(snapshot.pages.filter(({route}) => background.first.has(route)));
    const ofPages = [...outputs.rawDiagnostics(), ...checkPages(pageRuleContext(snapshot, first))];
    background.onFirst(applyPolicy(ofPages).reported);
  }
  const texts = checkTexts(host, snapshot, {spelling, signal: background?.signal});
  texts.catch(() => {}); // It is awaited below. Until then, an error would end the process, and an error of a page hide it.
  const pages = await inspect();
  await host.store.flush();
  const ofPages = await findingsOfPages(snapshot, {outputs, pages, yieldControl});
  const found = [...(await withTemplatePlaces(host, snapshot, ofPages, {outputs, inspected: pages}))];
  const ofTexts = await texts;
  found.push(...ofTexts.diagnostics, ...ledgerDiagnostics(host, snapshot));
  if (external !== undefined) found.push(...(await externalDiagnostics(snapshot, external, onProgress)));
  const accessible = await checkA11y?.();
  found.push(...removeEquivalentFindings(accessible?.diagnostics ?? [], found));
  await yieldControl();
  const ofRules = [...found];
  // Lazy, because most sites have no custom checks.
  const site = lazy(() =>
    checkedSite({host, snapshot, site: outputs, inspected: pages, findings: applyPolicy(ofRules).reported}),
  );
  if (custom.isUsed) found.push(...custom.diagnostics, ...(await custom.run(site())));
  const skipped = [
    ...(spelling || config.checks.spelling.always ? [] : spellingCodes),
    ...(external === undefined ? externalCodes : []),
    ...(accessible?.skipped ?? a11yCodes),
  ];
  const reported = applyFindingPolicy(snapshot, found, {siteCodes: custom.codes, skipped});
  await yieldControl();
  const result = {
    pages: pages.length,
    documents: documents.length,
    diagnostics: attachFixes(reported, fixableTextReader(host.files)),
    skipped,
    durationMs: performance.now() - start,
    ...(accessible && {a11y: accessible.run}),
  };
  // Custom checks may read anything, so their results cannot be reused.
  const isOwnWork = !custom.isUsed && external === undefined && checkA11y === undefined;
  return {result, site, found, isRepeatable: isOwnWork && ofTexts.isRepeatable};
}

interface InspectedSite {
  readonly outputs: SiteOutputs;
  readonly pages: readonly InspectedPage[];
  readonly yieldControl: YieldControl;
}

/** Returns the findings of content and templates, and of the rules about rendered pages. */
async function findingsOfPages(
  snapshot: Snapshot,
  {outputs, pages, yieldControl}: InspectedSite,
): Promise<readonly Diagnostic[]> {
  const {config, parsedConfig} = snapshot;
  for (const step of snapshot.diagnosticSteps()) {
    step();
    await yieldControl();
  }
  const found: Diagnostic[] = [];
  for (const rule of [
    () => snapshot.rawDiagnostics(),
    () => outputs.rawDiagnostics(),
    ...pageRules.map((rule) => () => rule(pageRuleContext(snapshot, pages))),
    () => overweightPages({pages, config, sizeOf: outputs.sizeOf, configPlace: parsedConfig.placeOf}),
  ]) {
    found.push(...rule());
    await yieldControl();
  }
  return found;
}

/** Checks the address ledger if the site has one. */
function ledgerDiagnostics({files}: Host, {pages, redirects}: Snapshot): readonly Diagnostic[] {
  if (!files.exists(ledgerFile)) return [];
  const text = Buffer.from(files.read(ledgerFile)).toString('utf8');
  return [...lostLinks({text, pages, redirects: redirects.rules})];
}

interface CustomChecks {
  /** Whether the site has custom checks. */
  readonly isUsed: boolean;
  readonly codes: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  run(site: CheckedSite): Promise<readonly Diagnostic[]>;
}

/** Loads esbuild only for sites with custom checks. */
async function customChecks({files}: Host): Promise<CustomChecks> {
  if (customCheckFiles(files).length === 0) {
    return {isUsed: false, codes: [], diagnostics: [], run: () => Promise.resolve([])};
  }
  const [{loadChecks}, {runCustomChecks}] = await Promise.all([
    import('./check/load-checks.js'),
    import('./check/run-custom-checks.js'),
  ]);
  const {checks, diagnostics} = await loadChecks(files, galleyFiles);
  return {
    isUsed: true,
    codes: checks.map(({check}) => check.code),
    diagnostics,
    run: (site) => runCustomChecks(checks, site),
  };
}

/** Requests links to other sites. */
async function externalDiagnostics(
  snapshot: Snapshot,
  {cache, limits}: NonNullable<CheckOptions['external']>,
  onProgress: OnProgress | undefined,
): Promise<readonly Diagnostic[]> {
  const {checkExternalLinks} = await import('./check/external/external-links.js');
  const {config} = snapshot;
  return checkExternalLinks({
    links: writtenLinks(snapshot),
    ignore: config.checks.external.ignore,
    siteUrl: config.url,
    cache,
    limits,
    userAgent: `galley/${packageVersion}`,
    onProgress: (done, total) => onProgress?.({stage: 'Requesting links', done, total}),
  });
}

/** Returns the links in the texts and fields of documents, and in the config. */
function* writtenLinks({documents, sources, config, parsedConfig}: Snapshot): Iterable<WrittenLink> {
  for (const {links} of documents) for (const {href, place} of links) yield {href, place: () => place};
  for (const {to, place} of allFieldLinks({documents, sources, config, configPlace: parsedConfig.placeOf}))
    yield {href: to, place};
}

const spellingCodes = ['word-misspelled', 'dictionary-missing'];
const externalCodes = ['link-dead', 'link-unreachable', 'link-moved'];

interface JudgedCodes {
  /** Codes of the site's own checks. */
  readonly siteCodes: readonly string[];
  /** Codes of rules that were not applied. Whether comments with these codes are unused is unknown. */
  readonly skipped: readonly string[];
}

/** Applies severities and comments to all findings at once, because a comment is only unused if it silences none of them. */
function applyFindingPolicy(
  snapshot: Snapshot,
  found: readonly Diagnostic[],
  {siteCodes, skipped}: JudgedCodes,
): readonly Diagnostic[] {
  const {applyPolicy} = snapshot;
  const {reported, used} = applyPolicy(found);
  const commented = snapshot.commented.map(({file, ignores = []}) => ({
    file,
    ignores: ignores.filter(({codes}) => !codes.some((code) => skipped.includes(code))),
  }));
  const unused = applyPolicy([
    ...unusedComments(commented, {reported, used}, [...rules.keys(), ...siteCodes]),
  ]).reported;
  return dedupeDiagnostics([...reported, ...unused]);
}

/** Restores the order of pages, because worker threads finish in any order. */
function inPageOrder(checked: readonly InspectedPage[], {pages}: Snapshot): readonly InspectedPage[] {
  const byPage = new Map(checked.map((one) => [one.page, one] as const));
  return pages.flatMap((page) => byPage.get(page) ?? []);
}
