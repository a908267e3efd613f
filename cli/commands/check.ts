import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {Command} from 'commander';
import {isCheckRule} from '../../renderer/base/check-rules.js';
import {SiteError} from '../../renderer/base/site-error.js';
import type {FileChanges} from '../../renderer/caused-by-changes.js';
import type {CheckedSite} from '../../renderer/check/define-check.js';
import type {A11yRun} from '../../renderer/check-a11y.js';
import type {ExternalCache} from '../../renderer/check/external/external-links.js';
import type {CheckOptions as CheckSiteOptions, CheckResult} from '../../renderer/check-site.js';
import type {Files} from '../../renderer/files/files.js';
import type {FixableFindings, FixedSite} from '../../renderer/fix-site.js';
import type {Host} from '../../renderer/compiler-host.js';
import type {LastCheck, RecordedOptions} from '../../renderer/rebuild/last-check.js';
import type {Io} from '../io.js';
import {readTime} from '../time-option.js';
import {withReportOptions, type ReportFlags} from '../report/report-options.js';
import {openReportSession} from '../report/report-session.js';
import {progress} from '../terminal/progress.js';
import {writeFileAtomic} from '../write-file-atomic.js';
import {formatCount, formatDuration} from '../terminal/format-values.js';

interface CheckOptions extends ReportFlags {
  readonly at?: string;
  readonly spelling?: boolean;
  readonly since?: string;
  readonly external?: boolean;
  readonly externalCache?: string;
  readonly a11y?: true | readonly string[];
  readonly list?: boolean;
  readonly explain?: string;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
}

export function checkCommand(io: Io): Command {
  return (
    withReportOptions(new Command('check').description('Check the site without writing it'))
      .option('--at <time>', 'check the site as of this time, such as 2026-11-20 or 2026-11-20T09:00:00Z', readTime)
      .option(
        '--since <ref>',
        'report only findings that the changes since this Git commit, branch or tag may have caused',
      )
      .option('--spelling', 'check spelling too')
      .option('--external', 'request links to other sites too, and cache the results')
      .option(
        '--external-cache <file>',
        'like --external, with this file as the cache (default: .galley/external-links.json)',
      )
      .option('--a11y [routes...]', 'check the accessibility of the pages too, or of those with these routes or files')
      .option('--fix', 'correct findings that have only one possible fix, and report the rest')
      .option('--dry-run', 'with --fix: print the changes as a diff, and write nothing')
      .option('--list', 'list all rules with their severities')
      .option('--explain <code>', 'explain a rule')
      // Declared only to explain why it is wrong. Excess arguments cannot be allowed here: the settings of the program replace that.
      .argument('[arguments...]')
      .usage('[options]')
      .addHelpText('after', examples)
      .action(async (files: readonly string[], options: CheckOptions) => {
        requireNoFiles(files);
        const {list = false, explain, dryRun = false} = options;
        if (list || explain !== undefined) {
          const {explainRule, listRules} = await import('../check/explain-rule.js');
          return explain === undefined ? listRules(io) : explainRule(io, explain);
        }
        if (dryRun) (await import('../check/write-fixes.js')).checkDryRunFlags(options);
        await checkAndReport(io, options);
      })
  );
}

async function checkAndReport(io: Io, options: CheckOptions): Promise<void> {
  const {dryRun: isDryRun = false, since} = options;
  const root = io.root();
  const reportSession = openReportSession(io, root, {...options, isDryRun});
  const changes = since === undefined ? undefined : await readChanges(root, since);
  const started = performance.now();
  let checked: Checked;
  let fixed: FixedSite<Checked> | undefined;
  try {
    ({checked, fixed} = await checkNow(io, root, {...checkInputs(io, root, options), changes}));
  } catch (error) {
    io.exitCode = await reportSession.fail(error, {command: 'check', durationMs: performance.now() - started});
    return;
  }
  const {result, isReported} = checked;
  const {diagnostics, skipped, durationMs: ofLastCheck, ...summary} = result;
  const durationMs = fixed === undefined ? ofLastCheck : performance.now() - started;
  const fixes =
    fixed && (await import('../check/write-fixes.js')).writeFixes(io, root, fixed, {isDryRun, left: checked});
  io.exitCode = await reportSession.finish({
    command: 'check',
    diagnostics,
    durationMs,
    summary: {...summary, ...(fixes && {fixes: fixes.summary})},
    isReported,
    isChecked: (code) => isCheckRule(code) && !skipped.includes(code),
    edited: fixes?.edited,
  });
  if (fixes !== undefined) io.info(fixes.text);
  showSummary(io, {...result, durationMs});
}

function checkInputs(io: Io, root: string, options: CheckOptions): Omit<CheckInputs, 'changes'> {
  const {at, spelling, external, externalCache, a11y, fix = false} = options;
  return {
    at,
    spelling,
    fix,
    a11y: a11y && {only: a11y === true ? [] : a11y},
    ...((external || externalCache !== undefined) && {
      external: {cache: externalCacheIn(path.resolve(io.cwd, externalCache ?? path.join(root, defaultCache)))},
    }),
  };
}

