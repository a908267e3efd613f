// Checks a site: compiles it, renders every page without writing it, and applies all rules.
import type {Diagnostic} from './base/diagnostic.js';
import {lazy} from './base/lazy.js';
import {a11yCodes, rules} from './base/rules.js';
import {withoutDuplicates} from './base/without-duplicates.js';
import {withoutEquivalents} from './check/a11y/without-equivalents.js';
import {overweightPages} from './check/overweight-pages.js';
import {ledgerFile, lostLinks} from './check/address-ledger.js';
import {fixableTextReader} from './check/fixes/fixable-text.js';
import {withFixes} from './check/fixes/with-fixes.js';
import {checkPages, pageRules, type InspectedPage} from './check/page-rules.js';
import {unusedComments} from './check/finding-policy.js';
import {compile, type OnProgress, type Snapshot} from './compile.js';
import {checkedSite} from './checked-site.js';
import type {A11yOptions, A11yResult, A11yRun} from './check-a11y.js';
import type {ExternalCache, ExternalLimits} from './check/external/external-links.js';
import type {CheckedSite} from './check/define-check.js';
import {buildTime} from './emit/output/build-id.js';
import {checkFiles} from './files/check-files.js';
import {galleyFiles, packageVersion} from './files/galley-package.js';
import {siteOutputs} from './site-outputs.js';
import type {Page} from './page/page.js';
import {pageRuleContext} from './page-rule-context.js';
import type {Host} from './pool/host.js';
import {forgetCheck, recordCheck, stampsIn} from './rebuild/last-check.js';
import type {RunInputs} from './rebuild/recorded-run.js';
import {checkTexts} from './check-texts.js';
import {withTemplatePlaces} from './template-places.js';

export interface CheckOptions {
  /** ISO time for which the site is checked; see `BuildOptions`. */
  readonly at?: string | undefined;
  /** Check spelling too. The default is `checks.spelling.always` in the config. */
  readonly spelling?: boolean | undefined;
  /** Request links to other sites too, and remember the results in this file. */
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
  /** Codes of rules that are applied on request only, and were not. */
  readonly skipped: readonly string[];
  /** How accessibility was checked, if it was. */
  readonly a11y?: A11yRun;
}

/** Applies all rules and the site's own checks to the site of `host`. Writes nothing but the store. */
export async function checkSite(host: Host, options: CheckOptions = {}): Promise<CheckResult> {
  const {result} = await checkAndDescribe(host, options);
  return result;
}

/** A checked site as its own checks see it, and the result. */
interface Checked {
  readonly result: CheckResult;
  site(): CheckedSite;
  /** Everything that was found, also what is not reported. */
  readonly found: readonly Diagnostic[];
  /** Whether another check of the same files finds the same. */
  readonly isRepeatable: boolean;
}