function requireNoFiles([file]: readonly string[]): void {
  if (file === undefined) return;
  throw new SiteError('usage', `galley check always checks the whole site, so it takes no files such as ${file}.`, {
    hint: 'Pass --since with a Git commit or branch to report only what changes can have caused, or --a11y with routes or files to check their accessibility.',
  });
}

/** Results of external links, from the site root. */
const defaultCache = '.galley/external-links.json';

function externalCacheIn(file: string): ExternalCache {
  return {
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : undefined),
    write: (text) => writeFileAtomic(file, text, 'Pass another file with --external-cache.'),
  };
}

async function readChanges(root: string, ref: string): Promise<FileChanges> {
  const {changesSince} = await import('../check/changed-files.js');
  return changesSince(root, ref);
}

interface Checked extends FixableFindings {
  readonly result: CheckResult;
}

interface CheckInputs extends Omit<CheckSiteOptions, 'onProgress'> {
  readonly changes: FileChanges | undefined;
  readonly fix: boolean;
}

/** Their findings have no fixes, so they are applied once, after all fixes. */
const withoutSlowRules = {a11y: undefined, external: undefined} satisfies CheckSiteOptions;

async function checkNow(
  io: Io,
  root: string,
  {changes, fix, ...options}: CheckInputs,
): Promise<{readonly checked: Checked; readonly fixed: FixedSite<Checked> | undefined}> {
  const isRecorded = !fix && changes === undefined && options.a11y === undefined && options.external === undefined;
  const last = isRecorded ? await lastCheck(root, options) : undefined;
  if (last?.result !== undefined) return {checked: withFindings(last.result), fixed: undefined};
  const {openPool} = await import('../../renderer/worker-jobs/open-pool.js');
  const pool = openPool(root); // Its threads start while this one loads the rest.
  const [{checkAndDescribe}, {openHost}] = await Promise.all([
    import('../../renderer/check-site.js'), // Not needed for --help
    import('../../renderer/open-compiler-host.js'),
  ]);
  const host = openHost(root, pool);
  const line = progress(io);
  const check = async (files: Files, chosen: CheckSiteOptions): Promise<Checked> => {
    const seen = {...host, files};
    const {result, site} = await checkAndDescribe(seen, {...chosen, inputs: last?.inputs, onProgress: line.show});
    return withFindings(result, changes && (await isCaused(seen, site(), changes)));
  };
  try {
    if (!fix) return {checked: await check(host.files, options), fixed: undefined};
    const {fixSite} = await import('../../renderer/fix-site.js');
    const fixed = await fixSite(host.files, (files) => check(files, {...options, ...withoutSlowRules}));
    const isComplete = options.a11y === undefined && options.external === undefined;
    return {checked: isComplete ? fixed.last : await check(fixed.files, options), fixed};
  } finally {
    line.clear();
    await Promise.all([host.pool.close(), host.store.close()]);
  }
}

function withFindings(result: CheckResult, isReported?: Checked['isReported']): Checked {
  return {result, diagnostics: result.diagnostics, isReported};
}

/** Returns the inputs of a check that begins now, and its result if it is that of the last one. */
async function lastCheck(root: string, options: RecordedOptions): Promise<LastCheck> {
  const {readLastCheck} = await import('../../renderer/rebuild/last-check.js');
  return readLastCheck(root, options);
}

async function isCaused({files}: Host, site: CheckedSite, changes: FileChanges): Promise<Checked['isReported']> {
  const {causedByChanges} = await import('../../renderer/caused-by-changes.js');
  return causedByChanges(site, files, changes);
}

function showSummary(io: Io, {pages, documents, durationMs, a11y}: CheckResult): void {
  if (a11y !== undefined) io.info(accessibilityOf(a11y));
  const mark = io.exitCode === 0 ? io.style.green('✓') : io.style.red('✗');
  const checked = `${formatCount(pages, 'page')} from ${formatCount(documents, 'document')}`;
  io.info(`${mark} ${io.style.bold(checked)} checked in ${io.style.bold(formatDuration(durationMs))}`);
}

/** Says which pages were checked, and in what. */
function accessibilityOf({engine, version, pages, limitation}: A11yRun): string {
  const what = `Accessibility of ${formatCount(pages, 'page')} checked with axe-core ${version}`;
  if (engine === 'chromium') return `${what} in Chromium, in light and dark colors at 375 and 1280 px.`;
  return `${what} in jsdom, without the rules that need layout and colors. ${limitation ?? ''}`;
}

const examples = `
Examples:
  $ galley check
  $ galley check --strict
  $ galley check --since origin/main
  $ galley check --fix
  $ galley check --fix --dry-run
  $ galley check --spelling
  $ galley check --external --external-cache external-links.json
  $ galley check --a11y
  $ galley check --a11y "/docs/**" --reporter sarif=a11y.sarif
  $ galley check --explain link-broken`;