/** Does the same, and returns the site as checks see it too. */
export async function checkAndDescribe(host: Host, options: CheckOptions = {}): Promise<Checked> {
  const {onProgress, at, a11y, spelling, external} = options;
  const start = performance.now();
  const inputs = options.inputs?.();
  // Packages that are missing are reported at once.
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

/** Lets other work go first. Rejects if the check is no longer needed. */
type Breathe = () => Promise<void>;

export interface BackgroundCheckOptions {
  readonly breathe: Breathe;
  /** Aborted when the check is no longer needed. */
  readonly signal: AbortSignal;
  /** Routes of the pages that are checked first, because someone is looking at them. */
  readonly first: ReadonlySet<string>;
  /** Called with what was found on these pages alone, before the others are checked. */
  onFirst(diagnostics: readonly Diagnostic[]): void;
}

/**
 * Applies the same rules to a snapshot while a server has other work to do: on this thread, a little at a time.
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
  const {documents, config, judge} = snapshot;
  const breathe = background?.breathe ?? (() => Promise.resolve());
  const outputs = siteOutputs(host, snapshot, onProgress);
  const inspect = async (selected?: readonly Page[]): Promise<readonly InspectedPage[]> => {
    const inspected: InspectedPage[] = [];
    for await (const checked of outputs.inspections({pages: selected, onThreads: background === undefined})) {
      inspected.push(checked);
      await breathe();
    }
    return inOrder(inspected, snapshot);
  };
  if (background !== undefined && background.first.size > 0) {
    const first = await inspect(snapshot.pages.filter(({route}) => background.first.has(route)));
    const ofPages = [...outputs.rawDiagnostics(), ...checkPages(pageRuleContext(snapshot, first))];
    background.onFirst(judge(ofPages).reported);
  }
  const texts = checkTexts(host, snapshot, {spelling, signal: background?.signal});
  texts.catch(() => {}); // It is awaited below. Until then, an error would end the process, and an error of a page hide it.
  const pages = await inspect();
  await host.store.flush();
  const ofPages: Diagnostic[] = [];
  for (const step of snapshot.diagnosticSteps()) {
    step();
    await breathe();
  }
  for (const rule of [
    () => snapshot.rawDiagnostics(),
    () => outputs.rawDiagnostics(),
    ...pageRules.map((rule) => () => rule(pageRuleContext(snapshot, pages))),
    () => overweightPages({pages, config, sizeOf: outputs.sizeOf, configPlace: snapshot.parsedConfig.placeOf}),
  ]) {
    ofPages.push(...rule());
    await breathe();
  }
  const found = [...(await withTemplatePlaces(host, snapshot, ofPages, {outputs, inspected: pages}))];
  const ofTexts = await texts;
  found.push(...ofTexts.diagnostics, ...ledgerDiagnostics(host, snapshot));
  if (external !== undefined) found.push(...(await externalDiagnostics(snapshot, external, onProgress)));
  const accessible = await checkA11y?.();
  found.push(...withoutEquivalents(accessible?.diagnostics ?? [], found));
  await breathe();
  const ofRules = [...found];
  // Most sites have no checks that need it.
  const site = lazy(() =>
    checkedSite({host, snapshot, site: outputs, inspected: pages, findings: judge(ofRules).reported}),
  );
  if (custom.isUsed) found.push(...custom.diagnostics, ...(await custom.run(site())));
  const skipped = [
    ...(spelling || config.checks.spelling.always ? [] : spellingCodes),
    ...(external === undefined ? externalCodes : []),
    ...(accessible?.skipped ?? a11yCodes),
  ];
  const reported = judged(snapshot, found, {siteCodes: custom.codes, skipped});
  await breathe();
  const result = {
    pages: pages.length,
    documents: documents.length,
    diagnostics: withFixes(reported, fixableTextReader(host.files)),
    skipped,
    durationMs: performance.now() - start,
    ...(accessible && {a11y: accessible.run}),
  };
  // The site's own checks are programs, which can read anything.
  const isOwnWork = !custom.isUsed && external === undefined && checkA11y === undefined;
  return {result, site, found, isRepeatable: isOwnWork && ofTexts.isRepeatable};
}

/** Sites without a ledger promise nothing. */
function ledgerDiagnostics({files}: Host, {pages, redirects}: Snapshot): readonly Diagnostic[] {
  if (!files.exists(ledgerFile)) return [];
  const text = Buffer.from(files.read(ledgerFile)).toString('utf8');
  return [...lostLinks({text, pages, redirects: redirects.rules})];
}

interface CustomChecks {
  /** Whether the site has any. */
  readonly isUsed: boolean;
  readonly codes: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  run(site: CheckedSite): Promise<readonly Diagnostic[]>;
}

/** Loads esbuild and the rest only for sites that have checks. */
async function customChecks({files}: Host): Promise<CustomChecks> {
  if (checkFiles(files).length === 0) {
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
  {config, documents}: Snapshot,
  {cache, limits}: NonNullable<CheckOptions['external']>,
  onProgress: OnProgress | undefined,
): Promise<readonly Diagnostic[]> {
  const {checkExternalLinks} = await import('./check/external/external-links.js');
  return checkExternalLinks({
    documents,
    ignore: config.checks.external.ignore,
    siteUrl: config.url,
    cache,
    limits,
    userAgent: `galley/${packageVersion}`,
    onProgress: (done, total) => onProgress?.({stage: 'Requesting links', done, total}),
  });
}

const spellingCodes = ['word-misspelled', 'dictionary-missing'];
const externalCodes = ['link-dead', 'link-unreachable', 'link-moved'];

interface JudgedCodes {
  /** Codes of the site's own checks. */
  readonly siteCodes: readonly string[];
  /** Codes of rules that were not applied, so that their comments are not known to be unused. */
  readonly skipped: readonly string[];
}

/** Applies severities and comments once to all findings, so that a comment is known to be used or not. */
function judged(
  snapshot: Snapshot,
  found: readonly Diagnostic[],
  {siteCodes, skipped}: JudgedCodes,
): readonly Diagnostic[] {
  const {judge} = snapshot;
  const {reported, used} = judge(found);
  const commented = snapshot.commented.map(({file, ignores = []}) => ({
    file,
    ignores: ignores.filter(({codes}) => !codes.some((code) => skipped.includes(code))),
  }));
  const unused = judge([...unusedComments(commented, used, [...rules.keys(), ...siteCodes])]).reported;
  return withoutDuplicates([...reported, ...unused]);
}

/** Threads finish in any order, and the order of the findings must not depend on it. */
function inOrder(checked: readonly InspectedPage[], {pages}: Snapshot): readonly InspectedPage[] {
  const byPage = new Map(checked.map((one) => [one.page, one] as const));
  return pages.flatMap((page) => byPage.get(page) ?? []);
}
